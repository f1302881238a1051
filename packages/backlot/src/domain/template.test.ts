import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isFault } from './fault.ts'
import {
  fillMedia,
  fillTexts,
  formatOf,
  refuseFrameSize,
  refuseLogoSize,
  refuseSize,
  type Template,
} from './template.ts'

const text = (name: string, required = true) => ({
  name,
  description: name,
  required,
  kind: 'text' as const,
  maxLength: 10,
  example: 'x',
})
const media = (name: string, required = true) => ({
  name,
  description: name,
  required,
  kind: 'image' as const,
  example: 'a.jpg',
})

const template: Template = {
  id: '410000000000000199',
  name: 'Test',
  description: 'A test',
  textInputs: [text('title'), text('subtitle', false)],
  mediaInputs: [media('photo'), media('second', false)],
  film: {
    shape: 'portrait',
    poster: 0,
    scenes: [
      { seconds: 4, layers: [] },
      { seconds: 2, layers: [] },
    ],
  },
}

const url = (name: string) => ({ type: 'url', url: `https://a.example/${name}` }) as const

function refused(act: () => unknown): readonly [field: string | undefined, message: string] {
  try {
    act()
  } catch (thrown) {
    assert.ok(isFault(thrown) && thrown.kind === 'invalid')
    return [thrown.field, thrown.message]
  }
  throw new assert.AssertionError({ message: 'nothing was refused' })
}

describe('text inputs', () => {
  test('fill the fields in order; an empty one is left out', () => {
    assert.deepEqual(fillTexts(template, ['a', 'b']), { title: 'a', subtitle: 'b' })
    assert.deepEqual(fillTexts(template, [' a ', '  ']), { title: 'a' })
  })

  test('a missing one is named', () => {
    assert.deepEqual(
      refused(() => fillTexts(template, [])),
      ['text_inputs[0]', 'text_inputs[0] is required: this template needs "title"'],
    )
    assert.equal(refused(() => fillTexts(template, ['', 'b']))[0], 'text_inputs[0]')
  })

  test('a surplus one is named', () => {
    assert.deepEqual(
      refused(() => fillTexts(template, ['a', 'b', 'c'])),
      [
        'text_inputs[2]',
        'text_inputs must have at most 2 items for this template (title, subtitle), got 3',
      ],
    )
  })

  test('a long one is counted as people count', () => {
    assert.deepEqual(fillTexts(template, ['😀'.repeat(10)]), { title: '😀'.repeat(10) })
    assert.equal(
      refused(() => fillTexts(template, ['a', '😀'.repeat(11)]))[1],
      'text_inputs[1].value ("subtitle") must have at most 10 characters, got 11',
    )
  })

  test('scripts that the typefaces have pass', () => {
    for (const given of [
      'Ünï — “x”',
      '春夏秋冬，好',
      'かな カナ',
      'Ελλάδα',
      'Москва',
      'مرحبا',
      'שלום',
      '👩‍👩‍👧',
      'a\nb',
    ])
      assert.deepEqual(fillTexts(template, [given]), { title: given })
  })

  test('other scripts, control characters and halves of pairs are refused by their code', () => {
    for (const [given, code] of [
      ['한국', 'U+D55C'],
      ['ไทย', 'U+0E44'],
      ['a\0b', 'U+0000'],
      ['a\ud83d', 'U+D83D'],
      ['\ue000', 'U+E000'],
    ] as const)
      assert.match(
        refused(() => fillTexts(template, [given]))[1],
        new RegExp(`got ${code.replace('+', '\\+')}$`),
      )
  })
})

test('a colour is #rrggbb, or refused with what was given', () => {
  const branded: Template = {
    ...template,
    textInputs: [{ ...text('brand_colour', false), kind: 'colour', maxLength: 7 }],
  }
  for (const colour of ['#d2202e', '#FFFFFF'])
    assert.deepEqual(fillTexts(branded, [colour]), { brand_colour: colour })
  assert.deepEqual(fillTexts(branded, ['']), {})
  for (const given of ['red', '#fff', '#d2202e80', 'd2202e', '#d2202g'])
    assert.deepEqual(
      refused(() => fillTexts(branded, [given])),
      [
        'text_inputs[0].value',
        `text_inputs[0].value ("brand_colour") must be a colour as #rrggbb, got "${given}"`,
      ],
    )
  assert.match(refused(() => fillTexts(branded, ['x'.repeat(500)]))[1], /got "x{20}"$/)
})

test('a logo may be smaller and wider than a picture', () => {
  for (const [width, height] of [
    [64, 64],
    [640, 80],
    [80, 640],
  ] as const)
    assert.equal(refuseLogoSize(width, height), undefined)
  assert.match(refuseLogoSize(63, 63) ?? '', /at least 64 pixels on its longer side, got 63x63/)
  assert.match(refuseLogoSize(641, 80) ?? '', /from 1:8 to 8:1, got 641x80/)
})

test('media inputs fill the fields in order, and an absent one leaves a field out', () => {
  assert.deepEqual(fillMedia(template, [url('1')]), { photo: url('1') })
  assert.deepEqual(fillMedia(template, [url('1'), undefined]), { photo: url('1') })
  assert.equal(refused(() => fillMedia(template, [undefined, url('2')]))[0], 'media_inputs[0]')
  const three = [url('1'), url('2'), url('3')]
  assert.equal(refused(() => fillMedia(template, three))[0], 'media_inputs[2]')
})

test('a film is as long as its scenes and as large as its shape', () => {
  assert.deepEqual(formatOf(template), { widthPx: 768, heightPx: 1366, durationSeconds: 6 })
})

test('pictures of 300 pixels and of 2:5 to 5:2 can be filmed', () => {
  for (const [width, height] of [
    [300, 300],
    [750, 300],
    [300, 750],
    [9000, 4000],
  ] as const)
    assert.equal(refuseSize(width, height), undefined)
  assert.match(refuseSize(299, 800) ?? '', /at least 300 pixels.*got 299x800/)
  assert.match(refuseSize(300, 751) ?? '', /2:5 to 5:2, got 300x751/)
  for (const side of [1, 299, 300])
    assert.match(refuseFrameSize(side, 20_000) ?? '', /more than 300 pixels .*, got \d+x20000/)
})
