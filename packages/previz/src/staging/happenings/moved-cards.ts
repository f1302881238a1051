/** Moves, turns, squashes and breaks the cards of something, its shadows and its mirror image among them. */
import type { Vector } from '@backlot/camera/geometry'
import { clamp } from '../../renderer/scene/random.ts'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import type { Path } from '../../camera/camera-program.ts'

/** What has become of something at a moment. */
export type State = {
  /** Where it is from its place, in its heights; a thing in the air may go below that. */
  readonly right: number
  readonly up: number
  /** Radians to the left, about a point at this share of its height. */
  readonly turn: number
  readonly pivot: number
  /** Factors of its width and its height, from its foot. */
  readonly wide: number
  readonly tall: number
  /** 0 to 1. */
  readonly opacity: number
  /** True for what goes down into the ground, where it is no longer seen. */
  readonly isSunk?: boolean
  /** How strong its shadow is, of what it is; as strong when absent. */
  readonly shadow?: number
  /** How much of the change of its pictures is over, 0 to 1. */
  readonly frame?: number
}

/** As it is. */
export const AT_REST: State = { right: 0, up: 0, turn: 0, pivot: 0.5, wide: 1, tall: 1, opacity: 1 }

/** Something whose cards are moved. */
export type Mover = {
  readonly path: Path
  /** Metres. */
  readonly height: number
  readonly ground: number
  readonly stateAt: (seconds: number) => State
}

/** The cards of something as they are at each moment. */
export function movedCards(cards: readonly Card[], to: Mover): Card[] {
  const { isSunk = false } = to.stateAt(0)
  return cards.map((card) => ({
    ...card,
    ...(isSunk && !lies(card.place(0)) && { above: to.ground }),
    place: (seconds) => {
      const at = { foot: to.path(seconds), state: to.stateAt(seconds), height: to.height }
      const placement = card.place(seconds)
      return lies(placement) ? shadowed(placement, at) : moved(placement, at)
    },
  }))
}

/** Something that breaks. */
export type Broken = {
  readonly phase: number
  /** Metres. */
  readonly height: number
  /** When, in seconds. */
  readonly start: number
}

/** How many pieces something bursts into, how large they are, how fast they fly and how fast they fall, in its heights. */
const PIECES = { across: 7, tall: 0.34, speed: 1.5, fall: 2.2, seconds: 1.7 } as const

/** The pieces of what has burst: strips of its own picture, which fly apart and fall. */
export function piecesOf(card: Card, to: Broken): Card[] {
  return Array.from({ length: 2 * PIECES.across }, (_, index): Card => {
    const column = index % PIECES.across
    const share = (column + 0.5) / PIECES.across
    const isUpper = index >= PIECES.across
    const way = (share - 0.5) * 2.6 + 0.3 * Math.sin(index * 5.1 + to.phase)
    const lift = (isUpper ? 1.5 : 0.8) + 0.4 * Math.sin(index * 3.7 + to.phase)
    return {
      ...card,
      part: [column / PIECES.across, (column + 1) / PIECES.across],
      place: (seconds) => {
        const since = seconds - to.start
        const placement = card.place(seconds)
        if (since <= 0 || since > PIECES.seconds) return { ...placement, opacity: 0 }
        const { origin, across, up } = placement
        const middle = share - 0.5 / PIECES.across
        const right = way * PIECES.speed * since * to.height
        const high = (lift * PIECES.speed * since - PIECES.fall * since * since) * to.height
        const [sin, cos] = [Math.sin(4 * way * since), Math.cos(4 * way * since)]
        const base = isUpper ? 0.55 : 0.15
        return {
          ...placement,
          origin: [
            origin[0] + across[0] * middle + up[0] * base + right,
            origin[1] + up[1] * base + high,
            origin[2],
          ],
          across: [(across[0] / PIECES.across) * cos, (across[0] / PIECES.across) * sin, 0],
          up: [-up[1] * PIECES.tall * sin, up[1] * PIECES.tall * cos, 0],
          opacity: clamp((PIECES.seconds - since) / 0.5),
        }
      },
    }
  })
}

/** What of something is looked at: no shadow, no mirror image, no back and no light. */
export const isFace = ({ unmirrored, additive, place }: Card): boolean =>
  unmirrored !== true && additive !== true && place(0).up[1] > 0

/** A card that lies on the ground: a shadow, which stays there. */
const lies = ({ up }: Placement): boolean => Math.abs(up[1]) < 1e-6

/** Where something is, metres, and what has become of it. */
type At = { readonly foot: Vector; readonly state: State; readonly height: number }

/** The shadow of what is in the air is smaller and weaker. */
function shadowed(
  { origin, across, up, ...card }: Placement,
  { foot, state, height }: At,
): Placement {
  const share = Math.abs(state.wide) * clamp(1 - 0.3 * state.up, 0.5, 1)
  const scaled = ([right, , ahead]: Vector): Vector => [right * share, 0, ahead * share]
  const [right, , ahead] = scaled([origin[0] - foot[0], 0, origin[2] - foot[2]])
  return {
    ...card,
    origin: [foot[0] + right + state.right * height, origin[1], foot[2] + ahead],
    across: scaled(across),
    up: scaled(up),
    opacity:
      (card.opacity ?? 1) *
      state.opacity *
      (state.shadow ?? 1) *
      clamp(1 - 0.35 * state.up, 0.25, 1),
  }
}

/** A card that stands; a mirror image is upside down, and so is what happens to it. */
function moved({ origin, across, up, ...card }: Placement, { foot, state, height }: At): Placement {
  const flip = up[1] < 0 ? -1 : 1
  const [sin, cos] = [Math.sin(flip * state.turn), Math.cos(flip * state.turn)]
  const turned = ([right, rise, ahead]: Vector): Vector => {
    const [w, h] = [right * state.wide, rise * state.tall]
    return [w * cos - h * sin, w * sin + h * cos, ahead]
  }
  const pivot = flip * state.pivot * height
  const [right, rise] = turned([origin[0] - foot[0], origin[1] - foot[1] - pivot, 0])
  return {
    ...card,
    origin: [
      foot[0] + right + state.right * height,
      foot[1] + rise + pivot * state.tall + flip * state.up * height,
      origin[2],
    ],
    across: turned(across),
    up: turned(up),
    opacity: (card.opacity ?? 1) * state.opacity,
  }
}
