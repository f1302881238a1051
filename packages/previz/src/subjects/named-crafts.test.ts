/** Vehicles and vessels of a colour that a prompt names have it on most of what is seen of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { hex } from '../renderer/scene/colour.ts'
import { type Pixels, TextureBook } from '../renderer/scene/texture.ts'
import { namedPaint } from '../worlds/named-paint.ts'
import { type Palette, paletteFor } from '../worlds/palette.ts'
import { BICYCLE } from './vehicles/bicycle.ts'
import { BALLOON } from './vehicles/craft.ts'
import type { Craft } from './figure.ts'
import { figureOf } from './figure-of.ts'
import { PLANE, ROCKET } from './vehicles/vessels.ts'

const scene = planShot(shotOrder('a thing in a meadow')).scene
const palette: Palette = paletteFor({ ...scene, timeOfDay: 'day' }, 1)

/** The share of what is opaque that is more green than anything else. */
function greenOf(pixels: Pixels): number {
  const counts = { green: 0, all: 0 }
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 250) continue
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    counts.all++
    if (green > 1.15 * red && green > 1.15 * blue) counts.green++
  }
  return counts.green / counts.all
}

function painted(craft: Craft, size: { widthPx: number; heightPx: number }): Pixels {
  return craft.paint(size, 0, {
    main: namedPaint('green', palette),
    second: hex('#f3d9a4'),
    asked: true,
    light: { sunSide: 1, palette },
  })
}

for (const [name, craft, least] of [
  ['bicycle', BICYCLE, 0.4],
  ['balloon', BALLOON, 0.7],
  ['plane', PLANE, 0.5],
  ['rocket', ROCKET, 0.4],
] as const)
  test(`a green one is green all over: ${name}`, () => {
    const [width, height] = craft.px
    const share = greenOf(painted(craft, { widthPx: width / 2, heightPx: height / 2 }))
    assert.ok(share > least, `${share}`)
  })

test('every one of several has the colour that is named', () => {
  const wardrobe = { scene, palette, book: new TextureBook(1), seed: 5, sunSide: 1, pace: 0 }
  const car = { kind: 'car', count: 2, colour: 'green', action: 'stand', details: [] } as const
  for (const look of [0, 1, 2]) {
    const [part] = figureOf(wardrobe, car, look).parts
    assert.ok(part && greenOf(part.texture.paint(0, 320, 110)) > 0.35)
  }
})
