import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Head } from './head-parts.ts'
import { type BodyOutline, fillSolid, smoothOutline } from './person-form.ts'
import type { Point } from './skeleton.ts'

/** A hat on a head. */
export type Hat = NonNullable<Head['body']['look']['hat']>

/** What hats are drawn with. */
export type HatPen = Pick<Head, 'brush' | 'on'> & {
  readonly colour: Rgb
  /** How far the middle of the hat is moved by the turn of the head. */
  readonly lean: number
  /** A colour in the light of the scene. */
  tone(colour: Rgb): Rgb
  /** The body of the hat. */
  paint(outline: BodyOutline, dim?: number): void
  brim(radii: Point, y: number, dim: number): void
  band(colour: Rgb, y: number, height: number): void
}

/** What the hat of a head is drawn with. */
export function penFor({ brush, body, on, turn }: Head, { colour }: Hat): HatPen {
  const lean = 0.05 * turn
  return {
    brush,
    on,
    colour,
    lean,
    tone: body.tone,
    paint: (outline, dim = 1) => fillSolid(brush, body, { outline, colour, reach: 0.06, dim }),
    brim: ([rx, ry], y, dim) => {
      brush.fillStyle = css(scaled(body.tone(colour), dim))
      brush.beginPath()
      brush.ellipse(-0.04 + lean, y, rx, ry, -0.05, 0, 7)
      brush.fill()
    },
    band: (of, y, height) => {
      brush.strokeStyle = css(body.tone(of))
      brush.lineWidth = height
      brush.lineCap = 'butt'
      brush.beginPath()
      brush.moveTo(-0.43, y - 0.03)
      brush.quadraticCurveTo(lean, y + 0.1, 0.4, y - 0.02)
      brush.stroke()
    },
  }
}

/** Fills a rounded shape of its own colour. */
export function shape(pen: HatPen, points: readonly Point[], style: string): void {
  const { brush } = pen
  brush.fillStyle = style
  brush.fill(smoothOutline(points, 0.5))
}

/** A line through points. */
export function stroke(
  pen: HatPen,
  points: readonly Point[],
  line: { style: string; width: number },
): void {
  const { brush } = pen
  brush.strokeStyle = line.style
  brush.lineWidth = line.width
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.beginPath()
  for (const [x, y] of points) brush.lineTo(x, y)
  brush.stroke()
}

/** A round spot. */
export function dot(
  pen: HatPen,
  [x, y]: Point,
  { radius, style }: { radius: number; style: string },
): void {
  const { brush } = pen
  brush.fillStyle = style
  brush.beginPath()
  brush.arc(x, y, radius, 0, 7)
  brush.fill()
}

/** A streak of light on what is smooth. */
export function gloss(pen: HatPen, points: readonly Point[], width = 0.05): void {
  stroke(pen, points, { style: css(mix(pen.tone(pen.colour), [1, 1, 1], 0.6), 0.6), width })
}

/** What glitters on hats. */
export const GOLD: Rgb = [0.93, 0.74, 0.28]
