import { hash } from 'node:crypto'

/** Enough that no two accounts of a store share one. */
const MARK_LENGTH = 16

/** 16 letters, digits, `-` and `_` that stand for an account where its id shall not be seen; the same for ever, whatever secrets rotate. */
export function markOfAccount(accountId: string): string {
  return hash('sha256', `account ${accountId}`, 'base64url').slice(0, MARK_LENGTH)
}
