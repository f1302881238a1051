/** Pictures and videos as input, and what is found when their bytes are opened. */

/** The accepted formats by kind. Source: brief, "Content blocks". */
export const MEDIA_FORMATS = {
  image: ['jpeg', 'png', 'gif', 'webp'],
  video: ['mp4', 'mov', 'avi', 'mkv'],
} as const

/** One of `MEDIA_FORMATS`. */
export type MediaFormat =
  | (typeof MEDIA_FORMATS)['image'][number]
  | (typeof MEDIA_FORMATS)['video'][number]

/**
 * The largest picture, video and document of a request, decoded, in bytes. Source: brief, "Limits".
 * The limit of documents is (ours).
 */
export const MAX_MEDIA_BYTES = {
  image: 10 * 1024 * 1024,
  video: 50 * 1024 * 1024,
  document: 32 * 1024 * 1024,
} as const

/** The properties of a picture or video. */
export type MediaFacts = {
  readonly format: MediaFormat
  readonly sizeBytes: number
  readonly widthPx: number
  readonly heightPx: number
  /** Of videos. */
  readonly durationSeconds?: number
  /** Names of the main colours, the most frequent first. Of pictures. */
  readonly colours?: readonly string[]
}

/** A refusal of data; `reason` follows the path of its block: "must be …". */
export type MediaRefusal = { readonly reason: string }

/** The bytes of a picture or video: in memory, or in a source that can be read in parts. */
export type MediaContent =
  | { readonly base64: string }
  | { readonly bytes: Uint8Array }
  | {
      readonly sizeBytes: number
      /** The bytes from `start` to before `end`. */
      read(start: number, end: number): Promise<Uint8Array>
    }

/** Opens pictures and videos. */
export interface MediaReader {
  /**
   * Opens content; its format is recognized by its bytes alone, and must be one of the block's
   * kind. Resolves to a refusal for other formats, and for data that is corrupt or has too many
   * pixels.
   */
  read(media: {
    readonly type: 'image' | 'video'
    readonly content: MediaContent
  }): Promise<MediaFacts | MediaRefusal>
}
