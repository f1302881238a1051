import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { createJsonMasker, maskJson } from '../src/json.ts'
import { createMasker, MASK, maskText, MAX_HOLD_BACK } from '../src/masker.ts'
import { maskJsonStream, maskTextStream } from '../src/stream.ts'
import { CORPORA, readCorpus, score } from './corpus.ts'

const CORPUS = CORPORA.flatMap((name) => readCorpus(name))

/** Private values of every kind. Each is masked completely when blanks surround it. */
const VALUES = [
  'jane.doe+news@mail.example.co.uk',
  'www.example.org',
  'shop.example.com/a?b=c',
  'https://example.com/a(b)?c=d#e',
  '4111 1111 1111 1111',
  '5555555555554444',
  '11010519491231002X',
  '123-45-6789',
  '+44 20 7946 0958',
  '(415) 555-2671',
  '13800138000',
  'DE89 3704 0044 0532 0130 00',
  'A123456(3)',
  '1600 Pennsylvania Avenue NW, Washington, DC 20500',
  '北京市朝阳区建国路88号SOHO现代城5号楼1203室',
]

/** Fragments with which a private value begins, continues or breaks off. */
const fragment = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.constantFrom(...CORPUS.map(({ text }) => text)),
  fc.constantFrom(
    ...'0 12 4111 13800138000 + ( ) - . , / : @ ://'.split(' '),
    ...'http:// www. a@b .com Aa Street St. Apt # PO Box IL DC X'.split(' '),
    ...'passport phone 身份证 电话 北京市 路 号 在 一 ： 。 。 \n'.split(' '),
  ),
  fc.constantFrom(' ', ' ', '\n', '😀', '\ud83d', '\ude00', '\u00a0', '１２３', '＠'),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const text = fc.array(fragment, { maxLength: 14 }).map((fragments) => fragments.join(''))

/** The text in the pieces that a masker returns. */
function maskPieces(pieces: readonly string[]): readonly string[] {
  const masker = createMasker()
  return [...pieces.map((piece) => masker.push(piece)), masker.end()]
}

function cutAt(whole: string, cuts: readonly number[]): readonly string[] {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length])]
  const sorted = places.toSorted((one, other) => one - other)
  return sorted.slice(1).map((end, index) => whole.slice(sorted[index], end))
}

const eachUnit = (whole: string): readonly string[] => whole.split('')

describe('a masked stream', () => {
  test('is the masked whole for all ways of cutting a short text', () => {
    for (const short of ['a@b.com 1', '(415) 555-', 'x.cn,+86 1', '在北京路1号x', 'http://a)b'])
      for (let ways = 0; ways < 2 ** (short.length - 1); ways += 1) {
        const cuts = eachUnit(short).flatMap((_, index) => ((ways >> index) & 1 ? [index + 1] : []))
        assert.equal(maskPieces(cutAt(short, cuts)).join(''), maskText(short))
      }
  })

  test('is the masked whole for every cut in two, and in single units, of every labelled sentence', () => {
    for (const { text: sentence } of CORPUS) {
      const whole = maskText(sentence)
      assert.equal(maskPieces(eachUnit(sentence)).join(''), whole)
      for (let cut = 1; cut < sentence.length; cut += 1)
        assert.equal(maskPieces(cutAt(sentence, [cut])).join(''), whole)
    }
  })

  test('is the masked whole for any cuts of any text, and holds back less than the bound', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(600), { maxLength: 20 }), (whole, cuts) => {
        const expected = maskText(whole)
        for (const pieces of [cutAt(whole, cuts), eachUnit(whole)]) {
          assert.equal(maskPieces(pieces).join(''), expected)
        }
      }),
      { numRuns: cases(100) },
    )
  })

  test('is never more than the bound behind its input', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        // The output for a text covers at least the mask of all but its last units.
        const whole = one + other
        const masker = createMasker()
        const given = masker.push(one)
        const certain = maskText(whole.slice(0, Math.max(0, one.length - MAX_HOLD_BACK)))
        const rest = masker.push(other) + masker.end()
        assert.equal(given + rest, maskText(whole))
        assert.ok(given.length >= commonLength(certain, maskText(whole)) - MASK.length)
      }),
      { numRuns: cases(60) },
    )
  })

  test('of plain words is hardly held back', () => {
    const masker = createMasker()
    const words = 'the quick brown fox jumps over the lazy dog and then some more '
    assert.equal(masker.push(words), words)
    const chinese = createMasker()
    const sentence = '今天我们一起去看电影吧。'
    assert.equal(chinese.push(sentence), sentence)
  })

  test('never splits a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('😀', 'a', ' ', '𝒳', '1', 'a@b.com'), { maxLength: 20 }),
        (parts) => {
          for (const piece of maskPieces(parts)) assert.ok(piece.isWellFormed())
        },
      ),
    )
  })
})

describe('no private value is output', () => {
  test('not even a part of it, wherever it stands and however it is cut', () => {
    const plain = fc.constantFrom('', 'so ', 'Note: ', 'he said ', '他说：', 'the 3 of us. ', '\n')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(plain, fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(300), { maxLength: 12 }),
        (planted, cuts) => {
          const whole = planted.map(([before, value]) => `${before} ${value} ;`).join(' ')
          let given = ''
          for (const piece of maskPieces(cutAt(whole, cuts))) {
            given += piece
            for (const [, value] of planted) assertHidden(given, value)
          }
          assert.equal(given, planted.map(([before]) => `${before} ${MASK} ;`).join(' '))
        },
      ),
      { numRuns: cases(100) },
    )
  })

  test('whatever is missing at the end of a piece', () => {
    for (const value of VALUES)
      for (let units = 1; units <= value.length; units += 1) {
        const given = createMasker().push(`so ${value.slice(0, units)}`)
        assert.ok(given === 'so ' || given === `so ${MASK}`, `${JSON.stringify(given)} of ${value}`)
      }
  })

  test('also when it is longer than what can be held back', () => {
    const link = `https://example.com/${'a/b?c=d&'.repeat(1000)}`
    assert.equal(maskText(`see ${link} there`), `see ${MASK} there`)
    const mail = `${'ab.'.repeat(300)}c@example.com`
    assert.equal(maskText(`to ${mail}, now`), `to ${MASK}, now`)
    assert.equal(maskPieces(eachUnit(`to ${mail}, now`)).join(''), `to ${MASK}, now`)
  })
})

/** Asserts that no three consecutive letters or digits of a private value are in the text. */
function assertHidden(given: string, value: string): void {
  for (let start = 0; start + 3 <= value.length; start += 1) {
    const part = value.slice(start, start + 3)
    if (/^[\p{L}\p{N}]{3}$/u.test(part)) assert.ok(!given.includes(part), `${part} of ${value}`)
  }
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

describe('work', () => {
  const HOSTILE = [
    '1',
    '1-',
    '1234 ',
    '@',
    'a@',
    'a.',
    'http://',
    'https://a((((',
    'Aa ',
    '(+(',
    '一',
    '北京路',
  ].concat(
    '12 Aa Bb Cc Dd Ee Ff ',
    '1 Oak Street, Aa, Bb, Cc, ',
    '4111 1111 1111 ',
    '号',
    'PO Box ',
  )
  test('on hostile text grows as its length does, and has a bound for each unit', () => {
    for (const unit of HOSTILE) {
      const short = reads(unit, 4000)
      const long = reads(unit, 16_000)
      assert.ok(long / 16_000 < 1.2 * (short / 4000) + 1, `${unit}: ${short}, then ${long}`)
      assert.ok(long / 16_000 < 400, `${unit}: ${long / 16_000} looks at a unit`)
    }
  })

  function reads(unit: string, length: number): number {
    const masker = createMasker()
    masker.push(unit.repeat(length / unit.length))
    masker.end()
    return masker.reads()
  }
})

describe('the labelled sentences', () => {
  for (const name of ['english', 'chinese', 'more', 'kinds', 'broad', 'letters'] as const)
    test(`in ${name} are masked well`, (context) => {
      const { sentences, values, recall, precision, misses } = score(readCorpus(name))
      context.diagnostic(
        `${sentences} sentences, ${values} values: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
      )
      for (const { sentence, got } of misses)
        context.diagnostic(`wanted ${sentence.masked} got ${got}`)
      assert.ok(sentences >= 75, 'a corpus that is too small says nothing')
      assert.ok(recall >= 0.97 && precision >= 0.97)
    })
})

describe('JSON', () => {
  test('stays valid JSON of the same form', () => {
    fc.assert(
      fc.property(fc.object({ key: text, values: [text, fc.integer(), fc.boolean()] }), (input) => {
        const masked: unknown = JSON.parse(maskJson(JSON.stringify(input)))
        assert.equal(typeof masked, 'object')
      }),
      { numRuns: cases(60) },
    )
  })

  test('is masked inside strings, names and numbers, and is otherwise left as written', () => {
    assert.equal(
      maskJson('{ "to" : "a@b.com", "n": 1.50, "x":["see \\"www.a.org\\"", null] }'),
      `{ "to" : "${MASK}", "n": 1.50, "x":["see \\"${MASK}\\"", null] }`,
    )
    assert.equal(maskJson('{"a@b.com":{"phone":13800138000}}'), `{"${MASK}":{"phone":"${MASK}"}}`)
    assert.equal(maskJson('{"m":"\\u0061@b.com"}'), `{"m":"${MASK}"}`)
    assert.equal(maskJson('{"passportNumber":"X12345678"}'), `{"passportNumber":"${MASK}"}`)
    assert.equal(maskJson('{"m":"a@b.com'), `{"m":"${MASK}`)
  })

  test('that arrives in pieces gives what the whole gives, however it is cut', () => {
    const spaced = fc.constantFrom(' ', '\n', ' '.repeat(70), '')
    const value = fc.oneof(text, fc.integer(), fc.constant('tail\\'), fc.constant('"\\"'))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, spaced, value), { maxLength: 5 }),
        fc.array(fc.nat(900), { maxLength: 20 }),
        fc.nat(40),
        (members, cuts, missing) => {
          const written = members.map(
            ([name, blanks, given]) => `${JSON.stringify(name)}${blanks}:${JSON.stringify(given)}`,
          )
          const whole = `{${written.join(',')}}`
          for (const json of [whole, whole.slice(0, -missing)])
            for (const pieces of [cutAt(json, cuts), eachUnit(json)]) {
              const masker = createJsonMasker()
              const given = pieces.map((piece) => masker.push(piece)).join('') + masker.end()
              assert.equal(given, maskJson(json))
            }
        },
      ),
      { numRuns: cases(60) },
    )
  })
})

describe('web streams', () => {
  test('mask text and JSON that is piped through them', async () => {
    const piped = async (
      pieces: readonly string[],
      transform: TransformStream<string, string>,
    ): Promise<string> =>
      (await Array.fromAsync(ReadableStream.from(pieces).pipeThrough(transform))).join('')
    assert.equal(
      await piped(['mail jane@exa', 'mple.com now'], maskTextStream()),
      `mail ${MASK} now`,
    )
    assert.equal(
      await piped(['{"to":"jane@exa', 'mple.com","n":', '1}'], maskJsonStream()),
      `{"to":"${MASK}","n":1}`,
    )
  })
})
