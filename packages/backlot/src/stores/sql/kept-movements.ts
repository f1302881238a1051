/**
 * Finds out whether movements of money were committed although the commit was not answered. They
 * were written in one transaction, so one of them proves all. Each query first waits, by a lock
 * that the transaction held, until that has ended: what is missing then was never committed.
 */
import { sql as literal } from 'kysely'
import type { Sql } from './database.ts'
import type { Movement, Outcome } from './ledger-book.ts'
import { bookStatements } from './ledger-statements.ts'
import { type Bound, first, prepare, type Statement, type Steps } from './steps.ts'

type HoldId = { readonly holdId: string }
type Reference = { readonly accountId: string; readonly reference: string }

/** SQL statements for finding out. */
export type KeptStatements = {
  readonly lockHold: Statement<HoldId, { readonly id: string }>
  /** Among the newest lines. */
  readonly findLine: Statement<Reference, { readonly seq: number }>
}

/** Whether the movements with these outcomes were committed. */
export type AreKept = (
  movements: readonly Movement[],
  outcomes: readonly Outcome[],
) => Steps<boolean>

/** Queries the database for it. */
export function keptMovements(sql: Sql): AreKept {
  const { lockAccounts } = bookStatements(sql)
  const { lockHold, findLine } = keptStatements(sql)
  return function* (movements, outcomes) {
    const made = movements.find((_, index) => isMade(outcomes[index]))
    if (!made) return true // nothing was changed
    if (made.kind === 'settle' || made.kind === 'release')
      return (yield* first(lockHold(made))) === undefined // its hold was deleted with it
    const { accountId } = made
    yield* lockAccounts([{ accountId }])
    const found =
      made.kind === 'reserve'
        ? yield* first(lockHold(made))
        : yield* first(findLine({ accountId, reference: made.reference }))
    return found !== undefined
  }
}

function isMade(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'isMade' in outcome && outcome.isMade
}

/** More lines than are written while one commit is in doubt. */
const MAX_LINES = 50_000

/** The statements that find out. */
export function keptStatements({ builder, lockRows }: Sql): KeptStatements {
  return {
    lockHold: prepare(({ holdId }: Bound<HoldId>) =>
      builder
        .selectFrom('hold')
        .select('id')
        .where('id', '=', holdId)
        .$if(lockRows, (query) => query.forUpdate()),
    ),
    findLine: prepare(({ accountId, reference }: Bound<Reference>) =>
      builder
        .selectFrom('ledgerLine')
        .select('seq')
        .where('accountId', '=', accountId)
        .where('seq', '>', ({ selectFrom }) =>
          selectFrom('ledgerLine').select(({ fn }) =>
            literal<number>`${fn.max('seq')} - ${literal.lit(MAX_LINES)}`.as('fromSeq'),
          ),
        )
        .where('reference', '=', reference)
        .limit(1),
    ),
  }
}
