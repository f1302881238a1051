import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { planShot } from '@backlot/prompt'
import { ACTIONS, PLACES, SUBJECT_KINDS, WEATHERS } from '@backlot/prompt/scene'
import { buildWorld } from './world.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'

const word = fc.constantFrom(
  ...PLACES,
  ...SUBJECT_KINDS,
  ...ACTIONS,
  ...WEATHERS,
  'nine',
  '雪地',
  '[Pan left]',
)
const prompt = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
)

test('any prompt gives a world that can be filmed', () => {
  fc.assert(
    fc.property(prompt, fc.boolean(), (text, promptOptimizer) => {
      const shot = planShot(shotOrder(text, { promptOptimizer, widthPx: 320, heightPx: 180 }))
      const { stage, camera } = buildWorld(shot)
      assert.ok(stage.cards.length > 0)
      for (const seconds of [0, 3, 6]) {
        const { position, focal } = camera(seconds)
        const places = stage.cards.flatMap(({ place }) => Object.values(place(seconds)).flat())
        assert.ok([...position, focal, ...places].every(Number.isFinite), text)
      }
    }),
    { numRuns: cases(60) },
  )
})
