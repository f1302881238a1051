/** Clothes and what people carry. */
import { css, mix, type Rgb, scaled } from '../../../media/colour.ts'
import { type Brush, fillOval, strokeLimb } from '../paint/brush.ts'
import type { Body, Point } from './skeleton.ts'

/** How far a coat falls below the hip, and how wide its hem is. */
const CUTS = {
  woman: [0.4, 1.34],
  man: [0.17, 1.02],
  child: [0.2, 1.14],
  robot: [0.1, 1],
  astronaut: [0.1, 1.2],
} as const

/** A coat with a collar, folds, a belt and buttons. */
export function drawCoat(brush: Brush, body: Body): void {
  const { unit, hip, neck, look, phase } = body
  const [length, flare] = CUTS[look.kind]
  const wide = { astronaut: 1.45, man: 1.12, woman: 0.92, child: 1.02, robot: 1 }[look.kind]
  const sits = look.pose === 'sit'
  const sway = body.swing > 0 ? Math.sin(phase * 2) * unit * 0.025 : 0
  const trail = body.swing * unit * 0.09
  const hem = hip[1] + unit * (sits ? 0.1 : length)
  const colour = body.tone(look.coat)
  const cloth = brush.createLinearGradient(neck[0] - unit * 0.25, 0, neck[0] + unit * 0.25, 0)
  const bright = look.sunSide > 0 ? 1 : 0
  cloth.addColorStop(1 - bright, css(body.plain ? colour : scaled(colour, 0.74)))
  cloth.addColorStop(0.5, css(colour))
  cloth.addColorStop(bright, css(body.plain ? colour : mix(colour, [1, 1, 1], 0.1)))
  brush.fillStyle = cloth
  brush.beginPath()
  brush.moveTo(neck[0] - unit * 0.09, neck[1] + unit * 0.01)
  brush.quadraticCurveTo(
    neck[0],
    neck[1] - unit * 0.05,
    neck[0] + unit * 0.09,
    neck[1] + unit * 0.02,
  )
  brush.bezierCurveTo(
    neck[0] + unit * 0.17 * wide,
    neck[1] + unit * 0.06,
    neck[0] + unit * 0.19 * wide,
    neck[1] + unit * 0.2,
    hip[0] + unit * 0.14 * wide,
    hip[1] - unit * 0.16,
  )
  brush.quadraticCurveTo(
    hip[0] + unit * 0.15 * wide,
    hip[1] + unit * 0.05,
    hip[0] + unit * 0.17 * flare * wide + sway,
    hem,
  )
  brush.quadraticCurveTo(
    hip[0],
    hem + unit * 0.05,
    hip[0] - unit * 0.2 * flare * wide + sway - trail,
    hem,
  )
  brush.bezierCurveTo(
    hip[0] - unit * 0.17 * wide,
    hip[1] - unit * 0.1,
    neck[0] - unit * 0.21 * wide,
    neck[1] + unit * 0.25,
    neck[0] - unit * 0.16 * wide,
    neck[1] + unit * 0.07,
  )
  brush.closePath()
  brush.fill()
  if (body.plain) return
  if (look.kind === 'astronaut') suitDetails(brush, body)
  else coatDetails(brush, body, { hem, sway, trail, wide })
}

function coatDetails(
  brush: Brush,
  body: Body,
  cut: { hem: number; sway: number; trail: number; wide: number },
): void {
  const { unit, hip, neck, look } = body
  const colour = body.tone(look.coat)
  brush.strokeStyle = css(scaled(colour, 0.68), 0.8)
  brush.lineWidth = unit * 0.016
  brush.lineCap = 'round'
  for (const fold of [-0.09, -0.02, 0.05]) {
    brush.beginPath()
    brush.moveTo(hip[0] + unit * fold, hip[1] - unit * 0.02)
    brush.quadraticCurveTo(
      hip[0] + unit * fold * 1.6,
      hip[1] + unit * 0.1,
      hip[0] + unit * fold * 2 + cut.sway - cut.trail * 0.4,
      cut.hem - unit * 0.03,
    )
    brush.stroke()
  }
  // A shirt, the collar over it, the seam with its buttons.
  brush.fillStyle = css(body.tone([0.94, 0.92, 0.88]))
  brush.beginPath()
  brush.moveTo(neck[0], neck[1] - unit * 0.005)
  brush.lineTo(neck[0] + unit * 0.085, neck[1] + unit * 0.005)
  brush.lineTo(neck[0] + unit * 0.065, neck[1] + unit * 0.14)
  brush.fill()
  brush.fillStyle = css(scaled(colour, 0.8))
  brush.beginPath()
  brush.moveTo(neck[0] - unit * 0.1, neck[1])
  brush.quadraticCurveTo(
    neck[0] - unit * 0.02,
    neck[1] - unit * 0.05,
    neck[0] + unit * 0.015,
    neck[1] - unit * 0.015,
  )
  brush.lineTo(neck[0] + unit * 0.07, neck[1] + unit * 0.15)
  brush.quadraticCurveTo(neck[0] - unit * 0.03, neck[1] + unit * 0.1, neck[0] - unit * 0.1, neck[1])
  brush.fill()
  brush.beginPath()
  brush.moveTo(neck[0] + unit * 0.07, neck[1] + unit * 0.15)
  brush.quadraticCurveTo(
    hip[0] + unit * 0.1,
    hip[1] - unit * 0.2,
    hip[0] + unit * 0.09,
    cut.hem - unit * 0.02,
  )
  brush.strokeStyle = css(scaled(colour, 0.6))
  brush.stroke()
  for (const share of [0.25, 0.5, 0.75])
    fillOval(brush, scaled(colour, 0.45), {
      x: neck[0] + unit * 0.06 + (hip[0] - neck[0]) * share,
      y: neck[1] + unit * 0.14 + (hip[1] - neck[1]) * share * 0.85,
      rx: unit * 0.012,
      ry: unit * 0.012,
    })
  if (look.kind === 'man') return
  strokeLimb(brush, scaled(colour, 0.6), {
    points: [
      [hip[0] - unit * 0.14 * cut.wide, hip[1] - unit * 0.13],
      [hip[0] + unit * 0.14 * cut.wide, hip[1] - unit * 0.12],
    ],
    from: unit * 0.036,
    to: unit * 0.036,
  })
}

function suitDetails(brush: Brush, body: Body): void {
  const { unit, hip, neck } = body
  brush.fillStyle = css(body.tone([0.72, 0.75, 0.8]))
  brush.beginPath()
  brush.roundRect(neck[0] - unit * 0.02, neck[1] + unit * 0.2, unit * 0.2, unit * 0.15, unit * 0.03)
  brush.fill()
  for (const [x, colour] of [
    [0.02, [0.95, 0.25, 0.2]],
    [0.07, [0.3, 0.8, 0.45]],
    [0.12, [0.25, 0.5, 0.95]],
  ] as const)
    fillOval(brush, colour, {
      x: neck[0] + unit * x,
      y: neck[1] + unit * 0.25,
      rx: unit * 0.014,
      ry: unit * 0.014,
    })
  strokeLimb(brush, body.tone([0.6, 0.62, 0.68]), {
    points: [
      [hip[0] - unit * 0.2, hip[1] - unit * 0.1],
      [hip[0] + unit * 0.2, hip[1] - unit * 0.09],
    ],
    from: unit * 0.04,
    to: unit * 0.04,
  })
}

/** Something to sit on: an armchair in a room, elsewhere a log that suits every place. */
export function drawSeat(brush: Brush, body: Body): void {
  const { unit, hip } = body
  if (body.look.seat === 'armchair') return drawArmchair(brush, body)
  const wood = body.tone([0.36, 0.25, 0.17])
  brush.fillStyle = css(wood)
  brush.beginPath()
  brush.roundRect(hip[0] - unit * 0.34, hip[1] + unit * 0.1, unit * 0.56, unit * 0.4, unit * 0.07)
  brush.fill()
  if (body.plain) return
  brush.fillStyle = css(mix(wood, [1, 0.9, 0.7], 0.22))
  brush.beginPath()
  brush.roundRect(hip[0] - unit * 0.36, hip[1] + unit * 0.08, unit * 0.6, unit * 0.07, unit * 0.03)
  brush.fill()
  brush.strokeStyle = css(scaled(wood, 0.6), 0.6)
  brush.lineWidth = unit * 0.01
  for (const x of [-0.24, -0.1, 0.06]) {
    brush.beginPath()
    brush.moveTo(hip[0] + unit * x, hip[1] + unit * 0.17)
    brush.lineTo(hip[0] + unit * (x + 0.01), hip[1] + unit * 0.48)
    brush.stroke()
  }
}

function drawArmchair(brush: Brush, body: Body): void {
  const { unit, hip, plain } = body
  const cloth = body.tone([0.36, 0.47, 0.42])
  const piece = (
    part: readonly [x: number, y: number, w: number, h: number, corner: number],
    tone: Rgb,
  ): void => {
    const [x, y, w, h, corner] = part
    brush.fillStyle = css(plain ? cloth : tone)
    brush.beginPath()
    brush.roundRect(hip[0] + x * unit, hip[1] + y * unit, w * unit, h * unit, corner * unit)
    brush.fill()
  }
  const wood = body.tone([0.3, 0.2, 0.13])
  for (const x of [-0.44, 0.24]) piece([x, 0.36, 0.07, 0.15, 0.02], wood)
  piece([-0.52, -0.78, 0.3, 1.14, 0.13], scaled(cloth, 0.86))
  piece([-0.48, -0.72, 0.2, 0.86, 0.1], cloth)
  piece([-0.44, 0.06, 0.8, 0.32, 0.07], scaled(cloth, 0.78))
  piece([-0.4, 0.02, 0.76, 0.15, 0.07], mix(cloth, [1, 1, 0.95], 0.12))
}

/** A backpack on the back, which is on the left. */
export function drawBackpack(brush: Brush, body: Body, colour: Rgb): void {
  const { unit, neck } = body
  brush.fillStyle = css(body.tone(colour))
  brush.beginPath()
  brush.roundRect(
    neck[0] - unit * 0.37,
    neck[1] + unit * 0.07,
    unit * 0.25,
    unit * 0.44,
    unit * 0.09,
  )
  brush.fill()
  brush.fillStyle = css(body.tone(scaled(colour, 0.7)))
  brush.beginPath()
  brush.roundRect(
    neck[0] - unit * 0.39,
    neck[1] + unit * 0.3,
    unit * 0.15,
    unit * 0.17,
    unit * 0.04,
  )
  brush.fill()
}

/** A scarf whose end flies behind. */
export function drawScarf(brush: Brush, body: Body, colour: Rgb): void {
  const { unit, neck, phase } = body
  const cloth = body.tone(colour)
  const wind = body.look.pose === 'sit' || body.look.pose === 'sleep' ? 0.3 : 1
  strokeLimb(brush, scaled(cloth, 0.85), {
    points: [
      [neck[0] - unit * 0.06, neck[1] + unit * 0.03],
      [
        neck[0] - unit * 0.12 - unit * 0.14 * wind,
        neck[1] + unit * (0.18 - 0.14 * wind + Math.sin(phase * 2) * 0.04),
      ],
      [
        neck[0] - unit * 0.14 - unit * 0.28 * wind,
        neck[1] + unit * (0.34 - 0.22 * wind + Math.sin(phase * 2 + 1) * 0.07),
      ],
    ],
    from: unit * 0.075,
    to: unit * 0.06,
  })
  strokeLimb(brush, cloth, {
    points: [
      [neck[0] - unit * 0.08, neck[1] + unit * 0.005],
      [neck[0] + unit * 0.09, neck[1] + unit * 0.025],
    ],
    from: unit * 0.1,
    to: unit * 0.09,
  })
}

/** An umbrella over the head, and the arm that holds it. */
export function drawUmbrella(brush: Brush, body: Body, colour: Rgb): void {
  const { unit, neck, head, look } = body
  const shoulder: Point = [neck[0], neck[1] + unit * 0.12]
  const hand: Point = [neck[0] + unit * 0.22, neck[1] + unit * 0.13]
  const [x, y] = [hand[0] - unit * 0.05, head[1] - unit * 0.2]
  brush.strokeStyle = css(body.tone([0.17, 0.17, 0.19]))
  brush.lineWidth = unit * 0.025
  brush.beginPath()
  brush.moveTo(hand[0], hand[1] + unit * 0.06)
  brush.lineTo(x, y - unit * 0.3)
  brush.stroke()
  strokeLimb(brush, body.tone(scaled(look.coat, 0.88)), {
    points: [shoulder, [shoulder[0] + unit * 0.1, shoulder[1] + unit * 0.22], hand],
    from: unit * 0.14,
    to: unit * 0.095,
  })
  fillOval(brush, body.tone(look.skin), {
    x: hand[0],
    y: hand[1],
    rx: unit * 0.048,
    ry: unit * 0.05,
  })
  const panels = 4
  const half = unit * 0.62
  for (let panel = 0; panel < panels; panel++) {
    const left = x - half + (2 * half * panel) / panels
    const right = left + (2 * half) / panels
    brush.fillStyle = css(body.tone(scaled(colour, 1 - 0.09 * Math.abs(panel - 1.2))))
    brush.beginPath()
    brush.moveTo(left, y)
    brush.quadraticCurveTo((left + right) / 2, y - unit * 0.09, right, y)
    brush.quadraticCurveTo(x + (right - x) * 0.86, y - unit * 0.36, x, y - unit * 0.44)
    brush.quadraticCurveTo(x + (left - x) * 0.86, y - unit * 0.36, left, y)
    brush.fill()
  }
}
