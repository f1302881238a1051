/** What happens to things in the course of a film, on their cards. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Happening } from '@backlot/prompt/happenings'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import { TextureBook } from '../../renderer/scene/texture.ts'
import { blastOf, type Happened, happeningCards } from './happenings.ts'
import { CHANGE_FRAMES } from '../../subjects/cut-outs/cut-out-change.ts'

const HEIGHT = 2
const SECONDS = 6

const texture = new TextureBook(1).add({
  widthPx: 2,
  heightPx: 2,
  paint: () => new Uint8ClampedArray(16),
})
/** Two metres wide and high, on the ground three metres away. */
const STANDING: Placement = { origin: [-1, 0, 3], across: [2, 0, 0], up: [0, HEIGHT, 0] }
const LYING: Placement = { origin: [-1, 0.01, 3], across: [2, 0, 0], up: [0, 0, 1] }

function cardsOf(happens: Happening, placement: Placement, ground = 0): readonly Card[] {
  const card: Card = { texture, place: () => placement }
  return happeningCards([card], happenedTo(happens, ground))
}

const happenedTo = (happens: Happening, ground = 0): Happened => ({
  happens,
  path: () => [0, 0, 3],
  phase: 0,
  height: HEIGHT,
  ground,
  heading: 1,
  isWheel: false,
  durationSeconds: SECONDS,
})

/** The first card at a moment. */
function at(happens: Happening, seconds: number, placement = STANDING): Placement {
  const [card] = cardsOf(happens, placement)
  assert.ok(card)
  return card.place(seconds)
}

const MOMENTS = Array.from({ length: 61 }, (_, index) => (SECONDS * index) / 60)

test('what is dropped starts in the air, is never under the ground and lies at the end', () => {
  const heights = MOMENTS.map((seconds) => at('drop', seconds).origin[1])
  assert.ok((heights[0] ?? 0) > 0.8 * HEIGHT)
  assert.ok(Math.min(...heights) > -1e-9)
  assert.deepEqual(at('drop', SECONDS), { ...STANDING, opacity: 1 })
})

test('what bounces leaves the ground again and again', () => {
  const heights = MOMENTS.map((seconds) => at('bounce', seconds).origin[1])
  const tops = heights.filter(
    (one, index) =>
      one > (heights[index - 1] ?? Infinity) && one > (heights[index + 1] ?? Infinity),
  )
  assert.ok(tops.length >= 5, `${tops.length} tops`)
})

test('what is hurled lies still for a moment, flies off and is never under the ground', () => {
  const at0 = at('hurl', 0)
  assert.deepEqual(at('hurl', 0.5).origin, at0.origin)
  assert.ok(at('hurl', SECONDS).origin[0] - at0.origin[0] > 4 * HEIGHT)
  const lows = MOMENTS.map((seconds) => {
    const { origin, across, up } = at('hurl', seconds)
    return origin[1] + across[1] / 2 + up[1] / 2
  })
  assert.ok(Math.min(...lows) > HEIGHT / 2 - 1e-9)
})

test('what rolls turns as far as it goes', () => {
  const [first, last] = [at('roll', 2.9), at('roll', 3.1)]
  const middle = ({ origin, across, up }: Placement): number =>
    origin[0] + across[0] / 2 + up[0] / 2
  const angle = ({ across }: Placement): number => Math.atan2(across[1], across[0])
  const gone = middle(last) - middle(first)
  assert.ok(gone > 0)
  assert.ok(Math.abs(angle(first) - angle(last) - gone / (HEIGHT / 2)) < 1e-6)
})

test('what melts is lower and wider at the end, and stands where it stood', () => {
  const { origin, across, up } = at('melt', SECONDS)
  assert.ok(up[1] < 0.3 * HEIGHT && across[0] > 2.4)
  assert.ok(Math.abs(origin[1]) < 1e-9 && Math.abs(origin[0] + across[0] / 2) < 1e-9)
})

test('what grows and shrinks ends and begins as large as it is', () => {
  assert.ok(Math.abs(at('grow', SECONDS).up[1] - HEIGHT) < 1e-9)
  assert.ok(at('grow', 0).up[1] < 0.5 * HEIGHT)
  assert.ok(Math.abs(at('shrink', 0).up[1] - HEIGHT) < 1e-9)
})

test('who appears is not there at first, and who vanishes not at the end', () => {
  assert.deepEqual([at('appear', 0).opacity, at('appear', SECONDS).opacity], [0, 1])
  assert.deepEqual([at('vanish', 0).opacity, at('vanish', SECONDS).opacity], [1, 0])
})

test('a candle sinks, and is not seen under what it stands on', () => {
  const [card] = cardsOf('burn_down', STANDING, 0.5)
  assert.equal(card?.above, 0.5)
  assert.deepEqual(card.place(SECONDS).up, STANDING.up)
  assert.ok(card.place(SECONDS).origin[1] < -0.4 * HEIGHT)
})

test('what bursts flies apart and is gone', () => {
  const cards = cardsOf('burst', STANDING)
  const seenAt = (seconds: number): number =>
    cards.filter((card) => (card.place(seconds).opacity ?? 1) > 0).length
  assert.equal(seenAt(0), 1)
  assert.ok(seenAt(2.8) > 10)
  assert.equal(seenAt(SECONDS), 0)
})

test('a shadow stays on the ground, and is weaker under what is in the air', () => {
  for (const seconds of MOMENTS) {
    const { origin, up } = at('bounce', seconds, LYING)
    assert.deepEqual([origin[1], up[1]], [0.01, 0])
  }
  assert.ok((at('drop', 0, LYING).opacity ?? 1) < 0.8)
})

test('what falls over lies on the ground in the end, and stands before', () => {
  assert.deepEqual(at('topple', 0).up, STANDING.up)
  const { across, up, origin } = at('topple', SECONDS)
  assert.ok(Math.abs(up[1]) < 0.1 * HEIGHT && Math.abs(up[0]) > 0.99 * HEIGHT)
  assert.ok(Math.min(origin[1], origin[1] + across[1], origin[1] + up[1]) > -1.1)
})

test('pictures of a change follow each other over the film, each fading in over the last', () => {
  const steps = new TextureBook(1).add({
    widthPx: 8,
    heightPx: 8,
    frameCount: CHANGE_FRAMES,
    paint: () => new Uint8ClampedArray(256),
  })
  const cards = happeningCards([{ texture: steps, place: () => STANDING }], {
    happens: 'fill',
    path: () => [0, 0, 3],
    phase: 0,
    height: HEIGHT,
    ground: 0,
    heading: 1,
    isWheel: false,
    durationSeconds: SECONDS,
  })
  assert.equal(cards.length, 2)
  const shownAt = (seconds: number): number => {
    const [under, over] = cards.map(({ place }) => place(seconds))
    assert.equal(under?.opacity, 1)
    assert.equal(over?.frame, (under?.frame ?? 0) + 1)
    return (under?.frame ?? 0) + (over?.opacity ?? 0)
  }
  assert.equal(shownAt(0), 0)
  assert.ok(Math.abs(shownAt(SECONDS) - (CHANGE_FRAMES - 1)) < 1e-9)
  for (const seconds of MOMENTS) assert.ok(shownAt(seconds + 0.05) >= shownAt(seconds) - 1e-9)
})

test('what explodes is in pieces and a black wreck in the end, amid fire and smoke', () => {
  const seenAt = (seconds: number): readonly Placement[] =>
    cardsOf('explode', STANDING)
      .map((card) => card.place(seconds))
      .filter(({ opacity = 1 }) => opacity > 0)
  assert.equal(seenAt(1).length, 1)
  assert.ok(seenAt(3).length > 10)
  const [wreck, ...others] = seenAt(SECONDS)
  assert.ok(wreck && others.length === 0)
  assert.ok(wreck.up[1] < 0.6 * HEIGHT)
  assert.equal(blastOf(happenedTo('explode'))?.is, 'explosion')
  const card: Card = { texture, place: () => STANDING }
  const small = happeningCards([card], { ...happenedTo('explode'), isSmall: true })
  assert.ok(small.every((one) => one.place(SECONDS).opacity === 0))
})

test('what collapses goes down into the ground, amid dust', () => {
  assert.deepEqual(at('collapse', 0.5), { ...STANDING, opacity: 1 })
  const { origin } = at('collapse', SECONDS)
  assert.ok(origin[1] < -HEIGHT)
  assert.equal(cardsOf('collapse', STANDING)[0]?.above, 0)
  assert.equal(blastOf(happenedTo('collapse'))?.is, 'collapse')
  assert.equal(blastOf(happenedTo('melt')), undefined)
})

test('what is squeezed gets narrower and narrower, and a little higher', () => {
  const widths = [0, 3, SECONDS].map((seconds) => at('squeeze', seconds).across[0])
  const [first = 0, middle = 0, last = 0] = widths
  assert.ok(first > 1.1 * middle && middle > 1.1 * last, widths.join(' '))
  assert.ok(at('squeeze', SECONDS).up[1] > HEIGHT)
})

test('what lands starts in the air and stands on the ground at the end, and what takes off does the reverse', () => {
  const landing = MOMENTS.map((seconds) => at('land', seconds).origin[1])
  assert.ok((landing[0] ?? 0) > HEIGHT)
  assert.ok(Math.abs(landing.at(-1) ?? 9) < 0.01)
  const rising = MOMENTS.map((seconds) => at('take_off', seconds).origin[1])
  assert.ok(Math.abs(rising[0] ?? 9) < 0.01)
  assert.ok((rising.at(-1) ?? 0) > HEIGHT * 0.8)
  // What goes along meanwhile has its nose up, and what goes straight up has not.
  const card: Card = { texture, place: () => STANDING }
  const going = { ...happenedTo('take_off'), path: (seconds: number) => [seconds, 0, 3] as const }
  assert.ok((happeningCards([card], going)[0]?.place(SECONDS).across[1] ?? 0) > 0.1)
  assert.equal(at('take_off', SECONDS).across[1], 0)
})
