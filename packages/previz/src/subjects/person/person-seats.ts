/** What people sit and lie on, drawn under them. They sit heading to the right; the ground is at 0, y runs downward. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import type { LongSeat, SeatName } from '@backlot/prompt/seats'
import { box } from './person-carried.ts'
import { type BodyOutline, castShadow, fillSolid, smoothOutline } from './person-form.ts'
import type { Body, PersonLook } from './skeleton.ts'

type Part = (outline: BodyOutline, colour: Rgb) => void

/** Where somebody sits: the pelvis, and the top of what is under it. */
type Place = { readonly x: number; readonly y: number; readonly top: number }

type DrawSeat = (part: Part, place: Place, tools: { brush: Brush; body: Body }) => void

const WOOD: Rgb = [0.46, 0.3, 0.18]
const LIT_WOOD = mix(WOOD, [1, 0.9, 0.7], 0.14)
const DARK_WOOD: Rgb = [0.3, 0.2, 0.13]
const IRON: Rgb = [0.2, 0.21, 0.24]
const STONE: Rgb = [0.56, 0.55, 0.54]
const SOFA_CLOTH: Rgb = [0.34, 0.42, 0.56]
const BENCH_WOOD: Rgb = [0.55, 0.34, 0.2]
const LINEN: Rgb = [0.9, 0.88, 0.84]

/** An upholstered seat so far to the left and the right, with a back behind. */
function upholstered(cloth: Rgb, left: number, right: number): DrawSeat {
  return (part, { x, y }) => {
    const wide = right - left
    for (const foot of [left + 0.05, right - 0.07])
      part(box(x + foot, -0.06, 0.035, 0.06), DARK_WOOD)
    part(box(x + left, y - 0.4, 0.17, -y + 0.36), scaled(cloth, 0.84))
    part(box(x + left + 0.03, y - 0.38, 0.11, 0.4), cloth)
    part(box(x + left + 0.05, y + 0.05, wide - 0.05, -y - 0.09), scaled(cloth, 0.76))
    part(box(x + left + 0.08, y + 0.035, wide - 0.07, 0.08), mix(cloth, [1, 1, 0.95], 0.12))
  }
}

/** A sofa, seen from its side and a little from before: its back goes on beyond the sitter. */
const sofa: DrawSeat = (part, { x, y }) => {
  const cloth = SOFA_CLOTH
  for (const foot of [-0.36, 0.4]) part(box(x + foot, -0.05, 0.035, 0.05), DARK_WOOD)
  part(box(x - 0.4, y - 0.3, 0.86, -y + 0.26), scaled(cloth, 0.8))
  for (const cushion of [-0.34, 0.04]) part(box(x + cushion, y - 0.26, 0.37, 0.3), cloth)
  part(box(x - 0.4, y + 0.04, 0.86, -y - 0.08), scaled(cloth, 0.72))
  part(box(x - 0.36, y + 0.03, 0.78, 0.085), mix(cloth, [1, 1, 0.95], 0.12))
  for (const arm of [-0.44, 0.38]) part(box(x + arm, y - 0.12, 0.11, -y + 0.08), scaled(cloth, 0.9))
}

const bench: DrawSeat = (part, { x, top }) => {
  const wood = BENCH_WOOD
  for (const leg of [-0.3, 0.27]) part(box(x + leg, top - 0.2, 0.03, 0.2 - top), IRON)
  for (const slat of [-0.24, -0.15]) part(box(x - 0.34, top + slat, 0.68, 0.06), wood)
  part(box(x - 0.35, top - 0.014, 0.7, 0.04), mix(wood, [1, 0.9, 0.7], 0.14))
}

const chair: DrawSeat = (part, { x, y, top }) => {
  for (const leg of [-0.15, 0.05]) part(box(x + leg, top, 0.028, -top), scaled(WOOD, 0.86))
  part(box(x - 0.16, y - 0.32, 0.03, 0.4), WOOD)
  part(box(x - 0.165, top - 0.012, 0.27, 0.036), LIT_WOOD)
}

const stool: DrawSeat = (part, { x, top }) => {
  for (const leg of [-0.12, 0.05]) part(box(x + leg, top, 0.026, -top), scaled(WOOD, 0.86))
  part(box(x - 0.11, top * 0.45, 0.18, 0.022), scaled(WOOD, 0.8))
  part(box(x - 0.15, top - 0.014, 0.24, 0.045), LIT_WOOD)
}

/** A high back with a point, gold and red cloth. */
const throne: DrawSeat = (part, { x, y, top }) => {
  const gold: Rgb = [0.82, 0.62, 0.22]
  const cloth: Rgb = [0.56, 0.12, 0.16]
  part(box(x - 0.24, -0.05, 0.48, 0.05), scaled(gold, 0.8))
  part(box(x - 0.22, y - 0.62, 0.12, -y + 0.6), gold)
  part(box(x - 0.19, y - 0.52, 0.07, 0.5), cloth)
  for (const knob of [-0.22, -0.12]) part(ball(x + knob + 0.01, y - 0.65, 0.035), gold)
  part(ball(x - 0.16, y - 0.7, 0.055), gold)
  part(box(x - 0.2, top, 0.4, -top - 0.04), scaled(gold, 0.86))
  part(box(x - 0.18, top - 0.03, 0.36, 0.06), cloth)
  part(box(x - 0.2, y - 0.13, 0.3, 0.035), gold)
  part(box(x + 0.08, y - 0.13, 0.035, 0.14), gold)
}

const log: DrawSeat = (part, { x, top }, { brush, body }) => {
  part(box(x - 0.2, top, 0.32, -top), [0.36, 0.25, 0.17])
  const [cx, cy, r] = [x - 0.04, (top + 0) / 2, -top / 2]
  brush.fillStyle = css(body.tone([0.66, 0.5, 0.34]))
  brush.beginPath()
  brush.ellipse(cx, cy, r * 1.02, r * 0.95, 0, 0, 7)
  brush.fill()
  brush.strokeStyle = css(body.tone([0.45, 0.32, 0.2]), 0.8)
  brush.lineWidth = 0.006
  for (const ring of [0.85, 0.6, 0.36, 0.14]) {
    brush.beginPath()
    brush.ellipse(cx + 0.004, cy, r * ring, r * 0.93 * ring, 0.1, 0, 7)
    brush.stroke()
  }
}

const rock: DrawSeat = (part, { x, top }) => {
  part(
    smoothOutline(
      [
        [x - 0.3, 0],
        [x - 0.31, top * 0.5],
        [x - 0.2, top - 0.02],
        [x + 0.02, top + 0.005],
        [x + 0.2, top * 0.72],
        [x + 0.27, 0],
      ],
      0.5,
    ),
    STONE,
  )
  part(box(x - 0.16, top * 0.62, 0.22, 0.014), scaled(STONE, 0.74))
  part(box(x + 0.06, top * 0.36, 0.14, 0.012), scaled(STONE, 0.74))
}

/** Three steps up to the left. */
const steps: DrawSeat = (part, { x, top }) => {
  const rise = -top / 2
  for (const step of [2, 1, 0]) {
    const high = -rise * (step + 1)
    part(box(x - 0.46, high, 0.74 - 0.24 * step, -high), scaled(STONE, 0.84 + 0.06 * step))
    part(box(x - 0.46, high, 0.74 - 0.24 * step, 0.028), mix(STONE, [1, 1, 1], 0.2))
  }
}

/** The side of a bed, somebody on its edge. */
const bedside: DrawSeat = (part, { x, top }) => {
  part(box(x - 0.46, top - 0.22, 0.05, 0.22 - top), DARK_WOOD)
  part(box(x - 0.44, top + 0.07, 0.84, -top - 0.1), WOOD)
  part(box(x - 0.43, top - 0.01, 0.83, 0.1), LINEN)
  part(box(x - 0.41, top - 0.07, 0.22, 0.075), mix(LINEN, [1, 1, 1], 0.5))
}

const wheelchair: DrawSeat = (part, { x, y, top }, { brush, body }) => {
  const cloth: Rgb = [0.2, 0.27, 0.36]
  part(box(x - 0.16, y - 0.3, 0.035, 0.36), cloth)
  part(box(x - 0.22, y - 0.3, 0.09, 0.022), IRON)
  part(box(x - 0.16, top - 0.01, 0.32, 0.035), cloth)
  part(box(x + 0.24, -0.06, 0.14, 0.022), IRON)
  part(box(x + 0.14, top, 0.022, -top - 0.05), IRON)
  for (const [at, high] of [
    [-0.06, 0.17],
    [0.2, 0.06],
  ] as const) {
    brush.strokeStyle = css(body.tone(IRON))
    brush.lineWidth = 0.022
    brush.beginPath()
    brush.arc(x + at, -high, high - 0.012, 0, 7)
    brush.stroke()
  }
}

/** A seat with a high back and a rest for the head. */
const carSeat: DrawSeat = (part, { x, y, top }) => {
  const cloth: Rgb = [0.24, 0.25, 0.29]
  part(box(x - 0.2, top + 0.1, 0.4, -top - 0.1), scaled(cloth, 0.6))
  part(box(x - 0.3, y - 0.6, 0.08, 0.14), scaled(cloth, 0.8))
  part(box(x - 0.29, y - 0.45, 0.15, 0.52), cloth)
  part(box(x - 0.27, y - 0.42, 0.045, 0.46), mix(cloth, [1, 1, 1], 0.12))
  part(box(x - 0.24, y + 0.03, 0.48, 0.13), mix(cloth, [1, 1, 1], 0.06))
}

/** A wheel on its column, seen from the side. */
function drawSteeringWheel(part: Part, { x, y }: { readonly x: number; readonly y: number }): void {
  part(box(x + 0.4, y - 0.16, 0.3, 0.05), [0.16, 0.16, 0.18])
  part(
    smoothOutline(
      [
        [x + 0.3, y - 0.36],
        [x + 0.34, y - 0.37],
        [x + 0.47, y + 0.05],
        [x + 0.43, y + 0.06],
      ],
      0.4,
    ),
    [0.1, 0.1, 0.12],
  )
}

const SEATS: Readonly<Record<SeatName, DrawSeat>> = {
  chair,
  armchair: upholstered([0.36, 0.47, 0.42], -0.27, 0.2),
  sofa,
  bench,
  stool,
  throne,
  rock,
  log,
  steps,
  bed: bedside,
  hammock: bench,
  table: chair,
  wheelchair,
  car_seat: carSeat,
  driver_seat: carSeat,
}

/** Draws what somebody sits on: a log, which suits every place, where nothing is said. */
export function drawSeat(brush: Brush, body: Body): void {
  const { seat = 'log' } = body.look
  if (seat === 'none') return
  const [x, y] = body.joints.pelvis
  SEATS[seat](partOf(brush, body), { x, y, top: y + 0.05 }, { brush, body })
}

/** Draws the table that somebody sits at, over the knees. */
export function drawBeforeSeat(brush: Brush, body: Body): void {
  const { seat, pose } = body.look
  const [x, y] = body.joints.pelvis
  if (pose === 'sit' && seat === 'driver_seat') drawSteeringWheel(partOf(brush, body), { x, y })
  if (pose !== 'sit' || seat !== 'table') return
  const part = partOf(brush, body)
  const top = y - 0.14
  for (const leg of [0.2, 0.56])
    part(box(x + leg, top + 0.03, 0.035, -top - 0.03), scaled(WOOD, 0.82))
  part(box(x + 0.12, top, 0.52, 0.04), LIT_WOOD)
}

/** What people lie on: how high they then are. */
const BERTHS: Readonly<Record<LongSeat, number>> = {
  bed: 0.25,
  sofa: 0.24,
  bench: 0.24,
  rock: 0.16,
  hammock: 0.3,
}

type DrawBerth = (part: Part, high: number) => void

const LYING_ON: Readonly<Record<LongSeat, DrawBerth>> = {
  bed: (part, high) => {
    part(box(-0.555, high - 0.24, 0.05, 0.24 - high), DARK_WOOD)
    part(box(0.51, high - 0.06, 0.045, 0.06 - high), DARK_WOOD)
    part(box(-0.53, high + 0.09, 1.06, -high - 0.13), WOOD)
    part(box(-0.52, high + 0.005, 1.04, 0.11), LINEN)
    part(box(-0.51, high - 0.06, 0.26, 0.08), mix(LINEN, [1, 1, 1], 0.5))
  },
  sofa: (part, high) => {
    part(box(-0.55, high - 0.26, 1.1, 0.3), scaled(SOFA_CLOTH, 0.86))
    part(box(-0.55, high + 0.02, 1.1, -high - 0.05), scaled(SOFA_CLOTH, 0.74))
    part(box(-0.53, high, 1.06, 0.09), mix(SOFA_CLOTH, [1, 1, 0.95], 0.12))
  },
  bench: (part, high) => {
    for (const leg of [-0.5, 0.46]) part(box(leg, high, 0.035, -high), IRON)
    for (const slat of [-0.2, -0.12]) part(box(-0.55, high + slat, 1.1, 0.05), BENCH_WOOD)
    part(box(-0.55, high + 0.01, 1.1, 0.04), mix(BENCH_WOOD, [1, 0.9, 0.7], 0.14))
  },
  rock: (part, high) => {
    part(box(-0.56, high + 0.02, 1.12, -high), STONE)
  },
  hammock: (part, high) => {
    for (const post of [-0.555, 0.53]) part(box(post, high - 0.34, 0.03, 0.34 - high), WOOD)
    part(
      smoothOutline(
        [
          [-0.54, high - 0.3],
          [-0.36, high - 0.02],
          [0, high + 0.06],
          [0.36, high - 0.02],
          [0.54, high - 0.3],
          [0.34, high + 0.05],
          [0, high + 0.14],
          [-0.34, high + 0.05],
        ],
        0.5,
      ),
      [0.82, 0.44, 0.3],
    )
  },
}

/** Draws what somebody lies on, with the head to the left, and returns how high that is. */
export function drawBerth(brush: Brush, body: Body, seat: LongSeat): number {
  LYING_ON[seat](partOf(brush, body), -BERTHS[seat])
  return BERTHS[seat]
}

const ball = (x: number, y: number, r: number): BodyOutline =>
  smoothOutline(
    [
      [x - r, y],
      [x, y - r],
      [x + r, y],
      [x, y + r],
    ],
    1,
  )

const partOf =
  (brush: Brush, body: Body): Part =>
  (outline, colour) => {
    castShadow(brush, body, outline, 0.012)
    fillSolid(brush, body, { outline, colour, reach: 0.03 })
  }

/** True for seats that take the whole width of a picture of somebody. */
export const isWideSeat = (seat: PersonLook['seat']): boolean =>
  seat !== undefined && WIDE_SEATS.has(seat)

const WIDE_SEATS: ReadonlySet<string> = new Set([
  'sofa',
  'steps',
  'bed',
  'table',
  'bench',
  'driver_seat',
])
