/**
 * Encrypts secrets in the store, with a key that is not in it: a copy of the store is then not
 * enough to sign anything. Without such a key they are stored in plain text.
 */
import type { KeyStore } from '../../domain/key.ts'
import { isEncrypted, type SecretBox } from '../../system/secret-box.ts'
import { Refusal } from '../../config/refusal.ts'
import { everyItem } from '../every-item.ts'

/**
 * Secrets that are never encrypted. The secret of `keys` alone makes no key, because the hash of
 * each token decides; so no key is lost with the secret key. `store` signs nothing.
 */
const KEPT_OPEN: ReadonlySet<string> = new Set(['keys', 'store'])

/**
 * A key store that encrypts secrets; plain ones are encrypted when they are read. `listSecrets`
 * returns them as stored. Reading one that cannot be decrypted throws a refusal.
 */
export function encryptedKeys(keys: KeyStore, box: SecretBox | undefined): KeyStore {
  const encrypt = (name: string, text: string): string =>
    box && !KEPT_OPEN.has(name) ? box.encrypt(name, text) : text
  const opened = (name: string, kept: string): string => {
    const text = isEncrypted(kept) ? box?.open(name, kept) : kept
    if (text === undefined) throw cannotOpen(name, box)
    return text
  }
  return {
    ...keys,
    secret: async (name, candidate) => {
      const kept = await keys.secret(name, encrypt(name, candidate))
      const text = opened(name, kept)
      if (isEncrypted(kept) || !box || KEPT_OPEN.has(name)) return text
      await keys.replaceSecret({ name, expected: kept, value: encrypt(name, text) })
      return text
    },
    replaceSecret: async ({ name, expected, value }) => {
      const encrypted = encrypt(name, value)
      const kept = await keys.secret(name, encrypted)
      if (kept !== expected && opened(name, kept) !== expected) return false
      return keys.replaceSecret({ name, expected: kept, value: encrypted })
    },
  }
}

/** Encrypts the secrets that were stored before there was a secret key. */
export async function encryptAll(keys: KeyStore): Promise<void> {
  for await (const { name, value } of everyItem(keys.listSecrets))
    if (!isEncrypted(value)) await keys.secret(name, value)
}

/** Secrets that cannot be decrypted, by name and as stored. */
export async function* lostSecrets(
  keys: KeyStore,
  box: SecretBox | undefined,
): AsyncGenerator<{ readonly name: string; readonly value: string }> {
  for await (const secret of everyItem(keys.listSecrets))
    if (isEncrypted(secret.value) && box?.open(secret.name, secret.value) === undefined)
      yield secret
}

function cannotOpen(name: string, box: SecretBox | undefined): Refusal {
  const why = box ? 'is not the one' : 'is not set'
  return new Refusal(
    `The secret ${name} in the store is encrypted, and secret_key ${why}: set BACKLOT_SECRET_KEY_FILE to the file with the right key. If that key is lost, "backlot secrets reset" makes new secrets; API keys stay valid.`,
  )
}
