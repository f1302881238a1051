/**
 * Power failures while SQLite writes its log. The disk then has everything that was flushed, and
 * any part of what was not: so the log is cut at many places of every commit, and padded with zeros
 * or garbage as a file system may, and a new server opens it. It must find the store as it was
 * after one commit or the one before, and never before the last acknowledged one.
 *
 * The test also checks that what is acknowledged was in the log at its last flush, which is the
 * group's work. It cannot check whether the disk really flushes.
 */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  claimDueIn,
  createWorld,
  present,
  PURCHASE,
  quote,
  type World,
} from '../../../../../test/contracts/store-world.ts'
import { replyAmounts } from '../../domain/usage.ts'
import type { Store } from '../sql/store.ts'
import { openConnection, SETTINGS } from './connection.ts'
import { createGroup } from './group.ts'
import { openSqlite } from './store.ts'

/** The log after a commit, and the state of the store then. */
type Moment = { readonly log: Buffer; readonly facts: unknown }

/** What a reply used. */
const USED = replyAmounts({
  inputTokens: 1,
  outputTokens: 1,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
})

/** A frame of the log is this and a page. Source: sqlite.org/fileformat2.html, 4.1. */
const FRAME_HEADER_BYTES = 24

test('a log that is cut anywhere gives the store of a commit, whole', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-power-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'store.db')
  const world = await createWorld(await openSqlite({ path }))
  const database = readFileSync(path) // the log is never written back while it is as short as here
  const moments: Moment[] = []
  const acknowledged = async (): Promise<void> => {
    moments.push({ log: readFileSync(`${path}-wal`), facts: await factsOf(world) })
  }
  await acknowledged()
  await liveOn(world, acknowledged)
  assert.ok(readFileSync(path).equals(database))
  await world.close()

  let cuts = 0
  for (const [index, after] of moments.entries()) {
    const before = moments[index - 1]
    if (!before) continue
    for (const log of tornLogs(before.log, after.log)) {
      cuts += 1
      const facts = await factsAfterCut(join(folder, `cut-${cuts}`), database, log)
      const isWhole = log.subarray(0, after.log.length).equals(after.log)
      assert.deepEqual(facts, isWhole ? after.facts : before.facts, `cut ${cuts}`)
    }
  }
  t.diagnostic(`${cuts} cuts in ${moments.length - 1} commits`)
})

test('a reply that ends as the power goes is charged once or its hold is given back, wherever the log is cut', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-power-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'store.db')
  const world = await createWorld(await openSqlite({ path }))
  await world.ledger.credit({ accountId: world.prepaidId, amountMicros: 1000, nowMs: 1 })
  const database = readFileSync(path)
  const creditedLength = readFileSync(`${path}-wal`).length
  const replies = Array.from({ length: 12 }, (_, index) => `reply:${index}`)
  const prepaid = { accountId: world.prepaidId, purchase: PURCHASE }
  await Promise.all(
    replies.map(async (holdId, index) => {
      await world.ledger.reserve({ ...prepaid, holdId, price: quote(9), nowMs: 1 })
      for (let turn = 0; turn < index; turn += 1) await nextTurn()
      if (index % 4 === 3) await world.ledger.release({ holdId, nowMs: 1 })
      else await world.ledger.settle({ holdId, price: quote(4), amounts: USED, nowMs: 1 })
    }),
  )
  const log = readFileSync(`${path}-wal`)
  await world.close()
  const frameBytes = FRAME_HEADER_BYTES + 4096
  const seen = new Set<number>()
  for (let length = creditedLength; length <= log.length; length += frameBytes) {
    const store = await storeAfterCut(
      join(folder, `cut-${length}`),
      database,
      log.subarray(0, length),
    )
    const before = await store.ledger.balance(world.prepaidId)
    assert.equal(before.balanceMicros + before.heldMicros + before.chargedMicros, 1000)
    await store.ledger.releaseStale({ prefix: 'reply:', beforeMs: 2, nowMs: 2 })
    const { balanceMicros, heldMicros, chargedMicros } = await store.ledger.balance(world.prepaidId)
    const { items } = await store.ledger.lines({ accountId: world.prepaidId, limit: 50 })
    const charges = items.filter(({ kind }) => kind === 'charge').map(({ reference }) => reference)
    assert.equal(new Set(charges).size, charges.length, 'none is charged twice')
    assert.ok(charges.every((reference) => Number(reference.split(':')[1]) % 4 !== 3))
    assert.deepEqual([balanceMicros, heldMicros], [1000 - chargedMicros, 0])
    assert.equal(chargedMicros, charges.length * 4)
    seen.add(charges.length)
    await store.close()
  }
  assert.ok(seen.has(0) && seen.has(9), `charges after the cuts: ${[...seen].join(', ')}`)
})

test('what is acknowledged was in the log when that was flushed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-power-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'store.db')
  const connection = openConnection(path)
  t.after(connection.close)
  connection.execute(SETTINGS)
  connection.execute('create table name (value text not null)')
  let flushed = Buffer.alloc(0)
  const flush = async (): Promise<void> => {
    const log = readFileSync(`${path}-wal`)
    await connection.flush()
    flushed = log
  }
  const group = createGroup({ ...connection, flush }, () => undefined)
  for (let count = 1; count <= 20; count += 1) {
    const writes = Array.from({ length: count }, () =>
      group.write(function* () {
        yield { sql: 'insert into name values (?)', parameters: ['x'] }
      }),
    )
    await Promise.all(writes)
    const survivor = join(folder, 'survivor.db')
    writeFileSync(survivor, readFileSync(path))
    writeFileSync(`${survivor}-wal`, flushed)
    const found = openConnection(survivor)
    const [row] = found.query({ sql: 'select count(*) as names from name', parameters: [] })
    found.close()
    assert.equal(row?.['names'], (count * (count + 1)) / 2)
  }
})

test('SQLite flushes what keeps the file whole, and leaves the rest to the group', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-power-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const connection = openConnection(join(folder, 'store.db'))
  t.after(connection.close)
  connection.execute(SETTINGS)
  const pragma = (name: string): unknown =>
    Object.values(connection.query({ sql: `pragma ${name}`, parameters: [] })[0] ?? {})[0]
  assert.deepEqual([pragma('synchronous'), pragma('journal_mode')], [1, 'wal'])
})

/** Every transition of a task, one commit each. */
async function liveOn(world: World, acknowledged: () => Promise<void>): Promise<void> {
  const { accountId, callbacks, tasks } = world
  const reply = { holdId: 'reply:1', nowMs: 1 }
  const steps: readonly (() => Promise<unknown>)[] = [
    () => world.ledger.credit({ accountId, amountMicros: 500, nowMs: 1 }),
    // A hold is acknowledged before its flush: a power failure at that moment undoes it and everything after it.
    () => world.ledger.reserve({ ...reply, accountId, price: quote(9), purchase: PURCHASE }),
    () => world.ledger.settle({ ...reply, price: quote(4), amounts: USED }),
    () => world.submit({ hasCallback: true, holdMicros: 7 }),
    () => world.submit({ holdMicros: 3 }),
    async () => {
      const task = present(await world.claim(2000))
      lease = { taskId: task.id, token: task.token, nowMs: 2050 }
    },
    () => tasks.extend({ ...lease, progress: 50, leaseMs: 100 }),
    async () => {
      const [work] = await claimDueIn(world, { nowMs: 2060 })
      token = present(work).callback.token
    },
    () => callbacks.record({ ...lease, token, attempt: { outcome: 'accepted' }, startedAtMs: 1 }),
    () => tasks.finish({ ...lease, file: world.file({ taskId: lease.taskId }) }),
    async () => {
      const task = present(await world.claim(3000))
      lease = { taskId: task.id, token: task.token, nowMs: 3050 }
    },
    () => tasks.cancel({ accountId, ...lease }),
    () => callbacks.redeliver(lease.taskId, 4000),
    () => world.files.add(world.file()),
  ]
  let lease = { taskId: '', token: 0, nowMs: 0 }
  let token = 0
  for (const step of steps) {
    await step()
    await acknowledged()
  }
}

/** Logs as a cut may leave them, between one commit and the next. */
function tornLogs(before: Buffer, after: Buffer): readonly Buffer[] {
  const added = after.length - before.length
  const places = [0, 1, FRAME_HEADER_BYTES, added / 3, added / 2, added - 4096, added - 1]
  const lengths = new Set(places.map((place) => Math.min(added, Math.max(0, Math.floor(place)))))
  return [...lengths, added].flatMap((length) => {
    const kept = after.subarray(0, before.length + length)
    const missing = added - length
    if (missing === 0) return [kept]
    const zeros = Buffer.alloc(missing)
    const rubbish = Buffer.from(zeros.map((_, index) => (index * 31 + length) % 251))
    return [kept, Buffer.concat([kept, zeros]), Buffer.concat([kept, rubbish])]
  })
}

async function storeAfterCut(folder: string, database: Buffer, log: Buffer): Promise<Store> {
  mkdirSync(folder)
  const path = join(folder, 'store.db')
  writeFileSync(path, database)
  writeFileSync(`${path}-wal`, log)
  return openSqlite({ path })
}

async function factsAfterCut(folder: string, database: Buffer, log: Buffer): Promise<unknown> {
  const store = await storeAfterCut(folder, database, log)
  try {
    return await factsOf({ ...store, accountId: 'acc-later' })
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

/** Everything that the store says about its account. */
async function factsOf({
  accountId,
  callbacks,
  files,
  ledger,
  tasks,
}: Pick<World, 'accountId' | 'callbacks' | 'files' | 'ledger' | 'tasks'>): Promise<unknown> {
  const page = { accountId, limit: 50 }
  const { items } = await tasks.list(page)
  return {
    tasks: items,
    files: (await files.list(page)).items,
    callbacks: await Promise.all(items.map(({ id }) => callbacks.find(id))),
    deliveries: await Promise.all(items.map(({ id }) => callbacks.deliveries(id))),
    balance: await ledger.balance(accountId),
  }
}
