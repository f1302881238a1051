/** The properties of a picture, read with libvips (sharp). For a thread of its own, because metadata may be long. */
import type sharpPackage from 'sharp'
import type { Sharp as Pipeline } from 'sharp'
import type { MediaRefusal } from '../domain/media.ts'
import { mainColours, SAMPLE_SIDE_PX } from './main-colours.ts'

/** The properties of a picture. */
export type ImageFacts = {
  readonly widthPx: number
  readonly heightPx: number
  /** Names of the main colours, the most frequent first. */
  readonly colours: readonly string[]
}

/** The largest picture: some 200 MB when decoded. A file of a few kilobytes can claim any size. */
export const MAX_PIXELS = 50_000_000

/** libvips' time limit for one picture. */
const MAX_SECONDS = 20

type Sharp = typeof sharpPackage

/** The only formats that libvips may open here: it supports a hundred, some with programs and URLs in them. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`)

let closing: Promise<void> | undefined

/**
 * Loads the library and disables all other formats. Called once, before threads open pictures: it
 * applies to all threads, and repeating it would make pictures fail that another thread is about to
 * open.
 */
export function closeLoaders(): Promise<void> {
  return (closing ??= closeForGood())
}

async function closeForGood(): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
}

/** Opens a picture for decoding. Throws the reason of a refusal before decoding when it claims too many pixels. */
export async function openPicture(
  sharp: Sharp,
  bytes: Uint8Array,
): Promise<MediaRefusal | { readonly picture: Pipeline; readonly size: Size }> {
  // The header first: what claims too much is not decoded at all.
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS)
    return { reason: `must have at most ${MAX_PIXELS} pixels, got ${width}x${height}` }
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
  return { picture: picture.timeout({ seconds: MAX_SECONDS }), size: { width, height, autoOrient } }
}

type Size = {
  readonly width: number
  readonly height: number
  /** The size after rotation by EXIF. */
  readonly autoOrient: { readonly width: number; readonly height: number }
}

/** The properties of a picture, every pixel of which is decoded. Throws for a corrupt one. */
export async function readImageFacts(bytes: Uint8Array): Promise<ImageFacts | MediaRefusal> {
  const { default: sharp } = await import('sharp')
  const opened = await openPicture(sharp, bytes)
  if ('reason' in opened) return opened
  const { picture, size } = opened
  const pixels = await picture
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { widthPx: size.width, heightPx: size.height, colours: mainColours(pixels) }
}
