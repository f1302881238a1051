/**
 * Sends large bodies one after another, in a process of its own, so that writing them does not
 * delay the reader of small responses.
 */
import { Pool } from 'undici'

/** The parent's request: send bodies of this kind to this address until stopped. */
export type SenderRequest =
  | {
      readonly type: 'send'
      readonly kind: LargeKind
      readonly port: number
      readonly path: string
      readonly token: string
    }
  | { readonly type: 'stop' }

/** The final report to the parent: how many bodies were answered. */
export type SenderReport = { readonly sent: number }

/** The kinds of large bodies; most bodies of text alone are refused by every server of ours. */
export type LargeKind = keyof typeof CONTENTS

const BODY_BYTES = 64 * 1024 * 1024 - 1024

/** A film is the largest content of a request: 50 MB. */
const FILM_CHARACTERS = 48 * 1024 * 1024

/** Approximately the longest text that is accepted. */
const TEXT_CHARACTERS = 15_000_000

const CONTENTS = {
  base64: () => [film(FILM_CHARACTERS), film(BODY_BYTES - FILM_CHARACTERS - 1024)],
  'base64 and text': () => [film(FILM_CHARACTERS), { type: 'text', text: prose(TEXT_CHARACTERS) }],
  text: () => prose(BODY_BYTES - 1024),
}

/** No real film, so nobody decodes it. */
function film(characters: number): object {
  const data = 'A'.repeat(characters & ~3)
  return { type: 'video', source: { type: 'base64', media_type: 'video/mp4', data } }
}

function prose(characters: number): string {
  return 'all work and no play '.repeat(characters / 21)
}

const stop = new AbortController()

async function send({ kind, port, path, token }: SenderRequest & { type: 'send' }): Promise<void> {
  const content = CONTENTS[kind]()
  const body = Buffer.from(
    JSON.stringify({ model: 'Vendor-M3', messages: [{ role: 'user', content }] }),
  )
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const pool = new Pool(`http://127.0.0.1:${port}`)
  let sent = 0
  for (; !stop.signal.aborted; sent += 1) {
    const answer = await pool.request({ method: 'POST', path, headers, body })
    await answer.body.dump()
  }
  await pool.close()
  const report: SenderReport = { sent }
  process.send?.(report, () => process.disconnect?.())
}

if (import.meta.main)
  process.on('message', (request: SenderRequest) => {
    if (request.type === 'stop') stop.abort()
    else void send(request)
  })
