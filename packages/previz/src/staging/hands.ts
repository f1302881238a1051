/** How each style draws the finished picture again; a style that is only photographed has no hand. */
import type { Scene, Style } from '../prompt/scene.ts'
import { wander } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp, smoothstep } from '../renderer/scene/random.ts'
import type { Hand, Stage } from '../renderer/scene/stage.ts'
import type { TextureBook } from '../renderer/scene/texture.ts'
import type { Slide } from './paper-slide.ts'
import { paintSheet, type SheetLook } from '../painting/sheet.ts'

type Manner = Omit<Hand, 'sheet'> & {
  readonly sheet: Omit<SheetLook, 'seed'>
  /** How much the light of the projector trembles, 0 to 1. */
  readonly flicker?: number
  /** How often a second it is drawn on another sheet; on one that goes with the picture when absent. */
  readonly pace?: number
}

const SMOOTH = { tooth: 0, wobble: 0, strokes: 0 } as const
const BARE = {
  sheet: SMOOTH,
  tooth: 0,
  lines: { strength: 0, from: 0 },
  margin: 0,
  split: 0,
  scratches: false,
} as const

/** Flat steps of brightness with soft edges; a `softness` of 1 leaves no step. */
function inSteps(count: number, softness: number): (brightness: number) => number {
  return (brightness) => {
    const at = brightness * count
    const whole = Math.floor(at)
    const rest = smoothstep(0.5 - softness / 2, 0.5 + softness / 2, at - whole)
    return (whole + rest) / count
  }
}

const washes = inSteps(6, 0.7)
const cels = inSteps(7, 0.5)
const inks = inSteps(4, 0.6)

const MANNERS: Partial<Record<Style, Manner>> = {
  noir: { ...BARE, tones: (tone) => lerp(tone, smoothstep(0.1, 0.82, tone), 0.85) },
  vintage: {
    ...BARE,
    tones: (tone) => 0.07 + 0.86 * lerp(tone, smoothstep(0, 1, tone), 0.6),
    sheet: { ...SMOOTH, tooth: 120 },
    tooth: 0.07,
    scratches: true,
    flicker: 0.06,
    pace: 8,
  },
  ink: {
    ...BARE,
    // Paper for all that is light, three washes for the rest.
    tones: (tone) => 0.06 + 0.9 * lerp(tone, inks(clamp(tone * 1.22)), 0.76),
    sheet: { tooth: 90, wobble: 2.6, strokes: 0 },
    tooth: 0.07,
    lines: { strength: 1.5, from: 0.05 },
    margin: 0.034,
  },
  watercolour: {
    ...BARE,
    tones: (tone) => 0.2 + 0.8 * lerp(tone, washes(tone), 0.75) ** 0.82,
    sheet: { tooth: 84, wobble: 4.5, strokes: 0 },
    tooth: 0.1,
    lines: { strength: 0.55, from: 0.04 },
    margin: 0.04,
  },
  oil: {
    ...BARE,
    tones: (tone) => lerp(tone, smoothstep(0, 1, tone), 0.45),
    sheet: { tooth: 100, wobble: 0, strokes: 2600 },
    tooth: 0.26,
  },
  sketch: {
    ...BARE,
    tones: (tone) => 0.52 + 0.46 * inSteps(4, 0.9)(tone) ** 0.7,
    sheet: { tooth: 110, wobble: 1.6, strokes: 0 },
    tooth: 0.14,
    lines: { strength: 2.6, from: 0.03 },
    margin: 0.02,
  },
  cyberpunk: {
    ...BARE,
    tones: (tone) => lerp(tone, smoothstep(0.02, 0.94, tone), 0.6),
    split: 5,
  },
  anime: {
    ...BARE,
    tones: (tone) => lerp(tone, cels(tone), 0.8),
    lines: { strength: 0.85, from: 0.11 },
  },
}

/** Another sheet, or another part of one, so many times a second. */
function anewAt(pace: number, seed: number): Slide {
  return (seconds) => {
    const random = seededRandom(seed * 31 + Math.floor(seconds * pace + 1e-6) * 7919)
    return [random(), random()]
  }
}

/** The hand of a scene's style, to be spread into its stage after what the world itself exposes. */
export function handOf(
  { style }: Scene,
  { book, seed, stage, slide }: { book: TextureBook; seed: number; stage: Stage; slide: Slide },
): Pick<Stage, 'hand' | 'exposure'> {
  const manner = MANNERS[style]
  if (!manner) return {}
  const { sheet: look, flicker = 0, pace, ...hand } = manner
  const sheet = book.add({
    widthPx: 256,
    heightPx: 256,
    paint: (_, widthPx, heightPx) => paintSheet(widthPx, heightPx, { ...look, seed }),
  })
  const { exposure } = stage
  const trembling = (seconds: number): number =>
    (exposure?.(seconds) ?? 1) * (1 - flicker * (0.5 + 0.5 * wander(seed % 97, seconds * 9)))
  return {
    hand: { ...hand, sheet, slide: pace ? anewAt(pace, seed) : slide },
    ...(flicker > 0 && { exposure: trembling }),
  }
}
