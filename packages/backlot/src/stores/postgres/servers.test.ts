import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, test, type TestContext } from 'node:test'
import { inspect } from 'node:util'
import { Client } from 'pg'
import {
  claimDueIn,
  createWorld,
  heard,
  openWorld,
  rejectsWith,
  type World,
} from '../../../../../test/contracts/store-world.ts'
import type { Change } from '../../domain/change.ts'
import { isFault } from '../../domain/fault.ts'
import { isLetIn, type RateStore } from '../../domain/rate.ts'
import { TASK_AGE_MS } from '../../domain/task.ts'
import { startPostgres } from '../../../../../test/postgres.ts'
import { sharedRates } from '../sql/rates.ts'
import type { Row, Steps } from '../sql/steps.ts'
import type { Store } from '../sql/store.ts'
import { CALLERS_TIME, type StoreTime } from '../sql/time.ts'
import { openPostgres, postgresSql } from './store.ts'
import { type ConnectionPool, openConnections } from './connections.ts'
import { timeoutsOf } from './timeouts.ts'
import { createTransactions, TRANSACTION_LIMITS } from './transactions.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
after(() => postgres.stop())

describe('PostgreSQL: one database, several servers', () => {
  test('two servers claim each task once', async (t) => {
    const { one, two } = await twoServers(t)
    await Promise.all(Array.from({ length: 60 }, () => one.submit()))
    const claim = { workerId: 'w', nowMs: 5000, leaseMs: 600_000 }
    const ids: string[] = []
    const work = async ({ tasks }: Store): Promise<void> => {
      for (let task = await tasks.claim(claim); task; task = await tasks.claim(claim))
        ids.push(task.id)
    }
    await Promise.all([work(one), work(one), work(two), work(two)])
    assert.equal(ids.length, 60)
    assert.equal(new Set(ids).size, 60)
  })

  test('a task that one server accepts wakes the other', async (t) => {
    const { one, two } = await twoServers(t)
    const news = [
      heard((listener) => two.tasks.onQueued(listener)),
      heard((listener) => two.callbacks.onDue(listener)),
    ]
    await one.submit({ hasCallback: true })
    await Promise.all(news)
  })

  test('a task that is cancelled at one server is let go of at the other', async (t) => {
    const { one, two } = await twoServers(t)
    const { id: taskId } = await one.submit()
    const news = heard((listener) => two.tasks.onCancelled(listener))
    await one.tasks.cancel({ accountId: one.accountId, taskId, nowMs: 2000 })
    await news
  })

  test('what changes at one server is notified at the other, all of a burst and each once', async (t) => {
    const { one, two } = await twoServers(t)
    const received: Change[] = []
    const news = heard((listener) =>
      two.changes.onChanges((changes) => {
        if (changes !== 'missed') received.push(...changes)
        if (received.filter(({ kind }) => kind === 'task.queued').length === 120) listener()
      }),
    )
    const tasks = await Promise.all(Array.from({ length: 120 }, () => one.submit()))
    await news
    const ids = received.flatMap(({ kind, taskId }) => (kind === 'task.queued' ? [taskId] : []))
    assert.deepEqual(new Set(ids), new Set(tasks.map(({ id }) => id)))
    assert.equal(ids.length, 120)
    assert.ok(received.every(({ accountId }) => accountId === one.accountId))
  })

  test('one burst of submissions takes few notifications', async (t) => {
    const { one, two } = await twoServers(t)
    let calls = 0
    two.tasks.onQueued(() => (calls += 1))
    await Promise.all(Array.from({ length: 100 }, () => one.submit()))
    // Notifications arrive in order, so after the one sent at the end of the burst nothing more can come.
    const news = heard((listener) => two.callbacks.onDue(listener))
    await one.submit({ hasCallback: true })
    await news
    assert.ok(calls >= 1 && calls < 50, `${calls} notifications`)
  })

  test('servers on one database share accounts, keys and secrets', async (t) => {
    const { one, two } = await twoServers(t)
    await one.keys.addKey({ id: 'key-1', accountId: one.accountId, createdAtMs: 1 })
    await two.keys.revokeKey('key-1', 2000)
    assert.equal((await one.keys.findKey('key-1'))?.key.revokedAtMs, 2000)
    const secrets = await Promise.all([one.keys.secret('s', 'a'), two.keys.secret('s', 'b')])
    assert.equal(secrets[0], secrets[1])
  })

  test('servers on one database never let an account spend one sum twice', async (t) => {
    const { one, two } = await twoServers(t)
    const accountId = one.prepaidId
    await one.ledger.credit({ accountId, amountMicros: 3010, nowMs: 1 })
    const holds = Array.from({ length: 500 }, (_, index) =>
      (index % 2 ? one : two).ledger.reserve({
        holdId: `h${index}`,
        accountId,
        price: { micros: 30, note: '' },
        purchase: { keyId: 'k', modelId: 'm', tier: 'standard', userId: '' },
        nowMs: 1,
      }),
    )
    const ends = await Promise.allSettled(holds)
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 100)
    assert.equal((await two.ledger.balance(accountId)).balanceMicros, 10)
  })

  test('servers on one database let in one limit’s worth together', async (t) => {
    const { one, two } = await twoServers(t)
    const takes = [{ name: 'account', perMinute: 3, amount: 1 }]
    const all = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? one : two).rates.take({ takes, nowMs: 1000 }),
    )
    const outcomes = await Promise.all(all)
    assert.equal(outcomes.filter(({ waitMs }) => waitMs === 0).length, 3)
  })

  test('servers on one database have as many under way together as may be', async (t) => {
    const { one, two } = await twoServers(t)
    const enter = [{ name: 'account', max: 7 }]
    const all = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? one : two).rates.take({ takes: [], enter, nowMs: 1000 }),
    )
    const letIn = (await Promise.all(all)).map(isLetIn)
    assert.equal(letIn.filter(Boolean).length, 7)
    const ofOne = letIn.filter((is, index) => is && index % 2).length
    await one.rates.take({ takes: [], leave: Array(ofOne).fill('account'), nowMs: 1000 })
    const again = Array.from({ length: 10 }, () =>
      two.rates.take({ takes: [], enter, nowMs: 1000 }),
    )
    assert.equal((await Promise.all(again)).filter(isLetIn).length, ofOne)
  })

  test('a server that stops gives its places back; one that dies, when its lease has ended', async (t) => {
    const url = await postgres.createDatabase()
    const [stops, dies, lives] = [openRates(url), openRates(url), openRates(url)]
    const asked = askIn(t, url)
    t.after(() => lives.close())
    const enter = [{ name: 'account', max: 2 }]
    const wish = { takes: [], enter, nowMs: 1000 }
    assert.ok(isLetIn(await dies.rates.take(wish)))
    const [lease] = await asked('select "serverId" from lease')
    assert.ok(isLetIn(await stops.rates.take(wish)))
    assert.equal((await lives.rates.take(wish)).full, 0)
    await stops.close()
    assert.ok(isLetIn(await lives.rates.take(wish)), 'the place of the one that stopped')
    await dies.die()
    assert.equal((await lives.rates.take(wish)).full, 0, 'not before its lease has ended')
    await asked(
      `update lease set "endsAtMs" = 1 where "serverId" = '${String(lease?.['serverId'])}'`,
    )
    assert.ok(isLetIn(await lives.rates.take(wish)))
  })

  test('a lease is renewed while something is under way, and places outlive a database that has forgotten them', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const url = await postgres.createDatabase()
    const [one, two] = [openRates(url), openRates(url)]
    const asked = askIn(t, url)
    t.after(() => Promise.all([one.close(), two.close()]))
    const wish = { takes: [], enter: [{ name: 'account', max: 1 }], nowMs: 1000 }
    assert.ok(isLetIn(await one.rates.take(wish)))
    for (const harm of ['update lease set "endsAtMs" = 1', 'truncate "underWay", lease, rate']) {
      await asked(harm) // the second time as after a crash of the database
      t.mock.timers.tick(LEASE_MS / 3)
      await one.rates.take({ takes: [], nowMs: 1000 }) // decided after what the tick has started
      assert.equal((await two.rates.take(wish)).full, 0)
    }
  })

  test('servers on one database keep one order of turns, which age', async (t) => {
    const { one, two } = await twoServers(t)
    const nowMs = 1000
    const standard = await one.submit({ nowMs })
    const late = { nowMs: nowMs + TASK_AGE_MS + 1, tier: 'priority' } as const
    const beyond = await two.tasks.submit(one.submission(late))
    const soon = { nowMs: nowMs + TASK_AGE_MS - 1, tier: 'priority' } as const
    const within = await two.tasks.submit(one.submission(soon))
    const claim = { workerId: 'w', nowMs: nowMs + 2 * TASK_AGE_MS, leaseMs: 600_000 }
    const claims = []
    for (const { tasks } of [one, two, one]) claims.push((await tasks.claim(claim))?.id)
    assert.deepEqual(claims, [within.id, standard.id, beyond.id])
  })

  test('servers that expire at once remove each task once, and keep what has pending callbacks', async (t) => {
    const { one, two } = await twoServers(t)
    for (let count = 0; count < 60; count += 1) {
      const { id: taskId } = await one.submit({ hasCallback: count < 10 })
      await one.tasks.cancel({ accountId: one.accountId, taskId, nowMs: 2000 })
    }
    const wish = { endedBeforeMs: 3000, limit: 8 }
    const removed: number[] = []
    const work = async ({ tasks }: Store): Promise<void> => {
      for (let none = 0; none < 2;) {
        const { count } = await tasks.expire(wish)
        removed.push(count)
        none = count === 0 ? none + 1 : 0
      }
    }
    await Promise.all([work(one), work(two)])
    assert.equal(
      removed.reduce((sum, count) => sum + count, 0),
      50,
    )
    const { items } = await two.tasks.list({ accountId: one.accountId, limit: 100 })
    assert.equal(items.length, 10, 'their receivers have not been told')
  })

  test('attempts of several servers at one receiver are one log, without gaps or doubles', async (t) => {
    const { one, two } = await twoServers(t, CALLERS_TIME)
    const { id: taskId } = await one.submit({ hasCallback: true })
    await one.tasks.cancel({ accountId: one.accountId, taskId, nowMs: 1000 })
    for (let nowMs = 1000; nowMs < 100_000; nowMs += 10_000) {
      const claim = { nowMs, leaseMs: 1000, limit: 1 }
      const claims = await Promise.all([one, two].map((server) => claimDueIn(server, claim)))
      const [work, ...others] = claims.flat()
      assert.equal(others.length, 0, 'two servers tell one receiver at once')
      if (!work) continue
      const attempt = { outcome: 'failed', error: 'no answer' } as const
      const result = { taskId, token: work.callback.token, attempt, startedAtMs: nowMs, nowMs }
      const recorded = await Promise.all(
        [one, two].map(({ callbacks }) => callbacks.record(result)),
      )
      assert.equal(recorded.filter(Boolean).length, 1, 'written down once')
    }
    const log = await two.callbacks.deliveries(taskId)
    assert.ok(log.length >= 3, `${log.length} attempts`)
    assert.deepEqual(
      log.map(({ number }) => number),
      log.map((_, index) => index + 1),
    )
  })

  test('servers that start at once on an empty database agree on one schema', async () => {
    const url = await postgres.createDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.end()
    const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgres({ url })))
    await Promise.all(stores.map((store) => store.isReady()))
    await Promise.all(stores.map((store) => store.close()))
  })
})

describe('PostgreSQL: when things go wrong', () => {
  test('lost connections are made anew, also the one that listens', async (t) => {
    const url = await postgres.createDatabase()
    const one = await openWorld(t, () => openPostgres({ url }))
    const two = await openPostgres({ url })
    t.after(() => two.close())
    await postgres.disconnectAll(url)
    await heard((listener) => two.tasks.onQueued(listener)) // listening again also causes a notification
    const task = await submitted(one)
    assert.deepEqual(
      await two.tasks.find(one.accountId, task),
      await one.tasks.find(one.accountId, task),
    )
  })

  test('a server that is not there is a clear fault without the password', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    assert.ok(address && typeof address === 'object')
    await new Promise((resolve) => listener.close(resolve))
    const url = `postgres://user:hunter2@127.0.0.1:${address.port}/db`
    await assert.rejects(openPostgres({ url }), (thrown: unknown) => {
      assert.ok(thrown instanceof Error)
      assert.equal(thrown.message, 'the store is unavailable')
      assert.ok(!inspect(thrown, { depth: 9, showHidden: true }).includes('hunter2'))
      return true
    })
    await rejectsWith('overloaded', openPostgres({ url }))
  })

  test('neither a wrong password nor a malformed address is repeated', async () => {
    const url = new URL(await postgres.createDatabase())
    url.password = 'hunter2'
    for (const wrong of [String(url), 'postgres://user:hunter2@host:port/db']) {
      await assert.rejects(openPostgres({ url: wrong }), (thrown: unknown) => {
        assert.ok(!inspect(thrown, { depth: 9, showHidden: true }).includes('hunter2'))
        return true
      })
      await rejectsWith('overloaded', openPostgres({ url: wrong }))
    }
  })

  test('a database of a newer version is refused in plain words', async () => {
    const url = await postgres.createDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('update "schemaVersion" set version = 999, oldest = 999')
    await client.end()
    await assert.rejects(openPostgres({ url }), /newer version of Backlot \(schema 999/)
  })

  test('many servers take over one expired key, and one of them gets it', async (t) => {
    const { one, two } = await twoServers(t)
    const idempotency = { key: 'k', requestHash: 'h', expiresAtMs: 1500 }
    const first = await one.submit({ idempotency, nowMs: 1000 })
    const wish = { idempotency: { ...idempotency, expiresAtMs: 9000 }, nowMs: 2000, holdMicros: 1 }
    const submissions = Array.from({ length: 24 }, () => one.submission(wish))
    const tasks = await Promise.all(
      submissions.map((each, index) => (index % 2 ? one : two).tasks.submit(each)),
    )
    const ids = new Set(tasks.map(({ id }) => id))
    assert.equal(ids.size, 1)
    assert.ok(!ids.has(first.id))
    assert.equal((await one.ledger.balance(one.accountId)).heldMicros, 1)
  })

  test('who waits for a connection is not given up before its turn', async (t) => {
    const url = await postgres.createDatabase()
    const limits = { ...TRANSACTION_LIMITS, connections: 1, maxWaiting: 100, maxWaitMs: 600_000 }
    const timeouts = { ...timeoutsOf(), connectMs: 60_000 }
    const connections = openConnections(url, { max: 1, timeouts })
    const { write, close } = createTransactions(connections, () => undefined, limits)
    t.after(close)
    await Promise.all(Array.from({ length: 20 }, () => write(() => query('select pg_sleep(0.01)'))))
  })

  test('what cannot be served in time is refused, with when to retry', async (t) => {
    const url = await postgres.createDatabase()
    const limits = { ...TRANSACTION_LIMITS, connections: 1, maxWaiting: 1, maxWaitMs: 50 }
    const { read, close } = createTransactions(open(url), () => undefined, limits)
    const asked = askIn(t, url)
    t.after(close)
    await asked('select pg_advisory_lock(1)')
    const long = read(() => query('select pg_advisory_lock(1)'))
    const late = read(() => query('select 1'))
    const tooMany = read(() => query('select 1'))
    for (const [refused, why] of [
      [tooMany, /overloaded: the limit of 1 waiting calls is reached/],
      [late, /overloaded: no connection was free within 0.05 s/],
    ] as const)
      await assert.rejects(refused, (thrown: unknown) => {
        assert.ok(isFault(thrown) && thrown.kind === 'overloaded')
        assert.match(thrown.message, why)
        return thrown.retryAfterSeconds === 5
      })
    await asked('select pg_advisory_unlock(1)')
    await long
    await read(() => query('select 1'))
  })

  test('a transaction that another got in the way of is tried again', async (t) => {
    const connections = open(await postgres.createDatabase())
    const { read, write, close } = createTransactions(connections, () => undefined)
    t.after(close)
    await write(() => query('create table counter as select 0 as value'))
    let tries = 0
    const increment = (failures: number): Promise<void> =>
      write(function* () {
        tries += 1
        yield* query('update counter set value = value + 1')
        if (tries <= failures) yield* query('do $$ begin raise serialization_failure; end $$')
      })
    await increment(2)
    assert.equal(tries, 3)
    assert.deepEqual(await read(() => query('select value from counter')), [{ value: 1 }])
    tries = 0
    await rejectsWith('overloaded', increment(Infinity))
    assert.deepEqual(await read(() => query('select value from counter')), [{ value: 1 }])
  })
})

/** Longer than the machine can stand still: where a lease must end, it is ended. */
const LEASE_MS = 3_600_000

/** The rates of a server, and functions that end it. */
function openRates(url: string): {
  readonly rates: RateStore
  /** Ends it cleanly. */
  close(): Promise<void>
  /** Ends it as a crash would. */
  die(): Promise<void>
} {
  const transactions = createTransactions(open(url), () => undefined)
  const rates = sharedRates({ sql: postgresSql(), write: transactions.write }, LEASE_MS)
  const die = transactions.close
  return { rates, die, close: async () => (await rates.close(), die()) }
}

function open(url: string): ConnectionPool {
  return openConnections(url, { max: 10, timeouts: timeoutsOf() })
}

/** A function that queries the database on one connection. */
function askIn(t: TestContext, url: string): (text: string) => Promise<readonly Row[]> {
  const client = new Client({ connectionString: url })
  const connected = client.connect()
  t.after(() => client.end())
  return async (text) => {
    await connected
    return (await client.query<Row>(text)).rows
  }
}

function* query(text: string): Steps<readonly Row[]> {
  return yield { sql: text, parameters: [] }
}

async function twoServers(
  t: Parameters<typeof openWorld>[0],
  time?: StoreTime,
): Promise<{ readonly one: World; readonly two: World }> {
  const url = await postgres.createDatabase()
  const options = time ? { url, time } : { url }
  const one = await openWorld(t, () => openPostgres(options))
  const store = await openPostgres(options)
  t.after(() => store.close())
  return { one, two: await createWorld(store) }
}

/** Submits, again and again until the connection is there. */
async function submitted(world: World): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await world.submit()).id
    } catch (error) {
      if (tries === 20) throw error
    }
  }
}
