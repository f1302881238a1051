/**
 * Who may have how many attempts under way in one process, so that no account
 * and no receiver keeps the others waiting.
 *
 * - All together: `MAX_ATTEMPTS`.
 * - An account: half of what the others leave free. A lone account that floods
 *   gets a third of all and leaves two; a hundred of them leave the next one a
 *   place still.
 * - An origin (`https://hooks.example`), whoever calls it: `MAX_PER_ORIGIN`.
 * - A lane, which is one account at one origin: a number that its receiver
 *   teaches. It grows while answers come fast, and halves when none comes, so a
 *   receiver that takes its time, or one request at a time, is not buried, and
 *   one that swallows everything holds a single place.
 */
import type { ClaimShares } from './callback-store.ts'

/** How many attempts may be under way at once. */
const MAX_ATTEMPTS = 256

/** How many of them at one origin. */
const MAX_PER_ORIGIN = 32

/** How many a lane may have that nothing is known of. */
const FIRST_LIMIT = 4

/** An answer that comes so fast lets its lane grow: half of what the shortest attempt, a challenge, may take. */
const FAST_MS = 1500

/** So does a slow one that takes hardly longer than this lane's fastest: then it is not our number that slows it. */
const NEAR_FASTEST = 1.25

/** How many lanes are remembered: past it, those that have rested longest are forgotten. */
const MAX_LANES = 10_000

/** One account at one origin. */
export type LaneName = { readonly accountId: string; readonly origin: string }

/** How an attempt ended, as far as it teaches how many its receiver bears. */
export type AttemptEnd = {
  readonly durationMs: number
  /** No answer came, or one that asks for less (429, 503). */
  readonly isOverloaded: boolean
}

/** The shares of one process. */
export type DeliveryShares = {
  /** How many more attempts may begin, whoever they are for. */
  free(): number
  /** What one claim may take; it does not see attempts that begin later. */
  begin(): ClaimShares
  /** Counts an attempt that begins; the function that must be called once when it has ended. */
  start(lane: LaneName): (end: AttemptEnd) => void
}

type Lane = { underWay: number; limit: number; fastestMs: number }

/** Shares with nothing under way. */
export function createShares(): DeliveryShares {
  const lanes = new Map<string, Lane>() // the one that began longest ago in front
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

/** Neither an id nor an origin holds a line break. */
function nameOf({ accountId, origin }: LaneName): string {
  return `${accountId}\n${origin}`
}

/**
 * As many as leave the account with at most half of what is then free; always
 * one for an account that has none under way.
 */
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

/** Forgets the lanes that have rested longest where there are too many. */
function forgetSome(lanes: Map<string, Lane>): void {
  for (const [name, { underWay }] of lanes) {
    if (lanes.size <= MAX_LANES) return
    if (underWay === 0) lanes.delete(name)
  }
}

type Counts = { get(name: string): number; add(name: string, by: number): void }

type ClaimCounts = { readonly origins: Counts; readonly lanes: Counts }

/** How many of each name; one that comes to none is forgotten. */
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
