/**
 * Money: integer millionths of the currency unit ("micros"), never fractions.
 *
 * For every account, always: credits = balance + held + charged.
 */
import { Fault } from './fault.ts'

/** What an account has, owes and has spent. */
export type Balance = {
  readonly accountId: string
  readonly prepaid: boolean
  /** Free to spend. Below zero only for accounts that are billed later. */
  readonly balanceMicros: number
  /** Set aside for work that is under way. */
  readonly heldMicros: number
  /** Spent for good. */
  readonly chargedMicros: number
}

/** Where money is kept. Every store passes `test/contracts/ledger.ts`. */
export interface Ledger {
  /** The account's balance; all zero for one that never moved money. Throws `notFound` for no account. */
  balance(accountId: string): Promise<Balance>

  /** Adds money. Durable when it resolves. */
  credit(credit: {
    readonly accountId: string
    readonly amountMicros: number
    readonly nowMs: number
  }): Promise<Balance>

  /**
   * Sets money aside under a new hold. Durable when it resolves. Throws
   * `insufficientBalance` when a prepaid account has not that much.
   */
  reserve(hold: {
    readonly holdId: string
    readonly accountId: string
    readonly amountMicros: number
    readonly nowMs: number
  }): Promise<void>

  /**
   * Turns a hold into a charge and gives back the rest. A hold that is not
   * there (settled or released before) is left alone: resolves to false.
   * `note` says how the price came about.
   */
  settle(charge: {
    readonly holdId: string
    readonly chargeMicros: number
    readonly note: string
    readonly nowMs: number
  }): Promise<boolean>

  /** Gives a hold back whole; false when it is not there. */
  release(release: { readonly holdId: string; readonly nowMs: number }): Promise<boolean>

  /**
   * Gives back whole every hold whose name begins with `prefix` and that was
   * made before `beforeMs`; how many there were.
   */
  releaseStale(sweep: {
    readonly prefix: string
    readonly beforeMs: number
    readonly nowMs: number
  }): Promise<number>
}

/** How the names of holds for replies begin. */
export const REPLY_HOLDS = 'reply:'

/** The name of a reply's hold. */
export function replyHoldId(replyId: string): string {
  return REPLY_HOLDS + replyId
}

/** The name of a task's hold. */
export function taskHoldId(taskId: string): string {
  return `task:${taskId}`
}

/** The balance after a credit. */
export function credited(balance: Balance, amountMicros: number): Balance {
  return checked({ ...balance, balanceMicros: balance.balanceMicros + amountMicros })
}

/** The balance after a hold; throws `insufficientBalance`. */
export function reserved(balance: Balance, amountMicros: number): Balance {
  if (balance.prepaid && amountMicros > balance.balanceMicros)
    throw new Fault(
      'insufficientBalance',
      `insufficient balance: this needs ${formatMicros(amountMicros)}, the account has ${formatMicros(balance.balanceMicros)}`,
    )
  return checked({
    ...balance,
    balanceMicros: balance.balanceMicros - amountMicros,
    heldMicros: balance.heldMicros + amountMicros,
  })
}

/** The balance after a hold of `heldMicros` became a charge of `chargeMicros`. */
export function settled(balance: Balance, heldMicros: number, chargeMicros: number): Balance {
  return checked({
    ...balance,
    heldMicros: balance.heldMicros - heldMicros,
    chargedMicros: balance.chargedMicros + chargeMicros,
    balanceMicros: balance.balanceMicros + heldMicros - chargeMicros,
  })
}

/** Money as people write it: `0.28`, at least two decimals, no trailing zeros beyond. */
export function formatMicros(micros: number): string {
  const sign = micros < 0 ? '-' : ''
  const digits = String(Math.abs(micros)).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${sign}${digits.slice(0, -6)}.${fraction}`
}

function checked(balance: Balance): Balance {
  const { balanceMicros, heldMicros, chargedMicros } = balance
  if (![balanceMicros, heldMicros, chargedMicros].every(Number.isSafeInteger))
    throw new Fault('invalid', 'amount is too large to account for exactly')
  return balance
}
