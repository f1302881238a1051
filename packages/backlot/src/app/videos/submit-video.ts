import type { Clock } from '../../domain/clock.ts'
import type { VideoEngine } from '../../domain/engine.ts'
import { invalid } from '../../domain/fault.ts'
import type { Ids } from '../../domain/id.ts'
import type { Outbound } from '../../domain/outbound.ts'
import { quoteVideo, type Prices } from '../../domain/price.ts'
import { newTask, type Submission, type Task } from '../../domain/task.ts'
import { refuseSensitive, type SensitivityChecker } from '../../domain/sensitivity.ts'
import type { PictureReader } from '../../domain/template.ts'
import {
  toVideoOrder,
  withPictures,
  type PictureInput,
  type VideoOrder,
  type VideoRequest,
} from '../../domain/video.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { idempotencyOf, type KeyUse } from '../accounts/idempotency.ts'
import { takeOrderPictures } from './order-pictures.ts'
import {
  callbackOf,
  reportAccepted,
  submitInPlace,
  submitKept,
  type PlacePorts,
} from './submission.ts'
import type { TakePicturesPorts } from './take-picture.ts'

/** What submission needs. */
export type SubmitVideoPorts = PlacePorts &
  TakePicturesPorts & {
    readonly pictures: Pick<PictureReader, 'readFrame'>
    readonly outbound: Outbound
    /** The engine that serves this model. */
    videoEngine(modelId: string): VideoEngine
    readonly prices: Prices
    readonly sensitivity: SensitivityChecker
    readonly ids: Ids
    readonly clock: Clock
  }

/** A video request, and the rest of its HTTP request. */
export type VideoSubmission = {
  readonly request: VideoRequest
  readonly idempotency?: KeyUse
  /** As in `Callback.answerBase`. */
  readonly answerBase?: string
  /** Aborts when the caller has gone before the order was accepted. */
  readonly signal: AbortSignal
}

/**
 * Accepts a video order: when this resolves, the task, its hold, its callback, its idempotency key
 * and its pictures are durable, and nothing has been rendered or sent yet. A refused request leaves
 * nothing behind. A repeated request is answered without loading its pictures again. Throws
 * `overloaded` when the queue is full.
 */
export async function submitVideo(
  ports: SubmitVideoPorts,
  caller: Caller,
  submission: VideoSubmission,
): Promise<Task> {
  const { request, idempotency, signal } = submission
  const nowMs = ports.clock.nowMs()
  const order = toVideoOrder(request)
  const { pictures = [] } = request
  checkEngine(ports.videoEngine(order.model.id), order, pictures)
  if (request.callbackUrl !== undefined) ports.outbound.check('callback_url', request.callbackUrl)
  const key = idempotencyOf(idempotency, nowMs)
  const said = { field: request.promptField ?? 'prompt', texts: [request.prompt] }
  if (pictures.length === 0) {
    await refuseSensitive(ports.sensitivity, said, signal)
    return submitInPlace(ports, caller, toSubmission(ports, caller, { submission, order, nowMs }))
  }
  const accountId = caller.account.id
  const earlier =
    key.idempotency && (await ports.tasks.findReplay({ ...key.idempotency, accountId, nowMs }))
  if (earlier) return reportAccepted(ports, caller, { task: earlier, isReplay: true })
  await refuseSensitive(ports.sensitivity, said, signal)
  return ports.queue.enter(request.tier ?? 'standard', async () => {
    const taskId = ports.ids.task()
    const kept = await takeOrderPictures(ports, { pictures, taskId, caller, signal })
    const filled = withPictures(order, kept)
    const given = { submission, order: filled, nowMs, taskId }
    const ready = toSubmission(ports, caller, given)
    const task = await submitKept(ports, { ...ready, keyId: caller.key.id })
    return reportAccepted(ports, caller, { task, isReplay: task.id !== taskId })
  })
}

/** Throws what the engine refuses before rendering: a prompt, or a picture that it cannot use. */
function checkEngine(
  engine: VideoEngine,
  order: VideoOrder,
  pictures: readonly PictureInput[],
): void {
  engine.checkPrompt?.(order.prompt)
  const stranger = pictures.find(({ role }) => !engine.pictures.includes(role))
  if (!stranger) return
  const { field, role } = stranger
  const taken = engine.pictures.map((each) => each.replace('_', ' ')).join(', ')
  throw invalid(
    field,
    `${field} is not taken here: what makes the films of ${order.model.sent} takes ${taken === '' ? 'no pictures' : taken}, got a ${role.replace('_', ' ')}`,
  )
}

/** Everything that becomes durable with an order, except the idempotency key. */
function toSubmission(
  { ids, prices }: Pick<SubmitVideoPorts, 'ids' | 'prices'>,
  caller: Caller,
  given: {
    readonly submission: VideoSubmission
    readonly order: VideoOrder
    readonly nowMs: number
    readonly taskId?: string
  },
): Omit<Submission, 'keyId'> {
  const { nowMs, taskId: id = ids.task() } = given
  const { request, idempotency, answerBase } = given.submission
  const { tier = 'standard' } = request
  const order = { kind: 'video' as const, ...given.order }
  const task = newTask({
    id,
    accountId: caller.account.id,
    keyId: caller.key.id,
    order,
    tier,
    nowMs,
  })
  return {
    task,
    price: quoteVideo(prices, order, tier),
    ...callbackOf(ids, task, { url: request.callbackUrl, answerBase }),
    ...idempotencyOf(idempotency, nowMs),
  }
}
