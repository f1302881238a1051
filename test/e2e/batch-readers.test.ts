/** Readers that request batch results and do not read them take little memory, and are cut. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from '../../packages/backlot/src/config/config.ts'
import type { Batch } from '../../packages/backlot/src/domain/batch.ts'
import { openStore } from '../../packages/backlot/src/server/open-store.ts'
import { eventually, runCommand, startProgram, temporaryHome, type Program } from './program.ts'

const READERS = 40
const REQUESTS = 64
const RESULT_BYTES = 256 * 1024
/** A fifth of the memory of all results that wait to be read. */
const GROWTH_BYTES = (READERS * REQUESTS * RESULT_BYTES) / 5

test(
  'readers of results that do not read, or a byte now and then',
  { timeout: 600_000 },
  async (t) => {
    const home = temporaryHome(t)
    writeFileSync(
      join(home, 'backlot.yaml'),
      'http: { read_timeout_s: 3 }\nbatches: { concurrency: 1 }\n',
    )
    const key = (await runCommand(home, ['keys', 'create', '--account', 'tester'])).stdout.trim()
    const id = await keepResults(home)
    const server = await startProgram(t, { home })
    const path = `/compat/v1/messages/batches/${id}/results`

    await t.test('a reader that reads gets all of it', async () => {
      const answer = await fetch(server.address + path, {
        headers: { authorization: `Bearer ${key}` },
      })
      assert.equal(answer.status, 200)
      const lines = (await answer.text()).trimEnd().split('\n')
      assert.equal(lines.length, REQUESTS)
      assert.equal(JSON.parse(lines.at(-1) ?? '').custom_id, `r${REQUESTS - 1}`)
    })

    await t.test('those that do not are cut, and take little memory meanwhile', async (sub) => {
      const before = await metric(server, 'process_resident_memory_bytes')
      const readers = Array.from({ length: READERS }, () => ask(sub, server, { path, key }))
      const timer = setInterval(() => readers[0]?.read(1), 500)
      let peak = 0
      await eventually(
        async () => {
          peak = Math.max(peak, await metric(server, 'process_resident_memory_bytes'))
          return metric(server, 'backlot_http_connections_cut_total{reason="slowReader"}')
        },
        (cut) => cut === READERS,
        120_000,
      )
      clearInterval(timer)
      t.diagnostic(`${before} bytes, then ${peak}`)
      assert.ok(peak - before < GROWTH_BYTES, `it grew by ${peak - before} bytes`)
    })
  },
)

/** A request whose response nobody reads. */
function ask(
  t: TestContext,
  { address }: Program,
  { path, key }: { readonly path: string; readonly key: string },
): Socket {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  socket.on('error', () => undefined) // the server will cut it
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  return socket
}

async function metric({ address }: Program, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

/**
 * A finished batch of messages, written to the store because the sandbox would take too long.
 * Resolves to its id.
 */
async function keepResults(home: string): Promise<string> {
  const store = await openStore(home, await readConfig(home, process.env))
  try {
    const [found] = (await store.keys.listKeys({ limit: 1 })).items
    assert.ok(found)
    const { account, key } = found
    const nowMs = Date.now()
    const counts = { total: REQUESTS, succeeded: 0, errored: 0, canceled: 0, expired: 0 }
    const batch: Batch = {
      id: 'msgbatch_0123456789',
      accountId: account.id,
      keyId: key.id,
      endpoint: '/v1/messages',
      state: 'running',
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 86_400_000,
      removeAtMs: nowMs + 86_400_000,
      counts,
      sizeBytes: REQUESTS,
      details: {},
    }
    const requests = Array.from({ length: REQUESTS }, (_, index) => ({
      index,
      customId: `r${index}`,
      start: index,
      end: index + 1,
    }))
    await store.batches.add({ batch, requests, bounds: { maxOpen: 9, maxBytes: 1e9 } })
    const result = `{"type":"succeeded","message":"${'x'.repeat(RESULT_BYTES)}"}`
    for (;;) {
      const request = await store.batches.claim({ nowMs, leaseMs: 60_000 })
      if (!request) return batch.id
      await store.batches.finish({ ...request, state: 'succeeded', result, nowMs })
    }
  } finally {
    await store.close()
  }
}
