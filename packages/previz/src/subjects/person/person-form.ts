/** Solid shapes for bodies: limbs with a thickness at every joint, lit from the side of the sun. */
import { Path2D } from '@napi-rs/canvas'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import type { Body, Point } from './skeleton.ts'

/** An outline. */
export type BodyOutline = Path2D

/**
 * The outline of a limb that bends smoothly through its joints: one line up its
 * left side, round its end and back, which is filled and clipped several times as fast as beads would be.
 */
export function limbOutline(
  joints: readonly (readonly [x: number, y: number, radius: number])[],
): BodyOutline {
  const path = new Path2D()
  const beads = beadsOf(joints)
  const turns = beads.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = beads[index] ?? [x, y]
    return Math.atan2(y - fromY, x - fromX)
  })
  const first = beads[0] ?? [0, 0, 0]
  const last = beads.at(-1) ?? first
  if (turns.length === 0) {
    path.arc(...first, 0, 2 * Math.PI)
    path.closePath()
    return path
  }
  const start = turns[0] ?? 0
  const end = turns.at(-1) ?? 0
  path.arc(...first, start + Math.PI / 2, start + 1.5 * Math.PI)
  for (let at = 1; at < turns.length; at++)
    bend(path, beads[at] ?? first, [turns[at - 1] ?? 0, turns[at] ?? 0])
  path.arc(...last, end - Math.PI / 2, end + Math.PI / 2)
  for (let at = turns.length - 1; at > 0; at--)
    bend(path, beads[at] ?? first, [(turns[at] ?? 0) + Math.PI, (turns[at - 1] ?? 0) + Math.PI])
  path.closePath()
  return path
}

type Bead = readonly [x: number, y: number, radius: number]

/** Points along the limb that are not all in one place. */
function beadsOf(joints: readonly Bead[]): Bead[] {
  const last = joints.length - 1
  const at = (index: number): Bead => joints[Math.min(last, Math.max(0, index))] ?? [0, 0, 0]
  const beads: Bead[] = []
  const pieces = 3
  for (let step = 0; step <= last * pieces; step++) {
    const index = Math.max(0, Math.min(last - 1, Math.floor(step / pieces)))
    const spot = between(
      [at(index - 1), at(index), at(index + 1), at(index + 2)],
      step / pieces - index,
    )
    const [x, y] = beads.at(-1) ?? [Infinity, 0]
    if (Math.hypot(spot[0] - x, spot[1] - y) > 1e-4) beads.push(spot)
  }
  return beads
}

/** A soft curve through the two in the middle; straighter than a spline, as bones are. */
function between([a, b, c, d]: readonly [Bead, Bead, Bead, Bead], share: number): Bead {
  const tension = 0.22
  const t2 = share * share
  const t3 = t2 * share
  const [h1, h2, h3, h4] = [2 * t3 - 3 * t2 + 1, -2 * t3 + 3 * t2, t3 - 2 * t2 + share, t3 - t2]
  const part = (axis: 0 | 1): number =>
    h1 * b[axis] +
    h2 * c[axis] +
    h3 * tension * (c[axis] - a[axis]) +
    h4 * tension * (d[axis] - b[axis])
  return [part(0), part(1), b[2] + (c[2] - b[2]) * share]
}

/** The left side of a limb where it bends: an arc on the outside; on the inside by way of the joint, so that no hole comes about. */
function bend(path: Path2D, bead: Bead, [from, to]: readonly [number, number]): void {
  const [x, y, radius] = bead
  const turn = Math.atan2(Math.sin(to - from), Math.cos(to - from))
  const quarter = Math.PI / 2
  if (turn > SHARP) {
    path.arc(x, y, radius, from - quarter, from + turn - quarter)
    return
  }
  if (turn > -SHARP) {
    const middle = from + turn / 2 - quarter
    path.lineTo(x + Math.cos(middle) * radius, y + Math.sin(middle) * radius)
    return
  }
  path.lineTo(x + Math.cos(from - quarter) * radius, y + Math.sin(from - quarter) * radius)
  path.lineTo(x, y)
  path.lineTo(x + Math.cos(to - quarter) * radius, y + Math.sin(to - quarter) * radius)
}

/** A turn of which the outside is round, radians. */
const SHARP = 0.3

/** A closed smooth outline through points. */
export function smoothOutline(points: readonly Point[], tension = 1): BodyOutline {
  const path = new Path2D()
  const count = points.length
  const at = (index: number): Point => points[(index + count) % count] ?? [0, 0]
  path.moveTo(...at(0))
  for (let index = 0; index < count; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const pull = tension / 6
    path.bezierCurveTo(
      b[0] + (c[0] - a[0]) * pull,
      b[1] + (c[1] - a[1]) * pull,
      c[0] - (d[0] - b[0]) * pull,
      c[1] - (d[1] - b[1]) * pull,
      ...c,
    )
  }
  path.closePath()
  return path
}

/** A point on the way from one to another: a share of it. */
export function along(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** The outline of a box with rounded corners; 0.5 is an oval. */
export function slabOutline(middle: Point, size: Point, squareness = 0.2): BodyOutline {
  const [x, y] = middle
  const [w, h] = [size[0] / 2, size[1] / 2]
  const c = squareness
  return smoothOutline(
    [
      [x - w + 2 * w * c, y - h],
      [x + w - 2 * w * c, y - h],
      [x + w, y - h + 2 * h * c],
      [x + w, y + h - 2 * h * c],
      [x + w - 2 * w * c, y + h],
      [x - w + 2 * w * c, y + h],
      [x - w, y + h - 2 * h * c],
      [x - w, y - h + 2 * h * c],
    ],
    0.9,
  )
}

const FLAT = 0.0085
const DIM = 0.87

/** Fills an outline as something round: its side away from the sun is darker. `reach` is how wide that is. */
export function fillSolid(
  brush: Brush,
  body: Body,
  part: { outline: BodyOutline; colour: Rgb; reach: number; dim?: number },
): void {
  const { outline, reach, dim = 1 } = part
  const colour = scaled(body.tone(part.colour), dim)
  // What is thin or lies in shade has no sides to tell apart.
  if (reach < FLAT || dim < DIM) {
    brush.fillStyle = css(colour)
    brush.fill(outline)
    return
  }
  brush.fillStyle = css(shadeOf(colour))
  brush.fill(outline)
  brush.save()
  brush.clip(outline)
  brush.translate(body.look.sunSide * reach, -reach * 0.35)
  brush.fillStyle = css(colour)
  brush.fill(outline)
  brush.restore()
}

/** The shaded side of a colour: darker and a little cooler. */
export function shadeOf(colour: Rgb): Rgb {
  return mix(scaled(colour, 0.76), [0.14, 0.1, 0.28], 0.1)
}

/** The shadow that a part throws on what is behind it. */
export function castShadow(brush: Brush, body: Body, outline: BodyOutline, offset: number): void {
  brush.save()
  brush.globalCompositeOperation = 'source-atop'
  brush.translate(-body.look.sunSide * offset, offset * 0.9)
  brush.fillStyle = 'rgba(24,12,44,0.24)'
  brush.fill(outline)
  brush.restore()
}

/** A line of a fold, a seam or a hair. */
export function crease(
  brush: Brush,
  colour: string,
  line: { readonly points: readonly Point[]; readonly width: number },
): void {
  const [from, via, to] = line.points
  if (!from || !via) return
  brush.strokeStyle = colour
  brush.lineWidth = line.width
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(...from)
  if (to) brush.quadraticCurveTo(...via, ...to)
  else brush.lineTo(...via)
  brush.stroke()
}
