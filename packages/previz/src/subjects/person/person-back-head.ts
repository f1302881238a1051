/** Heads from behind with their hair and hats, in heads around their middle. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import {
  crease,
  fillSolid,
  limbOutline,
  type BodyOutline,
  shadeOf,
  smoothOutline,
} from './person-form.ts'
import { penFor } from './hat-pen.ts'
import type { OnFace } from './head-parts.ts'
import { HEADGEAR_HATS, isHeadgear } from './person-headgear.ts'
import type { Body } from './skeleton.ts'

type Paint = (outline: BodyOutline, colour: Rgb, dim?: number) => void

/** What draws on a head from behind. */
type HeadBehind = { readonly brush: Brush; readonly body: Body; readonly paint: Paint }

/** A head from behind, in heads around its middle. */
export function drawBackHead(brush: Brush, body: Body): void {
  const { joints, build, look } = body
  brush.save()
  brush.translate(...joints.head)
  brush.rotate(joints.nod)
  brush.scale(build.head, build.head)
  const paint: Paint = (outline, colour, dim = 1) =>
    fillSolid(brush, body, { outline, colour, reach: 0.05, dim })
  drawEars(paint, look.skin)
  paint(skull(0.98), look.skin, 0.9)
  if (look.hairStyle === 'bald') drawWreath(brush, body)
  else drawHairBehind({ brush, body, paint })
  drawHatBehind({ brush, body, paint })
  brush.restore()
}

function drawEars(paint: Paint, skin: Rgb): void {
  for (const side of [-1, 1])
    paint(
      smoothOutline([
        [side * 0.33, -0.06],
        [side * 0.42, -0.08],
        [side * 0.44, 0.04],
        [side * 0.36, 0.14],
        [side * 0.32, 0.1],
      ]),
      skin,
      0.92,
    )
}

/** The outline of a skull down to its nape. */
function skull(wide: number): BodyOutline {
  return smoothOutline([
    [0, -0.54],
    [0.26 * wide, -0.47],
    [0.4 * wide, -0.24],
    [0.39 * wide, 0.06],
    [0.28 * wide, 0.32],
    [0, 0.4],
    [-0.28 * wide, 0.32],
    [-0.39 * wide, 0.06],
    [-0.4 * wide, -0.24],
    [-0.26 * wide, -0.47],
  ])
}

function drawWreath(brush: Brush, body: Body): void {
  fillSolid(brush, body, {
    outline: smoothOutline([
      [-0.41, -0.14],
      [0, 0],
      [0.41, -0.14],
      [0.38, 0.16],
      [0.22, 0.32],
      [-0.22, 0.32],
      [-0.38, 0.16],
    ]),
    colour: body.look.hair,
    reach: 0.04,
  })
}

/** How far hair falls from the middle of the head, and how wide it is there. */
const FALLS = { long: [1.05, 0.4], bob: [0.5, 0.47], curly: [0.62, 0.56] } as const

function drawHairBehind(head: HeadBehind): void {
  const { look, phase, haste } = head.body
  const { hairStyle } = look
  const sway = 0.05 * Math.sin(phase - 0.8) * (0.4 + haste)
  if (hairStyle === 'long' || hairStyle === 'bob' || hairStyle === 'curly')
    return drawFallingHair(head, hairStyle, sway)
  drawCappedHair(head)
  if (hairStyle === 'tail') drawTails(head, { at: [0], low: 0.95, thick: 0.14, sway })
  if (hairStyle === 'plaits') drawTails(head, { at: [-0.26, 0.26], low: 0.78, thick: 0.085, sway })
  if (hairStyle === 'bun') drawBunBehind(head)
}

/** Hair that hangs over the neck: to the shoulders, or down the back. */
function drawFallingHair(
  { brush, body, paint }: HeadBehind,
  style: keyof typeof FALLS,
  sway: number,
): void {
  const [low, wide] = FALLS[style]
  paint(
    smoothOutline([
      [0, -0.56],
      [0.3, -0.48],
      [0.44, -0.22],
      [0.45, 0.12],
      [wide + sway * 0.5, low * 0.6],
      [wide * 0.86 + sway, low - 0.06],
      [0.12 + sway, low + 0.04],
      [-0.14 + sway, low + 0.02],
      [-wide * 0.86 + sway, low - 0.04],
      [-wide + sway * 0.5, low * 0.6],
      [-0.45, 0.12],
      [-0.44, -0.22],
      [-0.3, -0.48],
    ]),
    body.look.hair,
  )
  drawStrandsBehind(brush, body, { low, wide, sway })
}

/** Hair that ends at the nape: cut there, or bound up. */
function drawCappedHair({ brush, body, paint }: HeadBehind): void {
  const { hair, hairStyle } = body.look
  const short = hairStyle === 'short' || hairStyle === 'tousled'
  const [x, y] = short ? [0.3, 0.24] : [0.26, 0.3]
  paint(
    smoothOutline([
      [0, -0.57],
      [0.3, -0.49],
      [0.43, -0.24],
      [0.41, 0.04],
      [x, y],
      [0.12, 0.36],
      [-0.12, 0.36],
      [-x, y],
      [-0.41, 0.04],
      [-0.43, -0.24],
      [-0.3, -0.49],
    ]),
    hair,
  )
  drawStrandsBehind(brush, body, { low: 0.34, wide: 0.3, sway: 0 })
}

/** A tail or plaits, and the ribbons that hold them. */
function drawTails(
  { brush, body, paint }: HeadBehind,
  { at, low, thick, sway }: { at: readonly number[]; low: number; thick: number; sway: number },
): void {
  for (const x of at)
    paint(
      limbOutline([
        [x, -0.1, thick * 0.7],
        [x + sway * 0.6, 0.16, thick],
        [x + sway * 1.6, low * 0.75, thick * 0.85],
        [x + sway * 2.2, low, 0.02],
      ]),
      body.look.hair,
      0.94,
    )
  for (const x of at) {
    brush.fillStyle = css(body.tone(body.look.second))
    brush.beginPath()
    brush.ellipse(x, -0.05, 0.09, 0.05, 0, 0, 7)
    brush.fill()
  }
}

function drawBunBehind({ body, paint }: HeadBehind): void {
  paint(
    smoothOutline([
      [0, -0.62],
      [0.2, -0.5],
      [0.19, -0.28],
      [0, -0.2],
      [-0.19, -0.28],
      [-0.2, -0.5],
    ]),
    scaled(body.look.hair, 1.08),
  )
}

/** Strands from the crown down, and their shine. */
function drawStrandsBehind(
  brush: Brush,
  body: Body,
  { low, wide, sway }: { low: number; wide: number; sway: number },
): void {
  const hair = body.tone(body.look.hair)
  for (const across of [-0.7, -0.35, 0, 0.35, 0.7])
    crease(brush, css(scaled(hair, 0.62), 0.6), {
      points: [
        [across * 0.12, -0.5],
        [across * wide * 1.15, -0.1],
        [across * wide + sway, low - 0.08],
      ],
      width: 0.014,
    })
  const side = body.look.sunSide
  crease(brush, css(mix(hair, [1, 0.93, 0.82], 0.4), 0.5), {
    points: [
      [side * 0.08, -0.46],
      [side * 0.3, -0.36],
      [side * 0.34, -0.06],
    ],
    width: 0.04,
  })
}

/** Hats as they are from behind. */
function drawHatBehind({ brush, body, paint }: HeadBehind): void {
  const { hat } = body.look
  if (!hat) return
  const { style, colour } = hat
  if (isHeadgear(style)) {
    const on: OnFace = (across, down) => [across * 0.355, down]
    const skin = body.tone(body.look.skin)
    return HEADGEAR_HATS[style](penFor({ brush, body, on, turn: 0, skin }, hat))
  }
  if (style === 'hood') return paint(hoodBehind(), colour)
  if (style === 'cone') return paint(coneBehind(), colour)
  const dark = css(body.tone(shadeOf(colour)))
  const brim = { straw: 0.86, felt: 0.68, knit: 0, peaked: 0 }[style]
  if (brim > 0) {
    brush.fillStyle = dark
    brush.beginPath()
    brush.ellipse(0, -0.22, brim, 0.15, 0, 0, 7)
    brush.fill()
  }
  paint(crownBehind(style === 'peaked' ? 0.54 : 0.45), colour)
  // The band.
  crease(brush, dark, {
    points: [
      [-0.44, -0.27],
      [0, -0.17],
      [0.44, -0.27],
    ],
    width: style === 'knit' ? 0.13 : 0.09,
  })
}

function hoodBehind(): BodyOutline {
  return smoothOutline([
    [0, -0.68],
    [0.36, -0.54],
    [0.52, -0.16],
    [0.5, 0.36],
    [0, 0.6],
    [-0.5, 0.36],
    [-0.52, -0.16],
    [-0.36, -0.54],
  ])
}

function coneBehind(): BodyOutline {
  return smoothOutline(
    [
      [-0.92, -0.08],
      [-0.04, -0.82],
      [0.04, -0.82],
      [0.92, -0.08],
      [0, 0.02],
    ],
    0.5,
  )
}

/** The crown of a hat or a cap, so wide where it is widest. */
function crownBehind(full: number): BodyOutline {
  return smoothOutline([
    [-0.44, -0.2],
    [-full, -0.5],
    [-0.24, -0.7],
    [0.24, -0.7],
    [full, -0.5],
    [0.44, -0.2],
    [0, -0.12],
  ])
}
