import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a refused body may go on arriving, so that its sender gets to read why. */
const LINGER_MS = 5000

/**
 * After an answer that came before the end of the body, the rest is thrown away
 * for a moment: a connection that is closed at once may take the answer with it.
 */
export function lingerAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe() // from the parser, which nobody drains any more
    request.resume()
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS)
    const stop = (): void => clearTimeout(timer)
    request.once('close', stop).once('end', stop)
  })
}
