import type { Clock } from '../domain/clock.ts'
import type { Ids } from '../domain/id.ts'
import { isAccountName } from '../domain/key.ts'
import type { Store } from '../stores/sql/store.ts'
import { Refusal } from '../config/refusal.ts'
import { openKeyTokens, openSecrets } from './secrets/secrets.ts'

/**
 * Creates a key, and its account if there is none of that name. Resolves to the token, which is
 * shown once and never stored.
 */
export async function issueKey(
  { store, ids, clock }: { readonly store: Store; readonly ids: Ids; readonly clock: Clock },
  order: {
    readonly accountName: string
    readonly prepaid: boolean
    /** The lifetime of the key in milliseconds; unlimited when absent. */
    readonly lifeMs?: number
  },
): Promise<{ readonly keyId: string; readonly token: string }> {
  const { accountName, prepaid, lifeMs } = order
  if (!isAccountName(accountName))
    throw new Refusal(
      `An account name has 1 to 64 letters, digits or any of . _ @ -, got ${JSON.stringify(accountName)}.`,
    )
  const nowMs = clock.nowMs()
  const fresh = { id: ids.random('acc_'), name: accountName, prepaid, createdAtMs: nowMs }
  const account = await store.keys.ensureAccount(fresh)
  if (prepaid && !account.prepaid)
    throw new Refusal(`The account ${accountName} exists and is billed later, not prepaid.`)
  const expiry = lifeMs === undefined ? {} : { expiresAtMs: nowMs + lifeMs }
  const key = { id: ids.random('key_'), accountId: account.id, createdAtMs: nowMs, ...expiry }
  const secrets = await openSecrets({ keys: store.keys, ids, clock })
  const { token, tokenHash } = await openKeyTokens(secrets).issue(key)
  await store.keys.addKey({ ...key, tokenHash })
  return { keyId: key.id, token }
}
