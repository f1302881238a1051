import { serverLost } from '../app/connection.ts'
import { session } from '../app/session.ts'
import { Unreachable } from './client.ts'

/** Repeats a recorded request unchanged; resolves to the status of its response. Throws `Unreachable`. */
export async function sendAgain(method: string, path: string, body: unknown): Promise<number> {
  const headers = {
    authorization: `Bearer ${session()?.key ?? ''}`,
    'content-type': 'application/json',
  }
  try {
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    serverLost()
    throw new Unreachable()
  }
}
