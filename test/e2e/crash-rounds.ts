/**
 * A server that is killed again and again while clients use it, and what must be true once
 * one of them has run to the end.
 *
 * Leases outlive their holder by up to a minute. Instead of waiting, each round shifts the
 * leases in the store back by that much: for the next server it is the same as a pause
 * before its start.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seededRandom, type SeededRandom } from '../simulation/seeded-random.ts'
import {
  clientOf,
  createClient,
  eventually,
  moneyOf,
  startProgram,
  temporaryHome,
  type Cleaning,
  type Client,
  type Program,
} from './program.ts'
import { startReceiver, type Push } from './receiver.ts'

/** The results. Every promise was kept, otherwise it would have thrown. */
export type CrashReport = {
  readonly kills: number
  readonly acknowledged: number
  /** Submissions that were sent again under their key because a kill lost their response. */
  readonly repeated: number
  readonly films: number
  readonly cancelled: number
  readonly uploads: number
  readonly pushes: number
}

/** One submission of a client, sent until it is answered. */
type Order = {
  readonly key: string
  readonly prompt: string
  readonly isToBeCancelled: boolean
  tries: number
  taskId?: string
  isCancelled?: boolean
}

/** The orders and responses of all rounds. */
type Clients = {
  readonly random: SeededRandom
  readonly callbackUrl: string
  readonly orders: Order[]
  readonly uploads: Map<number, number>
}

/** New orders in a round: enough to keep the server busy until it is killed. */
const ORDERS_A_ROUND = 6

/** A round is killed at a random moment within this time after its first request. */
const ROUND_MS = 2500

const PRICE_MICROS = 240_000

/** Kills the server `rounds` times under load, then checks that nothing was lost or done twice. */
export async function crashRounds(
  t: Cleaning,
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
): Promise<CrashReport> {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'workers: 2\n')
  const receiver = await startReceiver(t)
  const random = seededRandom(seed)
  const clients: Clients = { random, callbackUrl: receiver.url, orders: [], uploads: new Map() }
  let key = ''
  for (let round = 0; round < rounds; round += 1) {
    const server = await startProgram(t, { home })
    if (key === '') ({ key } = await createClient(server))
    await useUntilKilled(server, clientOf(server.address, key), clients)
    letLeasesLapse(home)
  }
  age(join(home, 'files'))
  const last = await startProgram(t, { home })
  const client = clientOf(last.address, key)
  await Promise.all(clients.orders.map((order) => place(client, order, clients)))
  const tasks = await ends(client, clients)
  checkPushes(tasks, receiver.pushes)
  const films = await checkFilms(client, tasks)
  await checkUploads(client, clients)
  await last.stop()
  await checkMoney(home, films)
  checkStore(home)
  const { orders, uploads } = clients
  return {
    kills: rounds,
    acknowledged: orders.length,
    repeated: orders.filter(({ tries }) => tries > 1).length,
    films,
    cancelled: orders.filter(({ isCancelled }) => isCancelled).length,
    uploads: uploads.size,
    pushes: receiver.pushes.length,
  }
}

async function useUntilKilled(server: Program, client: Client, clients: Clients): Promise<void> {
  const { random, orders } = clients
  const killed = once(server.process, 'exit')
  const timer = setTimeout(() => server.process.kill('SIGKILL'), random.between(0, ROUND_MS))
  const inDoubt = orders.filter(({ taskId }) => taskId === undefined)
  const fresh = Array.from({ length: ORDERS_A_ROUND }, () => newOrder(clients))
  orders.push(...fresh)
  await Promise.allSettled([
    ...[...inDoubt, ...fresh].map((order) => place(client, order, clients)),
    upload(server, client, clients),
  ])
  await killed
  clearTimeout(timer)
}

/** An order for a film, for one that is cancelled while it is made, or for one that fails. */
function newOrder({ random, orders }: Clients): Order {
  const kind = random.between(0, 2)
  const demand = kind === 2 ? 'fail:1027' : 'quick'
  return {
    key: `order-${orders.length}-${random.next()}`,
    prompt: `A quiet sea [sandbox:${demand}]`,
    isToBeCancelled: kind === 1,
    tries: 0,
  }
}

/** Sends the order until it is answered, and cancels it if planned; throws when the server dies. */
async function place(client: Client, order: Order, { callbackUrl }: Clients): Promise<void> {
  if (order.taskId === undefined) {
    order.tries += 1
    const { body } = await client.post(
      '/v1/video_generation',
      { model: 'T2V-01', prompt: order.prompt, callback_url: callbackUrl },
      { 'idempotency-key': order.key },
    )
    assert.equal(body.base_resp.status_code, 0, body.base_resp.status_msg)
    order.taskId = body.task_id
  }
  if (!order.isToBeCancelled || order.isCancelled) return
  const { body } = await client.post('/v1/video_generation/cancel', { task_id: order.taskId })
  order.isCancelled = body.base_resp.status_code === 0
}

async function upload(
  server: Program,
  client: Client,
  { random, uploads }: Clients,
): Promise<void> {
  const bytes = random.between(1, 3_000_000)
  const form = new FormData()
  form.append('purpose', 'retrieval')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'bytes')
  const answer = await fetch(`${server.address}/v1/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.key}` },
    body: form,
  })
  const { file } = (await answer.json()) as { file: { file_id: number } }
  uploads.set(file.file_id, bytes)
}

/** Shifts every lease back by the longest duration, so that no server waits for one. */
export function letLeasesLapse(home: string): void {
  const database = new DatabaseSync(join(home, 'backlot.db'), { timeout: 5000 })
  database.exec(`
    update task set "leaseEndsAtMs" = "leaseEndsAtMs" - 60000 where "leaseEndsAtMs" is not null;
    update "batchRequest" set "leaseEndsAtMs" = "leaseEndsAtMs" - 60000 where "leaseEndsAtMs" is not null;
    update callback set "leaseEndsAtMs" = 0, "wakeAtMs" = "dueAtMs" where "leaseEndsAtMs" is not null;
  `)
  database.close()
}

/** Makes everything in the folder old, so that the next sweep removes orphans. */
function age(folder: string): void {
  const daysAgo = Date.now() / 1000 - 2 * 86_400
  for (const path of filesIn(folder)) utimesSync(path, daysAgo, daysAgo)
}

type Ended = { readonly id: string; readonly status: string; readonly fileId: string }

/** How long each order may take to be filmed and finally notified, on a busy machine. */
const ORDER_DEADLINE_MS = 20_000

/** All tasks, once they have ended and no callback is pending. */
async function ends(client: Client, { orders }: Clients): Promise<readonly Ended[]> {
  const deadlineMs = 300_000 + orders.length * ORDER_DEADLINE_MS
  return Promise.all(
    orders.map(async ({ taskId = '', isCancelled = false }) => {
      const { body } = await eventually(
        () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
        (answer) => answer.body.status !== 'processing',
        deadlineMs,
      )
      assert.ok(['success', 'failed'].includes(body.status), JSON.stringify(body))
      if (isCancelled) assert.equal(body.base_resp.status_msg, 'the task was cancelled')
      await eventually(
        () => client.get(`/v1/video_generation/callbacks?task_id=${taskId}`),
        (answer) => answer.body.callback.next_at === 0,
        deadlineMs,
      )
      return { id: taskId, status: body.status, fileId: body.file_id }
    }),
  )
}

function checkPushes(tasks: readonly Ended[], pushes: readonly Push[]): void {
  const all = pushes.map(({ body }) => JSON.parse(body))
  for (const { id, status } of tasks) {
    const statuses = all.filter((push) => push.task_id === id).map((push) => push.status)
    const firstEnd = statuses.findIndex((each) => each !== 'processing')
    assert.notEqual(firstEnd, -1, `the end of ${id} was never told: ${statuses.join(', ')}`)
    const after = statuses.slice(firstEnd)
    assert.ok(
      after.every((each) => each === status),
      `${id} is ${status}, told: ${statuses.join(', ')}`,
    )
  }
}

/** Downloads every film completely; resolves to their number. */
async function checkFilms(client: Client, tasks: readonly Ended[]): Promise<number> {
  const made = tasks.filter(({ status }) => status === 'success')
  for (const { id, fileId } of made) {
    const { body } = await client.get(`/v1/files/retrieve?file_id=${fileId}`)
    const film = await fetch(body.file.download_url)
    const bytes = new Uint8Array(await film.arrayBuffer())
    assert.equal(bytes.length, body.file.bytes, id)
    assert.equal(String.fromCharCode(...bytes.slice(4, 8)), 'ftyp', id)
  }
  return made.length
}

async function checkUploads(client: Client, { uploads }: Clients): Promise<void> {
  for (const [id, sizeBytes] of uploads) {
    const { body } = await client.get(`/v1/files/retrieve?file_id=${id}`)
    assert.equal(body.file?.bytes, sizeBytes, `the upload ${id}`)
  }
}

async function checkMoney(home: string, films: number): Promise<void> {
  assert.deepEqual(await moneyOf(home), [0, films * PRICE_MICROS], 'one charge a film')
}

/**
 * Checks that rows and blobs agree: no film without its task, no blob without a file, no file
 * without its blob.
 */
function checkStore(home: string): void {
  const database = new DatabaseSync(join(home, 'backlot.db'), { readOnly: true })
  const orphans = database
    .prepare(
      `select id from file where "taskId" is not null and not exists
        (select 1 from task where task.id = file."taskId" and task."fileId" = file.id)`,
    )
    .all()
  assert.deepEqual(orphans, [], 'a film without its task')
  const keys = database.prepare('select "blobKey" from file').all()
  database.close()
  const folder = join(home, 'files')
  const stored = filesIn(folder).map((path) => path.slice(folder.length + 1))
  assert.deepEqual(
    new Set(stored.filter((name) => name !== 'owner')),
    new Set(keys.map(({ blobKey }) => blobKey)),
  )
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
}
