/** A fleet under troubles that a seed picks, while orders arrive; then every promise is checked. */
import type { Cleaning } from '../e2e/program.ts'
import { seededRandom } from '../simulation/seeded-random.ts'
import { Callers } from './callers.ts'
import { checkAll, type Outcome } from './checks.ts'
import { type Bucket, type Cast, openStage } from './stage.ts'
import { type Lengths, Troubles } from './troubles.ts'

/** The settings of a rehearsal. */
export type Rehearsal = Cast & {
  readonly seed: number
  readonly orders: number
  readonly troubles: number
  /** How many troubles happen at once. */
  readonly atOnce: number
  readonly lengths: Lengths
}

/** The results. Everything was correct, otherwise it would have thrown. */
export type RehearsalReport = Outcome & {
  readonly seed: number
  readonly bucket: Bucket['kind']
  readonly orders: number
  /** Orders that were sent more than once. */
  readonly repeatedOrders: number
  readonly troubles: readonly string[]
  readonly seconds: number
}

/** Runs one rehearsal; rejects with what is wrong and with the log of troubles. */
export async function rehearse(t: Cleaning, rehearsal: Rehearsal): Promise<RehearsalReport> {
  const { seed, orders, troubles: count, atOnce, lengths } = rehearsal
  const startMs = performance.now()
  const random = seededRandom(seed)
  const stage = await openStage(t, rehearsal)
  const callers = new Callers(stage, seededRandom(seed + 1))
  const troubles = new Troubles(stage, { random, lengths })
  const placed: Promise<void>[] = []
  const batch = Math.ceil(orders / count)
  const lane = async (): Promise<void> => {
    while (!troubles.isOver && troubles.log.length < count) {
      const ordered = placed.length * batch
      const placing = callers.place(Math.min(batch, Math.max(0, orders - ordered)))
      placing.catch(() => (troubles.isOver = true)) // the error is thrown below
      placed.push(placing)
      await troubles.next()
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, lane))
    await Promise.all(placed)
    const outcome = await checkAll(stage, callers)
    return {
      seed,
      bucket: stage.bucket.kind,
      orders: callers.orders.length,
      repeatedOrders: callers.orders.filter(({ tries }) => tries > 1).length,
      ...outcome,
      troubles: troubles.log,
      seconds: Math.round((performance.now() - startMs) / 1000),
    }
  } catch (thrown) {
    const happened = [...troubles.log, ...stage.surprises].join('; ')
    throw new Error(`with SEED=${seed}, after: ${happened}`, { cause: thrown })
  } finally {
    troubles.isOver = true
    stage.end()
  }
}
