/** What people carry, and wear over their clothes. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import {
  castShadow,
  crease,
  fillSolid,
  limbOutline,
  type BodyOutline,
  smoothOutline,
} from './person-form.ts'
import { drawHand } from './person-hands.ts'
import type { Body, Point } from './skeleton.ts'

/** A box with soft corners, from its top left. */
export function box(x: number, y: number, w: number, h: number): BodyOutline {
  return smoothOutline(
    [
      [x + w * 0.12, y],
      [x + w * 0.88, y],
      [x + w, y + h * 0.12],
      [x + w, y + h * 0.88],
      [x + w * 0.88, y + h],
      [x + w * 0.12, y + h],
      [x, y + h * 0.88],
      [x, y + h * 0.12],
    ],
    0.9,
  )
}

/** A backpack on the back, which is on the left. */
export function drawBackpack(brush: Brush, body: Body, colour: Rgb): void {
  const { neck } = body.joints
  const size = body.look.kind === 'child' ? 0.85 : 1
  const x = neck[0] - 0.2 * size
  const part = (outline: BodyOutline, tone: Rgb): void =>
    fillSolid(brush, body, { outline, colour: tone, reach: 0.025 })
  part(box(x, neck[1] + 0.03, 0.17 * size, 0.26 * size), colour)
  part(box(x - 0.025, neck[1] + 0.16 * size, 0.12 * size, 0.11 * size), scaled(colour, 0.82))
  part(box(x + 0.005, neck[1] + 0.02, 0.15 * size, 0.08 * size), mix(colour, [1, 1, 1], 0.08))
}

/** The strap of a backpack over the near shoulder. */
export function drawStrap(brush: Brush, body: Body, colour: Rgb): void {
  const [x, y] = body.joints.shoulders[0]
  crease(brush, css(body.tone(scaled(colour, 0.62))), {
    points: [
      [x - 0.006, y - 0.035],
      [x + 0.045, y + 0.05],
      [x + 0.012, y + 0.17],
    ],
    width: 0.02,
  })
}

/** A scarf whose end flies behind. */
export function drawScarf(brush: Brush, body: Body, colour: Rgb): void {
  const { phase, haste, look } = body
  const { neck } = body.joints
  const wave = 0.016 * Math.sin(phase * 2)
  const fly = 0.25 + 0.75 * haste
  const end = limbOutline([
    [neck[0] - 0.02, neck[1] + 0.004, 0.022],
    [neck[0] - 0.05 - 0.06 * fly, neck[1] + 0.075 - 0.05 * fly + wave, 0.023],
    [neck[0] - 0.055 - 0.14 * fly, neck[1] + 0.16 - 0.11 * fly - wave, 0.022],
    [neck[0] - 0.06 - 0.21 * fly, neck[1] + 0.22 - 0.15 * fly + wave, 0.02],
  ])
  fillSolid(brush, body, { outline: end, colour, reach: 0.008, dim: 0.86 })
  const size = look.kind === 'child' ? 1.1 : 1
  const wrap = limbOutline([
    [neck[0] - 0.05 * size, neck[1] - 0.022, 0.022],
    [neck[0] + 0.004, neck[1] + 0.004, 0.028],
    [neck[0] + 0.056 * size, neck[1] - 0.016, 0.023],
  ])
  castShadow(brush, body, wrap, 0.01)
  fillSolid(brush, body, { outline: wrap, colour, reach: 0.012 })
  for (const x of [-0.03, 0.01, 0.042])
    crease(brush, css(scaled(body.tone(colour), 0.66), 0.7), {
      points: [
        [neck[0] + x * size, neck[1] - 0.034],
        [neck[0] + x * size + 0.01, neck[1]],
        [neck[0] + x * size + 0.006, neck[1] + 0.022],
      ],
      width: 0.005,
    })
}

/** Where the hand is that holds an umbrella. */
export function umbrellaHand(body: Body): Point {
  const [x, y] = body.joints.neck
  return [x + 0.105, y + 0.1]
}

/** An umbrella over the head; what is behind the head comes first, the shaft and the hand later. */
export function drawUmbrella(
  brush: Brush,
  body: Body,
  part: { colour: Rgb; behind: boolean },
): void {
  const { colour, behind } = part
  const { head } = body.joints
  const [hx, hy] = umbrellaHand(body)
  const top: Point = [hx - 0.045, head[1] - body.build.head * 0.5 - 0.15]
  const edge = top[1] + 0.155
  const half = 0.3
  const cloth = body.tone(colour)
  const rib = (share: number): number => top[0] - 0.005 + Math.sin(share * 1.45) * half * 1.01
  if (behind) {
    // Its inside, seen a little from below.
    brush.fillStyle = css(mix(scaled(cloth, 0.5), [0.12, 0.08, 0.2], 0.2))
    brush.beginPath()
    brush.ellipse(top[0], edge, half * 0.985, 0.038, 0, 0, 7)
    brush.fill()
    return
  }
  brush.strokeStyle = css(body.tone([0.2, 0.19, 0.2]))
  brush.lineWidth = 0.0085
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(hx + 0.012, hy + 0.075)
  brush.lineTo(top[0], top[1] - 0.028)
  brush.stroke()
  brush.strokeStyle = css(body.tone([0.4, 0.25, 0.15]))
  brush.lineWidth = 0.014
  brush.beginPath()
  brush.moveTo(hx + 0.006, hy + 0.03)
  brush.lineTo(hx + 0.013, hy + 0.08)
  brush.bezierCurveTo(hx + 0.016, hy + 0.105, hx + 0.05, hy + 0.105, hx + 0.048, hy + 0.08)
  brush.stroke()
  const panels = [-1, -0.62, -0.2, 0.24, 0.64, 1] as const
  for (const [index, from] of panels.slice(0, -1).entries()) {
    const to = panels[index + 1] ?? 1
    const [left, right] = [rib(from), rib(to)]
    const lit = 1 - 0.16 * Math.abs((from + to) / 2 - 0.45 * body.look.sunSide)
    const panel = brush.createLinearGradient(0, top[1], 0, edge)
    panel.addColorStop(0, css(mix(scaled(cloth, lit), [1, 1, 1], 0.12)))
    panel.addColorStop(1, css(scaled(cloth, lit * 0.88)))
    brush.fillStyle = panel
    brush.beginPath()
    brush.moveTo(...top)
    brush.quadraticCurveTo(top[0] + (left - top[0]) * 0.92, top[1] + 0.025, left, edge)
    brush.quadraticCurveTo((left + right) / 2, edge - 0.03, right, edge)
    brush.quadraticCurveTo(top[0] + (right - top[0]) * 0.92, top[1] + 0.025, ...top)
    brush.fill()
    brush.strokeStyle = css(scaled(cloth, 0.6), 0.6)
    brush.lineWidth = 0.0035
    brush.beginPath()
    brush.moveTo(...top)
    brush.quadraticCurveTo(top[0] + (right - top[0]) * 0.92, top[1] + 0.025, right, edge)
    brush.stroke()
  }
}

/** The hand around the shaft. */
export function drawUmbrellaHand(brush: Brush, body: Body): void {
  drawHand(brush, body, {
    at: umbrellaHand(body),
    angle: 2.5,
    grip: 'fist',
    dim: 1,
    colour: body.look.kind === 'robot' ? body.look.trousers : body.look.skin,
    mirrored: false,
  })
}
