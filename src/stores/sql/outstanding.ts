import { sql as literal, type SelectQueryBuilder } from 'kysely'
import { OUTSTANDING_MOST, type OutstandingStore } from '../../domain/outstanding.ts'
import type { Database, Sql } from './database.ts'
import type { Schema } from './schema.ts'
import { first, prepare, type Statement, type Steps } from './steps.ts'

type Count = Statement<object, { readonly count: number }>

/** What counting needs of a database. */
export type OutstandingStatements = {
  readonly queued: Count
  readonly processing: Count
  readonly owed: Count
  readonly parked: Count
  /** The task that would be claimed next. */
  readonly next: Statement<object, { readonly createdAtMs: number }>
}

/** What is outstanding in a database. */
export function sqlOutstanding(database: Database): OutstandingStore {
  const { queued, processing, owed, parked, next } = outstandingStatements(database.sql)
  return {
    count: () =>
      database.read(function* () {
        const nextTask = yield* first(next({}))
        return {
          tasksQueued: yield* counted(queued),
          tasksProcessing: yield* counted(processing),
          ...(nextTask ? { nextTaskCreatedAtMs: nextTask.createdAtMs } : {}),
          callbacksOwed: yield* counted(owed),
          callbacksParked: yield* counted(parked),
        }
      }),
  }
}

function* counted(statement: Count): Steps<number> {
  return (yield* first(statement({})))?.count ?? 0
}

/** The statements that count. Each has a partial index, whose condition is a literal for its sake. */
export function outstandingStatements({ builder }: Sql): OutstandingStatements {
  const inState = (state: 'queued' | 'processing') =>
    builder.selectFrom('task').where('state', '=', literal.lit(state))
  const one = literal.lit(1).as('one')
  const countOf = (rows: SelectQueryBuilder<Schema, never, { one: number }>): Count =>
    prepare(() =>
      builder
        .selectFrom(rows.limit(literal.lit(OUTSTANDING_MOST)).as('counted'))
        .select((select) => select.fn.countAll<number>().as('count')),
    )
  const callbacks = builder.selectFrom('callback').select(one)
  return {
    queued: countOf(inState('queued').select(one)),
    processing: countOf(inState('processing').select(one)),
    owed: countOf(callbacks.where('wakeAtMs', 'is not', null)),
    parked: countOf(callbacks.where('state', '=', literal.lit('parked' as const))),
    next: prepare(() =>
      inState('queued').select('createdAtMs').orderBy('turnMs').orderBy('seq').limit(1),
    ),
  }
}
