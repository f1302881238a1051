/**
 * Every request asks for its key, and keys hardly ever change. One that was
 * found is found again without a query, as long as nothing was written that
 * could be about it: by this process through the `database` that is given back,
 * by another process anything at all. So a key that is revoked anywhere is
 * revoked at once. Where a database cannot say that cheaply, it is asked.
 */
import type { KeyStore } from '../../domain/key.ts'
import { createRecent } from '../../domain/recent.ts'
import type { Database } from './database.ts'

/** How many keys are remembered. */
const MAX_KEYS = 2048

type FindKey = KeyStore['findKey']

/** A key, and what had been written when it was asked for. */
type Found = {
  readonly key: Awaited<ReturnType<FindKey>>
  readonly own: number
  readonly others: unknown
}

/** The database to write keys and accounts through, and the way to remember what was found in it. */
export type RememberedKeys = {
  readonly database: Database
  remembered(findKey: FindKey): FindKey
}

/** Remembers keys that are found in the database. */
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
