/** Those who are something to each other are staged so, and stay so. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { basisOf, minus, toCamera, type Vector } from '@backlot/camera/geometry'
import { shotOrder } from '../../test/shot-order.ts'
import { castOf } from '../camera/lead.ts'
import { planShot } from '../prompt/plan-shot.ts'
import { nameOf } from '../prompt/scene.ts'
import type { Shot } from '../prompt/shot.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { buildWorld } from '../worlds/world.ts'
import { spotsOf, widthOf } from './figure-spots.ts'
import { groupCards, type PartPlace } from './group-cards.ts'
import type { CastGroup } from './stagings.ts'
import { openingOf, restOn } from './supports.ts'
import { cutOutNamed } from '../cut-outs/catalogue.ts'

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
    ['A hen walks on the left of a bicycle', 'chicken', 'bicycle'],
    ['A hen walks on the right of a bicycle', 'bicycle', 'chicken'],
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

describe('bearing', () => {
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
