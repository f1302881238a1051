import { randomBytes } from 'node:crypto'
import type { Ids } from '../src/domain/id.ts'
import type { KeyStore, KeyTokens } from '../src/domain/key.ts'
import {
  formatPushSecrets,
  liveSecrets,
  parsePushSecrets,
  rotated,
} from '../src/domain/push-secret.ts'
import { jwtKeyTokens } from '../src/system/key-tokens.ts'

/** The secrets that all servers on one store share, each for one purpose. */
export type Secrets = {
  /** Signs API keys. */
  readonly keys: string
  /** Signs download addresses. */
  readonly downloads: string
  /** Signs thinking blocks. */
  readonly thinking: string
  /** Signs nothing: it tells this store from others. */
  readonly store: string
  /** The `whsec_…` secrets that sign an account's pushes now: one, or two after a rotation, the newest first. */
  webhook(accountId: string, nowMs: number): Promise<readonly string[]>
  /** Gives the account a new secret and resolves to it; the old one goes on to sign for a day. */
  rotateWebhook(accountId: string, nowMs: number): Promise<string>
}

/** How many bytes of randomness a secret has. */
const SECRET_BYTES = 32

/** Reads the secrets, making those that are not there yet. */
export async function openSecrets(store: KeyStore, ids: Ids): Promise<Secrets> {
  const open = (name: string): Promise<string> => store.secret(name, ids.hex(SECRET_BYTES))
  const [keys, downloads, thinking, storeId] = await Promise.all([
    open('keys'),
    open('downloads'),
    open('thinking'),
    open('store'),
  ])
  return {
    keys,
    downloads,
    thinking,
    store: storeId,
    webhook: async (accountId, nowMs) => {
      const kept = await store.secret(webhookName(accountId), newWebhookSecret())
      return liveSecrets(parsePushSecrets(kept), nowMs)
    },
    rotateWebhook: async (accountId, nowMs) => {
      const name = webhookName(accountId)
      for (;;) {
        const expected = await store.secret(name, newWebhookSecret())
        const secrets = rotated(parsePushSecrets(expected), newWebhookSecret(), nowMs)
        const value = formatPushSecrets(secrets)
        if (await store.replaceSecret({ name, expected, value })) return secrets.current
      }
    },
  }
}

function webhookName(accountId: string): string {
  return `webhook:${accountId}`
}

function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The way API keys are written and read. */
export function openKeyTokens({ keys }: Secrets): KeyTokens {
  return jwtKeyTokens(keys)
}
