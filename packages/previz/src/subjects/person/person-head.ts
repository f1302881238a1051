/**
 * A head in three-quarter view. Lengths are heads: the crown at -0.5, the chin
 * at 0.5. What lies on the face moves across it as the head turns.
 */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import type { Head, OnFace } from './head-parts.ts'
import { drawBeard } from './person-beard.ts'
import { drawEyes } from './person-eyes.ts'
import { drawFacewear } from './person-facewear.ts'
import { drawBackHair, drawHair } from './person-hair.ts'
import { drawHat, drawHoodEdge } from './person-hats.ts'
import { drawMouth } from './person-mouth.ts'
import { fillSolid, limbOutline, type BodyOutline, shadeOf, smoothOutline } from './person-form.ts'
import type { Body, Point } from './skeleton.ts'

/** Draws neck, head, hair and hat. */
export function drawHead(brush: Brush, body: Body): void {
  const { joints, build, look } = body
  const { turn } = joints
  const shift = 0.085 * turn
  const on: OnFace = (across, down) => {
    const squeeze = across > 0 ? 1 - 0.36 * turn : 1 - 0.02 * turn
    const round = 1 - 0.5 * Math.max(0, Math.abs(down - 0.1) - 0.2) ** 2
    return [shift * round + across * squeeze * 0.355, down]
  }
  const head: Head = { brush, body, on, turn, skin: body.tone(look.skin) }
  brush.save()
  brush.translate(...joints.head)
  brush.rotate(joints.nod)
  brush.scale(build.head, build.head)
  const hooded = look.hat?.style === 'hood'
  if (hooded) drawHat(head)
  else drawBackHair(head)
  drawFace(head)
  drawHair(head)
  drawFacewear(head)
  if (hooded) drawHoodEdge(head)
  else drawHat(head)
  brush.restore()
}

/** The neck, which the collar then covers. */
export function drawNeck(brush: Brush, body: Body): void {
  const { neck, head } = body.joints
  const { look, build } = body
  const g = 0.75 + 0.25 * build.girth
  const thick = (look.kind === 'child' ? 0.03 : look.fur ? 0.06 : 0.034) * g
  const outline = limbOutline([
    [neck[0], neck[1] + 0.035, thick * 1.5],
    [neck[0] - 0.002, neck[1], thick * 1.06],
    [head[0] - 0.012, head[1] + build.head * 0.26, thick],
  ])
  fillSolid(brush, body, {
    outline,
    colour: look.fur ? scaled(look.fur.trunk, 0.9) : scaled(look.skin, 0.84),
    reach: 0.014,
  })
}

/** The outline of the face from the far temple down round the chin to the near ear. */
function faceOutline({ body, on, turn }: Head): BodyOutline {
  const { look } = body
  const child = look.kind === 'child'
  const jaw = child ? 1.08 : look.female ? 0.86 : 1.04
  const far = (across: number, down: number): Point => on(across, down)
  const chin = child ? 0.46 : 0.5
  const cheek = child ? 1.03 : 1
  return smoothOutline(
    [
      far(0.62, -0.44),
      far(0.98, -0.24),
      far(1.0, -0.08),
      far(0.97 - 0.07 * turn, 0.02),
      far(1.0 * cheek, 0.14),
      far(0.9 * (child ? 1.08 : 1), 0.29),
      far(0.62 * jaw, child ? 0.41 : 0.425),
      far(0.36 * jaw, chin),
      far(-0.04, chin - 0.004),
      far(-0.44 * jaw, child ? 0.41 : 0.42),
      far(-0.8 * (look.female ? 0.94 : 1.04), child ? 0.29 : 0.27),
      far(-0.98, 0.06),
      far(-1.02, -0.14),
      far(-0.86, -0.36),
      far(-0.2, -0.48),
    ],
    0.95,
  )
}

function drawFace(head: Head): void {
  const { brush, body, on, skin } = head
  const { look } = body
  const outline = faceOutline(head)
  drawEar(head)
  fillSolid(brush, body, { outline, colour: look.skin, reach: 0.07 })
  brush.save()
  brush.clip(outline)
  const warm = mix(skin, body.tone([0.86, 0.3, 0.24]), 0.42)
  const glow = (at: Point, radius: number, colour: Rgb, alpha: number): void => {
    const spot = brush.createRadialGradient(...at, 0, ...at, radius)
    spot.addColorStop(0, css(colour, alpha))
    spot.addColorStop(1, css(colour, 0))
    brush.fillStyle = spot
    brush.fillRect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
  }
  const rosy = look.kind === 'child' ? 0.55 : look.female ? 0.42 : 0.26
  glow(on(-0.52, 0.18), 0.15, warm, rosy)
  glow(on(0.7, 0.17), 0.12, warm, rosy)
  // Shade of the brows in the eye sockets, under the lip, and of the jaw on itself.
  const dusk = shadeOf(skin)
  glow(on(-0.42, -0.015), 0.13, dusk, look.female ? 0.3 : 0.5)
  glow(on(0.6, -0.015), 0.1, dusk, look.female ? 0.3 : 0.5)
  glow(on(0.13, 0.375), 0.07, dusk, 0.4)
  const light = mix(skin, [1, 0.97, 0.9], 0.32)
  glow(on(0.12, -0.25), 0.2, light, 0.5)
  glow(on(-0.46, 0.09), 0.09, light, 0.4)
  if (look.old) drawWrinkles(head)
  brush.restore()
  drawEyes(head)
  drawNose(head)
  drawMouth(head)
  if (look.beard) drawBeard(head)
}

function drawEar({ brush, body, on, skin }: Head): void {
  const [x, y] = on(-1.02, 0.07)
  fillSolid(brush, body, {
    outline: smoothOutline([
      [x + 0.05, y - 0.1],
      [x - 0.02, y - 0.125],
      [x - 0.06, y - 0.05],
      [x - 0.035, y + 0.05],
      [x + 0.01, y + 0.1],
      [x + 0.05, y + 0.06],
    ]),
    colour: body.look.skin,
    reach: 0.02,
    dim: 0.95,
  })
  brush.strokeStyle = css(shadeOf(scaled(skin, 0.85)), 0.8)
  brush.lineWidth = 0.014
  brush.beginPath()
  brush.moveTo(x + 0.015, y - 0.075)
  brush.quadraticCurveTo(x - 0.04, y - 0.05, x - 0.008, y + 0.035)
  brush.stroke()
}

function drawWrinkles({ brush, body, on, skin }: Head): void {
  const smiles = body.look.mien === 'smile'
  brush.strokeStyle = css(shadeOf(scaled(skin, 0.86)), 0.6)
  brush.lineCap = 'round'
  const line = (from: Point, via: Point, to: Point, width = 0.011): void => {
    brush.lineWidth = width
    brush.beginPath()
    brush.moveTo(...from)
    brush.quadraticCurveTo(...via, ...to)
    brush.stroke()
  }
  line(on(-0.5, -0.27), on(0.1, -0.3), on(0.62, -0.26))
  line(on(-0.44, -0.21), on(0.1, -0.235), on(0.56, -0.2), 0.009)
  // From the nose to the corners of the mouth, under the eyes, beside them.
  line(on(-0.15, 0.175), on(-0.36, 0.24), on(-0.36, smiles ? 0.3 : 0.35), 0.013)
  line(on(0.42, 0.175), on(0.62, 0.24), on(0.6, smiles ? 0.29 : 0.34), 0.012)
  line(on(-0.62, 0.095), on(-0.42, 0.125), on(-0.22, 0.09))
  line(on(0.44, 0.09), on(0.62, 0.12), on(0.8, 0.085))
  for (const [dy, end] of [
    [-0.01, -0.045],
    [0.02, 0.025],
    [0.045, 0.09],
  ] as const)
    line(on(-0.72, dy + 0.015), on(-0.8, (dy + end) / 2 + 0.01), on(-0.9, end + 0.01), 0.009)
  line(on(-0.66, 0.2), on(-0.72, 0.28), on(-0.62, 0.36), 0.01)
}

function drawNose({ brush, body, on, turn, skin }: Head): void {
  const { look } = body
  const size = look.kind === 'child' ? 0.78 : look.female ? 0.86 : 1.06
  const tip: Point = [on(0.1, 0)[0] + 0.055 * turn, 0.175 * (look.kind === 'child' ? 1.06 : 1)]
  const shade = shadeOf(skin)
  // The side away from the light, the wing and the nostrils, the light on the ridge.
  brush.fillStyle = css(shade, 0.42)
  brush.beginPath()
  brush.moveTo(...on(0.0, -0.02))
  brush.quadraticCurveTo(on(0.04, 0)[0], 0.08, tip[0] - 0.07 * size, tip[1] + 0.005)
  brush.quadraticCurveTo(tip[0] - 0.05 * size, tip[1] + 0.036, tip[0], tip[1] + 0.032)
  brush.quadraticCurveTo(tip[0] + 0.01, tip[1] - 0.03, on(0.12, 0)[0] + 0.006, -0.02)
  brush.fill()
  const ridge = mix(skin, [1, 0.97, 0.92], 0.4)
  brush.strokeStyle = css(ridge, 0.6)
  brush.lineWidth = 0.022 * size
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(...on(0.16, 0.02))
  brush.quadraticCurveTo(on(0.16, 0)[0] + 0.02 * turn, 0.09, tip[0] + 0.012, tip[1] - 0.022)
  brush.stroke()
  brush.strokeStyle = css(shadeOf(scaled(skin, 0.72)), 0.9)
  brush.lineWidth = 0.014
  brush.beginPath()
  brush.moveTo(tip[0] - 0.07 * size, tip[1] + 0.0)
  brush.quadraticCurveTo(tip[0] - 0.078 * size, tip[1] + 0.03, tip[0] - 0.05 * size, tip[1] + 0.03)
  brush.quadraticCurveTo(tip[0] - 0.01, tip[1] + 0.044, tip[0] + 0.03 * size, tip[1] + 0.026)
  brush.quadraticCurveTo(tip[0] + 0.05 * size, tip[1] + 0.01, tip[0] + 0.034 * size, tip[1] - 0.016)
  brush.stroke()
}
