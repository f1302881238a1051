import { sql as literal } from 'kysely'
import type { Balance } from '../../domain/ledger.ts'
import { Fault } from '../../domain/fault.ts'
import type { Sql } from './database.ts'
import type { HoldRow, LedgerLineRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type AccountId = { readonly accountId: string }
type Reference = AccountId & { readonly reference: string }
type Lines = AccountId & { readonly beforeSeq: number; readonly limit: number }

/** A line with its number of arrival. */
type NumberedLine = LedgerLineRow & { readonly seq: number }

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

/** What a ledger needs of a database. */
export type LedgerStatements = {
  readonly findAccount: Statement<AccountId, BalanceRow>
  /** The account's money, to be changed in this transaction. */
  readonly lockAccount: Statement<AccountId, BalanceRow>
  readonly writeBalance: Statement<Balance, unknown>
  readonly addHold: Statement<HoldRow, unknown>
  readonly takeHold: Statement<{ readonly holdId: string }, HoldRow>
  /** Holds whose names lie between, made before. */
  readonly staleHolds: Statement<StaleRange, { readonly id: string }>
  readonly addLine: Statement<LedgerLineRow, unknown>
  readonly findCredit: Statement<Reference, { readonly seq: number }>
  /** The account's lines, newest first. */
  readonly listLines: Statement<Lines, NumberedLine>
}

/** The statements of a ledger. */
export function ledgerStatements(sql: Sql): LedgerStatements {
  return { ...accountStatements(sql), ...holdStatements(sql), ...lineStatements(sql) }
}

function accountStatements({
  builder,
  lockRows,
}: Sql): Pick<LedgerStatements, 'findAccount' | 'lockAccount' | 'writeBalance'> {
  const account = ({ accountId }: Bound<AccountId>) =>
    builder
      .selectFrom('account')
      .select(['id', 'prepaid', 'balanceMicros', 'heldMicros', 'chargedMicros'])
      .where('id', '=', accountId)
  return {
    findAccount: prepare(account),
    // "no key": rows that refer to the account can still be added meanwhile
    lockAccount: prepare((values: Bound<AccountId>) =>
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
  }
}

function holdStatements({
  builder,
}: Sql): Pick<LedgerStatements, 'addHold' | 'takeHold' | 'staleHolds'> {
  return {
    addHold: prepare((hold: Bound<HoldRow>) => {
      const { id, accountId, amountMicros, createdAtMs, purchase, note } = hold
      return builder
        .insertInto('hold')
        .values({ id, accountId, amountMicros, createdAtMs, purchase, note })
    }),
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
  }
}

function lineStatements({
  builder,
}: Sql): Pick<LedgerStatements, 'addLine' | 'findCredit' | 'listLines'> {
  return {
    addLine: prepare((line: Bound<LedgerLineRow>) => {
      const { accountId, kind, amountMicros, reference, note, atMs } = line
      return builder
        .insertInto('ledgerLine')
        .values({ accountId, kind, amountMicros, reference, note, atMs })
    }),
    // The kind is a literal: a partial index is not used for a value that may be another.
    findCredit: prepare(({ accountId, reference }: Bound<Reference>) =>
      builder
        .selectFrom('ledgerLine')
        .select('seq')
        .where('kind', '=', literal.lit('credit' as const))
        .where('reference', '<>', literal.lit(''))
        .where('accountId', '=', accountId)
        .where('reference', '=', reference),
    ),
    listLines: prepare(({ accountId, beforeSeq, limit }: Bound<Lines>) =>
      builder
        .selectFrom('ledgerLine')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('seq', '<', beforeSeq)
        .orderBy('seq', 'desc')
        .limit(limit),
    ),
  }
}

/** The balance that a row keeps; throws `notFound` for no row. */
export function toBalance([row]: readonly BalanceRow[]): Balance {
  if (!row) throw new Fault('notFound', 'no such account')
  const { id, prepaid, ...micros } = row
  return { accountId: id, prepaid: prepaid === 1, ...micros }
}
