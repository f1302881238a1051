/** The thread of the good caller: small messages at a steady rate until it is stopped. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import type { Experience, GoodCaller } from './good-caller.ts'

/** Milliseconds between the starts of small requests, however the previous one went. */
const EVERY_MS = 20

const WORDS = 'still here'
const BODY = JSON.stringify({
  model: 'Vendor-M2.7',
  max_tokens: 64,
  messages: [{ role: 'user', content: `Say exactly: ${WORDS}` }],
})

async function callUntil(
  { address, key }: GoodCaller,
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

if (!parentPort) throw new Error('this is the module of a thread')
const caller: GoodCaller = workerData
parentPort.postMessage(await callUntil(caller, once(parentPort, 'message')), [])
