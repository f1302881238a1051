import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import {
  AMOUNTS,
  claimDueIn,
  claimIn,
  createWorld,
  present,
  PURCHASE,
  quote,
  rejectsWith,
} from '../../../../../test/contracts/store-world.ts'
import { startPostgres } from '../../../../../test/postgres.ts'
import { openPostgresForMove } from '../postgres/move.ts'
import { openPostgres } from '../postgres/store.ts'
import type { Store } from '../sql/store.ts'
import { openSqliteForMove } from '../sqlite/move.ts'
import { openSqlite } from '../sqlite/store.ts'
import type { MoveDatabase, MoveMode } from './database.ts'
import { type Moved, moveStore } from './move.ts'
import { LEFT_TABLES, MOVED_TABLES } from './tables.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
const folder = await mkdtemp(join(tmpdir(), 'backlot-move-'))
after(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true })
})

let count = 0

/** A database, opened as a store or for a move. */
type Place = {
  store(): Promise<Store>
  forMove(mode: MoveMode): Promise<MoveDatabase>
}

/** An empty database of each kind. */
const PLACES = {
  sqlite: async (): Promise<Place> => {
    const path = join(folder, `${(count += 1)}.db`)
    return {
      store: () => openSqlite({ path }),
      forMove: (mode) => openSqliteForMove(path, mode),
    }
  },
  postgres: async (): Promise<Place> => {
    const url = await postgres.createDatabase()
    return {
      store: () => openPostgres({ url }),
      forMove: (mode) => openPostgresForMove(url, mode),
    }
  },
}

for (const [from, to] of [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
] as const)
  describe(`a move from ${from} to ${to}`, () => {
    test('takes tasks, callbacks, money, files and keys along, and work goes on', async (t) => {
      const [source, target] = [await PLACES[from](), await PLACES[to]()]
      const filled = await fill(source)
      const { rows, found } = await move(source, target)
      assert.equal(found, 0)
      assert.equal(rows.get('task'), filled.ids.length)
      const store = await opened(t, target)

      const { items } = await store.tasks.list({ accountId: 'acc-later', limit: 1000 })
      assert.deepEqual(items.map(({ id }) => id).toSorted(), filled.ids.toSorted())
      assert.deepEqual(await store.ledger.balance('acc-prepaid'), filled.balance)
      assert.deepEqual(await store.files.find('acc-later', filled.file.id), filled.file)
      assert.deepEqual(await store.tasks.find('acc-later', filled.failedId), filled.failed)
      // The lease of the source's worker does not count here.
      const claimed = [await claimIn(store, 5000), await claimIn(store, 5000)]
      assert.ok(claimed.some((task) => task?.id === filled.leasedId))
      const due = await claimDueIn(store, { nowMs: Date.now() })
      assert.ok(due.length > 0)
      // The row numbering continues after that of the source.
      const world = await createWorld(store)
      const { task } = world.submission({ nowMs: 9000 })
      await store.tasks.submit({ task: { ...task, id: '77' }, price: quote(0), keyId: 'k' })
      assert.ok(await store.tasks.find('acc-later', '77'))
    })

    test('that was cut off goes on where it was, and no server opens what is half filled', async (t) => {
      const [source, target] = [await PLACES[from](), await PLACES[to]()]
      const { ids } = await fill(source, 600)
      for (const writes of [1, 2, 3])
        await assert.rejects(
          move(source, target, (database) => failingAfter(writes, database)),
          /killed/,
        )
      await assert.rejects(target.store(), /half filled by "backlot move"/)
      const { found, rows } = await move(source, target)
      assert.ok(found > 0)
      assert.equal(rows.get('task'), ids.length)
      const store = await opened(t, target)
      const { items } = await store.tasks.list({ accountId: 'acc-later', limit: 1000 })
      assert.equal(items.length, ids.length)
    })

    test('does not count when a single value is another', async () => {
      const [source, target] = [await PLACES[from](), await PLACES[to]()]
      await fill(source)
      await rejectsWith(
        'internal',
        move(source, target, (database) => ({
          ...database,
          write: (queries) =>
            database.write(
              queries.map(({ sql, parameters }) => ({
                sql,
                parameters: parameters.map((value) => (value === 'prepaid' ? 'prepayd' : value)),
              })),
            ),
        })),
      )
      await assert.rejects(target.store(), /half filled/)
    })

    test('leaves a store that has rows of its own as it is', async (t) => {
      const [source, target] = [await PLACES[from](), await PLACES[to]()]
      await fill(source)
      const used = await target.store()
      await createWorld(used)
      await used.close()
      await assert.rejects(move(source, target), /must be empty/)
      assert.ok(await (await opened(t, target)).keys.findAccountByName('later'))
    })

    test('does not begin while a server runs', async () => {
      const [source, target] = [await PLACES[from](), await PLACES[to]()]
      await fill(source)
      for (const place of [source, target]) {
        const server = await place.store()
        await server.checkWritable(Date.now())
        await assert.rejects(move(source, target), /another process has|servers use the PostgreSQL/)
        await server.close()
        if (place === source && from === 'postgres') return // a server was seen too recently
      }
    })
  })

for (const kind of ['sqlite', 'postgres'] as const)
  test(`a snapshot of ${kind} is of one moment, while a server works on it`, async (t) => {
    const source = await PLACES[kind]()
    const { ids } = await fill(source)
    const world = await createWorld(await opened(t, source))
    await world.checkWritable(Date.now())
    const snapshot = await source.forMove('snapshot')
    const target = await PLACES.sqlite()
    const { task } = world.submission()
    await world.tasks.submit({ task: { ...task, id: '88' }, price: quote(0), keyId: 'k' })
    const copy = await target.forMove('target')
    const { rows } = await moveStore(snapshot, copy)
    await copy.close()
    await snapshot.close()
    assert.equal(rows.get('task'), ids.length)
    assert.equal(await (await opened(t, target)).tasks.find('acc-later', '88'), undefined)
    assert.ok(await world.tasks.find('acc-later', '88'))
  })

describe('the tables of a move', () => {
  for (const kind of ['sqlite', 'postgres'] as const)
    test(`are all that ${kind} has, but those of its servers`, async () => {
      const database = await (await PLACES[kind]()).forMove('target')
      try {
        const known = new Set([...MOVED_TABLES.map(({ name }) => name), ...LEFT_TABLES])
        assert.deepEqual(
          (await database.tables()).filter((name) => !known.has(name)),
          [],
        )
      } finally {
        await database.close()
      }
    })
})

/** Moves; `through` may wrap the target database. */
async function move(
  from: Place,
  to: Place,
  through: (target: MoveDatabase) => MoveDatabase = (target) => target,
): Promise<Moved> {
  const source = await from.forMove('source')
  try {
    const target = await to.forMove('target')
    try {
      return await moveStore(source, through(target))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function failingAfter(writes: number, database: MoveDatabase): MoveDatabase {
  let left = writes
  return {
    ...database,
    write: async (queries) => {
      if (left === 0) throw new Error('killed')
      left -= 1
      await database.write(queries)
    },
  }
}

async function opened(t: TestContext, place: Place): Promise<Store> {
  const store = await place.store()
  t.after(() => store.close())
  return store
}

/** Fills a store with rows in every table. */
async function fill(place: Place, tasksCount = 30) {
  const world = await createWorld(await place.store())
  const texts = ['a lighthouse', 'ein Leuchtturm — 灯台 🗼', 'line\nbreak', '"quoted" \\ \u2028']
  const tasks = []
  for (let index = 0; index < tasksCount; index += 1)
    tasks.push(
      world.submit({ prompt: present(texts[index % texts.length]), hasCallback: index < 9 }),
    )
  const ids = (await Promise.all(tasks)).map(({ id }) => id)
  const failed = present(await world.claim(2000))
  const failure = { kind: 'timeout', message: 'took too long' } as const
  await world.tasks.fail({ taskId: failed.id, token: failed.token, failure, nowMs: 3000 })
  const leased = present(await world.claim(3000))
  const { ledger, prepaidId: accountId } = world
  await ledger.credit({ accountId, amountMicros: 1_000_000, nowMs: 1, reference: 'order-1' })
  await ledger.reserve({ holdId: 'h', accountId, price: quote(500), purchase: PURCHASE, nowMs: 2 })
  const reference = 'reply-1'
  const charge = { price: quote(70), purchase: PURCHASE, amounts: AMOUNTS, nowMs: 3 }
  await ledger.charge({ ...charge, accountId, reference })
  const file = world.file({ sizeBytes: 5, widthPx: 3 })
  await world.files.add(file)
  const filled = {
    ids,
    file,
    leasedId: leased.id,
    failedId: failed.id,
    failed: await world.tasks.find(world.accountId, failed.id),
    balance: await ledger.balance(accountId),
  }
  await world.close()
  return filled
}
