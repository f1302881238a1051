/** Sets text as lines in a layer's box, and splits lines into parts that appear one by one. */
import { createCanvas } from '@napi-rs/canvas'
import { fillNames, type TextLayer } from './film-design.ts'
import type { Brush } from '../painting/brush.ts'
import { atomsOf, lettersOf, type MeasureText, setLines } from './break-lines.ts'
import { familiesFor } from './typefaces.ts'

const DEFAULT_LEADING = 1.16

/** A line in its position, in metres. */
export type TextLine = {
  readonly text: string
  readonly width: number
  /** The left and the top of its letters, from the middle of the layer. */
  readonly left: number
  readonly top: number
  readonly size: number
  readonly brush: BrushStyle
}

/** The style of type. */
export type BrushStyle = Pick<TextLayer, 'glow' | 'shadow'> & {
  readonly colour: string
  readonly weight: number
  readonly families: string
  /** In line heights. */
  readonly spacing: number
  readonly rightToLeft: boolean
}

/** The text of a layer with these inputs; empty when none of the inputs that it names is given. */
export function textOf(layer: TextLayer, texts: Readonly<Record<string, string>>): string {
  const filled = fillNames(layer.text, texts).replaceAll(/[ \t]+/gu, ' ')
  return layer.caps ? filled.toUpperCase() : filled
}

/** Lays out a text in the layer's box; the fonts that it needs are loaded when this returns. */
export function layOutText(layer: TextLayer, text: string): readonly TextLine[] {
  const { align = 'center', anchor = 'middle', leading = DEFAULT_LEADING } = layer
  const [width, height] = layer.box
  const brush = styleOf(layer, text)
  const measure = measureWith(brush)
  const set = setLines(text, { width, height, size: layer.size, leading }, measure)
  const tall = set.size * (1 + (set.lines.length - 1) * leading)
  const top = { top: height / 2, middle: tall / 2, bottom: tall - height / 2 }[anchor]
  // Right-to-left text starts at the right, whatever the template's alignment.
  const side = brush.rightToLeft && align === 'left' ? 'right' : align
  return set.lines.map((line, index) => {
    const wide = measure(line) * set.size
    const left = { left: -width / 2, center: -wide / 2, right: width / 2 - wide }[side]
    const from = top - index * leading * set.size
    return { text: line, width: wide, left, top: from, size: set.size, brush }
  })
}

function styleOf(layer: TextLayer, text: string): BrushStyle {
  const { font = 'serif', weight = 400, spacing = 0, colour = '#ffffff', glow, shadow } = layer
  return {
    weight,
    // Letter spacing would tear connected scripts apart.
    spacing: FROM_THE_RIGHT.test(text) ? 0 : spacing,
    colour,
    families: familiesFor(font, text),
    rightToLeft: isRightToLeft(text),
    ...(glow !== undefined && { glow }),
    ...(shadow !== undefined && { shadow }),
  }
}

/** The size at which text is measured; fonts round at small sizes. */
const MEASURED_PX = 100

function measureWith(style: BrushStyle): MeasureText {
  const brush = createCanvas(8, 8).getContext('2d')
  dress(brush, style, MEASURED_PX)
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? brush.measureText(text).width / MEASURED_PX
    known.set(text, width)
    return width
  }
}

/** Sets the brush to this style and font size. */
export function dress(brush: Brush, style: BrushStyle, sizePx: number): void {
  brush.font = `${style.weight} ${sizePx}px ${style.families}`
  brush.letterSpacing = `${style.spacing * sizePx}px`
  brush.direction = style.rightToLeft ? 'rtl' : 'ltr'
  brush.textAlign = 'left'
}

const FROM_THE_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const STRONG = /\p{L}/u

/** Decided by the first letter, as readers do. */
function isRightToLeft(text: string): boolean {
  const first = Array.from(text).find((character) => STRONG.test(character))
  return first !== undefined && FROM_THE_RIGHT.test(first)
}

/** A horizontal range of a line's text, as shares from its left end. */
export type LinePart = readonly [from: number, to: number]

/** The parts of a line, side by side. A right-to-left line stays whole, because its letters connect. */
export function partsOf(
  line: Pick<TextLine, 'text' | 'brush'>,
  by: NonNullable<TextLayer['reveal']>['by'],
): readonly LinePart[] {
  const { text, brush } = line
  if (by === 'whole' || by === 'line' || FROM_THE_RIGHT.test(text)) return [[0, 1]]
  const measure = measureWith(brush)
  const total = Math.max(1e-6, measure(text))
  const ends = cutsOf(text, by).map((before) => {
    // Cuts in the middle of the gap, because slanted letters reach into it.
    const gap = before.endsWith(' ') ? measure(before) - measure(before.trimEnd()) : brush.spacing
    return Math.min(1, (measure(before) - gap / 2) / total)
  })
  return [...ends, 1].map((end, index) => [ends[index - 1] ?? 0, end])
}

/** The text before each cut of a line; a word keeps the space after it. */
function cutsOf(text: string, by: 'word' | 'letter'): readonly string[] {
  const pieces =
    by === 'letter'
      ? lettersOf(text)
      : atomsOf(text).map((atom, index, atoms) => atom.text + (atoms[index + 1]?.spaced ? ' ' : ''))
  return pieces.slice(0, -1).map((_, index) => pieces.slice(0, index + 1).join(''))
}
