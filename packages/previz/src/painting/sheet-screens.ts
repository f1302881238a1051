/** Sheets whose tooth is the screen of a print or a tube: dots, hatching, lines. Texels are as in `sheet.ts`. */
import type { Pixels } from '../renderer/scene/texture.ts'
import { EVEN } from './sheet.ts'

/** The patterns that screens have. */
export type ScreenPattern = 'dots' | 'hatching' | 'scan_lines'

/** What a screen is like. */
export type ScreenLook = {
  readonly pattern: ScreenPattern
  /** How often the pattern repeats along a side; a whole number, so that the sheet meets itself. */
  readonly count: number
}

const TURN = 2 * Math.PI

/** How light a pattern is, -1 to 1, at shares of a side times the count. */
const PATTERNS: Readonly<Record<ScreenPattern, (x: number, y: number) => number>> = {
  dots: (x, y) => (Math.cos(TURN * (x + y)) + Math.cos(TURN * (x - y))) / 2,
  // Lines that swell a little along their way, as a graver leaves them.
  hatching: (x, y) => Math.sin(TURN * (x + 2 * y) + 0.7 * Math.sin((TURN * x) / 2)),
  scan_lines: (_, y) => Math.cos(TURN * y),
}

/** Paints a screen. */
export function paintScreen(
  widthPx: number,
  heightPx: number,
  { pattern, count }: ScreenLook,
): Pixels {
  const lightAt = PATTERNS[pattern]
  const pixels = new Uint8Array(widthPx * heightPx * 4).fill(EVEN)
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at += 4)
      pixels[at] = EVEN + 127 * lightAt((x / widthPx) * count, (y / heightPx) * count)
  return pixels
}
