/** The sheets of cells and screens: what each texel takes its colour from, and that they meet themselves. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CellForm, paintCells } from './sheet-cells.ts'
import { paintScreen, type ScreenPattern } from './sheet-screens.ts'
import { EVEN, paintSheet } from './sheet.ts'

const SIDE = 96
const FORMS: readonly CellForm[] = [
  'squares',
  'studs',
  'stitches',
  'tiles',
  'panes',
  'triangles',
  'facets',
]
const CENTRED = FORMS.filter((form) => form !== 'facets')

/** The point that a texel takes its colour from. */
function sourceAt(sheet: ArrayLike<number>, x: number, y: number): readonly [number, number] {
  const at = (y * SIDE + x) * 4
  return [x + (sheet[at + 1] ?? 0) - EVEN, y + (sheet[at + 2] ?? 0) - EVEN]
}

describe('a sheet of cells', () => {
  for (const form of CENTRED)
    test(`of ${form} has about as many colours as cells`, () => {
      const count = 6
      const sheet = paintCells(SIDE, SIDE, { seed: 4, form, count })
      const sources = new Set<string>()
      for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++)
          sources.add(
            sourceAt(sheet, x, y)
              .map((at) => Math.round(((at + SIDE) % SIDE) / 4))
              .join(),
          )
      assert.ok(sources.size > count * count * 0.9, `${sources.size} colours`)
      assert.ok(sources.size <= count * count * 5, `${sources.size} colours`)
    })

  test('of splinters moves whole pieces of the picture', () => {
    const sheet = paintCells(SIDE, SIDE, { seed: 4, form: 'facets', count: 3 })
    const shifts = new Set(
      Array.from(
        { length: SIDE * SIDE },
        (_, place) => `${sheet[place * 4 + 1]},${sheet[place * 4 + 2]}`,
      ),
    )
    assert.ok(shifts.size > 3 && shifts.size <= 9, `${shifts.size} shifts`)
  })

  for (const form of FORMS)
    test(`of ${form} is the same for the same seed`, () => {
      const look = { seed: 9, form, count: 5 }
      assert.deepEqual(paintCells(SIDE, SIDE, look), paintCells(SIDE, SIDE, look))
    })

  for (const form of ['tiles', 'panes', 'triangles'] as const)
    test(`of ${form} meets itself at its edges`, () => {
      const sheet = paintCells(SIDE, SIDE, { seed: 2, form, count: 5 })
      let meeting = 0
      for (let y = 0; y < SIDE; y++) {
        const [left, right] = [sourceAt(sheet, 0, y), sourceAt(sheet, SIDE - 1, y)]
        if (Math.hypot(left[0] + SIDE - right[0], left[1] - right[1]) <= 2) meeting++
      }
      assert.ok(meeting > SIDE / 2, `${meeting} of ${SIDE} rows go on`)
    })

  test('of triangles covers every texel', () => {
    const sheet = paintCells(SIDE, SIDE, { seed: 2, form: 'triangles', count: 5 })
    let bare = 0
    for (let at = 0; at < sheet.length; at += 4)
      if (sheet[at] === EVEN && sheet[at + 1] === EVEN && sheet[at + 2] === EVEN) bare++
    assert.ok(bare < SIDE, `${bare} texels have no triangle`)
  })
})

describe('a screen', () => {
  const PATTERNS: readonly ScreenPattern[] = ['dots', 'hatching', 'scan_lines']
  for (const pattern of PATTERNS)
    test(`of ${pattern} is as light as dark, and moves no colour`, () => {
      const sheet = paintScreen(SIDE, SIDE, { pattern, count: 8 })
      let sum = 0
      for (let at = 0; at < sheet.length; at += 4) {
        sum += (sheet[at] ?? 0) - EVEN
        assert.equal(sheet[at + 1], EVEN)
        assert.equal(sheet[at + 2], EVEN)
      }
      assert.ok(Math.abs(sum / (SIDE * SIDE)) < 4)
      assert.ok(sheet.some((value, at) => at % 4 === 0 && value > 230))
    })
})

test('strokes in whirls go all ways, strokes of an oil brush mostly one', () => {
  const turned = (flow: 'aslant' | 'whirls'): number => {
    const sheet = paintSheet(SIDE, SIDE, {
      seed: 3,
      tooth: 0,
      wobble: 0,
      strokes: { count: 900, long: [12, 14], wide: [3, 4], flow, lift: 0, ridges: 0 },
    })
    let rising = 0
    let all = 0
    for (let at = 0; at < sheet.length; at += 4) {
      const [right, down] = [(sheet[at + 1] ?? EVEN) - EVEN, (sheet[at + 2] ?? EVEN) - EVEN]
      if (Math.hypot(right, down) < 3) continue
      all++
      if (right * down < 0) rising++
    }
    return rising / all
  }
  assert.ok(turned('aslant') < 0.3, `${turned('aslant')}`)
  assert.ok(Math.abs(turned('whirls') - 0.5) < 0.2, `${turned('whirls')}`)
})
