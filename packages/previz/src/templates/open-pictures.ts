/** From the bytes of pictures to pixels that every thread of a film can read. */
import sharp from 'sharp'
import type { PlayedPicture } from './template-play.ts'
import type { OpenPicture } from './layer-brief.ts'

/** Opens the pictures of a play. They were made by us, so what cannot be opened is a bug. */
export async function openPictures(
  pictures: Readonly<Record<string, PlayedPicture>>,
): Promise<Readonly<Record<string, OpenPicture>>> {
  const opened: Record<string, OpenPicture> = {}
  for (const [name, picture] of Object.entries(pictures)) opened[name] = await openPicture(picture)
  return opened
}

async function openPicture({ bytes, focus }: PlayedPicture): Promise<OpenPicture> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint8ClampedArray(new SharedArrayBuffer(data.length))
  pixels.set(data)
  return { pixels, widthPx: info.width, heightPx: info.height, focus }
}
