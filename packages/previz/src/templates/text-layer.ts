/** Text in space: lines are textures, and words or letters are parts of them that appear one by one. */
import { minus } from '@backlot/camera/geometry'
import type { Reveal, TextLayer } from './film-design.ts'
import { smoothstep } from '../renderer/scene/random.ts'
import type { Card, Placement } from '../renderer/scene/stage.ts'
import type { Texture } from '../renderer/scene/texture.ts'
import { type Brush, dotted, drawn } from '../painting/brush.ts'
import { dress, layOutText, type TextLine, type LinePart, partsOf, textOf } from './lay-out-text.ts'
import { type LayerBrief, lookOf } from './layer-brief.ts'
import { type Motion, motionsOf, type LayerPiece, placePiece, sharpnessOf } from './motion.ts'

/** Space around a line for swashes, glow and shadow, in line heights. */
const MARGIN = 0.42
/** The height of a line's texture, and the position of its letters there, in line heights. */
const LINE_HEIGHT = 1 + 2 * MARGIN
const BASELINE = MARGIN + 0.78

/** The cards of a text layer; none when the inputs that it names are not given. */
export function textCards(brief: LayerBrief, given: TextLayer): readonly Card[] {
  const ink = brief.scrim?.ink
  const layer = ink === undefined ? given : { ...given, colour: ink }
  const text = textOf(layer, brief.texts)
  if (text === '') return []
  const motions = motionsOf(layer, brief.camera)
  const pixels = sharpnessOf(motions, brief)
  const { by = 'whole' } = layer.reveal ?? {}
  const lines = layOutText(layer, text).map((line) => ({ line, parts: partsOf(line, by) }))
  const count = lines.reduce((sum, { parts }) => sum + parts.length, 0)
  const pace = paceOf(layer, brief.seconds, by === 'whole' ? 1 : count)
  let first = 0
  const plates = scrimCards(brief, layer, { motions, lines: lines.map(({ line }) => line) })
  const cards = lines.flatMap(({ line, parts }) => {
    const texture = brief.book.add({
      widthPx: (line.width + 2 * MARGIN * line.size) * pixels,
      heightPx: LINE_HEIGHT * line.size * pixels,
      paint: (_, widthPx, heightPx) =>
        drawn(widthPx, heightPx, (brush) => drawLine(brush, line, widthPx)),
    })
    const begins = pace.start + first * pace.step
    first += by === 'whole' ? 0 : parts.length
    const shown = { line, texture, brief, layer, pace: { ...pace, start: begins } }
    return motions.flatMap((motion) => lineCards({ ...shown, motion }, parts))
  })
  return [...plates, ...cards]
}

/**
 * How far a scrim extends beyond its lines at the sides, and above and below, in heights of the
 * first line; its edges are soft.
 */
const [SCRIM_ASIDE, SCRIM_ABOVE] = [2, 1.4]
const SCRIM_PX = 160

/** The soft plate under the lines, which fades in with them; none when they are readable without. */
function scrimCards(
  brief: LayerBrief,
  layer: TextLayer,
  { motions, lines }: { readonly motions: readonly Motion[]; readonly lines: readonly TextLine[] },
): readonly Card[] {
  const { scrim } = brief
  const [first] = lines
  if (!scrim || !first || scrim.strength === 0) return []
  const [aside, above] = [SCRIM_ASIDE * first.size, SCRIM_ABOVE * first.size]
  const left = Math.min(...lines.map((line) => line.left)) - aside
  const bottom = Math.min(...lines.map((line) => line.top - line.size)) - above
  const width = Math.max(...lines.map((line) => line.left + line.width)) + aside - left
  const height = Math.max(...lines.map((line) => line.top)) + above - bottom
  const { colour, strength } = scrim
  const soft = (at: number, edge: number): number =>
    smoothstep(0, edge, at) * smoothstep(1, 1 - edge, at)
  const texture = brief.book.add({
    widthPx: SCRIM_PX,
    heightPx: SCRIM_PX,
    paint: (_, widthPx, heightPx) =>
      dotted(widthPx, heightPx, (u, v) => [
        ...colour,
        strength * soft(u, aside / width) * soft(v, above / height),
      ]),
  })
  const { start = 0, lasts = 0.6 } = layer.reveal ?? {}
  const look = lookOf(layer, brief)
  const bias = (look.bias ?? 0) - behindParts(brief, motions, { width, height })
  const under = { ...look, bias, unmirrored: true, texture }
  return motions.map((motion) => {
    const place = (seconds: number): Placement => {
      const frame = motion(seconds)
      const share = layer.reveal ? smoothstep(start, start + lasts, seconds) : 1
      const piece = { left, bottom, width, height }
      return placePiece({ ...frame, opacity: frame.opacity * share }, piece)
    }
    return Object.assign({ place }, under)
  })
}

/** Less than the distance of two layers. */
const BEHIND_TEXT_METRES = 0.0002

/**
 * How much farther from the camera the outermost parts of a text are than its middle; its plate
 * must be behind them.
 */
function behindParts(
  { seconds, camera }: LayerBrief,
  [motion]: readonly Motion[],
  { width, height }: { readonly width: number; readonly height: number },
): number {
  if (!motion) return 0
  const frame = motion(seconds / 2)
  const [x, y, z] = minus(frame.middle, camera(seconds / 2).position)
  const away = Math.max(0.3, Math.hypot(x, y, z))
  const reach = Math.hypot(width / 2, height / 2) * frame.scale
  return Math.hypot(away, reach) - away + BEHIND_TEXT_METRES
}

/** When the first part begins, the delay of each next one, and how long each takes. */
type Pace = Required<Pick<Reveal, 'start' | 'step' | 'lasts'>>

/** How long the whole text is visible, at least. */
const READING_SECONDS = 1.5

/**
 * The timing of a text with this many parts: a long one appears faster, so that it can be read to
 * its end.
 */
function paceOf({ reveal = { by: 'whole' }, to }: TextLayer, seconds: number, count: number): Pace {
  const { start = 0, step = 0.06, lasts = 0.6 } = reveal
  const room = (to ?? seconds) - READING_SECONDS - start - lasts
  return { start, lasts, step: Math.min(step, Math.max(0, room) / Math.max(1, count - 1)) }
}

/** A line and how it appears. */
type Shown = {
  readonly line: TextLine
  readonly texture: Texture
  readonly motion: Motion
  readonly brief: LayerBrief
  readonly layer: TextLayer
  readonly pace: Pace
}

/** A card's opacity and how far it has risen at a time; both from 0 to 1. */
type Presence = (seconds: number) => { readonly opacity: number; readonly risen: number }

/** The seconds in which the whole line fades in over its parts, and then in which these fade out. */
const SWAP_SECONDS = 0.3

/**
 * The parts of a line as they appear; once all are visible, the line as one card. Parts are cut
 * between letters: overhangs into the next part are missing, and a glow has seams.
 */
function lineCards(shown: Shown, parts: readonly LinePart[]): readonly Card[] {
  if (!shown.layer.reveal) return [partCard(shown, [0, 1], () => ({ opacity: 1, risen: 1 }))]
  const { start, step, lasts } = shown.pace
  const pieceAt = (index: number, seconds: number, share: number): ReturnType<Presence> => {
    const begins = start + index * step
    const risen = smoothstep(begins, begins + lasts, seconds)
    return { opacity: risen * share, risen }
  }
  if (parts.length === 1) return [partCard(shown, [0, 1], (seconds) => pieceAt(0, seconds, 1))]
  const swap = start + (parts.length - 1) * step + lasts
  const gone = swap + SWAP_SECONDS
  const pieces = parts.map((part, index) =>
    partCard(shown, part, (seconds) =>
      pieceAt(index, seconds, 1 - smoothstep(gone, gone + SWAP_SECONDS, seconds)),
    ),
  )
  const whole = partCard(shown, [0, 1], (seconds) => ({
    opacity: smoothstep(swap, gone, seconds),
    risen: 1,
  }))
  return [...pieces, whole]
}

function partCard(shown: Shown, part: LinePart, presence: Presence): Card {
  const { line, texture, motion, layer, brief } = shown
  const margin = MARGIN * line.size
  const width = line.width + 2 * margin
  // The outermost parts include the margins.
  const from = part[0] === 0 ? 0 : (margin + part[0] * line.width) / width
  const to = part[1] === 1 ? 1 : (margin + part[1] * line.width) / width
  const piece: LayerPiece = {
    left: line.left - margin + from * width,
    bottom: line.top - (1 + MARGIN) * line.size,
    width: (to - from) * width,
    height: LINE_HEIGHT * line.size,
  }
  const { rise = 0 } = layer.reveal ?? {}
  return {
    texture,
    ...lookOf(layer, brief),
    part: [from, to],
    place: (seconds) => {
      const { opacity, risen } = presence(seconds)
      const frame = motion(seconds)
      const sunk = { ...piece, bottom: piece.bottom - rise * (1 - risen) }
      return placePiece({ ...frame, opacity: frame.opacity * opacity }, sunk)
    },
  }
}

function drawLine(brush: Brush, line: TextLine, widthPx: number): void {
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
