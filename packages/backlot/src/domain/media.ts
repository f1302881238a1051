/** Pictures and films as input: what is found when their bytes are opened. */

/** The containers that are taken, by kind. Source: brief, "Content blocks". */
export const MEDIA_FORMATS = {
  image: ['jpeg', 'png', 'gif', 'webp'],
  video: ['mp4', 'mov', 'avi', 'mkv'],
} as const

/** One of `MEDIA_FORMATS`. */
export type MediaFormat =
  | (typeof MEDIA_FORMATS)['image'][number]
  | (typeof MEDIA_FORMATS)['video'][number]

/** The largest picture, video and document that a request may carry, decoded. Source: brief, "Limits". The limit of documents is (ours). */
export const MAX_MEDIA_BYTES = {
  image: 10 * 1024 * 1024,
  video: 50 * 1024 * 1024,
  document: 32 * 1024 * 1024,
} as const

/** What the bytes of a picture or film say about it. */
export type MediaFacts = {
  readonly format: MediaFormat
  readonly sizeBytes: number
  readonly widthPx: number
  readonly heightPx: number
  /** Of films. */
  readonly durationSeconds?: number
  /** Names of the main colours, most of it first. Of pictures. */
  readonly colours?: readonly string[]
}

/** Data that cannot be taken; `reason` goes after the block's path: "must be …". */
export type MediaRefusal = { readonly reason: string }

/** The bytes of a picture or film: as they came, or somewhere from where parts can be read. */
export type MediaContent =
  | { readonly base64: string }
  | { readonly bytes: Uint8Array }
  | {
      readonly sizeBytes: number
      /** The bytes from `start` up to and without `end`. */
      read(start: number, end: number): Promise<Uint8Array>
    }

/** Opens pictures and films. */
export interface MediaReader {
  /**
   * Opens content; its format is decided by the bytes alone, whatever they are
   * labelled, and must be one of the block's kind. Resolves to a refusal for other
   * formats, and for data that is corrupted or has too many pixels.
   */
  read(media: {
    readonly type: 'image' | 'video'
    readonly content: MediaContent
  }): Promise<MediaFacts | MediaRefusal>
}
