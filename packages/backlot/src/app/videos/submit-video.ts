import type { Clock } from '../../domain/clock.ts'
import type { VideoEngine } from '../../domain/engine.ts'
import type { Ids } from '../../domain/id.ts'
import type { Outbound } from '../../domain/outbound.ts'
import { quoteVideo, type Prices } from '../../domain/price.ts'
import { newTask, type Task } from '../../domain/task.ts'
import { refuseSensitive, type SensitivityChecker } from '../../domain/sensitivity.ts'
import { toVideoOrder, type VideoRequest } from '../../domain/video.ts'
import type { Caller } from '../accounts/authenticate.ts'
import {
  callbackOf,
  idempotencyOf,
  submitInPlace,
  type KeyUse,
  type PlacePorts,
} from './submission.ts'

/** What submission needs. */
export type SubmitVideoPorts = PlacePorts & {
  readonly outbound: Outbound
  /** The engine that films for this model. */
  videoEngine(modelId: string): VideoEngine
  readonly prices: Prices
  readonly sensitivity: SensitivityChecker
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Accepts a video order: when this resolves, the task, its hold, its callback
 * and its idempotency key are durable, and nothing has been rendered or called
 * yet. A refused request leaves nothing behind. Throws `overloaded` when the queue is full.
 */
export async function submitVideo(
  ports: SubmitVideoPorts,
  caller: Caller,
  submission: {
    readonly request: VideoRequest
    readonly idempotency?: KeyUse
    /** Aborts when the caller has gone before the order was accepted. */
    readonly signal: AbortSignal
  },
): Promise<Task> {
  const { request, idempotency, signal } = submission
  const nowMs = ports.clock.nowMs()
  const order = { kind: 'video' as const, ...toVideoOrder(request) }
  ports.videoEngine(order.model.id).checkPrompt?.(order.prompt)
  if (request.callbackUrl !== undefined) ports.outbound.check('callback_url', request.callbackUrl)
  const said = { field: 'prompt', texts: [request.prompt] }
  await refuseSensitive(ports.sensitivity, said, signal)
  const { tier = 'standard' } = request
  const accountId = caller.account.id
  const task = newTask({ id: ports.ids.task(), accountId, order, tier, nowMs })
  return submitInPlace(ports, caller, {
    task,
    price: quoteVideo(ports.prices, order, tier),
    ...callbackOf(ports.ids, task, request.callbackUrl),
    ...idempotencyOf(idempotency, nowMs),
  })
}
