import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openThreads } from './open-threads.ts'

const worker = new URL('../../../../test/exhausting-worker.ts', import.meta.url)

test('a thread that runs out of memory fails its task, and the next task has another thread', async (t) => {
  const pool = await openThreads({ worker, maxThreads: 1, heapMegabytes: 16 })
  t.after(() => pool.destroy())
  await assert.rejects(pool.run('', { name: 'exhaust' }), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  assert.equal(await pool.run('next', { name: 'answer' }), 'next')
})

test('a thread that dies between tasks is replaced, and ends nothing else', async (t) => {
  const pool = await openThreads({ worker, maxThreads: 1 })
  t.after(() => pool.destroy())
  await pool.run('first', { name: 'answer' })
  const [first] = pool.threads
  // What Node does when an abandoned thread reaches its limit a moment before it is stopped.
  first?.emit('error', new Error('Worker terminated due to reaching memory limit'))
  assert.equal(await pool.run('second', { name: 'answer' }), 'second')
  assert.ok(first && !pool.threads.includes(first))
})
