import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { atomsOf, lettersOf, setLines, type MeasureText } from './break-lines.ts'

/** Every letter is half as wide as high, but Chinese characters are square. */
const measure: MeasureText = (text) =>
  lettersOf(text).reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : 0.5), 0)

const box = { width: 5, height: 4, size: 1, leading: 1.2 }

describe('atoms', () => {
  const textsOf = (text: string) => atomsOf(text).map((atom) => atom.text)

  test('are words with the signs that belong to them', () => {
    assert.deepEqual(textsOf('“Well,” he said – twice!'), ['“Well,”', 'he', 'said', '–', 'twice!'])
    assert.deepEqual(textsOf('(a) b/c'), ['(a)', 'b/c'])
  })

  test('are words of Chinese, and no line can begin with what closes', () => {
    assert.deepEqual(textsOf('春夏秋冬，天空。'), ['春夏秋冬，', '天空。'])
    assert.deepEqual(textsOf('《红楼梦》'), ['《红楼梦》'])
  })

  test('begin a line where the text does', () => {
    assert.deepEqual(
      atomsOf('a b\n\n c').map(({ text, starts }) => [text, starts]),
      [
        ['a', false],
        ['b', false],
        ['c', true],
      ],
    )
  })

  test('of nothing are none', () => {
    assert.deepEqual([atomsOf(''), atomsOf(' \n ')], [[], []])
  })
})

describe('lines', () => {
  test('are one, in full size, when that fits', () => {
    assert.deepEqual(setLines('The sea', box, measure), { size: 1, lines: ['The sea'] })
  })

  test('are of equal length rather than full', () => {
    assert.deepEqual(setLines('one two three four', box, measure).lines, ['one two', 'three four'])
  })

  test('are smaller before a word is cut', () => {
    const { size, lines } = setLines('incomparably', box, measure)
    assert.ok(size < 1 && size > 0.7)
    assert.deepEqual(lines, ['incomparably'])
  })

  test('cut a word that would be tiny otherwise, and no other', () => {
    const { size, lines } = setLines(`so ${'x'.repeat(100)} long`, box, measure)
    assert.ok(size > 0.3, `${size}`)
    const words = new Set(lines.flatMap((line) => line.split(' ')))
    assert.ok(words.has('so') && words.has('long'), lines.join('|'))
  })

  test('of many short words never divide one, however small they are', () => {
    const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    const { size, lines } = setLines(text, box, measure)
    assert.ok(size < 0.4)
    assert.equal(lines.join(' '), text)
  })

  test('do not divide what readers take for one letter', () => {
    const family = '👩‍👩‍👧'
    const { lines } = setLines(family.repeat(40), box, measure)
    assert.equal(lines.join(''), family.repeat(40))
    for (const line of lines) assert.equal(line.replaceAll(family, ''), '')
  })

  test('of any text fit their box and say all of it', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.lorem({ maxCount: 30 }),
      fc.string({
        unit: fc.constantFrom('春', '夏', '天', '空', '，', '。', ' ', 'ab', '\n'),
        maxLength: 200,
      }),
    )
    const boxes = fc.record({
      width: fc.double({ min: 0.5, max: 9, noNaN: true }),
      height: fc.double({ min: 0.2, max: 9, noNaN: true }),
      size: fc.double({ min: 0.05, max: 2, noNaN: true }),
      leading: fc.double({ min: 1, max: 1.5, noNaN: true }),
    })
    const bare = (text: string) => text.replaceAll(/\s/gu, '')
    fc.assert(
      fc.property(texts, boxes, (text, within) => {
        const { size, lines } = setLines(text, within, measure)
        for (const line of lines) assert.ok(measure(line) * size <= within.width * 1.002)
        const tall = lines.length === 0 ? 0 : 1 + (lines.length - 1) * within.leading
        assert.ok(tall * size <= within.height * 1.002)
        assert.ok(size <= within.size)
        assert.equal(bare(lines.join('')), bare(text))
      }),
      { numRuns: cases(200) },
    )
  })
})
