import {
  type Balance,
  charged,
  credited,
  type Ledger,
  type LedgerLine,
  reserved,
  settled,
} from '../../domain/ledger.ts'
import type { Purchase } from '../../domain/usage.ts'
import { chargeTogether } from './charge-together.ts'
import type { Database, Sql } from './database.ts'
import { ledgerStatements, type LedgerStatements, toBalance } from './ledger-statements.ts'
import { toSequence, toSequencePage } from './paging.ts'
import type { LedgerLineRow } from './schema.ts'
import { first, type Steps } from './steps.ts'
import { usageSteps } from './usage.ts'

/** The movements of money as steps, for a transaction that does more than move money. */
export type LedgerSteps = {
  /** As `Ledger.balance`. */
  readonly balance: (accountId: string) => Steps<Balance>
  /** As `Ledger.credit`. */
  readonly credit: (credit: Parameters<Ledger['credit']>[0]) => Steps<Balance>
  /** As `Ledger.reserve`. */
  readonly reserve: (hold: Parameters<Ledger['reserve']>[0]) => Steps<void>
  /** As `Ledger.settle`. */
  readonly settle: (charge: Parameters<Ledger['settle']>[0]) => Steps<boolean>
  /** As `Ledger.charge`, of any accounts: all or none. */
  readonly chargeAll: (charges: readonly Charge[]) => Steps<void>
  /** As `Ledger.release`. */
  readonly release: (release: Parameters<Ledger['release']>[0]) => Steps<boolean>
}

/** What `Ledger.charge` is given. */
export type Charge = Parameters<Ledger['charge']>[0]

/** A ledger on a database. */
export function sqlLedger(database: Database): Ledger {
  const steps = ledgerSteps(database.sql)
  return {
    balance: (accountId) => database.read(() => steps.balance(accountId)),
    credit: (credit) => database.write(() => steps.credit(credit)),
    reserve: (hold) => database.write(() => steps.reserve(hold)),
    settle: (charge) => database.write(() => steps.settle(charge)),
    charge: chargeTogether(database, steps),
    release: (release) => database.write(() => steps.release(release)),
    releaseStale: staleReleaser(database, steps),
    lines: lineReader(database),
  }
}

/** How many stale holds one transaction gives back: few, so that it keeps nobody waiting. */
const RELEASED_AT_ONCE = 100

function staleReleaser(database: Database, steps: LedgerSteps): Ledger['releaseStale'] {
  const { staleHolds } = ledgerStatements(database.sql)
  return async ({ prefix, beforeMs, nowMs }) => {
    let released = 0
    for (;;) {
      const range = { from: prefix, to: `${prefix}\u{10FFFF}`, beforeMs, limit: RELEASED_AT_ONCE }
      const count = await database.write(function* () {
        const holds = yield* staleHolds(range)
        for (const { id } of holds) yield* steps.release({ holdId: id, nowMs })
        return holds.length
      })
      released += count
      if (count < RELEASED_AT_ONCE) return released
    }
  }
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

/** The steps of a ledger. Whoever changes a balance locks its row first, so two never spend one sum. */
export function ledgerSteps(sql: Sql): LedgerSteps {
  const statements = ledgerStatements(sql)
  const book = bookSteps(statements)
  return {
    *balance(accountId) {
      return toBalance(yield* statements.findAccount({ accountId }))
    },

    *credit({ accountId, amountMicros, reference = '', nowMs }) {
      const before = yield* book.lock(accountId)
      if (reference !== '' && (yield* first(statements.findCredit({ accountId, reference }))))
        return before
      const balance = credited(before, amountMicros)
      const line = { accountId, amountMicros, reference, note: '', atMs: nowMs }
      yield* book.write(balance, [{ ...line, kind: 'credit' }])
      return balance
    },

    *reserve({ holdId, accountId, price, purchase, nowMs }) {
      const { micros: amountMicros, note } = price
      const balance = reserved(yield* book.lock(accountId), amountMicros)
      const hold = { id: holdId, accountId, amountMicros, createdAtMs: nowMs, note }
      yield* statements.addHold({ ...hold, purchase: JSON.stringify(purchase) })
      const line = { accountId, amountMicros, reference: holdId, note: '', atMs: nowMs }
      yield* book.write(balance, [{ ...line, kind: 'hold' }])
    },

    *release({ holdId, nowMs }) {
      const hold = yield* first(statements.takeHold({ holdId }))
      if (!hold) return false
      const { accountId, amountMicros } = hold
      const line = { accountId, amountMicros, reference: holdId, note: '', atMs: nowMs }
      const balance = settled(yield* book.lock(accountId), amountMicros, 0)
      yield* book.write(balance, [{ ...line, kind: 'release' }])
      return true
    },

    ...chargeSteps(sql),
  }
}

function chargeSteps(sql: Sql): Pick<LedgerSteps, 'settle' | 'chargeAll'> {
  const { takeHold, ...statements } = ledgerStatements(sql)
  const book = bookSteps(statements)
  const { addUsage } = usageSteps(sql)
  return {
    *settle({ holdId, price, amounts, nowMs }) {
      const hold = yield* first(takeHold({ holdId }))
      if (!hold) return false
      const { accountId, amountMicros } = hold
      const { micros: chargedMicros, note } = price ?? { micros: amountMicros, note: hold.note }
      const line = { accountId, reference: holdId, atMs: nowMs }
      const balance = settled(yield* book.lock(accountId), amountMicros, chargedMicros)
      yield* book.write(balance, [
        { ...line, kind: 'release', amountMicros, note: '' },
        { ...line, kind: 'charge', amountMicros: chargedMicros, note },
      ])
      const purchase: Purchase = JSON.parse(hold.purchase)
      yield* addUsage([{ accountId, purchase, amounts, chargedMicros, nowMs }])
      return true
    },

    *chargeAll(charges) {
      const byAccount = Map.groupBy(charges, ({ accountId }) => accountId)
      // Everybody locks accounts in one order, so that nobody waits in a circle.
      for (const accountId of [...byAccount.keys()].toSorted()) {
        const own = byAccount.get(accountId) ?? []
        let balance = yield* book.lock(accountId)
        for (const { price } of own) balance = charged(balance, price.micros)
        yield* book.write(balance, own.map(toChargeLine))
      }
      yield* addUsage(
        charges.map(({ price, ...used }) => ({ ...used, chargedMicros: price.micros })),
      )
    },
  }
}

function toChargeLine({ accountId, price, reference, nowMs }: Charge): LedgerLineRow {
  const { micros: amountMicros, note } = price
  return { accountId, kind: 'charge', amountMicros, reference, note, atMs: nowMs }
}

/** Reading and writing an account's page of the book. */
function bookSteps({
  lockAccount,
  writeBalance,
  addLine,
}: Pick<LedgerStatements, 'lockAccount' | 'writeBalance' | 'addLine'>): {
  readonly lock: (accountId: string) => Steps<Balance>
  readonly write: (balance: Balance, lines: readonly LedgerLineRow[]) => Steps<void>
} {
  return {
    *lock(accountId) {
      return toBalance(yield* lockAccount({ accountId }))
    },

    *write(balance, lines) {
      if (lines.some(({ amountMicros }) => amountMicros !== 0)) yield* writeBalance(balance)
      // A charge of nothing is told as well: every request leaves its line.
      for (const line of lines)
        if (line.amountMicros !== 0 || line.kind === 'charge') yield* addLine(line)
    },
  }
}

function toLine({ kind, amountMicros, reference, note, atMs }: LedgerLineRow): LedgerLine {
  return { kind, amountMicros, reference, note, atMs }
}
