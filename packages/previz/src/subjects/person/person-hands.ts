/** Hands and feet. */
import { css, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import {
  type BodyOutline,
  castShadow,
  fillSolid,
  limbOutline,
  smoothOutline,
} from './person-form.ts'
import type { Body, Point } from './skeleton.ts'

/** How a hand is held. */
export type Grip = 'relaxed' | 'open' | 'fist' | 'point'

/** A hand at the end of an arm. */
type Hand = {
  readonly at: Point
  /** The way of the forearm: 0 down, a quarter turn ahead. */
  readonly angle: number
  readonly grip: Grip
  readonly dim: number
  readonly colour: Rgb
  readonly mirrored: boolean
}

/** A hand that is being drawn: its wrist is at 0, its fingers point down. */
type OpenHand = Pick<Hand, 'colour' | 'dim'> & { readonly brush: Brush; readonly body: Body }

const GRIPS: Readonly<Record<Grip, (hand: OpenHand) => void>> = {
  open: drawOpenHand,
  relaxed: drawRelaxedHand,
  fist: drawFist,
  point: drawPointingHand,
}

/** Draws a hand. */
export function drawHand(brush: Brush, body: Body, hand: Hand): void {
  const { at, angle, grip, dim, colour } = hand
  const size = body.build.girth ** 0.5 * (body.look.kind === 'child' ? 0.86 : 1)
  brush.save()
  brush.translate(...at)
  brush.rotate(-angle)
  brush.scale(hand.mirrored ? -size : size, size)
  if (body.look.fur) drawPaw({ brush, body, colour, dim })
  else GRIPS[grip]({ brush, body, colour, dim })
  brush.restore()
}

/** A finger or a thumb through its joints, thick at the first and thin at the last. */
function drawFinger(
  { brush, body, colour, dim }: OpenHand,
  points: readonly Point[],
  [from, to]: readonly [from: number, to: number],
): void {
  const count = points.length - 1
  const joints = points.map(
    ([x, y], index) => [x, y, from + ((to - from) * index) / count] as const,
  )
  fillSolid(brush, body, { colour, dim, outline: limbOutline(joints), reach: 0.004 })
}

/** The palm or the back of a hand. */
function drawPalm({ brush, body, colour, dim }: OpenHand, points: readonly Point[]): void {
  fillSolid(brush, body, { colour, dim, reach: 0.008, outline: smoothOutline(points) })
}

/** The colour of the lines between fingers. */
function setLines({ brush, body, colour, dim }: OpenHand, shade: number, alpha: number): void {
  brush.strokeStyle = css(scaled(body.tone(colour), dim * shade), alpha)
}

/** Four fingers apart, a thumb, and the palm over their roots. */
function drawOpenHand(hand: OpenHand): void {
  for (const [x, spread, length] of [
    [-0.0165, -0.42, 0.036],
    [-0.006, -0.13, 0.044],
    [0.005, 0.12, 0.043],
    [0.0155, 0.4, 0.034],
  ] as const) {
    const tip = [x + Math.sin(spread) * length, 0.038 + Math.cos(spread) * length] as const
    drawFinger(hand, [[x, 0.034], tip], [0.0072, 0.0056])
  }
  const thumb: readonly Point[] = [
    [0.014, 0.016],
    [0.036, 0.03],
    [0.043, 0.05],
  ]
  drawFinger(hand, thumb, [0.0085, 0.006])
  drawPalm(hand, [
    [-0.014, -0.008],
    [0.014, -0.008],
    [0.024, 0.022],
    [0.02, 0.046],
    [-0.021, 0.046],
    [-0.022, 0.016],
  ])
}

/** Hanging, the fingers side by side. */
function drawRelaxedHand(hand: OpenHand): void {
  const { brush } = hand
  drawPalm(hand, [
    [-0.013, -0.008],
    [0.014, -0.008],
    [0.022, 0.022],
    [0.02, 0.052],
    [0.011, 0.079],
    [-0.005, 0.08],
    [-0.015, 0.055],
    [-0.017, 0.018],
  ])
  setLines(hand, 0.68, 0.75)
  brush.lineWidth = 0.0032
  for (const x of [-0.005, 0.005]) {
    brush.beginPath()
    brush.moveTo(x + 0.002, 0.046)
    brush.quadraticCurveTo(x + 0.003, 0.06, x + 0.001, 0.072)
    brush.stroke()
  }
  const thumb: readonly Point[] = [
    [0.014, 0.012],
    [0.025, 0.03],
    [0.02, 0.049],
  ]
  drawFinger(hand, thumb, [0.0085, 0.006])
}

/** A round paw with the lines between its toes. */
function drawPaw(hand: OpenHand): void {
  const { brush } = hand
  drawPalm(hand, [
    [-0.026, -0.012],
    [0.026, -0.012],
    [0.032, 0.018],
    [0.02, 0.046],
    [-0.02, 0.046],
    [-0.032, 0.018],
  ])
  setLines(hand, 0.62, 0.8)
  brush.lineWidth = 0.0045
  brush.lineCap = 'round'
  for (const x of [-0.01, 0.01]) {
    brush.beginPath()
    brush.moveTo(x, 0.03)
    brush.lineTo(x * 1.15, 0.044)
    brush.stroke()
  }
}

/** A fist with a finger out of it. */
function drawPointingHand(hand: OpenHand): void {
  const forefinger: readonly Point[] = [
    [0.013, 0.03],
    [0.014, 0.062],
    [0.012, 0.088],
  ]
  drawFinger(hand, forefinger, [0.0085, 0.0062])
  drawFist(hand)
}

function drawFist(hand: OpenHand): void {
  const { brush } = hand
  drawPalm(hand, [
    [-0.014, -0.008],
    [0.014, -0.008],
    [0.024, 0.014],
    [0.022, 0.038],
    [0.004, 0.047],
    [-0.018, 0.04],
    [-0.021, 0.016],
  ])
  // Between the knuckles.
  setLines(hand, 0.66, 0.8)
  brush.lineWidth = 0.0034
  for (const x of [-0.009, 0.001, 0.011]) {
    brush.beginPath()
    brush.moveTo(x, 0.026)
    brush.lineTo(x, 0.043)
    brush.stroke()
  }
  const thumb: readonly Point[] = [
    [0.019, 0.008],
    [0.021, 0.026],
    [0.004, 0.03],
  ]
  drawFinger(hand, thumb, [0.0085, 0.0065])
}

/** What is on feet. */
export type Footwear = 'shoe' | 'boot' | 'bare' | 'pump' | 'heavy'

/** A foot at an ankle. */
export type DrawnFoot = {
  readonly at: Point
  /** How steep its sole is. */
  readonly sole: number
  readonly wear: Footwear
  readonly colour: Rgb
  readonly dim: number
}

/** The round foot of an animal. */
const pawOutline = (ankle: number): BodyOutline =>
  smoothOutline([
    [-0.05, ankle - 0.02],
    [-0.03, ankle - 0.06],
    [0.03, ankle - 0.07],
    [0.085, ankle - 0.052],
    [0.108, ankle - 0.02],
    [0.09, ankle],
    [-0.035, ankle],
  ])

/** A foot, or what is worn on it. */
export function drawFoot(
  brush: Brush,
  body: Body,
  { at, sole, wear, colour, dim }: DrawnFoot,
): void {
  const size =
    wear === 'heavy' ? 1.5 : body.look.kind === 'child' ? 0.95 : 0.8 + 0.2 * body.build.girth
  const ankle = body.build.ankle / size
  brush.save()
  brush.translate(...at)
  brush.rotate(sole)
  brush.scale(size * (0.72 + 0.28 * Math.cos(body.joints.yaw)), size)
  const part = { colour, dim, reach: 0.01 }
  if (body.look.fur && wear !== 'boot') {
    fillSolid(brush, body, { ...part, outline: pawOutline(ankle) })
    brush.restore()
    return
  }
  if (wear === 'boot' || wear === 'heavy')
    fillSolid(brush, body, {
      ...part,
      outline: limbOutline([
        [0.004, -0.1, 0.041],
        [0, -0.03, 0.036],
        [0, ankle - 0.034, 0.033],
      ]),
    })
  const heel = wear === 'pump' ? 0.012 : 0
  const outline = smoothOutline(
    [
      [-0.03, ankle - 0.05],
      [0.012, ankle - 0.062],
      [0.05, ankle - 0.042 + heel],
      [0.098, ankle - 0.026 + heel],
      [0.108, ankle - 0.008],
      [0.09, ankle],
      [-0.02, ankle],
      [-0.04, ankle - 0.012],
    ],
    0.9,
  )
  castShadow(brush, body, outline, 0.004)
  fillSolid(brush, body, { ...part, outline, reach: 0.006 })
  if (wear === 'shoe' || wear === 'boot' || wear === 'heavy') {
    brush.strokeStyle = css(
      scaled(body.tone(wear === 'shoe' ? [0.85, 0.83, 0.8] : [0.08, 0.08, 0.09]), dim),
    )
    brush.lineWidth = 0.011
    brush.lineCap = 'round'
    brush.beginPath()
    brush.moveTo(-0.034, ankle - 0.004)
    brush.lineTo(0.1, ankle - 0.004)
    brush.stroke()
  }
  brush.restore()
}
