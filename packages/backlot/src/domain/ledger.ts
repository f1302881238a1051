/**
 * Money: integer millionths of the currency unit ("micros"), never fractions.
 *
 * For every account, always: credits + refunds + corrections = balance + held + charged.
 */
import { Fault, invalid } from './fault.ts'
import type { Page } from './page.ts'
import type { Amounts, Purchase } from './usage.ts'

/** What something costs, and how that came about, for people to read. */
export type Quote = { readonly micros: number; readonly note: string }

/** What an account has, owes and has spent. */
export type Balance = {
  readonly accountId: string
  readonly prepaid: boolean
  /** Free to spend. Below zero only for accounts that are billed later. */
  readonly balanceMicros: number
  /** Set aside for work that is under way. */
  readonly heldMicros: number
  /** Spent, whether or not some of it was refunded. */
  readonly chargedMicros: number
  /** Of what was charged, given back. */
  readonly refundedMicros: number
  /** What corrections came to; below zero when they took more than they gave. */
  readonly correctedMicros: number
}

/** What a line of the ledger does: all but a `charge` add to the balance. */
export const LEDGER_KINDS = ['credit', 'charge', 'refund', 'correction'] as const

/** One of `LEDGER_KINDS`. */
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** Money that came or went for good, never changed. For every account, always: credits + refunds + corrections − charges = balance + held. */
export type LedgerLine = {
  readonly kind: LedgerKind
  /** Below zero only for a correction that takes away. */
  readonly amountMicros: number
  /** The reply or task that is charged or refunded; for a credit, what its giver called it. */
  readonly reference: string
  /** How the amount of a charge came about; why it was refunded or corrected; empty for a credit. */
  readonly note: string
  readonly atMs: number
}

/** Where money is kept. Every store passes `test/contracts/ledger.ts`. */
export interface Ledger {
  /** The account's balance; all zero for one that never moved money. Throws `notFound` for no account. */
  balance(accountId: string): Promise<Balance>

  /**
   * Adds money. Durable when it resolves. A second credit of one `reference`
   * adds nothing, so that who lost the answer may ask again.
   */
  credit(credit: {
    readonly accountId: string
    readonly amountMicros: number
    readonly reference?: string
    readonly nowMs: number
  }): Promise<Balance>

  /**
   * Sets money aside for a purchase under a new hold: nobody else can spend it
   * when it resolves. A loss of power right then may give it back; what is charged
   * later is durable together with its hold. Throws `insufficientBalance` when a
   * prepaid account has not that much.
   */
  reserve(hold: {
    readonly holdId: string
    readonly accountId: string
    readonly price: Quote
    readonly purchase: Purchase
    readonly nowMs: number
  }): Promise<void>

  /**
   * Turns a hold into a charge of `price`, by default what was held, gives
   * back the rest and adds `amounts` to the usage, all at once. A hold that is
   * not there (settled or released before) is left alone: resolves to false.
   * A crash of the process keeps it once it resolves; a loss of power right then may
   * undo it, and the hold is given back when it has grown old.
   */
  settle(charge: {
    readonly holdId: string
    readonly price?: Quote
    readonly amounts: Amounts
    readonly nowMs: number
  }): Promise<boolean>

  /** Charges without a hold and adds to the usage, for accounts that are billed later. Durable when it resolves. */
  charge(charge: {
    readonly reference: string
    readonly accountId: string
    readonly price: Quote
    readonly purchase: Purchase
    readonly amounts: Amounts
    readonly nowMs: number
  }): Promise<void>

  /** Gives a hold back whole; false when it is not there. */
  release(release: { readonly holdId: string; readonly nowMs: number }): Promise<boolean>

  /**
   * Gives back whole every hold whose name begins with `prefix` and that was
   * made before `beforeMs`; how many there were.
   */
  releaseStale(sweep: {
    /** Ends it between two transactions. */
    readonly signal?: AbortSignal
    readonly prefix: string
    readonly beforeMs: number
    readonly nowMs: number
  }): Promise<number>

  /** What is held under each of these names of an account, and what was charged and refunded under it; in their order. */
  movementsOf(holds: {
    readonly accountId: string
    readonly holdIds: readonly string[]
  }): Promise<readonly Movements[]>

  /** The account's movements, newest first. `after` is the `next` of an earlier page. */
  lines(query: {
    readonly accountId: string
    readonly limit: number
    readonly after?: string
  }): Promise<Page<LedgerLine>>
}

/** What was set aside for something, and became of it. */
export type Movements = {
  readonly heldMicros: number
  readonly chargedMicros: number
  readonly refundedMicros: number
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
  requireAmount(amountMicros)
  const headroomMicros = Number.MAX_SAFE_INTEGER - balance.balanceMicros
  if (amountMicros > headroomMicros)
    throw invalid(
      'amount',
      `amount must be at most ${formatMicros(headroomMicros)}, because an account has at most ${formatMicros(Number.MAX_SAFE_INTEGER)}, got ${formatMicros(amountMicros)}`,
    )
  return checked({ ...balance, balanceMicros: balance.balanceMicros + amountMicros })
}

/** The balance after a refund of a charge, of which `leftMicros` was not refunded before; throws `invalid` for more. */
export function refunded(balance: Balance, amountMicros: number, leftMicros: number): Balance {
  requireAmount(amountMicros)
  if (amountMicros > leftMicros)
    throw invalid(
      'amount',
      `amount must be at most ${formatMicros(leftMicros)}, which is what is left of the charge, got ${formatMicros(amountMicros)}`,
    )
  return checked({
    ...balance,
    balanceMicros: balance.balanceMicros + amountMicros,
    refundedMicros: balance.refundedMicros + amountMicros,
  })
}

/** The balance after a correction; throws `invalid` when it would take more than a prepaid account has free. */
export function corrected(balance: Balance, amountMicros: number): Balance {
  const { prepaid, balanceMicros } = balance
  if (prepaid && amountMicros < 0 && balanceMicros + amountMicros < 0)
    throw invalid(
      'amount',
      `amount must be at least ${formatMicros(Math.min(0, -balanceMicros))}, because the prepaid account has ${formatMicros(balanceMicros)}, got ${formatMicros(amountMicros)}`,
    )
  return checked({
    ...balance,
    balanceMicros: balanceMicros + amountMicros,
    correctedMicros: balance.correctedMicros + amountMicros,
  })
}

/** The balance after a hold; throws `insufficientBalance`. */
export function reserved(balance: Balance, amountMicros: number): Balance {
  requireAmount(amountMicros)
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

/** The balance after a charge without a hold; throws `insufficientBalance`. */
export function charged(balance: Balance, chargeMicros: number): Balance {
  return settled(reserved(balance, chargeMicros), chargeMicros, chargeMicros)
}

/** The balance after a hold of `heldMicros` became a charge of `chargeMicros`. */
export function settled(balance: Balance, heldMicros: number, chargeMicros: number): Balance {
  requireAmount(chargeMicros)
  return checked({
    ...balance,
    heldMicros: balance.heldMicros - heldMicros,
    chargedMicros: balance.chargedMicros + chargeMicros,
    balanceMicros: balance.balanceMicros + heldMicros - chargeMicros,
  })
}

/** The longest reference of a credit, in characters. */
export const MAX_REFERENCE_CHARACTERS = 200

/** Whether a credit may be called this: a store keeps it to the letter, and a terminal shows it. */
export function isReference(text: string): boolean {
  return isLine(text, MAX_REFERENCE_CHARACTERS)
}

/** The longest reason of an operator's, in characters. */
export const MAX_REASON_CHARS = 500

/** Whether an operator may give this as a reason. */
export function isReason(text: string): boolean {
  return isLine(text, MAX_REASON_CHARS)
}

/** Whether the text has from one to `maxChars` characters, all of which show. */
function isLine(text: string, maxChars: number): boolean {
  if (!text.isWellFormed() || Array.from(text).length > maxChars) return false
  return /^\P{Cc}+$/u.test(text)
}

/** The largest amount that may be named, a thousand million units: far from what doubles count exactly. */
const MAX_MICROS = 1_000_000_000_000_000

/**
 * Money as people write it, exactly: `0.28` is 280 000. Undefined for what is
 * no amount: negative, more than six decimals, or too large.
 */
export function parseMicros(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const micros = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  return micros <= MAX_MICROS ? micros : undefined // also when it is not a number
}

/** As `parseMicros`, with a sign before it: `-0.28`. */
export function parseSignedMicros(text: string): number | undefined {
  if (!text.startsWith('-')) return parseMicros(text)
  const micros = parseMicros(text.slice(1))
  return micros === undefined ? undefined : 0 - micros
}

/** Money as people write it: `0.28`, at least two decimals, no trailing zeros beyond. */
export function formatMicros(micros: number): string {
  const sign = micros < 0 ? '-' : ''
  const digits = String(Math.abs(micros)).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${sign}${digits.slice(0, -6)}.${fraction}`
}

/** No movement runs backwards: a negative credit or charge would make money. */
function requireAmount(micros: number): void {
  if (Number.isSafeInteger(micros) && micros >= 0) return
  throw new Fault('invalid', `amount must be from 0 to ${formatMicros(Number.MAX_SAFE_INTEGER)}`)
}

function checked(balance: Balance): Balance {
  const { balanceMicros, heldMicros, chargedMicros } = balance
  if (![balanceMicros, heldMicros, chargedMicros].every(Number.isSafeInteger))
    throw new Fault('invalid', 'amount is too large to account for exactly')
  return balance
}
