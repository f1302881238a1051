/** Hair, in heads around the middle of the head. */
import { css, mix, scaled } from '../../renderer/scene/colour.ts'
import { crease, fillSolid, limbOutline, type BodyOutline, smoothOutline } from './person-form.ts'
import type { Head } from './head-parts.ts'
import type { HairStyle, Point } from './skeleton.ts'

/** Hair that hangs behind neck and shoulders. */
type BackHair = Pick<Head, 'brush' | 'body' | 'turn'> & {
  /** How far the back of the head is from its middle as the head turns, and how far hair swings. */
  readonly back: number
  readonly sway: number
}

/** What hangs down the back in every style; nothing of what is short. */
const BACK_HAIR: Partial<Record<HairStyle, (hair: BackHair) => void>> = {
  long: drawLongBack,
  bob: drawBobBack,
  tail: drawTail,
  plaits: drawPlaits,
  bun: drawBun,
  curly: drawCurlyBack,
}

/** Hair that hangs behind neck and shoulders. */
export function drawBackHair({ brush, body, turn }: Head): void {
  const { look, phase, haste } = body
  const sway = 0.05 * Math.sin(phase * 2 - 0.8) * (0.3 + haste) - 0.16 * haste
  BACK_HAIR[look.hairStyle]?.({ brush, body, turn, back: -0.06 * turn, sway })
}

/** Fills an outline with hair. */
function paintHair(
  { brush, body }: Pick<Head, 'brush' | 'body'>,
  outline: BodyOutline,
  { reach, dim = 1 }: { reach: number; dim?: number },
): void {
  fillSolid(brush, body, { outline, colour: body.look.hair, reach, dim })
}

function drawLongBack(hair: BackHair): void {
  const { turn, back, sway } = hair
  const outline = smoothOutline([
    [0.2, -0.3],
    [-0.1 + back, -0.46],
    [-0.4 + back, -0.3],
    [-0.45 + back, 0.05],
    [-0.46 + back + sway * 0.4, 0.4],
    [-0.5 + back + sway, 0.8],
    [-0.4 + back + sway * 1.3, 1.08],
    [-0.24 + back + sway, 1.0],
    [-0.02 + sway * 0.5, 0.72],
    [0.2 - 0.1 * turn, 0.4],
    [0.33 - 0.1 * turn, 0],
  ])
  paintHair(hair, outline, { reach: 0.05, dim: 0.84 })
}

function drawBobBack(hair: BackHair): void {
  const { turn, back, sway } = hair
  const outline = smoothOutline([
    [0.25, -0.35],
    [-0.15, -0.48],
    [-0.46 + back, -0.25],
    [-0.5 + back, 0.15],
    [-0.46 + back + sway * 0.3, 0.48],
    [-0.2 + sway * 0.3, 0.54],
    [0.1, 0.46],
    [0.34 - 0.1 * turn, 0.3],
  ])
  paintHair(hair, outline, { reach: 0.05, dim: 0.84 })
}

function drawTail(hair: BackHair): void {
  const { back, sway } = hair
  const outline = limbOutline([
    [-0.4 + back, -0.2, 0.09],
    [-0.58 + back + sway * 0.6, -0.02, 0.13],
    [-0.6 + back + sway * 1.4, 0.35, 0.11],
    [-0.56 + back + sway * 2, 0.66, 0.02],
  ])
  paintHair(hair, outline, { reach: 0.05, dim: 0.9 })
}

/** Two plaits: the far one first, in the shade of the neck. */
function drawPlaits(hair: BackHair): void {
  drawPlait(hair, 0.3 - 0.16 * hair.turn, 0.76)
  drawPlait(hair, -0.42 + hair.back, 0.96)
}

/** A plait of five knots and the ribbon at its end. */
function drawPlait(hair: BackHair, x: number, dim: number): void {
  const { brush, body, sway } = hair
  const plait = Array.from({ length: 5 }, (_, knot): [number, number, number] => [
    x + sway * 0.24 * knot,
    0.12 + knot * 0.13,
    0.085 - 0.009 * knot,
  ])
  paintHair(hair, limbOutline(plait), { reach: 0.05, dim })
  brush.strokeStyle = css(scaled(body.tone(body.look.hair), 0.55 * dim), 0.8)
  brush.lineWidth = 0.018
  for (const [kx, ky, r] of plait) {
    brush.beginPath()
    brush.moveTo(kx - r, ky - 0.03)
    brush.quadraticCurveTo(kx, ky + 0.07, kx + r, ky - 0.03)
    brush.stroke()
  }
  const [ex, ey] = plait.at(-1) ?? [0, 0]
  brush.fillStyle = css(body.tone(body.look.second))
  brush.beginPath()
  brush.arc(ex, ey + 0.02, 0.06, 0, 7)
  brush.fill()
}

function drawBun(hair: BackHair): void {
  const { back } = hair
  const outline = smoothOutline([
    [-0.3 + back, -0.42],
    [-0.46 + back, -0.56],
    [-0.62 + back, -0.46],
    [-0.62 + back, -0.28],
    [-0.46 + back, -0.18],
  ])
  paintHair(hair, outline, { reach: 0.05, dim: 0.94 })
}

/** Curls on the nape and the shoulders. */
function drawCurlyBack(hair: BackHair): void {
  const { turn, back, sway } = hair
  for (const [x, y, radius] of [
    [-0.2, -0.4, 0.24],
    [-0.44, -0.2, 0.2],
    [-0.5, 0.06, 0.2],
    [-0.48, 0.3, 0.19],
    [-0.36, 0.5, 0.18],
    [-0.12, 0.46, 0.18],
    [0.26 - 0.14 * turn, 0.36, 0.15],
    [0.36 - 0.12 * turn, 0.12, 0.13],
  ] as const)
    paintHair(hair, limbOutline([[x + back + sway * (0.3 + y * 0.4), y, radius]]), {
      reach: 0.05,
      dim: 0.84,
    })
}

/** Curls over the forehead and the ear, each with its light. */
function drawCurls(head: Head): void {
  const { brush, body, on } = head
  const back = backOf(head)
  const tone = body.tone(body.look.hair)
  for (const [x, y, radius] of [
    [-0.4 + back, 0.24, 0.12],
    [-0.44 + back, 0.04, 0.13],
    [-0.46 + back, -0.16, 0.14],
    [-0.38 + back, -0.36, 0.15],
    [-0.2, -0.5, 0.15],
    [0.04, -0.54, 0.15],
    [0.26, -0.46, 0.13],
    [on(0.9, 0)[0], -0.3, 0.1],
    [0.12, -0.4, 0.12],
    [-0.12, -0.36, 0.12],
    [-0.3, -0.22, 0.11],
  ] as const) {
    paintHair(head, limbOutline([[x, y, radius]]), { reach: 0.04 })
    brush.strokeStyle = css(scaled(tone, 0.6), 0.6)
    brush.lineWidth = 0.014
    brush.beginPath()
    brush.arc(x, y, radius * 0.6, 0.4, 3.4)
    brush.stroke()
    brush.strokeStyle = css(mix(tone, [1, 0.93, 0.82], 0.4), 0.5)
    brush.beginPath()
    brush.arc(x, y, radius * 0.62, 3.9, 5.3)
    brush.stroke()
  }
}

/** The hair on the skull: its outline, then strands and their shine. */
export function drawHair(head: Head): void {
  const { hairStyle } = head.body.look
  if (hairStyle === 'bald') return drawWreath(head)
  if (hairStyle === 'curly') return drawCurls(head)
  if (hairStyle === 'short' || hairStyle === 'tousled') drawShortHair(head)
  else drawFullHair(head)
  drawStrands(head)
}

/** How far the back of the skull is behind as the head turns. */
const backOf = ({ turn }: Head): number => -0.035 * turn

/** What is left on a bald head: a wreath round the back. */
function drawWreath(head: Head): void {
  const { on } = head
  const back = backOf(head)
  const outline = smoothOutline([
    on(-0.98, -0.2),
    [-0.36 + back, -0.22],
    [-0.41 + back, -0.02],
    [-0.36 + back, 0.16],
    on(-1.06, 0.2),
    on(-1.0, 0.02),
  ])
  paintHair(head, outline, { reach: 0.045 })
}

/** Cut round the ear; tousled hair stands off further. */
function drawShortHair(head: Head): void {
  const { body, on, turn } = head
  const back = backOf(head)
  const wild = body.look.hairStyle === 'tousled' ? 0.03 : 0
  const outline = smoothOutline(
    [
      on(0.99, -0.12),
      on(1.05, -0.26),
      [0.26 + 0.04 * turn, -0.43 - wild],
      [0.13, -0.53 - wild],
      [-0.06, -0.55 - wild * 1.5],
      [-0.27, -0.48 - wild],
      [-0.4 + back, -0.31],
      [-0.43 + back, -0.08],
      [-0.37 + back, 0.14],
      [-0.25, 0.24],
      on(-0.99, 0.16),
      on(-0.97, 0.06),
      on(-0.86, 0.06),
      on(-0.82, -0.1),
      on(-0.78, -0.23),
      on(-0.55, -0.27 - wild),
      on(-0.2, -0.32 + wild * 2),
      on(0.2, -0.3 - wild),
      on(0.6, -0.3 + wild),
      on(0.86, -0.25),
      on(0.93, -0.1),
    ],
    0.9,
  )
  paintHair(head, outline, { reach: 0.045 })
}

/** From the far temple over the crown and the skull down behind the ear, and back along the fringe. */
function drawFullHair(head: Head): void {
  const { body, on, turn } = head
  const back = backOf(head)
  const { hairStyle } = body.look
  const outline = smoothOutline(
    [
      on(1.06, -0.1),
      on(1.12, -0.26),
      [0.26 + 0.04 * turn, -0.41],
      [0.11 + 0.03 * turn, -0.51],
      [-0.08, -0.54],
      [-0.28, -0.47],
      [-0.4 + back, -0.3],
      [-0.435 + back, -0.06],
      [-0.38 + back, 0.15],
      ...behindEar(head),
      on(-0.94, 0.02),
      ...fringeOf(head).toReversed(),
    ],
    0.9,
  )
  paintHair(head, outline, { reach: 0.045 })
  if (hairStyle === 'long' || hairStyle === 'bob') drawFarLock(head)
}

/** How hair ends behind the ear: it falls on the shoulder, or is bound up. */
function behindEar(head: Head): readonly Point[] {
  const { body, on } = head
  const { hairStyle } = body.look
  const back = backOf(head)
  if (hairStyle !== 'long' && hairStyle !== 'bob') return [[-0.28 + back, 0.24], on(-1.02, 0.16)]
  const long = hairStyle === 'long'
  const [side] = on(-0.94, 0.02)
  return [
    [-0.42 + back, 0.32],
    [-0.36 + back, long ? 0.62 : 0.46],
    [side - 0.02, long ? 0.55 : 0.44],
    [side + 0.015, 0.25],
  ]
}

/** The edge of the hair over the forehead: cut straight, or parted. */
function fringeOf({ body, on }: Head): readonly Point[] {
  const straight = body.look.hairStyle === 'bob' || body.look.kind === 'child'
  if (straight)
    return [on(0.92, -0.1), on(0.55, -0.13), on(0.1, -0.12), on(-0.35, -0.11), on(-0.8, -0.04)]
  return [
    on(0.94, -0.05),
    on(0.86, -0.2),
    on(0.5, -0.33),
    on(0.26, -0.4),
    on(-0.1, -0.32),
    on(-0.6, -0.22),
    on(-0.88, 0.02),
  ]
}

/** The lock that falls on the far side of the face. */
function drawFarLock(head: Head): void {
  const { body, on } = head
  const outline = limbOutline([
    [on(0.98, 0)[0], -0.14, 0.022],
    [on(1.1, 0)[0], 0.08, 0.034],
    [on(1.05, 0)[0], body.look.hairStyle === 'long' ? 0.4 : 0.3, 0.02],
  ])
  paintHair(head, outline, { reach: 0.045, dim: 0.8 })
}

/** Strands from the crown to the nape, and their shine. */
function drawStrands(head: Head): void {
  const { brush, body } = head
  const hair = body.tone(body.look.hair)
  const back = backOf(head)
  const strand = (colour: string, width: number, points: readonly Point[]): void =>
    crease(brush, colour, { points, width })
  const dark = css(scaled(hair, 0.6), 0.7)
  const shine = css(mix(hair, [1, 0.93, 0.82], 0.4), 0.5)
  for (const spread of [0, 1, 2, 3]) {
    const x = -0.12 - 0.085 * spread
    strand(dark, 0.011, [
      [0.02 - 0.03 * spread, -0.52],
      [x + back * 0.6, -0.42 + 0.03 * spread],
      [x - 0.05 + back, -0.1 + 0.05 * spread],
    ])
  }
  strand(shine, 0.03, [
    [-0.33 + back, -0.3],
    [-0.22, -0.46],
    [-0.02, -0.49],
  ])
  strand(shine, 0.016, [
    [-0.36 + back, -0.18],
    [-0.28 + back, -0.37],
    [-0.1, -0.43],
  ])
}
