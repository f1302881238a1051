/**
 * docs/streams.md says what the code does: it is made from the grammars, by
 *
 *     UPDATE=1 node --test test/architecture/streams-doc.test.ts
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { STREAM_GRAMMAR } from '../../src/domain/stream-grammar.ts'
import { MESSAGE_EVENTS, PIECES, SEAL } from '../../src/wire/message-events.ts'

const FILE = 'docs/streams.md'

type Grammar = Readonly<Record<string, Readonly<Record<string, string>>>>

function table(grammar: Grammar): string {
  const rows = Object.entries(grammar).map(([state, next]) => {
    const all = Object.entries(next).map(([event, to]) =>
      to === state ? `\`${event}\`` : `\`${event}\` → ${to}`,
    )
    return `| ${state} | ${all.join(', ') || 'nothing: it is over'} |`
  })
  return rows.join('\n')
}

const pieces = Object.entries(PIECES)
  .map(([block, { type, member }]) => {
    const last =
      block === 'thinking' ? `, and last, once, \`${SEAL.type}\` with \`${SEAL.member}\`` : ''
    return `| \`${block}\` | \`${type}\` with \`${member}\`${last} |`
  })
  .join('\n')

const document = `# Streams

## Messages

\`POST /compat/v1/messages\` with \`"stream": true\` answers server-sent events. Each has its name in \`event:\` and, as \`type\`, in
the JSON of its \`data:\`. What may come in which state, and where it leads:

| State | Events |
|---|---|
${table(MESSAGE_EVENTS)}

A stream begins in the state \`start\`. \`message_start\` has the whole message without content, \`usage\` included; a \`ping\` follows it,
and one comes after every 10 seconds of silence. Blocks never overlap; their \`index\` counts up from 0. \`message_delta\` tells the
\`stop_reason\` and the final \`usage\`.

| Block | Its deltas |
|---|---|
${pieces}
| \`redacted_thinking\` | none: it is whole in its \`content_block_start\` |

The pieces of a \`tool_use\` block are one JSON object together; without any, its input is \`{}\`. No delta is empty, and none ends
in half a character. A failure after the beginning is an \`error\` event with the body of [an error](errors.md); before it, the answer is
that error, with its HTTP status.

## Inside

What engines tell, whatever the dialect that it is answered in. A reply begins \`between\` blocks:

| State | Parts |
|---|---|
${table(STREAM_GRAMMAR)}

An engine that does not keep to this is broken off, as any other failure.

This page is made from the grammars in the code and checked against them.
`

test('docs/streams.md is what the grammars say', () => {
  if (process.env['UPDATE']) writeFileSync(FILE, document)
  assert.equal(readFileSync(FILE, 'utf8'), document)
})
