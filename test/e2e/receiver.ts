/** A receiver of callbacks as customers would run one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'

/** A received push: its raw body, and its headers by their lower-case names. */
export type Push = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** Echoes challenges and records pushes until the test ends; responds with 410 while `isGone` is set. */
export async function startReceiver(
  t: { after(end: () => void): void },
  isGone = (): boolean => false,
): Promise<{
  readonly url: string
  /** In order of arrival. */
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
    // A server may be killed while it calls the receiver.
    answer(request, response).catch(() => request.socket.destroy())
  })
  return { url: `http://127.0.0.1:${await listen(t, server)}/`, pushes, firstPush: first.promise }
}
