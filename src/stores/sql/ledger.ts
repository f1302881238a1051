import { type Balance, credited, type Ledger, reserved, settled } from '../../domain/ledger.ts'
import { Fault } from '../../domain/fault.ts'
import type { Database, Sql } from './database.ts'
import type { HoldRow, LedgerLineRow } from './schema.ts'
import { type Bound, first, prepare, type Statement, type Steps } from './steps.ts'

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
  /** As `Ledger.release`. */
  readonly release: (release: Parameters<Ledger['release']>[0]) => Steps<boolean>
}

/** A ledger on a database. */
export function sqlLedger(database: Database): Ledger {
  const steps = ledgerSteps(database.sql)
  return {
    balance: (accountId) => database.read(() => steps.balance(accountId)),
    credit: (credit) => database.write(() => steps.credit(credit)),
    reserve: (hold) => database.write(() => steps.reserve(hold)),
    settle: (charge) => database.write(() => steps.settle(charge)),
    release: (release) => database.write(() => steps.release(release)),
    releaseStale: staleReleaser(database, steps),
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

/** The steps of a ledger. Whoever changes a balance locks its row first, so two never spend one sum. */
export function ledgerSteps(sql: Sql): LedgerSteps {
  const statements = ledgerStatements(sql)

  function* close(holdId: string): Steps<{ hold: HoldRow; balance: Balance } | undefined> {
    const hold = yield* first(statements.takeHold({ holdId }))
    return hold && { hold, balance: toBalance(yield* statements.lockAccount(hold)) }
  }

  function* write(balance: Balance, lines: readonly LedgerLineRow[]): Steps<void> {
    yield* statements.writeBalance(balance)
    for (const line of lines)
      if (line.amountMicros !== 0 || line.kind === 'charge') yield* statements.addLine(line)
  }

  return {
    *balance(accountId) {
      return toBalance(yield* statements.findAccount({ accountId }))
    },

    *credit({ accountId, amountMicros, nowMs }) {
      const before = toBalance(yield* statements.lockAccount({ accountId }))
      const balance = credited(before, amountMicros)
      const line = { accountId, amountMicros, reference: '', note: '', atMs: nowMs }
      yield* write(balance, [{ ...line, kind: 'credit' }])
      return balance
    },

    *reserve({ holdId, accountId, amountMicros, nowMs }) {
      const before = toBalance(yield* statements.lockAccount({ accountId }))
      const balance = reserved(before, amountMicros)
      yield* statements.addHold({ id: holdId, accountId, amountMicros, createdAtMs: nowMs })
      const line = { accountId, amountMicros, reference: holdId, note: '', atMs: nowMs }
      yield* write(balance, [{ ...line, kind: 'hold' }])
    },

    *settle({ holdId, chargeMicros, note, nowMs }) {
      const closed = yield* close(holdId)
      if (!closed) return false
      const { accountId, amountMicros } = closed.hold
      const line = { accountId, amountMicros, reference: holdId, note, atMs: nowMs }
      yield* write(settled(closed.balance, amountMicros, chargeMicros), [
        { ...line, kind: 'release' },
        { ...line, kind: 'charge', amountMicros: chargeMicros },
      ])
      return true
    },

    *release({ holdId, nowMs }) {
      const closed = yield* close(holdId)
      if (!closed) return false
      const { accountId, amountMicros } = closed.hold
      const line = { accountId, amountMicros, reference: holdId, note: '', atMs: nowMs }
      yield* write(settled(closed.balance, amountMicros, 0), [{ ...line, kind: 'release' }])
      return true
    },
  }
}

/** What a ledger needs of a database. */
export type LedgerStatements = {
  readonly findAccount: Statement<{ readonly accountId: string }, BalanceRow>
  readonly lockAccount: Statement<{ readonly accountId: string }, BalanceRow>
  readonly writeBalance: Statement<Balance, unknown>
  readonly addHold: Statement<HoldRow, unknown>
  readonly takeHold: Statement<{ readonly holdId: string }, HoldRow>
  /** Holds whose names lie between, made before. */
  readonly staleHolds: Statement<StaleRange, { readonly id: string }>
  readonly addLine: Statement<LedgerLineRow, unknown>
}

type StaleRange = {
  readonly from: string
  readonly to: string
  readonly beforeMs: number
  readonly limit: number
}

type BalanceRow = {
  readonly id: string
  readonly prepaid: number
  readonly balanceMicros: number
  readonly heldMicros: number
  readonly chargedMicros: number
}

/** The statements of a ledger. */
export function ledgerStatements({ builder, lockRows }: Sql): LedgerStatements {
  const account = ({ accountId }: Bound<{ accountId: string }>) =>
    builder
      .selectFrom('account')
      .select(['id', 'prepaid', 'balanceMicros', 'heldMicros', 'chargedMicros'])
      .where('id', '=', accountId)
  return {
    findAccount: prepare(account),
    // "no key": rows that refer to the account can still be added meanwhile
    lockAccount: prepare((values: Bound<{ accountId: string }>) =>
      account(values).$if(lockRows, (query) => query.forNoKeyUpdate()),
    ),
    writeBalance: prepare((balance: Bound<Balance>) =>
      builder
        .updateTable('account')
        .set({
          balanceMicros: balance.balanceMicros,
          heldMicros: balance.heldMicros,
          chargedMicros: balance.chargedMicros,
        })
        .where('id', '=', balance.accountId),
    ),
    addHold: prepare(({ id, accountId, amountMicros, createdAtMs }: Bound<HoldRow>) =>
      builder.insertInto('hold').values({ id, accountId, amountMicros, createdAtMs }),
    ),
    takeHold: prepare(({ holdId }: Bound<{ holdId: string }>) =>
      builder.deleteFrom('hold').where('id', '=', holdId).returningAll(),
    ),
    staleHolds: prepare(({ from, to, beforeMs, limit }: Bound<StaleRange>) =>
      builder
        .selectFrom('hold')
        .select('id')
        .where('id', '>=', from)
        .where('id', '<', to)
        .where('createdAtMs', '<', beforeMs)
        .orderBy('id')
        .limit(limit),
    ),
    addLine: prepare((line: Bound<LedgerLineRow>) => {
      const { accountId, kind, amountMicros, reference, note, atMs } = line
      return builder
        .insertInto('ledgerLine')
        .values({ accountId, kind, amountMicros, reference, note, atMs })
    }),
  }
}

function toBalance([row]: readonly BalanceRow[]): Balance {
  if (!row) throw new Fault('notFound', 'no such account')
  const { id, prepaid, ...micros } = row
  return { accountId: id, prepaid: prepaid === 1, ...micros }
}
