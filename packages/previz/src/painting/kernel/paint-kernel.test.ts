/** What the compiled painting loops paint, against plain code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Weather } from '@backlot/prompt/scene'
import { cloudNoise } from '../../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt } from '../../renderer/scene/random.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { type FigureLight, lightFigure } from '../../subjects/person/person-light.ts'
import { cloudField, slowField } from '../field.ts'
import { paintRidge, type RidgeLook } from '../ridge.ts'
import { paintSky, type SkyLook } from '../sky.ts'
import { fadeFoot, inkOf, inksOf, layerOn, pixelsOf, stampBlade, stampOval } from '../stamp.ts'
import { PAINT_KERNEL_URL } from './build.ts'
import { checkCommitted } from '../../../test/kernel/committed.ts'
import { figureReference } from '../../../test/kernel/figure-reference.ts'
import { ridgeReference } from '../../../test/kernel/ridge-reference.ts'
import {
  bladeReference,
  footReference,
  ovalReference,
} from '../../../test/kernel/stamp-reference.ts'
import { paintKernel } from './paint-kernel.ts'
import { skyReference } from '../../../test/kernel/sky-reference.ts'

/** The two exponential functions may round a last digit differently. */
const MAX_DIFFERENCE = 1

function assertNear(painted: ArrayLike<number>, expected: ArrayLike<number>): void {
  assert.equal(painted.length, expected.length)
  for (let at = 0; at < expected.length; at++) {
    const off = Math.abs((painted[at] ?? 0) - (expected[at] ?? 0))
    if (off > MAX_DIFFERENCE) assert.fail(`byte ${at}: ${painted[at]} and not ${expected[at]}`)
  }
}

const VIEW = { yawFrom: -0.6, yawTo: 0.5, bottom: -0.14, top: 0.6 }

function skyOf(prompt: string, weather: Weather, changes: Partial<SkyLook> = {}): SkyLook {
  const palette = paletteFor(planShot(shotOrder(prompt)).scene, 5)
  const light = { sun: [0.3, 0.25], glow: 0.8, milky: 0 } as const
  return { palette, clouds: 0.5, cloudScale: 1.1, seed: 3.7, weather, ...light, ...changes }
}

for (const weather of ['clear', 'cloud', 'rain', 'storm', 'snow', 'fog'] as const)
  test(`a sky is what plain code paints: ${weather}`, () => {
    for (const [widthPx, heightPx] of [
      [157, 83],
      [24, 12],
    ] as const) {
      const looks = [
        skyOf('a lake by day', weather),
        skyOf('a lake at night', weather, { milky: 0.8, clouds: 0.2 }),
        skyOf('the sea at sunset', weather, { clouds: 0, seed: 11 }),
      ]
      const skies = looks.map((look) => {
        const sky = paintSky({ widthPx, heightPx }, VIEW, look)
        assertNear(sky, skyReference({ widthPx, heightPx }, VIEW, look))
        return sky
      })
      assert.equal(new Set(skies.map((sky) => Buffer.from(sky).toString('hex'))).size, 3)
    }
  })

/** A ragged figure that the picture cuts off above, below and on the right, with soft edges. */
function figureOf(widthPx: number, heightPx: number): Uint8Array {
  const random = seededRandom(widthPx)
  const pixels = new Uint8Array(widthPx * heightPx * 4)
  for (let place = 0; place < widthPx * heightPx; place++) {
    const off = Math.abs((place % widthPx) - widthPx * 0.8) / widthPx
    const alpha = off < 0.2 + 0.1 * random() ? 255 : off < 0.32 ? 255 * random() : 0
    pixels.set([alpha * random(), alpha * random(), alpha * random(), alpha], place * 4)
  }
  return pixels
}

const LIGHT: FigureLight = {
  sunSide: 1,
  rim: [1, 0.8, 0.5],
  edgePx: 3,
  strength: 0.8,
  roundPx: 10,
  shade: 0.5,
}

for (const light of [
  LIGHT,
  { ...LIGHT, sunSide: -1, edgePx: 0.8 },
  { ...LIGHT, roundPx: 2, shade: 0.2 },
  { ...LIGHT, roundPx: 60 },
])
  test(`a figure is lit as plain code does it: ${JSON.stringify(light)}`, () => {
    for (const [widthPx, heightPx] of [
      [61, 90],
      [33, 17],
    ] as const) {
      const size = { widthPx, heightPx }
      const [painted, expected] = [figureOf(widthPx, heightPx), figureOf(widthPx, heightPx)]
      lightFigure(painted, size, light)
      figureReference(expected, size, light)
      assert.deepEqual(painted, expected)
      assert.notDeepEqual(painted, figureOf(widthPx, heightPx))
    }
  })

test('shapes are stamped as plain code does it, in their order, over what was there', () => {
  const [widthPx, heightPx] = [70, 50]
  const random = seededRandom(8)
  const plate = { widthPx, heightPx, texels: new Uint32Array(widthPx * heightPx) }
  const layer = layerOn(widthPx, heightPx, figureOf(widthPx, heightPx))
  plate.texels.set(layer.texels)
  const tones = [inksOf([0.1, 0.3, 0.1], [0.6, 0.9, 0.3]), inksOf([1, 0, 0], [0, 0, 1], 0.5)]
  for (let shape = 0; shape < 200; shape++) {
    const ink = inkOf([random(), random(), random()], random())
    // Some lie beyond the edges, and some are smaller than a point.
    const [x, y] = [90 * random() - 10, 70 * random() - 10]
    const oval = { x, y, rx: 9 * random() + 0.2, ry: 5 * random() + 0.2, turn: 7 * random() }
    stampOval(layer, ink, oval)
    ovalReference(plate, ink, oval)
    const inks = itemAt([tones[0], tones[1]], shape) ?? new Uint32Array(32)
    const [foot, length] = [90 * random() - 10, 70 * random() + 1]
    const blade = { foot, length, bend: 40 * random() - 20, width: 6 * random(), tone: random() }
    stampBlade(layer, inks, blade)
    bladeReference(plate, inks, blade)
  }
  fadeFoot(layer, 0.7)
  footReference(plate, 0.7)
  assert.deepEqual(pixelsOf(layer), new Uint8Array(plate.texels.buffer))
})

test('a picture on which nothing is stamped stays as it is', () => {
  const pixels = figureOf(9, 9)
  assert.deepEqual(pixelsOf(layerOn(9, 9, pixels.slice())), pixels)
})

const RIDGE: RidgeLook = {
  seed: 3.3,
  frequency: 2.4,
  sharpness: 0.7,
  base: 0.15,
  shade: [0.2, 0.22, 0.3],
  light: [0.8, 0.75, 0.6],
  haze: [0.7, 0.8, 0.95],
  hazeTop: 0.2,
  hazeFoot: 0.8,
  relief: 1.2,
  sunSide: 1,
}

for (const look of [
  RIDGE,
  { ...RIDGE, snow: 0.6, snowColour: [1, 0.9, 0.9], sunSide: -1 } as const,
  { ...RIDGE, trees: 1, treeHeight: 0.2, sharpness: 0, relief: 0.4 },
])
  test(`a ridge is what plain code paints: snow ${look.snow ?? 0}, trees ${look.trees ?? 0}`, () => {
    for (const [widthPx, heightPx] of [
      [211, 64],
      [50, 9],
    ] as const) {
      const expected = ridgeReference(widthPx, heightPx, look)
      assert.deepEqual(paintRidge(widthPx, heightPx, look), new Uint8Array(expected))
      assert.ok(expected.includes(255) && expected.includes(0), 'there is land, and sky over it')
    }
  })

test('a field of clouds is the slow field of the same noise', () => {
  const size = { widthPx: 45, heightPx: 31 }
  for (const step of [
    { across: 1, down: 1 },
    { across: 3, down: 2 },
    { across: 8, down: 5 },
  ]) {
    const clouds = { scale: [9, -14], move: [0.4, 300], octaves: 3, gain: 0.62, rise: 0.5 } as const
    const expected = slowField(
      size,
      step,
      (u, v) => cloudNoise(u * 9 + 0.4, v * -14 + 300, 3) * 0.62 + 0.5,
    )
    assert.deepEqual(cloudField(size, step, clouds), expected)
    assert.ok(new Set(expected).size > 100)
  }
  const plain = slowField(size, { across: 2, down: 2 }, (u, v) => cloudNoise(u * 3, v * 3, 2))
  const clouds = { scale: [3, 3], move: [0, 0], octaves: 2 } as const
  assert.deepEqual(cloudField(size, { across: 2, down: 2 }, clouds), plain)
})

test('rooms lie one after another, and the memory grows for them', () => {
  const { rooms, buffer } = paintKernel()
  const [first = 0, second = 0, third = 0] = rooms(5, 3_000_001, 7)
  assert.ok(first >= 65_536)
  assert.ok(second >= first + 5)
  assert.ok(third >= second + 3_000_001)
  assert.ok(buffer().byteLength >= third + 7)
  for (const address of [first, second, third]) assert.equal(address % 16, 0)
})

test('a function that the kernel does not have is named', () => {
  assert.throws(() => paintKernel().call('paintNothing'), /has no paintNothing/u)
})

test('the committed kernel is that of its sources', async () => {
  await checkCommitted(PAINT_KERNEL_URL)
})
