/** Follows rotations of secrets, which any server or command may make. */
import type pino from 'pino'
import { runLoop } from '../../src/app/loop.ts'
import type { Secrets } from '../secrets.ts'
import { clock } from './parts.ts'

/** How old secrets may be. A new one signs after `ROTATION_LAG_MS`, a few times as long. */
const REFRESH_MS = 2000

/** Reads the secrets now and again. Returns the way to stop, which resolves when it has. */
export function startReadingSecrets(secrets: Secrets, log: pino.Logger): () => Promise<void> {
  const stopping = new AbortController()
  let isFailing = false
  const round = async (): Promise<{ againInMs: number }> => {
    await secrets.refresh()
    isFailing = false
    return { againInMs: REFRESH_MS }
  }
  const onError = (thrown: unknown): void => {
    if (!isFailing) log.warn({ err: thrown }, 'secrets could not be read: a rotation is not seen')
    isFailing = true
  }
  const onWake = (): (() => void) => () => {}
  const reading = runLoop(clock, { round, onWake, onError }, stopping.signal)
  return () => {
    stopping.abort()
    return reading
  }
}
