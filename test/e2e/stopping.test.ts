import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceOf, clientOf, runCommand, startProgram } from './program.ts'

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
  const { heldMicros, chargedMicros, balanceMicros } = await balanceOf(server.home, 'a')
  assert.equal(heldMicros, 0)
  assert.ok(chargedMicros > 0 && chargedMicros < 5000 * 1.2, `${chargedMicros}`)
  assert.equal(balanceMicros + chargedMicros, 10_000_000)
})
