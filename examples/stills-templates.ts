/**
 * Contact sheets of the templates with their examples, to be looked at: one of
 * the moment that each names as its best, and one a template of the whole film.
 *
 *     npm run stills:templates -- FOLDER
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { BUILT_IN_FOLDER, openTemplateFolders } from '../bin/template-folders.ts'
import { examplePlay } from '../src/app/preview-template.ts'
import type { Template } from '../src/domain/template.ts'
import { openStills } from '../src/engines/previz/open-stills.ts'
import { buildProgramme, openScript } from '../src/engines/previz/script.ts'
import { pictureReader } from '../src/system/picture-reader.ts'

/** Every film is fitted into a tile of this size. */
const TILE = { width: 480, height: 300 }
/** Room between tiles. */
const GAP_PX = 10
/** The pictures on the sheet of one film. */
const MOMENTS = 9
const BACKGROUND = '#15161a'

const templates = openTemplateFolders([BUILT_IN_FOLDER], (path, { message }) => {
  throw new Error(`${path}: ${message}`)
})

await main(process.argv[2])

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('which folder shall the sheets be written to?')
  await mkdir(folder, { recursive: true })
  const posters: Buffer[] = []
  for (const template of await templates.list()) {
    const { poster, film } = await tilesOf(template)
    posters.push(poster)
    const name = template.name.toLowerCase().replaceAll(/\W+/gu, '-')
    await writeFile(join(folder, `${name}.jpg`), await sheetOf(film, 3))
  }
  const file = join(folder, 'templates.jpg')
  await writeFile(file, await sheetOf(posters, 4))
  process.stdout.write(`${file} and one sheet for each of ${posters.length} templates\n`)
}

/** The template's best moment, and moments of its whole film at equal distances. */
async function tilesOf(
  template: Template,
): Promise<{ readonly poster: Buffer; readonly film: readonly Buffer[] }> {
  const play = await examplePlay({ templates, pictures: pictureReader() }, template)
  const scale = Math.min(TILE.width / play.widthPx, TILE.height / play.heightPx)
  const even = (sizePx: number): number => 2 * Math.round((sizePx * scale) / 2)
  const size = { widthPx: even(play.widthPx), heightPx: even(play.heightPx) }
  const script = await openScript({ kind: 'play', play: { ...play, ...size } })
  const stills = await openStills(buildProgramme(script), size)
  const raw = { width: size.widthPx, height: size.heightPx, channels: 3 } as const
  const tile = (seconds: number): Promise<Buffer> =>
    sharp(stills.draw(seconds), { raw })
      .resize({ ...TILE, fit: 'contain', background: BACKGROUND })
      .png()
      .toBuffer()
  const film: Buffer[] = []
  for (let index = 0; index < MOMENTS; index++)
    film.push(await tile((play.durationSeconds * (index + 0.5)) / MOMENTS))
  return { poster: await tile(template.film.poster), film }
}

/** A sheet of tiles, so many in a row. */
async function sheetOf(tiles: readonly Buffer[], across: number): Promise<Buffer> {
  const [wide, tall] = [TILE.width + GAP_PX, TILE.height + GAP_PX]
  const placed = tiles.map((input, index): OverlayOptions => ({
    input,
    left: GAP_PX + (index % across) * wide,
    top: GAP_PX + Math.floor(index / across) * tall,
  }))
  const create = {
    width: GAP_PX + across * wide,
    height: GAP_PX + Math.ceil(tiles.length / across) * tall,
    channels: 3 as const,
    background: BACKGROUND,
  }
  return sharp({ create }).composite(placed).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}
