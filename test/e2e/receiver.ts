/** A receiver of callbacks as a customer would run one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'

/** What was pushed: the body as it came, and its headers by their lower-case names. */
export type Push = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** Echoes challenges and keeps what it is pushed, until the test ends; answers 410 while it `isGone`. */
export async function startReceiver(
  t: { after(end: () => void): void },
  isGone = (): boolean => false,
): Promise<{
  readonly url: string
  /** In the order in which they came. */
  readonly pushes: readonly Push[]
  readonly firstPush: Promise<Push>
}> {
  const pushes: Push[] = []
  const first = Promise.withResolvers<Push>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    if (isGone()) return void response.writeHead(410).end()
    const { challenge } = JSON.parse(body)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    const push = { body, headers: Object.fromEntries(headers) }
    if (challenge === undefined) {
      pushes.push(push)
      first.resolve(push)
    }
    response.end(JSON.stringify(challenge === undefined ? { status: 'ok' } : { challenge }))
  }
  const server = createServer((request, response) => {
    // A server may be killed while it calls us.
    answer(request, response).catch(() => request.socket.destroy())
  })
  return { url: `http://127.0.0.1:${await listen(t, server)}/`, pushes, firstPush: first.promise }
}
