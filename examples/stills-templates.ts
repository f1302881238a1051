/**
 * Contact sheets of the templates with their examples, to be looked at: one of
 * the moment that each names as its best, and one a template of the whole film.
 *
 *     npm run stills:templates -- FOLDER
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import {
  BUILT_IN_FOLDER,
  openTemplateFolders,
} from '../packages/backlot/src/server/template-folders.ts'
import { examplePlay } from '../packages/backlot/src/app/videos/preview-template.ts'
import type { Template } from '../packages/backlot/src/domain/template.ts'
import { openStills } from '../packages/previz/src/film/open-stills.ts'
import { buildProgramme } from '../packages/previz/src/staging/build-programme.ts'
import { openScript } from '@backlot/previz/script'
import { pictureReader } from '../packages/backlot/src/system/picture-reader.ts'

/** Films are drawn so large, and then made small, which smooths them. */
const LONG_SIDE_PX = 640
const TILE = { width: 320, height: 180 } as const
/** Room between tiles. */
const GAP_PX = 8
/** The pictures on the sheet of one film: a square of them. */
const MOMENTS = 9
const BACKGROUND = '#15161a'

const templates = openTemplateFolders([BUILT_IN_FOLDER], (path, { message }) => {
  throw new Error(`${path}: ${message}`)
})

await main(process.argv[2])

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('which folder shall the sheets be written to?')
  await mkdir(folder, { recursive: true })
  const posters: Poster[] = []
  for (const template of await templates.list()) {
    const { poster, film } = await drawTemplate(template)
    posters.push({ picture: poster, isUpright: template.film.shape === 'portrait' })
    const name = template.name.toLowerCase().replaceAll(/\W+/gu, '-')
    await writeFile(join(folder, `${name}.jpg`), await sheetOf(film))
  }
  const file = join(folder, 'templates.jpg')
  await writeFile(file, await overviewOf(posters))
  process.stdout.write(`${file} and one sheet for each of ${posters.length} templates\n`)
}

/** The best moment of a template. */
type Poster = { readonly picture: Buffer; readonly isUpright: boolean }

/** The template's best moment, and moments of its whole film at equal distances. */
async function drawTemplate(
  template: Template,
): Promise<{ readonly poster: Buffer; readonly film: readonly Buffer[] }> {
  const play = await examplePlay({ templates, pictures: pictureReader() }, template)
  const scale = LONG_SIDE_PX / Math.max(play.widthPx, play.heightPx)
  const even = (sizePx: number): number => 2 * Math.round((sizePx * scale) / 2)
  const size = { widthPx: even(play.widthPx), heightPx: even(play.heightPx) }
  const script = await openScript({ kind: 'play', play: { ...play, ...size } })
  const stills = await openStills(await buildProgramme(script), size)
  const raw = { width: size.widthPx, height: size.heightPx, channels: 3 } as const
  const draw = (seconds: number): Promise<Buffer> =>
    sharp(stills.draw(seconds), { raw }).png().toBuffer()
  const film: Buffer[] = []
  for (let index = 0; index < MOMENTS; index++)
    film.push(await draw((play.durationSeconds * (index + 0.5)) / MOMENTS))
  return { poster: await draw(template.film.poster), film }
}

/** A place on a sheet. */
type Slot = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The slots of a grid, row by row. */
function gridOf(count: number, across: number): readonly Slot[] {
  return Array.from({ length: count }, (_, index) => ({
    ...TILE,
    left: (index % across) * (TILE.width + GAP_PX),
    top: Math.floor(index / across) * (TILE.height + GAP_PX),
  }))
}

/** Moments of one film, each whole. */
async function sheetOf(film: readonly Buffer[]): Promise<Buffer> {
  const slots = gridOf(film.length, Math.sqrt(MOMENTS))
  return compose(film, slots, 'contain')
}

/** Wide films in rows, upright ones in a column of the same height beside them. */
async function overviewOf(posters: readonly Poster[]): Promise<Buffer> {
  const wide = posters.filter(({ isUpright }) => !isUpright)
  const upright = posters.filter(({ isUpright }) => isUpright)
  const grid = gridOf(wide.length, 4)
  const right = Math.max(...grid.map(({ left, width }) => left + width))
  const foot = Math.max(...grid.map(({ top, height }) => top + height))
  const height = Math.floor((foot - (upright.length - 1) * GAP_PX) / upright.length)
  const column = upright.map((_, index): Slot => {
    const width = Math.round((height * TILE.height) / TILE.width)
    return { left: right + GAP_PX, top: index * (height + GAP_PX), width, height }
  })
  const pictures = [...wide, ...upright].map(({ picture }) => picture)
  return compose(pictures, [...grid, ...column], 'cover')
}

async function compose(
  pictures: readonly Buffer[],
  slots: readonly Slot[],
  fit: 'contain' | 'cover',
): Promise<Buffer> {
  const placed: OverlayOptions[] = []
  for (const [index, { left, top, width, height }] of slots.entries()) {
    const tile = sharp(pictures[index]).resize({ width, height, fit, background: BACKGROUND })
    placed.push({ input: await tile.png().toBuffer(), left, top })
  }
  const create = {
    width: Math.max(...slots.map(({ left, width }) => left + width)),
    height: Math.max(...slots.map(({ top, height }) => top + height)),
    channels: 3 as const,
    background: BACKGROUND,
  }
  return sharp({ create }).composite(placed).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}
