import type { Clock } from '../domain/clock.ts'
import { sizeOf, type ResponseStore, type StoredResponse } from '../domain/response-store.ts'

type Kept = { readonly response: StoredResponse; readonly size: number }
type Own = { size: number; readonly ids: Set<string> }

/** The most bytes of a character of JSON. */
const BYTES_PER_CHARACTER = 2

/** How often expired ones are looked for while nothing comes. */
const PURGE_MS = 60_000

/** Memory for recent responses where none are stored, in bytes. */
export const REMEMBERED_BYTES = 64 * 1024 * 1024

/** Keeps responses in the memory of this process, at most `maxBytes` together: the oldest are dropped. */
export function recentResponses(maxBytes: number, { nowMs }: Pick<Clock, 'nowMs'>): ResponseStore {
  const kept = new Map<string, Kept>()
  const accounts = new Map<string, Own>()
  let whole = 0
  const drop = (id: string): void => {
    const gone = kept.get(id)
    if (!gone) return
    kept.delete(id)
    whole -= gone.size
    const { accountId } = gone.response
    const own = accounts.get(accountId)
    own?.ids.delete(id)
    if (own) own.size -= gone.size
    if (own?.ids.size === 0) accounts.delete(accountId)
  }
  /** The oldest come first; those that came at once expire at once. */
  const purge = (atMs: number, limit: number): number => {
    let count = 0
    for (const [id, { response }] of kept) {
      if (count === limit || response.expiresAtMs > atMs) break
      drop(id)
      count += 1
    }
    return count
  }
  // Unused ones expire as well. The timer keeps no process alive.
  setInterval(() => purge(nowMs(), kept.size), PURGE_MS).unref()
  const find = (accountId: string, id: string, atMs: number): StoredResponse | undefined => {
    const response = kept.get(id)?.response
    const isTheirs = response?.accountId === accountId && response.expiresAtMs > atMs
    return isTheirs ? response : undefined
  }
  return {
    add: async (response, { maxResponses, maxBytes: maxOwn }) => {
      const { id, accountId } = response
      const size = sizeOf(response)
      kept.set(id, { response, size })
      whole += size
      const own = accounts.get(accountId) ?? { size: 0, ids: new Set() }
      accounts.set(accountId, own)
      own.ids.add(id)
      own.size += size
      for (const old of own.ids) {
        if (old === id || (own.ids.size <= maxResponses && own.size <= maxOwn)) break
        drop(old)
      }
      for (const old of kept.keys()) {
        if (whole * BYTES_PER_CHARACTER <= maxBytes) break
        drop(old)
      }
    },
    find: async (key) => find(key.accountId, key.id, key.nowMs),
    remove: async ({ accountId, id, nowMs: atMs }) => {
      const was = find(accountId, id, atMs) !== undefined
      if (was) drop(id)
      return was
    },
    expire: async (expiry) => purge(expiry.nowMs, expiry.limit),
  }
}
