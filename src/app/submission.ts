/** What every submission of a task has besides its order. */
import { newCallback } from '../domain/callback.ts'
import { invalid, isFault } from '../domain/fault.ts'
import type { Ids } from '../domain/id.ts'
import type { Submission, Task, TaskStore } from '../domain/task.ts'
import type { FilmAdmission } from './admit-film.ts'

/** A use of an idempotency key, as the caller sent it. */
export type KeyUse = { readonly key: string; readonly requestHash: string }

/** How long an idempotency key is remembered. */
const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/** The longest idempotency key, in characters. */
const LONGEST_KEY = 255

/** The callback of a submission; nothing when the caller named no address. */
export function callbackOf(
  ids: Ids,
  task: Task,
  url: string | undefined,
): Pick<Submission, 'callback'> {
  if (url === undefined) return {}
  const challenge = ids.random('')
  const { id: taskId, accountId, createdAtMs: nowMs } = task
  return { callback: newCallback({ taskId, accountId, url, challenge, nowMs }) }
}

/** The idempotency key of a submission; nothing when the caller sent none. Throws `invalid`. */
export function idempotencyOf(
  use: KeyUse | undefined,
  nowMs: number,
): Pick<Submission, 'idempotency'> {
  if (!use) return {}
  const { key } = use
  if (key.length === 0 || key.length > LONGEST_KEY)
    throw invalid(
      'Idempotency-Key',
      `Idempotency-Key must have 1 to ${LONGEST_KEY} characters, got ${key.length}`,
    )
  return { idempotency: { ...use, expiresAtMs: nowMs + IDEMPOTENCY_MS } }
}

/** What taking a place in the queue needs. */
export type PlacePorts = {
  readonly queue: FilmAdmission
  readonly tasks: Pick<TaskStore, 'submit' | 'findReplay'>
}

/**
 * Submits into a place of the queue; throws `overloaded` when there is none. A
 * submission that was taken before needs none: its task, then.
 */
export async function submitInPlace(
  { queue, tasks }: PlacePorts,
  submission: Submission,
): Promise<Task> {
  const { task, idempotency } = submission
  try {
    return await queue.enter(task.tier, () => tasks.submit(submission))
  } catch (thrown) {
    const { accountId, createdAtMs: nowMs } = task
    const isFull = isFault(thrown) && thrown.kind === 'overloaded'
    const earlier =
      isFull && idempotency && (await tasks.findReplay({ ...idempotency, accountId, nowMs }))
    if (!earlier) throw thrown
    return earlier
  }
}
