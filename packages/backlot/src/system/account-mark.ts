import { hash } from 'node:crypto'

/** Long enough that no two accounts of a store share one. */
const MARK_LENGTH = 16

/**
 * A pseudonym of an account that hides its id: 16 letters, digits, `-` and `_`; it never changes,
 * whatever secrets rotate.
 */
export function markOfAccount(accountId: string): string {
  return hash('sha256', `account ${accountId}`, 'base64url').slice(0, MARK_LENGTH)
}
