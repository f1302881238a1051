/** The rules of camera wording: each must read its own example. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CHINESE_DOINGS, CHINESE_HINTS, CHINESE_ORDERS, CHINESE_TERMS } from './chinese-rules.ts'
import {
  ENGLISH_DOINGS,
  ENGLISH_HINTS,
  ENGLISH_ORDERS,
  ENGLISH_TERMS,
  FIRST_ORDERS,
  GOING_FIRST,
  LATER_ORDERS,
} from './english-rules.ts'
import { type Grammar, grammarOf, type Rule, type RuleTable } from './grammar.ts'
import { createLexicon, type Token } from './lexicon.ts'
import { namedWords, pattern } from './pattern.ts'
import { tokensOf } from './tokens.ts'
import { readCameraWords } from './read-camera-words.ts'

const DOINGS = [ENGLISH_DOINGS, CHINESE_DOINGS, ENGLISH_HINTS, CHINESE_HINTS].map(withGrammar)
const TERMS = [ENGLISH_TERMS, CHINESE_TERMS].map(withGrammar)
const ORDERS = [
  ...ENGLISH_ORDERS,
  ...FIRST_ORDERS,
  ...GOING_FIRST,
  ...LATER_ORDERS,
  ...CHINESE_ORDERS,
]
const lexicon = createLexicon(namedWords())

function withGrammar(table: RuleTable): { table: RuleTable; grammar: Grammar } {
  return { table, grammar: grammarOf(table) }
}

function testRules(table: RuleTable, isReadBy: (tokens: readonly Token[], rule: Rule) => boolean) {
  for (const rule of table)
    test(rule[0], () => {
      assert.ok(isReadBy(tokensOf(rule[0], lexicon), rule), `not read by ${rule[1]}`)
    })
}

describe('the first rule that fits what a camera does is the one whose example it is', () => {
  for (const { table, grammar } of DOINGS)
    testRules(table, (tokens, rule) => grammar.read(tokens, 0, tokens.length)?.rule === rule)
})

describe('a term is read in its example', () => {
  for (const { table, grammar } of TERMS)
    testRules(table, (tokens, rule) =>
      tokens.some((_, at) =>
        grammar.readAll(tokens, at, tokens.length).some((read) => read.rule === rule),
      ),
    )
  for (const { table } of TERMS)
    for (const [example] of table)
      test(`${example}, among other words`, () => {
        assert.ok(readCameraWords(`a fox, ${example}, snow`).length > 0)
      })
})

describe('an order begins as its example', () => {
  for (const [example, source] of ORDERS)
    test(example, () => {
      const tokens = tokensOf(example, lexicon)
      assert.ok(pattern(source).match(tokens, 0, tokens.length), source)
    })
})
