/**
 * Claims callbacks fairly: accounts in turn, and the origins of each in turn, from where the last
 * claim stopped. Every step is a look-up in an index of only the callbacks that are ready, so the
 * cost of a claim depends on what it takes and not on how much is pending.
 */
import { type CallbackWork, leased } from '../../domain/callback.ts'
import type { CallbackStore, ClaimShares, DueClaim } from '../../domain/callback-store.ts'
import { toCallback, toCallbackRow, toPush } from './callback-rows.ts'
import type { CallbackStatements } from './callback-statements.ts'
import type { Database } from './database.ts'
import type { CallbackRow } from './schema.ts'
import { first, type Steps } from './steps.ts'

type Claim = Parameters<CallbackStore['claimDue']>[0]

/** How many due callbacks are made ready in one claim. */
const PROMOTED_AT_ONCE = 500

/** How far a clock may go back before its due times are ignored. */
const CLOCK_SLACK_MS = 5000

/** How many accounts, and origins of each, one round of a claim visits. */
const MAX_ACCOUNTS = 64
const MAX_ORIGINS = 64

/**
 * How many callbacks of an account the first round of a claim takes; each round after it doubles
 * that, so that a single account needs few rounds. Half of them may go to one origin.
 */
const FIRST_QUOTA = 2

/** How many accounts have a remembered position. */
const MAX_REMEMBERED = 10_000

/** Where the next claim continues: a hint, which may differ between servers. */
type Place = { account: string; readonly origins: Map<string, string> }

/** A claim under way. */
type Claiming = {
  readonly statements: CallbackStatements
  readonly claim: Claim
  readonly shares: ClaimShares
  readonly works: CallbackWork[]
}

/** A callback with its pending pushes. */
export function* withPushes(
  statements: Pick<CallbackStatements, 'pushes'>,
  row: CallbackRow,
): Steps<CallbackWork> {
  const pushes = yield* statements.pushes(row)
  return { callback: toCallback(row), pushes: pushes.map(toPush) }
}

/** The steps of claims, each continuing where the last one stopped. */
export function dueClaimer(
  time: Database['time'],
  statements: CallbackStatements,
): (claim: Claim) => Steps<DueClaim> {
  const place: Place = { account: '', origins: new Map() }
  return function* claimDue(given) {
    const claim = { ...given, nowMs: yield* time.now(given.nowMs) }
    const hasMoreToPromote = yield* promote(statements, claim.nowMs)
    const works: CallbackWork[] = []
    const { limit } = claim
    const claiming = { statements, claim, works, shares: claim.shares.begin() }
    for (let quota = FIRST_QUOTA, before = -1; works.length < limit; quota *= 2) {
      if (works.length === before) break // every share is used up
      before = works.length
      yield* goRound(claiming, place, quota)
    }
    return { works, hasMore: works.length > 0 || hasMoreToPromote }
  }
}

/**
 * Makes due callbacks ready, and those that were postponed by a clock that has gone back since:
 * their due time may be hours away. Such a clock may cause a callback under way to be claimed
 * again. Returns whether there may be more.
 */
function* promote(statements: CallbackStatements, nowMs: number): Steps<boolean> {
  const limit = PROMOTED_AT_ONCE
  const due = yield* statements.promote({ nowMs, limit })
  const afterMs = nowMs + CLOCK_SLACK_MS
  const misdated = yield* statements.promoteMisdated({ nowMs, afterMs, limit })
  return Math.max(due.length, misdated.length) === limit
}

/** Visits each account with ready callbacks once. */
function* goRound(claiming: Claiming, place: Place, quota: number): Steps<void> {
  const { statements, works, claim } = claiming
  const next = ring(place.account, function* (after) {
    return (yield* first(statements.nextReadyAccount({ after })))?.accountId
  })
  for (let visits = 0; visits < MAX_ACCOUNTS && works.length < claim.limit; visits += 1) {
    const accountId = yield* next()
    if (accountId === undefined) return
    place.account = accountId
    yield* takeFrom(claiming, place, { accountId, quota })
  }
}

/** Takes callbacks of the account within its shares, at most the quota, from its origins in turn. */
function* takeFrom(
  claiming: Claiming,
  place: Place,
  { accountId, quota }: { readonly accountId: string; readonly quota: number },
): Steps<void> {
  const { statements, works, claim, shares } = claiming
  const most = Math.min(shares.ofAccount(accountId), claim.limit - works.length, quota)
  const end = works.length + most
  if (most <= 0) return
  const next = ring(place.origins.get(accountId) ?? '', function* (after) {
    return (yield* first(statements.nextReadyOrigin({ accountId, after })))?.origin
  })
  for (let visits = 0; visits < MAX_ORIGINS && works.length < end; visits += 1) {
    const origin = yield* next()
    if (origin === undefined) return
    remember(place, accountId, origin)
    const quotaLeft = Math.min(shares.ofOrigin(accountId, origin), end - works.length, quota / 2)
    if (quotaLeft > 0) yield* take(claiming, { accountId, origin, limit: quotaLeft })
  }
}

function remember({ origins }: Place, accountId: string, origin: string): void {
  if (origins.size >= MAX_REMEMBERED) origins.clear()
  origins.set(accountId, origin)
}

/**
 * Returns names in order from after `start` to the last, then from the first up to `start`; each
 * once, then undefined.
 */
function ring(
  start: string,
  following: (after: string) => Steps<string | undefined>,
): () => Steps<string | undefined> {
  let after = start
  let isAround = false
  return function* next() {
    let name = yield* following(after)
    if (name === undefined && !isAround && start !== '') {
      isAround = true
      name = yield* following('')
    }
    if (name === undefined || (isAround && name > start)) return undefined
    after = name
    return name
  }
}

function* take(
  { statements, claim, shares, works }: Claiming,
  lane: { readonly accountId: string; readonly origin: string; readonly limit: number },
): Steps<void> {
  const { nowMs, leaseMs } = claim
  for (const row of yield* statements.ready(lane)) {
    const callback = leased(toCallback(row), nowMs, leaseMs)
    const claimed = toCallbackRow(callback, { ...row, setAtMs: nowMs })
    yield* statements.update(claimed)
    works.push(yield* withPushes(statements, claimed))
    shares.take(lane.accountId, lane.origin)
  }
}
