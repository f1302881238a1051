import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveModelName } from '../domain/model.ts'
import { settleConfig } from './config.ts'

test('the family is understood unless the owner says otherwise', () => {
  const { models, paths } = settleConfig({}).aliases
  assert.equal(resolveModelName('MiniMax-M2.7-highspeed', models).id, 'Vendor-M2.7-highspeed')
  assert.equal(resolveModelName('MiniMax-Hailuo-02', models).id, 'Vendor-Video-02')
  assert.deepEqual(paths, { '/anthropic': '/compat' })
  const none = settleConfig({ aliases: { builtin: 'none' } }).aliases
  assert.deepEqual(none, { models: [], paths: {} })
})

test('whole names go before beginnings, longer beginnings before shorter, the own before the family', () => {
  const given = {
    'claude-*': 'Vendor-M2',
    'claude-opus-*': 'Vendor-M3',
    'claude-opus-4': 'Vendor-M2.7',
    'MiniMax-M2': 'Vendor-M2.5',
    'v-*': 'Vendor-*',
  }
  const { models, paths } = settleConfig({
    aliases: { models: given, paths: { '/openai': '/', '/anthropic': '/v1' } },
  }).aliases
  for (const [sent, id] of [
    ['claude-opus-4', 'Vendor-M2.7'],
    ['claude-opus-4-1', 'Vendor-M3'],
    ['claude-haiku-4-5', 'Vendor-M2'],
    ['MiniMax-M2', 'Vendor-M2.5'],
    ['MiniMax-M2.1', 'Vendor-M2.1'],
    ['v-M2.1', 'Vendor-M2.1'],
    ['claude', 'claude'],
    ['Vendor-M3', 'Vendor-M3'],
  ] as const)
    assert.deepEqual(resolveModelName(sent, models), { sent, id })
  assert.deepEqual(paths, { '/openai': '/', '/anthropic': '/v1' })
})

const refused = [
  [{ models: { 'gpt-5': 'Vendor-M9' } }, /^aliases\.models\.gpt-5: there is no model Vendor-M9\.$/],
  [
    { models: { 'Vendor-M3': 'Vendor-M2' } },
    /^aliases\.models\.Vendor-M3: a model of this service/,
  ],
  [{ models: { '*': 'Vendor-M2' } }, /^aliases\.models\.\*: a name may have one \* at its end/],
  [{ models: { 'a*b': 'Vendor-M2' } }, /^aliases\.models\.a\*b: a name may have/],
  [
    { paths: { anthropic: '/compat' } },
    /^aliases\.paths: anthropic must be the beginning of a path/,
  ],
  [{ paths: { '/a/': '/compat' } }, /^aliases\.paths: \/a\/ must be/],
  [{ paths: { '/': '/compat' } }, /^aliases\.paths: \/ is the beginning/],
] as const

for (const [aliases, message] of refused)
  test(`${JSON.stringify(aliases)} is refused`, () => {
    assert.throws(() => settleConfig({ aliases }), { name: 'Refusal', message })
  })
