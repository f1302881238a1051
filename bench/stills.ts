/**
 * Contact sheets to look at: every place in every light and weather, every
 * subject in all it does, every style. `node bench/stills.ts [name...]` writes
 * them to `stills/`; names choose among them, and a name with a space in it is
 * a prompt to be shown by itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { planShot } from '../src/domain/plan-shot.ts'
import {
  PLACES,
  type Scene,
  SHOT_SIZES,
  STYLES,
  SUBJECT_KINDS,
  TIMES_OF_DAY,
  WEATHERS,
} from '../src/domain/scene.ts'
import type { Shot } from '../src/domain/shot.ts'
import { SUBJECT_NATURES } from '../src/domain/subject-kinds.ts'
import { buildWorld } from '../src/engines/previz/world.ts'
import { createFilmMemory, layOutFilm } from '../src/media/film-memory.ts'
import { fillFrameTables } from '../src/media/frame-memory.ts'
import { openFrameRenderer } from '../src/media/frame-renderer.ts'
import { compileKernel, startKernel } from '../src/media/kernel/kernel.ts'
import { paintUnit } from '../src/media/texture.ts'

const FOLDER = 'stills'
const STILL = { widthPx: 480, heightPx: 270 } as const
const COLUMNS = 4
const CAPTION_PX = 20

type Still = { readonly caption: string; readonly shot: Shot }

const kernel = await compileKernel()

const shotOf = (prompt: string): Shot =>
  planShot({
    prompt,
    cameraCommands: true,
    promptOptimizer: true,
    fastPretreatment: false,
    durationSeconds: 6,
    ...STILL,
  })

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

/** Renders one moment; red, green, blue and alpha. */
function renderStill(shot: Shot, seconds: number): Uint8ClampedArray<ArrayBuffer> {
  const world = buildWorld(shot)
  const map = layOutFilm({ ...shot, book: world.book, threads: 1 })
  const memory = createFilmMemory(map)
  const [frameMemory] = map.threads
  const [slot] = map.slots
  if (!frameMemory || slot === undefined) throw new RangeError('no room for a frame')
  for (const unit of map.units) paintUnit(unit, memory.buffer)
  fillFrameTables(map.tables, memory.buffer)
  const renderer = openFrameRenderer({
    stage: world.stage,
    units: map.units,
    memory: frameMemory,
    tables: map.tables,
    buffer: memory.buffer,
    kernel: startKernel(kernel, memory, frameMemory.scratch),
  })
  renderer.draw(world.camera(seconds), seconds)
  renderer.finish(slot, 0)
  return toRgba(new Uint8Array(memory.buffer, slot), shot)
}

/** From I420 in BT.709, video range. */
function toRgba(
  planes: Uint8Array,
  { widthPx, heightPx }: Pick<Shot, 'widthPx' | 'heightPx'>,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  const chroma = widthPx * heightPx
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const half = (y >> 1) * (widthPx / 2) + (x >> 1)
      const luma = 1.164 * ((planes[y * widthPx + x] ?? 16) - 16)
      const blue = (planes[chroma + half] ?? 128) - 128
      const red = (planes[chroma * 1.25 + half] ?? 128) - 128
      pixels.set(
        [luma + 1.793 * red, luma - 0.213 * blue - 0.533 * red, luma + 2.112 * blue, 255],
        (y * widthPx + x) * 4,
      )
    }
  }
  return pixels
}

function writeSheet(name: string, stills: readonly Still[]): void {
  const columns = Math.min(COLUMNS, stills.length)
  const rowPx = STILL.heightPx + CAPTION_PX
  const canvas = createCanvas(columns * STILL.widthPx, Math.ceil(stills.length / columns) * rowPx)
  const brush = canvas.getContext('2d')
  brush.font = '14px sans-serif'
  brush.fillStyle = 'white'
  stills.forEach(({ caption, shot }, index) => {
    const [x, y] = [(index % columns) * STILL.widthPx, Math.floor(index / columns) * rowPx]
    const picture = new ImageData(renderStill(shot, 2.6), STILL.widthPx, STILL.heightPx)
    brush.putImageData(picture, x, y)
    brush.fillText(caption, x + 6, y + rowPx - 5)
  })
  const path = `${FOLDER}/${name}.jpg`
  writeFileSync(path, canvas.toBuffer('image/jpeg', 82))
  process.stdout.write(`${path}\n`)
}

mkdirSync(FOLDER, { recursive: true })
const names = process.argv.slice(2)
const prompts = names.filter((name) => name.includes(' '))
if (prompts.length > 0)
  writeSheet(
    'prompts',
    prompts.map((prompt) => ({ caption: prompt, shot: shotOf(prompt) })),
  )
for (const [name, list] of Object.entries(sheets))
  if (names.length === 0 || names.includes(name)) writeSheet(name, list())
