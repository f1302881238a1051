/**
 * Limits on the concurrent delivery attempts of one process, so that no account and no receiver
 * delays the others.
 *
 * - All together: `MAX_ATTEMPTS`.
 * - An account: half of what the others leave free. A single account that floods
 * gets a third of all and leaves two thirds; a hundred of them still leave one
 * slot for the next account.
 * - An origin (`https://hooks.example`), for all accounts: `MAX_PER_ORIGIN`.
 * - A lane, which is one account at one origin: an adaptive limit. It grows while
 * answers are fast and halves when none comes, so a slow receiver, or one that
 * takes one request at a time, is not flooded, and one that never answers holds
 * a single slot.
 */
import type { ClaimShares } from './callback-store.ts'

/** The most concurrent attempts. */
const MAX_ATTEMPTS = 256

/** The most of them at one origin. */
const MAX_PER_ORIGIN = 32

/** The first limit of an unknown lane. */
const FIRST_LIMIT = 4

/** An answer within this time lets its lane grow: half of the time-out of a challenge, the shortest attempt. */
const FAST_MS = 1500

/**
 * A slow answer also does if it takes at most so many times this lane's fastest: then concurrency
 * is not what slows it.
 */
const NEAR_FASTEST = 1.25

/** How many lanes are remembered; beyond it, those unused for longest are forgotten. */
const MAX_LANES = 10_000

/** One account at one origin. */
export type LaneName = { readonly accountId: string; readonly origin: string }

/** The end of an attempt, as far as it matters for the lane's limit. */
export type AttemptEnd = {
  readonly durationMs: number
  /** There was no answer, or one that asks for fewer requests (429, 503). */
  readonly isOverloaded: boolean
}

/** The limits of one process. */
export type DeliveryShares = {
  /** How many more attempts may begin, for anybody. */
  free(): number
  /** The shares of one claim; they do not include attempts that begin later. */
  begin(): ClaimShares
  /** Counts an attempt that begins; returns a function to be called once when it has ended. */
  start(lane: LaneName): (end: AttemptEnd) => void
}

type Lane = { underWay: number; limit: number; fastestMs: number }

/** Shares with no attempt under way. */
export function createShares(): DeliveryShares {
  const lanes = new Map<string, Lane>() // in the order in which they began, the oldest first
  const accounts = counts()
  const origins = counts()
  let underWay = 0

  const freeSlots = (used: ClaimCounts, { accountId, origin }: LaneName): number => {
    const lane = lanes.get(nameOf({ accountId, origin }))
    const laneSlots = Math.floor(lane?.limit ?? FIRST_LIMIT) - (lane?.underWay ?? 0)
    return Math.min(
      laneSlots - used.lanes.get(nameOf({ accountId, origin })),
      MAX_PER_ORIGIN - origins.get(origin) - used.origins.get(origin),
    )
  }

  return {
    free: () => MAX_ATTEMPTS - underWay,

    begin: () => {
      const used = { all: 0, accounts: counts(), origins: counts(), lanes: counts() }
      return {
        ofAccount: (accountId) =>
          accountSlots(
            MAX_ATTEMPTS - underWay - used.all,
            accounts.get(accountId) + used.accounts.get(accountId),
          ),
        ofOrigin: (accountId, origin) => Math.max(0, freeSlots(used, { accountId, origin })),
        take: (accountId, origin) => {
          used.all += 1
          used.accounts.add(accountId, 1)
          used.origins.add(origin, 1)
          used.lanes.add(nameOf({ accountId, origin }), 1)
        },
      }
    },

    start: ({ accountId, origin }) => {
      const name = nameOf({ accountId, origin })
      const lane = lanes.get(name) ?? { underWay: 0, limit: FIRST_LIMIT, fastestMs: Infinity }
      lanes.delete(name)
      lanes.set(name, lane)
      forgetSome(lanes)
      const count = (by: 1 | -1): void => {
        underWay += by
        lane.underWay += by
        accounts.add(accountId, by)
        origins.add(origin, by)
      }
      count(1)
      return (end) => {
        count(-1)
        learn(lane, end)
      }
    },
  }
}

/** Neither an id nor an origin contains a line break. */
function nameOf({ accountId, origin }: LaneName): string {
  return `${accountId}\n${origin}`
}

/** As many as leave the account at most half of what is then free; always one for an account without any. */
function accountSlots(free: number, used: number): number {
  const share = Math.floor(((free / 2 - used) * 2) / 3)
  return Math.min(free, Math.max(share, used === 0 ? 1 : 0))
}

function learn(lane: Lane, { durationMs, isOverloaded }: AttemptEnd): void {
  if (isOverloaded) {
    lane.limit = Math.max(1, lane.limit / 2)
    return
  }
  lane.fastestMs = Math.min(lane.fastestMs, durationMs)
  if (durationMs < Math.max(FAST_MS, lane.fastestMs * NEAR_FASTEST))
    lane.limit = Math.min(MAX_PER_ORIGIN, lane.limit + 1 / lane.limit)
}

/** Forgets the lanes that were unused for longest when there are too many. */
function forgetSome(lanes: Map<string, Lane>): void {
  for (const [name, { underWay }] of lanes) {
    if (lanes.size <= MAX_LANES) return
    if (underWay === 0) lanes.delete(name)
  }
}

type Counts = { get(name: string): number; add(name: string, by: number): void }

type ClaimCounts = { readonly origins: Counts; readonly lanes: Counts }

/** Counters by name; one that reaches zero is removed. */
function counts(): Counts {
  const byName = new Map<string, number>()
  return {
    get: (name) => byName.get(name) ?? 0,
    add: (name, by) => {
      const count = (byName.get(name) ?? 0) + by
      if (count === 0) byName.delete(name)
      else byName.set(name, count)
    },
  }
}
