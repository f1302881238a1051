/**
 * Films between two pictures: one camera move where they overlap and the prompt agrees, otherwise a
 * dissolve.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { tinyShot } from '../../test/tiny-shot.ts'
import { cameraPathOf } from '../camera/camera-path.ts'
import { openFrames } from '../film/open-stills.ts'
import { openScript } from '../film/script.ts'
import type { BetweenPictures, FramePicture, Shot } from '@backlot/prompt/shot'
import { buildProgramme } from '../staging/build-programme.ts'
import { withBetween } from './between-pictures.ts'
import { agrees, seenOf } from './seen-move.ts'

const SIZE = { widthPx: 240, heightPx: 160 }
/** The photographs have twice the sides of the films. */
const WHOLE = { width: 480, height: 320 }

/**
 * A part of a photograph: its centre and size as shares of the photograph's, its rotation in
 * degrees, and its brightness.
 */
type Part = {
  readonly x: number
  readonly y: number
  readonly share: number
  readonly degrees?: number
  readonly gain?: number
}

async function partOf(name: string, part: Part): Promise<FramePicture> {
  const { x, y, share, degrees = 0, gain = 1 } = part
  const file = fileURLToPath(new URL(`../../test/pictures/samples/${name}.jpg`, import.meta.url))
  const turned = await sharp(file).rotate(degrees).png().toBuffer({ resolveWithObject: true })
  const width = Math.round(share * WHOLE.width)
  const height = Math.round(share * WHOLE.height)
  const left = Math.round(turned.info.width / 2 + (x - 0.5) * WHOLE.width - width / 2)
  const top = Math.round(turned.info.height / 2 + (y - 0.5) * WHOLE.height - height / 2)
  const bytes = await sharp(turned.data)
    .extract({ left, top, width, height })
    .linear(gain, gain === 1 ? 0 : 6)
    .jpeg({ quality: 92 })
    .toBuffer()
  return { bytes, mediaType: 'image/jpeg', widthPx: width, heightPx: height }
}

function shotOf(
  firstFrame: FramePicture,
  lastFrame: FramePicture,
  camera: Shot['camera'] = [],
): Shot {
  return tinyShot('', { ...SIZE, camera, pictures: { firstFrame, lastFrame }, durationSeconds: 2 })
}

async function between(
  [first, last]: readonly [Part, Part],
  camera: Shot['camera'] = [],
  names = ['china', 'china'],
): Promise<BetweenPictures | undefined> {
  const [one = '', other = ''] = names
  const shot = shotOf(await partOf(one, first), await partOf(other, last), camera)
  return (await withBetween(shot)).between
}

const LEFT: Part = { x: 0.36, y: 0.5, share: 0.64 }
const RIGHT: Part = { x: 0.64, y: 0.5, share: 0.64 }

const MOVES: Readonly<Record<string, readonly [Part, Part]>> = {
  'to the right': [LEFT, RIGHT],
  'to the left, into the dark': [RIGHT, { ...LEFT, gain: 0.6 }],
  upward: [
    { x: 0.5, y: 0.64, share: 0.64 },
    { x: 0.5, y: 0.36, share: 0.64 },
  ],
  'into a detail': [
    { x: 0.5, y: 0.5, share: 0.98 },
    { x: 0.58, y: 0.55, share: 0.55 },
  ],
  'out of a detail': [
    { x: 0.45, y: 0.45, share: 0.55 },
    { x: 0.5, y: 0.5, share: 0.98 },
  ],
  'to the right, rolled': [
    { x: 0.42, y: 0.5, share: 0.6 },
    { x: 0.56, y: 0.5, share: 0.6, degrees: 5 },
  ],
}

test('a move is found between two parts of one photograph, as far as they are apart', async () => {
  for (const name of ['china', 'flower'])
    for (const [label, parts] of Object.entries(MOVES)) {
      const found = await between(parts, [], [name, name])
      assert.ok(found?.way === 'move', `${name}, ${label}: ${JSON.stringify(found)}`)
      const seen = seenOf(found.move)
      const [first, last] = parts
      const zoom = Math.log(first.share / last.share)
      assert.ok(Math.abs(seen.zoom - zoom) < 0.02, `${name}, ${label}: grows by ${seen.zoom}`)
      const roll = ((last.degrees ?? 0) * Math.PI) / 180
      assert.ok(Math.abs(Math.abs(seen.roll) - roll) < 0.01, `${name}, ${label}: ${seen.roll}`)
      if (roll !== 0) continue
      const right = (2 * (last.x - first.x)) / first.share
      const up = (-2 * (last.y - first.y) * WHOLE.height) / WHOLE.width / first.share
      assert.ok(Math.abs(seen.right - right) < 0.02, `${name}, ${label}: ${seen.right}, ${right}`)
      assert.ok(Math.abs(seen.up - up) < 0.02, `${name}, ${label}: ${seen.up}, ${up}`)
    }
})

test('pictures that show nothing in common are not taken for a move', async () => {
  const whole: Part = { x: 0.5, y: 0.5, share: 0.9 }
  const wanted = { way: 'dissolve', reason: 'no_common_view' }
  assert.deepEqual(await between([whole, whole], [], ['china', 'flower']), wanted)
  for (const name of ['china', 'flower']) {
    const halves: [Part, Part] = [
      { x: 0.24, y: 0.5, share: 0.46 },
      { x: 0.76, y: 0.5, share: 0.46 },
    ]
    assert.deepEqual(await between(halves, [], [name, name]), wanted, name)
  }
})

test('a picture without anything in it, and one that is noise, are not taken for a move', async () => {
  const flat = async (colour: string): Promise<FramePicture> => ({
    bytes: await sharp({ create: { ...WHOLE, channels: 3, background: colour } })
      .png()
      .toBuffer(),
    mediaType: 'image/png',
    widthPx: WHOLE.width,
    heightPx: WHOLE.height,
  })
  const noise = async (sigma: number): Promise<FramePicture> => {
    const gaussian = { type: 'gaussian', mean: 128, sigma } as const
    const { width, height } = WHOLE
    const image = sharp({
      create: { width, height, channels: 3, background: '#888', noise: gaussian },
    })
    return { ...(await flat('#888')), bytes: await image.png().toBuffer() }
  }
  for (const [first, last] of [
    [await flat('#888'), await flat('#246')],
    [await noise(40), await noise(60)],
    [await flat('#888'), await partOf('china', LEFT)],
  ] as const) {
    const found = (await withBetween(shotOf(first, last))).between
    assert.equal(found?.way, 'dissolve')
  }
})

test('the same view twice is no move, whatever its light', async () => {
  assert.deepEqual(await between([LEFT, { ...LEFT, gain: 0.7 }]), {
    way: 'dissolve',
    reason: 'same_view',
  })
})

test('commands that agree with the pictures keep the move, and all others replace it', async () => {
  const found = await between([LEFT, RIGHT])
  assert.ok(found?.way === 'move')
  const seen = seenOf(found.move)
  for (const camera of [
    [],
    [['Pan right']],
    [['Truck right', 'Shake']],
    [['Shake']],
    [['Shake'], ['Tracking shot']],
  ] as const)
    assert.ok(agrees(camera, seen), JSON.stringify(camera))
  for (const camera of [
    [['Pan left']],
    [['Static shot']],
    [['Pan right', 'Zoom in']],
    [['Pan right'], ['Zoom in']],
    [['Zoom in']],
  ] as const)
    assert.ok(!agrees(camera, seen), JSON.stringify(camera))
  const other = { way: 'dissolve', reason: 'other_camera', seen: ['right'] }
  assert.deepEqual(await between([LEFT, RIGHT], [['Pan left']]), other)
})

test('a camera move that was not requested is replaced by that of the pictures, and stays in a dissolve', async () => {
  const first = await partOf('china', LEFT)
  const near = shotOf(first, await partOf('china', RIGHT), [['Push in']])
  const moved = await withBetween({ ...near, cameraOfTaste: true })
  assert.deepEqual([moved.between?.way, moved.camera], ['move', []])
  const far = shotOf(first, await partOf('flower', RIGHT), [['Push in']])
  const dissolved = await withBetween({ ...far, cameraOfTaste: true })
  assert.deepEqual([dissolved.between?.way, dissolved.camera], ['dissolve', [['Push in']]])
})

/**
 * Peak signal-to-noise ratio of the luma, in decibels, without a margin in which only picture edges
 * differ.
 */
async function likeness(frame: Uint8Array, { bytes }: FramePicture): Promise<number> {
  const rgb = await sharp(bytes)
    .removeAlpha()
    .resize(SIZE.widthPx, SIZE.heightPx, { fit: 'cover' })
    .raw()
    .toBuffer()
  let squares = 0
  for (let at = 0; at < SIZE.widthPx * SIZE.heightPx; at++) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3)
    const luma = 16 + (219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255
    squares += (luma - (frame[at] ?? 0)) ** 2
  }
  return 10 * Math.log10(255 ** 2 / (squares / (SIZE.widthPx * SIZE.heightPx)))
}

const LAST_SECONDS = 2 - 1 / 25

test('the film goes from the one picture to the other, and shows on the way what lies between them', async () => {
  for (const label of ['to the right', 'into a detail', 'out of a detail']) {
    const [first = LEFT, last = RIGHT] = MOVES[label] ?? []
    const [firstFrame, lastFrame] = [await partOf('china', first), await partOf('china', last)]
    const script = await openScript({ kind: 'shot', shot: shotOf(firstFrame, lastFrame) })
    const frames = await openFrames(await buildProgramme(script), SIZE)
    const begins = await likeness(frames.draw(0, 0), firstFrame)
    const ends = await likeness(frames.draw(LAST_SECONDS, 49), lastFrame)
    assert.ok(Math.min(begins, ends) > 38, `${label}: ${begins} dB, ${ends} dB`)
    // Halfway: this part of the photograph was in neither picture.
    const share = Math.sqrt(first.share * last.share)
    const along =
      first.share === last.share ? 0.5 : (share - first.share) / (last.share - first.share)
    const middle = {
      x: first.x + (last.x - first.x) * along,
      y: first.y + (last.y - first.y) * along,
      share,
    }
    const half = await likeness(frames.draw(LAST_SECONDS / 2, 24), await partOf('china', middle))
    assert.ok(half > 24, `${label}, half of the way: ${half} dB`)
  }
})

test('what a first picture lacks is taken from a darker last one without a seam', async () => {
  const [firstFrame, lastFrame] = [
    await partOf('china', LEFT),
    await partOf('china', { ...RIGHT, gain: 0.6 }),
  ]
  const script = await openScript({ kind: 'shot', shot: shotOf(firstFrame, lastFrame) })
  const frames = await openFrames(await buildProgramme(script), SIZE)
  // Before the dissolve begins, the whole frame has the brightness of the first picture.
  const early = frames.draw(0.7, 17).slice()
  const wanted = await openFrames(
    await buildProgramme(
      await openScript({ kind: 'shot', shot: shotOf(firstFrame, await partOf('china', RIGHT)) }),
    ),
    SIZE,
  )
  const alike = wanted.draw(0.7, 17)
  let most = 0
  for (let x = 0; x < SIZE.widthPx; x++) {
    let [one, other] = [0, 0]
    for (let y = 0; y < SIZE.heightPx; y++) {
      one += early[y * SIZE.widthPx + x] ?? 0
      other += alike[y * SIZE.widthPx + x] ?? 0
    }
    most = Math.max(most, Math.abs(one - other) / SIZE.heightPx)
  }
  assert.ok(most < 6, `steps of brightness, columns: ${most}`)
})

test('the camera path of such a film is the move, and its shake is over at the last frame', async () => {
  const frames = [await partOf('china', LEFT), await partOf('china', RIGHT)] as const
  const found = await withBetween(shotOf(...frames, [['Pan right', 'Shake']]))
  assert.ok(found.between?.way === 'move')
  const { moments } = cameraPathOf(found)
  const [first, last] = [moments[0], moments.at(-1)]
  assert.ok(first && Math.hypot(...first.position) < 1e-9)
  const seen = (last?.position[0] ?? 0) / 6.5 + (last?.ahead[0] ?? 0) / (last?.ahead[2] ?? 1)
  assert.ok(Math.abs(seen - seenOf(found.between.move).right / 1.921) < 0.005, `${seen}`)
})
