import { randomBytes } from 'node:crypto'
import type { Ids } from '../src/domain/id.ts'
import type { KeyStore, KeyTokens } from '../src/domain/key.ts'
import { jwtKeyTokens } from '../src/system/key-tokens.ts'

/** The secrets that all servers on one store share, each for one purpose. */
export type Secrets = {
  /** Signs API keys. */
  readonly keys: string
  /** Signs download addresses. */
  readonly downloads: string
  /** Signs thinking blocks. */
  readonly thinking: string
  /** The `whsec_…` secret that signs an account's pushes. */
  webhook(accountId: string): Promise<string>
}

/** How many bytes of randomness a secret has. */
const SECRET_BYTES = 32

/** Reads the secrets, making those that are not there yet. */
export async function openSecrets(store: KeyStore, ids: Ids): Promise<Secrets> {
  const open = (name: string): Promise<string> => store.secret(name, ids.hex(SECRET_BYTES))
  const [keys, downloads, thinking] = await Promise.all([
    open('keys'),
    open('downloads'),
    open('thinking'),
  ])
  return {
    keys,
    downloads,
    thinking,
    webhook: (accountId) =>
      store.secret(`webhook:${accountId}`, `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`),
  }
}

/** The way API keys are written and read. */
export function openKeyTokens({ keys }: Secrets): KeyTokens {
  return jwtKeyTokens(keys)
}
