/** Admin actions on keys. Tokens are shown once and never stored. */
import type { AdminActionKind, KeyOfAccount } from '../../domain/admin.ts'
import { invalid } from '../../domain/fault.ts'
import { isAccountName, type Key } from '../../domain/key.ts'
import { administer, type AdminPorts, getKey, type Operator } from './administer.ts'

/** A new key with its token. */
export type IssuedKey = { readonly key: Key; readonly token: string }

/** How long the old key of a rotation goes on working by default. Source: (ours), as for callback secrets. */
export const ROTATION_OVERLAP_MS = 24 * 60 * 60 * 1000

/**
 * Creates a key, and its account if there is none of that name. Throws `invalid`, also when the
 * account is to be prepaid, exists and is not.
 */
export async function createKey(
  ports: AdminPorts,
  operator: Operator,
  order: {
    readonly accountName: string
    readonly prepaid: boolean
    /** The lifetime of the key in milliseconds; unlimited when absent. */
    readonly lifeMs?: number
  },
): Promise<IssuedKey> {
  const { accountName: name, prepaid, lifeMs } = order
  if (!isAccountName(name))
    throw invalid(
      'account',
      `An account name has 1 to 64 letters, digits or any of . _ @ -, got ${JSON.stringify(name.slice(0, 80))}.`,
    )
  const id = ports.ids.random('key_')
  let token = ''
  const { result } = await administer(ports, operator, {
    plan: {
      kind: 'key:created',
      subject: id,
      parameters: { prepaid, expires_in_s: toSeconds(lifeMs) },
    },
    prepare: async (concerns) => {
      const nowMs = ports.clock.nowMs()
      const fresh = { id: ports.ids.random('acc_'), name, prepaid, createdAtMs: nowMs }
      const account = (await ports.keys.findAccountByName(name)) ?? fresh
      concerns(account)
      const key = { id, accountId: account.id, createdAtMs: nowMs, ...endOf(nowMs, lifeMs) }
      const issued = await ports.issueToken(key)
      token = issued.token
      return { account: { ...account, prepaid }, key: issued.key }
    },
  })
  return { key: result.key, token }
}

/**
 * Replaces a key by a new one with its account and limits. The old key works for `overlapMs` more,
 * or until its own end if that is earlier. The new key has the old one's lifetime unless `lifeMs`
 * says otherwise.
 */
export async function rotateKey(
  ports: AdminPorts,
  operator: Operator,
  rotation: { readonly keyId: string; readonly overlapMs: number; readonly lifeMs?: number },
): Promise<IssuedKey & { readonly old: Key }> {
  const { keyId, overlapMs } = rotation
  const id = ports.ids.random('key_')
  let token = ''
  const { result } = await administer(ports, operator, {
    plan: {
      kind: 'key:rotated',
      subject: keyId,
      parameters: {
        new_key_id: id,
        overlap_s: toSeconds(overlapMs),
        expires_in_s: toSeconds(rotation.lifeMs),
      },
    },
    prepare: async (concerns) => {
      const nowMs = ports.clock.nowMs()
      const { key: old, account } = await getKey(ports, keyId)
      concerns(account)
      const lifeMs = rotation.lifeMs ?? lifeOf(old)
      const key = { id, accountId: account.id, createdAtMs: nowMs, ...endOf(nowMs, lifeMs) }
      const issued = await ports.issueToken(key)
      token = issued.token
      return { keyId, key: issued.key, oldEndsAtMs: nowMs + overlapMs }
    },
  })
  return { ...result, token }
}

/** Revokes a key for good. Repeating it changes nothing. */
export function revokeKey(
  ports: AdminPorts,
  operator: Operator,
  keyId: string,
): Promise<KeyOfAccount> {
  return change(ports, operator, { kind: 'key:revoked', keyId })
}

/** Refuses a key until it is resumed. Repeating it changes nothing. */
export function suspendKey(
  ports: AdminPorts,
  operator: Operator,
  keyId: string,
): Promise<KeyOfAccount> {
  return change(ports, operator, { kind: 'key:suspended', keyId })
}

/** Ends the suspension of a key. */
export function resumeKey(
  ports: AdminPorts,
  operator: Operator,
  keyId: string,
): Promise<KeyOfAccount> {
  return change(ports, operator, { kind: 'key:resumed', keyId })
}

type Change = Extract<AdminActionKind, 'key:revoked' | 'key:suspended' | 'key:resumed'>

async function change(
  ports: AdminPorts,
  operator: Operator,
  { kind, keyId }: { readonly kind: Change; readonly keyId: string },
): Promise<KeyOfAccount> {
  const { result } = await administer(ports, operator, {
    plan: { kind, subject: keyId },
    prepare: async (concerns) => {
      concerns((await getKey(ports, keyId)).account)
      return { keyId }
    },
  })
  return result
}

function endOf(nowMs: number, lifeMs: number | undefined): Pick<Key, 'expiresAtMs'> {
  return lifeMs === undefined ? {} : { expiresAtMs: nowMs + lifeMs }
}

function lifeOf({ createdAtMs, expiresAtMs }: Key): number | undefined {
  return expiresAtMs === undefined ? undefined : expiresAtMs - createdAtMs
}

function toSeconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms / 1000)
}
