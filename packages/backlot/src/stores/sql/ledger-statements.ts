import { type AliasedRawBuilder, type Compilable, type RawBuilder, sql as literal } from 'kysely'
import type { Balance, LedgerKind } from '../../domain/ledger.ts'
import { Fault } from '../../domain/fault.ts'
import type { Sql } from './database.ts'
import { type HoldRow, type LedgerLineRow, MONEY_COLUMNS } from './schema.ts'
import {
  type Bound,
  picked,
  prepare,
  prepareRows,
  type RowsStatement,
  type Statement,
} from './steps.ts'

type AccountId = { readonly accountId: string }
type HoldId = { readonly holdId: string }
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

/** The stored money of an account. */
export type BalanceRow = {
  readonly id: string
  readonly prepaid: number
  readonly balanceMicros: number
  readonly heldMicros: number
  readonly chargedMicros: number
  readonly refundedMicros: number
  readonly correctedMicros: number
}

/** SQL statements for a ledger. */
export type LedgerStatements = {
  readonly findAccount: Statement<AccountId, BalanceRow>
  /** Holds with names in a range, made before a time. */
  readonly staleHolds: Statement<StaleRange, { readonly id: string }>
  readonly findCredit: Statement<Reference, { readonly seq: number }>
  /** What is held under a name. */
  /** The sums of charges and refunds under a reference. */
  readonly chargeOf: Statement<
    Reference,
    { readonly charges: number; readonly chargedMicros: number; readonly refundedMicros: number }
  >
  /** What refunds and corrections change. */
  readonly writeAmends: Statement<Balance, unknown>
  /** The account's lines, newest first. */
  readonly listLines: Statement<Lines, NumberedLine>
}

/** Holds and charges under many names at once. */
export type MovementStatements = {
  readonly findHolds: RowsStatement<
    Reference,
    { readonly id: string; readonly amountMicros: number }
  >
  /** The charges and refunds. */
  readonly findLines: RowsStatement<
    Reference,
    Pick<LedgerLineRow, 'kind' | 'amountMicros' | 'reference'>
  >
}

/** The statements of movements; the rows of one call are of one account. */
export function movementStatements({ builder }: Sql): MovementStatements {
  const referencesOf = (
    rows: readonly Bound<Reference>[],
  ): readonly Bound<Reference>['reference'][] => rows.map(({ reference }) => reference)
  return {
    findHolds: prepareRows((rows: readonly Bound<Reference>[]) =>
      builder
        .selectFrom('hold')
        .select(['id', 'amountMicros'])
        .where('id', 'in', referencesOf(rows)),
    ),
    findLines: prepareRows((rows: readonly Bound<Reference>[]) =>
      builder
        .selectFrom('ledgerLine')
        .select(['kind', 'amountMicros', 'reference'])
        .where('kind', '<>', literal.lit('credit' as const))
        .where('accountId', '=', rows[0]?.accountId ?? '')
        .where('reference', 'in', referencesOf(rows)),
    ),
  }
}

/** SQL statements for moving money. */
export type BookStatements = {
  /** The balances of accounts, locked in the order of their ids until the end of this transaction. */
  readonly lockAccounts: RowsStatement<AccountId, BalanceRow>
  /** What holds and charges change. */
  readonly writeBalances: RowsStatement<Balance, unknown>
  readonly takeHolds: RowsStatement<HoldId, HoldRow>
  readonly addHolds: RowsStatement<HoldRow, unknown>
  readonly addLines: RowsStatement<LedgerLineRow, unknown>
}

/** The statements that read a ledger. */
export function ledgerStatements({ builder }: Sql): LedgerStatements {
  return {
    findAccount: prepare(({ accountId }: Bound<AccountId>) =>
      builder.selectFrom('account').select(BALANCE).where('id', '=', accountId),
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

    // The kind is a literal, because a partial index is not used for bound values.
    findCredit: prepare(({ accountId, reference }: Bound<Reference>) =>
      builder
        .selectFrom('ledgerLine')
        .select('seq')
        .where('kind', '=', literal.lit('credit' as const))
        .where('reference', '<>', literal.lit(''))
        .where('accountId', '=', accountId)
        .where('reference', '=', reference),
    ),
    chargeOf: prepare(({ accountId, reference }: Bound<Reference>) =>
      builder
        .selectFrom('ledgerLine')
        .where('kind', '<>', literal.lit('credit' as const))
        .where('accountId', '=', accountId)
        .where('reference', '=', reference)
        .select([
          countOf('charge').as('charges'),
          sumOf('charge').as('chargedMicros'),
          sumOf('refund').as('refundedMicros'),
        ]),
    ),
    writeAmends: prepare((balance: Bound<Balance>) => {
      const { accountId, balanceMicros, refundedMicros, correctedMicros } = balance
      return builder
        .updateTable('account')
        .set({ balanceMicros, refundedMicros, correctedMicros })
        .where('id', '=', accountId)
    }),
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

/** The number of found lines of a kind. */
function countOf(kind: LedgerKind): RawBuilder<number> {
  return literal<number>`cast(count(case when kind = ${literal.lit(kind)} then 1 end) as bigint)`
}

/** The sum of lines of a kind, as a 64-bit integer. */
function sumOf(kind: LedgerKind): RawBuilder<number> {
  const amount = literal.ref('amountMicros')
  return literal<number>`cast(coalesce(sum(case when kind = ${literal.lit(kind)} then ${amount} end), 0) as bigint)`
}

const BALANCE = ['id', 'prepaid', ...MONEY_COLUMNS] as const

/** The statements that move money, any number of rows at once. */
export function bookStatements(sql: Sql): BookStatements {
  return { ...balanceStatements(sql), ...holdStatements(sql) }
}

function balanceStatements({
  builder,
  lockRows,
}: Sql): Pick<BookStatements, 'lockAccounts' | 'writeBalances'> {
  return {
    // "no key": rows that refer to the account can still be added meanwhile
    lockAccounts: prepareRows((accounts: readonly Bound<AccountId>[]) =>
      builder
        .selectFrom('account')
        .select(BALANCE)
        .where(
          'id',
          'in',
          accounts.map(({ accountId }) => accountId),
        )
        .orderBy('id')
        .$if(lockRows, (query) => query.forNoKeyUpdate()),
    ),
    writeBalances: prepareRows((balances: readonly Bound<Balance>[]) => {
      const [one, another] = balances
      if (one && !another) return writeBalance(builder, one)
      return builder
        .updateTable('account')
        .from(balancesTable(balances))
        .set((set) => ({
          balanceMicros: set.ref('given.column2'),
          heldMicros: set.ref('given.column3'),
          chargedMicros: set.ref('given.column4'),
        }))
        .whereRef('account.id', '=', 'given.column1')
    }),
  }
}

/** By far the commonest case, which needs no values table. */
function writeBalance(builder: Sql['builder'], balance: Bound<Balance>): Compilable {
  const { accountId, balanceMicros, heldMicros, chargedMicros } = balance
  return builder
    .updateTable('account')
    .set({ balanceMicros, heldMicros, chargedMicros })
    .where('id', '=', accountId)
}

const HOLD = ['id', 'accountId', 'amountMicros', 'createdAtMs', 'purchase', 'note'] as const
const LINE = ['accountId', 'kind', 'amountMicros', 'reference', 'note', 'atMs'] as const

function holdStatements({
  builder,
}: Sql): Pick<BookStatements, 'takeHolds' | 'addHolds' | 'addLines'> {
  return {
    takeHolds: prepareRows((holds: readonly Bound<HoldId>[]) =>
      builder
        .deleteFrom('hold')
        .where(
          'id',
          'in',
          holds.map(({ holdId }) => holdId),
        )
        .returningAll(),
    ),
    addHolds: prepareRows((holds: readonly Bound<HoldRow>[]) =>
      builder.insertInto('hold').values(holds.map((hold) => picked(hold, HOLD))),
    ),
    addLines: prepareRows((lines: readonly Bound<LedgerLineRow>[]) =>
      builder.insertInto('ledgerLine').values(lines.map((line) => picked(line, LINE))),
    ),
  }
}

/** The balances as a values table, whose columns both databases number. */
function balancesTable(balances: readonly Bound<Balance>[]): AliasedRawBuilder<GivenRow, 'given'> {
  const rows = balances.map(
    ({ accountId, balanceMicros, heldMicros, chargedMicros }) =>
      literal`(cast(${accountId} as text), cast(${balanceMicros} as bigint), cast(${heldMicros} as bigint), cast(${chargedMicros} as bigint))`,
  )
  return literal<GivenRow>`(values ${literal.join(rows)})`.as(literal.ref('given'))
}

type GivenRow = {
  readonly column1: string
  readonly column2: number
  readonly column3: number
  readonly column4: number
}

/** The balance of a row; throws `notFound` without a row. */
export function toBalance(row: BalanceRow | undefined): Balance {
  if (!row) throw new Fault('notFound', 'no such account')
  const { id, prepaid, balanceMicros, heldMicros, chargedMicros } = row
  const { refundedMicros, correctedMicros } = row
  const money = { balanceMicros, heldMicros, chargedMicros, refundedMicros, correctedMicros }
  return { accountId: id, prepaid: prepaid === 1, ...money }
}
