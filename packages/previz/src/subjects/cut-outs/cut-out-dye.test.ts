import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Drawing } from '../../cut-outs/shapes.ts'
import { hex, luma } from '../../renderer/scene/colour.ts'
import { recoloured } from './cut-out-dye.ts'

/** A green thing with a shade and a light dot. */
const THING: Drawing = [
  ['#2f7d3c', 'M0 0H32V32H0z', 1, 0],
  ['#1d5427', 'M0 0H8V8H0z', 1, 0],
  ['#d8b84a', 'M20 20H26V26H20z', 1, 0],
]

const lumasIn = (colour: string): readonly number[] =>
  recoloured(THING, hex(colour)).map(([fill]) => luma(hex(fill)))

test('what is dyed white keeps its shade and its lights', () => {
  const [main = 0, shade = 0, light = 0] = lumasIn('#ffffff')
  assert.ok(main > 0.8, String(main))
  assert.ok(shade < main - 0.1 && light > main + 0.04, `${shade} ${main} ${light}`)
})

test('what is dyed in another colour has it', () => {
  assert.equal(recoloured(THING, hex('#c0392b'))[0]?.[0], '#c0392b')
})

test('what hangs on a decorated thing keeps its colours', () => {
  const [main, shade, dot] = recoloured(THING, hex('#ffffff'), true).map(([fill]) => fill)
  assert.equal(dot, '#d8b84a')
  assert.ok(main !== '#2f7d3c' && shade !== '#1d5427')
})
