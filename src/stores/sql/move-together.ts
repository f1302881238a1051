/**
 * Movements of money that come together are written together. Replies of one
 * account that begin and end at the same time would lock its balance one after
 * another, each until the flush of the one before; together they lock it once,
 * change it once, add to each sum of usage once, and leave their lines.
 *
 *     reserve ─┐
 *     settle ──┼─▶ one transaction ──▶ each is told what became of it
 *     charge ──┘   (those that come meanwhile are the next)
 *
 * What one transaction costs hardly depends on how much is in it, so in a crowd
 * they keep a distance from each other and are shared by more. When it is quiet
 * nothing waits for company. See docs/decisions/0068-charges-together.md.
 */
import { isFault } from '../../domain/fault.ts'
import type { Database } from './database.ts'
import type { MoveAll, Movement, Outcome } from './ledger-book.ts'
import type { Steps } from './steps.ts'

/** A movement that waits, and how to tell what became of it. */
type Waiting = {
  readonly movement: Movement
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
const MOST_TOGETHER = 200

/** In a crowd a transaction need not wait for more than these: what they share costs each hardly anything. */
const ENOUGH = 40

/** A crowd: this many movements in this time, 250 a second. */
const CROWD = 64
const CROWD_MS = 256

/** Who waited for company and had less than this had no use of it: one client that asks again and again is no crowd. */
const COMPANY = 3

/** Movements over `moveAll`. One that cannot be made does not keep the others from being made. */
export function moveTogether(
  database: Pick<Database, 'write' | 'distanceMs'>,
  { moveAll }: { readonly moveAll: MoveAll },
): MoveTogether {
  const waiting: Waiting[] = []
  const distance = keepDistance(database.distanceMs)
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const hasWaited = waiting.length < ENOUGH && (await distance.kept())
      distance.begin()
      const together = await writeOnce()
      if (hasWaited && together.length < COMPANY) distance.disperse()
    }
    writing = undefined
  }

  async function writeOnce(): Promise<readonly Waiting[]> {
    let together: readonly Waiting[] = []
    const steps = (): Steps<readonly Outcome[]> => {
      // Taken as late as the store allows; it may ask for the same steps again.
      if (together.length === 0) together = waiting.splice(0, MOST_TOGETHER)
      return moveAll(together.map(({ movement }) => movement))
    }
    try {
      const outcomes = await database.write(steps, (made) => tellHolds(together, made))
      tell(together, outcomes)
    } catch (reason) {
      if (together.length === 0) together = waiting.splice(0)
      await tellEach(together, reason)
    }
    return together
  }

  /** Any one of them may be to blame, unless it is the store: then each has a chance of its own. */
  async function tellEach(together: readonly Waiting[], reason: unknown): Promise<void> {
    const isStore = isFault(reason) && reason.kind === 'overloaded'
    for (const one of together)
      if (isStore || together.length === 1) one.reject(reason)
      else
        await database
          .write(() => moveAll([one.movement]))
          .then((outcomes) => tell([one], outcomes), one.reject)
  }

  return {
    moved: (movement) => {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      waiting.push({ movement, resolve, reject })
      distance.arrive(waiting.length >= ENOUGH)
      writing ??= writeAll()
      return promise
    },
    finish: async () => {
      distance.end()
      await writing
    },
  }
}

/**
 * A hold that is committed keeps its money from everybody else, and that is all
 * that it is for: a loss of power that undoes it has ended its reply as well, and
 * it would have been given back. So what it is held for need not wait for the flush.
 */
function tellHolds(together: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { movement, resolve }] of together.entries()) {
    const outcome = outcomes[index]
    if (movement.kind === 'reserve' && outcome && 'isMade' in outcome) resolve(outcome.isMade)
  }
}

function tell(together: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, { resolve, reject }] of together.entries()) {
    const outcome = outcomes[index]
    if (outcome && 'isMade' in outcome) resolve(outcome.isMade)
    else reject(outcome?.thrown)
  }
}

/** From this part of the distance on whoever comes ends the waiting: the process is awake then anyway. */
const NEARLY = 0.8

/** Keeps transactions apart while there is a crowd. */
function keepDistance(distanceMs: number): {
  /** Counts one who came, and ends the waiting when they are enough. */
  arrive(areEnough: boolean): void
  /** Resolves when the next may begin: to true when that had to be waited for. */
  kept(): Promise<boolean>
  /** Notes that one begins. */
  begin(): void
  /** Forgets who came: it takes a new crowd for anybody to wait. */
  disperse(): void
  /** Ends the waiting for good. */
  end(): void
} {
  const arrivedAtMs = new Float64Array(CROWD).fill(-Infinity)
  let oldest = 0
  let begunAtMs = -Infinity
  let isEnded = false
  let wake: (() => void) | undefined

  const waited = (restMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => wake?.(), restMs)
      wake = () => {
        wake = undefined
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    arrive: (areEnough) => {
      const nowMs = performance.now()
      arrivedAtMs[oldest] = nowMs
      oldest = (oldest + 1) % CROWD
      if (wake && (areEnough || nowMs - begunAtMs >= distanceMs * NEARLY)) wake()
    },
    kept: async () => {
      const nowMs = performance.now()
      const restMs = begunAtMs + distanceMs - nowMs
      const isCrowd = nowMs - (arrivedAtMs[oldest] ?? -Infinity) < CROWD_MS
      if (restMs <= 0 || !isCrowd || isEnded) return false
      await waited(restMs)
      return true
    },
    begin: () => {
      begunAtMs = performance.now()
    },
    disperse: () => void arrivedAtMs.fill(-Infinity),
    end: () => {
      isEnded = true
      wake?.()
    },
  }
}
