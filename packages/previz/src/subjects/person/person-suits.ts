/** Astronauts: what is on a suit, and the helmet. */
import { css } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { fillSolid, slabOutline } from './person-form.ts'
import type { Body, Point } from './skeleton.ts'

/** The box on an astronaut's back. */
export function drawLifeSupport(brush: Brush, body: Body): void {
  const { neck } = body.joints
  const behind = body.look.back === true
  const middle: Point = [neck[0] - (behind ? 0 : 0.15), neck[1] + 0.12]
  const outline = slabOutline(middle, [behind ? 0.23 : 0.17, 0.31], 0.14)
  fillSolid(brush, body, { outline, colour: [0.8, 0.82, 0.86], reach: 0.03 })
  brush.fillStyle = css(body.tone([0.55, 0.57, 0.62]))
  for (const y of [0.05, 0.2])
    brush.fillRect(middle[0] - (behind ? 0.07 : 0.06), neck[1] + y, behind ? 0.14 : 0.03, 0.012)
}

/** Bands, joints and a control box on a suit. */
export function drawSuitDetails(brush: Brush, body: Body): void {
  const { joints } = body
  const { pelvis, neck } = joints
  const box: Point = [neck[0] + 0.05, neck[1] + 0.15]
  fillSolid(brush, body, {
    outline: slabOutline(box, [0.12, 0.085], 0.14),
    colour: [0.74, 0.76, 0.81],
    reach: 0.012,
  })
  for (const [x, colour] of [
    [-0.032, [0.95, 0.27, 0.22]],
    [0, [0.3, 0.8, 0.45]],
    [0.032, [0.3, 0.55, 0.98]],
  ] as const) {
    brush.fillStyle = css(body.tone(colour))
    brush.beginPath()
    brush.arc(box[0] + x, box[1] - 0.012, 0.01, 0, 7)
    brush.fill()
  }
  brush.strokeStyle = css(body.tone([0.58, 0.6, 0.66]))
  brush.lineWidth = 0.02
  brush.beginPath()
  brush.moveTo(pelvis[0] - 0.12, pelvis[1] - 0.03)
  brush.quadraticCurveTo(pelvis[0], pelvis[1] - 0.005, pelvis[0] + 0.12, pelvis[1] - 0.03)
  brush.stroke()
}

/** A round helmet with a golden visor that mirrors the sky. */
export function drawHelmet(brush: Brush, body: Body): void {
  const [x, y] = [body.joints.head[0], body.joints.head[1] - 0.012]
  const { hat } = body.look
  const ring = slabOutline([x - 0.004, y + 0.105], [0.2, 0.05], 0.36)
  fillSolid(brush, body, { outline: ring, colour: [0.66, 0.68, 0.74], reach: 0.02 })
  fillSolid(brush, body, {
    outline: slabOutline([x, y], [0.25, 0.25], 0.31),
    colour: hat?.style === 'helmet' ? hat.colour : [0.96, 0.96, 0.97],
    reach: 0.035,
  })
  if (body.look.back) return
  const lean = 0.03 * body.joints.turn
  const gold = brush.createLinearGradient(0, y - 0.085, 0, y + 0.09)
  gold.addColorStop(0, 'rgb(80,52,26)')
  gold.addColorStop(0.4, 'rgb(244,190,92)')
  gold.addColorStop(0.54, 'rgb(255,226,160)')
  gold.addColorStop(0.58, 'rgb(74,54,46)')
  gold.addColorStop(1, 'rgb(26,22,34)')
  brush.fillStyle = gold
  brush.beginPath()
  brush.ellipse(x + lean, y, 0.092, 0.088, 0, 0, 7)
  brush.fill()
  brush.strokeStyle = css(body.tone([0.62, 0.64, 0.7]))
  brush.lineWidth = 0.009
  brush.stroke()
  brush.fillStyle = 'rgba(255,255,255,0.85)'
  brush.beginPath()
  brush.ellipse(x + lean - 0.038, y - 0.045, 0.02, 0.01, -0.7, 0, 7)
  brush.fill()
  brush.beginPath()
  brush.ellipse(x + lean - 0.058, y - 0.018, 0.006, 0.009, -0.3, 0, 7)
  brush.fill()
}
