/** What is poured over a table comes from a vessel that is tilted, and arrives where it is poured. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { castOf } from '../../camera/lead.ts'
import { STREAM_FRAMES } from '../../painting/liquids.ts'
import { planShot } from '@backlot/prompt'
import type { Shot } from '@backlot/prompt/shot'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import { buildWorld } from '../../worlds/world.ts'

const SECONDS = 6
const shotOf = (prompt: string): Shot =>
  planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 }))

/** Cards with so many pictures. */
const withFrames = (prompt: string, frames: number): readonly Card[] =>
  buildWorld(shotOf(prompt)).stage.cards.filter(({ texture }) => texture.frameCount === frames)

const GIVER_FRAMES = 14
const FILLING = 'Milk is being poured into a large glass'

const shown = ({ opacity = 1 }: Placement): boolean => opacity > 0

test('a vessel over the glass is tilted farther and farther', () => {
  const [giver] = withFrames(FILLING, GIVER_FRAMES)
  assert.ok(giver)
  const tiltAt = (seconds: number): number => {
    const { up } = giver.place(seconds)
    return Math.atan2(-up[0], up[1])
  }
  assert.ok(tiltAt(0) > 0.3)
  assert.ok(tiltAt(3) > tiltAt(0.5) + 0.1)
  assert.ok(tiltAt(SECONDS) > tiltAt(3) + 0.1)
})

test('a stream falls from its lip, stands on what rises in the glass, and ends', () => {
  const [stream] = withFrames(FILLING, STREAM_FRAMES)
  assert.ok(stream)
  assert.ok(!shown(stream.place(0)))
  assert.ok(!shown(stream.place(SECONDS)))
  const [early, late] = [stream.place(1.2), stream.place(4.8)]
  assert.ok(shown(early) && shown(late))
  assert.ok(late.origin[1] > early.origin[1] + 0.3)
  const topOf = ({ origin, up }: Placement): number => origin[1] + up[1]
  assert.ok(Math.abs(topOf(late) - topOf(early)) < 1e-6)
})

test('what is poured into is so small that there is room over it', () => {
  const heightOf = (prompt: string): number => {
    const [lead] = castOf(shotOf(prompt).scene)
    return lead?.setting?.height ?? 0
  }
  assert.ok(heightOf(FILLING) < 0.75 * heightOf('A large glass on a table'))
})

test('nothing is tilted where nothing is poured', () => {
  assert.equal(withFrames('A large glass of milk on a table', GIVER_FRAMES).length, 0)
})
