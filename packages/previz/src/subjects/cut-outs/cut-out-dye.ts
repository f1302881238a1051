/** Dyes the drawings of cut-outs in the colours that prompts name. */
import { createCanvas, Path2D } from '@napi-rs/canvas'
import type { Drawing } from '../../cut-outs/shapes.ts'
import { css, hex, hexCode, luma, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { clamp } from '../../renderer/scene/random.ts'

/** The colour of a fill: six digits, or a short form of them. */
export function hexOf(code: string): Rgb {
  const digits = code.slice(1)
  return hex(digits.length === 3 ? `#${digits.replace(/./gu, '$&$&')}` : code)
}

/** The outline of a path of a drawing. */
export const outlineOf = (path: string): Path2D => new Path2D(path)

/**
 * The drawing in another colour: as light and dark as it was, with its black and white unless most of it has them. What hangs on a
 * decorated one keeps its own colours.
 */
export function recoloured(drawing: Drawing, colour: Rgb, isDecorated = false): Drawing {
  const main = hexOf(mainFill(drawing))
  const base = Math.max(0.2, luma(main))
  const isHung = (own: Rgb): boolean => isDecorated && strongest(own) !== strongest(main)
  const isDyed = (own: Rgb): boolean => (isCoat(own) || isNear(own, main)) && !isHung(own)
  // What is white has shades of grey, or nothing of its drawing would be seen.
  const level = luma(colour) > PALE ? 0.86 : 1
  return drawing.map(([fill, ...rest]) => {
    const own = hexOf(fill)
    if (!isDyed(own)) return [fill, ...rest]
    const share = luma(own) / base
    const dyed: Rgb =
      share <= 1
        ? scaled(colour, level * share)
        : mix(scaled(colour, level), [1, 1, 1], clamp((share - 1) * 0.5))
    return [hexCode(dyed), ...rest]
  })
}

const PALE = 0.85

/** Which of its three parts a colour has most of. */
const strongest = (colour: Rgb): number => colour.indexOf(Math.max(...colour))

/** What takes a dye: neither near black nor near white. */
function isCoat(colour: Rgb): boolean {
  const value = luma(colour)
  return value > 0.17 && value < 0.93
}

const isNear = (one: Rgb, other: Rgb): boolean =>
  Math.max(...one.map((part, channel) => Math.abs(part - (other[channel] ?? 0)))) < 0.1

const mainFills = new WeakMap<Drawing, string>()

/** The fill that most of a drawing shows. */
function mainFill(drawing: Drawing): string {
  const known = mainFills.get(drawing)
  if (known !== undefined) return known
  const shown = widestFill(drawing)
  mainFills.set(drawing, shown)
  return shown
}

/** Draws each stroke in a grey of its own, so that each pixel tells which stroke covers it. */
function widestFill(drawing: Drawing): string {
  const canvas = createCanvas(COUNTED_PX, COUNTED_PX)
  const brush = canvas.getContext('2d')
  brush.scale(COUNTED_PX / 32, COUNTED_PX / 32)
  for (const [index, [, path, opacity, evenOdd]] of drawing.entries()) {
    if (opacity < 0.5) continue
    brush.fillStyle = css([index / 255, 0, 0])
    brush.fill(outlineOf(path), evenOdd === 1 ? 'evenodd' : 'nonzero')
  }
  const pixels = canvas.data()
  canvas.width = 1
  canvas.height = 1
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) continue
    const [fill] = drawing[pixels[at] ?? 0] ?? ['#808080']
    counts.set(fill, (counts.get(fill) ?? 0) + 1)
  }
  const [widest] = [...counts].toSorted(([, one], [, other]) => other - one)
  return widest?.[0] ?? '#808080'
}

/** Small: only what covers much counts. */
const COUNTED_PX = 64
