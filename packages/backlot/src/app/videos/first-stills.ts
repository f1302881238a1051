/**
 * Small stills of films that are not ordered yet: the first frame, while somebody writes the
 * prompt. Each costs about a second of CPU, so they are made one at a time; an account has at most
 * one waiting, and a limit per minute.
 */
import type { Shot } from '@backlot/prompt/shot'
import type { Clock } from '../../domain/clock.ts'
import { EMBEDDED_ENGINE } from '../../domain/engine.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import { type Bucket, refilled, type Take, taken, waitFor } from '../../domain/rate.ts'
import { createRecent } from '../../domain/recent.ts'
import { shotOfOrder } from '../../domain/shot-of-order.ts'
import { toVideoOrder, type VideoRequest } from '../../domain/video.ts'

/** What stills need. */
export type FirstStillPorts = {
  /** The name of the engine that serves this model. */
  engineName(modelId: string): string
  /** The first frame of a shot, as JPEG. */
  firstFrame(shot: Shot, signal: AbortSignal): Promise<Uint8Array>
  readonly clock: Pick<Clock, 'monotonicMs'>
}

/** Makes stills. */
export type FirstStills = {
  /**
   * The first frame of the film that the request would make, as JPEG. A newer request of the same
   * account replaces one that waits. Throws `rateLimited`, and the fault that the request would be
   * refused with.
   */
  get(accountId: string, request: VideoRequest, signal: AbortSignal): Promise<Uint8Array>
}

const WIDTH_PX = 640
const MAX_WAITING = 16
const PER_MINUTE = 60
/** Accounts whose rate is remembered. */
const MAX_ACCOUNTS = 1024

type Wish = {
  readonly accountId: string
  readonly draw: () => Promise<void>
  readonly reject: (reason: unknown) => void
}

/** Creates the maker. */
export function createFirstStills(ports: FirstStillPorts): FirstStills {
  const waiting: Wish[] = []
  const admit = rateOf(ports.clock)
  let isDrawing = false

  const drawAll = async (): Promise<void> => {
    isDrawing = true
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.draw()
    isDrawing = false
  }

  return {
    get: async (accountId, request, signal) => {
      const shot = smallShot(request, ports)
      admit(accountId)
      replace(waiting, accountId)
      if (waiting.length >= MAX_WAITING)
        throw busy(`too many stills wait to be drawn: at most ${MAX_WAITING}`, 2)
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const draw = async (): Promise<void> => {
        if (signal.aborted) return reject(signal.reason)
        await ports.firstFrame(shot, signal).then(resolve, reject)
      }
      waiting.push({ accountId, draw, reject })
      if (!isDrawing) void drawAll()
      return promise
    },
  }
}

function smallShot(request: VideoRequest, { engineName }: FirstStillPorts): Shot {
  const order = toVideoOrder(request)
  const [picture] = request.pictures ?? []
  if (picture)
    throw invalid(
      picture.field,
      `${picture.field} has no still: a film with pictures begins with them`,
    )
  if (engineName(order.model.id) !== EMBEDDED_ENGINE)
    throw invalid(
      'model',
      `model must be one that the embedded renderer films, got ${order.model.sent}, which another engine does`,
    )
  const shot = shotOfOrder(order)
  const heightPx = 2 * Math.round((WIDTH_PX * shot.heightPx) / shot.widthPx / 2)
  return { ...shot, widthPx: WIDTH_PX, heightPx }
}

/** Replaces a waiting request of the account: its prompt is out of date. */
function replace(waiting: Wish[], accountId: string): void {
  const index = waiting.findIndex((wish) => wish.accountId === accountId)
  const [older] = index < 0 ? [] : waiting.splice(index, 1)
  older?.reject(busy('a newer still was asked for', 1))
}

function rateOf({ monotonicMs }: FirstStillPorts['clock']): (accountId: string) => void {
  const buckets = createRecent<Bucket>(MAX_ACCOUNTS)
  return (accountId) => {
    const take: Take = { name: accountId, perMinute: PER_MINUTE, amount: 1 }
    const bucket = refilled(buckets.find(accountId), take, monotonicMs())
    const waitMs = waitFor(bucket, take)
    if (waitMs > 0)
      throw busy(
        `rate limit exceeded: this account may have ${PER_MINUTE} stills a minute`,
        waitMs / 1000,
      )
    const [left] = taken([take], [bucket]).buckets
    if (left) buckets.keep(accountId, left)
  }
}

function busy(message: string, retryAfterSeconds: number): Fault {
  return new Fault('rateLimited', message, { retryAfterSeconds: Math.ceil(retryAfterSeconds) })
}
