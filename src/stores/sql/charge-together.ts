/**
 * Charges that come together are written together. Replies of one account that
 * end at the same time would lock its balance one after another, each until the
 * flush of the one before; together they lock it once, change it once, add to
 * each sum of usage once, and leave a line each.
 *
 *     charge ─┐
 *     charge ─┼─▶ one transaction ──▶ each is told
 *     charge ─┘   (those that come meanwhile are the next)
 */
import { isFault } from '../../domain/fault.ts'
import type { Ledger } from '../../domain/ledger.ts'
import type { Database } from './database.ts'
import type { Charge, LedgerSteps } from './ledger.ts'
import type { Steps } from './steps.ts'

/** A charge that waits, and how to tell what became of it. */
type Waiting = {
  readonly charge: Charge
  resolve(): void
  reject(reason: unknown): void
}

/** The most charges in one transaction: a few milliseconds of work. */
const MOST_TOGETHER = 200

/** `Ledger.charge` over `chargeAll`. A charge that cannot be made does not keep the others from being made. */
export function chargeTogether(
  database: Database,
  { chargeAll }: Pick<LedgerSteps, 'chargeAll'>,
): Ledger['charge'] {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      let together: readonly Waiting[] = []
      const steps = (): Steps<void> => {
        // Taken as late as the store allows; it may ask for the same steps again.
        if (together.length === 0) together = waiting.splice(0, MOST_TOGETHER)
        return chargeAll(together.map(({ charge }) => charge))
      }
      try {
        await database.write(steps)
        for (const { resolve } of together) resolve()
      } catch (reason) {
        await tellEach(together.length > 0 ? together : waiting.splice(0), reason)
      }
    }
    isWriting = false
  }

  /** Any one of them may be to blame, unless it is the store: then each has a chance of its own. */
  async function tellEach(together: readonly Waiting[], reason: unknown): Promise<void> {
    const isStore = isFault(reason) && reason.kind === 'overloaded'
    for (const { charge, resolve, reject } of together)
      if (isStore || together.length === 1) reject(reason)
      else await database.write(() => chargeAll([charge])).then(resolve, reject)
  }

  return (charge) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push({ charge, resolve, reject })
    if (!isWriting) void writeAll()
    return promise
  }
}
