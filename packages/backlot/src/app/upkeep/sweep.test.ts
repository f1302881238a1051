import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { diskBlobs } from '../../blobs/disk/blobs.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import { sweep, type SweepPorts } from './sweep.ts'

const NOW_MS = 1_700_000_000_000
const HOUR_MS = 3_600_000
const { signal: never } = new AbortController()

const FOLDERS = ['films', 'uploads', 'inputs', 'batches']

/** A store and a folder of blobs; `leave` creates a file there that was last written so many hours ago. */
async function setup(t: TestContext): Promise<{
  readonly ports: SweepPorts
  readonly leave: (key: string, ageHours: number) => void
  readonly left: () => readonly string[]
}> {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-sweep-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const inside of FOLDERS) mkdirSync(join(folder, inside))
  const store = await openSqlite({ path: ':memory:' })
  t.after(() => store.close())
  await store.keys.ensureAccount({ id: 'acc', name: 'acc', prepaid: true, createdAtMs: 0 })
  const { files, tasks, batches } = store
  const clock = virtualClock(NOW_MS)
  const leave = (key: string, ageHours: number): void => {
    const at = (NOW_MS - ageHours * HOUR_MS) / 1000
    writeFileSync(join(folder, key), 'bytes')
    utimesSync(join(folder, key), at, at)
  }
  const left = (): readonly string[] => [
    ...readdirSync(folder).filter((name) => name.startsWith('.')),
    ...FOLDERS.flatMap((inside) =>
      readdirSync(join(folder, inside)).map((name) => `${inside}/${name}`),
    ),
  ]
  const blobs = diskBlobs({ folder })
  return { ports: { files, tasks, batches, blobs, clock, storeId: 'store-1' }, leave, left }
}

test('old blobs without a file go, and so do old drafts; everything else stays', async (t) => {
  const { ports, leave, left } = await setup(t)
  const file = { accountId: 'acc', purpose: 'retrieval', filename: 'a', createdAtMs: 1 } as const
  const kept = { ...file, id: '11', contentType: 'video/mp4', sizeBytes: 5, blobKey: 'films/11' }
  await ports.files.add(kept)
  for (const key of ['films/11', 'films/12', 'uploads/11', 'uploads/.draft']) leave(key, 25)
  for (const key of ['films/13', 'uploads/.young', '.young-owner']) leave(key, 23)
  leave('.owner', 25)
  assert.equal(await sweep(ports, never), 2)
  assert.deepEqual(left(), ['.young-owner', 'films/11', 'films/13', 'uploads/.young'])
})

test('old requests of batches go once their batch has ended or never was', async (t) => {
  const { ports, leave, left } = await setup(t)
  const open = { ...ports, batches: { isOpen: async (batchId: string) => batchId === 'batch_a' } }
  for (const key of ['batches/batch_a', 'batches/batch_b']) leave(key, 25)
  leave('batches/batch_c', 23)
  assert.equal(await sweep(open, never), 1)
  assert.deepEqual(left(), ['batches/batch_a', 'batches/batch_c'])
})

test('old pictures of orders go once their task has ended or never was', async (t) => {
  const { ports, leave, left } = await setup(t)
  const open = { ...ports, tasks: { isOpen: async (taskId: string) => taskId === '70' } }
  for (const key of ['inputs/70-0', 'inputs/70-1', 'inputs/71-0']) leave(key, 25)
  leave('inputs/72-0', 23)
  assert.equal(await sweep(open, never), 1)
  assert.deepEqual(left(), ['inputs/70-0', 'inputs/70-1', 'inputs/72-0'])
})

test('the folder of another store is left alone', async (t) => {
  const { ports, leave, left } = await setup(t)
  await sweep(ports, never)
  leave('films/12', 25)
  assert.equal(await sweep({ ...ports, storeId: 'store-2' }, never), undefined)
  assert.deepEqual(left(), ['films/12'])
  assert.equal(await sweep(ports, never), 1)
})

test('a sweep that is asked to stop removes no more', async (t) => {
  const { ports, leave, left } = await setup(t)
  leave('films/12', 25)
  assert.equal(await sweep(ports, AbortSignal.abort()), 0)
  assert.deepEqual(left(), ['films/12'])
})
