import type { Sql } from './database.ts'
import type { DeliveryRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type TaskId = { readonly taskId: string }

/** What the log of callbacks needs of a database. */
export type DeliveryStatements = {
  readonly add: Statement<DeliveryRow, unknown>
  readonly list: Statement<TaskId, DeliveryRow>
  /** Removes the task's lines up to this number. */
  readonly trim: Statement<TaskId & { readonly number: number }, unknown>
}

/** The statements of the log. */
export function deliveryStatements({ builder }: Sql): DeliveryStatements {
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
  }
}
