/**
 * How long films take here: by the newest that were made on the servers of this store, as their lives tell. What was
 * made long ago, or on other machines before them, gives way to what was made since.
 */
import type { AdminStore } from '../../domain/admin.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Life } from '../../domain/making.ts'
import { frameSizeOf, modelIdOf, type Task, type TaskOrder } from '../../domain/task.ts'

/** What a pace is read from. */
export type VideoPacePorts = {
  readonly admin: Pick<AdminStore, 'listTasks'>
  readonly clock: Pick<Clock, 'monotonicMs'>
}

/** How fast films are made. */
export type VideoPace = {
  /** From claim to end, in milliseconds: as long as films of its model took lately, by their size and length; undefined when none was made. Never rejects. */
  expectedMs(order: TaskOrder): Promise<number | undefined>
}

/** So many of the newest films are looked at. */
const LOOKED_AT = 20

/** For how long what was found is believed. */
const BELIEVED_MS = 5000

type Sample = { readonly modelId: string; readonly msPerPixelSecond: number }

/** Creates the reader. */
export function createVideoPace({ admin, clock }: VideoPacePorts): VideoPace {
  let samples: Promise<readonly Sample[]> = Promise.resolve([])
  let readAtMs = -Infinity
  const read = async (): Promise<readonly Sample[]> => {
    const page = await admin.listTasks({ state: 'success', limit: LOOKED_AT })
    return page.items.flatMap(sampleOf)
  }
  return {
    expectedMs: async (order) => {
      const nowMs = clock.monotonicMs()
      if (nowMs - readAtMs > BELIEVED_MS) {
        readAtMs = nowMs
        samples = read().catch(() => []) // a guess is worth no failure
      }
      const modelId = modelIdOf(order)
      const rates = (await samples).flatMap((sample) =>
        sample.modelId === modelId ? [sample.msPerPixelSecond] : [],
      )
      const rate = median(rates)
      return rate === undefined ? undefined : rate * pixelSecondsOf(order)
    },
  }
}

function sampleOf({ order, life }: Task): readonly Sample[] {
  const tookMs = life && madeInMs(life)
  if (tookMs === undefined) return []
  return [{ modelId: modelIdOf(order), msPerPixelSecond: tookMs / pixelSecondsOf(order) }]
}

/** How long the last try took; undefined for a life without one. */
function madeInMs({ steps }: Life): number | undefined {
  const end = steps.findLast(({ event }) => event === 'success')
  const claim = steps.findLast(({ event }) => event === 'claimed')
  if (!end || !claim) return undefined
  const tookMs = end.atMs - claim.atMs
  return tookMs > 0 ? tookMs : undefined // a clock that was set in between says nothing
}

function pixelSecondsOf(order: TaskOrder): number {
  const { widthPx, heightPx } = frameSizeOf(order)
  return widthPx * heightPx * order.durationSeconds
}

/** The middle one: a film that was held up says nothing about the next. */
function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}
