/** A world has no end that a camera can see: what lies behind everything never shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { casesOfToday } from '@backlot/test-kit/cases'
import { planShot } from '@backlot/prompt'
import { type Angle, type Place, PLACES } from '@backlot/prompt/scene'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Stage } from '../renderer/scene/stage.ts'
import { openStills } from '../film/open-stills.ts'
import { buildWorld } from './world.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'

const SIZE = { widthPx: 192, heightPx: 108 } as const
const SECONDS = 10
/** A film looks this often at the first composition of a place, and at the others. */
const LOOKS = [8, 4, 4] as const
/** What the softest edge of something painted opaque lets through. */
const SEAM = 8

/** Moves that lead as far out of a world as any can, again and again. */
const EXTREMES: readonly string[] = [
  '[Pan left, Tilt up, Zoom out]'.repeat(4),
  '[Pan right, Tilt down, Pull out]'.repeat(4),
  '[Pedestal up, Tilt down, Truck left, Zoom out]'.repeat(3),
  '[Push in, Pedestal down, Pan left, Shake]'.repeat(3),
]

/** How many pixels show what is behind a world: those that change with its colour. */
async function barePixels(
  place: Place,
  { camera, composition, angle }: { camera: string; composition: 0 | 1 | 2; angle?: Angle },
): Promise<number> {
  const order = { promptOptimizer: false, seed: 1, durationSeconds: SECONDS, ...SIZE }
  const shot = planShot(shotOrder(camera, order))
  const scene = { ...shot.scene, place, ...(angle && { angle }) }
  const world = buildWorld({ ...shot, scene, seed: shot.seed - (shot.seed % 3) + composition })
  const before = (background: Rgb, from: number): Scene => {
    const grade = { ...world.stage.grade, bloomGain: 0, grain: 0 }
    const stage: Stage = { ...world.stage, background, grade }
    return { stage, camera: world.camera, from, to: from + SECONDS, fadeIn: 0, fadeOut: 0 }
  }
  const scenes = [before([0, 0, 0], 0), before([3, 3, 3], SECONDS)]
  const stills = await openStills({ book: world.book, scenes }, SIZE)
  let bare = 0
  const looks = LOOKS[composition]
  for (let look = 0; look < looks; look++) {
    const seconds = ((look + 0.5) * SECONDS) / looks
    const dark = stills.draw(seconds)
    const bright = stills.draw(SECONDS + seconds)
    bare += dark.filter((value, index) => Math.abs(value - (bright[index] ?? 0)) > SEAM).length
  }
  return bare
}

type Scene = Parameters<typeof openStills>[0]['scenes'][number]

// One composition of each place a day, and all at night.
for (const place of PLACES)
  for (const composition of casesOfToday([0, 1, 2] as const, 1))
    test(`no move shows where composition ${composition} of a ${place} ends`, async () => {
      for (const camera of EXTREMES)
        assert.equal(await barePixels(place, { camera, composition }), 0, camera)
    })

test('no move shows where a town ends that is seen from over its roofs', async () => {
  for (const camera of EXTREMES)
    assert.equal(await barePixels('city', { camera, composition: 0, angle: 'aerial' }), 0, camera)
})
