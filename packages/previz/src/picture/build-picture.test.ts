/** Films of pictures: they begin and end with them, and show neither holes nor tears on the way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { plus } from '@backlot/camera/geometry'
import { tinyShot } from '../../test/tiny-shot.ts'
import { type Frames, openFrames } from '../film/open-stills.ts'
import { openScript } from '../film/script.ts'
import type { FramePicture, Shot } from '@backlot/prompt/shot'
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

/**
 * A sky, ragged hills before it, and ground with detail; with white and black, which a film-like
 * tone curve would change.
 */
const landscape = (): Promise<FramePicture> =>
  pictureOf((x, y) => {
    const skyline = 70 + 18 * Math.sin(x / 23) + 6 * Math.sin(x / 5)
    if (y < skyline) return [255 - y / 4, 255 - y / 6, 255]
    const grain = (x * 7 + y * 13) % 17
    return y < 110 ? [10 + grain, 60 + grain, 20] : [150 + grain * 4, 120 + ((x >> 3) % 2) * 60, 0]
  })

const slope = (): Promise<FramePicture> =>
  pictureOf((x, y) => [(x * 255) / WIDTH_PX, (y * 255) / HEIGHT_PX, 128])

function shotOf(
  camera: Shot['camera'],
  pictures: NonNullable<Shot['pictures']>,
  prompt = '',
): Shot {
  return tinyShot(prompt, { ...SIZE, camera, pictures, durationSeconds: 2 })
}

async function programmeOf(shot: Shot): Promise<Programme> {
  return buildProgramme(await openScript({ kind: 'shot', shot }))
}

/** The mean chroma of the picture in bt709, which would reveal a tint. */
async function chromaOf({ bytes }: FramePicture): Promise<readonly [blue: number, red: number]> {
  const { channels } = await sharp(bytes).removeAlpha().stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const scale = 224 / 255
  return [128 + ((blue - luma) / 1.8556) * scale, 128 + ((red - luma) / 1.5748) * scale]
}

/** The luma of each pixel in bt709. */
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
  const size = WIDTH_PX * HEIGHT_PX
  for (const [plane, mean] of (await chromaOf(picture)).entries()) {
    const from = size + (plane * size) / 4
    const values = frame.subarray(from, from + size / 4)
    const off = values.reduce((total, value) => total + value, 0) / values.length - mean
    assert.ok(Math.abs(off) < 1.2, `steps of colour off: ${off}`)
  }
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

test('between two pictures the film dissolves: both are seen at once, and it is never dark', async () => {
  const [firstFrame, lastFrame] = [await landscape(), await slope()]
  const frames = await openFrames(
    await programmeOf(shotOf([['Static shot']], { firstFrame, lastFrame })),
    SIZE,
  )
  const half = frames.draw(1.1, 27).slice()
  const [first, last] = [await lumaOf(firstFrame), await lumaOf(lastFrame)]
  let most = 0
  for (const [at, luma] of first.entries())
    most = Math.max(most, Math.abs((half[at] ?? 0) - (luma + (last[at] ?? 0)) / 2))
  assert.ok(most < 8, `steps of brightness from half of each: ${most}`)
  for (let number = 0; number < 50; number++) {
    const frame = frames.draw(number / 25, number)
    assert.ok(meanOf(frame, 0, HEIGHT_PX) > 90, `frame ${number}`)
  }
})

function meanOf(frame: Uint8Array, fromRow: number, toRow: number): number {
  const rows = frame.subarray(fromRow * WIDTH_PX, toRow * WIDTH_PX)
  return rows.reduce((sum, luma) => sum + luma, 0) / rows.length
}

/** The standard deviation of the luma. */
function spreadOf(frame: Uint8Array, fromRow: number, toRow: number): number {
  const mean = meanOf(frame, fromRow, toRow)
  const rows = frame.subarray(fromRow * WIDTH_PX, toRow * WIDTH_PX)
  return Math.sqrt(rows.reduce((sum, luma) => sum + (luma - mean) ** 2, 0) / rows.length)
}

const ALL_AIRS = 'a thunderstorm in thick fog at night, petals and lanterns in the air, fireflies'

test('weather and light come over a picture after its first frame, and are gone at a last one', async () => {
  const firstFrame = await landscape()
  for (const prompt of [ALL_AIRS, 'heavy snow at dusk']) {
    const pictures = { firstFrame, lastFrame: firstFrame }
    const frames = await openFrames(await programmeOf(shotOf([], pictures, prompt)), SIZE)
    await assertShows(frames.draw(0, 0), firstFrame)
    await assertShows(frames.draw(LAST_SECONDS, 49), firstFrame)
    await assert.rejects(assertShows(frames.draw(0.9, 22), firstFrame), prompt)
  }
})

test('a picture by day darkens when the prompt says night, and one by night is left alone', async () => {
  const [day, dark] = [await landscape(), await pictureOf((x, y) => [x % 24, y % 30, 40])]
  for (const [firstFrame, share] of [
    [day, 0.4],
    [dark, 1],
  ] as const) {
    const frames = await openFrames(
      await programmeOf(shotOf([], { firstFrame }, 'a castle at night')),
      SIZE,
    )
    const before = meanOf(frames.draw(0, 0), 0, HEIGHT_PX) - 16
    const then = meanOf(frames.draw(LAST_SECONDS, 49), 0, HEIGHT_PX) - 16
    assert.ok(Math.abs(then / before - share) < 0.2, `${before} to ${then}`)
  }
})

test('a time of day that the prompt does not name changes nothing', async () => {
  const shot = shotOf([], { firstFrame: await landscape() }, 'two people')
  for (const timeOfDay of ['dusk', 'night'] as const) {
    const { scenes } = await programmeOf({ ...shot, scene: { ...shot.scene, timeOfDay } })
    assert.equal(scenes[0]?.stage.onset, undefined)
  }
})

test('fog hides what is far and leaves what is near, without a step between', async () => {
  const stripes = await pictureOf((x) => ((x >> 3) % 2 ? [220, 220, 220] : [30, 30, 30]))
  const frames = await openFrames(
    await programmeOf(shotOf([], { firstFrame: stripes }, 'thick fog')),
    SIZE,
  )
  const frame = frames.draw(LAST_SECONDS, 49)
  const spreads = Array.from({ length: HEIGHT_PX / 4 }, (_, band) =>
    spreadOf(frame, band * 4, band * 4 + 4),
  )
  const [far, near] = [spreads[0] ?? 0, spreads.at(-1) ?? 0]
  assert.ok(far < 0.4 * near, `${far} far, ${near} near`)
  const steps = spreads.slice(1).map((spread, band) => spread - (spreads[band] ?? 0))
  assert.ok(Math.max(...steps) < 0.14 * near, `steps: ${Math.max(...steps)} of ${near}`)
})

test('rain falls in the open, and not in a room', async () => {
  const firstFrame = await slope()
  const airs = async (prompt: string): Promise<number | undefined> =>
    (await programmeOf(shotOf([], { firstFrame }, prompt))).scenes[0]?.stage.particles.length
  assert.equal(await airs('a street in the rain'), 1)
  assert.equal(await airs('a living room, rain at the window'), 0)
})

test('weather opens no hole', async () => {
  const shot = shotOf([['Truck right', 'Pan left']], { firstFrame: await slope() }, 'thick fog')
  const clear = { haze: { colour: [0, 0, 0], density: 0.06, startMetres: 3, limit: 0.3 } } as const
  const programme = beforeMagenta(await programmeOf(shot))
  const scenes = programme.scenes.map((scene) => ({
    ...scene,
    stage: { ...scene.stage, ...clear },
  }))
  assert.equal(worstOf(await openFrames({ ...programme, scenes }, SIZE), holesIn), 0)
})

/** The same film before a background of pure magenta, which no picture here contains. */
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

/** The number of pixels in which that background shows. */
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

test('the sum of all moves stays within the continuation of the picture', async () => {
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

test('a planted hole is found', async () => {
  const shot = shotOf([['Truck right']], { firstFrame: await slope() })
  const holed = beforeMagenta(await programmeOf(shot), (cards) => cards.toSpliced(4, 1))
  assert.ok(worstOf(await openFrames(holed, SIZE), holesIn) > 50)
})

/** The largest step between vertical neighbours in a column where the picture itself has none. */
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

test('a planted tear is found', async () => {
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
