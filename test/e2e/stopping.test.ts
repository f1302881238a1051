import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import {
  balanceOf,
  clientOf,
  eventually,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

test('a server that stops in the middle of a stream charges what it gave, and holds nothing', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'shutdown: { grace_s: 0.2 }\n')
  const server = await startProgram(t, { home, environment: { BACKLOT_SANDBOX_PACE: 'rated' } })
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

test('what a killed server held is given back by the next, once it is too old for a reply', async (t) => {
  const server = await startProgram(t, { environment: { BACKLOT_SANDBOX_PACE: 'rated' } })
  const made = await runCommand(server.home, ['keys', 'create', '--account', 'a', '--prepaid'])
  await runCommand(server.home, ['accounts', 'credit', 'a', '10'])
  const isHeld = ({ heldMicros }: { readonly heldMicros: number }): boolean => heldMicros > 0
  const money = () => balanceOf(server.home, 'a')
  const reply = clientOf(server.address, made.stdout.trim()).post('/compat/v1/messages', {
    model: 'Vendor-M2.7',
    max_tokens: 500,
    messages: [{ role: 'user', content: '[sandbox:slow-first-token:600s]' }],
  })
  await Promise.all([
    assert.rejects(reply),
    eventually(money, isHeld).then(() => server.process.kill('SIGKILL')),
    once(server.process, 'exit'),
  ])
  assert.ok(isHeld(await money()))
  const database = new DatabaseSync(join(server.home, 'backlot.db'), { timeout: 5000 })
  database.exec('update hold set "createdAtMs" = "createdAtMs" - 7200001')
  database.close()
  await startProgram(t, { home: server.home })
  const { balanceMicros, chargedMicros } = await eventually(money, (now) => !isHeld(now))
  assert.deepEqual([balanceMicros, chargedMicros], [10_000_000, 0])
})
