/**
 * Movements of money that come together are written together. Replies of one
 * account that begin and end at the same time would lock its balance one after
 * another, each until the flush of the one before; together they lock it once,
 * change it once, add to each sum of usage once, and leave their lines.
 *
 *     reserve ───▶ one transaction ──▶ resolves when it is committed
 *
 *     settle ──┐
 *     charge ──┼─▶ one transaction ──▶ resolves when it is durable
 *     release ─┘   (those that come meanwhile are the next)
 *
 * What one transaction costs hardly depends on how much is in it, so when many
 * movements arrive those that may wait for others do. Holds never wait: a reply begins
 * after one. Where a store shares commits, waiting movements are committed with a hold.
 * See docs/decisions/0068-charges-together.md.
 */
import { isFault } from '../../domain/fault.ts'
import { type BatcherOptions, createBatcher } from './batcher.ts'
import {
  type AdaptiveDelay,
  createAdaptiveDelay,
  type Timers,
  SYSTEM_TIMERS,
} from './adaptive-delay.ts'
import type { Database, Safety } from './database.ts'
import type { AreKept } from './kept-movements.ts'
import type { MoveAll, Movement } from './ledger-book.ts'

/** A movement that waits, until when it can, and how its caller learns what became of it. */
type Waiting = {
  readonly movement: Movement
  readonly untilMs: number
  resolve(isMade: boolean): void
  reject(reason: unknown): void
}

/** Movements that are written together. */
export type MovementBatcher = {
  /** Makes the movement; durable when it resolves, a hold committed; to whether there was anything to move. */
  moved(movement: Movement): Promise<boolean>

  /** Resolves when what was asked for is done; from then on no movement waits for others. */
  finish(): Promise<void>
}

/** The most movements in one transaction: a few milliseconds of work. */
const MAX_BATCH_SIZE = 200

/** A delayed batch smaller than this was not worth the delay: it came from one client that asks again and again. */
const MIN_USEFUL = 3

/** What moves money in a transaction, and finds out whether it did. */
export type MovementSteps = { readonly moveAll: MoveAll; readonly areKept: AreKept }

/** Movements over `moveAll`. One that cannot be made does not keep the others from being made. */
export function createMovementBatcher(
  database: Pick<Database, 'write' | 'isFlushed' | 'sharesCommits'>,
  steps: MovementSteps,
  timers: Timers = SYSTEM_TIMERS,
): MovementBatcher {
  const delay = createAdaptiveDelay(timers)
  // A hold that is committed keeps its money from everybody else, and that is all that it is for: a loss of
  // power that undoes it has ended its reply as well, and it would have been given back.
  const holds = createBatcher({ ...BATCHES, run: writer(database, steps, 'committed') })
  const others = createBatcher({
    ...BATCHES,
    ...(database.isFlushed
      ? delayed(delay, writer(database, steps, 'durable'))
      : { run: writer(database, steps, 'durable') }),
  })
  return {
    moved: (movement) => {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      const untilMs = timers.nowMs() + maxDelayOf(movement)
      const isHold = movement.kind === 'reserve'
      const batcher = isHold ? holds : others
      batcher.add({ movement, untilMs, resolve, reject })
      if (isHold && database.sharesCommits) delay.flush()
      return promise
    },
    finish: async () => {
      delay.end()
      await Promise.all([holds.idle(), others.idle()])
    },
  }
}

function maxDelayOf(movement: Movement): number {
  return movement.kind === 'settle' || movement.kind === 'charge' ? (movement.maxDelayMs ?? 0) : 0
}

/** Any movement of a batch may be to blame for its failure, unless it is the store. */
const BATCHES = {
  maxSize: MAX_BATCH_SIZE,
  isolates: (reason: unknown): boolean => !isFault(reason) || reason.kind !== 'overloaded',
}

/** Batches that wait for more movements, and stop waiting when a wait brought none. */
function delayed(
  delay: AdaptiveDelay,
  write: BatcherOptions<Waiting>['run'],
): Pick<BatcherOptions<Waiting>, 'run' | 'delay'> {
  let hasWaited = false
  return {
    run: async (take) => {
      const hadWaited = hasWaited
      hasWaited = false
      await write(take)
      if (hadWaited && take().length < MIN_USEFUL) delay.reset()
    },
    delay: {
      added: (pending) => delay.added(pending()),
      wait: async (pending) => {
        hasWaited = await delay.waitFor(pending())
      },
    },
  }
}

function writer(
  database: Pick<Database, 'write'>,
  { moveAll, areKept }: MovementSteps,
  safety: Safety,
): BatcherOptions<Waiting>['run'] {
  return async (take) => {
    // The store asks for the movements as late as it can.
    const movements = (): readonly Movement[] => take().map(({ movement }) => movement)
    const outcomes = await database.write(
      () => moveAll(movements()),
      safety,
      (made) => areKept(movements(), made),
    )
    for (const [index, { resolve, reject }] of take().entries()) {
      const outcome = outcomes[index]
      if (outcome && 'isMade' in outcome) resolve(outcome.isMade)
      else reject(outcome?.thrown)
    }
  }
}
