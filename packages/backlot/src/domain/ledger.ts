/**
 * Money: integer millionths of the currency unit ("micros"), never fractions.
 *
 * For every account, always: credits + refunds + corrections = balance + held + charged.
 */
import { Fault, invalid } from './fault.ts'
import type { Page } from './page.ts'
import type { Amounts, Purchase } from './usage.ts'

/** A price, and its calculation for people to read. */
export type Quote = { readonly micros: number; readonly note: string }

/** The money of an account. */
export type Balance = {
  readonly accountId: string
  readonly prepaid: boolean
  /** Free to spend. Below zero only for accounts that are billed later. */
  readonly balanceMicros: number
  /** Held for work under way. */
  readonly heldMicros: number
  /** Spent, whether or not some of it was refunded. */
  readonly chargedMicros: number
  /** Refunded, of what was charged. */
  readonly refundedMicros: number
  /** The sum of corrections; negative when they took more than they gave. */
  readonly correctedMicros: number
}

/** The kinds of ledger lines: all but a `charge` add to the balance. */
export const LEDGER_KINDS = ['credit', 'charge', 'refund', 'correction'] as const

/** One of `LEDGER_KINDS`. */
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/**
 * A final movement of money; lines are never changed. For every account, always: credits + refunds
 * + corrections − charges = balance + held.
 */
export type LedgerLine = {
  readonly kind: LedgerKind
  /** Negative only for a correction that takes money away. */
  readonly amountMicros: number
  /** The reply or task that was charged or refunded; for a credit, the name that its operator gave. */
  readonly reference: string
  /** The calculation of a charge; the reason of a refund or correction; empty for a credit. */
  readonly note: string
  readonly atMs: number
}

/** The store of money. Every store passes `test/contracts/ledger.ts`. */
export interface Ledger {
  /** The account's balance; all zero if it never moved money. Throws `notFound` for an unknown account. */
  balance(accountId: string): Promise<Balance>

  /**
   * Adds money. Durable when it resolves. A second credit of the same `reference` adds nothing, so
   * it is safe to repeat after a lost answer.
   */
  credit(credit: {
    readonly accountId: string
    readonly amountMicros: number
    readonly reference?: string
    readonly nowMs: number
  }): Promise<Balance>

  /**
   * Holds money for a purchase: nobody else can spend it when this resolves. A power failure right
   * then may lose the hold; a later charge is durable together with its hold. Throws
   * `insufficientBalance` when a prepaid account has not enough.
   */
  reserve(hold: {
    readonly holdId: string
    readonly accountId: string
    readonly price: Quote
    readonly purchase: Purchase
    readonly nowMs: number
  }): Promise<void>

  /**
   * Captures a hold: charges `price`, by default the held amount, releases the rest and adds
   * `amounts` to the usage, in one transaction. Resolves to false for a hold that does not exist
   * (captured or released before). It survives a crash of the process once it resolves; a power
   * failure right then may undo it, and the hold is released when it is old.
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

  /** Releases a hold; false when it does not exist. */
  release(release: { readonly holdId: string; readonly nowMs: number }): Promise<boolean>

  /** Releases every hold whose name begins with `prefix` and that was made before `beforeMs`; returns how many. */
  releaseStale(sweep: {
    /** Ends it early, between two transactions. */
    readonly signal?: AbortSignal
    readonly prefix: string
    readonly beforeMs: number
    readonly nowMs: number
  }): Promise<number>

  /** Held, charged and refunded amounts under each of these hold names of an account, in their order. */
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

/** What was held, charged and refunded under one name. */
export type Movements = {
  readonly heldMicros: number
  readonly chargedMicros: number
  readonly refundedMicros: number
}

/** The prefix of hold names for replies. */
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

/** The balance after a refund of a charge, of which `leftMicros` was not refunded yet; throws `invalid` for more. */
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

/** Whether this can be the reference of a credit: it is compared exactly, and shown in terminals. */
export function isReference(text: string): boolean {
  return isLine(text, MAX_REFERENCE_CHARACTERS)
}

/** The longest reason of an operator, in characters. */
export const MAX_REASON_CHARS = 500

/** Whether an operator may give this as a reason. */
export function isReason(text: string): boolean {
  return isLine(text, MAX_REASON_CHARS)
}

/** Whether the text has one to `maxChars` characters, all of them visible. */
function isLine(text: string, maxChars: number): boolean {
  if (!text.isWellFormed() || Array.from(text).length > maxChars) return false
  return /^\P{Cc}+$/u.test(text)
}

/** The largest amount in a request, a thousand million units: far below what doubles count exactly. */
const MAX_MICROS = 1_000_000_000_000_000

/**
 * Parses a written amount exactly: `0.28` is 280 000. Undefined for anything else: negative, more
 * than six decimals, too large.
 */
export function parseMicros(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const micros = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  return micros <= MAX_MICROS ? micros : undefined // also for NaN
}

/** As `parseMicros`, with an optional sign: `-0.28`. */
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

/** Negative credits and charges would create money. */
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
