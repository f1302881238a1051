/** Text into lines that stand in a layer's box, and the parts of them that come one by one. */
import { createCanvas } from '@napi-rs/canvas'
import { fillNames, type TextLayer } from './film-design.ts'
import type { Brush } from '../painting/brush.ts'
import { atomsOf, lettersOf, type MeasureText, setLines } from './break-lines.ts'
import { familiesFor } from './typefaces.ts'

const DEFAULT_LEADING = 1.16

/** A line that is laid out. Metres. */
export type TextLine = {
  readonly text: string
  readonly width: number
  /** From the middle of the layer to the left and the top of its letters. */
  readonly left: number
  readonly top: number
  readonly size: number
  readonly brush: BrushStyle
}

/** How type is drawn. */
export type BrushStyle = Pick<TextLayer, 'glow' | 'shadow'> & {
  readonly colour: string
  readonly weight: number
  readonly families: string
  /** In heights of a line. */
  readonly spacing: number
  readonly rightToLeft: boolean
}

/** What a text layer says with these inputs; empty when those that it names are not given. */
export function textOf(layer: TextLayer, texts: Readonly<Record<string, string>>): string {
  const filled = fillNames(layer.text, texts).replaceAll(/[ \t]+/gu, ' ')
  return layer.caps ? filled.toUpperCase() : filled
}

/** Lays a text into the layer's box; the fonts that it needs are loaded when it returns. */
export function layOutText(layer: TextLayer, text: string): readonly TextLine[] {
  const { align = 'center', anchor = 'middle', leading = DEFAULT_LEADING } = layer
  const [width, height] = layer.box
  const brush = styleOf(layer, text)
  const measure = measureWith(brush)
  const set = setLines(text, { width, height, size: layer.size, leading }, measure)
  const tall = set.size * (1 + (set.lines.length - 1) * leading)
  const top = { top: height / 2, middle: tall / 2, bottom: tall - height / 2 }[anchor]
  // A text that is read from the right begins there, whatever the template's side is.
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
    // A space between letters would tear apart those that join.
    spacing: FROM_THE_RIGHT.test(text) ? 0 : spacing,
    colour,
    families: familiesFor(font, text),
    rightToLeft: isRightToLeft(text),
    ...(glow !== undefined && { glow }),
    ...(shadow !== undefined && { shadow }),
  }
}

/** Size at which text is measured; fonts round at small ones. */
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

/** Makes the brush write in this style, with lines so high. */
export function dress(brush: Brush, style: BrushStyle, sizePx: number): void {
  brush.font = `${style.weight} ${sizePx}px ${style.families}`
  brush.letterSpacing = `${style.spacing * sizePx}px`
  brush.direction = style.rightToLeft ? 'rtl' : 'ltr'
  brush.textAlign = 'left'
}

const FROM_THE_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const STRONG = /\p{L}/u

/** Goes by the first letter, as readers do. */
function isRightToLeft(text: string): boolean {
  const first = Array.from(text).find((character) => STRONG.test(character))
  return first !== undefined && FROM_THE_RIGHT.test(first)
}

/** A share of a line's text, from its left end to its right. */
export type LinePart = readonly [from: number, to: number]

/** The parts of a line, side by side. A line that is read from the right stays whole: its letters join. */
export function partsOf(
  line: Pick<TextLine, 'text' | 'brush'>,
  by: NonNullable<TextLayer['reveal']>['by'],
): readonly LinePart[] {
  const { text, brush } = line
  if (by === 'whole' || by === 'line' || FROM_THE_RIGHT.test(text)) return [[0, 1]]
  const measure = measureWith(brush)
  const total = Math.max(1e-6, measure(text))
  const ends = cutsOf(text, by).map((before) => {
    // In the middle of what is between them, as slanted letters reach into it.
    const gap = before.endsWith(' ') ? measure(before) - measure(before.trimEnd()) : brush.spacing
    return Math.min(1, (measure(before) - gap / 2) / total)
  })
  return [...ends, 1].map((end, index) => [ends[index - 1] ?? 0, end])
}

/** What stands before each cut of a line; a word takes the space after it along. */
function cutsOf(text: string, by: 'word' | 'letter'): readonly string[] {
  const pieces =
    by === 'letter'
      ? lettersOf(text)
      : atomsOf(text).map((atom, index, atoms) => atom.text + (atoms[index + 1]?.spaced ? ' ' : ''))
  return pieces.slice(0, -1).map((_, index) => pieces.slice(0, index + 1).join(''))
}
