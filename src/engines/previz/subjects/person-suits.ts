/** Heads and trunks that are not of cloth: robots and astronauts. */
import { css, mix, type Rgb, scaled } from '../../../media/colour.ts'
import { type Brush, fillOval, strokeLimb } from '../paint/brush.ts'
import type { Body } from './skeleton.ts'

const LAMP: Rgb = [0.35, 0.92, 1]

/** A metal trunk with a lit panel. */
export function drawRobotTrunk(brush: Brush, body: Body): void {
  const { unit, hip, neck, look } = body
  const metal = body.tone(look.coat)
  const plate = brush.createLinearGradient(neck[0] - unit * 0.2, 0, neck[0] + unit * 0.2, 0)
  plate.addColorStop(0, css(body.plain ? metal : scaled(metal, 0.6)))
  plate.addColorStop(0.45, css(metal))
  plate.addColorStop(0.6, css(body.plain ? metal : mix(metal, [1, 1, 1], 0.4)))
  plate.addColorStop(1, css(metal))
  brush.fillStyle = plate
  brush.beginPath()
  brush.roundRect(neck[0] - unit * 0.21, neck[1] + unit * 0.04, unit * 0.42, unit * 0.4, unit * 0.1)
  brush.fill()
  brush.beginPath()
  brush.roundRect(hip[0] - unit * 0.15, hip[1] - unit * 0.12, unit * 0.3, unit * 0.2, unit * 0.07)
  brush.fill()
  strokeLimb(brush, body.tone(scaled(look.trousers, 0.8)), {
    points: [
      [neck[0], neck[1] + unit * 0.42],
      [hip[0], hip[1] - unit * 0.08],
    ],
    from: unit * 0.16,
    to: unit * 0.16,
  })
  if (body.plain) return
  const pulse = 0.7 + 0.3 * Math.sin(body.phase * 2)
  brush.fillStyle = 'rgb(24,30,40)'
  brush.beginPath()
  brush.roundRect(
    neck[0] - unit * 0.06,
    neck[1] + unit * 0.12,
    unit * 0.2,
    unit * 0.14,
    unit * 0.03,
  )
  brush.fill()
  for (const [index, x] of [-0.02, 0.04, 0.1].entries())
    fillOval(brush, scaled(LAMP, index === 1 ? pulse : 1), {
      x: neck[0] + unit * x,
      y: neck[1] + unit * 0.19,
      rx: unit * 0.02,
      ry: unit * 0.02,
    })
}

/** A rounded head with a dark visor, two lit eyes and an antenna. */
export function drawRobotHead(brush: Brush, body: Body): void {
  const { unit, head, neck, look } = body
  const metal = body.tone(look.coat)
  const [x, y] = head
  strokeLimb(brush, body.tone(scaled(look.trousers, 0.9)), {
    points: [neck, [x, y + unit * 0.1]],
    from: unit * 0.09,
    to: unit * 0.09,
  })
  strokeLimb(brush, body.tone(look.trousers), {
    points: [
      [x - unit * 0.05, y - unit * 0.13],
      [x - unit * 0.07, y - unit * 0.25],
    ],
    from: unit * 0.018,
    to: unit * 0.014,
  })
  fillOval(brush, body.plain ? metal : [1, 0.4, 0.3], {
    x: x - unit * 0.07,
    y: y - unit * 0.26,
    rx: unit * 0.026,
    ry: unit * 0.026,
  })
  const shell = brush.createLinearGradient(0, y - unit * 0.16, 0, y + unit * 0.14)
  shell.addColorStop(0, css(body.plain ? metal : mix(metal, [1, 1, 1], 0.45)))
  shell.addColorStop(0.5, css(metal))
  shell.addColorStop(1, css(body.plain ? metal : scaled(metal, 0.65)))
  brush.fillStyle = shell
  brush.beginPath()
  brush.roundRect(x - unit * 0.15, y - unit * 0.15, unit * 0.31, unit * 0.28, unit * 0.1)
  brush.fill()
  if (body.plain) return
  fillOval(brush, body.tone(scaled(look.trousers, 0.8)), {
    x: x - unit * 0.14,
    y: y - unit * 0.01,
    rx: unit * 0.03,
    ry: unit * 0.05,
  })
  brush.fillStyle = 'rgb(18,22,32)'
  brush.beginPath()
  brush.roundRect(x - unit * 0.05, y - unit * 0.08, unit * 0.2, unit * 0.13, unit * 0.06)
  brush.fill()
  for (const eye of [0.01, 0.1])
    fillOval(brush, LAMP, {
      x: x + unit * eye,
      y: y - unit * 0.015,
      rx: unit * 0.022,
      ry: unit * 0.03,
    })
}

/** The box on an astronaut's back. */
export function drawLifeSupport(brush: Brush, body: Body): void {
  const { unit, neck } = body
  brush.fillStyle = css(body.tone([0.78, 0.8, 0.84]))
  brush.beginPath()
  brush.roundRect(neck[0] - unit * 0.4, neck[1] - unit * 0.02, unit * 0.3, unit * 0.58, unit * 0.07)
  brush.fill()
}

/** A round helmet with a golden visor that mirrors the sky. */
export function drawHelmet(brush: Brush, body: Body): void {
  const { unit, head } = body
  const [x, y] = [head[0], head[1] + unit * 0.02]
  const white = body.tone([0.95, 0.95, 0.96])
  fillOval(brush, scaled(white, 0.75), { x, y: y + unit * 0.19, rx: unit * 0.17, ry: unit * 0.05 })
  fillOval(brush, white, { x, y, rx: unit * 0.22, ry: unit * 0.225 })
  if (body.plain) return
  const gold = brush.createLinearGradient(0, y - unit * 0.14, 0, y + unit * 0.14)
  gold.addColorStop(0, 'rgb(92,62,30)')
  gold.addColorStop(0.45, 'rgb(236,178,80)')
  gold.addColorStop(0.55, 'rgb(70,52,44)')
  gold.addColorStop(1, 'rgb(28,24,34)')
  brush.fillStyle = gold
  brush.beginPath()
  brush.ellipse(x + unit * 0.06, y, unit * 0.145, unit * 0.15, 0, 0, 2 * Math.PI)
  brush.fill()
  brush.strokeStyle = css(scaled(white, 0.7))
  brush.lineWidth = unit * 0.018
  brush.stroke()
  fillOval(brush, [1, 1, 1], {
    x: x + unit * 0.01,
    y: y - unit * 0.07,
    rx: unit * 0.03,
    ry: unit * 0.02,
    turn: -0.6,
    alpha: 0.85,
  })
}
