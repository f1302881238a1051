/**
 * How long videos take here, measured on the newest that the servers of this store have made. Older
 * measurements give way to newer ones.
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

/** Estimates how long videos take. */
export type VideoPace = {
  /**
   * Milliseconds from claim to end: as for recent videos of the model, scaled by size and duration;
   * undefined when none was made. Never rejects.
   */
  expectedMs(order: TaskOrder): Promise<number | undefined>
}

/** How many of the newest videos are measured. */
const LOOKED_AT = 20

/** How long the measurements are reused, in milliseconds. */
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
        samples = read().catch(() => []) // an estimate is not worth a failure
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

/** The duration of the last attempt; undefined for a task without one. */
function madeInMs({ steps }: Life): number | undefined {
  const end = steps.findLast(({ event }) => event === 'success')
  const claim = steps.findLast(({ event }) => event === 'claimed')
  if (!end || !claim) return undefined
  const tookMs = end.atMs - claim.atMs
  return tookMs > 0 ? tookMs : undefined // a clock that was set in between makes it useless
}

function pixelSecondsOf(order: TaskOrder): number {
  const { widthPx, heightPx } = frameSizeOf(order)
  return widthPx * heightPx * order.durationSeconds
}

/** The median: a single delayed video says nothing about the next. */
function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}
