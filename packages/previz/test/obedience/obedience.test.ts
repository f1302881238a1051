/**
 * The renderer, judged by its frames alone: some commands every day, by turns on two places, short and small; all of
 * them with `RUNS=5`, as at night. `npm run obedience` films them longer and on every place.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { casesOfToday } from '@backlot/test-kit/cases'
import type { Place } from '@backlot/prompt/scene'
import {
  type Case,
  count,
  judgeCase,
  NOTHING,
  QUICK_FORMAT,
  seenIn,
  SURVEY_FORMAT,
  type Tally,
} from './films.ts'

const SEED = 1
const COMMANDS_A_DAY = 4
const PLACES_JUDGED: readonly Place[] = ['lake', 'forest']
const TOGETHER = '[Truck right, Push in]'
/** Each step has three seconds, as long as a step of any film has. */
const IN_ORDER = ['[Pan left][Push in]', '[Zoom in][Truck left]']
const IN_ORDER_FORMAT = { ...QUICK_FORMAT, durationSeconds: 6 }

test('the camera does what was ordered, and nothing opposite', async () => {
  const tally: Tally = { ...NOTHING }
  const failures: string[] = []
  const film = async (place: Place, camera: string, format = QUICK_FORMAT): Promise<void> => {
    const who = camera === '[Tracking shot]' ? 'a woman walks' : ''
    const verdict = await judgeCase({ place, camera, who, seed: SEED }, format)
    count(tally, verdict)
    if (!verdict.obeyed) failures.push(`${place} ${camera}: ${seenIn(verdict)}`)
  }
  const placeOf = (turn: number): Place => PLACES_JUDGED[turn % PLACES_JUDGED.length] ?? 'lake'
  const all = CAMERA_COMMANDS.map((command, turn) => [command, turn] as const)
  for (const [command, turn] of casesOfToday(all, COMMANDS_A_DAY))
    await film(placeOf(turn), `[${command}]`)
  for (const place of PLACES_JUDGED) await film(place, TOGETHER)
  const inOrder = IN_ORDER.map((camera, turn) => [camera, turn] as const)
  for (const [camera, turn] of casesOfToday(inOrder, 1))
    await film(placeOf(turn), camera, IN_ORDER_FORMAT)
  assert.ok(tally.found >= 0.95 * tally.asked, failures.join('\n'))
  assert.equal(tally.opposite, 0, failures.join('\n'))
})

test('a static shot moves the picture by less than a hundredth of its width', async () => {
  const { steps } = await judgeCase(
    { place: 'lake', camera: '[Static shot]', who: 'a woman walks', seed: SEED },
    QUICK_FORMAT,
  )
  for (const { seen } of steps)
    for (const [axis, travel] of Object.entries(seen.travel))
      assert.ok(Math.abs(travel) < 0.01, `${axis} ${travel}`)
})

/** What was once seen wrong in a whole survey, and what must not be seen. */
const ONCE_WRONG: readonly (readonly [string, Case])[] = [
  [
    'a sea that rolls is not taken for a camera that rises',
    { place: 'sea', camera: '[Static shot]', who: '', seed: 2 },
  ],
  [
    'a camera that rises and looks down is told by both, though half way to the far hardly anything moves',
    { place: 'village', camera: '[Pedestal up, Tilt down]', who: '', seed: 23 },
  ],
  [
    'a push among trees, of which the farthest are not far, is no zoom as well',
    { place: 'forest', camera: '[Push in]', who: '', seed: 31 },
  ],
  [
    'a truck along a room without windows is no pan',
    { place: 'interior', room: 'library', camera: '[Truck right]', who: '', seed: 1 },
  ],
  [
    'a push into a room without windows is no zoom',
    { place: 'interior', room: 'jail', camera: '[Push in]', who: '', seed: 1 },
  ],
  [
    'a pull against a zoom in a room holds most of it, and is no standstill',
    { place: 'interior', room: 'library', camera: '[Pull out, Zoom in]', who: '', seed: 301 },
  ],
  [
    'waves that bend before a still camera do not turn it',
    {
      place: 'sea',
      camera: '[Static shot]',
      who: 'a stormy sea at night',
      seed: 301,
      promptOptimizer: true,
    },
  ],
  [
    'a storm at sea is not taken for a camera that goes ahead',
    {
      place: 'sea',
      camera: '[Static shot]',
      who: 'a stormy sea at night',
      seed: 1,
      promptOptimizer: true,
    },
  ],
]

for (const [name, filmed] of casesOfToday(ONCE_WRONG, 2))
  test(name, async () => {
    const verdict = await judgeCase(filmed, SURVEY_FORMAT)
    assert.ok(verdict.obeyed, seenIn(verdict))
  })

test('a camera that sinks and looks up among lights, with no ground to see, is not taken for one that rises', async () => {
  const verdict = await judgeCase(
    { place: 'abstract', camera: '[Pedestal down, Tilt up]', who: '', seed: 5 },
    SURVEY_FORMAT,
  )
  assert.ok(
    verdict.steps.every(({ opposite }) => opposite.length === 0),
    seenIn(verdict),
  )
})

const PLACES_TRACKED: readonly Place[] = ['beach', 'forest', 'lake', 'river', 'skyline']

test('a tracking shot lets its subject drift by less than a fiftieth of the width', async () => {
  for (const place of casesOfToday(PLACES_TRACKED, 1)) {
    const { steps } = await judgeCase(
      { place, camera: '[Tracking shot]', who: 'a woman walks', seed: SEED },
      SURVEY_FORMAT,
    )
    const drift = steps[0]?.seen.subjectDrift
    assert.ok(drift !== undefined && drift < 0.02, `${place} ${drift}`)
  }
})
