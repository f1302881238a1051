/** What is painted of words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LETTERINGS } from '@backlot/prompt/writing'
import { drawn } from './brush.ts'
import { writeWords } from './lettering.ts'

/** The box of what is painted in a picture, in pixels; undefined for nothing. */
function inkedBox(
  words: string,
  lettering: (typeof LETTERINGS)[number],
):
  | { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  | undefined {
  const [w, h] = [320, 200]
  const pixels = drawn(w, h, (brush) =>
    writeWords(
      brush,
      { left: 60, top: 50, width: 200, height: 100 },
      { words, lettering, ink: '#cc2222', seed: 3 },
    ),
  )
  let box: ReturnType<typeof inkedBox>
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      if ((pixels[(y * w + x) * 4 + 3] ?? 0) < 90) continue
      const { left = x, right = x, top = y } = box ?? {}
      box = { left: Math.min(left, x), right: Math.max(right, x), top, bottom: y }
    }
  return box
}

for (const lettering of LETTERINGS)
  test(`${lettering} words fill their area and stay in it, one or many`, () => {
    for (const words of [
      'OPEN',
      'KEEP OFF THE GRASS',
      '欢迎光临',
      'שלום עולם',
      'A rather long line that has to be broken',
    ]) {
      const box = inkedBox(words, lettering)
      assert.ok(box, words)
      const room = 34
      assert.ok(box.left >= 60 - room && box.right <= 260 + room, words)
      assert.ok(box.top >= 50 - room && box.bottom <= 150 + room, words)
      assert.ok(box.right - box.left > 80, words)
    }
  })

test('a word that would be tiny in one line is split', () => {
  const box = inkedBox('W'.repeat(60), 'printed')
  assert.ok(box && box.bottom - box.top > 50, JSON.stringify(box))
  assert.ok(box.left >= 60 && box.right <= 260, JSON.stringify(box))
})

test('any text is painted without a failure', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom(...LETTERINGS),
      (words, lettering) => {
        inkedBox(words, lettering)
      },
    ),
    { numRuns: 40 },
  )
})
