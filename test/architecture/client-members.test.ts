/**
 * docs/clients.md must list every member that the newest types of the SDKs can send, and what the
 * schemas do with each. A new SDK version with a new member fails here until somebody has decided
 * how to treat it.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'
import { isFault } from '../../packages/backlot/src/domain/fault.ts'
import { MINIMAX_ALIASES } from '../../packages/backlot/src/domain/model.ts'
import { MessageEnvelopeSchema } from '../../packages/backlot/src/wire/messages/messages-schema.ts'
import { parseMessageRequest } from '../../packages/backlot/src/wire/messages/messages.ts'
import { OpenaiEnvelopeSchema } from '../../packages/backlot/src/wire/openai/openai-schema.ts'

const DOCUMENT = readFileSync('docs/clients.md', 'utf8')

const LISTS = [
  {
    title: 'messages',
    schema: MessageEnvelopeSchema,
    types: [
      ['@anthropic-ai/sdk', 'resources/messages/messages.d.ts', 'MessageCreateParamsBase'],
      ['@anthropic-ai/sdk', 'resources/beta/messages/messages.d.ts', 'MessageCreateParamsBase'],
    ],
  },
  {
    title: 'chat completions',
    schema: OpenaiEnvelopeSchema,
    types: [
      ['openai', 'resources/chat/completions/completions.d.ts', 'ChatCompletionCreateParamsBase'],
    ],
  },
] as const

for (const { title, schema, types } of LISTS) {
  const listed = listedMembers(title)

  test(`the list of members of ${title} is that of the types`, () => {
    const sent = new Set(types.flatMap(([sdk, file, name]) => membersOf(sdk, file, name)))
    assert.ok(sent.size > 15, `${title} has hardly any members: the check would be empty`)
    assert.deepEqual([...listed.keys()].toSorted(), [...sent].toSorted())
  })

  test(`what the list of ${title} says of each member is what the schema does`, () => {
    for (const [member, outcome] of listed)
      assert.equal(Object.hasOwn(schema.properties, member), outcome === 'honoured', member)
  })
}

test('the member of messages that is refused is refused by its name', () => {
  const refused = [...listedMembers('messages')].filter(([, outcome]) => outcome === 'refused')
  assert.deepEqual(
    refused.map(([member]) => member),
    ['thread'],
  )
  const signer = { sign: () => '', verify: () => false }
  const messages = [{ role: 'user', content: 'Hello' }]
  assert.throws(
    () =>
      parseMessageRequest(
        { model: 'Vendor-M3', messages, thread: { id: 't' } },
        { aliases: MINIMAX_ALIASES, signer },
      ),
    (thrown) => isFault(thrown) && thrown.field === 'thread',
  )
})

/** The rows of a list: members, and how each is treated. */
function listedMembers(title: string): ReadonlyMap<string, string> {
  const [, after = ''] = DOCUMENT.split(`<!-- members of ${title} -->`)
  const [table = ''] = after.trimStart().split('\n\n')
  const rows = table.matchAll(/^\| `(\w+)` +\| (honoured|refused|ignored) /gm)
  return new Map(rows.map(([, member = '', outcome = '']) => [member, outcome] as const))
}

/** The members of an interface in a file of types. */
function membersOf(sdk: string, file: string, name: string): readonly string[] {
  const folder = fileURLToPath(new URL(`../../node_modules/${sdk}/`, import.meta.url))
  const { program } = parseSync(file, readFileSync(folder + file, 'utf8'))
  const members = program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (declaration?.type !== 'TSInterfaceDeclaration' || declaration.id.name !== name) return []
    return declaration.body.body
  })
  return members.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
      ? [member.key.name]
      : [],
  )
}
