import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, runCommand, startProgram } from './program.ts'

test('a server that stops in the middle of a stream charges what it gave, and holds nothing', async (t) => {
  const server = await startProgram(t, { environment: { BACKLOT_SANDBOX_PACE: 'rated' } })
  const made = await runCommand(server.home, ['keys', 'create', '--account', 'a', '--prepaid'])
  await runCommand(server.home, ['accounts', 'credit', 'a', '10'])
  const { key } = clientOf(server.address, made.stdout.trim())
  const answer = await fetch(`${server.address}/compat/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'Vendor-M2.7',
      max_tokens: 5000,
      stream: true,
      messages: [{ role: 'user', content: `Say exactly: ${'word '.repeat(4000)}` }],
    }),
  })
  const reader = answer.body?.getReader()
  await reader?.read()
  await server.stop()
  await reader?.cancel().catch(() => {})
  const { stdout } = await runCommand(server.home, ['accounts', 'show', 'a', '--json'])
  const { held_micros, charged_micros, balance_micros } = JSON.parse(stdout)
  assert.equal(held_micros, 0)
  assert.ok(charged_micros > 0 && charged_micros < 5000 * 1.2, `${charged_micros}`)
  assert.equal(balance_micros + charged_micros, 10_000_000)
})
