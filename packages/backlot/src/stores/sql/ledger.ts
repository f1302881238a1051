import type { AdminActions, AdminResults } from '../../domain/admin.ts'
import { Fault } from '../../domain/fault.ts'
import {
  type Balance,
  corrected,
  credited,
  type Ledger,
  type LedgerKind,
  type LedgerLine,
  type Movements,
  refunded,
} from '../../domain/ledger.ts'
import type { Database, Sql } from './database.ts'
import { move, type MoveAll, type Movement } from './ledger-book.ts'
import {
  bookStatements,
  ledgerStatements,
  movementStatements,
  toBalance,
  type BookStatements,
} from './ledger-statements.ts'
import { keptMovements } from './kept-movements.ts'
import { createMovementBatcher } from './movement-batcher.ts'
import { toSequence, toSequencePage } from './paging.ts'
import type { LedgerLineRow } from './schema.ts'
import { changed, first, type Steps } from './steps.ts'
import { usageSteps } from './usage.ts'

/** Movements of money as steps of a larger transaction. */
export type LedgerSteps = {
  /** As `Ledger.balance`. */
  readonly balance: (accountId: string) => Steps<Balance>
  /** As `Ledger.credit`. */
  readonly credit: (credit: Parameters<Ledger['credit']>[0]) => Steps<Balance>
  /**
   * Refunds a charge, or a part of it. Throws `notFound` for an unknown charge, `invalid` for more
   * than is left of it.
   */
  readonly refund: (
    refund: AdminActions['account:refunded'],
    nowMs: number,
  ) => Steps<AdminResults['account:refunded']>
  /** Corrects the balance; throws `invalid` for more than a prepaid account has free. */
  readonly correct: (correction: AdminActions['account:corrected'], nowMs: number) => Steps<Balance>
  /** As `Ledger.reserve`. */
  readonly reserve: (hold: Parameters<Ledger['reserve']>[0]) => Steps<void>
  /** As `Ledger.settle`. */
  readonly settle: (charge: Parameters<Ledger['settle']>[0]) => Steps<boolean>
  /** As `Ledger.release`. */
  readonly release: (release: Parameters<Ledger['release']>[0]) => Steps<boolean>
  /** All of several movements. */
  readonly moveAll: MoveAll
}

/** A ledger on a database. */
export type SqlLedger = Ledger & {
  /** Resolves when all requested movements are done. */
  finish(): Promise<void>
}

/** A ledger on a database. */
export function sqlLedger(database: Database): SqlLedger {
  const steps = ledgerSteps(database.sql)
  const areKept = keptMovements(database.sql)
  const { moved, finish } = createMovementBatcher(database, { ...steps, areKept })
  return {
    balance: (accountId) => database.read(() => steps.balance(accountId)),
    credit: (credit) => database.write(() => steps.credit(credit)),
    reserve: async (hold) => void (await moved({ kind: 'reserve', ...hold })),
    settle: (charge) => moved({ kind: 'settle', ...charge }),
    charge: async (charge) => void (await moved({ kind: 'charge', ...charge })),
    release: (release) => moved({ kind: 'release', ...release }),
    releaseStale: staleReleaser(database, steps),
    movementsOf: movementReader(database),
    lines: lineReader(database),
    finish,
  }
}

/** How many stale holds one transaction releases: few, so that it delays nobody. */
const RELEASED_AT_ONCE = 100

function staleReleaser(database: Database, { moveAll }: LedgerSteps): Ledger['releaseStale'] {
  const { staleHolds } = ledgerStatements(database.sql)
  return async ({ prefix, beforeMs, nowMs, signal }) => {
    let released = 0
    for (;;) {
      const range = { from: prefix, to: `${prefix}\u{10FFFF}`, beforeMs, limit: RELEASED_AT_ONCE }
      const count = await database.write(function* () {
        const holds = yield* staleHolds(range)
        yield* moveAll(holds.map(({ id }) => ({ kind: 'release', holdId: id, nowMs })))
        return holds.length
      })
      released += count
      if (count < RELEASED_AT_ONCE || signal?.aborted) return released
    }
  }
}

function movementReader(database: Database): Ledger['movementsOf'] {
  const { findHolds, findLines } = movementStatements(database.sql)
  return ({ accountId, holdIds }) =>
    database.read(function* () {
      const names = holdIds.map((reference) => ({ accountId, reference }))
      const held = new Map(
        (yield* findHolds(names)).map(({ id, amountMicros }) => [id, amountMicros]),
      )
      const lines = Map.groupBy(yield* findLines(names), ({ reference }) => reference)
      return holdIds.map((id) => toMovements(held.get(id), lines.get(id)))
    })
}

function toMovements(
  heldMicros = 0,
  lines: readonly Pick<LedgerLineRow, 'kind' | 'amountMicros'>[] = [],
): Movements {
  const isCharged = lines.some(({ kind }) => kind === 'charge')
  const sumOf = (wanted: LedgerKind): number =>
    isCharged
      ? lines.reduce((sum, { kind, amountMicros }) => sum + (kind === wanted ? amountMicros : 0), 0)
      : 0
  return { heldMicros, chargedMicros: sumOf('charge'), refundedMicros: sumOf('refund') }
}

function lineReader(database: Database): Ledger['lines'] {
  const { listLines } = ledgerStatements(database.sql)
  return ({ accountId, limit, after }) =>
    database.read(function* () {
      const page = { accountId, beforeSeq: toSequence(after), limit: limit + 1 }
      const { items, ...rest } = toSequencePage(yield* listLines(page), limit)
      return { items: items.map(toLine), ...rest }
    })
}

/**
 * Refunds and corrections. The account is locked before its charges are read, so that concurrent
 * refunds never exceed the charge together.
 */
function amendSteps(sql: Sql): Pick<LedgerSteps, 'refund' | 'correct'> {
  const { chargeOf, writeAmends } = ledgerStatements(sql)
  const { lockAccounts, addLines } = bookStatements(sql)
  return {
    *refund({ accountId, charge: reference, amountMicros: asked, reason: note }, nowMs) {
      const before = toBalance(yield* first(lockAccounts([{ accountId }])))
      const found = yield* first(chargeOf({ accountId, reference }))
      if (!found || found.charges === 0)
        throw new Fault(
          'notFound',
          `the account has no charge ${JSON.stringify(reference.slice(0, 80))}`,
          { field: 'charge' },
        )
      const leftMicros = found.chargedMicros - found.refundedMicros
      const amountMicros = asked ?? leftMicros
      const after = refunded(before, amountMicros, leftMicros)
      if (amountMicros === 0) return { ...after, amountMicros }
      yield* writeAmends(after)
      const line = { accountId, amountMicros, reference, note, atMs: nowMs }
      yield* addLines([{ ...line, kind: 'refund' }])
      yield* balanceChanged(accountId)
      return { ...after, amountMicros }
    },

    *correct({ accountId, amountMicros, reason: note }, nowMs) {
      const before = toBalance(yield* first(lockAccounts([{ accountId }])))
      const after = corrected(before, amountMicros)
      yield* writeAmends(after)
      const line = { accountId, amountMicros, reference: '', note, atMs: nowMs }
      yield* addLines([{ ...line, kind: 'correction' }])
      yield* balanceChanged(accountId)
      return after
    },
  }
}

/**
 * The steps of a ledger. A transaction locks the row of a balance before it changes it, so that no
 * money is spent twice.
 */
export function ledgerSteps(sql: Sql): LedgerSteps {
  const { findAccount, findCredit } = ledgerStatements(sql)
  const book = bookStatements(sql)
  const moveAll = movementSteps(sql, book)
  const moveOne = function* (movement: Movement): Steps<boolean> {
    const [outcome] = yield* moveAll([movement])
    if (outcome && 'thrown' in outcome) throw outcome.thrown
    return outcome?.isMade === true
  }
  return {
    *balance(accountId) {
      return toBalance(yield* first(findAccount({ accountId })))
    },

    *credit({ accountId, amountMicros, reference = '', nowMs }) {
      const before = toBalance(yield* first(book.lockAccounts([{ accountId }])))
      if (reference !== '' && (yield* first(findCredit({ accountId, reference })))) return before
      const balance = credited(before, amountMicros)
      if (amountMicros === 0) return balance
      yield* book.writeBalances([balance])
      const line = { accountId, amountMicros, reference, note: '', atMs: nowMs }
      yield* book.addLines([{ ...line, kind: 'credit' }])
      yield* balanceChanged(accountId)
      return balance
    },

    ...amendSteps(sql),

    *reserve(hold) {
      yield* moveOne({ kind: 'reserve', ...hold })
    },
    settle: (charge) => moveOne({ kind: 'settle', ...charge }),
    release: (release) => moveOne({ kind: 'release', ...release }),
    moveAll,
  }
}

/** Deletes holds, then locks accounts, each in the order of their ids, so that two servers never deadlock. */
function movementSteps(sql: Sql, statements: BookStatements): MoveAll {
  const { takeHolds, lockAccounts, writeBalances, addHolds, addLines } = statements
  const { addUsage } = usageSteps(sql)
  return function* (movements) {
    const held = yield* takeHolds(holdsOf(movements).map((holdId) => ({ holdId })))
    const accountIds = new Set(held.map(({ accountId }) => accountId))
    for (const movement of movements)
      if ('accountId' in movement) accountIds.add(movement.accountId)
    const accounts = yield* lockAccounts(
      [...accountIds].toSorted().map((accountId) => ({ accountId })),
    )
    const book = {
      balances: new Map(accounts.map((row) => [row.id, toBalance(row)])),
      changed: new Set<string>(),
      holds: new Map(held.map((hold) => [hold.id, hold])),
      lines: [],
      used: [],
    }
    const outcomes = movements.map((movement) => move(book, movement))
    yield* writeBalances(
      [...book.balances.values()].filter(({ accountId }) => book.changed.has(accountId)),
    )
    yield* addHolds([...book.holds.values()]) // also those that were deleted for a movement that failed
    yield* addLines(book.lines)
    yield* addUsage(book.used)
    for (const accountId of book.changed) yield* balanceChanged(accountId)
    return outcomes
  }
}

function balanceChanged(accountId: string): Steps<void> {
  return changed({ kind: 'balance.changed', accountId })
}

function holdsOf(movements: readonly Movement[]): readonly string[] {
  const ids = new Set<string>()
  for (const movement of movements)
    if (movement.kind === 'settle' || movement.kind === 'release') ids.add(movement.holdId)
  return [...ids].toSorted()
}

function toLine({ kind, amountMicros, reference, note, atMs }: LedgerLineRow): LedgerLine {
  return { kind, amountMicros, reference, note, atMs }
}
