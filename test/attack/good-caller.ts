/** A caller that does nothing wrong, beside those that do: what it gets, and how long that takes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

/** What a good caller got. */
export type Experience = {
  /** In milliseconds, one for each request that ended, in order of their ends. */
  readonly tookMs: readonly number[]
  /** What was not as it should be: statuses, bodies and failures of connections. */
  readonly troubles: readonly string[]
}

/** A small request begins so often, whatever became of the one before. */
const EVERY_MS = 20

const WORDS = 'still here'
const BODY = JSON.stringify({
  model: 'Vendor-M2.7',
  max_tokens: 64,
  messages: [{ role: 'user', content: `Say exactly: ${WORDS}` }],
})

/** Sends small messages until `until` settles; resolves when all have been answered. */
export async function callMeanwhile(
  { address, key }: { readonly address: string; readonly key: string },
  until: Promise<unknown>,
): Promise<Experience> {
  const pool = new Pool(address)
  const tookMs: number[] = []
  const troubles: string[] = []
  const call = async (): Promise<void> => {
    const startMs = performance.now()
    try {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/compat/v1/messages',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: BODY,
      })
      const text = await body.text()
      if (statusCode !== 200 || !text.includes(WORDS)) troubles.push(`${statusCode}: ${text}`)
    } catch (thrown) {
      troubles.push(String(thrown))
    }
    tookMs.push(performance.now() - startMs)
  }
  const pending: Promise<void>[] = [call()]
  const over = until.then(() => true)
  for (;;) {
    if (await Promise.race([over, sleep(EVERY_MS, false)])) break
    pending.push(call())
  }
  await Promise.all(pending)
  await pool.close()
  return { tookMs, troubles }
}
