/** What changes in a vessel is seen in its pictures, from the first to the last. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../../worlds/world.ts'
import { CHANGE_FRAMES } from '../../subjects/cut-outs/cut-out-change.ts'

const ROWS_PX = 60

/** How much is blue in the first, the middle and the last picture of the glass of a prompt. */
function bluesIn(prompt: string): readonly number[] {
  const { stage } = buildWorld(planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 })))
  const glass = stage.cards.find(({ texture }) => texture.frameCount === CHANGE_FRAMES)
  assert.ok(glass, 'no glass has steps')
  return [0, Math.floor(CHANGE_FRAMES / 2), CHANGE_FRAMES - 1].map((frame) => {
    const pixels = glass.texture.paint(frame, ROWS_PX, ROWS_PX)
    let blue = 0
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at + 2] ?? 0) > (pixels[at] ?? 0) + 40) blue++
    return blue
  })
}

test('a glass that is filled has more in it in each picture, and one that is emptied less', () => {
  const [empty = 0, half = 0, full = 0] = bluesIn('A glass is filled with water')
  assert.ok(empty < half && half < full, `${empty}, ${half}, ${full}`)
  const [first = 0, then = 0, last = 0] = bluesIn('A glass of water goes from full to empty')
  assert.ok(first > then && then > last, `${first}, ${then}, ${last}`)
})
