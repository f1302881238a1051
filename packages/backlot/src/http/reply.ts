import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Reply } from './route.ts'

/** Writes a handler's reply to the socket. Streams are written with back-pressure and stop when the reader leaves. */
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

/** Writes directly to the socket: plain text needs nothing of Fastify's handling of payloads. */
function writeJson(
  reply: FastifyReply,
  answer: Extract<Reply, { readonly type: 'json' }>,
): FastifyReply {
  const text = JSON.stringify(answer.body)
  reply.recording?.answered(answer.body, text)
  const { raw } = reply.hijack()
  const headers = headersOf(reply, answer)
  headers['content-type'] = 'application/json; charset=utf-8'
  headers['content-length'] = Buffer.byteLength(text)
  raw.writeHead(answer.status ?? 200, headers)
  raw.end(text)
  return reply
}

async function writeEvents(
  reply: FastifyReply,
  answer: Extract<Reply, { readonly type: 'events' }>,
  signal: AbortSignal,
): Promise<void> {
  const { raw } = reply
  const headers = headersOf(reply, answer)
  headers['content-type'] = 'text/event-stream; charset=utf-8'
  headers['cache-control'] = 'no-cache, no-transform'
  // Buffering proxies would turn a stream into one late answer.
  headers['x-accel-buffering'] = 'no'
  raw.writeHead(200, headers)
  try {
    for await (const text of answer.events) {
      if (raw.destroyed) break
      reply.recording?.streamed(text)
      if (!raw.write(text)) await drained(raw, signal)
    }
  } catch (thrown) {
    // Formatters write faults in their own dialect; what is thrown here is a bug, or the caller has left.
    if (!signal.aborted) reply.log.error(thrown)
    raw.destroy()
    return
  }
  raw.end()
}

/** Resolves when the socket takes more, or has closed. */
async function drained(raw: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(raw, 'drain', { signal }).catch(() => {
    /* the caller has gone: the loop sees the signal */
  })
}

/** The headers of every answer, and those of this one, in an object of its own. */
function headersOf(reply: FastifyReply, answer: Pick<Reply, 'headers'>): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {}
  return Object.assign(headers, reply.getHeaders(), answer.headers)
}
