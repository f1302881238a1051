import Type from 'typebox'
import type { EngineLimits } from '../app/replies/engine-admission.ts'
import { MAX_PENDING_COUNT } from '../domain/pending-work.ts'
import type { QueueLimit } from '../domain/tier.ts'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'

/** Concurrency and queue limits. */
export type AdmissionSetting = {
  /** By the name of the text engine; absent ones have the default. */
  readonly engines: Readonly<Record<string, Partial<EngineLimits>>>
  /** The queue of videos. */
  readonly films: QueueLimit
}

/** The name of the video queue among the engines. */
export const FILMS = 'films'

/** The default length of the video queue: half a day of one worker. */
const VIDEO_QUEUE = MAX_PENDING_COUNT

/** One slot in so many is reserved for priority. */
const PRIORITY_PART = 8

/** Concurrent replies of each engine and the length of its queue; the length of the video queue. */
export const admission = section(
  Type.Record(
    Type.String(),
    group({
      concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      queue: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      queue_for_priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    {
      description:
        'By the name of the engine, or films: replies at once, how many more may wait, and how many of these places are for priority alone',
    },
  ),
  (given = {}): AdmissionSetting => {
    const { [FILMS]: films = {}, ...engines } = given
    if (films.concurrency !== undefined)
      throw new Refusal(
        'admission.films has no concurrency: as many are made at once as there are workers.',
      )
    if ((films.queue ?? 0) > MAX_PENDING_COUNT)
      throw new Refusal(
        `admission.films.queue must be at most ${MAX_PENDING_COUNT}, got ${films.queue}.`,
      )
    return {
      engines: Object.fromEntries(
        Object.entries(engines).map(([name, limits]) => [
          name,
          limitsOf(name, limits, REPLY_QUEUE),
        ]),
      ),
      films: limitsOf(FILMS, films, VIDEO_QUEUE),
    }
  },
)

/** Generous: the sandbox only waits, and servers state their own limits. */
const REPLY_QUEUE = 2048

/** The default queue of an engine. */
export const DEFAULT_QUEUE: QueueLimit = queueLimit(REPLY_QUEUE)

type Given = {
  readonly concurrency?: number
  readonly queue?: number
  readonly queue_for_priority?: number
}

function limitsOf(
  name: string,
  { concurrency, queue: asked, queue_for_priority: kept }: Given,
  usualQueue: number,
): QueueLimit & Partial<EngineLimits> {
  const limits = queueLimit(asked ?? usualQueue)
  if (kept !== undefined && kept > limits.queue)
    throw new Refusal(
      `admission.${name}.queue_for_priority must be at most the queue of ${limits.queue}, got ${kept}.`,
    )
  return {
    ...limits,
    ...(kept === undefined ? {} : { queueForPriority: kept }),
    ...(concurrency === undefined ? {} : { concurrency }),
  }
}

function queueLimit(queue: number): QueueLimit {
  return { queue, queueForPriority: Math.floor(queue / PRIORITY_PART) }
}
