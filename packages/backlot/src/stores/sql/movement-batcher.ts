/**
 * Groups movements of money into transactions. Concurrent replies of one account would otherwise
 * lock its balance one after another, each until the commit of the one before; together they lock
 * it once, change it once, add to each usage sum once, and write their lines.
 *
 *     reserve ───▶ one transaction ──▶ resolved when it is committed
 *     settle  ───▶ one transaction ──▶ resolved when it is committed
 *
 *     charge ──┬─▶ one transaction ──▶ resolved when it is durable
 *     release ─┘   (those that come meanwhile are in the next)
 *
 * None waits for others: a transaction takes everything that came while the one before it was
 * written. See docs/decisions/0068-batched-charges.md and 0136-unflushed-reply-ends.md.
 */
import { isFault } from '../../domain/fault.ts'
import { type Batcher, type BatcherOptions, createBatcher } from './batcher.ts'
import type { Database, Safety } from './database.ts'
import type { AreKept } from './kept-movements.ts'
import type { MoveAll, Movement } from './ledger-book.ts'

/** A movement that waits for its transaction, and its resolvers. */
type Waiting = {
  readonly movement: Movement
  resolve(isMade: boolean): void
  reject(reason: unknown): void
}

/** Movements that are written together. */
export type MovementBatcher = {
  /** Makes the movement; resolves to whether there was anything to move, once it is as safe as `SAFETY` says. */
  moved(movement: Movement): Promise<boolean>

  /** Resolves when all requested movements are done. */
  finish(): Promise<void>
}

/** The most movements in one transaction: a few milliseconds of work. */
const MAX_BATCH_SIZE = 200

/**
 * How safe a movement is when it resolves. A hold reserves its money once it is committed, which is
 * its only purpose. A capture survives a crash of the process; a power failure may undo it alone or
 * with its hold, which returns the money. A charge without a hold has no other record, so it must
 * be durable.
 */
const SAFETY: Readonly<Record<Movement['kind'], Safety>> = {
  reserve: 'committed',
  settle: 'committed',
  charge: 'durable',
  release: 'durable',
}

/** Makes movements in a transaction, and finds out whether they were committed. */
export type MovementSteps = { readonly moveAll: MoveAll; readonly areKept: AreKept }

/** Batches movements over `moveAll`. One that cannot be made does not affect the others. */
export function createMovementBatcher(
  database: Pick<Database, 'write'>,
  steps: MovementSteps,
): MovementBatcher {
  const batches = (safety: Safety): Batcher<Waiting> =>
    createBatcher({ ...BATCHES, run: writer(database, steps, safety) })
  // Holds and captures are separate: on PostgreSQL a reply that begins need not wait for the commit of those that end.
  const holds = batches('committed')
  const captures = batches('committed')
  const others = batches('durable')
  const batcherOf = ({ kind }: Movement): Batcher<Waiting> => {
    if (SAFETY[kind] === 'durable') return others
    return kind === 'reserve' ? holds : captures
  }
  return {
    moved: (movement) => {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      batcherOf(movement).add({ movement, resolve, reject })
      return promise
    },
    finish: async () => {
      await Promise.all([holds.idle(), captures.idle(), others.idle()])
    },
  }
}

/** Any movement of a batch may be the cause of its failure, unless the store is. */
const BATCHES = {
  maxSize: MAX_BATCH_SIZE,
  isolates: (reason: unknown): boolean => !isFault(reason) || reason.kind !== 'overloaded',
}

function writer(
  database: Pick<Database, 'write'>,
  { moveAll, areKept }: MovementSteps,
  safety: Safety,
): BatcherOptions<Waiting>['run'] {
  return async (take) => {
    // The store takes the movements as late as it can.
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
