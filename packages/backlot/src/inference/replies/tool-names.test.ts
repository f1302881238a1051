import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { promptOf } from '../../../../../test/contracts/text-engine.ts'
import type { Prompt } from '../../domain/conversation.ts'
import { FUNCTION_NAMES, type Renamed, renameTools, TOOL_NAMES, WORDS } from './tool-names.ts'

const withTools = (names: readonly string[], more: Partial<Prompt> = {}): Prompt =>
  promptOf('Hi', { tools: names.map((name) => ({ name, inputSchema: {} })), ...more })

const LONG = 'mcp__plugin_company-wide-integrations_issue-tracker__create_issue_with_labels'

test('names that fit stay, and the prompt with them', () => {
  assert.equal(renameTools(withTools(['get_weather', 'a-b', '_x9']), FUNCTION_NAMES), undefined)
  assert.equal(renameTools(withTools([LONG]), TOOL_NAMES), undefined)
})

test('a long name keeps its end and something of its beginning', () => {
  const [tool] = askedWith(withTools([LONG])).prompt.tools
  assert.match(tool?.name ?? '', /^mcp__plugin_company-w_[\da-f]{8}_.*__create_issue_with_labels$/)
})

function askedWith(prompt: Prompt, rule = FUNCTION_NAMES): Renamed {
  return renameTools(prompt, rule) ?? assert.fail('no name was changed')
}

test('a name is the same in tools, choice and history, and in every turn', () => {
  const name = 'files.read'
  const call = { type: 'tool-use', id: 'a', name, input: {} } as const
  const more: Partial<Prompt> = {
    toolChoice: { type: 'tool', name },
    messages: [{ role: 'assistant', content: [call] }],
  }
  const { prompt } = askedWith(withTools([name, 'look'], more))
  const [given = '', second] = prompt.tools.map((tool) => tool.name)
  assert.match(given, /^files_read_[\da-f]{8}$/)
  assert.equal(second, 'look')
  assert.deepEqual(prompt.toolChoice, { type: 'tool', name: given })
  assert.deepEqual(prompt.messages[0]?.content, [{ ...call, name: given }])
  const later = askedWith(withTools(['look', 'x y', name]))
  assert.equal(later.prompt.tools.at(-1)?.name, given)
})

test('any names become names that fit, each its own, and go back', () => {
  for (const rule of [FUNCTION_NAMES, TOOL_NAMES, WORDS]) {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
      fc.stringMatching(/^mcp__[a-z_.]{40,180}$/),
    )
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), (names) => {
        const asked = renameTools(withTools(names), rule)
        const given = asked?.prompt.tools.map((tool) => tool.name) ?? names
        assert.ok(given.every((it) => rule.fits.test(it)))
        assert.equal(new Set(given).size, names.length)
        if (asked) assert.deepEqual(given.map(asked.original), names)
      }),
    )
  }
})

test('a name that another tool has already is not given', () => {
  const [taken = ''] = askedWith(withTools(['a b'])).prompt.tools.map((tool) => tool.name)
  const { prompt, original } = askedWith(withTools(['a b', taken]))
  const [one = '', other] = prompt.tools.map((tool) => tool.name)
  assert.equal(other, taken)
  assert.notEqual(one, taken)
  assert.deepEqual([original(one), original(taken)], ['a b', taken])
})
