/**
 * Movements of money that come together are written together. Replies of one
 * account that begin and end at the same time would lock its balance one after
 * another, each until the flush of the one before; together they lock it once,
 * change it once, add to each sum of usage once, and leave their lines.
 *
 *     reserve ───▶ one transaction ──▶ told when it is committed
 *
 *     settle ──┐
 *     charge ──┼─▶ one transaction ──▶ told when it is durable
 *     release ─┘   (those that come meanwhile are the next)
 *
 * What one transaction costs hardly depends on how much is in it, so in a crowd
 * those that can wait for company do. Holds never wait: a reply begins after one.
 * Where a store commits together what is asked for together, who waits goes with them.
 * See docs/decisions/0068-charges-together.md.
 */
import { isFault } from '../../domain/fault.ts'
import { createCompany, type Pace, SYSTEM_PACE } from './company.ts'
import type { Database, Safety } from './database.ts'
import type { AreKept } from './kept-movements.ts'
import type { MoveAll, Movement, Outcome } from './ledger-book.ts'

/** A movement that waits, until when it can, and how to tell what became of it. */
type Waiting = {
  readonly movement: Movement
  readonly untilMs: number
  resolve(isMade: boolean): void
  reject(reason: unknown): void
}

/** Movements that are written together. */
export type MoveTogether = {
  /** Makes the movement; durable when it resolves, a hold committed; to whether there was anything to move. */
  moved(movement: Movement): Promise<boolean>

  /** Resolves when what was asked for is done; from then on nothing waits for company. */
  finish(): Promise<void>
}

/** The most movements in one transaction: a few milliseconds of work. */
const MAX_BATCH_SIZE = 200

/** Who waited for company and had less than this had no use of it: one client that asks again and again is no crowd. */
const COMPANY = 3

/** What moves money in a transaction, and finds out whether it did. */
export type MovementSteps = { readonly moveAll: MoveAll; readonly areKept: AreKept }

/** Movements over `moveAll`. One that cannot be made does not keep the others from being made. */
export function moveTogether(
  database: Pick<Database, 'write' | 'isFlushed' | 'sharesCommits'>,
  steps: MovementSteps,
  pace: Pace = SYSTEM_PACE,
): MoveTogether {
  const company = createCompany(pace)
  // A hold that is committed keeps its money from everybody else, and that is all that it is for: a loss of
  // power that undoes it has ended its reply as well, and it would have been given back.
  const holds = createLine({ write: writer(database, steps, 'committed') })
  const others = createLine({
    write: writer(database, steps, 'durable'),
    ...(database.isFlushed ? { company } : {}),
  })
  return {
    moved: (movement) => {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      const untilMs = pace.nowMs() + patienceOf(movement)
      const isHold = movement.kind === 'reserve'
      const line = isHold ? holds : others
      line.enter({ movement, untilMs, resolve, reject })
      if (isHold && database.sharesCommits) company.depart()
      return promise
    },
    finish: async () => {
      company.end()
      await Promise.all([holds.empty(), others.empty()])
    },
  }
}

function patienceOf(movement: Movement): number {
  return movement.kind === 'settle' || movement.kind === 'charge' ? (movement.patienceMs ?? 0) : 0
}

/** Those who wait for a transaction of one kind, of which there is one at a time. */
type Line = { enter(one: Waiting): void; empty(): Promise<void> }

/** Writes some of those who wait, and tells them; how many. */
type WriteSome = (waiting: Waiting[]) => Promise<number>

function createLine({
  write,
  company,
}: {
  readonly write: WriteSome
  readonly company?: ReturnType<typeof createCompany>
}): Line {
  const waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const hasWaited = await company?.gathered(waiting)
      const count = await write(waiting)
      if (hasWaited && count < COMPANY) company?.disperse()
    }
    writing = undefined
  }

  return {
    enter: (one) => {
      waiting.push(one)
      company?.arrived(waiting)
      writing ??= writeAll()
    },
    empty: async () => writing,
  }
}

function writer(
  database: Pick<Database, 'write'>,
  { moveAll, areKept }: MovementSteps,
  safety: Safety,
): WriteSome {
  /** Writes the movements that `take` gives, which the store asks for as late as it can. */
  const write = (take: () => readonly Movement[]): Promise<readonly Outcome[]> =>
    database.write(
      () => moveAll(take()),
      safety,
      (outcomes) => areKept(take(), outcomes),
    )

  /** Any one of them may be to blame, unless it is the store: then each has a chance of its own. */
  async function tellEach(together: readonly Waiting[], reason: unknown): Promise<void> {
    const isStore = isFault(reason) && reason.kind === 'overloaded'
    for (const one of together)
      if (isStore || together.length === 1) one.reject(reason)
      else await write(() => [one.movement]).then((outcomes) => tell([one], outcomes), one.reject)
  }

  return async (waiting) => {
    let together: readonly Waiting[] = []
    const take = (): readonly Movement[] => {
      if (together.length === 0) together = waiting.splice(0, MAX_BATCH_SIZE)
      return together.map(({ movement }) => movement)
    }
    try {
      const outcomes = await write(take)
      tell(together, outcomes)
    } catch (reason) {
      if (together.length === 0) together = waiting.splice(0)
      await tellEach(together, reason)
    }
    return together.length
  }
}

function tell(together: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve, reject }] of together.entries()) {
    const outcome = outcomes[index]
    if (outcome && 'isMade' in outcome) resolve(outcome.isMade)
    else reject(outcome?.thrown)
  }
}
