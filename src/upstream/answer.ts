/** What every answer of an operator's server has, whoever asked for it. */
import type { Dispatcher } from 'undici'

/** The text of an answer; throws when it has more than so many bytes, or breaks off. */
export async function readText(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const bytes of body) {
    size += bytes.length
    if (size > mostBytes) throw new Error(`the answer has more than ${mostBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What `Retry-After` says, in seconds or as a date; undefined when it is neither, and for what is past. */
export function retryAfterSeconds(headers: Dispatcher.ResponseData['headers']): number | undefined {
  const [text] = [headers['retry-after']].flat()
  if (text === undefined || text.trim() === '') return undefined
  const seconds = Number.isNaN(Number(text))
    ? Math.ceil((Date.parse(text) - Date.now()) / 1000)
    : Number(text)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
