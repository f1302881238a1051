/**
 * Every member and tool that OpenAI's newest client can send to the responses endpoint is
 * supported, refused or left out on purpose: docs/responses.md lists the members, and no type of
 * tool is unknown.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isFault } from '../../packages/backlot/src/domain/fault.ts'
import { readToolOffer } from '../../packages/backlot/src/wire/responses/response-tools.ts'

const TYPES = readFileSync('node_modules/openai/resources/responses/responses.d.ts', 'utf8')

/** The body of a published interface. */
function bodyOf(name: string): string {
  const [, body] =
    new RegExp(String.raw`interface ${name} \{\n(.*?)\n *\}\n`, 's').exec(TYPES) ?? []
  assert.ok(body, `${name} is not published`)
  return body
}

test('docs/responses.md has every member of a request', () => {
  const document = readFileSync('docs/responses.md', 'utf8')
  const members = [...bodyOf('ResponseCreateParamsBase').matchAll(/^ {4}(\w+)\??:/gm)].map(
    ([, name = '']) => name,
  )
  assert.ok(members.length > 30, `only ${members.length} members found: the check would be empty`)
  const missing = members.filter((name) => !new RegExp(`\`${name}[\`.:]`).test(document))
  assert.deepEqual(missing, [])
})

test('every type of tool is offered or left out', () => {
  const [, union = ''] = /export type Tool = (.*);/.exec(TYPES) ?? []
  const names = union.split(' | ').map((name) => name.replace('Tool.', ''))
  assert.ok(names.length > 10, `only ${names.length} tools found: the check would be empty`)
  for (const name of names) {
    const [, types = ''] = /^ +type: (.*);$/m.exec(bodyOf(name)) ?? []
    for (const [, type = ''] of types.matchAll(/'(\w+)'/g)) assertKnown(type)
  }
})

/** The tool may fail only for members that its type requires. */
function assertKnown(type: string): void {
  try {
    readToolOffer([{ type }])
  } catch (thrown) {
    assert.ok(isFault(thrown))
    assert.notEqual(thrown.field, 'tools[0].type', type)
  }
}
