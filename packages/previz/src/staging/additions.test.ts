/** What `prompt_optimizer` adds to a place, and that nothing is added without it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planShot } from '@backlot/prompt'
import { type Place, PLACES, type Scene, SEASONS, TIMES_OF_DAY } from '@backlot/prompt/scene'
import type { Stage } from '../renderer/scene/stage.ts'
import { buildWorld } from '../worlds/world.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'

function stageOf(promptOptimizer: boolean, part: Partial<Scene>): Stage {
  const shot = planShot(
    shotOrder('somewhere [Static shot]', {
      promptOptimizer,
      widthPx: 320,
      heightPx: 180,
      seed: 11,
    }),
  )
  return buildWorld({ ...shot, scene: { ...shot.scene, ...part } }).stage
}

const moments: Partial<Scene>[] = TIMES_OF_DAY.map((timeOfDay) => ({ timeOfDay }))
for (const timeOfDay of TIMES_OF_DAY)
  for (const season of SEASONS) moments.push({ timeOfDay, season })

/** Lower things, as stones on a beach, frame nothing. Metres. */
const MIN_HEIGHT = 0.4

/** Metres from the camera to the nearest thing that stands up. */
function nearest({ cards }: Stage): number {
  return Math.min(
    ...cards.flatMap(({ place, infinite, backdrop }) => {
      const { origin, across, up } = place(0)
      const stands = up[1] > Math.max(MIN_HEIGHT, Math.abs(up[2]))
      const middle = [origin[0] + across[0] / 2, origin[2] + across[2] / 2] as const
      return infinite || backdrop !== undefined || !stands ? [] : [Math.hypot(...middle)]
    }),
  )
}

describe('without the optimizer', () => {
  for (const place of PLACES)
    test(`nothing floats in the clear air of a ${place}, and no beam falls into it`, () => {
      for (const moment of moments) {
        const { particles, shafts } = stageOf(false, { place, ...moment })
        assert.deepEqual([particles, shafts], [[], undefined], JSON.stringify(moment))
      }
    })

  test('what the prompt names floats nevertheless', () => {
    const { particles } = stageOf(false, { place: 'meadow', details: ['fireflies'] })
    assert.equal(particles.length, 1)
    // Flakes, and few large ones close to the lens.
    assert.equal(stageOf(false, { place: 'meadow', weather: 'snow' }).particles.length, 2)
  })

  test('a lake has a jetty only where the prompt names it', () => {
    const cards = (part: Partial<Scene>): number =>
      stageOf(false, { place: 'lake', ...part }).cards.length
    assert.ok(cards({ details: ['jetty'] }) > cards({}) + 50)
  })
})

/** Where the optimizer has nothing to stand before the camera: air, or a room and a street that are full. */
const WITHOUT_FOREGROUND: ReadonlySet<Place> = new Set([
  'space',
  'abstract',
  'interior',
  'city',
  'skyline',
  'sea',
  'underwater',
])

describe('with the optimizer', () => {
  for (const place of PLACES)
    test(`a ${place} gains something`, () => {
      const [bare, rich] = [stageOf(false, { place }), stageOf(true, { place })]
      const gains = [
        rich.cards.length > bare.cards.length,
        rich.particles.length > bare.particles.length,
        rich.shafts !== undefined,
      ]
      assert.ok(place === 'interior' || place === 'space' || gains.includes(true))
    })

  for (const place of PLACES.filter((one) => !WITHOUT_FOREGROUND.has(one)))
    test(`a ${place} has depth: something stands nearer than without`, () => {
      assert.ok(nearest(stageOf(true, { place })) < nearest(stageOf(false, { place })))
    })
})
