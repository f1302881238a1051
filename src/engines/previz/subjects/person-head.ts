/** A head in three-quarter view: both eyes, brows, nose, mouth, ear, hair, hat. */
import { css, mix, type Rgb, scaled } from '../../../media/colour.ts'
import { type Brush, fillOval, strokeLimb } from '../paint/brush.ts'
import type { Body, Point } from './skeleton.ts'

/** A place on the head, in units around its middle. */
type At = (x: number, y: number) => Point

/** Draws neck, head and hair, turned three quarters to the right. */
export function drawHead(brush: Brush, body: Body): void {
  const { unit, head, neck, look, phase } = body
  const size = look.kind === 'child' ? 1.22 : look.kind === 'woman' ? 0.97 : 1
  const skin = body.tone(look.skin)
  const hair = body.tone(look.hair)
  const at: At = (x, y) => [head[0] + unit * x * size, head[1] + unit * y * size]
  const scale = unit * size
  const sway = Math.sin(phase * 2) * 0.025
  strokeLimb(brush, body.tone(scaled(look.skin, 0.8)), {
    points: [[neck[0], neck[1] + unit * 0.04], at(-0.015, 0.08)],
    from: unit * 0.105,
    to: unit * 0.095,
  })
  if (look.kind === 'woman') drawLongHair(brush, { at, hair, sway })
  face(brush, { at, skin, scale })
  if (!body.plain) features(brush, body, { at, scale })
  drawHairCap(brush, { at, hair, kind: look.kind, sway })
  if (look.hat) drawHat(brush, { at, colour: body.tone(look.hat), scale })
}

function face(brush: Brush, { at, skin, scale }: { at: At; skin: Rgb; scale: number }): void {
  brush.fillStyle = css(skin)
  brush.beginPath()
  brush.moveTo(...at(-0.085, -0.03))
  brush.bezierCurveTo(...at(-0.09, -0.15), ...at(0.12, -0.16), ...at(0.128, -0.03))
  brush.bezierCurveTo(...at(0.132, 0.03), ...at(0.115, 0.1), ...at(0.07, 0.135))
  brush.bezierCurveTo(...at(0.045, 0.15), ...at(0.01, 0.14), ...at(-0.03, 0.105))
  brush.bezierCurveTo(...at(-0.07, 0.07), ...at(-0.085, 0.03), ...at(-0.085, -0.03))
  brush.fill()
  const [x, y] = at(-0.078, 0.008)
  fillOval(brush, scaled(skin, 0.92), { x, y, rx: scale * 0.021, ry: scale * 0.034, turn: -0.15 })
}

function features(brush: Brush, body: Body, { at, scale }: { at: At; scale: number }): void {
  const { look } = body
  const asleep = look.pose === 'sleep'
  const blinks = look.pose === 'stand' || look.pose === 'sit' ? body.phase < 0.5 : false
  const dark = body.tone([0.13, 0.09, 0.09])
  const shade = body.tone(mix(look.skin, [0.5, 0.2, 0.16], 0.4))
  brush.lineCap = 'round'
  for (const [x, width] of [
    [0.022, 1],
    [0.094, 0.78],
  ] as const) {
    const eye = at(x, 0)
    if (asleep || blinks) {
      brush.strokeStyle = css(dark)
      brush.lineWidth = scale * 0.007
      brush.beginPath()
      brush.moveTo(...at(x - 0.016 * width, 0.002))
      brush.quadraticCurveTo(...at(x, 0.012), ...at(x + 0.016 * width, 0.002))
      brush.stroke()
    } else {
      fillOval(brush, body.tone([0.97, 0.96, 0.94]), {
        x: eye[0],
        y: eye[1],
        rx: scale * 0.019 * width,
        ry: scale * 0.014,
      })
      const [px, py] = at(x + 0.005, 0.001)
      fillOval(brush, body.tone([0.25, 0.17, 0.12]), {
        x: px,
        y: py,
        rx: scale * 0.0115 * width,
        ry: scale * 0.0135,
      })
      fillOval(brush, [0.03, 0.03, 0.04], {
        x: px,
        y: py,
        rx: scale * 0.006 * width,
        ry: scale * 0.008,
      })
      const [gx, gy] = at(x + 0.009, -0.004)
      fillOval(brush, [1, 1, 1], { x: gx, y: gy, rx: scale * 0.003, ry: scale * 0.003 })
      brush.strokeStyle = css(dark)
      brush.lineWidth = scale * (look.kind === 'woman' ? 0.009 : 0.006)
      brush.beginPath()
      brush.moveTo(...at(x - 0.021 * width, -0.003))
      brush.quadraticCurveTo(...at(x, -0.022), ...at(x + 0.021 * width, -0.004))
      brush.stroke()
    }
    brush.strokeStyle = css(body.tone(scaled(look.hair, 0.9)))
    brush.lineWidth = scale * (look.kind === 'man' ? 0.013 : 0.008)
    brush.beginPath()
    brush.moveTo(...at(x - 0.024 * width, -0.033))
    brush.quadraticCurveTo(...at(x, -0.046), ...at(x + 0.024 * width, -0.036))
    brush.stroke()
  }
  brush.strokeStyle = css(shade)
  brush.lineWidth = scale * 0.008
  brush.beginPath()
  brush.moveTo(...at(0.066, 0.005))
  brush.quadraticCurveTo(...at(0.085, 0.035), ...at(0.082, 0.043))
  brush.quadraticCurveTo(...at(0.072, 0.05), ...at(0.062, 0.046))
  brush.stroke()
  const lips = body.tone(
    look.kind === 'man' ? mix(look.skin, [0.6, 0.25, 0.22], 0.45) : [0.78, 0.3, 0.3],
  )
  brush.strokeStyle = css(lips)
  brush.lineWidth = scale * (look.kind === 'woman' ? 0.014 : 0.01)
  brush.beginPath()
  brush.moveTo(...at(0.036, 0.083))
  brush.quadraticCurveTo(...at(0.064, 0.097), ...at(0.09, 0.081))
  brush.stroke()
  for (const [x, y] of [
    [0.0, 0.05],
    [0.106, 0.048],
  ] as const) {
    const [cx, cy] = at(x, y)
    fillOval(brush, body.tone([0.95, 0.45, 0.4]), {
      x: cx,
      y: cy,
      rx: scale * 0.024,
      ry: scale * 0.017,
      alpha: 0.22,
    })
  }
}

function drawHairCap(
  brush: Brush,
  { at, hair, kind, sway }: { at: At; hair: Rgb; kind: string; sway: number },
): void {
  brush.fillStyle = css(hair)
  brush.beginPath()
  brush.moveTo(...at(0.125, -0.045))
  brush.bezierCurveTo(...at(0.14, -0.19), ...at(-0.13, -0.215), ...at(-0.135, -0.03))
  brush.bezierCurveTo(
    ...at(-0.142, 0.05),
    ...at(-0.1, kind === 'man' ? 0.075 : 0.12),
    ...at(-0.07, kind === 'man' ? 0.07 : 0.1),
  )
  brush.bezierCurveTo(...at(-0.086, 0.03), ...at(-0.08, -0.01), ...at(-0.062, -0.04))
  if (kind === 'man') {
    brush.bezierCurveTo(...at(-0.03, -0.085), ...at(0.05, -0.1), ...at(0.125, -0.045))
  } else {
    brush.bezierCurveTo(...at(-0.03, -0.05), ...at(0, -0.075), ...at(0.03, -0.095))
    brush.bezierCurveTo(...at(0.05, -0.07), ...at(0.09, -0.05), ...at(0.125, -0.045))
  }
  brush.fill()
  brush.strokeStyle = css(mix(hair, [1, 0.9, 0.75], 0.3), 0.55)
  brush.lineWidth = Math.abs(at(0.012, 0)[0] - at(0, 0)[0])
  brush.beginPath()
  brush.moveTo(...at(-0.085, -0.085))
  brush.quadraticCurveTo(...at(-0.02, -0.155), ...at(0.065, -0.13))
  brush.stroke()
  if (kind !== 'woman') return
  brush.fillStyle = css(scaled(hair, 0.88))
  brush.beginPath()
  brush.moveTo(...at(-0.075, -0.06))
  brush.bezierCurveTo(...at(-0.06, 0.06), ...at(-0.085 + sway, 0.14), ...at(-0.07 + sway, 0.24))
  brush.bezierCurveTo(...at(-0.12 + sway, 0.22), ...at(-0.14, 0.08), ...at(-0.12, -0.05))
  brush.fill()
}

function drawLongHair(brush: Brush, { at, hair, sway }: { at: At; hair: Rgb; sway: number }): void {
  brush.fillStyle = css(scaled(hair, 0.78))
  brush.beginPath()
  brush.moveTo(...at(-0.09, -0.12))
  brush.bezierCurveTo(...at(-0.22, 0.02), ...at(-0.19 + sway, 0.2), ...at(-0.25 + sway * 2, 0.38))
  brush.bezierCurveTo(...at(-0.15 + sway, 0.4), ...at(-0.02, 0.3), ...at(0.02, 0.08))
  brush.fill()
}

function drawHat(
  brush: Brush,
  { at, colour, scale }: { at: At; colour: Rgb; scale: number },
): void {
  const [x, y] = at(0.005, -0.085)
  brush.fillStyle = css(colour)
  brush.beginPath()
  brush.moveTo(x - scale * 0.115, y)
  brush.bezierCurveTo(
    x - scale * 0.12,
    y - scale * 0.17,
    x - scale * 0.03,
    y - scale * 0.15,
    x,
    y - scale * 0.135,
  )
  brush.bezierCurveTo(
    x + scale * 0.03,
    y - scale * 0.16,
    x + scale * 0.12,
    y - scale * 0.16,
    x + scale * 0.115,
    y,
  )
  brush.fill()
  brush.fillStyle = css(scaled(colour, 0.55))
  brush.fillRect(x - scale * 0.116, y - scale * 0.045, scale * 0.232, scale * 0.035)
  fillOval(brush, scaled(colour, 0.9), { x, y, rx: scale * 0.225, ry: scale * 0.04, turn: -0.05 })
}
