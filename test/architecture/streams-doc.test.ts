/**
 * docs/streams.md is generated from the grammars, by
 *
 *     UPDATE=1 node --test test/architecture/streams-doc.test.ts
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { STREAM_GRAMMAR } from '../../packages/backlot/src/domain/stream-grammar.ts'
import {
  MESSAGE_EVENTS,
  PIECES,
  SIGNATURE_DELTA,
} from '../../packages/backlot/src/wire/messages/message-events.ts'
import {
  ITEM_EVENTS,
  RESPONSE_EVENTS,
} from '../../packages/backlot/src/wire/responses/response-events.ts'

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
      block === 'thinking'
        ? `, and last, once, \`${SIGNATURE_DELTA.type}\` with \`${SIGNATURE_DELTA.member}\``
        : ''
    return `| \`${block}\` | \`${type}\` with \`${member}\`${last} |`
  })
  .join('\n')

const items = Object.entries(ITEM_EVENTS)
  .flatMap(([kind, grammar]) =>
    table(grammar)
      .split('\n')
      .map((row) => `| \`${kind}\` ${row}`),
  )
  .join('\n')

const document = `# Streams

## Messages

\`POST /compat/v1/messages\` with \`"stream": true\` answers with server-sent events. The name of an event is in \`event:\` and, as \`type\`,
in the JSON of its \`data:\`. These events can come in each state, and lead to the next:

| State | Events |
|---|---|
${table(MESSAGE_EVENTS)}

- A stream begins in the state \`start\`. \`message_start\` has the whole message, \`usage\` included, but no content yet.
- A \`ping\` follows it, and another one every 10 seconds of silence. Readers ignore pings.
- Blocks never overlap; their \`index\` counts up from 0.
- \`message_delta\` has the \`stop_reason\` and the final \`usage\`.

| Block | Its deltas |
|---|---|
${pieces}
| \`redacted_thinking\` | none: it is whole in its \`content_block_start\` |

The pieces of a \`tool_use\` block form one JSON object; if there are none, the input is \`{}\`. No delta is empty, and none ends in the middle
of a character. If a stream fails after it has begun, it ends with an \`error\` event that has the body of [an error](errors.md). If it fails
before, the answer is that error, with its HTTP status.

## Responses

\`POST /v1/responses\` with \`"stream": true\` answers with server-sent events, too. The name of an event is in \`event:\` and, as \`type\`, in the
JSON of its \`data:\`, which also has a \`sequence_number\` that counts up from 0:

| State | Events |
|---|---|
${table(RESPONSE_EVENTS)}

- A stream begins in the state \`start\`. \`response.created\` and \`response.in_progress\` have the response without output,
  \`response.completed\` and \`response.incomplete\` have it whole, with \`usage\`.
- Items never overlap; their \`output_index\` counts up from 0. Each item has events of its own, which come between its
  \`response.output_item.added\` and its \`response.output_item.done\`:

| Item | State | Events |
|---|---|---|
${items}

An item may end in the state \`done\`, and reasoning that only the model can read ends at once. No delta is empty, and none ends in the middle of a
character. The deltas of an item together are what its \`done\` says. A stream that fails after it has begun ends with an \`error\` and a
\`response.failed\`, which has what came until then.

## When the first token is late

Proxies cut connections that are silent for 30 or 60 seconds. A stream therefore waits at most 10 seconds for its reply: for pictures, its turn in
a queue, checks, the engine. Errors until then have their own HTTP status, where the dialect has any. Then it begins without the reply:

| Endpoint | A late stream begins with | In 10 seconds of silence it sends |
|---|---|---|
| \`/compat/v1/messages\` | \`message_start\` and a \`ping\`; if the prompt is not counted yet, a \`ping\` alone | \`event: ping\` |
| \`/v1/text/chatcompletion_v2\`, \`/v1/chat/completions\`, \`/v1/responses\` | a comment | \`: keep-alive\`, a comment of server-sent events |

A fault after that is the last event of the stream, in the shape of its dialect, and the headers of the limits (\`…-ratelimit-…\`, \`retry-after\`)
are missing. Clients do not repeat such a request by themselves. A client that leaves stops the engine, before the first token too.

**Without \`stream\`** nothing can be sent before the answer: its status is not known. Put no proxy with a short read timeout before such requests,
or use streams.

## Inside the server

Engines stream these parts, whatever the dialect of the answer. A reply begins \`between\` blocks:

| State | Parts |
|---|---|
${table(STREAM_GRAMMAR)}

If an engine breaks these rules, its reply ends with an error.

This page is generated from the grammars in the code.
`

test('docs/streams.md is what the grammars say', () => {
  if (process.env['UPDATE']) writeFileSync(FILE, document)
  assert.equal(readFileSync(FILE, 'utf8'), document)
})
