/** Bodies that are not of cloth and skin: robots and astronauts. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Brush } from '../painting/brush.ts'
import {
  castShadow,
  fillSolid,
  limbOutline,
  type BodyOutline,
  smoothOutline,
} from './person-form.ts'
import type { Body, Point } from './skeleton.ts'

const LAMP: Rgb = [0.35, 0.92, 1]

function slab(middle: Point, size: Point, squareness = 0.2): BodyOutline {
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

function lamp(brush: Brush, at: Point, size: Point, colour: Rgb): void {
  const glow = brush.createRadialGradient(...at, 0, ...at, size[1] * 2.6)
  glow.addColorStop(0, css(colour, 0.45))
  glow.addColorStop(1, css(colour, 0))
  brush.fillStyle = glow
  brush.fillRect(at[0] - size[1] * 3, at[1] - size[1] * 3, size[1] * 6, size[1] * 6)
  brush.fillStyle = css(mix(colour, [1, 1, 1], 0.35))
  brush.beginPath()
  brush.ellipse(...at, ...size, 0, 0, 7)
  brush.fill()
}

/** A limb of metal: two bones, a joint with a bolt, a foot or a gripper. */
export function drawRobotLimb(brush: Brush, body: Body, limb: { side: 0 | 1; leg: boolean }): void {
  const { joints, look } = body
  const { side, leg } = limb
  const dim = side === 0 ? 1 : 0.7
  const [from, via, to] = leg
    ? [joints.hips[side], joints.knees[side], joints.ankles[side]]
    : [joints.shoulders[side], joints.elbows[side], joints.wrists[side]]
  const thick = leg ? 0.042 : 0.03
  const part = (outline: BodyOutline, colour: Rgb, reach = 0.014): void => {
    castShadow(brush, body, outline, 0.007)
    fillSolid(brush, body, { outline, colour, reach, dim })
  }
  const share = (a: Point, b: Point, at: number): Point => [
    a[0] + (b[0] - a[0]) * at,
    a[1] + (b[1] - a[1]) * at,
  ]
  part(
    limbOutline([
      [...from, thick * 0.62],
      [...via, thick * 0.62],
      [...to, thick * 0.55],
    ]),
    look.trousers,
  )
  part(
    limbOutline([
      [...share(from, via, 0.12), thick],
      [...share(from, via, 0.72), thick * 0.88],
    ]),
    look.coat,
  )
  part(
    limbOutline([
      [...share(via, to, 0.24), thick * 0.92],
      [...share(via, to, 0.86), thick * 0.8],
    ]),
    look.coat,
  )
  for (const joint of leg ? [via] : [from, via]) {
    const r = thick * (joint === from ? 1.25 : 0.95)
    part(slab(joint, [2 * r, 2 * r], 0.3), joint === from ? look.coat : look.trousers, 0.008)
    brush.fillStyle = css(scaled(body.tone(look.coat), dim * 0.62))
    brush.beginPath()
    brush.arc(...joint, r * 0.34, 0, 7)
    brush.fill()
  }
  if (leg) {
    brush.save()
    brush.translate(...to)
    brush.rotate(joints.soles[side])
    const ankle = body.build.ankle
    part(
      smoothOutline(
        [
          [-0.045, ankle - 0.05],
          [0.02, ankle - 0.062],
          [0.1, ankle - 0.03],
          [0.112, ankle],
          [-0.055, ankle],
        ],
        0.6,
      ),
      look.coat,
    )
    brush.restore()
    return
  }
  const angle = Math.atan2(to[0] - via[0], to[1] - via[1])
  for (const spread of [-0.5, 0.05, 0.55])
    part(
      limbOutline([
        [...to, 0.014],
        [to[0] + Math.sin(angle + spread) * 0.038, to[1] + Math.cos(angle + spread) * 0.038, 0.011],
        [
          to[0] + Math.sin(angle + spread * 0.4) * 0.064,
          to[1] + Math.cos(angle + spread * 0.4) * 0.064,
          0.008,
        ],
      ]),
      look.trousers,
      0.005,
    )
}

/** A metal trunk with a lit panel. */
export function drawRobotTrunk(brush: Brush, body: Body): void {
  const { joints, look, phase } = body
  const { pelvis, neck } = joints
  const part = (outline: BodyOutline, colour: Rgb, reach = 0.03): void => {
    castShadow(brush, body, outline, 0.01)
    fillSolid(brush, body, { outline, colour, reach })
  }
  part(
    limbOutline([
      [...pelvis, 0.05],
      [(pelvis[0] + neck[0]) / 2, (pelvis[1] + neck[1]) / 2, 0.045],
      [...neck, 0.04],
    ]),
    scaled(look.trousers, 0.8),
  )
  brush.strokeStyle = css(body.tone(scaled(look.trousers, 0.5)))
  brush.lineWidth = 0.007
  for (const share of [0.2, 0.28, 0.36]) {
    const [x, y] = [
      pelvis[0] + (neck[0] - pelvis[0]) * share,
      pelvis[1] + (neck[1] - pelvis[1]) * share,
    ]
    brush.beginPath()
    brush.moveTo(x - 0.046, y)
    brush.quadraticCurveTo(x, y + 0.016, x + 0.046, y)
    brush.stroke()
  }
  part(slab([pelvis[0], pelvis[1] - 0.005], [0.18, 0.105]), look.coat)
  const chest: Point = [
    pelvis[0] + (neck[0] - pelvis[0]) * 0.72,
    pelvis[1] + (neck[1] - pelvis[1]) * 0.72,
  ]
  const plate = smoothOutline(
    [
      [chest[0] - 0.12, chest[1] - 0.1],
      [chest[0] + 0.1, chest[1] - 0.105],
      [chest[0] + 0.142, chest[1] - 0.03],
      [chest[0] + 0.1, chest[1] + 0.1],
      [chest[0] - 0.075, chest[1] + 0.1],
      [chest[0] - 0.13, chest[1] - 0.02],
    ],
    0.7,
  )
  part(plate, look.coat)
  if (look.back) return drawVents(brush, body, chest)
  brush.strokeStyle = css(mix(body.tone(look.coat), [1, 1, 1], 0.6), 0.8)
  brush.lineWidth = 0.006
  brush.beginPath()
  brush.moveTo(chest[0] - 0.09, chest[1] - 0.082)
  brush.quadraticCurveTo(chest[0], chest[1] - 0.096, chest[0] + 0.08, chest[1] - 0.085)
  brush.stroke()
  brush.fillStyle = 'rgb(22,27,37)'
  brush.fill(slab([chest[0] + 0.03, chest[1] - 0.012], [0.13, 0.075], 0.16))
  const pulse = 0.65 + 0.35 * Math.sin(phase * 2)
  for (const [index, x] of [-0.008, 0.03, 0.068].entries())
    lamp(
      brush,
      [chest[0] + x, chest[1] - 0.012],
      [0.01, 0.012],
      scaled(LAMP, index === 1 ? pulse : 0.9),
    )
}

/** The back of a robot: two rows of slits. */
function drawVents(brush: Brush, body: Body, [x, y]: Point): void {
  brush.fillStyle = css(body.tone(scaled(body.look.trousers, 0.6)))
  for (const row of [-0.05, -0.025, 0, 0.025])
    for (const side of [-0.055, 0.02]) brush.fillRect(x + side, y + row, 0.04, 0.009)
}

/** A rounded head with a dark visor, two lit eyes and an antenna. */
export function drawRobotHead(brush: Brush, body: Body): void {
  const { joints, look, phase } = body
  const [x, y] = joints.head
  const part = (outline: BodyOutline, colour: Rgb, reach = 0.025): void =>
    fillSolid(brush, body, { outline, colour, reach })
  part(
    limbOutline([
      [...joints.neck, 0.03],
      [x, y + 0.04, 0.027],
    ]),
    scaled(look.trousers, 0.85),
  )
  brush.save()
  brush.translate(x, y)
  brush.rotate(joints.nod)
  part(
    limbOutline([
      [-0.03, -0.075, 0.007],
      [-0.038, -0.135, 0.005],
    ]),
    look.trousers,
    0.003,
  )
  lamp(brush, [-0.038, -0.14], [0.011, 0.011], [1, 0.42, 0.3])
  part(slab([-0.092, 0.005], [0.036, 0.06], 0.3), look.trousers, 0.008)
  part(slab([0, 0], [0.19, 0.165], 0.24), look.coat)
  brush.strokeStyle = css(mix(body.tone(look.coat), [1, 1, 1], 0.65), 0.85)
  brush.lineWidth = 0.007
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(-0.06, -0.066)
  brush.quadraticCurveTo(0, -0.08, 0.055, -0.066)
  brush.stroke()
  if (look.back) return brush.restore()
  const lean = 0.028 * joints.turn
  brush.fillStyle = 'rgb(18,22,32)'
  brush.fill(slab([lean, -0.008], [0.135, 0.085], 0.3))
  const blink = phase > 5.7 && phase < 6.1 ? 0.15 : 1
  for (const eye of [-0.028, 0.034]) lamp(brush, [lean + eye, -0.01], [0.014, 0.018 * blink], LAMP)
  brush.strokeStyle = 'rgba(255,255,255,0.25)'
  brush.lineWidth = 0.006
  brush.beginPath()
  brush.moveTo(lean - 0.05, -0.036)
  brush.quadraticCurveTo(lean - 0.02, -0.044, lean + 0.01, -0.043)
  brush.stroke()
  brush.restore()
}

/** The box on an astronaut's back. */
export function drawLifeSupport(brush: Brush, body: Body): void {
  const { neck } = body.joints
  const behind = body.look.back === true
  const middle: Point = [neck[0] - (behind ? 0 : 0.15), neck[1] + 0.12]
  const outline = slab(middle, [behind ? 0.23 : 0.17, 0.31], 0.14)
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
    outline: slab(box, [0.12, 0.085], 0.14),
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
  const ring = slab([x - 0.004, y + 0.105], [0.2, 0.05], 0.36)
  fillSolid(brush, body, { outline: ring, colour: [0.66, 0.68, 0.74], reach: 0.02 })
  fillSolid(brush, body, {
    outline: slab([x, y], [0.25, 0.25], 0.31),
    colour: [0.96, 0.96, 0.97],
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
