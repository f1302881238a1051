/** How each style redraws the finished picture. */
import type { Style } from '@backlot/prompt/scene'
import type { CellLook } from '../painting/sheet-cells.ts'
import type { ScreenLook } from '../painting/sheet-screens.ts'
import type { SheetLook, StrokeLook } from '../painting/sheet.ts'
import { clamp, lerp, smoothstep } from '../renderer/scene/random.ts'
import type { Hand } from '../renderer/scene/stage.ts'

/** What a style draws on: paper or canvas, cells that each have one colour, or the screen of a print. */
export type DrawingSheet =
  | ({ readonly kind: 'paper' } & Omit<SheetLook, 'seed'>)
  | ({ readonly kind: 'cells' } & Omit<CellLook, 'seed'>)
  | ({ readonly kind: 'screen' } & ScreenLook)

/** How a style redraws the picture. */
export type StyleFilter = Omit<Hand, 'sheet'> & {
  readonly sheet: DrawingSheet
  /** The side of the sheet in pixels at a picture width of 1366; 256 when absent. */
  readonly sheetPx?: number
  /** The sheet stays where it is on the screen, as pixels do; it goes with the picture when absent. */
  readonly locked?: true
  /** How much the light of the projector trembles, 0 to 1. */
  readonly flicker?: number
  /** How often a second it is drawn on another sheet; on one that goes with the picture when absent. */
  readonly pace?: number
}

/** Strokes of a flat brush, mostly aslant. */
const OIL_STROKES: StrokeLook = {
  count: 2600,
  long: [7, 15],
  wide: [2, 3.8],
  flow: 'aslant',
  lift: 20,
  ridges: 1,
}

/** Thick strokes that turn in whirls. */
const WHIRLING_STROKES: StrokeLook = {
  count: 7500,
  long: [4, 7.5],
  wide: [1.1, 1.7],
  flow: 'whirls',
  lift: 60,
  ridges: 1,
}

/** Round dabs of a small brush. */
const DABS: StrokeLook = {
  count: 6000,
  long: [2.9, 3.5],
  wide: [2.8, 3.3],
  flow: 'aslant',
  lift: 96,
  ridges: 0.5,
}

const SMOOTH = { kind: 'paper', tooth: 0, wobble: 0 } as const
const BARE = {
  sheet: SMOOTH,
  tooth: 0,
  screen: 0,
  blur: 0,
  relief: { strength: 0, reach: 0 },
  tint: { blue: 0, red: 0 },
  chromaStep: 0,
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

/** The filters of all styles but `natural`, which looks photographed. */
export const STYLE_FILTERS: Partial<Record<Style, StyleFilter>> = {
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
    sheet: { kind: 'paper', tooth: 90, wobble: 2.6 },
    tooth: 0.07,
    lines: { strength: 1.5, from: 0.05 },
    margin: 0.034,
  },
  watercolour: {
    ...BARE,
    tones: (tone) => 0.2 + 0.8 * lerp(tone, washes(tone), 0.75) ** 0.82,
    sheet: { kind: 'paper', tooth: 84, wobble: 4.5 },
    tooth: 0.1,
    lines: { strength: 0.55, from: 0.04 },
    margin: 0.04,
  },
  oil: {
    ...BARE,
    tones: (tone) => lerp(tone, smoothstep(0, 1, tone), 0.45),
    sheet: { kind: 'paper', tooth: 100, wobble: 0, strokes: OIL_STROKES },
    tooth: 0.26,
  },
  sketch: {
    ...BARE,
    tones: (tone) => 0.52 + 0.46 * inSteps(4, 0.9)(tone) ** 0.7,
    sheet: { kind: 'paper', tooth: 110, wobble: 1.6 },
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
  expressionist: {
    ...BARE,
    tones: (tone) => lerp(tone, smoothstep(0, 1, tone), 0.6),
    sheet: { kind: 'paper', tooth: 100, wobble: 0, strokes: WHIRLING_STROKES },
    sheetPx: 512,
    tooth: 0.5,
  },
  pointillism: {
    ...BARE,
    tones: (tone) => 0.1 + 0.86 * tone,
    sheet: { kind: 'paper', tooth: 0, wobble: 0, strokes: DABS },
    tooth: 0.5,
    blur: 2,
  },
  cubism: {
    ...BARE,
    tones: (tone) => 0.04 + 0.92 * lerp(tone, cels(tone), 0.6),
    sheet: { kind: 'cells', form: 'facets', count: 6 },
    sheetPx: 512,
    tooth: 0.6,
    lines: { strength: 0.9, from: 0.08 },
  },
  ukiyo_e: {
    ...BARE,
    tones: (tone) => 0.12 + 0.82 * lerp(tone, washes(tone), 0.9) ** 0.9,
    sheet: { kind: 'paper', tooth: 128, wobble: 1.4 },
    tooth: 0.06,
    lines: { strength: 2, from: 0.07 },
    chromaStep: 0.09,
    blur: 1,
    margin: 0.022,
  },
  woodcut: {
    ...BARE,
    tones: (tone) => 0.06 + 0.86 * smoothstep(0.28, 0.36, tone),
    sheet: { kind: 'screen', pattern: 'hatching', count: 18 },
    sheetPx: 320,
    tooth: 0,
    screen: 0.5,
    lines: { strength: 3, from: 0.04 },
    blur: 1,
    margin: 0.03,
    tint: { blue: -0.1, red: 0.03 },
    locked: true,
  },
  comic: {
    ...BARE,
    tones: inSteps(5, 0.1),
    sheet: { kind: 'screen', pattern: 'dots', count: 32 },
    tooth: 0,
    screen: 0.16,
    lines: { strength: 3, from: 0.09 },
    chromaStep: 0.16,
    blur: 1,
    locked: true,
  },
  pastel: {
    ...BARE,
    tones: (tone) => 0.24 + 0.74 * lerp(tone, washes(tone), 0.5) ** 0.85,
    sheet: { kind: 'paper', tooth: 128, wobble: 3.4 },
    tooth: 0.42,
    lines: { strength: 0.8, from: 0.05 },
    margin: 0.03,
  },
  papercut: {
    ...BARE,
    tones: (tone) => 0.08 + 0.9 * lerp(tone, inSteps(6, 0.25)(tone), 0.9) ** 0.92,
    sheet: { kind: 'paper', tooth: 128, wobble: 1.6 },
    tooth: 0.07,
    relief: { strength: 0.85, reach: 4 },
    chromaStep: 0.1,
    blur: 2,
  },
  clay: {
    ...BARE,
    tones: (tone) => 0.05 + 0.93 * lerp(tone, inSteps(6, 0.8)(tone), 0.7),
    sheet: { kind: 'paper', tooth: 22, wobble: 3.6 },
    tooth: 0.16,
    relief: { strength: 0.75, reach: 4 },
    blur: 2,
  },
  stained_glass: {
    ...BARE,
    tones: (tone) => 0.05 + 0.95 * tone ** 0.8,
    sheet: { kind: 'cells', form: 'panes', count: 22 },
    sheetPx: 512,
    tooth: 1,
    blur: 8,
  },
  mosaic: {
    ...BARE,
    tones: (tone) => 0.06 + 0.9 * tone,
    sheet: { kind: 'cells', form: 'tiles', count: 44 },
    sheetPx: 512,
    tooth: 0.8,
    blur: 4,
  },
  embroidery: {
    ...BARE,
    tones: (tone) => 0.1 + 0.84 * lerp(tone, inSteps(8, 0.2)(tone), 0.8),
    sheet: { kind: 'cells', form: 'stitches', count: 24 },
    tooth: 0.9,
    chromaStep: 0.08,
    blur: 3,
    locked: true,
  },
  low_poly: {
    ...BARE,
    tones: (tone) => 0.03 + 0.95 * tone,
    sheet: { kind: 'cells', form: 'triangles', count: 30 },
    sheetPx: 512,
    tooth: 0.6,
    blur: 4,
  },
  bricks: {
    ...BARE,
    tones: (tone) => 0.04 + 0.92 * lerp(tone, inSteps(7, 0.1)(tone), 0.9),
    sheet: { kind: 'cells', form: 'studs', count: 16 },
    tooth: 0.9,
    chromaStep: 0.12,
    blur: 5,
    locked: true,
  },
  pixel: {
    ...BARE,
    tones: inSteps(9, 0.05),
    sheet: { kind: 'cells', form: 'squares', count: 36 },
    tooth: 0,
    chromaStep: 0.1,
    blur: 2,
    locked: true,
  },
  blueprint: {
    ...BARE,
    tones: (tone) => 0.2 + 0.16 * tone,
    sheet: { kind: 'paper', tooth: 128, wobble: 1 },
    tooth: 0.05,
    lines: { strength: -3.4, from: 0.03 },
    blur: 1,
    tint: { blue: 0.44, red: -0.2 },
  },
  vhs: {
    ...BARE,
    tones: (tone) => 0.06 + 0.9 * lerp(tone, smoothstep(0, 1, tone), 0.4),
    sheet: { kind: 'screen', pattern: 'scan_lines', count: 64 },
    tooth: 0.07,
    split: 12,
    blur: 1,
    flicker: 0.04,
    locked: true,
  },
}
