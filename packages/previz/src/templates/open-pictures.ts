/** Decodes pictures to pixels that every thread of a film can read. */
import sharp, { type Sharp } from 'sharp'
import { cutThing, trimToThing } from './cut-thing.ts'
import type { CutPixels } from './even-ground.ts'
import type { FilmDesign } from './film-design.ts'
import type { PlayedPicture } from './template-play.ts'
import type { OpenPicture } from './layer-brief.ts'

/** Decodes the pictures of a play. We have encoded them ourselves, so a failure is a bug. */
export async function openPictures(
  pictures: Readonly<Record<string, PlayedPicture>>,
  design?: Pick<FilmDesign, 'scenes'>,
): Promise<Readonly<Record<string, OpenPicture>>> {
  const cut = namesOfCutOuts(design)
  const opened: Record<string, OpenPicture> = {}
  for (const [name, picture] of Object.entries(pictures)) {
    const thing = cut.has(name) ? await openThing(picture) : undefined
    opened[name] = { ...(await openPicture(picture)), ...(thing && { thing }) }
  }
  return opened
}

/** The pictures that some layer wants without their background. */
function namesOfCutOuts(design?: Pick<FilmDesign, 'scenes'>): ReadonlySet<string> {
  const layers = design?.scenes.flatMap((scene) => scene.layers) ?? []
  return new Set(
    layers.flatMap((layer) => ('picture' in layer && layer.cut_out ? [layer.picture] : [])),
  )
}

async function openPicture({ bytes, focus }: PlayedPicture): Promise<OpenPicture> {
  return { ...(await readPixels(sharp(bytes))), focus }
}

async function readPixels(picture: Sharp): Promise<CutPixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint8ClampedArray(new SharedArrayBuffer(data.length))
  pixels.set(data)
  return { pixels, widthPx: info.width, heightPx: info.height }
}

/** No object appears larger than this in a film, and the time for cutting grows with the picture. */
const MAX_THING_PX = 1200

/** The object in a picture; undefined when it cannot be separated reliably from its background. */
async function openThing({ bytes }: PlayedPicture): Promise<CutPixels | undefined> {
  const small = { fit: 'inside', withoutEnlargement: true } as const
  const picture = await readPixels(sharp(bytes).resize(MAX_THING_PX, MAX_THING_PX, small))
  return hasClearGround(picture) ? trimToThing(picture) : cutThing(picture)
}

/** Whether the picture is a cut-out already: most of its border is transparent. */
function hasClearGround({ pixels, widthPx, heightPx }: CutPixels): boolean {
  const isClear = (x: number, y: number): number =>
    (pixels[(y * widthPx + x) * 4 + 3] ?? 255) < MAX_CLEAR_ALPHA ? 1 : 0
  let clear = 0
  for (let x = 0; x < widthPx; x++) clear += isClear(x, 0) + isClear(x, heightPx - 1)
  for (let y = 0; y < heightPx; y++) clear += isClear(0, y) + isClear(widthPx - 1, y)
  return clear >= MIN_CLEAR_SHARE * 2 * (widthPx + heightPx)
}

const MAX_CLEAR_ALPHA = 32
/** An object may touch the edge of its picture on one side. */
const MIN_CLEAR_SHARE = 0.6
