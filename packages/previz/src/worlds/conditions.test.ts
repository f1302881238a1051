/** The state of a room changes its shell and what stands in it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { planShot } from '@backlot/prompt'
import { paletteFor } from './palette.ts'
import { shellOf } from './rooms/shells.ts'
import { buildWorld } from './world.ts'

const shotOf = (prompt: string) =>
  planShot(shotOrder(`${prompt} [Static shot]`, { widthPx: 320, heightPx: 180, seed: 2 }))

/** How many cards stand in a room, before its wall. */
const standing = (prompt: string): number =>
  buildWorld(shotOf(prompt)).stage.cards.filter(({ place, bias = 0 }) => {
    const [, y, z] = place(0).origin
    return bias > -2 && y < 1.3 && z > 3 && z < 9.8
  }).length

test('an empty room has less in it than any, and a messy one more', () => {
  const [empty, plain, messy] = ['An empty bedroom', 'A bedroom', 'A messy bedroom'].map(standing)
  assert.ok(empty !== undefined && plain !== undefined && messy !== undefined)
  assert.ok(empty < plain / 2, `${empty} ${plain}`)
  assert.ok(messy > plain + 15, `${plain} ${messy}`)
})

test('a derelict office has lost its curtains and its lamps', () => {
  const shell = shellOf({ scene: shotOf('An abandoned office').scene, composition: 0 })
  assert.equal(shell.curtain, undefined)
  assert.equal(shell.lamps, false)
})

test('a modern room is white without curtains, a rustic one of logs, a luxurious one tiled', () => {
  const shell = (prompt: string) => shellOf({ scene: shotOf(prompt).scene, composition: 0 })
  assert.equal(shell('A modern kitchen').curtain, undefined)
  assert.ok((shell('A modern kitchen').walls?.day[0] ?? 0) > 0.9)
  assert.equal(shell('A rustic kitchen').finish, 'logs')
  assert.equal(shell('A luxurious kitchen').floor, 'tiles')
})

test('where it is gloomy there is less light and less colour', () => {
  const { scene } = shotOf('A meadow by day')
  const plain = paletteFor(scene, 3).grade
  const dull = paletteFor({ ...scene, details: ['gloomy'] }, 3).grade
  assert.ok(dull.saturation < 0.7 * plain.saturation)
  assert.ok(dull.gain[0] < 0.85 * plain.gain[0])
})

test('grass comes up in a street that nobody uses', () => {
  const cards = (prompt: string): number => buildWorld(shotOf(prompt)).stage.cards.length
  assert.ok(cards('An abandoned, overgrown street') > cards('A street without cars') + 30)
})
