/** The newest requests of each account, in the memory of one process, within limits. */
import type { RecordedRequest, RequestShelf } from '../../domain/recorded-request.ts'

/** Limits. Bytes include the overhead of each request. */
export type RequestLimits = {
  readonly bytes: number
  readonly bytesPerAccount: number
  readonly requestsPerAccount: number
}

/** The defaults. */
export const REQUEST_LIMITS: RequestLimits = {
  bytes: 32 * 1024 * 1024,
  bytesPerAccount: 8 * 1024 * 1024,
  requestsPerAccount: 200,
}

/** The overhead of a request: its summary and its map entries. */
export const REQUEST_OVERHEAD_BYTES = 2048

/** An account's requests by the number of their arrival, the oldest first. */
type Own = { bytes: number; readonly requests: Map<number, RecordedRequest> }

/** An empty store. */
export function createRequestShelf(limits: RequestLimits = REQUEST_LIMITS): RequestShelf {
  const accounts = new Map<string, Own>()
  const ages = new Map<number, string>() // insertion order is age
  let bytes = 0
  let count = 0

  const remove = (number: number | undefined): void => {
    const accountId = number === undefined ? undefined : ages.get(number)
    const own = accountId === undefined ? undefined : accounts.get(accountId)
    const request = number === undefined ? undefined : own?.requests.get(number)
    if (number === undefined || accountId === undefined || !own || !request) return
    ages.delete(number)
    own.requests.delete(number)
    own.bytes -= costOf(request)
    bytes -= costOf(request)
    if (own.requests.size === 0) accounts.delete(accountId)
  }

  return {
    add: (request) => {
      const number = (count += 1)
      const { accountId } = request
      const own = accounts.get(accountId) ?? { bytes: 0, requests: new Map() }
      accounts.set(accountId, own)
      own.requests.set(number, request)
      ages.set(number, accountId)
      own.bytes += costOf(request)
      bytes += costOf(request)
      while (own.requests.size > limits.requestsPerAccount || own.bytes > limits.bytesPerAccount)
        remove(first(own.requests.keys()))
      while (bytes > limits.bytes) remove(first(ages.keys()))
    },
    list: ({ accountId, limit, after }) => {
      const before = after === undefined ? Infinity : Number(after)
      const older = [...(accounts.get(accountId)?.requests ?? [])]
        .filter(([number]) => number < before)
        .toReversed()
      const shown = older.slice(0, limit)
      const last = shown.at(-1)
      return {
        items: shown.map(([, { summary }]) => summary),
        ...(older.length > limit && last ? { next: String(last[0]) } : {}),
      }
    },
    find: ({ accountId, id }) => {
      for (const request of accounts.get(accountId)?.requests.values() ?? [])
        if (request.summary.id === id) return request
      return undefined
    },
  }
}

function costOf({ detail }: RecordedRequest): number {
  return detail.byteLength + REQUEST_OVERHEAD_BYTES
}

function first<T>(values: Iterable<T>): T | undefined {
  for (const value of values) return value
  return undefined
}
