import type { Sql } from './database.ts'
import type { DeliveryRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type TaskId = { readonly taskId: string }

/** SQL statements for the log of callbacks. */
export type DeliveryStatements = {
  readonly add: Statement<DeliveryRow, unknown>
  readonly list: Statement<TaskId, DeliveryRow>
  /** Removes the task's lines up to this number. */
  readonly trim: Statement<TaskId & { readonly number: number }, unknown>
  readonly removeAll: Statement<TaskId, unknown>
  /** Removes the oldest lines of attempts that began before. */
  readonly expire: Statement<
    { readonly startedBeforeMs: number; readonly limit: number },
    { readonly number: number }
  >
}

/** The statements of the log. */
export function deliveryStatements({ builder, lockRows }: Sql): DeliveryStatements {
  return {
    add: prepare((row: Bound<DeliveryRow>) => {
      const { taskId, number, step, startedAtMs, durationMs } = row
      const { outcome, status, error, nextAtMs } = row
      return builder.insertInto('delivery').values({
        taskId,
        number,
        step,
        startedAtMs,
        durationMs,
        outcome,
        status,
        error,
        nextAtMs,
      })
    }),
    list: prepare(({ taskId }: Bound<TaskId>) =>
      builder.selectFrom('delivery').selectAll().where('taskId', '=', taskId).orderBy('number'),
    ),
    trim: prepare(({ taskId, number }: Bound<{ taskId: string; number: number }>) =>
      builder.deleteFrom('delivery').where('taskId', '=', taskId).where('number', '<=', number),
    ),
    removeAll: prepare(({ taskId }: Bound<TaskId>) =>
      builder.deleteFrom('delivery').where('taskId', '=', taskId),
    ),
    expire: prepare(
      ({ startedBeforeMs, limit }: Bound<{ startedBeforeMs: number; limit: number }>) => {
        const old = builder
          .selectFrom('delivery')
          .select(['taskId', 'number'])
          .where('startedAtMs', '<', startedBeforeMs)
          .orderBy('startedAtMs')
          .limit(limit)
          .$if(lockRows, (query) => query.forUpdate().skipLocked())
        return builder
          .deleteFrom('delivery')
          .where((where) =>
            where(where.refTuple('taskId', 'number'), 'in', old.$asTuple('taskId', 'number')),
          )
          .returning('number')
      },
    ),
  }
}
