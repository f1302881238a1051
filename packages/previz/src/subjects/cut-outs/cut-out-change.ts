/** What becomes of a surface in the course of a film: it rusts, freezes over, burns. One picture for each step of it. */
import type { Rgb } from '../../renderer/scene/colour.ts'
import { noise } from '../../renderer/scene/noise.ts'
import { clamp, smoothstep } from '../../renderer/scene/random.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import type { Size } from '../figure.ts'

/** Pictures of what changes in itself, from its beginning to its end. */
export const CHANGE_FRAMES = 11

/** Changes of a surface. */
export type SurfaceChange = 'rust' | 'freeze' | 'burn'

/** True for what happens to a surface. */
export const isSurfaceChange = (happens: string | undefined): happens is SurfaceChange =>
  happens === 'rust' || happens === 'freeze' || happens === 'burn'

/** How a point is changed: what it is covered with, how much of that, and what is left of it at all. */
type Cover = { readonly colour: Rgb; readonly share: number; readonly left: number }

type Point = {
  /** Shares of the picture, from its upper left corner. */
  readonly u: number
  readonly v: number
  /** Blotches, and grain: about -1 to 1. */
  readonly blotch: number
  readonly grain: number
}

const RUST: readonly [Rgb, Rgb] = [
  [0.36, 0.17, 0.08],
  [0.72, 0.37, 0.14],
]
const FROST: readonly [Rgb, Rgb] = [
  [0.66, 0.83, 0.95],
  [0.97, 0.99, 1],
]
const CHAR: Rgb = [0.08, 0.06, 0.05]
const EMBER: Rgb = [1, 0.46, 0.08]
const FLAMES: readonly [Rgb, Rgb] = [
  [1, 0.36, 0.04],
  [1, 0.88, 0.4],
]
/** How high flames are over what burns, in shares of the picture. */
const FLAME = 0.36

const between = ([from, to]: readonly [Rgb, Rgb], share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** Blotches grow out of each other until little is left between them. */
function rusted({ blotch, grain }: Point, over: number): Cover {
  const edge = 0.95 - 1.6 * over
  const share = over === 0 ? 0 : 0.94 * smoothstep(edge - 0.16, edge + 0.16, blotch + 0.3 * grain)
  return { colour: between(RUST, clamp(0.5 + 0.5 * grain - 0.3 * blotch)), share, left: 1 }
}

/** Ice climbs from below, with a white edge. */
function frozen({ v, blotch, grain }: Point, over: number): Cover {
  const front = 1.25 * over - (1 - v) + 0.14 * blotch
  const ridge = 1 - Math.abs(grain)
  const share = over === 0 ? 0 : smoothstep(0, 0.12, front) * (0.6 + 0.3 * ridge ** 3)
  return { colour: between(FROST, clamp(0.25 + 0.75 * ridge ** 4)), share, left: 1 }
}

/** Fire eats down from the top: embers at its edge, flames over it, and then nothing. */
function burnt({ u, v, blotch, grain }: Point, over: number): Cover {
  const front = 1.3 * over - v + 0.13 * blotch + 0.16 * Math.abs(u - 0.5) + 0.04 * grain
  if (over === 0 || front < -0.1) return { colour: CHAR, share: 0, left: 1 }
  if (front < 0) return { colour: CHAR, share: 0.94 * smoothstep(-0.1, -0.03, front), left: 1 }
  if (front < 0.03) return { colour: EMBER, share: 1, left: 1 }
  const tongues = 0.5 + 0.9 * noise(u * 8, v * 3 + over * 29)
  const high = front / (FLAME * clamp(tongues + 0.35, 0.15, 1.2))
  return { colour: between(FLAMES, clamp(1 - high)), share: 1, left: smoothstep(1, 0.45, high) }
}

const COVERS: Readonly<Record<SurfaceChange, (at: Point, over: number) => Cover>> = {
  rust: rusted,
  freeze: frozen,
  burn: burnt,
}

/** Blotches of a surface, and its grain, to each of its height. */
const BLOTCHES = 6
const GRAINS = 21

/** Changes the pixels of a figure to what they are when so much of the change is over, 0 to 1. */
export function changeSurface(
  pixels: Pixels,
  { widthPx, heightPx }: Size,
  { change, over }: { readonly change: SurfaceChange; readonly over: number },
): void {
  const cover = COVERS[change]
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 4
      const alpha = pixels[at + 3] ?? 0
      if (alpha === 0) continue
      const [u, v] = [x / heightPx, y / heightPx]
      const blotch = noise(u * BLOTCHES + 3, v * BLOTCHES + 7)
      const grain = noise(u * GRAINS + 11, v * GRAINS)
      const { colour, share, left } = cover({ u: x / widthPx, v, blotch, grain }, over)
      if (share === 0 && left === 1) continue
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
      const light = (0.3 * red + 0.59 * green + 0.11 * blue) / alpha
      for (const channel of [0, 1, 2] as const) {
        const lit = change === 'burn' ? 1 : 0.55 + 0.65 * light
        const covered = colour[channel] * lit * alpha
        const own = pixels[at + channel] ?? 0
        pixels[at + channel] = Math.min(alpha, own + (covered - own) * share) * left
      }
      pixels[at + 3] = alpha * left
    }
}
