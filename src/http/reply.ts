import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Reply } from './route.ts'

/** Writes a handler's reply to the socket. Streams wait for a slow reader and stop when it leaves. */
export async function sendReply(
  reply: FastifyReply,
  answer: Reply,
  signal: AbortSignal,
): Promise<FastifyReply> {
  switch (answer.type) {
    case 'json':
      return writeJson(reply, answer)
    case 'bytes':
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .send(Readable.from(answer.content, { objectMode: false }))
    case 'events':
      reply.hijack()
      await writeEvents(reply, answer, signal)
      return reply
  }
}

/** Straight to the socket: a text needs nothing of what Fastify does with other payloads. */
function writeJson(
  reply: FastifyReply,
  answer: Extract<Reply, { readonly type: 'json' }>,
): FastifyReply {
  const text = JSON.stringify(answer.body)
  const { raw } = reply.hijack()
  raw.writeHead(answer.status ?? 200, {
    ...toHeaders(reply.getHeaders()),
    ...answer.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  raw.end(text)
  return reply
}

async function writeEvents(
  reply: FastifyReply,
  answer: Extract<Reply, { readonly type: 'events' }>,
  signal: AbortSignal,
): Promise<void> {
  const { raw } = reply
  raw.writeHead(200, {
    ...toHeaders(reply.getHeaders()),
    ...answer.headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Proxies that buffer would turn a stream into one late answer.
    'x-accel-buffering': 'no',
  })
  try {
    for await (const text of answer.events) {
      if (signal.aborted) break
      if (!raw.write(text)) await drained(raw, signal)
    }
  } catch (thrown) {
    // A formatter tells faults in its own dialect; what still throws here is a bug or a client that left.
    if (!signal.aborted) reply.log.error(thrown)
    raw.destroy()
    return
  }
  raw.end()
}

/** Resolves when the socket takes more, or has closed. */
async function drained(raw: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(raw, 'drain', { signal }).catch(() => {
    /* the client has gone: the loop sees the signal */
  })
}

function toHeaders(headers: ReturnType<FastifyReply['getHeaders']>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
