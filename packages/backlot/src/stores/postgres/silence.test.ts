/** How the store copes with a network that stops forwarding, a server that hangs, and lost answers. */
import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { Client } from 'pg'
import {
  AMOUNTS,
  createWorld,
  heard,
  openWorld,
  present,
  PURCHASE,
  quote,
  rejectsWith,
  type World,
} from '../../../../../test/contracts/store-world.ts'
import { startPostgres } from '../../../../../test/postgres.ts'
import {
  type Silence,
  type SilentProxy,
  startSilentProxy,
} from '../../../../../test/silent-proxy.ts'
import { isFault } from '../../domain/fault.ts'
import type { Row } from '../sql/steps.ts'
import { openConnections } from './connections.ts'
import { openPostgres } from './store.ts'
import { timeoutsOf } from './timeouts.ts'
import { TRANSACTION_LIMITS } from './transactions.ts'
import { createSharedWakes } from './wakes.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
after(() => postgres.stop())

/** Short for a test, long for any statement on a busy machine. */
const TIMEOUT_MS = 2000

/** Tests that hang fail instead of blocking the run. */
const TIMEOUT = { timeout: 600_000 }

describe('PostgreSQL: connections that fall silent', () => {
  for (const way of ['both', 'to server', 'to client'] satisfies readonly Silence[])
    test(`are replaced while they stay silent (${way})`, TIMEOUT, async (t) => {
      const { world, proxy } = await worldBehindProxy(t)
      await Promise.all(Array.from({ length: 10 }, () => world.submit()))
      proxy.silence(way, { onlyOld: true })
      const ends = await Promise.allSettled(Array.from({ length: 40 }, () => world.submit()))
      for (const end of ends)
        if (end.status === 'rejected') assert.ok(isOverloaded(end.reason), String(end.reason))
      await Promise.all(Array.from({ length: 20 }, () => world.submit()))
    })

  test('are all replaced as soon as one of them is found to be silent', TIMEOUT, async (t) => {
    const { world, proxy } = await worldBehindProxy(t)
    const { id } = await world.submit()
    const find = () => world.tasks.find(world.accountId, id)
    await Promise.all(Array.from({ length: 10 }, find))
    proxy.silence('both', { onlyOld: true })
    await rejectsWith('overloaded', find())
    for (let each = 0; each < 10; each += 1) assert.equal((await find())?.id, id)
  })

  test(
    'are waited for by nobody for long, and everything works once the proxy forwards again',
    TIMEOUT,
    async (t) => {
      const { world, proxy } = await worldBehindProxy(t)
      const { id } = await world.submit()
      proxy.silence('both')
      const asked = Array.from({ length: 30 }, () => world.tasks.find(world.accountId, id))
      for (const end of await Promise.allSettled(asked))
        assert.ok(end.status === 'rejected' && isOverloaded(end.reason))
      await rejectsWith('overloaded', world.checkWritable(1))
      proxy.forward()
      assert.equal((await world.tasks.find(world.accountId, id))?.id, id)
      await world.checkWritable(2)
    },
  )

  test(
    'and a server that stands still look the same, and so does their end',
    TIMEOUT,
    async (t) => {
      const world = await openWorld(t, async () =>
        openPostgres({ url: await postgres.createDatabase(), timeoutMs: TIMEOUT_MS }),
      )
      await world.submit()
      const resume = await postgres.pause()
      try {
        await rejectsWith('overloaded', world.checkWritable(1))
        await rejectsWith('overloaded', world.submit())
      } finally {
        resume()
      }
      await until(() => world.submit())
    },
  )

  test('do not keep the store from closing', TIMEOUT, async (t) => {
    // Nothing would end by itself within the time of this test.
    const { world, proxy } = await worldBehindProxy(t, { timeoutMs: 10 * TIMEOUT.timeout })
    await Promise.all(Array.from({ length: 10 }, () => world.submit()))
    proxy.silence('both')
    const hanging = Promise.allSettled(Array.from({ length: 30 }, () => world.submit()))
    while (present(world.connectionCounts)().inUse < TRANSACTION_LIMITS.connections) await pause()
    world.abandon()
    await world.close()
    for (const end of await hanging)
      assert.ok(end.status === 'rejected' && isOverloaded(end.reason))
    await rejectsWith('overloaded', world.submit())
  })

  test('are not waited for when the store is opened', TIMEOUT, async (t) => {
    const proxy = await startSilentProxy(await postgres.createDatabase())
    t.after(() => proxy.close())
    proxy.silence('both')
    await assert.rejects(openPostgres({ url: proxy.url, timeoutMs: 200 }), (thrown: unknown) => {
      assert.ok(isFault(thrown) && thrown.cause instanceof Error)
      assert.match(thrown.cause.message, /nothing answers: is a proxy or the server stuck/)
      return true
    })
  })

  test('and listen are replaced, and what was said meanwhile is heard', TIMEOUT, async (t) => {
    const proxy = await startSilentProxy(await postgres.createDatabase())
    t.after(() => proxy.close())
    const connections = openConnections(proxy.url, { max: 1, timeouts: timeoutsOf(TIMEOUT_MS) })
    t.after(() => connections.close())
    const pace = { heartbeatMs: 20, silenceMs: TIMEOUT_MS }
    const wakes = await createSharedWakes(async () => {}, connections.createClient, pace)
    t.after(() => wakes.close())
    const missed = heard((listener) =>
      wakes.onChanges((news) => {
        if (news === 'missed') listener()
      }),
    )
    proxy.silence('both', { onlyOld: true })
    await heard((listener) => wakes.on('queued', listener))
    await missed
  })

  test('let go of the locks of their transactions', TIMEOUT, async (t) => {
    const url = await postgres.createDatabase()
    const proxy = await startSilentProxy(url)
    t.after(() => proxy.close())
    const connections = openConnections(proxy.url, { max: 1, timeouts: timeoutsOf(TIMEOUT_MS) })
    const connection = await connections.connect()
    t.after(() => {
      connection.release(true)
      return connections.close()
    })
    await connection.query('begin')
    await connection.query('lock table task')
    proxy.silence('both')
    await askOnce(url, `set lock_timeout = '20s'; begin; lock table task; commit`)
  })
})

test(
  'a statement that takes too long is ended by the server, and its error names the limit',
  TIMEOUT,
  async (t) => {
    const url = await postgres.createDatabase()
    const world = await openWorld(t, () => openPostgres({ url, timeoutMs: TIMEOUT_MS }))
    const other = new Client({ connectionString: url })
    await other.connect()
    try {
      await other.query('begin; lock table task')
      await assert.rejects(world.submit(), (thrown) => {
        assert.ok(isOverloaded(thrown) && thrown instanceof Error)
        assert.match(
          String(thrown.cause),
          /\(57014\): a statement took longer than store\.timeout_s/,
        )
        return true
      })
    } finally {
      await other.end()
    }
    await world.submit()
  },
)

describe('PostgreSQL: connections that end', () => {
  test('with a reset are made anew before a caller notices', TIMEOUT, async (t) => {
    const { world, proxy } = await worldBehindProxy(t)
    const tasks = await Promise.all(Array.from({ length: 10 }, () => world.submit()))
    for (let round = 0; round < 5; round += 1) {
      proxy.reset()
      const found = await Promise.all(tasks.map(({ id }) => world.tasks.find(world.accountId, id)))
      assert.ok(found.every(Boolean))
      proxy.reset()
      await world.submit()
    }
  })

  test(
    'at a server that has become read-only lead to a new one as soon as there is one',
    TIMEOUT,
    async (t) => {
      const url = await postgres.createDatabase()
      const world = await openWorld(t, () => openPostgres({ url, timeoutMs: TIMEOUT_MS }))
      const { id } = await world.submit()
      const name = new URL(url).pathname.slice(1)
      await askOnce(url, `alter database ${name} set default_transaction_read_only = on`)
      await postgres.disconnectAll(url) // sessions keep the settings that they began with
      for (const refused of [() => world.submit(), () => world.checkWritable(1)])
        await assert.rejects(refused, (thrown: unknown) => {
          assert.ok(isFault(thrown) && thrown.kind === 'overloaded')
          assert.equal(thrown.message, 'the store cannot be written to')
          assert.match(String(thrown.cause), /connect to the primary/)
          return true
        })
      await world.tasks.find(world.accountId, id) // on a connection that stays read-only
      await askOnce(
        url,
        `set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
      )
      await world.submit()
      await world.checkWritable(2)
    },
  )
})

describe('PostgreSQL: a commit that is not answered', () => {
  for (const [what, way] of [
    ['but made', 'to client'],
    ['because it never arrived', 'to server'],
  ] as const) {
    test(`leaves one task of one submission (${what})`, TIMEOUT, async (t) => {
      const { world, proxy } = await worldBehindProxy(t)
      const order = world.submission({ holdMicros: 7 })
      const seen = proxy.silenceAt('commit', way)
      const task = await world.tasks.submit(order)
      await seen
      assert.equal(task.id, order.task.id)
      const { items } = await world.tasks.list({ accountId: world.accountId, limit: 10 })
      assert.deepEqual(
        items.map(({ id }) => id),
        [order.task.id],
      )
      assert.equal((await world.ledger.balance(world.accountId)).heldMicros, 7)
    })

    test(`moves money once (${what})`, TIMEOUT, async (t) => {
      const { world, proxy } = await worldBehindProxy(t)
      const { ledger, prepaidId: accountId } = world
      await ledger.credit({ accountId, amountMicros: 100, nowMs: 1 })
      const inDoubt = async (move: () => Promise<unknown>): Promise<void> => {
        const seen = proxy.silenceAt('commit', way)
        await Promise.all([move(), seen])
      }
      const price = quote(10)
      const purchase = PURCHASE
      const hold = (holdId: string) =>
        ledger.reserve({ holdId, accountId, price, purchase, nowMs: 1 })
      await inDoubt(() => hold('one'))
      await inDoubt(() => hold('two'))
      assert.equal((await ledger.balance(accountId)).heldMicros, 20)
      const used = { price, amounts: AMOUNTS, nowMs: 2 }
      await inDoubt(() => ledger.settle({ holdId: 'one', ...used }))
      await inDoubt(() => ledger.release({ holdId: 'two', nowMs: 2 }))
      await inDoubt(() => ledger.charge({ reference: 'three', accountId, purchase, ...used }))
      const { heldMicros, balanceMicros, chargedMicros } = await ledger.balance(accountId)
      assert.deepEqual([heldMicros, balanceMicros, chargedMicros], [0, 80, 20])
    })
  }

  test('is reported as unknown where nobody can say what became of it', TIMEOUT, async (t) => {
    const { world, proxy } = await worldBehindProxy(t)
    const seen = proxy.silenceAt('commit', 'to client')
    const credited = world.ledger.credit({ accountId: world.prepaidId, amountMicros: 5, nowMs: 1 })
    await assert.rejects(
      credited,
      /did not confirm the request: it may have been carried out, or not/,
    )
    await seen
  })
})

function isOverloaded(thrown: unknown): boolean {
  return isFault(thrown) && thrown.kind === 'overloaded'
}

async function worldBehindProxy(
  t: TestContext,
  { timeoutMs } = { timeoutMs: TIMEOUT_MS },
): Promise<{ readonly world: World; readonly proxy: SilentProxy }> {
  const proxy = await startSilentProxy(await postgres.createDatabase())
  const store = await openPostgres({ url: proxy.url, timeoutMs })
  t.after(async () => {
    store.abandon()
    await proxy.close() // first, so that the store of a failed test ends as well
    await store.close()
  })
  return { world: await createWorld(store), proxy }
}

async function askOnce(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Tries again until it works. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 120_000
  for (;;)
    try {
      return await work()
    } catch (thrown) {
      if (performance.now() > deadline) throw thrown
      await pause()
    }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}
