/** The signing secrets of servers: one ring for each purpose, in the store. */
import type { Ids } from '../../domain/id.ts'
import { isLive, type Key, type KeyStore, type SignedToken } from '../../domain/key.ts'
import {
  acceptedSecrets,
  formatRing,
  isRing,
  parseRing,
  rotatedRing,
  type SecretRing,
} from '../../domain/secret-ring.ts'
import { hashOfDerivedToken } from '../../system/key-tokens.ts'
import { everyItem } from '../every-item.ts'

const HOUR_MS = 3_600_000

/**
 * What secrets sign, and how long the previous one is accepted after a rotation; without a time,
 * until the next rotation.
 */
export const RING_PURPOSES = {
  keys: { signs: 'API keys' },
  /** Download addresses work for nine hours, inbox addresses for a week. */
  downloads: { signs: 'download and inbox addresses', overlapMs: 8 * 24 * HOUR_MS },
  /** Conversations may continue after days. */
  thinking: { signs: 'thinking blocks', overlapMs: 30 * 24 * HOUR_MS },
} as const satisfies Readonly<
  Record<string, { readonly signs: string; readonly overlapMs?: number }>
>

/** One of `RING_PURPOSES`. */
export type RingPurpose = keyof typeof RING_PURPOSES

/** Random bytes of a secret. */
const SECRET_BYTES = 32

/** What rings are read with. */
export type RingPorts = { readonly keys: KeyStore; readonly ids: Ids; readonly nowMs: number }

/** A new ring as stored text. */
export function newRing({ ids, nowMs }: Pick<RingPorts, 'ids' | 'nowMs'>): string {
  return formatRing({ current: { value: ids.hex(SECRET_BYTES), createdAtMs: nowMs } })
}

/** The ring of a purpose, created if there is none. */
export async function readRing(
  { keys, ids, nowMs }: RingPorts,
  purpose: RingPurpose,
): Promise<SecretRing> {
  const fresh = { current: { value: ids.hex(SECRET_BYTES), createdAtMs: nowMs } }
  const kept = await keys.secret(purpose, formatRing(fresh))
  if (purpose !== 'keys' || isRing(kept)) return parseRing(kept)
  await throwAwayOldSecret(keys, kept, fresh)
  return parseRing(await keys.secret(purpose, formatRing(fresh)))
}

/**
 * Rotates the secret of a purpose; resolves to its ring. Running servers sign with it within ten
 * seconds, and accept it within two.
 */
export async function rotateRing(
  ports: RingPorts,
  purpose: RingPurpose,
  overlapMs?: number,
): Promise<SecretRing> {
  const { keys, ids, nowMs } = ports
  for (;;) {
    const before = await readRing(ports, purpose)
    const overlap = overlapMs === undefined ? RING_PURPOSES[purpose] : { overlapMs }
    const ring = rotatedRing(before, ids.hex(SECRET_BYTES), { nowMs, ...overlap })
    const replacement = { expected: formatRing(before), value: formatRing(ring) }
    if (await isReplaced(keys, purpose, replacement)) return ring
  }
}

/** The active keys that a rotation of `keys` would end: those whose secret would no longer be accepted. */
export async function keysEndedBy(
  ports: RingPorts,
  overlapMs: number | undefined,
): Promise<readonly Key[]> {
  const { current, previous } = await readRing(ports, 'keys')
  const live: Key[] = []
  for await (const { key } of everyItem(ports.keys.listKeys))
    if (isLive(key, ports.nowMs)) live.push(key)
  if (overlapMs === 0) return live
  const isPreviousAccepted =
    acceptedSecrets({ current, ...(previous && { previous }) }, ports.nowMs).length > 1
  return isPreviousAccepted ? live.filter((key) => key.createdAtMs < current.createdAtMs) : []
}

/** A secret from before there were rings is replaced in its old format. */
async function isReplaced(
  keys: KeyStore,
  name: RingPurpose,
  { expected, value }: { readonly expected: string; readonly value: string },
): Promise<boolean> {
  if (await keys.replaceSecret({ name, expected, value })) return true
  const bare = parseRing(expected)
  if (bare.previous || bare.current.createdAtMs !== 0) return false
  return keys.replaceSecret({ name, expected: bare.current.value, value })
}

/**
 * Tokens of keys of an older version have no secret part but the signature, and their secret was in
 * the store in plain text. Their hashes are computed once, then the secret is discarded, so that no
 * later copy of the store is enough to make those tokens. Several servers may do so at once: they
 * compute the same hashes.
 */
async function throwAwayOldSecret(
  keys: KeyStore,
  secret: string,
  fresh: SecretRing,
): Promise<void> {
  const hashes: SignedToken[] = []
  for await (const { key } of everyItem(keys.listKeys))
    if (key.isDerived)
      hashes.push({ keyId: key.id, tokenHash: await hashOfDerivedToken(key, secret) })
  await keys.addTokenHashes(hashes)
  const previous = hashes.length === 0 ? {} : { previous: { value: '', createdAtMs: 0 } }
  const value = formatRing({ ...fresh, ...previous })
  await keys.replaceSecret({ name: 'keys', expected: secret, value })
}
