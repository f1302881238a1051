import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { settleConfig } from '../config/config.ts'
import { openScenarios } from './scenarios.ts'

const config = settleConfig({})
const unexpected = (thrown: unknown): never => assert.fail(String(thrown))

function homeWith(t: TestContext, files: Readonly<Record<string, string>>): string {
  const home = mkdtempSync(join(tmpdir(), 'backlot-scenarios-'))
  t.after(() => rmSync(home, { recursive: true }))
  mkdirSync(join(home, 'scenarios'))
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(home, 'scenarios', name), text)
  return home
}

const scenario = (text: string, more = ''): string =>
  `when: { text: hi }\nanswers:\n  - reply:\n      - text: ${text}\n${more}`

test('a folder that is made while the server runs is read, and a wrong file in it is reported', async (t) => {
  const home = homeWith(t, {})
  rmSync(join(home, 'scenarios'), { recursive: true })
  const refused = Promise.withResolvers<unknown>()
  const scenarios = await openScenarios(home, config, refused.resolve)
  t.after(() => scenarios.close())
  assert.deepEqual(scenarios.list(), [])
  mkdirSync(join(home, 'scenarios'))
  writeFileSync(join(home, 'scenarios', 'a.yaml'), scenario('good day'))
  const deadlineMs = performance.now() + 60_000
  while (scenarios.list().length === 0 && performance.now() < deadlineMs)
    await new Promise((resolve) => setTimeout(resolve, 25))
  assert.deepEqual(
    scenarios.list().map(({ name }) => name),
    ['a'],
  )
  writeFileSync(join(home, 'scenarios', 'b.yaml'), 'when: 5\n')
  assert.match(String(await refused.promise), /b\.yaml/)
})

test('a data folder without scenarios has none, and a named folder must be there', async (t) => {
  const home = homeWith(t, {})
  rmSync(join(home, 'scenarios'), { recursive: true })
  const none = await openScenarios(home, config, unexpected)
  assert.deepEqual(none.list(), [])
  none.close()
  const named = settleConfig({ sandbox: { scenarios: 'mine' } })
  await assert.rejects(openScenarios(home, named, unexpected), /there is no folder .*mine/)
})

test('scenarios stand in the order of the names of their files', async (t) => {
  const home = homeWith(t, {
    'b.yml': scenario('b'),
    'a.yaml': scenario('a'),
    'notes.txt': 'not a scenario',
  })
  const scenarios = await openScenarios(home, config, unexpected)
  t.after(scenarios.close)
  assert.deepEqual(
    scenarios.list().map(({ name }) => name),
    ['a', 'b'],
  )
})

test('a file that becomes invalid is reported, and what was read before stays', async (t) => {
  const home = homeWith(t, { 'a.yaml': scenario('a') })
  const { promise: refused, resolve } = Promise.withResolvers<unknown>()
  const scenarios = await openScenarios(home, config, resolve)
  t.after(scenarios.close)
  const before = scenarios.list()
  writeFileSync(join(home, 'scenarios', 'a.yaml'), scenario('b', '    stop: now\n'))
  assert.match(
    String(await refused),
    /a\.yaml, line 5, column 11: answers\[0\]\.stop must be one of end_turn, max_tokens, tool_use/,
  )
  assert.equal(scenarios.list(), before)
})

for (const [wrong, place] of [
  ['      - say: hi', /line 5, column 14: answers\[0\]\.reply\[1\]\.say is not known here/],
  [
    '      - text: a\n        call: b',
    /line 5, column 9: answers\[0\]\.reply\[1\] must have exactly one of text, thinking, call, delay, fault/,
  ],
  ['      - delay: soon', /line 5, column 16: answers\[0\]\.reply\[1\]\.delay must match/],
  ['      - fault: bad', /line 5, column 16: answers\[0\]\.reply\[1\]\.fault must be one of rate/],
  ['      - fault: error\n      - text: b', /line 5, column 9: .* must be the last step/],
  ['      - text: b\n        input: {}', /line 6, column 16: .*\.input belongs to a call/],
  [
    '  - when: { text: { matches: "(" } }\n    reply: [{ text: b }]',
    /must be a regular expression/,
  ],
  ['otherwise: maybe', /line 5, column 12: otherwise must be one of refuse, rules/],
  ['when: {}', /Map keys must be unique/],
  ['  - [', /line \d+, column \d+/],
] as const)
  test(`a file is refused at the start for ${JSON.stringify(wrong)}`, async (t) => {
    const home = homeWith(t, { 'a.yaml': scenario('a', `${wrong}\n`) })
    await assert.rejects(openScenarios(home, config, unexpected), place)
  })
