import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientOf, createClient, eventually, startProgram, temporaryHome } from './program.ts'

test('a server whose disk fails to flush says so, ends, and has all that it accepted when it starts again', async (t) => {
  const home = temporaryHome(t)
  const sign = join(home, 'the-disk-fails')
  const preload = join(import.meta.dirname, '../failing-flush.js')
  const environment = { NODE_OPTIONS: `--import=${preload}`, FLUSH_FAILS_WHEN: sign }
  const server = await startProgram(t, { home, environment })
  const client = await createClient(server)
  const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:slow:300s]' }
  const accepted = (await client.post('/v1/video_generation', order)).body.task_id
  const ended = once(server.process, 'exit')
  writeFileSync(sign, '')
  const refused = await client.post('/v1/video_generation', order)
  assert.equal(refused.body.base_resp.status_code, 1002)
  // Health results are cached for a second; the server may have ended already.
  const ask = () => fetch(`${server.address}/healthz`).catch(() => undefined)
  const health = await eventually(ask, (answer) => answer?.status !== 200)
  if (health) {
    assert.equal(health.status, 503)
    assert.match(await health.text(), /the store has lost its disk/)
  }
  assert.deepEqual(await ended, [1, null])

  rmSync(sign)
  const next = await startProgram(t, { home, environment })
  const { body } = await clientOf(next.address, client.key).get('/v1/video_generation/tasks')
  assert.ok(body.tasks.some(({ task_id: taskId }: { task_id: string }) => taskId === accepted))
})
