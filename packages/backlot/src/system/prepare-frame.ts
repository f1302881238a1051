/**
 * Prepares frames with libvips (sharp): upright by EXIF, in sRGB, opaque, and without metadata, so
 * that nobody learns where a photograph was taken. For a thread of its own.
 */
import type { FramePicture } from '@backlot/prompt/shot'
import type { MediaRefusal } from '../domain/media.ts'
import { MAX_PICTURE_BYTES, refuseFrameSize } from '../domain/template.ts'
import { openPicture } from './image-facts.ts'

/** The longer side of the result: more than the longest side of a film. */
const LONG_SIDE_PX = 4096

/** Visually lossless in a film, and small enough for servers that take 20 MB. */
const JPEG_QUALITY = 95

/** The picture as a frame of a film, or why it cannot be one. Throws for a corrupt one. */
export async function prepareFrame(bytes: Uint8Array): Promise<FramePicture | MediaRefusal> {
  const { default: sharp } = await import('sharp')
  const opened = await openPicture(sharp, bytes)
  if ('reason' in opened) return opened
  const { format, pages = 1 } = await sharp(bytes).metadata()
  if (pages > 1) return { reason: `must be a still picture, got ${pages} frames` }
  const { autoOrient } = opened.size
  const reason = refuseFrameSize(autoOrient.width, autoOrient.height)
  if (reason !== undefined) return { reason }
  const upright = opened.picture
    .autoOrient()
    .resize(LONG_SIDE_PX, LONG_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
  const asJpeg = async (): Promise<FramePicture> => {
    const options = { quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }
    const { data, info } = await upright.jpeg(options).toBuffer({ resolveWithObject: true })
    return { bytes: data, mediaType: 'image/jpeg', widthPx: info.width, heightPx: info.height }
  }
  if (format === 'jpeg') return asJpeg()
  const lossless = upright.clone().png({ compressionLevel: 6 })
  const { data, info } = await lossless.toBuffer({ resolveWithObject: true })
  if (data.length > MAX_PICTURE_BYTES) return asJpeg()
  return { bytes: data, mediaType: 'image/png', widthPx: info.width, heightPx: info.height }
}
