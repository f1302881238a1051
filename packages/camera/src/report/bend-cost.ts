/** The cost of turns that the bend of the picture contradicts. */
import type { Bend } from './bend.ts'
import { type Axis, isTravel } from './fit-motion.ts'

/**
 * A turn, the travel that moves the picture the same way and so may be taken for it, and the travel
 * that moves it the way it bends.
 */
type Twins = {
  readonly turn: 'pan' | 'tilt'
  readonly along: 'right' | 'up'
  readonly across: 'right' | 'up'
  /**
   * The share of the travel that things may seem to bend because of where they are: against it, and
   * with it. A camera that rises above a wide ground sees it bend as if it looked up.
   */
  readonly feigned: { readonly against: number; readonly along: number }
}

const PAN: Twins = {
  turn: 'pan',
  along: 'right',
  across: 'up',
  feigned: { against: 0.2, along: 0.2 },
}
const TILT: Twins = {
  turn: 'tilt',
  along: 'up',
  across: 'right',
  feigned: { against: 0.05, along: 0.4 },
}

/** The cost of a window under a motion whose turns the bend contradicts. */
const BEND_COST = 0.2
/** The least share of a turn that the bend shows: a longer lens bends less. */
const MIN_SHOWN_SHARE = 0.3
/**
 * Travel along any other axis than the twin hides the bend: the ground before a camera that goes
 * ahead bends far more than any turn. From this share of the motion on, nothing is said.
 */
const HIDING_SHARE = 0.15
/** Chance, in statistical errors of the bend. */
const CHANCE = 4
/** The bend must miss the turn by this share of it, or of a third of the travel, for the whole cost. */
const FULL_SHARE = 0.5
const TRAVEL_SHARE = 0.33

/** What a motion says of a stretch, by axis, and what the bend says of it. */
export type Claims = {
  readonly axes: readonly Axis[]
  /** Net motion by axis, in widths. */
  readonly travel: Readonly<Record<Axis, number>>
  readonly bends: Readonly<Record<'pan' | 'tilt', Bend>>
}

/** The cost per window, 0 when the bend agrees with the turns of the motion. */
export function bendCostOf(claims: Claims): number {
  return BEND_COST * Math.max(contradictionOf(claims, PAN), contradictionOf(claims, TILT))
}

/** 0 when the bend agrees with a turn of the motion, 1 when it contradicts it. */
function contradictionOf(claims: Claims, twins: Twins): number {
  const { axes, travel } = claims
  const claim = axes.includes(twins.turn) ? travel[twins.turn] : 0
  const size = Math.max(Math.abs(claim), TRAVEL_SHARE * Math.abs(travel[twins.along]))
  return size === 0 ? 0 : Math.min(1, missOf(claims, twins) / (FULL_SHARE * size))
}

/**
 * How far the bend is from all that the motion may show, beyond chance; in widths, 0 where other
 * travel hides it. A bend against the travel is no contradiction: where nothing is far, a motion has
 * too little of a turn back.
 */
function missOf(claims: Claims, twins: Twins): number {
  const { axes, travel, bends } = claims
  const { turn, along, feigned } = twins
  if (isHidden(claims, twins)) return 0
  const claim = axes.includes(turn) ? travel[turn] : 0
  const way = Math.sign(travel[along] || claim)
  // All along the travel, or along the turn where nothing travels.
  const [claimed, shown, size] = [way * claim, way * bends[turn].travel, Math.abs(travel[along])]
  const chance = CHANCE * bends[turn].error
  // A flat still may be shifted, which bends nothing.
  const least = axes.some(isTravel) ? MIN_SHOWN_SHARE * claimed : 0
  const missing = claimed > 0 ? least - feigned.against * size - chance - shown : 0
  const most = Math.max(claimed, MIN_SHOWN_SHARE * claimed) + feigned.along * size + chance
  return Math.max(0, missing, size > 0 ? shown - most : 0)
}

/** True when travel along other axes than the twin bends the picture as well. */
function isHidden({ axes, travel }: Claims, { turn, along, across }: Twins): boolean {
  const claim = axes.includes(turn) ? travel[turn] : 0
  const others = Math.abs(travel[across]) + Math.abs(travel.ahead)
  return others > HIDING_SHARE * Math.max(Math.abs(claim), Math.abs(travel[along]))
}

/** The least turn that only the bend shows, in widths, and as a share of the travel beside it. */
const MIN_TURN = 0.02
const MIN_TURN_SHARE = 0.25

/** True when the bend shows a turn against the travel. */
export function isTurnedBack(claims: Claims, turn: 'pan' | 'tilt'): boolean {
  const twins = turn === 'pan' ? PAN : TILT
  if (isHidden(claims, twins)) return false
  const { travel, error } = claims.bends[turn]
  const beside = claims.travel[twins.along]
  const size = Math.abs(travel) - CHANCE * error - twins.feigned.against * Math.abs(beside)
  return travel * beside < 0 && size > Math.max(MIN_TURN, MIN_TURN_SHARE * Math.abs(beside))
}

/** The least share of a turn in the direction of the travel that the bend must show. */
const MIN_BENT_SHARE = 0.5

/**
 * The motion by axis, where a turn that the bend does not show is added to the travel in its
 * direction: then nothing is as far as the motion says.
 */
export function withBentTurns(claims: Claims): Claims['travel'] {
  const travel = { ...claims.travel }
  for (const twins of [PAN, TILT]) {
    const [turn, along] = [travel[twins.turn], travel[twins.along]]
    const isShown = claims.bends[twins.turn].travel / turn >= MIN_BENT_SHARE
    if (turn * along <= 0 || isShown || isHidden(claims, twins)) continue
    travel[twins.turn] = 0
    travel[twins.along] = along + turn
  }
  return travel
}
