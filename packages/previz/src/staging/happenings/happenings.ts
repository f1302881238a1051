/** What happens to things by themselves: how they fall, bounce, turn, grow and melt in the course of a film. */
import type { Happening } from '@backlot/prompt/happenings'
import { CHANGE_FRAMES } from '../../subjects/cut-outs/cut-out-change.ts'
import { clamp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Path } from '../../camera/camera-program.ts'
import type { Blast } from './blasts.ts'
import { AT_REST, isFace, movedCards, piecesOf, type State } from './moved-cards.ts'

/** When something is looked at. */
type Time = {
  readonly seconds: number
  /** The share of the film that is over, 0 to 1. */
  readonly over: number
  /** Radians, another for each of several. */
  readonly phase: number
  /** How far it is above the ground by itself, in its heights. */
  readonly above: number
  /** -1 for what goes to the left. */
  readonly heading: 1 | -1
  /** True for what turns in the plane of the picture, as wheels do. */
  readonly isWheel: boolean
  /** True for what goes along by itself meanwhile. */
  readonly isGoing: boolean
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share

/** How far a change has come that takes all of the film, but its first and last moments. */
export const gradually = (over: number): number => smoothstep(0.06, 0.92, over)

/** How high something bounces, in its heights, and seconds from the ground to the ground. */
const BOUNCE = { height: 0.85, seconds: 0.84 } as const

/** Height of a throw at a share of its way, 1 at its top. */
const arc = (share: number): number => 4 * share * (1 - share)

/** Flat on the ground and long in the air. */
function squashed(up: number, height: number): State {
  const hit = clamp(1 - up / (0.16 * height)) * 0.18
  return { ...AT_REST, up, wide: 1 + hit, tall: 1 - hit, pivot: 0 }
}

function bouncing({ seconds, phase }: Time): State {
  const turn = seconds / BOUNCE.seconds + phase / Math.PI
  return squashed(BOUNCE.height * arc(turn - Math.floor(turn)), BOUNCE.height)
}

/** From how high something is dropped, in its heights; seconds until it hits the ground; how much of its speed is left then. */
const DROP = { height: 1.05, seconds: 0.66, left: 0.7, bounces: 8 } as const

function dropped({ seconds }: Time): State {
  if (seconds < DROP.seconds)
    return { ...AT_REST, up: DROP.height * (1 - (seconds / DROP.seconds) ** 2) }
  let [from, speed] = [DROP.seconds, 1]
  for (let bounce = 0; bounce < DROP.bounces; bounce++) {
    speed *= DROP.left
    const long = 2 * DROP.seconds * speed
    if (seconds < from + long)
      return squashed(DROP.height * speed ** 2 * arc((seconds - from) / long), DROP.height)
    from += long
  }
  return { ...AT_REST, pivot: 0 }
}

/** From how high something falls, in its heights, and the share of the film by which it lies. */
const FALL = { height: 0.9, over: 0.6 } as const

/** What falls from the air falls as leaves do, from side to side; it ends on the ground. */
function falling({ over, seconds, phase, above }: Time): State {
  const down = clamp(over / FALL.over)
  const eased = down * (0.55 + 0.45 * down)
  const flutter = (1 - down) * Math.sin(seconds * 2.6 + phase)
  return {
    ...AT_REST,
    up: between(FALL.height, -above, eased),
    right: 0.35 * flutter,
    turn: 0.5 * flutter,
  }
}

/** How far something rolls in the course of a film, in its heights. */
const ROLLED = 2.4

/** When something is hurled, in shares of the film; where it is until then, and how far it flies in a second at first, in its heights. */
const HURL = { over: 0.16, from: 0.75, speed: 4.6, slowing: 0.5, rise: 0.5, seconds: 0.9 } as const

/** Off it goes in an arc, and bounces on lower and lower. */
function hurled({ over, seconds, heading }: Time): State {
  const start = (HURL.over * seconds) / Math.max(over, 1e-6)
  const since = Math.max(0, seconds - (over > HURL.over ? start : seconds))
  const away = (HURL.speed / HURL.slowing) * (1 - Math.exp(-HURL.slowing * since))
  const bounces = since / HURL.seconds
  const up = HURL.rise * 0.6 ** Math.floor(bounces) * arc(bounces - Math.floor(bounces))
  return {
    ...AT_REST,
    right: heading * (away - HURL.from),
    up,
    turn: -heading * 1.6 * away,
  }
}

function rolling({ over, heading }: Time): State {
  const right = heading * ROLLED * (over - 0.5)
  return { ...AT_REST, right, turn: -2 * right }
}

/** Radians a second. */
const SPIN = 3.4
/** An edge is never so thin that nothing is left of it. */
const THINNEST = 0.08

function spinning({ seconds, phase, heading, isWheel }: Time): State {
  if (isWheel) return { ...AT_REST, turn: -heading * seconds * SPIN }
  const wide = Math.cos(seconds * SPIN + phase)
  return { ...AT_REST, wide: Math.sign(wide || 1) * Math.max(THINNEST, Math.abs(wide)) }
}

function floating({ seconds, phase }: Time): State {
  return {
    ...AT_REST,
    up: 0.3 + 0.09 * Math.sin(seconds * 1.3 + phase),
    turn: 0.1 * Math.sin(seconds * 0.9 + phase),
  }
}

const rising = ({ over, seconds, phase }: Time): State => ({
  ...AT_REST,
  up: 1.35 * smoothstep(0.05, 1, over),
  turn: 0.06 * Math.sin(seconds * 1.6 + phase),
})

const swinging = ({ seconds, phase }: Time): State => ({
  ...AT_REST,
  turn: 0.24 * Math.sin(seconds * 2.3 + phase),
  pivot: 1,
})

const shaking = ({ seconds, phase }: Time): State => ({
  ...AT_REST,
  right: 0.018 * Math.sin(seconds * 41 + phase),
  turn: 0.035 * Math.sin(seconds * 57 + phase),
  pivot: 0,
})

/** When something bursts, in shares of the film, and how much larger it is then. */
const BURST = { from: 0.4, size: 1.08 } as const

function bursting(time: Time): State {
  const { over } = time
  const size = 1 + (BURST.size - 1) * clamp(over / BURST.from)
  return { ...shaking(time), wide: size, tall: size, opacity: over < BURST.from ? 1 : 0 }
}

/** It trembles, and is gone in a flash. */
const exploding = (time: Time): State => ({
  ...shaking(time),
  opacity: time.over < BURST.from ? 1 : 0,
})

/** When something collapses, in shares of the film. */
const COLLAPSE = { from: 0.2, to: 0.62 } as const

/** It leans a little and goes down into its own dust. */
function collapsing(time: Time): State {
  const { over, heading } = time
  const fallen = clamp((over - COLLAPSE.from) / (COLLAPSE.to - COLLAPSE.from)) ** 2
  const shakes = over > COLLAPSE.from * 0.6 && fallen < 1 ? shaking(time) : AT_REST
  return {
    ...AT_REST,
    right: shakes.right,
    turn: -0.1 * heading * fallen,
    up: -1.05 * fallen,
    pivot: 0,
    shadow: 1 - fallen,
    isSunk: true,
  }
}

/** How narrow and how high something is that is squeezed from its sides. */
export const SQUEEZED = { wide: 0.56, tall: 1.16 } as const

/** How far it is squeezed, 0 to 1: harder and harder, and let go a little between. */
export const squeezeOver = (over: number, seconds: number): number =>
  gradually(over) * (0.86 + 0.14 * Math.sin(3.2 * seconds))

function squeezed({ over, seconds }: Time): State {
  const share = squeezeOver(over, seconds)
  return {
    ...AT_REST,
    wide: between(1, SQUEEZED.wide, share),
    tall: between(1, SQUEEZED.tall, share),
    right: 0.004 * share * Math.sin(47 * seconds),
    pivot: 0,
  }
}

const sized =
  (from: number, to: number): ((time: Time) => State) =>
  ({ over, above }) => {
    const size = between(from, to, gradually(over))
    // What hangs in the air is in its middle as before.
    const up = above > 0.1 ? (1 - size) / 2 : 0
    return { ...AT_REST, wide: size, tall: size, up, pivot: 0 }
  }

function melting({ over }: Time): State {
  const gone = gradually(over)
  return { ...AT_REST, tall: between(1, 0.2, gone), wide: between(1, 1.42, gone), pivot: 0 }
}

/** How flat dough is pressed, and how often in a second. */
export const KNEADED = { tall: 0.16, wide: 0.1, radians: 4.4 } as const

function kneaded({ seconds }: Time): State {
  const press = 0.5 - 0.5 * Math.cos(KNEADED.radians * seconds)
  return {
    ...AT_REST,
    wide: 1 + KNEADED.wide * press,
    tall: 1 - KNEADED.tall * press,
    pivot: 0,
  }
}

function wilting({ over }: Time): State {
  const gone = gradually(over)
  return { ...AT_REST, turn: -0.5 * gone, tall: 1 - 0.25 * gone, pivot: 0 }
}

/** It stays where it is, and its pictures change. */
const changing = ({ over }: Time): State => ({ ...AT_REST, frame: gradually(over) })

/** When something falls over, in shares of the film, and how fast. */
const TOPPLE = { over: 0.25, seconds: 0.9, turn: 1.5 } as const

/** It leans, falls about the edge of its foot, and lies. */
function toppling({ over, seconds, heading }: Time): State {
  const start = (TOPPLE.over * seconds) / Math.max(over, 1e-6)
  const fall = over < TOPPLE.over ? 0 : clamp((seconds - start) / TOPPLE.seconds)
  const after = over < TOPPLE.over ? 0 : Math.max(0, seconds - start - TOPPLE.seconds)
  const rocks = 0.09 * Math.abs(Math.sin(after * 8)) * Math.exp(-3 * after)
  return { ...AT_REST, turn: -heading * TOPPLE.turn * (fall * fall - rocks * fall), pivot: 0 }
}

const burningDown = ({ over }: Time): State => ({
  ...AT_REST,
  up: -0.5 * gradually(over),
  isSunk: true,
})

/** How high what lands or takes off is at the other end, in its heights, and how its nose is then, radians. */
const FLIGHT = { up: 1.1, nose: 0.16 } as const

/** Down onto the ground, nose up at the last, and on along it. */
function landing({ over, above, heading, isGoing }: Time): State {
  const down = smoothstep(0, 0.62, over)
  const flare = smoothstep(0.2, 0.5, over) * (1 - smoothstep(0.58, 0.72, over))
  const up = between(Math.max(0, FLIGHT.up - above), -above, down)
  return { ...AT_REST, up, turn: isGoing ? 0.6 * heading * FLIGHT.nose * flare : 0 }
}

/** Along the ground, and off it. */
function takingOff({ over, above, heading, isGoing }: Time): State {
  const gone = clamp((over - 0.24) / 0.76) ** 1.6
  const up = between(-above, Math.max(0, FLIGHT.up - above), gone)
  const nose = heading * FLIGHT.nose * smoothstep(0.2, 0.42, over)
  return { ...AT_REST, up, turn: isGoing ? nose : 0 }
}

const STATES: Readonly<Record<Happening, (time: Time) => State>> = {
  drop: dropped,
  bounce: bouncing,
  hurl: hurled,
  fall: falling,
  roll: rolling,
  spin: spinning,
  float: floating,
  rise: rising,
  swing: swinging,
  shake: shaking,
  burst: bursting,
  explode: exploding,
  collapse: collapsing,
  squeeze: squeezed,
  grow: sized(0.4, 1),
  shrink: sized(1, 0.34),
  melt: melting,
  wilt: wilting,
  burn_down: burningDown,
  burn: (time) => ({ ...changing(time), shadow: 1 - smoothstep(0.3, 0.8, time.over) }),
  rust: changing,
  freeze: changing,
  topple: toppling,
  fill: changing,
  empty: changing,
  boil: changing,
  mix: changing,
  layer: changing,
  land: landing,
  take_off: takingOff,
  flash: () => AT_REST,
  // Where they go is told by their group.
  collide: () => AT_REST,
  // What is done to these is done by hands around them.
  slice: () => AT_REST,
  strew: () => AT_REST,
  stir: () => AT_REST,
  knead: kneaded,
  appear: ({ over }) => ({ ...AT_REST, opacity: smoothstep(0.12, 0.5, over) }),
  vanish: ({ over }) => ({ ...AT_REST, opacity: 1 - smoothstep(0.4, 0.85, over) }),
}

/** Cut-outs of what turns about an axle that points at us. */
const WHEELS: ReadonlySet<string> = new Set([
  'wheel',
  'wheel-of-dharma',
  'cyclone',
  'gear',
  'optical-disk',
  'dvd',
  'fan',
])

/** True for a cut-out that turns as wheels do. */
export const isWheel = (shape: string | undefined): boolean =>
  shape !== undefined && WHEELS.has(shape)

/** Something to which it happens. */
export type Happened = {
  readonly happens: Happening
  readonly path: Path
  readonly phase: number
  /** Metres. */
  readonly height: number
  readonly ground: number
  readonly heading: 1 | -1
  readonly isWheel: boolean
  /** True for what leaves nothing when it explodes, however near it is. */
  readonly isSmall?: boolean
  /** Metres; as wide as high when absent. */
  readonly width?: number
  /** Length of the film. */
  readonly durationSeconds: number
}

/** The cards of something, its shadows and its mirror image among them, as it happens to it. */
export function happeningCards(cards: readonly Card[], to: Happened): Card[] {
  const isGoing = Math.abs(to.path(0.5)[0] - to.path(0)[0]) > 0.01
  const stateAt = (seconds: number): State => {
    const above = Math.max(0, (to.path(seconds)[1] - to.ground) / to.height)
    const over = seconds / to.durationSeconds
    return STATES[to.happens]({ ...to, seconds, over, above, isGoing })
  }
  const start = BURST.from * to.durationSeconds
  const isBroken = to.happens === 'burst' || to.happens === 'explode'
  const faces = isBroken ? cards.filter(isFace) : []
  const pieces = faces.flatMap((card) => piecesOf(card, { ...to, start }))
  const changes = stateAt(0).frame !== undefined
  const shown = changes
    ? cards.flatMap((card) => inSteps(card, (at) => stateAt(at).frame ?? 0))
    : cards
  const wrecks =
    to.happens === 'explode' && to.isSmall !== true
      ? faces.flatMap((card) => wreckOf(card, start))
      : []
  return [...movedCards(shown, { ...to, stateAt }), ...pieces, ...wrecks]
}

/** What is lower leaves nothing when it explodes, metres. */
const WRECK_METRES = 1.2
/** How low what is left is, of what was there. */
const WRECK = { tall: 0.5, form: { colour: [0.1, 0.09, 0.09], softer: 0 } } as const

/** What is left of something large: black, and lower. */
function wreckOf(card: Card, start: number): Card[] {
  if (card.place(0).up[1] < WRECK_METRES) return []
  return [
    {
      ...card,
      form: WRECK.form,
      bias: (card.bias ?? 0) - 0.05,
      place: (seconds) => {
        const { up, ...placement } = card.place(Math.min(seconds, start))
        const low = [up[0] * WRECK.tall, up[1] * WRECK.tall, up[2]] as const
        return { ...placement, up: low, opacity: smoothstep(start, start + 0.3, seconds) }
      },
    },
  ]
}

/** A card whose pictures are steps of a change: of two, the second fades in over the first. */
function inSteps(card: Card, overAt: (seconds: number) => number): Card[] {
  if (card.texture.frameCount !== CHANGE_FRAMES) return [card]
  const step = (next: 0 | 1): Card => ({
    ...card,
    bias: (card.bias ?? 0) + 0.001 * next,
    place: (seconds) => {
      const at = Math.min(overAt(seconds), 1) * (CHANGE_FRAMES - 1)
      const from = Math.min(Math.floor(at), CHANGE_FRAMES - 2)
      const { opacity = 1, ...placement } = card.place(seconds)
      return {
        ...placement,
        frame: from + next,
        opacity: next === 0 ? opacity : opacity * (at - from),
      }
    },
  })
  return [step(0), step(1)]
}

/** What is higher is a rocket, which leaves in a cloud of its own; when, in shares of the film. */
const LAUNCHED_METRES = 12
const LAUNCH_OVER = 0.06

/** What is seen around something as it happens to it: fire and smoke, or dust; undefined where nothing is. */
export function blastOf(to: Happened): Blast | undefined {
  const { happens, path, height, width = height, durationSeconds, ground } = to
  if (happens === 'explode') {
    const start = BURST.from * durationSeconds
    const [x, y, z] = path(start)
    return {
      is: 'explosion',
      at: [x, y + 0.4 * height, z - 0.1],
      size: Math.max(1.15 * height, 0.62 * width),
      start,
    }
  }
  if (happens === 'take_off' && height > LAUNCHED_METRES) {
    const [x, , z] = path(0)
    const at = [x, ground + 0.05 * height, z - 0.1] as const
    return { is: 'launch', at, size: 0.6 * height, start: LAUNCH_OVER * durationSeconds }
  }
  if (happens !== 'collapse') return undefined
  const start = (COLLAPSE.from + 0.06) * durationSeconds
  const [x, , z] = path(start)
  return { is: 'collapse', at: [x, ground + 0.12 * height, z - 0.1], size: height, start }
}
