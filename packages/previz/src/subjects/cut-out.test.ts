/** Heads of the illustration set get bodies: sitting ones, and ones that walk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOutNamed } from '../cut-outs/catalogue.ts'
import { paletteFor } from '../worlds/palette.ts'
import { planShot } from '../prompt/plan-shot.ts'
import { shotOrder } from '../../test/shot-order.ts'
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
