/** Roads, stadiums, quays, markets, waterfalls, volcanoes and fires are there when a prompt names them, and only then. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import type { Place } from '@backlot/prompt/scene'
import type { Detail } from '@backlot/prompt/details'
import type { Shot } from '@backlot/prompt/shot'
import { buildWorld } from '../world.ts'

const SIZE = { widthPx: 320, heightPx: 180 } as const

/** Cones stand on a pitch and do not grow there. */
const CONE_METRES = 0.34

const shotOf = (prompt: string): Shot => planShot(shotOrder(`${prompt} [Static shot]`, SIZE))

const SETTINGS: readonly (readonly [string, Place, Detail])[] = [
  ['A country road', 'meadow', 'road'],
  ['A red car drives on a desert road', 'desert', 'road'],
  ['A raceway', 'meadow', 'circuit'],
  ['A football match in a packed stadium', 'meadow', 'stadium'],
  ['A busy harbour with cranes', 'sea', 'harbour'],
  ['A market with fruit stalls', 'city', 'market'],
  ['A waterfall in a jungle', 'river', 'waterfall'],
  ['An erupting volcano', 'mountains', 'volcano'],
  ['Friends around a campfire in the forest', 'forest', 'fire'],
  ['一座火山喷发', 'mountains', 'volcano'],
  ['Un puerto al amanecer', 'sea', 'harbour'],
  ['Ein Wochenmarkt am Morgen', 'city', 'market'],
  ['A foggy graveyard', 'meadow', 'cemetery'],
  ['Two children in a playground', 'meadow', 'playground'],
  ['A theme park in the evening', 'meadow', 'fair'],
  ['Rusty train tracks', 'meadow', 'railway'],
  ['A man waits on a train platform', 'meadow', 'platform'],
  ['A farm at dawn', 'meadow', 'farm'],
  ['Roman ruins', 'meadow', 'ruins'],
  ['A quiet campsite', 'forest', 'camp'],
  ['A construction site in the snow', 'meadow', 'construction'],
  ['A lonely gas station at night', 'meadow', 'fuel'],
  ['Two women on a tennis court', 'meadow', 'court'],
  ['An empty swimming pool', 'meadow', 'pool'],
  ['A golf course', 'meadow', 'golf'],
  ['Children play on a baseball field', 'meadow', 'diamond'],
  ['A university campus in autumn', 'meadow', 'campus'],
  ['A palace', 'meadow', 'palace'],
  ['A shop front in the rain', 'city', 'shopfront'],
  ['A junkyard', 'meadow', 'junkyard'],
  ['A white van in a parking lot', 'meadow', 'parking'],
  ['A heron in a swamp', 'lake', 'marsh'],
  ['A narrow alley', 'city', 'alley'],
  ['A garden', 'meadow', 'garden'],
  ['Children in the park', 'meadow', 'park'],
  ['A dog plays in the backyard', 'meadow', 'yard'],
  ['An oasis', 'desert', 'oasis'],
  ['Towering sand dunes', 'desert', 'dunes'],
  ['A plane lands on a runway', 'meadow', 'runway'],
  ['A woman runs on a running track', 'meadow', 'track'],
  ['A horse by a picket fence', 'meadow', 'fence'],
  ['A street festival', 'city', 'festival'],
  ['A man in Antarctica during a festival', 'snowfield', 'festival'],
  ['A volcano explodes next to a marina', 'sea', 'volcano'],
  ['A volcano explodes next to a marina', 'sea', 'harbour'],
  ['The Great Wall of China', 'mountains', 'great_wall'],
  ['The Golden Gate Bridge', 'sea', 'suspension_bridge'],
  ['A marina', 'sea', 'marina'],
  ['Waves crashing on rocks', 'sea', 'waves'],
  ['Waves crashing on rocks', 'sea', 'rocks'],
  ['Sea waves on the shore', 'beach', 'waves'],
  ['A surfer rides a wave', 'sea', 'waves'],
  ['Slow motion of waves at sunset', 'sea', 'waves'],
  ['海浪拍打礁石', 'sea', 'waves'],
  ['A rocky beach', 'beach', 'rocks'],
  ['A deep canyon', 'mountains', 'canyon'],
  ['The Bund Shanghai', 'skyline', 'shanghai'],
  ['The city of London', 'skyline', 'london'],
  ['A street in Tokyo', 'city', 'tokyo'],
  ['A woman in a cafe in Paris', 'interior', 'paris'],
  ['A man strolls in Mumbai', 'city', 'mumbai'],
  ['The skyline of New York', 'skyline', 'new_york'],
  ['雪中的墓地', 'meadow', 'cemetery'],
]

for (const [prompt, place, detail] of SETTINGS)
  test(`${prompt}: ${place} with ${detail}`, () => {
    const shot = shotOf(prompt)
    assert.equal(shot.scene.place, place)
    assert.ok(shot.scene.details.includes(detail))
    const bare = { ...shot, scene: { ...shot.scene, details: [] } }
    assert.notDeepEqual(placesOf(shot), placesOf(bare))
  })

test('A yard has a house of its own where no house is the subject', () => {
  const hasOwn = (prompt: string): boolean =>
    buildWorld(shotOf(prompt)).stage.cards.some(({ place }) => {
      const { up, origin, across } = place(0)
      return up[1] > 7 && Math.hypot(origin[0] + across[0] / 2 - 7.2, origin[2] - 26) < 1
    })
  assert.ok(hasOwn('A dog plays in the backyard'))
  assert.ok(!hasOwn('A country home with a porch'))
})

test('What is the subject already stands at the end of no street', () => {
  const cards = (prompt: string, details: readonly Detail[]): number => {
    const shot = shotOf(prompt)
    return buildWorld({ ...shot, scene: { ...shot.scene, details } }).stage.cards.length
  }
  const tower = 'The Eiffel Tower in a city street'
  assert.equal(cards(tower, ['paris']), cards(tower, []))
  const street = 'A red bus in a city street'
  assert.ok(cards(street, ['paris']) > cards(street, []))
})

test('Snow that lies on mountains does not fall', () => {
  const { weather, season } = shotOf('Snow blanketed rocky mountains').scene
  assert.deepEqual([weather, season], ['clear', 'winter'])
  assert.equal(shotOf('Snow falls on the mountains').scene.weather, 'snow')
})

/** The sizes of what is painted for things that stand within so many metres. */
function sizesWithin(shot: Shot, metres: number): string {
  const near = buildWorld(shot).stage.cards.filter(
    ({ place, infinite = false }) => !infinite && place(0).up[1] > 0 && place(0).origin[2] < metres,
  )
  const sizes = near.map(({ texture }) => `${texture.widthPx}x${texture.heightPx}`)
  return [...new Set(sizes)].toSorted().join(' ')
}

test('what stands in the sea near the camera is one of three kinds, as the seed says', () => {
  const shot = shotOf('An empty sea')
  const kinds = [0, 3, 6].map((seed) => sizesWithin({ ...shot, seed: 9000 + seed }, 30))
  assert.equal(new Set(kinds).size, 3)
})

test('a king who waves, and sounds, are no sea', () => {
  for (const prompt of ['The king waves at a dog', 'A woman waves at night', 'Sound waves'])
    assert.ok(!shotOf(prompt).scene.details.includes('waves'), prompt)
})

test('waves break on a beach in any weather, and are higher where they are named and in a storm', () => {
  const heights = ['A beach', 'Waves on a beach', 'A beach in a storm'].map((prompt) =>
    Math.max(
      ...buildWorld(shotOf(prompt)).stage.cards.map(({ place, unmirrored = false }) =>
        unmirrored && place(0).across[0] > 90
          ? Math.max(...[0, 2, 4, 6, 8].map((seconds) => place(seconds).up[1]))
          : 0,
      ),
    ),
  )
  const [calm = 0, named = 0, storm = 0] = heights
  assert.ok(calm > 0.2 && named > 2 * calm && storm > 1.5 * named, heights.join(' '))
})

test('breakers roll in from the sea and run out on the sand', () => {
  const { cards } = buildWorld(shotOf('Waves on a beach')).stage
  const near = (seconds: number): readonly number[] =>
    cards
      .filter(({ place, unmirrored }) => unmirrored && place(1).up[1] > 0.1)
      .map(({ place }) => place(seconds).origin[2])
  const [now, later] = [near(1), near(1.5)]
  assert.ok(now.filter((z, index) => (later[index] ?? z) < z - 0.5).length >= 2, now.join(' '))
})

test('no post in the sea stands before the lead', () => {
  const shot = shotOf('A boat on the sea')
  let posts = 0
  for (let seed = 0; seed < 9; seed++) {
    const near = buildWorld({ ...shot, seed: 9000 + 3 * seed }).stage.cards.filter(
      ({ place }) => Math.abs(place(0).across[0] - 0.24) < 1e-6 && place(0).origin[2] < 20,
    )
    posts += near.length
    for (const { place } of near) assert.ok(Math.abs(place(0).origin[0]) > 3.5, String(seed))
  }
  assert.ok(posts > 10, String(posts))
})

test('a marsh is full of reeds and bare trunks', () => {
  const [marsh, lake] = ['A swamp', 'A lake'].map(
    (prompt) =>
      buildWorld(shotOf(prompt)).stage.cards.filter(
        ({ place }) => place(0).up[1] > 0.5 && place(0).origin[2] < 80,
      ).length,
  )
  assert.ok((marsh ?? 0) > (lake ?? 0) + 100, `${marsh} for ${lake}`)
})

test('a mountain lake is a lake', () => {
  assert.equal(shotOf('A mountain lake').scene.place, 'lake')
})

test('nothing grows on a road, nor on a pitch', () => {
  for (const prompt of ['A country road', 'A football stadium']) {
    const shot = shotOf(prompt)
    const onTheWay = buildWorld(shot).stage.cards.filter(({ place, infinite }) => {
      if (infinite) return false
      const { origin, across, up } = place(0)
      const middle = origin[0] + across[0] / 2
      // Clumps of grass are low and upright.
      return (
        Math.abs(middle) < 2.5 &&
        up[1] !== CONE_METRES &&
        up[1] > 0.2 &&
        up[1] < 0.8 &&
        origin[2] < 37
      )
    })
    assert.equal(onTheWay.length, 0, prompt)
  }
})

test('a road lies under who drives, and leads away from who looks', () => {
  const ways = ['A red car drives on a country road', 'A country road'].map(
    (prompt) =>
      buildWorld(shotOf(prompt))
        .stage.cards.find(({ backdrop = 0 }) => backdrop >= 42)
        ?.place(0).across[0] ?? 0,
  )
  assert.ok((ways[0] ?? 0) > 30)
  assert.ok((ways[1] ?? 0) < 8)
})

function placesOf(shot: Shot): string[] {
  return buildWorld(shot)
    .stage.cards.map(({ place }) =>
      place(0)
        .origin.map((at) => at.toFixed(1))
        .join(),
    )
    .toSorted()
}
