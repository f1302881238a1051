import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readScene } from '../src/reading/read-scene.ts'
import { notShown } from '../src/not-shown.ts'

const read = (text: string) => readScene(text, { seed: 3, enrich: false })

const BACKGROUNDS: readonly (readonly [text: string, background: string])[] = [
  ['abstract white smoke in slow motion', 'smoke'],
  ['red ink spreads in blue liquid', 'ink'],
  ['abstract background of waving silk', 'silk'],
  ['random glowing purple and pink neon lines', 'neon_lines'],
  ['black and white kaleidoscope patterns', 'kaleidoscope'],
  ['abstract background, bubbles floating', 'bubbles'],
  ['colourful bokeh background', 'bokeh'],
  ['a red and yellow gradient, abstract animation', 'gradient'],
  ['abstract background of geometric shapes', 'shapes'],
  ['golden particles background', 'particles'],
  ['dark silk background', 'silk'],
  ['abstract technology network background with dots and lines', 'network'],
  ['binary code streaming on a dark screen', 'data'],
  ['stock market chart rising, animation', 'chart'],
  ['digital earth globe with network lines', 'digital_globe'],
  ['futuristic hud interface', 'hud'],
  ['dna strands are spinning', 'dna'],
  ['red blood cells in a blood vessel', 'cells'],
  ['flying through a tunnel of light', 'warp'],
]

for (const [text, background] of BACKGROUNDS)
  test(`"${text}" is a motion background`, () => {
    const scene = read(text)
    assert.equal(scene.place, 'abstract')
    assert.deepEqual(scene.details, [background])
    assert.deepEqual(scene.subjects, [])
  })

test('what moves has the first colour, and what is behind it the one that is said of it', () => {
  const ink = read('abstract white background of black ink that passes through water')
  assert.equal(ink.tint, 'black')
  assert.deepEqual(ink.hues, { sky: 'white' })
  const lines = read('glowing purple and pink neon lines')
  assert.equal(lines.tint, 'purple')
  assert.deepEqual(lines.hues, { sky: 'pink' })
})

test('smoke, ink and bubbles elsewhere are no background', () => {
  for (const text of [
    'smoke rises over a village',
    'a woman blows bubbles in a park',
    'a man draws with ink on paper',
    'a cabin with smoke in the background',
    'fog over mountains in the background',
    'a beach with waves in the background',
  ])
    assert.notEqual(read(text).place, 'abstract', text)
  assert.deepEqual(read('a woman in a silk dress, abstract background').details, [])
  for (const text of [
    'a doctor looks at a dna model',
    'a man reads a chart in his office',
    'a prisoner in a cell',
    'planet earth seen from space',
    'a train leaves a tunnel',
    'poker chips growing on a white background',
  ])
    assert.notEqual(read(text).place, 'abstract', text)
})

test('words that are shown as a background are not reported', () => {
  const text = 'abstract white smoke in slow motion'
  assert.deepEqual(notShown(text, read(text)), [])
})
