import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { buildProgramme } from './build-programme.ts'
import { openStills } from '../film/open-stills.ts'
import { type Moment, momentAt, type Programme } from './programme.ts'

const programmeOf = (prompt: string): ReturnType<typeof buildProgramme> =>
  buildProgramme({
    kind: 'shot',
    shot: planShot(shotOrder(prompt, { widthPx: 256, heightPx: 144 })),
  })

const WAY = 'A train journey from a desert to a forest and then to a snowy village'

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

test('beats are scenes of equal length that are cut to, one after another', async () => {
  const { scenes } = await programmeOf(WAY)
  assert.deepEqual(
    scenes.map(({ from, to, dissolve, reel }) => [from, to, dissolve, reel]),
    [
      [0, 2, undefined, 0],
      [2, 4, undefined, 1],
      [4, 6, undefined, 2],
    ],
  )
})

test('beats are under one camera and one clock', async () => {
  const programme = await programmeOf(`${WAY} [Pan left]`)
  const still = await programmeOf('A train in a desert [Pan left]')
  for (const seconds of [1, 3, 5]) assert.equal(momentAt(programme, seconds).seconds, seconds)
  const yaw = (one: Programme, seconds: number): number =>
    momentAt(one, seconds).pose.yaw - momentAt(one, 0).pose.yaw
  assert.ok(Math.abs(yaw(programme, 5.9) - yaw(still, 5.9)) < 0.02)
})

test('a film of three beats takes hardly more memory than the largest of them', async () => {
  const { book } = await programmeOf(WAY)
  const alone = await Promise.all(
    ['desert', 'forest', 'snowy village'].map((place) =>
      programmeOf(`A train journey in a ${place}`),
    ),
  )
  const most = Math.max(...alone.map((one) => one.book.layOut(0).end))
  assert.ok(book.layOut(0).end < 1.1 * most)
})

test('a beat that is drawn again after another one looks as before', async () => {
  const stills = await openStills(await programmeOf(WAY), { widthPx: 64, heightPx: 36 })
  const first = stills.draw(1).slice()
  const second = stills.draw(3).slice()
  assert.notDeepEqual(first, second)
  assert.deepEqual(stills.draw(1).slice(), first)
})
