/**
 * Makes pictures ready to be filmed with libvips (sharp): upright whatever their
 * EXIF says, in sRGB whatever they were (CMYK, greyscale, a profile of its own),
 * and no larger than a film can show.
 */
import type sharpPackage from 'sharp'
import type { MediaRefusal } from '../domain/media.ts'
import { refuseSize, type Picture, type PictureReader } from '../domain/template.ts'
import { isFormatOf, refuseFormat, sniffFormat } from './media-format.ts'

/** The largest picture: some 200 MB once it is decoded. A file of a few kilobytes can claim any size. */
const MOST_PIXELS = 50_000_000

/** The longer side of what is kept: half as much again as the longest side of a film. */
const LONG_SIDE_PX = 2048

const JPEG_QUALITY = 93

/** The side of the picture in which its focus is looked for. */
const FOCUS_PX = 160

type Sharp = typeof sharpPackage

/** Creates the reader; the decoder is loaded when it is first needed. */
export function pictureReader(): PictureReader {
  return {
    read: async (bytes) => {
      const format = sniffFormat(bytes)
      if (!format || !isFormatOf('image', format)) return refuseFormat('image', bytes)
      const { default: sharp } = await import('sharp')
      try {
        return await open(sharp, bytes)
      } catch {
        return {
          reason: `must be a whole ${format.toUpperCase()} image, but it is corrupted`,
        }
      }
    },
  }
}

async function open(sharp: Sharp, bytes: Uint8Array): Promise<Picture | MediaRefusal> {
  // The header first: what claims too much is not decoded at all.
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS)
    return { reason: `must have at most ${MOST_PIXELS} pixels, got ${width}x${height}` }
  const reason = refuseSize(autoOrient.width, autoOrient.height)
  if (reason !== undefined) return { reason }
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(LONG_SIDE_PX, LONG_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { data, info } = await upright
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const picture = {
    widthPx: info.width,
    heightPx: info.height,
    focus: await focusOf(sharp, data, info),
  }
  const { isOpaque } = await sharp(data).stats()
  if (!isOpaque) return { ...picture, bytes: data }
  const opaque = sharp(data)
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
  return { ...picture, bytes: await opaque.toBuffer() }
}

/** Where the eye goes: what libvips would keep if it had to cut the picture to a small part of itself. */
async function focusOf(
  sharp: Sharp,
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly [number, number]> {
  const { info } = await sharp(bytes)
    .resize(FOCUS_PX, FOCUS_PX, { fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = info
  if (attentionX === undefined || attentionY === undefined) return [0.5, 0.5]
  // Told in pixels of the picture as it was before it was cut, but already reduced.
  const scale = FOCUS_PX / Math.min(width, height)
  return [clampShare(attentionX / (width * scale)), clampShare(attentionY / (height * scale))]
}

/** Never at the very edge: what is looked at has something around it. */
function clampShare(share: number): number {
  return Math.min(0.85, Math.max(0.15, share))
}
