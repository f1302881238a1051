/** The checks after the last trouble: nothing is lost, doubled, out of order, or left over. */
import assert from 'node:assert/strict'
import { Client } from 'pg'
import { sweep } from '../../packages/backlot/src/app/upkeep/sweep.ts'
import { type S3Bucket, openBucket, s3Blobs } from '../../packages/backlot/src/blobs/s3/blobs.ts'
import { loadS3Library } from '../../packages/backlot/src/blobs/s3/library.ts'
import { parseBucketLocation } from '../../packages/backlot/src/blobs/s3/location.ts'
import { clock, ids } from '../../packages/backlot/src/cli/with-store.ts'
import { openSecrets } from '../../packages/backlot/src/server/secrets/secrets.ts'
import { openPostgres } from '../../packages/backlot/src/stores/postgres/store.ts'
import { DEFAULT_TIMEOUT_MS } from '../../packages/backlot/src/stores/postgres/timeouts.ts'
import { type Answer, eventually } from '../e2e/program.ts'
import type { Push } from '../e2e/receiver.ts'
import type { Callers, Order } from './callers.ts'
import type { Stage } from './stage.ts'

/** The results of all orders. */
export type Outcome = {
  readonly videos: number
  readonly failed: number
  readonly cancelled: number
  readonly pushes: number
  /** Pushes that were delivered again, which is allowed. */
  readonly repeatedPushes: number
  /** Orders at the engine beyond one for each video. */
  readonly engineOrders: number
  /** Blobs without a row before the sweep, from killed workers. */
  readonly orphans: number
}

const DEADLINE_MS = 600_000
const DAY_MS = 86_400_000

/** Waits until every task has ended and every callback is delivered; rejects with what is wrong. */
export async function checkAll(stage: Stage, callers: Callers): Promise<Outcome> {
  const database = new Client({ connectionString: stage.database })
  await database.connect()
  const rows = async <T>(sql: string): Promise<readonly T[]> => (await database.query(sql)).rows
  try {
    await settled(rows)
    const { orders } = callers
    checkOrders(orders)
    const tasks = await checkTasks(rows, orders)
    await checkMoney(rows)
    await checkDownloads(callers, orders)
    const repeatedPushes = checkPushes(tasks, stage.pushes)
    const orphans = await checkBlobs(stage, rows)
    assert.deepEqual(stage.surprises, [], 'servers ended by themselves')
    const count = (state: string): number => tasks.filter((task) => task.state === state).length
    return {
      videos: count('success'),
      failed: count('failed'),
      cancelled: orders.filter(({ isCancelled }) => isCancelled).length,
      pushes: stage.pushes.length,
      repeatedPushes,
      engineOrders: stage.engine.tasks.length,
      orphans,
    }
  } finally {
    await database.end()
  }
}

type Ask = <T>(sql: string) => Promise<readonly T[]>

/** Waits until every task has ended and no callback is pending. */
async function settled(rows: Ask): Promise<void> {
  await eventually(
    () =>
      rows<{ what: string; count: string }>(
        `select 'tasks in state ' || state as what, count(*) from task
           where state not in ('success', 'failed') group by state
         union all select 'callbacks owed', count(*) from callback
           where "wakeAtMs" is not null or "leaseEndsAtMs" is not null having count(*) > 0`,
      ),
    (open) => open.length === 0,
    DEADLINE_MS,
  )
}

function checkOrders(orders: readonly Order[]): void {
  const known = new Set(orders.map(({ taskId }) => taskId))
  assert.equal(known.size, orders.length, 'two orders have one task')
}

type Task = {
  readonly id: string
  readonly state: string
  readonly attempts: string
  readonly failure: string | null
}

async function checkTasks(rows: Ask, orders: readonly Order[]): Promise<readonly Task[]> {
  const tasks = await rows<Task>('select id, state, attempts, failure from task')
  const byId = new Map(tasks.map((task) => [task.id, task]))
  assert.equal(tasks.length, orders.length, 'tasks that nobody ordered')
  const wrong = orders
    .filter(({ taskId, wish, isCancelled }) => {
      const state = byId.get(taskId)?.state
      // If a cancellation got no response, either state is correct.
      if (wish === 'cancelled') return isCancelled && state !== 'failed'
      return state !== (wish === 'failure' ? 'failed' : 'success')
    })
    .map((order) => [order, byId.get(order.taskId)])
  assert.deepEqual(wrong, [], 'tasks that ended otherwise than they should')
  return tasks
}

async function checkMoney(rows: Ask): Promise<void> {
  const wrong = await rows(
    `select task.id, task.state, count("ledgerLine".seq) from task
       left join "ledgerLine" on reference = 'task:' || task.id and kind = 'charge'
       group by task.id, task.state
       having count("ledgerLine".seq) <> case when task.state = 'success' then 1 else 0 end`,
  )
  assert.deepEqual(wrong, [], 'not one charge for each video')
  const [sums] = await rows<Record<string, string>>(
    `select (select count(*) from hold) as holds, sum("heldMicros") as held,
       sum("chargedMicros") - (select coalesce(sum("amountMicros"), 0) from "ledgerLine" where kind = 'charge') as more
       from account`,
  )
  assert.deepEqual(sums, { holds: '0', held: '0', more: '0' }, 'money that is still held')
  const used = await rows(
    `select "filmBytes" from storage where "filmBytes" <>
       (select sum("sizeBytes") from file where file."accountId" = storage."accountId")`,
  )
  assert.deepEqual(used, [], 'storage is counted wrongly')
}

/** Downloads some videos completely, as their owners would. */
async function checkDownloads(callers: Callers, orders: readonly Order[]): Promise<void> {
  for (const { taskId } of orders.filter(({ wish }) => wish.includes('video')).slice(0, 20)) {
    const get = async (path: string): Promise<Answer['body']> => {
      const answer = await eventually(
        () => callers.ask((client) => client.get(path)),
        (given) => given?.body.base_resp?.status_code === 0,
      )
      return answer?.body
    }
    const { file_id: fileId } = await get(`/v1/query/video_generation?task_id=${taskId}`)
    const { file } = await get(`/v1/files/retrieve?file_id=${fileId}`)
    const video = await (await fetch(file.download_url)).bytes()
    assert.equal(video.length, file.bytes, taskId)
    assert.equal(String.fromCharCode(...video.slice(4, 8)), 'ftyp', taskId)
  }
}

/**
 * Checks that each receiver got every change at least once and in order: `processing`, if at all,
 * before the end, and one end. Returns the number of repeated pushes.
 */
function checkPushes(tasks: readonly Task[], pushes: readonly Push[]): number {
  const sent = Map.groupBy(
    pushes.map(({ body }) => JSON.parse(body)),
    ({ task_id: taskId }) => taskId,
  )
  let repeated = 0
  for (const { id, state } of tasks) {
    const statuses = (sent.get(id) ?? []).map(({ status }) => status)
    const changes = statuses.filter((status, index) => status !== statuses[index - 1])
    repeated += statuses.length - changes.length
    assert.ok(
      changes.join() === state || changes.join() === `processing,${state}`,
      `${id} is ${state}, and its receiver was told: ${statuses.join(', ')}`,
    )
  }
  return repeated
}

/**
 * Sweeps like a server two days later; then every blob has its row and every row its blob. Resolves
 * to the number of orphans before.
 */
async function checkBlobs({ bucket, database }: Stage, rows: Ask): Promise<number> {
  const library = await loadS3Library()
  const url = `s3://backlot?endpoint=${encodeURIComponent(bucket.endpoint)}`
  const { AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: secret = '' } = bucket.environment
  const opened = openBucket(library, parseBucketLocation(url), {
    credentials: { accessKeyId: id, secretAccessKey: secret },
  })
  const keys = (await rows<{ blobKey: string }>('select "blobKey" from file')).map(
    ({ blobKey }) => blobKey,
  )
  const before = await storedIn(opened)
  const store = await openPostgres({ url: database, timeoutMs: DEFAULT_TIMEOUT_MS })
  try {
    const { store: storeId } = await openSecrets({ keys: store.keys, ids, clock })
    const later = { ...clock, nowMs: () => clock.nowMs() + 2 * DAY_MS }
    const ports = { ...store, blobs: s3Blobs(opened), clock: later, storeId }
    await sweep(ports, new AbortController().signal)
  } finally {
    await store.close()
  }
  assert.deepEqual(await storedIn(opened), keys.toSorted(), 'blobs and rows differ')
  return before.length - keys.length
}

/** Every object and every unfinished upload, except our own two marker objects. */
async function storedIn({ library, client, location }: S3Bucket): Promise<readonly string[]> {
  const names: string[] = []
  const at = { Bucket: location.bucket }
  for await (const { Contents: objects = [] } of library.paginateListObjectsV2({ client }, at))
    names.push(...objects.map(({ Key = '' }) => Key))
  const { Uploads: uploads = [] } = await client.send(new library.ListMultipartUploadsCommand(at))
  names.push(...uploads.map(({ Key = '' }) => `${Key}, not ended`))
  return names.filter((name) => name !== 'owner' && name !== 'write-check').toSorted()
}
