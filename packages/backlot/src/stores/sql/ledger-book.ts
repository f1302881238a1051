/**
 * The part of the ledger that one transaction changes: balances and holds that it has locked, and
 * the effect of the movements on them. It is computed here, in memory, in the order of the
 * movements; the database then gets the changes in a few statements, however many movements there
 * were.
 *
 * A movement that cannot be made changes nothing and is refused alone.
 */
import { Fault } from '../../domain/fault.ts'
import { type Balance, charged, type Ledger, reserved, settled } from '../../domain/ledger.ts'
import type { Purchase } from '../../domain/usage.ts'
import type { HoldRow, LedgerLineRow } from './schema.ts'
import type { Steps } from './steps.ts'
import type { Used } from './usage.ts'

/** One movement of money, as requested from the ledger. */
export type Movement =
  | ({ readonly kind: 'reserve' } & Parameters<Ledger['reserve']>[0])
  | ({ readonly kind: 'settle' } & Parameters<Ledger['settle']>[0])
  | ({ readonly kind: 'charge' } & Parameters<Ledger['charge']>[0])
  | ({ readonly kind: 'release' } & Parameters<Ledger['release']>[0])

/** The result of a movement: whether there was anything to move, or why it could not be made. */
export type Outcome = { readonly isMade: boolean } | { readonly thrown: unknown }

/** Makes movements of any accounts in order; each has its own outcome. */
export type MoveAll = (movements: readonly Movement[]) => Steps<readonly Outcome[]>

/** The open balances and holds, and the new lines. */
export type Book = {
  readonly balances: Map<string, Balance>
  /** Accounts whose balance differs from the database. */
  readonly changed: Set<string>
  /** The existing holds among those that the movements name. */
  readonly holds: Map<string, HoldRow>
  readonly lines: LedgerLineRow[]
  readonly used: Used[]
}

/** Applies the movement. */
export function move(book: Book, movement: Movement): Outcome {
  try {
    return { isMade: made(book, movement) }
  } catch (thrown) {
    return { thrown }
  }
}

function made(book: Book, movement: Movement): boolean {
  switch (movement.kind) {
    case 'reserve':
      return reserve(book, movement)
    case 'settle':
      return settle(book, movement)
    case 'charge':
      return charge(book, movement)
    case 'release':
      return release(book, movement)
  }
}

type Of<Kind extends Movement['kind']> = Extract<Movement, { readonly kind: Kind }>

function reserve(book: Book, { holdId, accountId, price, purchase, nowMs }: Of<'reserve'>): true {
  const { micros: amountMicros, note } = price
  if (book.holds.has(holdId)) throw new Error(`there is a hold ${holdId} already`)
  write(book, reserved(balanceOf(book, accountId), amountMicros))
  const hold = { id: holdId, accountId, amountMicros, createdAtMs: nowMs, note }
  book.holds.set(holdId, { ...hold, purchase: JSON.stringify(purchase) })
  return true
}

function settle(book: Book, { holdId, price, amounts, nowMs }: Of<'settle'>): boolean {
  const hold = book.holds.get(holdId)
  if (!hold) return false
  const { accountId, amountMicros } = hold
  const { micros: chargedMicros, note } = price ?? { micros: amountMicros, note: hold.note }
  const purchase: Purchase = JSON.parse(hold.purchase)
  write(book, settled(balanceOf(book, accountId), amountMicros, chargedMicros))
  book.holds.delete(holdId)
  addCharge(book, { accountId, amountMicros: chargedMicros, reference: holdId, note, atMs: nowMs })
  book.used.push({ accountId, purchase, amounts, chargedMicros, nowMs })
  return true
}

function charge(book: Book, movement: Of<'charge'>): true {
  const { accountId, reference, price, purchase, amounts, nowMs } = movement
  const { micros: amountMicros, note } = price
  write(book, charged(balanceOf(book, accountId), amountMicros))
  addCharge(book, { accountId, amountMicros, reference, note, atMs: nowMs })
  book.used.push({ accountId, purchase, amounts, chargedMicros: amountMicros, nowMs })
  return true
}

function release(book: Book, { holdId }: Of<'release'>): boolean {
  const hold = book.holds.get(holdId)
  if (!hold) return false
  const { accountId, amountMicros } = hold
  write(book, settled(balanceOf(book, accountId), amountMicros, 0))
  book.holds.delete(holdId)
  return true
}

function balanceOf({ balances }: Book, accountId: string): Balance {
  const balance = balances.get(accountId)
  if (!balance) throw new Fault('notFound', 'no such account')
  return balance
}

function write({ balances, changed }: Book, balance: Balance): void {
  balances.set(balance.accountId, balance)
  changed.add(balance.accountId)
}

/**
 * A charge of zero is written as well, because every request leaves its line. A hold leaves none:
 * it is its own record.
 */
function addCharge({ lines }: Book, line: Omit<LedgerLineRow, 'kind'>): void {
  lines.push({ ...line, kind: 'charge' })
}
