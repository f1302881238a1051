/** Heads of the illustration set get bodies: sitting ones, and ones that walk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { paletteFor } from '../../worlds/palette.ts'
import { planShot } from '@backlot/prompt'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { type CutOutLook, paintCutOut, pictureAspect } from './cut-out.ts'

const bear = cutOutNamed('bear')
assert.ok(bear)
const { scene } = planShot(shotOrder('a bear by day'))
const look: CutOutLook = {
  cutOut: bear,
  light: { palette: paletteFor(scene, 1), sunSide: 1 },
  mirrored: false,
}
const size = (walks: boolean): { widthPx: number; heightPx: number } => ({
  widthPx: Math.round(120 * pictureAspect(bear, walks)),
  heightPx: 120,
})

test('a head that walks is longer than one that sits, and its legs go', () => {
  assert.ok(pictureAspect(bear, true) > 1.3 * pictureAspect(bear))
  const steps = [2, 7].map((frame) => paintCutOut(size(true), frame, { ...look, walks: true }))
  assert.notDeepEqual(steps[0], steps[1])
  const seats = [2, 7].map((frame) => paintCutOut(size(false), frame, look))
  assert.deepEqual(seats[0], seats[1])
})

/** The mean of each channel, and how far apart they are, of what is opaque in a picture. */
function meansOf(prompt: string, shape: string): { light: number; colour: number } {
  const cutOut = cutOutNamed(shape)
  assert.ok(cutOut)
  const palette = paletteFor(planShot(shotOrder(prompt, { promptOptimizer: false })).scene, 1)
  const pixels = paintCutOut({ widthPx: 96, heightPx: 64 }, 0, {
    cutOut,
    light: { palette, sunSide: 1 },
    mirrored: false,
  })
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 255) continue
    count += 1
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0)
  }
  const means = sums.map((sum) => sum / count)
  return {
    light: (means[0] ?? 0) + (means[1] ?? 0) + (means[2] ?? 0),
    colour: (Math.max(...means) - Math.min(...means)) / Math.max(...means),
  }
}

test('a drawing is darker by night, but for what shines', () => {
  const [day, night] = ['by day', 'at night'].map((hour) =>
    meansOf(`a pickup truck in a city ${hour}`, 'pickup-truck'),
  )
  assert.ok(day && night && night.light < 0.85 * day.light, `${night?.light} of ${day?.light}`)
  const [lit, dark] = ['by day', 'at night'].map((hour) =>
    meansOf(`a lantern in a city ${hour}`, 'red-paper-lantern'),
  )
  assert.equal(dark?.light, lit?.light)
})

test('the hard colours of a drawing become paints', () => {
  // As it is drawn, the truck is of a red with two thirds of its light in one channel.
  const { colour } = meansOf('a pickup truck in a city by day', 'pickup-truck')
  assert.ok(colour < 0.5, `${colour}`)
})
