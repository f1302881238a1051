import { randomBytes } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import type { Ids } from '../../domain/id.ts'
import type { KeyStore, KeyTokens } from '../../domain/key.ts'
import {
  formatPushSecrets,
  liveSecrets,
  parsePushSecrets,
  rotated,
} from '../../domain/push-secret.ts'
import {
  acceptedSecrets,
  type SecretRing,
  signingSecret,
  type SigningSecrets,
} from '../../domain/secret-ring.ts'
import { jwtKeyTokens, type KeySecrets } from '../../system/key-tokens.ts'
import { everyItem } from '../every-item.ts'
import { readRing, type RingPurpose } from './rings.ts'

/** The secrets that all servers of one store share, each for one purpose. */
export type Secrets = {
  /** Signs API keys. */
  readonly keys: KeySecrets
  /** Signs addresses of downloads and of the inbox. */
  readonly downloads: SigningSecrets
  /** Signs thinking blocks. */
  readonly thinking: SigningSecrets
  /** Signs nothing: it identifies this store. */
  readonly store: string
  /** The `whsec_…` secrets that sign an account's pushes now, the newest first: one, or two after a rotation. */
  webhook(accountId: string, nowMs: number): Promise<readonly string[]>
  /** Rotates the account's secret and resolves to the new one; the old one also signs for another day. */
  rotateWebhook(accountId: string, nowMs: number): Promise<string>
  /** Reads again what may have been rotated. */
  refresh(): Promise<void>
}

/** What secrets are read with. */
export type SecretPorts = { readonly keys: KeyStore; readonly ids: Ids; readonly clock: Clock }

/** Random bytes of a secret. */
const SECRET_BYTES = 32

/** An unknown token makes the secrets be read again at most this often. */
const MIN_REFRESH_MS = 1000

/** Reads the secrets, creating missing ones. */
export async function openSecrets({ keys, ids, clock }: SecretPorts): Promise<Secrets> {
  const readAll = async (): Promise<Rings> => {
    const ports = { keys, ids, nowMs: clock.nowMs() }
    const read = (purpose: RingPurpose): Promise<SecretRing> => readRing(ports, purpose)
    const [ofKeys, downloads, thinking] = await Promise.all([
      read('keys'),
      read('downloads'),
      read('thinking'),
    ])
    return { keys: ofKeys, downloads, thinking }
  }
  let rings = await readAll()
  const refresh = async (): Promise<void> => {
    rings = await readAll()
  }
  return {
    keys: keySecrets({ keys, clock, refresh }, () => rings.keys),
    downloads: signing(clock, () => rings.downloads),
    thinking: signing(clock, () => rings.thinking),
    store: await keys.secret('store', ids.hex(SECRET_BYTES)),
    ...webhookSecrets(keys),
    refresh,
  }
}

type Rings = Readonly<Record<RingPurpose, SecretRing>>

function signing(clock: Clock, ring: () => SecretRing): SigningSecrets {
  return {
    signing: () => signingSecret(ring(), clock.nowMs()).value,
    accepted: () => acceptedValues(ring(), clock).filter((value) => value !== ''),
  }
}

function acceptedValues(ring: SecretRing, clock: Clock): readonly string[] {
  return acceptedSecrets(ring, clock.nowMs()).map(({ value }) => value)
}

function keySecrets(
  { keys, clock, refresh }: Pick<SecretPorts, 'keys' | 'clock'> & Pick<Secrets, 'refresh'>,
  ring: () => SecretRing,
): KeySecrets {
  let refreshedAtMs = -Infinity
  let hashes:
    | { readonly of: string; readonly found: Promise<ReadonlyMap<string, string>> }
    | undefined
  const read = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>()
    for await (const { key } of everyItem(keys.listKeys))
      if (key.tokenHash !== undefined && key.revokedAtMs === undefined)
        found.set(key.tokenHash, key.id)
    return found
  }
  return {
    newest: () => ring().current.value,
    accepted: () => acceptedValues(ring(), clock),
    // Unsigned keys are older than the current secret, so none is added while it is current.
    findByHash: async (tokenHash) => {
      const { value } = ring().current
      if (hashes?.of !== value) hashes = { of: value, found: read() }
      try {
        return (await hashes.found).get(tokenHash)
      } catch (thrown) {
        hashes = undefined
        throw thrown
      }
    },
    refresh: async () => {
      const nowMs = clock.nowMs()
      if (Math.abs(nowMs - refreshedAtMs) < MIN_REFRESH_MS) return
      refreshedAtMs = nowMs
      await refresh()
    },
  }
}

function webhookSecrets(keys: KeyStore): Pick<Secrets, 'webhook' | 'rotateWebhook'> {
  return {
    webhook: async (accountId, nowMs) => {
      const kept = await keys.secret(webhookName(accountId), newWebhookSecret())
      return liveSecrets(parsePushSecrets(kept), nowMs)
    },
    rotateWebhook: async (accountId, nowMs) => {
      const name = webhookName(accountId)
      for (;;) {
        const expected = await keys.secret(name, newWebhookSecret())
        const secrets = rotated(parsePushSecrets(expected), newWebhookSecret(), nowMs)
        const value = formatPushSecrets(secrets)
        if (await keys.replaceSecret({ name, expected, value })) return secrets.current
      }
    },
  }
}

function webhookName(accountId: string): string {
  return `webhook:${accountId}`
}

/** A secret for the pushes of an account. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** Issues and verifies the tokens of API keys. */
export function openKeyTokens({ keys }: Pick<Secrets, 'keys'>): KeyTokens {
  return jwtKeyTokens(keys)
}
