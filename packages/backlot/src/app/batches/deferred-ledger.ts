import type { RequestCharge } from '../../domain/batch.ts'
import type { Ledger } from '../../domain/ledger.ts'
import type { Purchase } from '../../domain/usage.ts'

/** A ledger that defers charges, and the deferred charge. */
export type DeferredLedger = {
  readonly ledger: Ledger
  /** The deferred charge; undefined when there is none yet. */
  charge(): RequestCharge | undefined
}

/** A ledger that makes holds at once, and defers the charge to the transaction that ends the request. */
export function deferredLedger(ledger: Ledger): DeferredLedger {
  const purchases = new Map<string, { readonly purchase: Purchase; readonly micros: number }>()
  let charge: RequestCharge | undefined
  return {
    charge: () => charge,
    ledger: {
      ...ledger,
      reserve: async (hold) => {
        await ledger.reserve(hold)
        const { micros } = hold.price
        purchases.set(hold.holdId, { purchase: hold.purchase, micros })
      },
      settle: async ({ holdId, price, amounts, nowMs }) => {
        const held = purchases.get(holdId)
        if (!held) return false
        const { purchase, micros } = held
        charge = { holdId, price: price ?? { micros, note: '' }, purchase, amounts, nowMs }
        return true
      },
      charge: async ({ reference: holdId, price, purchase, amounts, nowMs }) => {
        charge = { holdId, price, purchase, amounts, nowMs }
      },
    },
  }
}
