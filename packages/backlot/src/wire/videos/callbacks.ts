/**
 * The bodies of callbacks and their answers.
 *
 * Source: brief, "Task status callback". The body is exactly the brief's; everything else about a
 * push is in its headers.
 */
import type { Push } from '../../domain/callback.ts'
import { OK, toBaseResp } from '../base-resp.ts'
import { isObject } from '../parse.ts'

/** The body of a challenge. */
export function formatChallenge(challenge: string): string {
  return JSON.stringify({ challenge })
}

/** The challenge in a body, sent or echoed; undefined when there is none. */
export function readChallenge(body: string): string | undefined {
  try {
    const json: unknown = JSON.parse(body)
    return isObject(json) && typeof json['challenge'] === 'string' ? json['challenge'] : undefined
  } catch {
    return undefined
  }
}

/** The body of a push. */
export function formatPush({ taskId, event }: Push): string {
  return JSON.stringify({
    task_id: taskId,
    status: event.status,
    file_id: event.fileId,
    base_resp: event.failure ? toBaseResp(event.failure) : OK,
  })
}
