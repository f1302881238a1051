/**
 * Thousands of bad days, decided by seeds. A failing seed is run again with
 *
 *     SEED=123 node --test test/simulation/tasks.test.ts
 *
 * and more of them, or others, with SEEDS=5000.
 *
 * Seeds run on threads of their own, which uses all cores and keeps the test runner from tracking
 * every promise, which takes longer than the seeds.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { openWorldStore } from './world.ts'
import { liveThrough } from './bad-day.ts'
import type { SeedResult, SeedShare } from './seed-worker.ts'

const { SEED, SEEDS = '100' } = process.env

if (SEED === undefined)
  test(`nothing accepted is lost, over ${SEEDS} seeds`, async (t) => {
    const step = availableParallelism()
    const start = performance.now()
    const results = await Promise.all(
      Array.from({ length: step }, (_, first) => runShare({ first, step, end: Number(SEEDS) })),
    )
    t.diagnostic(`${Math.round((performance.now() - start) / 1000)} s on ${step} threads`)
    for (const { seed, why } of results) assert.ok(seed === undefined, `seed ${seed} fails: ${why}`)
  })
else
  test(`nothing accepted is lost, in seed ${SEED}`, async (t) => {
    const store = await openWorldStore()
    t.after(() => store.close())
    await liveThrough(Number(SEED), store)
  })

async function runShare(share: SeedShare): Promise<SeedResult> {
  const worker = new Worker(new URL('seed-worker.ts', import.meta.url), { workerData: share })
  const [result] = await once(worker, 'message')
  return result as SeedResult
}
