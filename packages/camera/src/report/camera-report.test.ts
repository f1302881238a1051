/** Whole films made from one still: they have no parallax, so the report must name no travel. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seededRandom } from './random.ts'
import { reportCamera } from './camera-report.ts'
import { medianOf, type Track } from './flow.ts'
import { judge } from './obedience.ts'
import type { Frame } from './picture.ts'
import { plotMotion } from './plot-motion.ts'

const WIDTH = 192
const HEIGHT = 108
const RATE = 12.5

/** A still of many soft blobs, larger than a frame. */
const blobs = ((): readonly (readonly [number, number, number, number])[] => {
  const random = seededRandom(7)
  return Array.from({ length: 420 }, () => [
    (random() - 0.5) * 3,
    (random() - 0.5) * 2,
    0.012 + 0.03 * random(),
    (random() - 0.5) * 220,
  ])
})()
const SIDE = 768

function addBlob(
  grey: Float32Array,
  [x, y, radius, strength]: readonly [number, number, number, number],
): void {
  const [centreX, centreY] = [((x + 1.5) / 3) * SIDE, ((y + 1.5) / 3) * SIDE]
  const reach = (radius / 3) * SIDE
  const rowFrom = Math.max(0, Math.floor(centreY - 3 * reach))
  const columnFrom = Math.max(0, Math.floor(centreX - 3 * reach))
  for (let row = rowFrom; row < Math.min(SIDE, centreY + 3 * reach); row++) {
    for (let column = columnFrom; column < Math.min(SIDE, centreX + 3 * reach); column++) {
      const away = ((row - centreY) ** 2 + (column - centreX) ** 2) / reach ** 2
      const at = row * SIDE + column
      grey[at] = (grey[at] ?? 0) + strength * Math.exp(-away)
    }
  }
}

const still = ((): Float32Array => {
  const grey = new Float32Array(SIDE * SIDE).fill(120)
  for (const blob of blobs) addBlob(grey, blob)
  return grey
})()

type Look = { readonly x: number; readonly y: number; readonly scale: number }

/**
 * Frames that each show a part of the still: its middle, in units of the still, and its half width.
 * `corners` is the share of light that a vignetting lens lets through in the corners.
 */
function* filmOf(
  lookAt: (share: number) => Look,
  { seconds = 3, corners = 1 }: { readonly seconds?: number; readonly corners?: number } = {},
): Generator<Frame> {
  const count = Math.round(seconds * RATE)
  for (let number = 0; number < count; number++) {
    const { x, y, scale } = lookAt(number / (count - 1))
    const luma = new Uint8Array(WIDTH * HEIGHT)
    for (let row = 0; row < HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++) {
        const right = x + ((column - WIDTH / 2) / (WIDTH / 2)) * scale
        const down = y + ((row - HEIGHT / 2) / (WIDTH / 2)) * scale
        const away = Math.hypot(column / WIDTH - 0.5, row / HEIGHT - 0.5) / Math.SQRT1_2
        luma[row * WIDTH + column] =
          stillAt(((right + 1.5) / 3) * SIDE, ((down + 1.5) / 3) * SIDE) *
          (1 - (1 - corners) * away ** 2)
      }
    }
    yield { seconds: number / RATE, widthPx: WIDTH, heightPx: HEIGHT, luma }
  }
}

function stillAt(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = (column: number, row: number): number => still[row * SIDE + column] ?? 0
  const above = at(left, top) * (1 - x + left) + at(left + 1, top) * (x - left)
  const below = at(left, top + 1) * (1 - x + left) + at(left + 1, top + 1) * (x - left)
  return Math.min(255, Math.max(0, above * (1 - y + top) + below * (y - top)))
}

const namesOf = async (frames: Iterable<Frame>): Promise<readonly (readonly string[])[]> =>
  (await reportCamera(frames)).stretches.map(({ moves }) => moves.map(({ command }) => command))

describe('a flat fake', () => {
  test('a still that is enlarged is a zoom and never a push', async () => {
    const grow = (share: number): Look => ({ x: 0, y: 0, scale: 0.6 * 0.65 ** share })
    assert.deepEqual(await namesOf(filmOf(grow)), [['Zoom in']])
    const report = await reportCamera(filmOf(grow))
    assert.equal(judge(report, [['Push in']]).obeyed, false)
    assert.equal(judge(report, [['Zoom in']]).obeyed, true)
  })

  test('a still that is shifted is a pan and never a truck', async () => {
    const shift = (share: number): Look => ({ x: 0.5 * share - 0.25, y: 0, scale: 0.5 })
    assert.deepEqual(await namesOf(filmOf(shift)), [['Pan right']])
  })

  test('a still that is shifted by whole pixels does not shake', async () => {
    const step = (0.5 * 2) / WIDTH
    const shift = (share: number): Look => ({
      x: step * Math.floor(1.5 * share * (3 * RATE - 1)) - 0.25,
      y: 0,
      scale: 0.5,
    })
    assert.deepEqual(await namesOf(filmOf(shift)), [['Pan right']])
  })

  test('a still that is moved up is a tilt and never a pedestal', async () => {
    const rise = (share: number): Look => ({ x: 0, y: -0.25 * share, scale: 0.5 })
    assert.deepEqual(await namesOf(filmOf(rise)), [['Tilt up']])
  })
})

test('vignetting does not hold back features that pass under it', async () => {
  const tracks = async (corners: number): Promise<readonly Track[]> => {
    const shift = (share: number): Look => ({ x: 0.5 * share - 0.25, y: 0, scale: 0.5 })
    const { windows } = await reportCamera(filmOf(shift, { corners }))
    return windows.flatMap(({ window }) => window.tracks)
  }
  const middle = medianOf((await tracks(1)).map(({ right }) => right))
  const beside = (await tracks(0.4)).filter(({ x }) => Math.abs(x) > 0.6)
  assert.ok(beside.length > 40)
  const strays = beside.filter(({ right }) => Math.abs(right - middle) > 0.05 * Math.abs(middle))
  assert.ok(strays.length < 0.1 * beside.length, `${strays.length} of ${beside.length}`)
})

test('a still is a static shot, and a hand under it a shake', async () => {
  const hold = (): Look => ({ x: 0, y: 0, scale: 0.5 })
  assert.deepEqual(await namesOf(filmOf(hold)), [['Static shot']])
  const tremble = (share: number): Look => ({
    x: 0.008 * Math.sin(share * 97),
    y: 0.007 * Math.sin(share * 131 + 1),
    scale: 0.5,
  })
  assert.deepEqual(await namesOf(filmOf(tremble)), [['Shake']])
})

test('one move after another are two stretches, cut where they meet', async () => {
  const both = (share: number): Look => ({
    x: 0.5 * Math.min(0.5, share),
    y: 0,
    scale: 0.5 * 0.6 ** Math.max(0, 2 * share - 1),
  })
  const report = await reportCamera(filmOf(both, { seconds: 5 }))
  const names = report.stretches.map(({ moves }) => moves.map(({ command }) => command))
  assert.deepEqual(names, [['Pan right'], ['Zoom in']])
  assert.ok(Math.abs((report.stretches[0]?.toSeconds ?? 0) - 2.5) < 0.4)
  assert.equal(judge(report, [['Pan right'], ['Zoom in']]).obeyed, true)
  const verdict = judge(report, [['Pan left'], ['Zoom in']])
  assert.deepEqual(verdict.steps[0]?.opposite, ['Pan right'])
  assert.equal(verdict.obeyed, false)
})

test('a cut to the same things seen from elsewhere is no move', async () => {
  const jump = (share: number): Look =>
    share < 0.5 ? { x: 0, y: 0, scale: 0.6 * 0.8 ** share } : { x: 0.2 * share, y: 0, scale: 0.5 }
  const report = await reportCamera(filmOf(jump, { seconds: 5 }))
  const names = report.stretches.map(({ moves }) => moves.map(({ command }) => command))
  assert.deepEqual(names, [['Zoom in'], ['Pan right']])
})

test('stretches are the whole film, to the end of its last frame', async () => {
  const shift = (share: number): Look => ({ x: 0.4 * share, y: 0, scale: 0.5 })
  const report = await reportCamera(filmOf(shift, { seconds: 2 }))
  assert.ok(Math.abs(report.durationSeconds - 2) < 1e-6, String(report.durationSeconds))
  assert.equal(report.stretches.at(-1)?.toSeconds, report.durationSeconds)
  const { steps } = judge(report, [['Pan right'], ['Pan right']])
  assert.equal(steps.at(-1)?.toSeconds, report.durationSeconds)
})

test('a still that is enlarged by whole pixels does not shake', async () => {
  const pixel = 1 / WIDTH
  const random = seededRandom(3)
  const grow = (share: number): Look => ({
    x: pixel * 0.5 * (random() - 0.5),
    y: pixel * 0.5 * (random() - 0.5),
    scale: 0.6 * 0.75 ** share,
  })
  assert.deepEqual(await namesOf(filmOf(grow)), [['Zoom in']])
})

test('a film without features is no static shot', async () => {
  function* black(): Generator<Frame> {
    for (let number = 0; number < 30; number++)
      yield {
        seconds: number / RATE,
        widthPx: WIDTH,
        heightPx: HEIGHT,
        luma: new Uint8Array(WIDTH * HEIGHT),
      }
  }
  const report = await reportCamera(black())
  assert.deepEqual(
    report.stretches.map(({ moves }) => moves),
    [[]],
  )
  assert.equal(judge(report, [['Static shot']]).obeyed, false)
})

test('a film in which nothing can be tracked is one stretch', async () => {
  const random = seededRandom(3)
  function* noise(): Generator<Frame> {
    for (let number = 0; number < 40; number++)
      yield {
        seconds: number / RATE,
        widthPx: WIDTH,
        heightPx: HEIGHT,
        luma: Uint8Array.from({ length: WIDTH * HEIGHT }, () => random() * 255),
      }
  }
  const { stretches } = await reportCamera(noise())
  assert.deepEqual(
    stretches.map(({ moves }) => moves),
    [[]],
  )
})

test('a film without frames has no stretches', async () => {
  assert.deepEqual((await reportCamera([])).stretches, [])
})

test('the plot is an SVG that names what was asked and what is seen', async () => {
  const shift = (share: number): Look => ({ x: 0.4 * share, y: 0, scale: 0.5 })
  const report = await reportCamera(filmOf(shift))
  const svg = plotMotion(report, 'a <film> & more', judge(report, [['Pan left']]))
  assert.match(svg, /^<svg [^>]*xmlns/u)
  assert.match(svg, /Pan right/u)
  assert.match(svg, /not obeyed/u)
  assert.ok(!svg.includes('<film>'))
  assert.ok(!/NaN|undefined/u.test(svg))
})
