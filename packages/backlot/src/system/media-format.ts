import { MEDIA_FORMATS, type MediaFormat, type MediaRefusal } from '../domain/media.ts'

/**
 * The format that the first bytes indicate; undefined for any other.
 *
 *     FF D8 FF                     JPEG      ....ftyp + qt     MOV
 *     89 P N G 0D 0A 1A 0A         PNG       ....ftyp          MP4
 *     G I F 8                      GIF       1A 45 DF A3       MKV (and WebM)
 *     R I F F ....  W E B P        WEBP      R I F F .... A V I space
 */
export function sniffFormat(bytes: Uint8Array): MediaFormat | undefined {
  const head = headOf(bytes)
  if (HEIF_BRAND.test(head)) return undefined // pictures in a video container
  const format = SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at))?.[0]
  // Any other beginning may be anything, and its decoder would find out.
  const isInRiff = format === 'webp' || format === 'avi'
  return isInRiff && !head.startsWith('RIFF') ? undefined : format
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
}

/** Enough to recognize a format; the opening tag of an SVG can come after a comment. */
const HEAD_BYTES = 512

const HEIF_BRAND = /^.{4}ftyp(?:avi[fs]|hei[cmsx]|hev[cmsx]|mif1|msf1)/s

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

/** Whether the format belongs to this kind. */
export function isFormatOf(type: 'image' | 'video', format: MediaFormat): boolean {
  return MEDIA_FORMATS[type].some((known) => known === format)
}

/** Why these bytes cannot be opened as a picture or video: names the supported formats, and the one that was found. */
export function refuseFormat(
  type: 'image' | 'video',
  bytes: Uint8Array,
  formats: readonly MediaFormat[] = MEDIA_FORMATS[type],
): MediaRefusal {
  const allowed = formats.map((name) => name.toUpperCase()).join(', ')
  const found = nameFormat(bytes) ?? 'none of them'
  return { reason: `must be one of ${allowed}, got ${found}` }
}

/** The name of the format that the first bytes indicate; undefined for uncommon ones. */
export function nameFormat(bytes: Uint8Array): string | undefined {
  return sniffFormat(bytes)?.toUpperCase() ?? nameOther(bytes)
}

/** The name of a common format that is not supported. */
function nameOther(bytes: Uint8Array): string | undefined {
  const head = headOf(bytes)
  const [name] =
    OTHERS.find(([, ...ways]) => ways.some((way) => head.startsWith(way))) ??
    OTHER_PATTERNS.find(([, pattern]) => pattern.test(head)) ??
    []
  return name
}

const OTHERS: readonly (readonly [name: string, ...signatures: string[]])[] = [
  ['TIFF', 'II*\0', 'MM\0*'],
  ['ICO', '\0\0\u0001\0'],
  ['JPEG XL', '\u00ff\n', '\0\0\0\fJXL '],
  ['PDF', '%PDF-'],
  ['FLV', 'FLV\u0001'],
  ['MPEG', '\0\0\u0001\u00b3', '\0\0\u0001\u00ba'],
  ['WMV', '0&\u00b2u\u008ef\u00cf\u0011'],
  ['OGG', 'OggS'],
]

const OTHER_PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['HEIC', HEIF_BRAND],
  ['BMP', /^BM.{4}\0{4}/s],
  ['SVG', /^(?:\u00ef\u00bb\u00bf)?\s*<(?:svg|(?:\?xml|!--|!doctype svg).*<svg)/is],
  ['MPEG-TS', /^G.{187}G/s],
]
