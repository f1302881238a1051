/** Films of pictures: they begin and end with them, and show neither a hole nor a tear on the way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { plus } from '@backlot/camera/geometry'
import { tinyShot } from '../../test/tiny-shot.ts'
import { type Frames, openFrames } from '../film/open-stills.ts'
import { openScript } from '../film/script.ts'
import type { FramePicture, Shot } from '../prompt/shot.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { buildProgramme } from '../staging/build-programme.ts'
import type { Programme } from '../staging/programme.ts'

const WIDTH_PX = 320
const HEIGHT_PX = 180
const SIZE = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX }

type Colour = readonly [red: number, green: number, blue: number]

async function pictureOf(colourAt: (x: number, y: number) => Colour): Promise<FramePicture> {
  const pixels = new Uint8Array(WIDTH_PX * HEIGHT_PX * 3)
  for (let at = 0; at < WIDTH_PX * HEIGHT_PX; at++)
    pixels.set(colourAt(at % WIDTH_PX, Math.floor(at / WIDTH_PX)), at * 3)
  const raw = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } as const
  const bytes = await sharp(pixels, { raw }).png().toBuffer()
  return { bytes, mediaType: 'image/png', ...SIZE }
}

/** A sky, ragged hills before it, and ground with detail; white and black, where a film's curve would bend. */
const landscape = (): Promise<FramePicture> =>
  pictureOf((x, y) => {
    const skyline = 70 + 18 * Math.sin(x / 23) + 6 * Math.sin(x / 5)
    if (y < skyline) return [255 - y / 4, 255 - y / 6, 255]
    const grain = (x * 7 + y * 13) % 17
    return y < 110 ? [10 + grain, 60 + grain, 20] : [150 + grain * 4, 120 + ((x >> 3) % 2) * 60, 0]
  })

const slope = (): Promise<FramePicture> =>
  pictureOf((x, y) => [(x * 255) / WIDTH_PX, (y * 255) / HEIGHT_PX, 128])

function shotOf(camera: Shot['camera'], pictures: NonNullable<Shot['pictures']>): Shot {
  return tinyShot('', { ...SIZE, camera, pictures, durationSeconds: 2 })
}

async function programmeOf(shot: Shot): Promise<Programme> {
  return buildProgramme(await openScript({ kind: 'shot', shot }))
}

/** The brightness of each pixel as bt709 counts it. */
async function lumaOf({ bytes }: FramePicture): Promise<Float64Array> {
  const rgb = await sharp(bytes).removeAlpha().raw().toBuffer()
  return Float64Array.from({ length: WIDTH_PX * HEIGHT_PX }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3)
    return 16 + (219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255
  })
}

async function assertShows(frame: Uint8Array, picture: FramePicture): Promise<void> {
  const wanted = await lumaOf(picture)
  let [sum, most] = [0, 0]
  for (const [at, luma] of wanted.entries()) {
    const off = Math.abs(luma - (frame[at] ?? 0))
    sum += off
    most = Math.max(most, off)
  }
  assert.ok(sum / wanted.length < 1, `steps of brightness off, mean: ${sum / wanted.length}`)
  assert.ok(most < 6, `steps of brightness off, at most: ${most}`)
}

const LAST_SECONDS = 2 - 1 / 25

test('the first frame is the picture, whatever the camera does then', async () => {
  const firstFrame = await landscape()
  for (const command of ['Truck right', 'Shake', 'Zoom in'] as const) {
    const shot = shotOf([[command]], { firstFrame })
    const frames = await openFrames(await programmeOf(shot), SIZE)
    await assertShows(frames.draw(0, 0), firstFrame)
  }
})

test('a film of two pictures begins with the one and ends with the other', async () => {
  const [firstFrame, lastFrame] = [await landscape(), await slope()]
  const shot = shotOf([['Truck right', 'Zoom in']], { firstFrame, lastFrame })
  const frames = await openFrames(await programmeOf(shot), SIZE)
  await assertShows(frames.draw(0, 0), firstFrame)
  await assertShows(frames.draw(LAST_SECONDS, 49), lastFrame)
})

test('a film of a last picture alone ends with it', async () => {
  const lastFrame = await landscape()
  const shot = shotOf([['Pan left']], { lastFrame })
  const frames = await openFrames(await programmeOf(shot), SIZE)
  await assertShows(frames.draw(LAST_SECONDS, 49), lastFrame)
  await assert.rejects(assertShows(frames.draw(0, 0), lastFrame), /steps of brightness off/u)
})

/** The same film before a ground of pure magenta, which no picture here has. */
function beforeMagenta(
  { book, scenes }: Programme,
  change = (cards: readonly Card[]) => cards,
): Programme {
  return {
    book,
    scenes: scenes.map((scene) => ({
      ...scene,
      stage: { ...scene.stage, background: [1, 0, 1], cards: change(scene.stage.cards) },
    })),
  }
}

/** Pixels through which what is behind all pictures shows. */
function holesIn(frame: Uint8Array): number {
  const size = WIDTH_PX * HEIGHT_PX
  let holes = 0
  for (let at = 0; at < size / 4; at++)
    if ((frame[size + at] ?? 0) > 180 && (frame[size * 1.25 + at] ?? 0) > 180) holes += 1
  return holes
}

const MOMENTS = [0.5, 1, 1.5, LAST_SECONDS]

function worstOf(frames: Frames, measure: (frame: Uint8Array) => number): number {
  return Math.max(...MOMENTS.map((seconds, number) => measure(frames.draw(seconds, number))))
}

test('no command opens a hole', async () => {
  const pictures = [await landscape(), await slope()]
  for (const [number, command] of [...CAMERA_COMMANDS, ...CAMERA_COMMANDS].entries()) {
    const firstFrame = pictures[number < CAMERA_COMMANDS.length ? 0 : 1] ?? (await slope())
    const shot = shotOf([[command]], { firstFrame })
    const frames = await openFrames(beforeMagenta(await programmeOf(shot)), SIZE)
    assert.equal(worstOf(frames, holesIn), 0, command)
  }
})

test('all that a camera can add up to stays within what is continued beside the picture', async () => {
  const firstFrame = await landscape()
  for (const camera of [
    [['Pan left', 'Pull out'], ['Pan left', 'Zoom out'], ['Pan left']],
    [['Pedestal up', 'Tilt up'], ['Zoom out', 'Pull out'], ['Truck right']],
    [['Tilt down', 'Pedestal down', 'Truck left'], ['Zoom out'], ['Tracking shot']],
  ] as const) {
    const shot = shotOf(camera, { firstFrame })
    const frames = await openFrames(beforeMagenta(await programmeOf(shot)), SIZE)
    assert.equal(worstOf(frames, holesIn), 0, JSON.stringify(camera))
  }
})

test('a hole that is planted is found', async () => {
  const shot = shotOf([['Truck right']], { firstFrame: await slope() })
  const holed = beforeMagenta(await programmeOf(shot), (cards) => cards.toSpliced(4, 1))
  assert.ok(worstOf(await openFrames(holed, SIZE), holesIn) > 50)
})

/** The largest step from a row to the next one in the same column, where the picture itself has none. */
function tearIn(frame: Uint8Array): number {
  let most = 0
  for (let at = WIDTH_PX; at < WIDTH_PX * HEIGHT_PX; at++)
    most = Math.max(most, Math.abs((frame[at] ?? 0) - (frame[at - WIDTH_PX] ?? 0)))
  return most
}

const MAX_STEP = 6

test('no command tears the picture', async () => {
  const firstFrame = await slope()
  for (const command of CAMERA_COMMANDS) {
    const shot = shotOf([[command]], { firstFrame })
    const frames = await openFrames(await programmeOf(shot), SIZE)
    const most = worstOf(frames, tearIn)
    assert.ok(most <= MAX_STEP, `${command}: ${most} steps of brightness from row to row`)
  }
})

test('a tear that is planted is found', async () => {
  const shot = shotOf([['Truck right']], { firstFrame: await slope() })
  const torn = beforeMagenta(await programmeOf(shot), (cards) =>
    cards.map((card, index) => (index === 5 ? nearer(card) : card)),
  )
  assert.ok(worstOf(await openFrames(torn, SIZE), tearIn) > MAX_STEP)
})

function nearer(card: Card): Card {
  return {
    ...card,
    place: (seconds) => {
      const placement = card.place(seconds)
      return { ...placement, origin: plus([0, 0, 0], placement.origin, 0.5) }
    },
  }
}
