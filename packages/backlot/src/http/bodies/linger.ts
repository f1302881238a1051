import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the rest of a refused body is read, so that its sender can read the answer, in milliseconds. */
const LINGER_MS = 5000

/**
 * After an answer that came before the end of the body, the rest is discarded for a moment: closing
 * the connection at once could lose the answer (lingering close).
 */
export function lingerAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe() // from the parser, which no longer reads
    request.resume()
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS)
    const stop = (): void => clearTimeout(timer)
    request.once('close', stop).once('end', stop)
  })
}
