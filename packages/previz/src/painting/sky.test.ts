/** Clouds are painted apart from their sky, so that they can move before it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { paletteFor } from '../worlds/palette.ts'
import { buildWorld } from '../worlds/world.ts'
import { paintBareSky, paintClouds, paintSky, type SkyLook } from './sky.ts'

const VIEW = { yawFrom: -0.6, yawTo: 0.6, bottom: -0.14, top: 0.6 }
const SIZE = { widthPx: 96, heightPx: 60 }
const shotOf = (prompt: string): ReturnType<typeof planShot> =>
  planShot(shotOrder(prompt, { widthPx: 320, heightPx: 180 }))

for (const weather of ['clear', 'cloud', 'storm'] as const)
  test(`clouds laid over the bare sky are the whole sky: ${weather}`, () => {
    const { scene } = shotOf('A meadow at noon')
    const look: SkyLook = {
      palette: paletteFor(scene, 5),
      clouds: 0.5,
      cloudScale: 1,
      seed: 5,
      weather,
      sun: [0.2, 0.5],
      glow: 0.9,
      milky: 0,
    }
    const [whole, bare, clouds] = [paintSky, paintBareSky, paintClouds].map((paint) =>
      paint(SIZE, VIEW, look),
    )
    assert.ok(whole && bare && clouds)
    let covered = 0
    for (let at = 0; at < whole.length; at += 4) {
      const through = 1 - (clouds[at + 3] ?? 0) / 255
      if (through < 0.5) covered += 1
      for (let channel = 0; channel < 3; channel++) {
        const laid: number = (clouds[at + channel] ?? 0) + through * (bare[at + channel] ?? 0)
        assert.ok(Math.abs(laid - (whole[at + channel] ?? 0)) <= 6, `${at}: ${laid}`)
      }
    }
    assert.ok(covered > 0)
  })

test('clouds drift, and the sky behind them does not', () => {
  const { stage } = buildWorld(shotOf('A meadow on a cloudy day [Static shot]'))
  const moves = stage.cards
    .filter(({ backdrop = 99 }) => backdrop < 10)
    .map(({ place, infinite = false }) => [infinite, place(0).origin[0] !== place(5).origin[0]])
  assert.deepEqual(new Set(moves.map(String)), new Set(['true,false', 'false,true']))
})

/** By how much panels of the sky lie over each other, at this size, in radians. */
const TEXELS = 0.01

/** Radians to the right from the first to the last edge of the sky, and of the clouds at a second. */
function spansAt(seed: number, seconds: number): Record<'sky' | 'clouds', [number, number]> {
  const { stage } = buildWorld({ ...shotOf('A meadow on a cloudy day [Pan left]'), seed })
  const spanOf = (isSky: boolean): [number, number] => {
    const ring = stage.cards.filter(
      ({ backdrop, infinite = false }) => backdrop === (isSky ? 0 : 5) && infinite === isSky,
    )
    const yaws = ring.flatMap(({ place }) => {
      const { origin, across } = place(seconds)
      return [
        Math.atan2(origin[0], origin[2]),
        Math.atan2(origin[0] + across[0], origin[2] + across[2]),
      ]
    })
    return [Math.min(...yaws), Math.max(...yaws)]
  }
  return { sky: spanOf(true), clouds: spanOf(false) }
}

test('clouds drift either way as the seed says, slowly, and cover the sky to the end', () => {
  const ways = [2, 3].map((seed) => {
    const { durationSeconds } = shotOf('A meadow on a cloudy day [Pan left]')
    const [first, last] = [spansAt(seed, 0), spansAt(seed, durationSeconds)]
    for (const { sky, clouds } of [first, last]) {
      assert.ok(clouds[0] < sky[0] + TEXELS, `${clouds[0]} from ${sky[0]}`)
      assert.ok(clouds[1] > sky[1] - TEXELS, `${clouds[1]} to ${sky[1]}`)
    }
    return (last.clouds[0] - first.clouds[0]) / durationSeconds
  })
  for (const way of ways) assert.ok(Math.abs(way) > 0.003 && Math.abs(way) < 0.007, `${way}`)
  assert.equal(Math.sign(ways[0] ?? 0), -Math.sign(ways[1] ?? 0))
})

test('in fog there are no clouds to move', () => {
  const { stage } = buildWorld(shotOf('A meadow in thick fog [Static shot]'))
  assert.ok(stage.cards.every(({ backdrop, infinite }) => backdrop !== 5 || infinite))
})
