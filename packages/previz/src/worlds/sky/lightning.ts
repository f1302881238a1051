/** Lightning: when it strikes, how it lights the world, and the bolts in the sky. */
import type { TimeOfDay } from '@backlot/prompt/scene'
import { css, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt, lerp } from '../../renderer/scene/random.ts'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import type { Pixels, Texture, TextureBook } from '../../renderer/scene/texture.ts'
import type { Sweep } from '../../camera/camera-program.ts'
import { drawn } from '../../painting/brush.ts'
import { paintGlow } from '../../painting/soft.ts'

/** One stroke: when, in which direction, and how bright, 0 to 1. */
export type Strike = {
  readonly atSeconds: number
  readonly yaw: number
  readonly strength: number
}

/** Between two strikes of a storm, seconds: far from what strobes. */
const PAUSE_SECONDS = { least: 2.3, most: 4.2 } as const

/** The strikes of a film, the first within its first seconds. The same seed always gives the same ones. */
export function strikesOf(
  seed: number,
  durationSeconds: number,
  sweep: Pick<Sweep, 'yawFrom' | 'yawTo'>,
): readonly Strike[] {
  const random = seededRandom(seed ^ 0xb017)
  const strikes: Strike[] = []
  let atSeconds = 0.7 + 1.3 * random()
  while (atSeconds < durationSeconds) {
    const side = random() < 0.5 ? -1 : 1
    // Never where the lead stands, always where the camera looks.
    const yaw = lerp(sweep.yawFrom, sweep.yawTo, 0.5) + side * (0.1 + 0.26 * random())
    strikes.push({ atSeconds, yaw, strength: 0.75 + 0.25 * random() })
    atSeconds += lerp(PAUSE_SECONDS.least, PAUSE_SECONDS.most, random())
  }
  return strikes
}

/** How much a strike lights the sky so long after it: a flash, a weaker one, an afterglow. */
function glowAfter(seconds: number): number {
  if (seconds < 0 || seconds > 1.4) return 0
  const rise = Math.min(1, seconds / 0.04)
  const second = seconds > 0.17 ? 0.6 * Math.exp(-(seconds - 0.17) / 0.12) : 0
  return Math.min(1, rise * Math.exp(-seconds / 0.075) + second + 0.22 * Math.exp(-seconds / 0.4))
}

/** How brightly the sky is lit at a moment, 0 to 1. */
export function flashAt(strikes: readonly Strike[], seconds: number): number {
  let most = 0
  for (const { atSeconds, strength } of strikes)
    most = Math.max(most, strength * glowAfter(seconds - atSeconds))
  return most
}

/** A storm is filmed darker, so that there is light left to flash with; by night it is dark anyway. */
const DARKENED: Readonly<Record<TimeOfDay, number>> = {
  dawn: 0.7,
  day: 0.7,
  dusk: 0.74,
  night: 0.84,
}

/** The exposure of a film with these strikes, by its seconds. */
export function stormExposure(
  strikes: readonly Strike[],
  timeOfDay: TimeOfDay,
): (seconds: number) => number {
  const dark = DARKENED[timeOfDay]
  return (seconds) => dark + (1 - dark) * flashAt(strikes, seconds)
}

const BOLT: Rgb = [0.93, 0.94, 1]
/** Seconds for which a bolt stands in the sky. */
const BOLT_SECONDS = 0.34

/** Bolts, and the clouds that they light from behind. */
export function lightningCards(
  book: TextureBook,
  seed: number,
  strikes: readonly Strike[],
): Card[] {
  const bolts: readonly [Texture, ...Texture[]] = [
    boltTexture(book, seed),
    boltTexture(book, seed + 1),
  ]
  const light = book.add({
    widthPx: 96,
    heightPx: 96,
    paint: (_, sizePx) => paintGlow(sizePx, [0.72, 0.78, 1], 1.5),
  })
  return strikes.flatMap(({ atSeconds, yaw, strength }, index): Card[] => {
    const sheet = inSky(yaw, { half: 0.62, bottom: -0.12, top: 0.95 })
    const bolt = inSky(yaw, { half: 0.13, bottom: 0.004, top: 0.52 })
    return [
      {
        texture: light,
        infinite: true,
        backdrop: 4,
        additive: true,
        place: (seconds) => ({
          ...sheet,
          opacity: 0.75 * strength * glowAfter(seconds - atSeconds),
        }),
      },
      {
        texture: itemAt(bolts, index),
        infinite: true,
        backdrop: 5,
        additive: true,
        place: (seconds) => ({ ...bolt, opacity: strength * boltAfter(seconds - atSeconds) }),
      },
    ]
  })
}

function boltAfter(seconds: number): number {
  return seconds < 0 || seconds > BOLT_SECONDS ? 0 : Math.min(1, 1.5 * glowAfter(seconds))
}

/** An upright rectangle of the sky. */
function inSky(
  yaw: number,
  { half, bottom, top }: { half: number; bottom: number; top: number },
): Placement {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  return {
    origin: [sin - cos * half, bottom, cos + sin * half],
    across: [2 * cos * half, 0, -2 * sin * half],
    up: [0, top - bottom, 0],
  }
}

function boltTexture(book: TextureBook, seed: number): Texture {
  return book.add({
    widthPx: 300,
    heightPx: 620,
    paint: (_, w, h) => paintBolt(w, h, seed),
  })
}

type Way = readonly (readonly [x: number, y: number])[]

/** A stroke from the clouds to the ground, with arms that die away. */
function paintBolt(widthPx: number, heightPx: number, seed: number): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed * 31 + 7)
    const trunk = zigzag(random, { x: w * (0.4 + 0.2 * random()), y: 0, reach: h, lean: 0 })
    const arms = Array.from({ length: 7 }, () => {
      const [x, y] = trunk[Math.floor(trunk.length * (0.1 + 0.65 * random()))] ?? [w / 2, 0]
      const lean = (random() < 0.5 ? -1 : 1) * (0.5 + 0.7 * random())
      return zigzag(random, { x, y, reach: h * (0.1 + 0.22 * random()), lean })
    })
    brush.lineJoin = 'round'
    brush.lineCap = 'round'
    for (const [thick, alpha] of [
      [9, 0.05],
      [5, 0.12],
      [2.4, 0.4],
      [1.1, 1],
    ] as const) {
      brush.strokeStyle = css(BOLT, alpha)
      const scale = h / 620
      for (const arm of arms) strokeWay(brush, arm, thick * 0.55 * scale)
      strokeWay(brush, trunk, Math.max(0.8, thick * scale))
    }
  })
}

/** A way downward that is broken again and again. */
function zigzag(
  random: () => number,
  from: { x: number; y: number; reach: number; lean: number },
): Way {
  const steps = 26
  const step = from.reach / steps
  let x = from.x
  return Array.from({ length: steps + 1 }, (_, index) => {
    if (index > 0) x += step * (from.lean + (random() - 0.5) * 2.3)
    return [x, from.y + index * step] as const
  })
}

function strokeWay(
  brush: Parameters<Parameters<typeof drawn>[2]>[0],
  way: Way,
  lineWidth: number,
): void {
  brush.lineWidth = lineWidth
  brush.beginPath()
  for (const [x, y] of way) brush.lineTo(x, y)
  brush.stroke()
}
