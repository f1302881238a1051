import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TextLayer } from './film-design.ts'
import { layOutText, partsOf, textOf } from './lay-out-text.ts'

const layer: TextLayer = { text: '{title}', size: 1, box: [8, 4], at: [0, 0, 5] }

/** The lines of a text in the layer with these changes. */
const linesOf = (text: string, changes: Partial<TextLayer> = {}) =>
  layOutText({ ...layer, ...changes }, text)

/** The only line of a short text. */
function lineOf(text: string, changes: Partial<TextLayer> = {}) {
  const lines = linesOf(text, changes)
  const [line] = lines
  assert.ok(line && lines.length === 1)
  return line
}

const near = (one: number, other: number): void =>
  assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`)

describe('the text of a layer', () => {
  test('has its names filled in, and is nothing when none is given', () => {
    assert.equal(textOf({ ...layer, text: '{a} & {b}' }, { a: 'x', b: 'y' }), 'x & y')
    assert.equal(textOf(layer, {}), '')
    assert.equal(textOf({ ...layer, text: 'Fin' }, {}), 'Fin')
  })

  test('is set in capitals when it is wished, and its spaces are single', () => {
    assert.equal(textOf({ ...layer, caps: true }, { title: 'a  \t b\nc' }), 'A B\nC')
  })
})

describe('lines', () => {
  test('stand at their side of the box', () => {
    near(lineOf('Sea', { align: 'left' }).left, -4)
    const right = lineOf('Sea', { align: 'right' })
    near(right.left + right.width, 4)
    const middle = lineOf('Sea')
    near(middle.left, -middle.width / 2)
  })

  test('stand at the top, in the middle or at the foot of it', () => {
    near(lineOf('Sea', { anchor: 'top' }).top, 2)
    near(lineOf('Sea').top, 0.5)
    near(lineOf('Sea', { anchor: 'bottom' }).top, -1)
    const [first, second] = linesOf('Sea\nLand', { anchor: 'bottom', leading: 1.5 })
    assert.ok(first && second)
    near(first.top - second.top, 1.5 * first.size)
    near(second.top - second.size, -2)
  })

  test('that are read from the right begin at the right', () => {
    for (const text of ['مرحبا', 'שלום']) {
      const line = lineOf(text, { align: 'left', spacing: 0.2 })
      near(line.left + line.width, 4)
      assert.deepEqual([line.brush.rightToLeft, line.brush.spacing], [true, 0])
    }
    assert.equal(lineOf('123 שלום').brush.rightToLeft, true, 'digits do not decide')
  })

  test('of every script are as wide as letters are: no font is missing', () => {
    for (const text of ['Sea', 'Ελλάδα', 'Москва', '春夏', 'かな', 'مرحبا', 'שלום', '😀😀'])
      for (const font of ['serif', 'sans', 'hand'] as const) {
        const { width, size } = lineOf(text, { font })
        const letters = Array.from(text).length
        assert.ok(width > 0.25 * size * letters && width < 1.7 * size * letters, `${text} ${width}`)
      }
  })
})

describe('parts', () => {
  const line = lineOf('To the sea')

  test('lie side by side from end to end', () => {
    for (const by of ['word', 'letter', 'line', 'whole'] as const) {
      const parts = partsOf(line, by)
      assert.deepEqual([parts[0]?.[0], parts.at(-1)?.[1]], [0, 1])
      for (const [index, [from, to]] of parts.entries()) {
        assert.ok(to > from)
        assert.equal(from, parts[index - 1]?.[1] ?? 0)
      }
    }
  })

  test('are as many as there are words or letters', () => {
    assert.deepEqual(
      [partsOf(line, 'word').length, partsOf(line, 'letter').length, partsOf(line, 'line').length],
      [3, 10, 1],
    )
  })

  test('are cut in the middle of the space between two words', () => {
    const [cut = 0] = partsOf(line, 'word').map((part) => part[1] * line.width)
    assert.ok(cut > lineOf('To').width && cut < lineOf('To t').width)
  })

  test('of a line that is read from the right are one: its letters join', () => {
    assert.deepEqual(partsOf(lineOf('مرحبا بكم'), 'letter'), [[0, 1]])
  })
})
