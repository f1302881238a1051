/** What every submission of a task has in common. */
import { newCallback } from '../../domain/callback.ts'
import { isFault, type FaultKind } from '../../domain/fault.ts'
import type { BlobStore } from '../../domain/file.ts'
import type { Ids } from '../../domain/id.ts'
import type { Observer } from '../../domain/observer.ts'
import { observedTask, type Submission, type Task, type TaskStore } from '../../domain/task.ts'
import { discardPictures } from './order-pictures.ts'
import type { VideoAdmission } from './video-admission.ts'
import { observedCaller, type Caller } from '../accounts/authenticate.ts'

/** The callback of a submission; nothing when the caller named no address. */
export function callbackOf(
  ids: Ids,
  task: Task,
  {
    url,
    answerBase,
  }: { readonly url: string | undefined; readonly answerBase?: string | undefined },
): Pick<Submission, 'callback'> {
  if (url === undefined) return {}
  const challenge = ids.random('')
  const { id: taskId, accountId, createdAtMs: nowMs } = task
  const shape = answerBase === undefined ? {} : { answerBase }
  return { callback: newCallback({ taskId, accountId, url, challenge, nowMs, ...shape }) }
}

/** Dependencies of submitting into the queue. */
export type PlacePorts = {
  readonly queue: VideoAdmission
  readonly tasks: Pick<TaskStore, 'submit' | 'findReplay'>
  readonly observer: Pick<Observer, 'taskAccepted'>
}

/**
 * Submits into the queue; throws `overloaded` when it is full. A submission that was accepted
 * before needs no slot and returns its task.
 */
export async function submitInPlace(
  ports: PlacePorts,
  caller: Caller,
  order: Omit<Submission, 'keyId'>,
): Promise<Task> {
  const { queue, tasks } = ports
  const submission = { ...order, keyId: caller.key.id }
  const { task, idempotency } = submission
  try {
    const accepted = await queue.enter(task.tier, () => tasks.submit(submission))
    return reportAccepted(ports, caller, { task: accepted, isReplay: accepted.id !== task.id })
  } catch (thrown) {
    const { accountId, createdAtMs: nowMs } = task
    const isFull = isFault(thrown) && thrown.kind === 'overloaded'
    const earlier =
      isFull && idempotency && (await tasks.findReplay({ ...idempotency, accountId, nowMs }))
    if (!earlier) throw thrown
    return reportAccepted(ports, caller, { task: earlier, isReplay: true })
  }
}

/** Faults after which the store has certainly stored nothing. */
const REFUSALS: ReadonlySet<FaultKind> = new Set(['insufficientBalance', 'invalid', 'notFound'])

/** Submits an order whose pictures are already stored, and removes them where they are certainly not needed. */
export async function submitKept(
  { tasks, blobs }: Pick<PlacePorts, 'tasks'> & { readonly blobs: Pick<BlobStore, 'remove'> },
  submission: Submission,
): Promise<Task> {
  const { order } = submission.task
  try {
    const task = await tasks.submit(submission)
    // Another submission with the same idempotency key was first.
    if (task.id !== submission.task.id) await discardPictures(blobs, order)
    return task
  } catch (thrown) {
    // After any error but a refusal the task may exist all the same, so this is left to the sweep.
    if (isFault(thrown) && REFUSALS.has(thrown.kind)) await discardPictures(blobs, order)
    throw thrown
  }
}

/** Reports an accepted task to the observer, and returns it. */
export function reportAccepted(
  { observer }: Pick<PlacePorts, 'observer'>,
  caller: Caller,
  { task, isReplay }: { readonly task: Task; readonly isReplay: boolean },
): Task {
  observer.taskAccepted({ ...observedTask(task), ...observedCaller(caller), isReplay })
  return task
}
