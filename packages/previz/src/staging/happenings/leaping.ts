/**
 * Fish and whales seen from above the water: arcs out of it and back, a back
 * that goes along in it. Bodies are whole pictures that lean as they go; what
 * is under the water is not drawn (`Card.above`), and splashes hide the seam.
 */
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Vector } from '@backlot/camera/geometry'
import { seededRandom } from '@backlot/camera/random'
import { clamp } from '../../renderer/scene/random.ts'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import type { Texture, TextureBook } from '../../renderer/scene/texture.ts'
import type { Path } from '../../camera/camera-program.ts'
import { drawn, fillOval } from '../../painting/brush.ts'
import { paintGlow } from '../../painting/soft.ts'
import { standAt } from '../set-pieces.ts'
import type { CastKind } from '../stagings.ts'

/** How somebody moves in the water: lengths in heights of its picture, times in seconds. */
type Manner = {
  /** From one leap to the next; no leaps when absent. */
  readonly period?: number
  /** From where its middle is lowest to the top and back. */
  readonly inAir: number
  /** Its middle over the water when it is highest, and when it is lowest. */
  readonly top: number
  readonly low: number
  /** The lean when it comes out, radians; as much the other way when it goes in. */
  readonly lean: number
  /** When the first leap is highest: early, so that the first picture of a film shows somebody. */
  readonly first: number
  /** How long the water is in the air, and how wide it flies. */
  readonly splashSeconds: number
  readonly splash: number
}

const MANNERS = {
  /** A breach: up to the flippers, and back on the side. */
  breach: {
    period: 6.4,
    inAir: 5.4,
    top: 0.52,
    low: -0.95,
    lean: 0.62,
    first: 1.5,
    splashSeconds: 2.2,
    splash: 2.1,
  },
  /** A dolphin's arcs. */
  arc: {
    period: 2.9,
    inAir: 1.9,
    top: 1.5,
    low: -0.6,
    lean: 0.75,
    first: 0.55,
    splashSeconds: 0.9,
    splash: 1.9,
  },
  /** A back that rises, blows and sinks a little. */
  back: { inAir: 4.2, top: 0, low: -0.12, lean: 0.07, first: 1, splashSeconds: 1.7, splash: 0.5 },
} as const satisfies Record<string, Manner>

/** Who is in the water, and how. */
export type Bather = {
  readonly manner: keyof typeof MANNERS
  readonly texture: Texture
  /** Of its picture, metres. */
  readonly width: number
  readonly height: number
  /** 1 heads right. */
  readonly heading: number
  readonly path: Path
  readonly phase: number
  readonly frameAt: (seconds: number) => number
}

/** Who moves in the water, seen from above. */
export type BatherKind = 'leaper' | 'breacher'

/** True for those. */
export const isBather = (kind: CastKind): kind is BatherKind =>
  kind === 'leaper' || kind === 'breacher'

/** Which manner is whose. */
export function mannerOf(kind: BatherKind, leaps: boolean): keyof typeof MANNERS {
  if (kind === 'leaper') return 'arc'
  return leaps ? 'breach' : 'back'
}

/** Seconds from the top of a leap, before it negative. */
function sinceTop({ period = 1, first }: Manner, seconds: number, phase: number): number {
  const since = seconds - first + phase
  return ((((since + period / 2) % period) + period) % period) - period / 2
}

/** Where the middle of a body is over the water, in heights of its picture, and how it leans. */
export function bodyAt(
  name: keyof typeof MANNERS,
  seconds: number,
  phase: number,
): { readonly rise: number; readonly lean: number } {
  const manner: Manner = MANNERS[name]
  const { top, low, lean, inAir, period } = manner
  if (period === undefined) {
    const turn = ((seconds - manner.first + phase) / inAir) * 2 * Math.PI
    return {
      rise: (top + low) / 2 + ((top - low) / 2) * Math.cos(turn),
      lean: -lean * Math.sin(turn),
    }
  }
  const share = clamp(sinceTop(manner, seconds, phase) / (inAir / 2), -1, 1)
  return { rise: top - (top - low) * share * share, lean: -lean * share }
}

const SPLASH_FRAMES = 14

/** What is painted once for all who leap. */
export type Spray = { readonly splash: Texture; readonly foam: Texture }

/** Declares the splash and the foam. */
export function spraysOf(book: TextureBook, white: Rgb): Spray {
  return {
    splash: book.add({
      widthPx: 300,
      heightPx: 200,
      frameCount: SPLASH_FRAMES,
      paint: (frame, widthPx, heightPx) => paintSplash({ widthPx, heightPx }, frame, white),
    }),
    foam: book.add({
      widthPx: 96,
      heightPx: 96,
      paint: (_, sizePx) => paintGlow(sizePx, white, 1.2),
    }),
  }
}

const DROPS = 150

/** Drops that fly up and out from the middle of the foot and fall, and the foam that they leave. */
function paintSplash(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  frame: number,
  white: Rgb,
): Uint8Array | Uint8ClampedArray {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(77)
    const age = (frame + 0.7) / SPLASH_FRAMES
    const fade = 1 - age ** 2
    for (let drop = 0; drop < DROPS; drop++) {
      const aside = (random() + random() - 1) * 0.9
      const force = (0.45 + 0.55 * random()) * (1 - 0.55 * Math.abs(aside))
      const up = h * (3.1 * force * age - 3.4 * age * age)
      const size = h * (0.008 + 0.026 * random() ** 2) * (1 - 0.4 * age)
      if (up < 0) continue
      const x = w * (0.5 + aside * (0.16 + 0.34 * age))
      fillOval(brush, white, { x, y: h * 0.95 - up, rx: size, ry: size * 1.25, alpha: 0.85 * fade })
    }
    // The crown that rises first, soft, and the foam about its foot.
    for (let puff = 0; puff < 46; puff++) {
      const aside = random() * 2 - 1
      const rise =
        (1 - Math.abs(aside) ** 1.5) * random() * Math.sin(Math.PI * Math.min(1, age * 1.2))
      const size = h * (0.03 + 0.05 * random())
      fillOval(brush, white, {
        x: w * (0.5 + aside * (0.2 + 0.2 * age)),
        y: h * (0.96 - 0.42 * rise),
        rx: size * 1.3,
        ry: size,
        alpha: 0.34 * fade,
      })
    }
  })
}

/** The cards of a body and of the water about it. */
export function batherCards(bather: Bather, spray: Spray): Card[] {
  const { texture, width, height, heading, path, phase, frameAt } = bather
  const body = (seconds: number): Placement => {
    const { rise, lean } = bodyAt(bather.manner, seconds, phase)
    const [x, , z] = path(seconds)
    const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
    const across: Vector = [heading * width * cos, width * sin, 0]
    const up: Vector = [-heading * height * sin, height * cos, 0]
    return {
      origin: [x - (across[0] + up[0]) / 2, rise * height - (across[1] + up[1]) / 2, z],
      across,
      up,
      frame: frameAt(seconds),
    }
  }
  return [{ texture, place: body, haze: 0.85, bias: 0.05, above: 0 }, ...waterCards(bather, spray)]
}

/** When water is thrown up, in seconds from the top of a leap, as shares of half of it: where a head comes out, and where it goes in. */
const THROWN = [-0.9, 0.36] as const
/** How far ahead of its middle, in widths: about where the head is. */
const HEAD = 0.3

function waterCards(bather: Bather, spray: Spray): Card[] {
  const manner: Manner = MANNERS[bather.manner]
  const cycle = manner.period ?? manner.inAir
  const starts =
    manner.period === undefined ? [0] : THROWN.map((share) => (share * manner.inAir) / 2)
  return starts.flatMap((start): Card[] => {
    const ageAt = (seconds: number): number => {
      const since = seconds - manner.first + bather.phase - start
      return (((since % cycle) + cycle) % cycle) / manner.splashSeconds
    }
    return manner.period === undefined
      ? [spout(bather, spray, ageAt), wake(bather, spray)]
      : [splash(bather, spray, ageAt), ring(bather, spray, ageAt)]
  })
}

type Ages = (seconds: number) => number

/** Where the water was thrown up: it stays there while the body goes on. */
function spotAt({ manner, path, width, heading }: Bather, seconds: number, age: number): Vector {
  const [x, , z] = path(seconds - age * MANNERS[manner].splashSeconds)
  return [x + heading * HEAD * width * 0.6, 0, z]
}

function splash(bather: Bather, spray: Spray, ageAt: Ages): Card {
  const width = bather.height * MANNERS[bather.manner].splash
  return {
    texture: spray.splash,
    haze: 0.6,
    bias: 0.4,
    unmirrored: true,
    place: (seconds) => {
      const age = ageAt(seconds)
      const [x, , z] = spotAt(bather, seconds, age)
      const stand = { x, y: -0.04 * width, z, width, height: width * 0.62 }
      return { ...standAt(stand), frame: age * SPLASH_FRAMES, opacity: age < 1 ? 1 : 0 }
    },
  }
}

/** Foam that spreads on the water. */
function ring(bather: Bather, spray: Spray, ageAt: Ages): Card {
  const most = bather.height * MANNERS[bather.manner].splash
  return {
    texture: spray.foam,
    haze: 0.6,
    bias: 0.2,
    unmirrored: true,
    place: (seconds) => {
      const age = ageAt(seconds) * 0.6
      const [x, , z] = spotAt(bather, seconds, age / 0.6)
      const [w, d] = [most * (0.7 + 1.1 * age), most * (0.25 + 0.5 * age)]
      const opacity = clamp(0.75 * (1 - age))
      return { origin: [x - w / 2, 0.01, z - d / 2], across: [w, 0, 0], up: [0, 0, d], opacity }
    },
  }
}

/** The breath of a whale. */
function spout(bather: Bather, spray: Spray, ageAt: Ages): Card {
  const { height, width, heading, path, manner, phase } = bather
  return {
    texture: spray.splash,
    haze: 0.6,
    bias: 0.3,
    unmirrored: true,
    place: (seconds) => {
      const age = ageAt(seconds)
      const [x, , z] = path(seconds)
      const y = (bodyAt(manner, seconds, phase).rise + 0.2) * height
      const stand = {
        x: x + heading * HEAD * width,
        y,
        z,
        width: height * 0.36,
        height: height * 0.7,
      }
      return { ...standAt(stand), frame: age * SPLASH_FRAMES, opacity: age < 1 ? 0.8 : 0 }
    },
  }
}

/** White water along a body. */
function wake({ path, width, height }: Bather, spray: Spray): Card {
  const [w, d] = [width * 1.1, height * 0.4]
  return {
    texture: spray.foam,
    haze: 0.6,
    bias: 0.1,
    unmirrored: true,
    place: (seconds) => {
      const [x, , z] = path(seconds)
      return {
        origin: [x - w / 2, 0.01, z - d / 2],
        across: [w, 0, 0],
        up: [0, 0, d],
        opacity: 0.4,
      }
    },
  }
}
