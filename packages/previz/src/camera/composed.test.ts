/** The camera that nobody asked for, in all worlds. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minus } from '@backlot/camera/geometry'
import { planShot } from '@backlot/prompt'
import type { Shot } from '@backlot/prompt/shot'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { buildWorld } from '../worlds/world.ts'
import { type Area, areaOf, figuresIn, unionOf } from './shown-figures.ts'

const SIZE = { widthPx: 480, heightPx: 270 } as const
/** In halves of the picture: a twentieth of it on each side. */
const MARGIN = 0.9
/** The least that a lead takes of the picture's height, or of its width. */
const LEAST = { height: 0.25, width: 0.3 } as const

/** Alone, in company, in crowds, high and low, near and far, going and at rest. */
const PROMPTS = [
  'A woman coughing into her hand',
  'a refrigerator and skis',
  'a cat playing in a park',
  'two kangaroos are fighting',
  'a woman pets a cat',
  'a parent and a child plant a garden',
  'one person hands a map to another person',
  'a rubber ball bounces on a table',
  'six tourists gaze at the northern lights',
  'a whale breaches in front of an opera house',
  'a child plays on a swing, a monkey dangles from branches',
  'a deer runs to the right through the forest, an owl flies to the left',
  'a helicopter flies over mountains',
  'a man walks on the beach',
  'dogs play poker',
  'an astronaut sits on the moon beside a statue',
  'a truck next to a yellow car on a street',
  'a butterfly kite high in a tree',
  'a dragon breathes fire',
  'people are doing exercises',
] as const

const MOMENTS = [0, 0.25, 0.5, 0.75, 1] as const

const shotOf = (prompt: string): Shot => planShot(shotOrder(prompt, SIZE))

/** Of a film: how far its camera goes, metres, and what figures take of its picture at these moments. */
type Seen = {
  readonly way: number
  readonly moments: readonly { readonly leads: readonly Area[]; readonly all: readonly Area[] }[]
}

function seenIn(shot: Shot): Seen {
  const { stage, camera } = buildWorld(shot)
  const figures = figuresIn(stage.cards)
  assert.ok(figures.length > 0)
  const moments = MOMENTS.map((moment) => {
    const seconds = moment * shot.durationSeconds
    const areas = figures.flatMap(({ rank, cornersAt }) => {
      const corners = cornersAt(seconds)
      const area = areaOf(corners, camera(seconds), SIZE.heightPx / SIZE.widthPx)
      assert.ok(area ?? corners.length === 0, 'somebody is behind the camera')
      return area ? [{ rank, area }] : []
    })
    return {
      leads: areas.filter(({ rank }) => rank === 0).map(({ area }) => area),
      all: areas.map(({ area }) => area),
    }
  })
  const way = Math.hypot(...minus(camera(shot.durationSeconds).position, camera(0).position))
  return { way, moments }
}

/** How far from the middle of the picture an area ends, in halves of the picture. */
const reachOf = ({ left, right, bottom, top }: Area): number => Math.max(-left, right, -bottom, top)

const isInside = (area: Area): boolean => reachOf(area) <= MARGIN

const isLarge = ({ left, right, bottom, top }: Area): boolean =>
  top - bottom >= 2 * LEAST.height || right - left >= 2 * LEAST.width

describe('a camera that nobody asked for moves, and keeps all in the picture', () => {
  for (const prompt of PROMPTS)
    test(prompt, () => {
      const { way, moments } = seenIn(shotOf(prompt))
      assert.ok(way > 0.25, 'stands still')
      for (const { leads, all } of moments) {
        assert.ok(Math.max(...all.map(reachOf)) <= MARGIN, 'leaves the picture')
        assert.ok(leads.length === 0 || leads.some(isLarge), 'is small')
      }
    })
})

test('a camera that somebody asked for goes all its way, and loses who stands there', () => {
  const { cameraOfTaste: _, ...rest } = shotOf('a woman pets a cat')
  const asked: Shot = { ...rest, camera: [['Truck left']] }
  const [ordered, ours] = [seenIn(asked), seenIn({ ...asked, cameraOfTaste: true })]
  const isLost = ({ moments }: Seen): boolean =>
    moments.some(({ all }) => Math.max(...all.map(reachOf)) > 1)
  assert.ok(ordered.way > 1.5 * ours.way)
  assert.equal(isLost(ordered), true)
  assert.equal(isLost(ours), false)
})

test('of many beside a lead some may be beside the picture', () => {
  const { moments } = seenIn(shotOf('a woman walks on a crowded street'))
  for (const {
    leads: [lead],
  } of moments) {
    assert.ok(lead && isInside(lead))
    assert.ok(lead.top - lead.bottom >= 2 * LEAST.height + 0.2)
  }
})

test('a close picture stays close', () => {
  for (const { leads } of seenIn(shotOf('a close-up portrait of a smiling woman')).moments) {
    const [face] = leads
    assert.ok(face && face.top < MARGIN && face.top - face.bottom > 2)
  }
})

test('who walks alone is followed on a meadow, and not in a street, where a wall would come before them', () => {
  const movesIn = (place: string): ReadonlySet<string> => {
    const walkers = ['A man', 'A woman', 'A child', 'An old man', 'A girl', 'A boy', 'A nurse']
    return new Set(walkers.flatMap((who) => shotOf(`${who} walks ${place}`).camera.flat()))
  }
  assert.ok(movesIn('over a meadow').has('Tracking shot'))
  assert.ok(!movesIn('down a city street').has('Tracking shot'))
})

/** What all figures take in the whole film. */
const wholeOf = (prompt: string): Area =>
  unionOf(seenIn(shotOf(prompt)).moments.flatMap(({ all }) => all))

test('several figures are about the middle of the picture', () => {
  for (const prompt of ['A dog is sleeping on the couch', 'Two people are building a puzzle']) {
    const { left, right } = wholeOf(prompt)
    assert.ok(Math.abs(left + right) / 2 < 0.2, prompt)
  }
})

test('nobody is low in the picture', () => {
  for (const prompt of ['A woman coughing into her hand', 'a car on a city street']) {
    const { bottom, top } = wholeOf(prompt)
    assert.ok((bottom + top) / 2 > -0.3, prompt)
  }
})

test('in a room and in a street the camera stays away from the walls', () => {
  for (const prompt of ['a robot appears in a room', 'a car on a city street'])
    assert.ok(seenIn(shotOf(prompt)).way < 2.2, prompt)
})

describe('a figure takes the part of its cards', () => {
  const half = { paint: (_: number, w: number, h: number) => leftHalf(w, h) }
  const card = (opacity: number): Card => ({
    texture: { ...half, widthPx: 100, heightPx: 100, frameCount: 1, firstImage: 0 },
    place: () => ({ origin: [0, 0, 5], across: [2, 0, 0], up: [0, 2, 0], opacity }),
    shows: { rank: 0, index: 0 },
  })

  test('on which something is painted', () => {
    const corners = figuresIn([card(1)])[0]?.cornersAt(0) ?? []
    assert.equal(Math.max(...corners.map(([x]) => x)), 1)
    assert.equal(Math.max(...corners.map(([, y]) => y)), 2)
  })

  test('that can be seen', () => {
    assert.deepEqual(figuresIn([card(0.05)])[0]?.cornersAt(0), [])
  })
})

/** Opaque in its left half. */
function leftHalf(widthPx: number, heightPx: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * widthPx * heightPx)
  for (let at = 0; at < widthPx * heightPx; at++)
    pixels[4 * at + 3] = at % widthPx < widthPx / 2 ? 255 : 0
  return pixels
}

test('who does something by hand is larger than who sits there, and still whole', () => {
  const leadIn = (prompt: string): Area => {
    const lead = seenIn(shotOf(prompt)).moments.map(({ leads }) => unionOf(leads))[2]
    assert.ok(lead)
    return lead
  }
  const [busy, idle] = [
    leadIn('a child plays with blocks in a living room'),
    leadIn('a child sits on the floor of a living room'),
  ]
  assert.ok(busy.top - busy.bottom > 1.3 * (idle.top - idle.bottom))
  assert.ok(isInside(busy))
})

for (const prompt of [
  'a man walking towards the camera in the rain at night, close-up',
  'Iron Man is walking towards the camera, close-up',
  'a woman walks towards the camera in an office, close-up',
])
  test(`who comes to a close camera does not pass it: ${prompt}`, () => {
    const shares = seenIn(shotOf(prompt)).moments.map(({ leads }) => unionOf(leads))
    for (const { left, right, top } of shares) assert.ok(left < 0.8 && right > -0.8 && top > 0)
  })
