import { MEDIA_FORMATS, type MediaFormat } from '../domain/media.ts'

/**
 * The container that the first bytes announce; undefined for any other.
 *
 *     FF D8 FF                     JPEG      ....ftyp + qt     MOV
 *     89 P N G 0D 0A 1A 0A         PNG       ....ftyp          MP4
 *     G I F 8                      GIF       1A 45 DF A3       MKV (and WebM)
 *     R I F F ....  W E B P        WEBP      R I F F .... A V I space
 */
export function sniffFormat(bytes: Uint8Array): MediaFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at))?.[0]
}

const SIGNATURES: readonly (readonly [format: MediaFormat, at: number, signature: string])[] = [
  ['jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['png', 0, '\u0089PNG\r\n\u001a\n'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['avi', 8, 'AVI '],
  ['mkv', 0, '\u001a\u0045\u00df\u00a3'],
  ['mov', 4, 'ftypqt'],
  ['mp4', 4, 'ftyp'],
]

/** True for the formats of this kind. */
export function isFormatOf(type: 'image' | 'video', format: MediaFormat): boolean {
  return MEDIA_FORMATS[type].some((known) => known === format)
}

/** The claims that fit a format. QuickTime and MP4 are one family, and are named for each other. */
const CLAIMS: Readonly<Record<MediaFormat, RegExp>> = {
  jpeg: /^image\/(jpeg|jpg|pjpeg)$/,
  png: /^image\/(x-)?png$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  mp4: /^video\/(mp4|quicktime|mov|x-m4v)$/,
  mov: /^video\/(mp4|quicktime|mov|x-m4v)$/,
  avi: /^video\/(avi|x-msvideo|msvideo|vnd\.avi)$/,
  mkv: /^video\/(matroska|x-matroska|mkv|webm)$/,
}

/** True when the claimed media type, parameters apart, is a name of the format. */
export function fitsClaim(format: MediaFormat, mediaType: string): boolean {
  const [claim = ''] = mediaType.toLowerCase().split(';')
  return CLAIMS[format].test(claim.trim())
}
