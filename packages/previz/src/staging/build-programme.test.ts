import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '../prompt/plan-shot.ts'
import { shotOrder } from '../../test/shot-order.ts'
import { buildProgramme } from './build-programme.ts'
import { type Moment, momentAt } from './programme.ts'

const programmeOf = (prompt: string): ReturnType<typeof buildProgramme> =>
  buildProgramme({
    kind: 'shot',
    shot: planShot(shotOrder(prompt, { widthPx: 256, heightPx: 144 })),
  })

test('what a scene becomes comes over it, under one camera and one clock', async () => {
  const programme = await programmeOf('A village from day to night [Pan left]')
  const at = (seconds: number): Moment => momentAt(programme, seconds)
  assert.deepEqual(
    [0, 3, 5.9].map((seconds) => [at(seconds).scene, at(seconds).over?.moment.scene]),
    [
      [0, undefined],
      [0, 1],
      [1, undefined],
    ],
  )
  const { over, pose, seconds } = at(3)
  assert.deepEqual([over?.moment.pose, over?.moment.seconds], [pose, seconds])
})

test('a scene that stays as it is is one', async () => {
  const { scenes } = await programmeOf('A village at night')
  assert.equal(scenes.length, 1)
})
