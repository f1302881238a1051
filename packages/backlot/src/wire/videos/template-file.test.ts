import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { parseTemplateFile } from './template-file.ts'

const GOOD = `id: '410000000000000199'
name: Test
description: A test
text_inputs:
  - { name: title, description: The title, max_length: 20, example: Hello }
media_inputs:
  - { name: photo, description: A picture, required: false, example: coast.jpg }
film:
  shape: landscape
  poster: 1
  scenes:
    - seconds: 4
      studio: { backdrop: ['#000000'], camera: [{ at: 0, position: [0, 0, 0], look: [0, 0, 1] }] }
      layers:
        - { text: '{title}', size: 1, box: [4, 1], at: [0, 0, 5] }
        - { picture: photo, box: [4, 3], at: [0, 0, 6] }
        - { paint: glow, box: [4, 3], at: [0, 0, 7] }
`

/** The problems of the file after a replacement, as "line:column message". */
function problems(from: string, to: string): readonly string[] {
  assert.ok(GOOD.includes(from))
  const reading = parseTemplateFile(GOOD.replace(from, to))
  return 'problems' in reading
    ? reading.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
    : []
}

test('a good file is a template', () => {
  const reading = parseTemplateFile(GOOD)
  assert.ok('template' in reading)
  const { id, textInputs, mediaInputs, film } = reading.template
  assert.equal(id, '410000000000000199')
  assert.deepEqual(textInputs, [
    {
      name: 'title',
      description: 'The title',
      required: true,
      kind: 'text',
      maxLength: 20,
      example: 'Hello',
    },
  ])
  assert.deepEqual(mediaInputs, [
    {
      name: 'photo',
      description: 'A picture',
      required: false,
      kind: 'image',
      example: 'coast.jpg',
    },
  ])
  assert.equal(film.scenes[0]?.layers.length, 3)
})

test('an error is reported with its line and column', () => {
  assert.deepEqual(problems("id: '410000000000000199'", 'id: 7'), ['1:5 id must be a string'])
  assert.match(
    problems('paint: glow', 'paint: glue').join(),
    /^17:20 film\.scenes\[0\]\.layers\[2\]\.paint must be one of fill, glow,[^/]*$/,
  )
  assert.deepEqual(problems('paint: glow', 'pant: glow'), [
    '17:11 film.scenes[0].layers[2] must have exactly one of text, picture and paint',
  ])
  assert.deepEqual(problems('seconds: 4', 'seconds: 4\n      sekonds: 4'), [
    '13:16 film.scenes[0].sekonds is not a member that a template has',
  ])
  assert.deepEqual(problems('size: 1, ', ''), ['15:11 film.scenes[0].layers[0] needs size'])
  assert.match(problems('name: Test', 'name: [Test').join(), /^3:1 Flow sequence/)
})

test('what no schema can say is reported as well, all at once', () => {
  assert.deepEqual(problems("'{title}'", "'{titel}'"), [
    '15:19 film.scenes[0].layers[0].text names "titel", and there is no text input of this name',
  ])
  assert.deepEqual(problems('picture: photo', 'picture: title, when: nobody'), [
    '16:22 film.scenes[0].layers[1].picture names "title", and there is no media input of this name',
    '16:35 film.scenes[0].layers[1].when names "nobody", and there is no text or media input of this name',
  ])
  assert.deepEqual(problems('name: photo', 'name: title'), [
    '7:13 media_inputs[0].name is the name of another input: title',
    '16:22 film.scenes[0].layers[1].picture names "photo", and there is no media input of this name',
  ])
  assert.deepEqual(problems('poster: 1', 'poster: 4'), [
    '10:11 film.poster must be before the end at 4 seconds',
  ])
  assert.deepEqual(problems('      studio:', '      world: A lake\n      studio:'), [
    '12:7 film.scenes[0] must have exactly one of world and studio',
  ])
})

describe('a colour of the caller', () => {
  const BRAND = `  - { name: brand, description: A colour, required: false, kind: colour, example: '' }\n`
  const withBrand = (layer: string): readonly string[] => {
    const text = GOOD.replace('media_inputs:', `${BRAND}media_inputs:`)
    const reading = parseTemplateFile(text.replace('paint: glow', `paint: glow, ${layer}`))
    return 'problems' in reading ? reading.problems.map(({ message }) => message) : []
  }

  test('is named in colours, with what stands in for it', () => {
    assert.deepEqual(withBrand(`colours: ['{brand|#c98d86}', '{brand:dark|#c98d8680}']`), [])
    assert.match(withBrand(`colours: ['{brand}']`).join(), /must be a colour such as/)
    assert.match(withBrand(`colours: ['{brand:shiny|#c98d86}']`).join(), /must be a colour such as/)
  })

  test('must be an input of that kind', () => {
    assert.match(
      withBrand(`colours: ['{title|#c98d86}']`).join(),
      /layers\[2\] names "title", and there is no colour input of this name/,
    )
    assert.match(
      problems("backdrop: ['#000000']", "backdrop: ['{photo|#000000}']").join(),
      /studio names "photo", and there is no colour input/,
    )
  })

  test('is no text, and has no length', () => {
    const shown = GOOD.replace('media_inputs:', `${BRAND}media_inputs:`).replace(
      "'{title}'",
      "'{brand}'",
    )
    const reading = parseTemplateFile(shown)
    assert.ok('problems' in reading)
    assert.match(reading.problems[0]?.message ?? '', /shows "brand", which is a colour/)
    assert.match(problems('max_length: 20', 'kind: colour').join(), /must be a colour as "#rrggbb"/)
    assert.match(
      problems(
        'max_length: 20, example: Hello',
        "max_length: 7, kind: colour, example: '#00ff00'",
      )[0] ?? '',
      /max_length does not go with a colour/,
    )
    assert.match(problems('max_length: 20, ', '').join(), /text_inputs\[0\] needs max_length/)
  })
})

test('errors are reported in words of the file', () => {
  const said = (text: string): string => {
    const reading = parseTemplateFile(text)
    return 'problems' in reading ? reading.problems.map(({ message }) => message).join() : ''
  }
  assert.match(said(''), /^the file must have members/)
  const card = readFileSync('packages/backlot/templates/title-card.yaml', 'utf8')
  assert.match(said(card.replace("'#fff1de'", 'creme')), /colour must be a colour such as/)
  assert.match(said(card.replace('[Push in]', '[Fly up]')), /world has \[Fly up\], and no camera/)
  assert.match(
    said(card.replace('[Push in]', '[Psuh in]')),
    /has \[Psuh in\], which is read as \[Push in\]/,
  )
})

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom(...GOOD.split('\n')).chain((line) => fc.constant(GOOD.replace(line, ''))),
      ),
      (text) => {
        const reading = parseTemplateFile(text)
        assert.ok('template' in reading || reading.problems.length > 0)
      },
    ),
    { numRuns: cases(200) },
  )
})

test('every template that comes with the program is one, with an id and a name of its own', () => {
  const files = globSync('packages/backlot/templates/*.yaml')
  assert.ok(files.length >= 2)
  const templates = files.map((file) => {
    const reading = parseTemplateFile(readFileSync(file, 'utf8'))
    assert.ok('template' in reading, `${file}: ${JSON.stringify(reading)}`)
    return reading.template
  })
  assert.equal(new Set(templates.map(({ id }) => id)).size, files.length)
  assert.equal(new Set(templates.map(({ name }) => name)).size, files.length)
})
