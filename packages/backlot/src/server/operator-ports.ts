import type { AdminPorts } from '../app/accounts/administer.ts'
import type { BlobStore } from '../domain/file.ts'
import type { Observer } from '../domain/observer.ts'
import type { Store } from '../stores/sql/store.ts'
import { systemClock } from '../system/clock.ts'
import { systemIds } from '../system/ids.ts'
import { openKeyTokens, openSecrets } from './secrets/secrets.ts'

/** Dependencies of admin actions, in the server and at the command line. */
export function operatorPorts(parts: {
  readonly store: Store
  readonly blobs: Pick<BlobStore, 'remove'>
  readonly observer: Pick<Observer, 'adminActed'>
  onLost(thrown: unknown): void
}): AdminPorts {
  const { store, ...others } = parts
  const { admin, audit, keys, callbacks } = store
  const clock = systemClock()
  const ids = systemIds()
  return {
    ...others,
    admin,
    audit,
    keys,
    callbacks,
    clock,
    ids,
    rotateWebhookSecret: async (accountId) => {
      const secrets = await openSecrets({ keys, ids, clock })
      return secrets.rotateWebhook(accountId, clock.nowMs())
    },
    // With secrets read again: whoever checks the key may already have only the newest ones.
    issueToken: async (key) => {
      const secrets = await openSecrets({ keys, ids, clock })
      const { token, tokenHash } = await openKeyTokens(secrets).issue(key)
      return { token, key: { ...key, tokenHash } }
    },
  }
}
