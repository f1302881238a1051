/** Robots: limbs, trunk and head of metal, with lamps. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import {
  along,
  type BodyOutline,
  castShadow,
  fillSolid,
  limbOutline,
  slabOutline,
  smoothOutline,
} from './person-form.ts'
import { drawHat } from './person-hats.ts'
import type { Body, Point } from './skeleton.ts'

const LAMP: Rgb = [0.35, 0.92, 1]

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

/** A limb that is being drawn. */
type Limb = {
  readonly brush: Brush
  readonly body: Body
  readonly from: Point
  readonly via: Point
  readonly to: Point
  readonly dim: number
}

/** A limb of metal: two bones, a joint with a bolt, a foot or a gripper. */
export function drawRobotLimb(
  brush: Brush,
  body: Body,
  { side, leg }: { side: 0 | 1; leg: boolean },
): void {
  const { joints } = body
  const dim = side === 0 ? 1 : 0.7
  const [from, via, to] = leg
    ? [joints.hips[side], joints.knees[side], joints.ankles[side]]
    : [joints.shoulders[side], joints.elbows[side], joints.wrists[side]]
  const limb: Limb = { brush, body, from, via, to, dim }
  const thick = leg ? 0.042 : 0.03
  drawBones(limb, thick)
  if (!leg) drawBolt(limb, from, { colour: body.look.coat, radius: thick * 1.25 })
  drawBolt(limb, via, { colour: body.look.trousers, radius: thick * 0.95 })
  if (leg) drawRobotFoot(limb, joints.soles[side])
  else drawGripper(limb)
}

/** A piece of metal with the shadow that it throws. */
function drawPiece(
  { brush, body, dim }: Limb,
  outline: BodyOutline,
  { colour, reach = 0.014 }: { colour: Rgb; reach?: number },
): void {
  castShadow(brush, body, outline, 0.007)
  fillSolid(brush, body, { outline, colour, reach, dim })
}

/** The rod through a limb, and the casings of its two bones. */
function drawBones(limb: Limb, thick: number): void {
  const { body, from, via, to } = limb
  const { coat, trousers } = body.look
  const rod = limbOutline([
    [...from, thick * 0.62],
    [...via, thick * 0.62],
    [...to, thick * 0.55],
  ])
  drawPiece(limb, rod, { colour: trousers })
  const upper = limbOutline([
    [...along(from, via, 0.12), thick],
    [...along(from, via, 0.72), thick * 0.88],
  ])
  drawPiece(limb, upper, { colour: coat })
  const lower = limbOutline([
    [...along(via, to, 0.24), thick * 0.92],
    [...along(via, to, 0.86), thick * 0.8],
  ])
  drawPiece(limb, lower, { colour: coat })
}

/** A joint with the bolt that holds it. */
function drawBolt(
  limb: Limb,
  joint: Point,
  { colour, radius }: { colour: Rgb; radius: number },
): void {
  const { brush, body, dim } = limb
  drawPiece(limb, slabOutline(joint, [2 * radius, 2 * radius], 0.3), { colour, reach: 0.008 })
  brush.fillStyle = css(scaled(body.tone(body.look.coat), dim * 0.62))
  brush.beginPath()
  brush.arc(...joint, radius * 0.34, 0, 7)
  brush.fill()
}

function drawRobotFoot(limb: Limb, sole: number): void {
  const { brush, body, to } = limb
  const { ankle } = body.build
  brush.save()
  brush.translate(...to)
  brush.rotate(sole)
  const outline = smoothOutline(
    [
      [-0.045, ankle - 0.05],
      [0.02, ankle - 0.062],
      [0.1, ankle - 0.03],
      [0.112, ankle],
      [-0.055, ankle],
    ],
    0.6,
  )
  drawPiece(limb, outline, { colour: body.look.coat })
  brush.restore()
}

/** Three fingers that close at their tips. */
function drawGripper(limb: Limb): void {
  const { body, via, to } = limb
  const angle = Math.atan2(to[0] - via[0], to[1] - via[1])
  const tip = (turn: number, length: number): Point => [
    to[0] + Math.sin(angle + turn) * length,
    to[1] + Math.cos(angle + turn) * length,
  ]
  for (const spread of [-0.5, 0.05, 0.55]) {
    const outline = limbOutline([
      [...to, 0.014],
      [...tip(spread, 0.038), 0.011],
      [...tip(spread * 0.4, 0.064), 0.008],
    ])
    drawPiece(limb, outline, { colour: body.look.trousers, reach: 0.005 })
  }
}

/** A metal trunk with a lit panel. */
export function drawRobotTrunk(brush: Brush, body: Body): void {
  const { pelvis, neck } = body.joints
  drawSpine(brush, body)
  const hips = slabOutline([pelvis[0], pelvis[1] - 0.005], [0.18, 0.105])
  drawPlate(brush, body, { outline: hips, colour: body.look.coat })
  const chest = along(pelvis, neck, 0.72)
  drawChest(brush, body, chest)
  if (body.look.back) drawVents(brush, body, chest)
  else drawPanel(brush, body, chest)
}

/** A part of the trunk with the shadow that it throws. */
function drawPlate(
  brush: Brush,
  body: Body,
  { outline, colour }: { outline: BodyOutline; colour: Rgb },
): void {
  castShadow(brush, body, outline, 0.01)
  fillSolid(brush, body, { outline, colour, reach: 0.03 })
}

/** The bellows between hips and chest. */
function drawSpine(brush: Brush, body: Body): void {
  const { pelvis, neck } = body.joints
  const { trousers } = body.look
  const outline = limbOutline([
    [...pelvis, 0.05],
    [(pelvis[0] + neck[0]) / 2, (pelvis[1] + neck[1]) / 2, 0.045],
    [...neck, 0.04],
  ])
  drawPlate(brush, body, { outline, colour: scaled(trousers, 0.8) })
  brush.strokeStyle = css(body.tone(scaled(trousers, 0.5)))
  brush.lineWidth = 0.007
  for (const share of [0.2, 0.28, 0.36]) {
    const [x, y] = along(pelvis, neck, share)
    brush.beginPath()
    brush.moveTo(x - 0.046, y)
    brush.quadraticCurveTo(x, y + 0.016, x + 0.046, y)
    brush.stroke()
  }
}

function drawChest(brush: Brush, body: Body, [x, y]: Point): void {
  const outline = smoothOutline(
    [
      [x - 0.12, y - 0.1],
      [x + 0.1, y - 0.105],
      [x + 0.142, y - 0.03],
      [x + 0.1, y + 0.1],
      [x - 0.075, y + 0.1],
      [x - 0.13, y - 0.02],
    ],
    0.7,
  )
  drawPlate(brush, body, { outline, colour: body.look.coat })
}

/** The edge of the chest in the light, and a dark panel with three lamps, of which one pulses. */
function drawPanel(brush: Brush, body: Body, [x, y]: Point): void {
  brush.strokeStyle = css(mix(body.tone(body.look.coat), [1, 1, 1], 0.6), 0.8)
  brush.lineWidth = 0.006
  brush.beginPath()
  brush.moveTo(x - 0.09, y - 0.082)
  brush.quadraticCurveTo(x, y - 0.096, x + 0.08, y - 0.085)
  brush.stroke()
  brush.fillStyle = 'rgb(22,27,37)'
  brush.fill(slabOutline([x + 0.03, y - 0.012], [0.13, 0.075], 0.16))
  const pulse = 0.65 + 0.35 * Math.sin(body.phase * 2)
  for (const [dx, bright] of [
    [-0.008, 0.9],
    [0.03, pulse],
    [0.068, 0.9],
  ] as const)
    lamp(brush, [x + dx, y - 0.012], [0.01, 0.012], scaled(LAMP, bright))
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
  part(slabOutline([-0.092, 0.005], [0.036, 0.06], 0.3), look.trousers, 0.008)
  part(slabOutline([0, 0], [0.19, 0.165], 0.24), look.coat)
  brush.strokeStyle = css(mix(body.tone(look.coat), [1, 1, 1], 0.65), 0.85)
  brush.lineWidth = 0.007
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(-0.06, -0.066)
  brush.quadraticCurveTo(0, -0.08, 0.055, -0.066)
  brush.stroke()
  if (look.back) {
    drawRobotHat(brush, body)
    return brush.restore()
  }
  const lean = 0.028 * joints.turn
  brush.fillStyle = 'rgb(18,22,32)'
  brush.fill(slabOutline([lean, -0.008], [0.135, 0.085], 0.3))
  const blink = phase > 5.7 && phase < 6.1 ? 0.15 : 1
  for (const eye of [-0.028, 0.034]) lamp(brush, [lean + eye, -0.01], [0.014, 0.018 * blink], LAMP)
  brush.strokeStyle = 'rgba(255,255,255,0.25)'
  brush.lineWidth = 0.006
  brush.beginPath()
  brush.moveTo(lean - 0.05, -0.036)
  brush.quadraticCurveTo(lean - 0.02, -0.044, lean + 0.01, -0.043)
  brush.stroke()
  drawRobotHat(brush, body)
  brush.restore()
}

/** A hat on a head that is broader than a person's. */
function drawRobotHat(brush: Brush, body: Body): void {
  const { turn } = body.joints
  brush.save()
  brush.scale(0.215, 0.2)
  brush.translate(0, -0.06)
  drawHat({ brush, body, turn, on: (across, down) => [across * 0.355, down], skin: [0, 0, 0] })
  brush.restore()
}
