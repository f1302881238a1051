import {
  sizeOf,
  type ResponseBounds,
  type ResponseStore,
  type StoredItem,
  type StoredResponse,
} from '../../domain/response-store.ts'
import type { Database } from './database.ts'
import { responseStatements } from './response-statements.ts'
import type { ResponseRow } from './schema.ts'
import { first, type Steps } from './steps.ts'

/** How many responses are evicted at a time. */
const REMOVED_AT_ONCE = 8

/** A store of responses on a database. */
export function sqlResponses(database: Database): ResponseStore {
  const statements = responseStatements(database.sql)
  /** Deletes the oldest until the account is within its limits; the newest stays, however large. */
  function* evict(accountId: string, bounds: ResponseBounds): Steps<void> {
    const whole = yield* first(statements.weigh({ accountId }))
    let count = Number(whole?.count ?? 0)
    let bytes = Number(whole?.bytes ?? 0)
    while (count > 1 && (count > bounds.maxResponses || bytes > bounds.maxBytes)) {
      const surplus = Math.max(1, Math.min(REMOVED_AT_ONCE, count - bounds.maxResponses, count - 1))
      const gone = yield* statements.removeOldest({ accountId, limit: surplus })
      if (gone.length === 0) return
      count -= gone.length
      for (const { sizeBytes } of gone) bytes -= sizeBytes
    }
  }
  return {
    add: (response, bounds) =>
      database.write(function* () {
        yield* statements.add(toRow(response))
        yield* evict(response.accountId, bounds)
      }),

    find: (key) =>
      database.read(function* () {
        const row = yield* first(statements.find(key))
        return row && toResponse(row)
      }),

    remove: (key) =>
      database.write(function* () {
        return (yield* statements.remove(key)).length > 0
      }),

    expire: (expiry) =>
      database.write(function* () {
        return (yield* statements.expire(expiry)).length
      }),
  }
}

function toRow(response: StoredResponse): ResponseRow {
  const { id, accountId, createdAtMs, expiresAtMs, previousId = null, body } = response
  return {
    id,
    accountId,
    createdAtMs,
    expiresAtMs,
    previousId,
    sizeBytes: sizeOf(response),
    body,
    input: JSON.stringify(response.input),
    output: JSON.stringify(response.output),
  }
}

function toResponse(row: ResponseRow): StoredResponse {
  const { previousId, sizeBytes: _, input, output, ...rest } = row
  const items = (json: string): readonly StoredItem[] => JSON.parse(json)
  return {
    ...rest,
    input: items(input),
    output: items(output),
    ...(previousId !== null && { previousId }),
  }
}
