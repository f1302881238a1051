/**
 * docs/errors.md is generated from the code's tables, by
 *
 *     UPDATE=1 node --test test/architecture/errors-doc.test.ts
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { Fault, FAULT_KINDS, type FaultKind } from '../../packages/backlot/src/domain/fault.ts'
import { toBaseResp } from '../../packages/backlot/src/wire/base-resp.ts'
import { toErrorAnswer } from '../../packages/backlot/src/wire/error-answer.ts'

const FILE = 'docs/errors.md'

const MEANING: Readonly<Record<FaultKind, string>> = {
  invalid: 'The request breaks a rule; the message names the member, the limit and the value',
  unauthenticated: 'No key was sent, or something that is not a key',
  unknownKey: 'The key is from another server, expired, revoked or suspended',
  insufficientBalance: 'A prepaid account does not have enough money',
  notFound: 'It does not exist, or belongs to another account',
  tooLarge: 'The request body is too large',
  sensitiveInput: 'The prompt has sensitive content',
  sensitiveOutput: 'The output had sensitive content',
  rateLimited: 'Too many requests; `retry-after` says when to try again',
  overloaded: 'The service is too busy; `retry-after` says when to try again',
  timeout: 'An engine took too long',
  internal: 'Something that should not have happened; the log has the details under the `trace-id`',
}

function row(kind: FaultKind): string {
  const fault = new Fault(kind, 'message')
  const compat = toErrorAnswer(fault, { dialect: 'compat', requestId: '' })
  const openai = toErrorAnswer(fault, { dialect: 'openai', requestId: '' })
  const types = [compat, openai].map(({ body }) => typeOf(body))
  const code = toBaseResp(fault).status_code
  return `| ${kind} | ${code} | ${compat.status} | ${types.map((type) => `\`${type}\``).join(' | ')} | ${MEANING[kind]} |`
}

function typeOf(body: Readonly<Record<string, unknown>>): string {
  const { error } = body
  return typeof error === 'object' && error && 'type' in error ? String(error.type) : ''
}

const document = `# Errors

The server has twelve kinds of errors. How an error looks depends on the endpoint:

- **native** (\`/v1/video_*\`, \`/v1/query/*\`, \`/v1/files/*\`, \`/v1/text/chatcompletion_v2\`): HTTP 200 with
  \`base_resp: {status_code, status_msg}\`; the other members of the answer are empty. Downloads of bytes use HTTP statuses.
- **v2** (\`/v2/*\`): an HTTP status with \`{type: "error", error: {type, message, http_code}, request_id}\`; the types are those of compat.
- **compat** (\`/compat/*\`): an HTTP status with \`{type: "error", error: {type, message}, request_id, base_resp}\`; the message ends
  with the code in parentheses.
- **openai** (\`/v1/chat/completions\`, \`/v1/responses\`, \`/v1/models\`): an HTTP status with \`{error: {message, type, code, param}}\`.

An unknown path is a 404 that names the path that was probably meant. A wrong method is a 405 that names the right ones, also in \`allow\`. Requests that
are not valid HTTP are answered in the compat form. Every answer has a \`trace-id\`, with the same value in \`request-id\`: quote it when
you report a problem.

| Fault | \`status_code\` | HTTP | compat \`error.type\` | openai \`error.type\` | Meaning |
|---|---|---|---|---|---|
${FAULT_KINDS.map(row).join('\n')}

This page is generated from the tables in the code.
`

test('docs/errors.md is what the tables say', () => {
  if (process.env['UPDATE']) writeFileSync(FILE, document)
  assert.equal(readFileSync(FILE, 'utf8'), document)
})
