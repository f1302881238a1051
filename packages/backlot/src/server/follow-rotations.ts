/** Follows rotations of secrets by other servers and commands. */
import { startRepeating } from '../app/upkeep/loop.ts'
import { encryptAll } from './secrets/encrypted-keys.ts'
import { clock } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'

/** The maximal age of secrets in this process. A new secret signs after `ROTATION_LAG_MS`, a few times as long. */
const REFRESH_MS = 2000

/** Reads the secrets periodically. Returns a function that stops it and resolves when it has ended. */
export function startReadingSecrets({
  config,
  store,
  secrets,
  log,
}: Pick<ServerResources, 'config' | 'store' | 'secrets' | 'log'>): () => Promise<void> {
  let isFailing = false
  let isEncrypted = config.secret_key === undefined
  const round = async (): Promise<{ againInMs: number }> => {
    if (!isEncrypted) await encryptAll(store.keys)
    isEncrypted = true
    await secrets.refresh()
    isFailing = false
    return { againInMs: REFRESH_MS }
  }
  const onError = (thrown: unknown): void => {
    if (!isFailing)
      log.warn({ err: thrown }, 'secrets could not be read: rotations are not noticed')
    isFailing = true
  }
  return startRepeating(clock, { round, onError })
}
