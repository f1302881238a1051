/**
 * Caches API keys: every request looks one up, and they hardly ever change. A cached key is used as
 * long as nothing was written that could concern it: by this process, through the `database` that
 * is returned, or anything at all by another process. So a revocation anywhere takes effect at
 * once. Where a database cannot detect writes cheaply, keys are always read.
 */
import type { KeyStore } from '../../domain/key.ts'
import { createRecent } from '../../domain/recent.ts'
import type { Database } from './database.ts'

/** How many keys are cached. */
const MAX_KEYS = 2048

type FindKey = KeyStore['findKey']

/** A key, and the write mark when it was read. */
type Found = {
  readonly key: Awaited<ReturnType<FindKey>>
  readonly own: number
  readonly others: unknown
}

/** The database through which keys and accounts must be written, and a function that caches what was read from it. */
export type RememberedKeys = {
  readonly database: Database
  remembered(findKey: FindKey): FindKey
}

/** Caches keys that are read from the database. */
export function rememberKeys(database: Database): RememberedKeys {
  const known = createRecent<Found>(MAX_KEYS)
  let own = 0
  return {
    database: {
      ...database,
      write: (steps) =>
        database.write(() => {
          own += 1
          return steps()
        }),
    },
    remembered: (findKey) => async (keyId) => {
      const others = database.othersMark?.()
      if (others === undefined) return findKey(keyId)
      const before = known.find(keyId)
      if (before?.own === own && before.others === others) return before.key
      const asked = { own, others }
      const key = await findKey(keyId)
      if (key) known.keep(keyId, { key, ...asked })
      return key
    },
  }
}
