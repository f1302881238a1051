/** Type in space: lines are textures, and words or letters are parts of them that come one by one. */
import { createCanvas } from '@napi-rs/canvas'
import { fillNames, type TextLayer } from '../../../domain/film-design.ts'
import { smoothstep } from '../../../media/random.ts'
import type { Card } from '../../../media/stage.ts'
import type { Texture } from '../../../media/texture.ts'
import { type Brush, drawn } from '../paint/brush.ts'
import { atomsOf, lettersOf, type Measure, setLines } from './break-lines.ts'
import { type LayerBrief, lookOf } from './layer-brief.ts'
import { type Motion, motionsOf, placePiece, sharpnessOf } from './motion.ts'
import { familiesFor } from './typefaces.ts'

const DEFAULT_LEADING = 1.16
/** Room around a line for what overhangs it: swashes, glow, shadow; in heights of a line. */
const MARGIN = 0.42
/** Height of a line's texture, and where its letters stand in it, in heights of a line. */
const LINE_HEIGHT = 1 + 2 * MARGIN
const BASELINE = MARGIN + 0.78

/** A line that is laid out. Metres. */
type Line = {
  readonly text: string
  readonly width: number
  /** From the middle of the layer to the left and the top of its letters. */
  readonly left: number
  readonly top: number
  readonly size: number
  readonly brush: BrushStyle
}

/** How type is drawn. */
type BrushStyle = Pick<TextLayer, 'glow' | 'shadow'> & {
  readonly colour: string
  readonly weight: number
  readonly families: string
  readonly spacing: number
  readonly rightToLeft: boolean
}

/** The cards of a text layer; none when the texts that it shows are not given. */
export function textCards(brief: LayerBrief, layer: TextLayer): readonly Card[] {
  const filled = fillNames(layer.text, brief.texts).replaceAll(/[ \t]+/gu, ' ')
  const text = layer.caps ? filled.toUpperCase() : filled
  if (text === '') return []
  const motions = motionsOf(layer, brief.camera)
  const pixels = sharpnessOf(motions, brief)
  let first = 0
  return layOut(layer, text).flatMap((line) => {
    const texture = brief.book.add({
      widthPx: (line.width + 2 * MARGIN * line.size) * pixels,
      heightPx: LINE_HEIGHT * line.size * pixels,
      paint: (_, widthPx, heightPx) =>
        drawn(widthPx, heightPx, (brush) => drawLine(brush, line, widthPx)),
    })
    const parts = partsOf(line, layer.reveal?.by ?? 'whole')
    const shown = { line, texture, first, brief, layer }
    first += layer.reveal?.by === 'whole' ? 0 : parts.length
    return motions.flatMap((motion) =>
      parts.map((part, index) => partCard({ ...shown, motion, part, index })),
    )
  })
}

/** A share of a line's text, from its left end to its right. */
type Part = readonly [from: number, to: number]

function partCard(shown: {
  readonly line: Line
  readonly texture: Texture
  readonly motion: Motion
  readonly part: Part
  readonly index: number
  readonly first: number
  readonly brief: LayerBrief
  readonly layer: TextLayer
}): Card {
  const { line, texture, motion, part, layer, brief } = shown
  const margin = MARGIN * line.size
  const width = line.width + 2 * margin
  // The outermost parts take the margins along.
  const from = part[0] === 0 ? 0 : (margin + part[0] * line.width) / width
  const to = part[1] === 1 ? 1 : (margin + part[1] * line.width) / width
  const piece = {
    left: line.left - margin + from * width,
    bottom: line.top - (1 + MARGIN) * line.size,
    width: (to - from) * width,
    height: LINE_HEIGHT * line.size,
  }
  const { start = 0, step = 0.06, lasts = 0.6, rise = 0 } = layer.reveal ?? {}
  const begins = start + (shown.first + shown.index) * step
  return {
    texture,
    ...lookOf(layer, brief),
    part: [from, to],
    place: (seconds) => {
      const here = layer.reveal ? smoothstep(begins, begins + lasts, seconds) : 1
      const frame = motion(seconds)
      const sunk = { ...piece, bottom: piece.bottom - rise * (1 - here) }
      return placePiece({ ...frame, opacity: frame.opacity * here }, sunk)
    },
  }
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

/** Lays the lines into the layer's box. */
function layOut(layer: TextLayer, text: string): readonly Line[] {
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

/** Size at which text is measured; fonts round at small ones. */
const MEASURED_PX = 100

function measureWith(style: BrushStyle): Measure {
  const brush = createCanvas(8, 8).getContext('2d')
  dress(brush, style, MEASURED_PX)
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? brush.measureText(text).width / MEASURED_PX
    known.set(text, width)
    return width
  }
}

function dress(brush: Brush, style: BrushStyle, sizePx: number): void {
  brush.font = `${style.weight} ${sizePx}px ${style.families}`
  brush.letterSpacing = `${style.spacing * sizePx}px`
  brush.direction = style.rightToLeft ? 'rtl' : 'ltr'
  brush.textAlign = 'left'
}

function drawLine(brush: Brush, line: Line, widthPx: number): void {
  const scale = widthPx / (line.width + 2 * MARGIN * line.size)
  const sizePx = line.size * scale
  const { brush: style } = line
  dress(brush, style, sizePx)
  const at = [MARGIN * sizePx, BASELINE * sizePx] as const
  const draw = (colour: string): void => {
    brush.fillStyle = colour
    brush.fillText(line.text, ...at)
  }
  if (style.glow !== undefined) {
    brush.shadowColor = style.glow
    for (const blur of [0.34, 0.16]) {
      brush.shadowBlur = blur * sizePx
      draw(style.glow)
    }
  }
  if (style.shadow !== undefined) {
    brush.shadowColor = `rgba(0,0,0,${style.shadow})`
    brush.shadowBlur = 0.2 * sizePx
    brush.shadowOffsetY = 0.03 * sizePx
    draw(style.colour)
  }
  brush.shadowColor = 'transparent'
  draw(style.colour)
}

const FROM_THE_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const STRONG = /\p{L}/u

/** Goes by the first letter, as readers do. */
function isRightToLeft(text: string): boolean {
  const first = Array.from(text).find((character) => STRONG.test(character))
  return first !== undefined && FROM_THE_RIGHT.test(first)
}

/** Where the parts of a line begin and end. A line that is read from the right stays whole: its letters join. */
function partsOf(line: Line, by: NonNullable<TextLayer['reveal']>['by']): readonly Part[] {
  if (by === 'whole' || by === 'line' || FROM_THE_RIGHT.test(line.text)) return [[0, 1]]
  const pieces =
    by === 'letter'
      ? lettersOf(line.text)
      : atomsOf(line.text).map(({ text, spaced }) => (spaced ? ' ' : '') + text)
  const measure = measureWith(line.brush)
  const total = Math.max(1e-6, measure(line.text))
  const ends: number[] = []
  let read = ''
  for (const piece of pieces) {
    read += piece
    ends.push(Math.min(1, measure(read) / total))
  }
  return ends.map((end, index) => [ends[index - 1] ?? 0, index === ends.length - 1 ? 1 : end])
}
