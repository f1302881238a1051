/** Adds batches to a store: once per idempotency key, and within the limits of their account. */
import type { Batch, BatchBounds, BatchRefusal, BatchStore } from '../../domain/batch.ts'
import { invalid } from '../../domain/fault.ts'
import { newRequestRow, newRow, toBatch } from './batch-rows.ts'
import { batchRequestAddition, type BatchStatements } from './batch-statements.ts'
import type { Database } from './database.ts'
import { idempotencySteps } from './idempotency.ts'
import { bookStatements } from './ledger-statements.ts'
import { first, type Steps, wake } from './steps.ts'

/** Adds batches to a database. */
export function batchAdditions(
  database: Database,
  statements: BatchStatements,
): Pick<BatchStore, 'add' | 'findReplay'> {
  const addRequests = batchRequestAddition(database.sql)
  const { lockAccounts } = bookStatements(database.sql)
  const keys = idempotencySteps(database.sql)

  /** The batch of an idempotency key. Throws if it was deleted: its order was answered, and is not repeated. */
  function* replayed(accountId: string, batchId: string): Steps<Batch> {
    const row = yield* first(statements.find({ accountId, batchId }))
    if (row) return toBatch(row)
    throw invalid('Idempotency-Key', 'the batch of this idempotency key has been deleted')
  }

  function* refusal(
    { accountId, state, sizeBytes }: Batch,
    bounds: BatchBounds,
  ): Steps<BatchRefusal | undefined> {
    const open = yield* first(statements.countOpen({ accountId }))
    if (Number(open?.count ?? 0) >= bounds.maxOpen && state === 'running') return 'open'
    const kept = yield* first(statements.weigh({ accountId }))
    return Number(kept?.bytes ?? 0) + sizeBytes > bounds.maxBytes ? 'bytes' : undefined
  }

  return {
    add: ({ batch, requests, bounds, idempotency }) => {
      const { id, accountId, createdAtMs: nowMs } = batch
      const steps = function* (): Steps<Awaited<ReturnType<BatchStore['add']>>> {
        // So that two concurrent orders of an account never exceed its limits together.
        yield* lockAccounts([{ accountId }])
        const known = idempotency && (yield* keys.find({ ...idempotency, accountId, nowMs }))
        if (known !== undefined) return { earlier: yield* replayed(accountId, known) }
        const refused = yield* refusal(batch, bounds)
        if (refused) return refused
        if (idempotency) yield* keys.take({ ...idempotency, accountId, id, nowMs })
        yield* statements.add(newRow(batch, batch.state === 'running' ? requests.length : 0))
        yield* addRequests(requests.map((request) => newRequestRow(id, request)))
        yield* wake('batched')
        return undefined
      }
      return database.write(steps, 'durable', function* (outcome) {
        yield* lockAccounts([{ accountId }])
        return (
          outcome !== undefined || (yield* first(statements.get({ batchId: id }))) !== undefined
        )
      })
    },

    findReplay: ({ accountId, ...use }) =>
      database.read(function* () {
        const batchId = yield* keys.find({ ...use, accountId })
        return batchId === undefined ? undefined : yield* replayed(accountId, batchId)
      }),
  }
}
