/**
 * Prepares pictures with libvips (sharp): upright by EXIF, in sRGB whatever they were (CMYK,
 * greyscale, another profile), and no larger than a film can show. For a thread of its own.
 */
import type sharpPackage from 'sharp'
import type { MediaRefusal } from '../domain/media.ts'
import type { PlayedPicture } from '@backlot/previz/template-play'
import { type MediaKind, refuseLogoSize, refuseSize } from '../domain/template.ts'
import { openPicture } from './image-facts.ts'

/** The longer side of the result: half as much again as the longest side of a film. */
const LONG_SIDE_PX = 2048

const JPEG_QUALITY = 93

/** The size at which the focus is searched. */
const FOCUS_PX = 160

type Sharp = typeof sharpPackage

/** The picture for rendering, or why it cannot be used. Throws for a corrupt one. */
export async function preparePicture(
  bytes: Uint8Array,
  kind: MediaKind = 'image',
): Promise<PlayedPicture | MediaRefusal> {
  const { default: sharp } = await import('sharp')
  const opened = await openPicture(sharp, bytes)
  if ('reason' in opened) return opened
  const { autoOrient } = opened.size
  const refuse = kind === 'logo' ? refuseLogoSize : refuseSize
  const reason = refuse(autoOrient.width, autoOrient.height)
  if (reason !== undefined) return { reason }
  const upright = opened.picture
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

/** The point of attention: what libvips would keep if it had to crop to a small part. */
async function focusOf(
  sharp: Sharp,
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly [number, number]> {
  // libvips looks for attention only where it crops, so a square is cropped to a non-square.
  const tallPx = Math.abs(width / height - 1) < 0.05 ? FOCUS_PX / 2 : FOCUS_PX
  const { info } = await sharp(bytes)
    .resize(FOCUS_PX, tallPx, { fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = info
  if (attentionX === undefined || attentionY === undefined) return [0.5, 0.5]
  // Given in pixels of the picture before cropping, but after its reduction.
  const scale = Math.max(FOCUS_PX / width, tallPx / height)
  return [clampShare(attentionX / (width * scale)), clampShare(attentionY / (height * scale))]
}

/** Never at the very edge: what is looked at has surroundings. */
function clampShare(share: number): number {
  return Math.min(0.85, Math.max(0.15, share))
}
