/**
 * Token buckets and counters of concurrent work that all servers of one PostgreSQL database share.
 * They use the database's clock, so servers whose clocks differ refill nothing twice.
 *
 * Requests that come while others are being decided are decided together, in one transaction: the
 * rows of all their names are locked in one order, so that servers never deadlock, and the results
 * are computed in memory (`rate-book.ts`).
 *
 * Each server writes its own counts of concurrent work, so that under the lock of a name the sum
 * over all servers is exact. A row counts as long as its server renews its lease: a dead server's
 * slots are free when that has ended. See docs/decisions/0051-limits.md.
 */
import { randomUUID } from 'node:crypto'
import {
  refilled,
  type RateStore,
  type RateWish,
  type Take,
  type Taken,
} from '../../domain/rate.ts'
import { createBatcher } from './batcher.ts'
import type { Database } from './database.ts'
import { type Decided, decideWishes, type Locked } from './rate-book.ts'
import { rateStatements } from './rate-statements.ts'
import { first, storableText, type Steps } from './steps.ts'

/** Shared rates, and how a server releases them. */
export type SharedRates = RateStore & {
  /** Releases everything that this server has under way. No requests may follow. */
  close(): Promise<void>
}

/** A waiting request, and its resolvers. */
type Waiting = {
  readonly wish: RateWish
  resolve(taken: Taken): void
  reject(reason: unknown): void
}

/** How long a server's slots are kept without renewal; it renews three times as often. */
const LEASE_MS = 15_000

/** The most requests in one transaction: a few milliseconds of work. */
const MAX_BATCH_SIZE = 200

/** Rates that all servers on the database share. */
export function sharedRates(
  database: Pick<Database, 'sql' | 'write'>,
  leaseMs = LEASE_MS,
): SharedRates {
  const serverId = randomUUID()
  const { decided, leave } = rateSteps(database, { serverId, leaseMs })
  /** What this server has under way. */
  const underWay = new Map<string, number>()
  /** Names whose row differs from `underWay`. */
  let unwritten = new Set<string>()
  let renewedAtMs = -Infinity

  async function decideTogether(together: readonly Waiting[]): Promise<void> {
    const wishes = together.map(({ wish }) => wish)
    for (const name of wishes.flatMap((wish) => wish.leave ?? [])) count(name, -1)
    const nowMs = performance.now()
    const renews = nowMs - renewedAtMs >= leaseMs / 3
    try {
      const { outcomes, entered } = await database.write(() =>
        decided(wishes, { underWay, unwritten, renews }),
      )
      unwritten = new Set()
      if (renews) renewedAtMs = nowMs
      for (const name of entered) add(underWay, name, 1)
      answer(together, outcomes)
    } catch (reason) {
      // They may have been committed all the same: the next transaction writes the true counts.
      for (const name of namesEntered(wishes)) unwritten.add(name)
      throw reason
    }
  }

  const batcher = createBatcher<Waiting>({
    maxSize: MAX_BATCH_SIZE,
    run: (take) => decideTogether(take()),
  })

  function count(name: string, change: number): void {
    add(underWay, name, change)
    unwritten.add(name)
  }

  const take: RateStore['take'] = (wish) => {
    const { promise, resolve, reject } = Promise.withResolvers<Taken>()
    batcher.add({ wish: named(wish), resolve, reject })
    return promise
  }

  const renewal = setInterval(() => {
    renewedAtMs = -leaseMs
    if (underWay.size > 0 || unwritten.size > 0)
      void take({ takes: [], nowMs: 0 }).catch(() => undefined)
  }, leaseMs / 3).unref()

  return {
    take,
    close: async () => {
      clearInterval(renewal)
      await batcher.idle()
      if (renewedAtMs > -Infinity) await database.write(leave).catch(() => undefined)
    },
  }
}

function answer(together: readonly Waiting[], outcomes: readonly Taken[]): void {
  for (const [index, { resolve, reject }] of together.entries()) {
    const outcome = outcomes[index]
    if (outcome) resolve(outcome)
    else reject(new Error('a wish was not decided'))
  }
}

function namesEntered(wishes: readonly RateWish[]): readonly string[] {
  return wishes.flatMap(({ enter = [] }) => enter.map(({ name }) => name))
}

/** The request with its names in storable form: callers name end users, with any characters. */
function named(wish: RateWish): RateWish {
  const { takes, enter = [], leave = [] } = wish
  return {
    ...wish,
    takes: takes.map(({ name, perMinute, amount }) => ({
      name: storableText(name),
      perMinute,
      amount,
    })),
    enter: enter.map(({ name, max }) => ({ name: storableText(name), max })),
    leave: leave.map(storableText),
  }
}

function add(counts: Map<string, number>, name: string, change: number): void {
  const after = (counts.get(name) ?? 0) + change
  if (after > 0) counts.set(name, after)
  else counts.delete(name)
}

/** A server's state when requests are decided. */
type Standing = {
  readonly underWay: ReadonlyMap<string, number>
  readonly unwritten: ReadonlySet<string>
  /** Whether the lease is to be renewed. */
  readonly renews: boolean
}

/** The steps of shared rates; they change nothing but the database. */
function rateSteps(
  { sql }: Pick<Database, 'sql'>,
  { serverId, leaseMs }: { readonly serverId: string; readonly leaseMs: number },
): {
  readonly decided: (wishes: readonly RateWish[], standing: Standing) => Steps<Decided>
  readonly leave: () => Steps<void>
} {
  const statements = rateStatements(sql)

  function* locked(wishes: readonly RateWish[]): Steps<Locked> {
    const rows = yield* statements.lock(lockedRows(wishes))
    const entries = wishes.flatMap(({ enter = [] }) =>
      enter.map(({ name }) => ({ name, serverId })),
    )
    const elsewhere = yield* statements.elsewhere(entries)
    return {
      rows: new Map(rows.map((row) => [row.name, row])),
      elsewhere: new Map(elsewhere.map(({ name, count }) => [name, count])),
    }
  }

  /** Rows of a server with a new lease may have been deleted: then all are written again. */
  function* renewed(): Steps<boolean> {
    const lease = { serverId, leaseMs }
    if (yield* first(statements.renew(lease))) return false
    yield* statements.begin(lease)
    yield* statements.clearServers({ leaseMs })
    yield* statements.clearCounts({})
    return true
  }

  return {
    *decided(wishes, { underWay, unwritten, renews }) {
      const isNew = renews && (yield* renewed())
      const made = decideWishes(wishes, yield* locked(wishes), underWay)
      yield* statements.write(made.changed)
      const names = new Set([...unwritten, ...made.entered, ...(isNew ? underWay.keys() : [])])
      const counts = [...names].map((name) => ({ name, serverId, count: made.countOf(name) }))
      yield* statements.writeCounts(counts.filter(({ count }) => count > 0))
      yield* statements.removeCounts(counts.filter(({ count }) => count === 0))
      if (made.changed.length > 0) yield* statements.forget({})
      return made
    },
    *leave() {
      yield* statements.end({ serverId })
      yield* statements.endCounts({ serverId })
    },
  }
}

/** A row for each name, full if it is new, in the same order on every server. */
function lockedRows(
  wishes: readonly RateWish[],
): readonly { readonly name: string; readonly levelParts: number }[] {
  const rows = new Map<string, number>()
  for (const { takes, enter = [] } of wishes) {
    for (const take of takes) rows.set(take.name, fullParts(take))
    for (const { name } of enter) rows.set(name, 0)
  }
  return [...rows]
    .map(([name, levelParts]) => ({ name, levelParts }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function fullParts(take: Take): number {
  return refilled(undefined, take, 0).levelParts
}
