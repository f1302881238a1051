/** Animals of the set lie on their folded legs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { lookOf } from '../../staging/cut-outs/cut-out-look.ts'
import { paletteFor } from '../../worlds/palette.ts'
import { paintCutOut, pictureAspect } from './cut-out.ts'

/** The topmost row of a picture in which something is seen, as a share of its height. */
function topOf(prompt: string): number {
  const { scene } = planShot(shotOrder(prompt, { promptOptimizer: false }))
  const [subject] = scene.subjects
  const cutOut = cutOutNamed(subject?.shape)
  assert.ok(subject && cutOut)
  const size = { widthPx: Math.round(100 * pictureAspect(cutOut)), heightPx: 100 }
  const light = { palette: paletteFor(scene, 1), sunSide: 1 }
  const pixels = paintCutOut(size, 0, lookOf(light, subject, cutOut))
  const at = pixels.findIndex((value, index) => index % 4 === 3 && value > 200)
  return Math.floor(at / 4 / size.widthPx) / size.heightPx
}

test('an animal of the set that lies is lower than one that stands', () => {
  assert.ok(topOf('a leopard lying on the grass') > topOf('a leopard on the grass') + 0.15)
  assert.equal(topOf('a penguin sleeping'), topOf('a penguin'))
})
