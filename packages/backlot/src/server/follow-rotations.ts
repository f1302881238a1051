/** Follows rotations of secrets, which any server or command may make. */
import { startRepeating } from '../app/upkeep/loop.ts'
import { encryptAll } from './secrets/encrypted-keys.ts'
import { clock } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'

/** How old secrets may be. A new one signs after `ROTATION_LAG_MS`, a few times as long. */
const REFRESH_MS = 2000

/** Reads the secrets now and again. Returns the way to stop, which resolves when it has. */
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
    if (!isFailing) log.warn({ err: thrown }, 'secrets could not be read: a rotation is not seen')
    isFailing = true
  }
  return startRepeating(clock, { round, onError })
}
