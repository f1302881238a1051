/**
 * The pictures of the README and of docs/previz.md: sheets of films and of styles,
 * and a short loop of a few films, made from prompts as anybody would type them.
 *
 *     npm run stills:looks -- docs/images
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { planShot } from '@backlot/prompt'
import { openStills, type Stills } from '../src/film/open-stills.ts'
import { buildProgramme } from '../src/staging/build-programme.ts'
import { shotOrder } from '../../prompt/test/shot-order.ts'

/** Films are drawn so large, and then made small, which smooths them. */
const DRAWN = { widthPx: 960, heightPx: 540 } as const
const TILE = { width: 420, height: 236 } as const
const COLUMNS = 3
const GAP_PX = 6
const LENGTH_SECONDS = 6
const BACKGROUND = '#15161a'

const PROMPTS = [
  'A man in a red coat and a woman row a boat on a misty lake at dawn [Truck right]',
  'A red fox walks through a snowy forest at dusk [Truck left]',
  'A girl with an umbrella walks down a city street on a rainy night [Push in]',
  'A desert at dusk, a woman in a blue dress walks [Truck right]',
  'Saturn in outer space, a rocket flies by [Pan right]',
  'Northern lights over a snowfield, a deer [Pedestal up]',
  'Three brown horses gallop through a meadow at dawn in spring [Tracking shot]',
  'A woman in a red coat walks away into the autumn forest [Push in]',
  'A whale over a coral reef by day [Push in]',
  'A pirate ship sails the calm sea at sunset [Pull out]',
  'A dolphin leaps before a sailboat at sea, noon [Truck right]',
  '水墨风格的江南水乡，小船慢慢划过，黄昏',
] as const

/** A prompt for each of the styles that redraw the picture most. */
const STYLED = [
  'A red fox in a forest of birches, Van Gogh style',
  'A lighthouse on the coast, pointillism',
  'A sailing boat on the sea, cubism',
  'A sailing boat on the sea, in the style of Hokusai',
  'A woodcut of a village in the mountains by day',
  'A red sports car in the street by day, comic book style',
  'A crayon drawing of a red house in a garden',
  'A papercraft castle and a red dragon by day',
  'A claymation cat in a kitchen',
  'A white horse in a meadow, stained glass style',
  'A dolphin in the sea, mosaic',
  'An embroidery of a horse in a meadow',
  'A low poly fox in the mountains',
  'A Lego castle in a meadow',
  'A robot in the city, pixel art',
  'A blueprint of a steam train',
  'VHS footage of a man in the street at night',
  'A pencil sketch of a woman with an umbrella in the rain',
] as const

/** Which of them are in the loop, and how: so many pictures a second, so many of each. */
const LOOP = {
  films: [0, 3, 2, 6],
  framesPerSecond: 10,
  frames: 24,
  width: 480,
  height: 270,
} as const

async function open(prompt: string): Promise<Stills> {
  const shot = planShot(shotOrder(prompt, { durationSeconds: LENGTH_SECONDS, ...DRAWN }))
  return openStills(await buildProgramme({ kind: 'shot', shot }), DRAWN)
}

const raw = { width: DRAWN.widthPx, height: DRAWN.heightPx, channels: 3 } as const

/** The picture at a second, made small. */
async function picture(
  film: Stills,
  seconds: number,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const { width, height } = size
  return sharp(film.draw(seconds), { raw }).resize({ width, height }).raw().toBuffer()
}

/** The middle of a film at its place in a sheet. */
async function tile(film: Stills, index: number): Promise<OverlayOptions> {
  return {
    input: await picture(film, 3.2, TILE),
    raw: { ...TILE, channels: 3 },
    left: (index % COLUMNS) * (TILE.width + GAP_PX),
    top: Math.floor(index / COLUMNS) * (TILE.height + GAP_PX),
  }
}

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('which folder shall the pictures be written to?')
  await mkdir(folder, { recursive: true })
  const tiles: OverlayOptions[] = []
  const pages = new Map<number, Buffer[]>()
  for (const [index, prompt] of PROMPTS.entries()) {
    const film = await open(prompt)
    tiles.push(await tile(film, index))
    if (LOOP.films.some((one) => one === index)) pages.set(index, await loopOf(film))
  }
  await writeSheet(join(folder, 'looks.jpg'), tiles)
  const styled: OverlayOptions[] = []
  for (const [index, prompt] of STYLED.entries()) styled.push(await tile(await open(prompt), index))
  await writeSheet(join(folder, 'styles.jpg'), styled)
  await writeLoop(
    join(folder, 'loop.webp'),
    LOOP.films.flatMap((index) => pages.get(index) ?? []),
  )
}

async function loopOf(film: Stills): Promise<Buffer[]> {
  const pages: Buffer[] = []
  for (let frame = 0; frame < LOOP.frames; frame++)
    pages.push(await picture(film, 1.8 + frame / LOOP.framesPerSecond, LOOP))
  return pages
}

async function writeSheet(file: string, tiles: readonly OverlayOptions[]): Promise<void> {
  const rows = Math.ceil(tiles.length / COLUMNS)
  const create = {
    width: COLUMNS * (TILE.width + GAP_PX) - GAP_PX,
    height: rows * (TILE.height + GAP_PX) - GAP_PX,
    channels: 3 as const,
    background: BACKGROUND,
  }
  const sheet = sharp({ create }).composite([...tiles])
  await writeFile(file, await sheet.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
}

async function writeLoop(file: string, pages: readonly Buffer[]): Promise<void> {
  const { width, height } = LOOP
  const film = sharp(Buffer.concat(pages), {
    raw: { width, height: height * pages.length, channels: 3, pageHeight: height },
  })
  const delay = pages.map(() => 1000 / LOOP.framesPerSecond)
  await writeFile(file, await film.webp({ quality: 46, effort: 4, loop: 0, delay }).toBuffer())
}

await main(process.argv[2])
