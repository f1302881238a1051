/**
 * Secrets that are encrypted in the store, with a key that is not in it: whoever
 * reads the store or a copy of it can sign nothing. Without such a key they are
 * kept as they are.
 */
import type { KeyStore } from '../../domain/key.ts'
import { isEncrypted, type SecretBox } from '../../system/secret-box.ts'
import { Refusal } from '../../config/refusal.ts'
import { everyItem } from '../every-item.ts'

/**
 * What is kept as it is. The secret of `keys` makes no key, because the hash of
 * each token decides: so nobody's key is lost with the secret key. `store` signs nothing.
 */
const KEPT_OPEN: ReadonlySet<string> = new Set(['keys', 'store'])

/**
 * The key store whose secrets are sealed by this box; those that were kept open
 * are sealed when they are read. `listSecrets` gives them as they are kept.
 * Reading one that this box cannot open throws a refusal.
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

/** Seals what was kept open before there was a secret key. */
export async function encryptAll(keys: KeyStore): Promise<void> {
  for await (const { name, value } of everyItem(keys.listSecrets))
    if (!isEncrypted(value)) await keys.secret(name, value)
}

/** Secrets that nobody can open with this box, by name and as they are kept. */
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
