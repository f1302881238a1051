/**
 * Contact sheets to look at: every place in every light and weather, every
 * subject in all it does, every style. `node bench/stills.ts [name...]` writes
 * them to `stills/`; names choose among them, and a name with a space in it is
 * a prompt to be shown by itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { planShot } from '@backlot/prompt'
import {
  PLACES,
  type Scene,
  SEASONS,
  SHOT_SIZES,
  STYLES,
  SUBJECT_KINDS,
  TIMES_OF_DAY,
  WEATHERS,
} from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import { SUBJECT_NATURES } from '@backlot/prompt/subject-kinds'
import { openStills } from '../src/film/open-stills.ts'
import { buildProgramme } from '../src/staging/build-programme.ts'
import { shotOrder } from '../../prompt/test/shot-order.ts'

const FOLDER = 'stills'
const STILL = { widthPx: 480, heightPx: 270 } as const
const COLUMNS = 4
const CAPTION_PX = 20

type Still = { readonly caption: string; readonly shot: Shot }

const shotOf = (prompt: string): Shot => planShot(shotOrder(prompt, STILL))

/** The shot of a prompt with parts of its scene exchanged. */
function still(caption: string, part: Partial<Scene>): Still {
  const shot = shotOf(`${caption} [Static shot]`)
  return { caption, shot: { ...shot, scene: { ...shot.scene, subjects: [], ...part } } }
}

const sheets: Readonly<Record<string, () => Still[]>> = {
  ...Object.fromEntries(
    PLACES.map((place) => [
      place,
      () =>
        TIMES_OF_DAY.flatMap((timeOfDay) =>
          WEATHERS.map((weather) =>
            still(`${place} ${timeOfDay} ${weather}`, { place, timeOfDay, weather }),
          ),
        ),
    ]),
  ),
  places: () =>
    PLACES.flatMap((place) => [
      still(`${place} day`, { place, timeOfDay: 'day' }),
      still(`${place} dusk`, { place, timeOfDay: 'dusk' }),
    ]),
  seasons: () =>
    PLACES.flatMap((place) =>
      SEASONS.map((season) => still(`${place} ${season}`, { place, season, timeOfDay: 'day' })),
    ),
  bare: () =>
    PLACES.flatMap((place) => [
      still(`${place} day, nothing added`, { place, timeOfDay: 'day', additions: [] }),
      still(`${place} night, nothing added`, { place, timeOfDay: 'night', additions: [] }),
    ]),
  subjects: () =>
    SUBJECT_KINDS.flatMap((kind) => {
      const { home, can } = SUBJECT_NATURES[kind]
      return can.map((action) =>
        still(`${kind} ${action}`, {
          place: home,
          timeOfDay: 'day',
          subjects: [{ kind, count: 1, action, details: [] }],
        }),
      )
    }),
  people: () =>
    (['woman', 'man', 'child', 'robot', 'astronaut'] as const).flatMap((kind) =>
      SHOT_SIZES.map((shotSize) =>
        still(`${kind} ${shotSize}`, {
          place: SUBJECT_NATURES[kind].home,
          timeOfDay: 'day',
          shotSize,
          subjects: [{ kind, count: 1, action: 'walk', details: [] }],
        }),
      ),
    ),
  styles: () =>
    STYLES.flatMap((style) =>
      (['lake', 'city'] as const).map((place) =>
        still(`${style} ${place}`, { place, style, timeOfDay: 'day' }),
      ),
    ),
}

/** Draws one moment of a shot; a PNG. */
async function drawStill(shot: Shot, seconds: number): Promise<Buffer> {
  const stills = await openStills(await buildProgramme({ kind: 'shot', shot }), STILL)
  const raw = { width: STILL.widthPx, height: STILL.heightPx, channels: 3 } as const
  return sharp(stills.draw(seconds), { raw }).png({ compressionLevel: 0 }).toBuffer()
}

async function writeSheet(name: string, stills: readonly Still[]): Promise<void> {
  const columns = Math.min(COLUMNS, stills.length)
  const rowPx = STILL.heightPx + CAPTION_PX
  const canvas = createCanvas(columns * STILL.widthPx, Math.ceil(stills.length / columns) * rowPx)
  const brush = canvas.getContext('2d')
  brush.font = '14px sans-serif'
  brush.fillStyle = 'white'
  for (const [index, { caption, shot }] of stills.entries()) {
    const [x, y] = [(index % columns) * STILL.widthPx, Math.floor(index / columns) * rowPx]
    brush.drawImage(await loadImage(await drawStill(shot, 2.6)), x, y)
    brush.fillText(caption, x + 6, y + rowPx - 5)
  }
  const path = `${FOLDER}/${name}.jpg`
  writeFileSync(path, canvas.toBuffer('image/jpeg', 82))
  process.stdout.write(`${path}\n`)
}

mkdirSync(FOLDER, { recursive: true })
const names = process.argv.slice(2)
const prompts = names.filter((name) => name.includes(' '))
if (prompts.length > 0)
  await writeSheet(
    'prompts',
    prompts.map((prompt) => ({ caption: prompt, shot: shotOf(prompt) })),
  )
for (const [name, list] of Object.entries(sheets))
  if (names.length === 0 || names.includes(name)) await writeSheet(name, list())
