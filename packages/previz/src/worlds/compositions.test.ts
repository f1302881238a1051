/** A place is three different pictures, and in each of them is what a prompt names. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planShot } from '@backlot/prompt'
import type { Shot } from '@backlot/prompt/shot'
import type { Stage } from '../renderer/scene/stage.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { buildWorld, placeCamera } from './world.ts'

/** What a prompt may name in open country, at a water, at the sea. */
const OF_LAND = ['a road', 'a stadium', 'a waterfall', 'a volcano', 'a campfire', 'a castle']
const OF_WATER = ['a castle', 'a volcano', 'a lighthouse']
const OF_SEA = ['a harbour', ...OF_WATER]

/** Each place, and what else a prompt may name there. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'a meadow': OF_LAND,
  mountains: OF_LAND,
  'a desert': OF_LAND,
  'a snowfield': OF_LAND,
  'a village': OF_LAND,
  'a lake': OF_WATER,
  'a river': ['a bridge', 'a waterfall', ...OF_WATER],
  'the sea': OF_SEA,
  'a beach': OF_WATER,
  'a forest': ['a campfire'],
  'a city street': ['a market'],
}

const COMPOSITIONS = [0, 1, 2] as const
const SIZE = { widthPx: 320, heightPx: 180 } as const

/** A shot whose seed chooses this composition. */
function shotOf(prompt: string, composition: number): Shot {
  const shot = planShot(shotOrder(prompt, { seed: 1, ...SIZE }))
  return { ...shot, seed: 3000 + composition }
}

/** What stands on a stage, by how large its pictures are. */
const standingOn = ({ cards }: Stage): Set<string> =>
  new Set(cards.map(({ texture: { widthPx, heightPx } }) => `${widthPx}×${heightPx}`))

for (const [place, named] of Object.entries(PLACES)) {
  test(`the seed shows ${place} as one of three compositions`, () => {
    const stages = COMPOSITIONS.map((composition) =>
      [...standingOn(buildWorld(shotOf(place, composition)).stage)].toSorted().join(' '),
    )
    assert.equal(new Set(stages).size, 3)
  })

  test(`the camera starts in ${place} from the same place in each composition`, () => {
    const homes = COMPOSITIONS.map((composition) => placeCamera(shotOf(place, composition)).home)
    for (const home of homes) assert.deepEqual(home, homes[0])
  })

  test(`${place} keeps what a prompt names in each composition`, () => {
    const sizesOf = (prompt: string, composition: number): Set<string> =>
      standingOn(buildWorld(shotOf(prompt, composition)).stage)
    const bare = sizesOf(place, 0)
    for (const thing of named) {
      const prompt = `${place} with ${thing}`
      const added = [...sizesOf(prompt, 0)].filter((size) => !bare.has(size))
      assert.ok(added.length > 0, thing)
      for (const composition of [1, 2]) {
        const shown = sizesOf(prompt, composition)
        assert.deepEqual(
          added.filter((size) => !shown.has(size)),
          [],
          `${thing}, composition ${composition}`,
        )
      }
    }
  })
}
