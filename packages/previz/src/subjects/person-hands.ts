/** Hands and feet. */
import { css, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Brush } from '../painting/brush.ts'
import { castShadow, fillSolid, limbOutline, smoothOutline } from './person-form.ts'
import type { Body, Point } from './skeleton.ts'

/** How a hand is held. */
export type Grip = 'relaxed' | 'open' | 'fist' | 'point'

/** A hand at the end of an arm; `angle` is the way of the forearm, 0 down and a quarter turn ahead. */
export function drawHand(
  brush: Brush,
  body: Body,
  hand: { at: Point; angle: number; grip: Grip; dim: number; colour: Rgb; mirrored: boolean },
): void {
  const { at, angle, grip, dim, colour } = hand
  const size = body.build.girth ** 0.5 * (body.look.kind === 'child' ? 0.86 : 1)
  brush.save()
  brush.translate(...at)
  brush.rotate(-angle)
  brush.scale(hand.mirrored ? -size : size, size)
  const skin = { colour, dim, reach: 0.008 }
  const finger = (points: readonly Point[], from: number, to: number): void => {
    const count = points.length - 1
    const joints = points.map(
      ([x, y], index) => [x, y, from + ((to - from) * index) / count] as const,
    )
    fillSolid(brush, body, { ...skin, outline: limbOutline(joints), reach: 0.004 })
  }
  if (grip === 'open') {
    for (const [x, spread, length] of [
      [-0.0165, -0.42, 0.036],
      [-0.006, -0.13, 0.044],
      [0.005, 0.12, 0.043],
      [0.0155, 0.4, 0.034],
    ] as const)
      finger(
        [
          [x, 0.034],
          [x + Math.sin(spread) * length, 0.038 + Math.cos(spread) * length],
        ],
        0.0072,
        0.0056,
      )
    finger(
      [
        [0.014, 0.016],
        [0.036, 0.03],
        [0.043, 0.05],
      ],
      0.0085,
      0.006,
    )
    fillSolid(brush, body, {
      ...skin,
      outline: smoothOutline([
        [-0.014, -0.008],
        [0.014, -0.008],
        [0.024, 0.022],
        [0.02, 0.046],
        [-0.021, 0.046],
        [-0.022, 0.016],
      ]),
    })
  } else if (grip === 'relaxed') {
    fillSolid(brush, body, {
      ...skin,
      outline: smoothOutline([
        [-0.013, -0.008],
        [0.014, -0.008],
        [0.022, 0.022],
        [0.02, 0.052],
        [0.011, 0.079],
        [-0.005, 0.08],
        [-0.015, 0.055],
        [-0.017, 0.018],
      ]),
    })
    brush.strokeStyle = css(scaled(body.tone(colour), dim * 0.68), 0.75)
    brush.lineWidth = 0.0032
    for (const x of [-0.005, 0.005]) {
      brush.beginPath()
      brush.moveTo(x + 0.002, 0.046)
      brush.quadraticCurveTo(x + 0.003, 0.06, x + 0.001, 0.072)
      brush.stroke()
    }
    finger(
      [
        [0.014, 0.012],
        [0.025, 0.03],
        [0.02, 0.049],
      ],
      0.0085,
      0.006,
    )
  } else {
    if (grip === 'point')
      finger(
        [
          [0.013, 0.03],
          [0.014, 0.062],
          [0.012, 0.088],
        ],
        0.0085,
        0.0062,
      )
    fillSolid(brush, body, {
      ...skin,
      outline: smoothOutline([
        [-0.014, -0.008],
        [0.014, -0.008],
        [0.024, 0.014],
        [0.022, 0.038],
        [0.004, 0.047],
        [-0.018, 0.04],
        [-0.021, 0.016],
      ]),
    })
    brush.strokeStyle = css(scaled(body.tone(colour), dim * 0.66), 0.8)
    brush.lineWidth = 0.0034
    for (const x of [-0.009, 0.001, 0.011]) {
      brush.beginPath()
      brush.moveTo(x, 0.026)
      brush.lineTo(x, 0.043)
      brush.stroke()
    }
    finger(
      [
        [0.019, 0.008],
        [0.021, 0.026],
        [0.004, 0.03],
      ],
      0.0085,
      0.0065,
    )
  }
  brush.restore()
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
