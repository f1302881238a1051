/**
 * docs/errors.md says what the code does: it is made from the tables, by
 *
 *     UPDATE=1 node --test test/architecture/errors-doc.test.ts
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { Fault, FAULT_KINDS, type FaultKind } from '../../src/domain/fault.ts'
import { toBaseResp } from '../../src/wire/base-resp.ts'
import { toErrorAnswer } from '../../src/wire/error-answer.ts'

const FILE = 'docs/errors.md'

const MEANING: Readonly<Record<FaultKind, string>> = {
  invalid: 'The request breaks a rule; the message names the member, the limit and the value',
  unauthenticated: 'No key was given, or it is not a key at all',
  unknownKey: 'A key that is foreign, expired or revoked',
  insufficientBalance: 'A prepaid account has not the money',
  notFound: "There is no such thing, or it is another account's",
  tooLarge: 'The body is over the limit',
  sensitiveInput: 'The input has sensitive content',
  sensitiveOutput: 'The output had sensitive content',
  rateLimited: 'The caller asked too often; `retry-after` says when to try again',
  overloaded: 'The service has too much to do; `retry-after` says when to try again',
  timeout: 'An engine took too long',
  internal: 'Something that should not have happened; the log has it under the `trace-id`',
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

Every failure is one kind of fault inside, and each dialect has its own form of it.

- **native** (\`/v1/video_*\`, \`/v1/query/*\`, \`/v1/files/*\`, \`/v1/text/chatcompletion_v2\`): HTTP 200, the endpoint's own members
  empty, and \`base_resp: {status_code, status_msg}\`. Downloads of bytes have real statuses.
- **compat** (\`/compat/*\`): the HTTP status, and
  \`{type: "error", error: {type, message}, request_id, base_resp}\`; the message ends with the code in parentheses.
- **openai**: the HTTP status, and \`{error: {message, type, code, param}}\`.

An unknown path is a 404 in the dialect of its prefix and names the closest path; a wrong method is a 405 that names the
right ones, also in \`allow\`. What is no HTTP request at all is told in the compat form. Every answer carries \`trace-id\`, and the
same value as \`request-id\`.

| Fault | \`status_code\` | HTTP | compat \`error.type\` | openai \`error.type\` | Meaning |
|---|---|---|---|---|---|
${FAULT_KINDS.map(row).join('\n')}

This page is made from the tables in the code and checked against them.
`

test('docs/errors.md is what the tables say', () => {
  if (process.env['UPDATE']) writeFileSync(FILE, document)
  assert.equal(readFileSync(FILE, 'utf8'), document)
})
