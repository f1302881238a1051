/** Those who are something to each other are staged so, and stay so. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { basisOf, minus, toCamera, type Vector } from '@backlot/camera/geometry'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { castOf } from '../../camera/lead.ts'
import { planShot } from '@backlot/prompt'
import { nameOf } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import type { Card } from '../../renderer/scene/stage.ts'
import { buildWorld } from '../../worlds/world.ts'
import { spotsOf, widthOf } from '../figure-spots.ts'
import { groupCards } from './group-cards.ts'
import type { PartPlace } from './group-places.ts'
import type { CastGroup } from '../stagings.ts'
import { openingOf, restOn } from '@backlot/prompt/supports'
import { cutOutNamed } from '@backlot/prompt/catalogue'

const SIZE = { widthPx: 320, heightPx: 180 } as const
const SECONDS = 6

const shotOf = (prompt: string): Shot => planShot(shotOrder(prompt, SIZE))

function groupOf(prompt: string): CastGroup {
  const [lead] = castOf(shotOf(prompt).scene)
  assert.ok(lead?.group, prompt)
  return lead.group
}

/** Where the parts of a group are, by their names, if it stands still. */
function placesOf(group: CastGroup, heading: 1 | -1 = 1): readonly PartPlace[] {
  const places: PartPlace[] = []
  groupCards(group, {
    path: () => [0, 0, 8],
    heading,
    random: () => 0.3,
    ground: 0,
    seconds: SECONDS,
    scale: 1,
    draw: (at) => {
      places.push(at)
      return []
    },
  })
  return places
}

const named = (places: readonly PartPlace[], name: string): PartPlace => {
  const found = places.find(({ subject: { kind, shape } }) => shape === name || kind === name)
  assert.ok(found, name)
  return found
}

/** Left, right, foot and top of a part, metres. */
function boundsOf({ subject, path, height }: PartPlace, seconds: number) {
  const [x, y, z] = path(seconds)
  const half = (widthOf(subject) * height) / 2
  return { left: x - half, right: x + half, foot: y, top: y + height, x, z }
}

const MOMENTS = [0, 1.5, 3, 4.5, 6]

describe('sides', () => {
  for (const [prompt, left, right] of [
    ['A hen walks on the left of a bicycle', 'hen', 'bicycle'],
    ['A hen walks on the right of a bicycle', 'bicycle', 'hen'],
    ['A bee flying to the left of a sunflower', 'honeybee', 'sunflower'],
    ['A girl walks to the right of an elephant', 'elephant', 'child'],
  ] as const)
    for (const heading of [1, -1] as const)
      test(`${prompt}, heading ${heading}: all the time`, () => {
        const places = placesOf(groupOf(prompt), heading)
        for (const seconds of MOMENTS)
          assert.ok(
            boundsOf(named(places, left), seconds).right <
              boundsOf(named(places, right), seconds).left + 0.05,
            `at ${seconds}`,
          )
      })

  test('the one between two has one on either side', () => {
    const places = placesOf(groupOf('A turtle between two pumpkins'))
    const [turtle, ...pumpkins] = places.map((place) => boundsOf(place, 0))
    assert.equal(pumpkins.length, 2)
    assert.ok(turtle && pumpkins.some(({ right }) => right < turtle.left + 0.1))
    assert.ok(pumpkins.some(({ left }) => left > turtle.right - 0.1))
  })

  test('who face each other are turned to each other', () => {
    const places = placesOf(groupOf('A cat and a dog facing each other'))
    assert.ok(boundsOf(named(places, 'cat'), 0).x < boundsOf(named(places, 'dog'), 0).x)
    assert.equal(named(places, 'cat').heading, 1)
    assert.equal(named(places, 'dog').heading, -1)
  })

  test('before and behind are nearer and farther', () => {
    const depths = (prompt: string): readonly [number, number] => {
      const places = placesOf(groupOf(prompt))
      return [boundsOf(named(places, 'goat'), 0).z, boundsOf(named(places, 'windmill'), 0).z]
    }
    const [before, mill] = depths('A goat in front of a windmill')
    assert.ok(before < mill)
    const [behind, other] = depths('A goat behind a windmill')
    assert.ok(behind > other)
  })
})

describe('two of a kind', () => {
  test('in two colours are side by side, and neither is before the other', () => {
    const group = groupOf('a red bicycle and a blue bicycle')
    assert.deepEqual(
      group.parts.map(({ member }) => member.colour),
      ['red', 'blue'],
    )
    const [red, blue] = placesOf(group).map((place) => boundsOf(place, 0))
    assert.ok(red && blue && Math.abs(red.x - blue.x) > 0.9 * (red.right - red.left))
  })

  test('in one colour are as they were, and so are those with places of their own', () => {
    assert.equal(castOf(shotOf('two red bicycles').scene).length, 1)
    const [lead] = castOf(shotOf('a red bicycle behind a blue bicycle').scene)
    assert.ok(lead?.group?.parts.some(({ offset }) => offset[2] > 0.1))
  })
})

describe('formations', () => {
  const dogs = (prompt: string): readonly PartPlace[] =>
    placesOf(groupOf(prompt)).filter(({ subject }) => subject.kind === 'dog')

  test('those around a table are on both sides of it and behind it, and look at it', () => {
    const places = placesOf(groupOf('Five dogs sitting around a table'))
    const table = boundsOf(named(places, 'dining-table'), 0)
    const sitting = dogs('Five dogs sitting around a table')
    const around = sitting.map((place) => boundsOf(place, 0))
    assert.equal(around.length, 5)
    assert.ok(around.some(({ x }) => x < table.left) && around.some(({ x }) => x > table.right))
    assert.ok(around.every(({ x, z }) => z > table.z || x < table.left || x > table.right))
    assert.ok(around.every(({ top }) => top > table.top))
    for (const [at, { x }] of around.entries())
      if (Math.abs(x - table.x) > 0.2) assert.equal(sitting[at]?.heading, x < table.x ? 1 : -1)
  })

  test('what is low is before what it surrounds, too, and who flies is around its upper half', () => {
    const places = placesOf(groupOf('A windmill surrounded by tulips'))
    const mill = boundsOf(named(places, 'windmill'), 0)
    const depths = places
      .filter(({ subject }) => subject.shape === 'tulip')
      .map((place) => boundsOf(place, 0).z)
    assert.ok(depths.some((z) => z < mill.z) && depths.some((z) => z > mill.z))
    const flight = placesOf(groupOf('A statue surrounded by helicopters'))
    const copters = flight.filter(({ subject }) => subject.shape === 'helicopter')
    assert.ok(copters.length >= 5 && copters.every((place) => boundsOf(place, 0).foot > 0.5))
  })

  test('a heap is a tower of few and rows of many', () => {
    const tower = dogs('Three dogs on top of each other').map((place) => boundsOf(place, 0))
    assert.deepEqual(
      tower.map(({ x }) => x),
      [0, 0, 0],
    )
    assert.ok(tower.every(({ foot }, at) => at === 0 || foot > (tower[at - 1]?.foot ?? 0) + 0.2))
    const feet = new Set(
      dogs('Six dogs on top of each other').map((place) => boundsOf(place, 0).foot),
    )
    assert.equal(feet.size, 3)
  })

  test('two of a kind who face each other do', () => {
    const [left, right] = dogs('Two dogs facing each other')
    assert.ok(left && right && boundsOf(left, 0).right < boundsOf(right, 0).left + 0.05)
    assert.deepEqual([left.heading, right.heading], [1, -1])
  })

  test('what leans is before what it leans against, and is tilted where it is slim', () => {
    const places = placesOf(groupOf('A surfboard leaning against a house'))
    const [board, house] = [named(places, 'surfboard'), named(places, 'house')]
    assert.ok(boundsOf(board, 0).z < boundsOf(house, 0).z)
    assert.ok(board.tilt(0) > 0.1)
    assert.equal(house.tilt(0), 0)
  })

  test('what hangs from a tree is off the ground and below its top', () => {
    const places = placesOf(groupOf('A monkey hanging from a palm tree'))
    const [monkey, palm] = [named(places, 'monkey'), named(places, 'palm-tree')]
    assert.ok(boundsOf(monkey, 0).foot > 0.2)
    assert.ok(boundsOf(monkey, 0).top < boundsOf(palm, 0).top)
  })
})

describe('bearing', () => {
  test('what others are under has room for them', () => {
    for (const [prompt, below, above] of [
      ['A dog sitting under an umbrella on a beach', 'dog', 'umbrella'],
      ['A cat under a park bench', 'cat', 'park-bench'],
    ] as const) {
      const places = placesOf(groupOf(prompt))
      assert.ok(named(places, below).height < named(places, above).height, prompt)
      assert.ok(named(places, below).height > 0.35 * named(places, above).height, prompt)
    }
  })

  test('who is under a car is before it, and does not carry it', () => {
    const places = placesOf(groupOf('A chipmunk darting under a car'))
    const [chipmunk, car] = [named(places, 'chipmunk'), named(places, 'car')]
    assert.ok(boundsOf(chipmunk, 0).z < boundsOf(car, 0).z)
    assert.equal(boundsOf(car, 0).foot, 0)
  })

  test('who is between two of which one is not shown is beside the other', () => {
    const places = placesOf(groupOf('A dog sitting between a bush and a trebuchet'))
    const [dog, bush] = [named(places, 'dog'), named(places, 'bush')]
    assert.ok(Math.abs(boundsOf(dog, 0).x - boundsOf(bush, 0).x) > 0.5)
  })

  test('what hovers over something is large enough to be seen, and so is a bird beside others', () => {
    const sheep = placesOf(groupOf('A feather floating above a house'))
    const [feather, house] = [named(sheep, 'feather'), named(sheep, 'house')]
    assert.ok(feather.height > 0.25 * house.height)
    const [tower, bird] = groupOf('A bird flying in front of a tower').parts
    assert.ok(tower && bird && bird.height > 0.6 * tower.height)
  })

  test('what is on something stands on its top as it is drawn', () => {
    for (const [prompt, upper, lower] of [
      ['A cat on a piano', 'cat', 'piano'],
      ['A vase on a television', 'amphora', 'television'],
      ['A pizza under a doughnut', 'doughnut', 'whole-pizza'],
    ] as const) {
      const places = placesOf(groupOf(prompt))
      const [on, base] = [named(places, upper), named(places, lower)]
      const cutOut = cutOutNamed(lower)
      assert.ok(cutOut)
      const rest = restOn(cutOut).up * base.height
      assert.ok(Math.abs(boundsOf(on, 0).foot - rest) < 0.03 * base.height, prompt)
    }
  })

  test('who is in something is seen above its rim, behind its front, and fits in', () => {
    const group = groupOf('Four kittens in a basket')
    const places = placesOf(group)
    const basket = named(places, 'basket')
    const rim = (openingOf('basket')?.up ?? 0) * basket.height
    const kittens = places.filter(({ subject }) => subject.kind === 'cat')
    assert.equal(kittens.length, 4)
    for (const kitten of kittens) {
      const { foot, top, left, right, z } = boundsOf(kitten, 0)
      assert.ok(foot < rim && top > rim + 0.2 * kitten.height)
      assert.ok(z > boundsOf(basket, 0).z)
      assert.ok(left > boundsOf(basket, 0).left - 0.2 && right < boundsOf(basket, 0).right + 0.2)
    }
  })

  test('a hat is on the head wherever that is, and goes and turns with it', () => {
    for (const heading of [1, -1] as const)
      for (const prompt of [
        'A dog wearing a top hat',
        'A panda wearing a top hat',
        'A pig wearing a top hat',
      ]) {
        const [wearer, hat] = placesOf(groupOf(prompt), heading)
        assert.ok(wearer && hat)
        const { x, up } = spotsOf(wearer.subject).worn.head
        const [hatX, hatY] = hat.path(2)
        const [footX] = wearer.path(2)
        const aside = (hatX - footX) / wearer.height
        assert.ok(Math.abs(aside - heading * x) < 0.09, `${prompt}: ${aside}`)
        assert.ok(hatY < up * wearer.height && hatY + hat.height > up * wearer.height, prompt)
      }
  })

  test('what is small on something large is large enough to be seen', () => {
    const places = placesOf(groupOf('A ladybug on a piano'))
    assert.ok(named(places, 'lady-beetle').height > 0.2 * named(places, 'piano').height)
  })

  test('what is below something large is seen', () => {
    const places = placesOf(groupOf('A hot air balloon floats above a sheep'))
    assert.ok(named(places, 'balloon').height < 3 * named(places, 'ewe').height)
  })

  test('who goes with a hat wears it all the way', () => {
    const shot = shotOf('A fox walks through a wood wearing a crown [Tracking shot]')
    const { stage, camera } = buildWorld(shot)
    const wayOf = ({ place }: Card): number => place(6).origin[0] - place(0).origin[0]
    const fox = stage.cards.find((card) => card.texture.frameCount > 1 && wayOf(card) > 1)
    assert.ok(fox)
    const walkers = stage.cards.filter((card) => Math.abs(wayOf(card) - wayOf(fox)) < 0.01)
    // The fox, its shadow, and the crown with its two backs.
    assert.ok(walkers.length >= 5)
    for (const seconds of MOMENTS)
      for (const { place } of walkers) {
        const { origin, across } = place(seconds)
        const pose = camera(seconds)
        const middle: Vector = [origin[0] + across[0] / 2, origin[1], origin[2]]
        const [right, , ahead] = toCamera(basisOf(pose), minus(middle, pose.position))
        assert.ok(Math.abs((right * pose.focal) / ahead) < 1)
      }
  })
})

test('relations that go in a circle, or to nobody, stage everybody once', () => {
  const { scene } = shotOf('A cat and a dog in a meadow')
  const [cat, dog] = scene.subjects
  assert.ok(cat && dog)
  const cast = castOf({
    ...scene,
    subjects: [
      { ...cat, relation: { is: 'left_of', to: 'dog' } },
      { ...dog, relation: { is: 'left_of', to: 'cat' } },
    ],
  })
  assert.deepEqual(
    new Set(cast.flatMap(({ group }) => group?.parts.map(({ member }) => member.kind))),
    new Set(['cat', 'dog']),
  )
  const lost = castOf({ ...scene, subjects: [{ ...cat, relation: { is: 'on', to: 'chair' } }] })
  assert.deepEqual(
    lost.map(({ kind }) => kind),
    ['cat'],
  )
})

test('a scene without relations has no group', () => {
  for (const prompt of [
    'A cat and a dog in a meadow',
    'A woman rides a horse',
    'A cup and a teapot',
  ])
    assert.deepEqual(
      castOf(shotOf(prompt).scene).filter(({ group }) => group),
      [],
      prompt,
    )
  assert.equal(nameOf({ kind: 'cat' }), 'cat')
})

test('who sits wears a crown on a head that is lower', () => {
  const [standing, sitting] = (['stand', 'sit'] as const).map((action) =>
    spotsOf({ kind: 'woman', action }),
  )
  assert.ok(standing && sitting)
  const lower = standing.worn.head.up - sitting.worn.head.up
  assert.ok(lower > 0.15 && lower < 0.4, String(lower))
})

test('what is held by who stands upright is in the hands, and not before the face', () => {
  for (const kind of ['woman', 'upright'] as const) {
    const { hands, worn } = spotsOf({ kind, action: 'stand' })
    assert.ok(hands.up > 0.4 && hands.up < worn.neck.up - 0.15, `${kind}: ${hands.up}`)
  }
})
