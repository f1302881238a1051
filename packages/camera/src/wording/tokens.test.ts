import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLexicon } from './lexicon.ts'
import { pattern } from './pattern.ts'
import { tokensOf } from './tokens.ts'

const lexicon = createLexicon(['left', 'statue'])

/** Tokens as patterns name them, with their form unless it is the base: "pan:ing the statue". */
function read(text: string): string {
  return tokensOf(text, lexicon)
    .map(({ lexeme, form, text: written }) => {
      const word = lexeme.word || written
      return form === 'base' ? word : `${word}:${form}`
    })
    .join(' ')
}

test('verbs are reduced to their base, by rule or as irregular', () => {
  assert.equal(read('pans panning panned'), 'pan:s pan:ing pan:ed')
  assert.equal(read('flies carries pushes glides'), 'fly:s carry:s push:s glide:s')
  assert.equal(read('swung rising travelling'), 'swing:ed rise:ing travel:ing')
})

test('misspelt camera words are corrected', () => {
  assert.equal(read('teh camrea panns letf'), 'the camera pan:s left')
})

test('a hyphen splits words and marks the second as glued', () => {
  assert.equal(read('push-in'), 'push in:glued')
  assert.equal(read('push - in'), 'push  - in')
})

test('phrases are one token', () => {
  assert.equal(read('from right to left, keeps pace with'), 'from right to left , keep pace with:s')
})

test('a side may be named by its letter, but only after a verb', () => {
  assert.equal(read('pans R'), 'pan:s right')
  assert.equal(read('plan R'), 'plan r')
})

test('a conjunction between two manner words separates nothing', () => {
  assert.equal(read('a slow, steady push'), 'a slow steady push')
  assert.equal(read('slowly and smoothly'), 'slowly smoothly')
  assert.equal(read('slow, rising'), 'slow , rise:ing')
})

test('a colon between a verb and its direction separates nothing', () => {
  assert.equal(read('pan: right'), 'pan right')
  assert.equal(read('pan: slow'), 'pan : slow')
})

test('Chinese is split into the longest known words and the rest between them', () => {
  assert.equal(read('镜头推近窗台'), '镜头 推近 窗台')
  assert.equal(read('他摇头'), '他 摇头')
})

/** How many tokens of a text a pattern matches; undefined when it does not. */
function taken(source: string, text: string): number | undefined {
  const tokens = tokensOf(text, lexicon)
  return pattern(source).match(tokens, 0, tokens.length)?.to
}

test('items of a pattern are words, families, directions and kinds, in a form or any', () => {
  assert.equal(taken('pan left', 'panning left'), 2)
  assert.equal(taken('@pan|@tilt #', 'tilts up'), 2)
  assert.equal(taken('@ How* #left', 'glides slowly gently left'), 4)
  assert.equal(taken('pan:base', 'pans'), undefined)
  assert.equal(taken('(pan|tilt):s', 'tilts'), 1)
  assert.equal(taken('Other:ing', 'meandering'), 1)
})

test('items may be optional, negated, or a lookahead', () => {
  assert.equal(taken('pan the? left', 'pan left'), 2)
  assert.equal(taken('pan !left', 'pan left'), undefined)
  assert.equal(taken('pan !left', 'pan right'), 1)
  assert.equal(taken('pan & left', 'pan left'), 1)
  assert.equal(taken('pan $', 'pan, left'), 1)
  assert.equal(taken('pan $', 'pan left'), undefined)
  assert.equal(taken('pan !$', 'pan'), undefined)
})

test('a gap has a longest length and does not reach over "then" or the comma of Chinese', () => {
  assert.equal(taken('pan ..2 left', 'pan a b left'), 4)
  assert.equal(taken('pan ..2 left', 'pan a b c left'), undefined)
  assert.equal(taken('pan ..4 left', 'pan then left'), undefined)
  assert.equal(taken('摇 ..4 左', '摇，左'), undefined)
})

test('a pattern finds its first verb and its last direction', () => {
  const tokens = tokensOf('pans back to the left', lexicon)
  const { family, direction } = pattern('@pan back #').match(tokens, 0, tokens.length) ?? {}
  assert.deepEqual({ family, direction }, { family: 'pan', direction: 'left' })
})
