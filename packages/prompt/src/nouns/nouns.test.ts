import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishMeanings } from '../lexicon/lexicon.ts'
import { compoundKind, nounSort } from './nouns.ts'
import { OWN_COMPOUNDS } from './own-compounds.ts'
import data from './data/nouns.json' with { type: 'json' }

test('a noun has its sort; verbs, adjectives and words of grammar have none', () => {
  assert.equal(nounSort('trailer'), 'noun')
  assert.equal(nounSort('journalist'), 'person')
  assert.equal(nounSort('pastry'), 'food')
  assert.equal(nounSort('vole'), 'animal')
  for (const word of ['while', 'melting', 'crowded', 'sing', 'black', 'burns'])
    assert.equal(nounSort(word), undefined, word)
})

test('words that mislead have a kind together', () => {
  assert.equal(compoundKind('aircraft carrier'), 'warship')
  assert.equal(compoundKind('baseball bat'), '')
  assert.equal(compoundKind('white horse'), undefined)
  assert.equal(compoundKind('apple juice'), undefined)
})

test('whatever a compound is shown as is in the lexicon', () => {
  for (const kind of [...Object.keys(data.compounds), ...Object.keys(OWN_COMPOUNDS)])
    assert.ok(
      kind === '' || englishMeanings(kind).some(({ slot }) => slot === 'subject'),
      `${kind} has no picture`,
    )
})
