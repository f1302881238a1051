/** Ways from one place to another: where somebody is on them at each moment. */
import type { Vector } from '@backlot/camera/geometry'
import { clamp, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Action } from '@backlot/prompt/scene'
import type { Path } from '../../camera/camera-program.ts'

/** A straight part of a way. */
type WayLeg = {
  /** Seconds of the film. */
  readonly from: number
  readonly to: number
  readonly path: Path
  /** Which way it goes; undefined where that is neither left nor right. */
  readonly heading: 1 | -1 | undefined
}

/** How somebody goes. */
type Manner = {
  readonly leaves: number
  readonly arrives: number
  readonly manner: Action
  /** Of who goes, metres. */
  readonly height: number
}

const between = ([x, y, z]: Vector, [x1, y1, z1]: Vector): number =>
  Math.hypot(x1 - x, y1 - y, z1 - z)

/** How long a way is, metres. */
export const lengthOf = (stops: readonly Vector[]): number =>
  stops.reduce((sum, stop, index) => sum + between(stops[index - 1] ?? stop, stop), 0)

/** The parts of a way over these stops, one after another. */
export function legsOf(stops: readonly Vector[], going: Manner): readonly WayLeg[] {
  const whole = lengthOf(stops)
  const { leaves, arrives } = going
  let gone = 0
  return stops.slice(1).map((to, index): WayLeg => {
    const from = stops[index] ?? to
    const [first, last] = [gone / whole, (gone + between(from, to)) / whole]
    gone += between(from, to)
    const timeAt = (share: number): number => lerp(leaves, arrives, timeOf(share))
    const shareAt = (seconds: number): number => {
      const share = goneAt(clamp((seconds - leaves) / (arrives - leaves)))
      return clamp((share - first) / (last - first))
    }
    const aside = to[0] - from[0]
    return {
      from: timeAt(first),
      to: timeAt(last),
      path: (seconds) => onLeg([from, to], shareAt(seconds), going),
      heading: Math.abs(aside) < TURNING * going.height ? undefined : aside > 0 ? 1 : -1,
    }
  })
}

/** Who goes less far aside than this, in heights, does not turn for it. */
const TURNING = 0.08
/** In this share of the time somebody comes to full speed, and to rest again. */
const RAMP = 0.18

/** The share of a way that is gone after a share of its time. */
function goneAt(time: number): number {
  const top = 1 / (1 - RAMP)
  if (time < RAMP) return (top * time ** 2) / (2 * RAMP)
  if (time > 1 - RAMP) return 1 - (top * (1 - time) ** 2) / (2 * RAMP)
  return top * (time - RAMP / 2)
}

/** The share of the time after which a share of a way is gone. */
function timeOf(gone: number): number {
  const top = 1 / (1 - RAMP)
  const ramp = (top * RAMP) / 2
  if (gone < ramp) return Math.sqrt((2 * RAMP * gone) / top)
  if (gone > 1 - ramp) return 1 - Math.sqrt((2 * RAMP * (1 - gone)) / top)
  return gone / top + RAMP / 2
}

function onLeg([from, to]: readonly [Vector, Vector], share: number, going: Manner): Vector {
  return [lerp(from[0], to[0], share), risen([from, to], share, going), lerp(from[2], to[2], share)]
}

/** When on a leg who runs jumps up, and when down, in shares of it. */
const JUMP = { up: [0.5, 0.85], down: [0.1, 0.5] } as const
/** How high a hop is, and how far, in heights of who hops. */
const HOP = { rise: 0.28, metres: 1.3 } as const
/** In heights: less is level ground. */
const LEVEL = 0.12

/** The height of the foot on a leg. */
function risen(
  [from, to]: readonly [Vector, Vector],
  share: number,
  { manner, height }: Manner,
): number {
  const [low, high] = [from[1], to[1]]
  const rise = high - low
  if (manner === 'fly' || manner === 'swim') return lerp(low, high, smoothstep(0, 1, share))
  if (Math.abs(rise) < LEVEL * height) {
    const hops = Math.max(
      1,
      Math.round(Math.hypot(to[0] - from[0], to[2] - from[2]) / (HOP.metres * height)),
    )
    const hop =
      manner === 'leap' ? HOP.rise * height * Math.abs(Math.sin(Math.PI * hops * share)) : 0
    return lerp(low, high, share) + hop
  }
  const [start, end] = manner === 'leap' ? [0, 1] : JUMP[rise > 0 ? 'up' : 'down']
  const jumped = clamp((share - start) / (end - start))
  return low + rise * jumped + Math.abs(rise) * jumped * (1 - jumped)
}
