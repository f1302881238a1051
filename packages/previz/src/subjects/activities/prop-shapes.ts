/** What props are made of: sticks, slabs, rounds and cut-outs, where hands are. */
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { css, type Rgb } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { drawCutOut } from '../cut-outs/cut-out.ts'
import {
  castShadow,
  fillSolid,
  limbOutline,
  slabOutline,
  smoothOutline,
} from '../person/person-form.ts'
import type { Body, Point } from '../person/skeleton.ts'

/** How far the middle of a closed hand is beyond its wrist. */
const PALM = 0.03

/** The middle of a closed hand; the ground is at 0, y runs downward. */
export function palmOf({ joints }: Body, side: 0 | 1): Point {
  const [[ex, ey], [wx, wy]] = [joints.elbows[side], joints.wrists[side]]
  const far = Math.hypot(wx - ex, wy - ey) || 1
  return [wx + ((wx - ex) / far) * PALM, wy + ((wy - ey) / far) * PALM]
}

/** Between both hands. */
export function betweenPalms(body: Body): Point {
  const [[x0, y0], [x1, y1]] = [palmOf(body, 0), palmOf(body, 1)]
  return [(x0 + x1) / 2, (y0 + y1) / 2]
}

/** The angle of the way from one point to another, as the canvas turns. */
export const wayOf = ([x0, y0]: Point, [x1, y1]: Point): number => Math.atan2(y1 - y0, x1 - x0)

/** So far from a point that way. */
export const beyond = ([x, y]: Point, angle: number, far: number): Point => [
  x + Math.cos(angle) * far,
  y + Math.sin(angle) * far,
]

/** A round bar from one point to another, thick at the first as at the last unless `to` says otherwise. */
export function bar(
  brush: Brush,
  body: Body,
  part: { from: Point; to: Point; thick: number; end?: number; colour: Rgb },
): void {
  const { from, to, thick, end = thick, colour } = part
  const outline = limbOutline([
    [...from, thick / 2],
    [...to, end / 2],
  ])
  fillSolid(brush, body, { outline, colour, reach: thick / 4 })
}

/** A thin line. */
export function thread(
  brush: Brush,
  body: Body,
  line: { points: readonly Point[]; width: number; colour: Rgb; alpha?: number },
): void {
  const [first, ...others] = line.points
  if (!first) return
  brush.strokeStyle = css(body.tone(line.colour), line.alpha ?? 1)
  brush.lineWidth = line.width
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.beginPath()
  brush.moveTo(...first)
  for (const point of others) brush.lineTo(...point)
  brush.stroke()
}

/** A flat thing with rounded corners, turned about its middle. */
export function slab(
  brush: Brush,
  body: Body,
  part: { at: Point; size: Point; turn?: number; colour: Rgb; squareness?: number },
): void {
  const { at, size, turn = 0, colour, squareness = 0.08 } = part
  brush.save()
  brush.translate(...at)
  brush.rotate(turn)
  const outline = slabOutline([0, 0], size, squareness)
  castShadow(brush, body, outline, 0.008)
  fillSolid(brush, body, { outline, colour, reach: Math.min(...size) * 0.14 })
  brush.restore()
}

/** A closed form through points. */
export function form(
  brush: Brush,
  body: Body,
  part: { points: readonly Point[]; colour: Rgb; tension?: number; reach?: number },
): void {
  const { points, colour, tension = 0, reach = 0.012 } = part
  const outline = smoothOutline(points, tension)
  castShadow(brush, body, outline, 0.006)
  fillSolid(brush, body, { outline, colour, reach })
}

/** An oval, or a ball. */
export function oval(
  brush: Brush,
  body: Body,
  part: { at: Point; radii: Point; turn?: number; colour: Rgb },
): void {
  const { at, radii, turn = 0, colour } = part
  brush.save()
  brush.translate(...at)
  brush.rotate(turn)
  const outline = slabOutline([0, 0], [radii[0] * 2, radii[1] * 2], 0.23)
  fillSolid(brush, body, { outline, colour, reach: Math.min(...radii) * 0.4 })
  brush.restore()
}

/** Where a cut-out is held: its height, the point of it that is held in shares of its box from the left and from the top, and how it is turned. */
export type Grasp = {
  readonly at: Point
  readonly tall: number
  readonly grip?: Point
  readonly turn?: number
  readonly mirrored?: boolean
}

/** A thing of the catalogue. */
export function picture(
  brush: Brush,
  body: Body,
  thing: { readonly shape: string; readonly colour?: Rgb } & Grasp,
): void {
  const { shape, colour, at, tall, grip = [0.5, 0.5], turn = 0, mirrored = false } = thing
  const cutOut = cutOutNamed(shape)
  if (!cutOut) return
  const wide = (tall * cutOut.box.width) / cutOut.box.height
  brush.save()
  brush.translate(...at)
  brush.rotate(turn)
  if (mirrored) brush.scale(-1, 1)
  brush.translate(-grip[0] * wide, (1 - grip[1]) * tall)
  drawCutOut(brush, { cutOut, ...(colour && { colour }) }, { tall, tone: body.tone })
  brush.restore()
}

/** Colours that props are of. */
export const PAINTS = {
  wood: [0.52, 0.36, 0.22],
  pale: [0.74, 0.58, 0.38],
  dark: [0.16, 0.15, 0.18],
  steel: [0.68, 0.71, 0.76],
  white: [0.95, 0.94, 0.9],
  red: [0.76, 0.24, 0.2],
  blue: [0.22, 0.42, 0.68],
  green: [0.28, 0.5, 0.34],
  gold: [0.85, 0.66, 0.28],
  cream: [0.9, 0.85, 0.74],
} as const satisfies Readonly<Record<string, Rgb>>
