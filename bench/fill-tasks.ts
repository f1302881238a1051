/**
 * Fills a store with millions of tasks as if it had made them one by one: nine of ten have ended
 * with a film, a charge and a notified receiver, the rest are queued. The statements work on SQLite
 * and PostgreSQL.
 */
import { submissionOf } from './submit.ts'

/** The number of accounts, which own the tasks in turn. */
export const ACCOUNTS = 100

/** Tasks are added in groups: nine hundred that have ended, after one waiting task for each account. */
export const TASKS_AT_A_TIME = 1000

/** The account of a task by its number. */
export const accountOf = (index: number): string => `acc-${index % ACCOUNTS}`

/** The id of a task by its number. */
export const taskIdOf = (index: number): string => String(FIRST_ID + index)

const FIRST_ID = 10 ** 15

/** The creation time of the first task; the others follow by the millisecond. */
export const FIRST_MS = 1_700_000_000_000

/** Statements that add the tasks with numbers from `from` up to, not including, `to`: whole thousands. */
export function fillStatements(from: number, to: number): readonly string[] {
  const { task, price } = submissionOf(taskIdOf(0), accountOf(0))
  const order = JSON.stringify(task.order)
  const id = `cast(${FIRST_ID} + i as text)`
  const account = `'acc-' || cast(i % ${ACCOUNTS} as text)`
  const atMs = `${FIRST_MS} + i`
  const ended = `(i / ${ACCOUNTS}) % 10 <> 0`
  const each = (insert: string, where = 'true'): string => `
    insert into ${insert} from (
      with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to - 1})
      select i from n
    ) as numbers where ${where}`
  return [
    each(`task (id, "accountId", "order", tier, "turnMs", state, "createdAtMs", "updatedAtMs",
        attempts, progress, "fileId", "widthPx", "heightPx")
      select ${id}, ${account}, '${order}', 'standard', ${atMs},
        case when ${ended} then 'success' else 'queued' end, ${atMs}, ${atMs},
        case when ${ended} then 1 else 0 end, case when ${ended} then 100 else 0 end,
        case when ${ended} then ${id} end, case when ${ended} then 1366 end,
        case when ${ended} then 768 end`),
    each(
      `file (id, "accountId", purpose, filename, "contentType", "sizeBytes", "createdAtMs",
        "blobKey", "taskId", "widthPx", "heightPx")
      select ${id}, ${account}, 'video_generation', ${id} || '.mp4', 'video/mp4', 1500000,
        ${atMs}, 'films/' || ${id}, ${id}, 1366, 768`,
      ended,
    ),
    each(
      `callback ("taskId", "accountId", url, challenge, state, attempts, token, "lastSequence")
      select ${id}, ${account}, 'https://receiver.example/tasks', 'challenge', 'verified', 0, 3, 2`,
      ended,
    ),
    each(
      `delivery ("taskId", number, step, "startedAtMs", "durationMs", outcome, status)
      select ${id}, 1, 'success', ${atMs}, 20, 'accepted', 200`,
      ended,
    ),
    each(`"ledgerLine" ("accountId", kind, "amountMicros", reference, note, "atMs")
      select ${account}, case when ${ended} then 'charge' else 'hold' end, ${price.micros},
        'task:' || ${id}, '', ${atMs}`),
    each(
      `hold (id, "accountId", "amountMicros", "createdAtMs")
      select 'task:' || ${id}, ${account}, ${price.micros}, ${atMs}`,
      `not (${ended})`,
    ),
    `update account set "heldMicros" = "heldMicros" + ${(price.micros * (to - from)) / TASKS_AT_A_TIME}`,
  ]
}
