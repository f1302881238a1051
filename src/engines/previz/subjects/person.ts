/** A person from the side, in a cycle of pictures: legs and arms swing, coat and hair follow. */
import { css, mix, type Rgb, scaled } from '../../../media/colour.ts'
import type { Pixels } from '../../../media/texture.ts'
import type { Palette } from '../palette.ts'
import { type Brush, drawn, fillOval, shadeForm, strokeLimb } from '../paint/brush.ts'

/** How a person looks; heights are shares of the picture. */
export type PersonLook = {
  readonly kind: 'woman' | 'man' | 'child'
  readonly pose: 'stand' | 'walk' | 'run' | 'dance'
  readonly coat: Rgb
  readonly trousers: Rgb
  readonly skin: Rgb
  readonly hair: Rgb
  readonly umbrella?: Rgb
  readonly backpack?: Rgb
  readonly hat?: Rgb
  readonly scarf?: Rgb
  /** Which side the sun is on: 1 ahead of the walker. */
  readonly sunSide: number
  readonly palette: Palette
}

/** Pictures in a cycle of two steps. */
export const PERSON_FRAMES = 24
/** The shape of the picture: as wide as high leaves room for an umbrella. */
export const PERSON_ASPECT = 0.92

type Point = readonly [number, number]

/** The body at one moment; the unit is the height of the hip's rise, y downward. */
type Body = {
  readonly unit: number
  readonly phase: number
  readonly swing: number
  readonly hip: Point
  readonly neck: Point
  readonly head: Point
  readonly look: PersonLook
  /** Tints a colour with the light of the place, or replaces it for the rim. */
  readonly tone: (colour: Rgb) => Rgb
}

const SWING = { stand: 0, walk: 0.5, run: 0.85, dance: 0.6 } as const

/** Paints one picture of the cycle, walking to the right. */
export function paintPerson(
  size: { widthPx: number; heightPx: number },
  frame: number,
  look: PersonLook,
): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const unit = heightPx * 0.43
    brush.translate(widthPx * 0.5, heightPx - 3 - unit * 0.06)
    const phase = (frame / PERSON_FRAMES) * 2 * Math.PI
    const { ambient, rim } = look.palette
    const tone = (colour: Rgb): Rgb =>
      mix(colour, [colour[0] * ambient[0], colour[1] * ambient[1], colour[2] * ambient[2]], 0.7)
    brush.save()
    brush.translate(look.sunSide * unit * 0.018, -unit * 0.012)
    drawBody(brush, bodyAt(phase, unit, { look, tone: () => rim }))
    brush.restore()
    drawBody(brush, bodyAt(phase, unit, { look, tone }))
    shadeForm(brush, size, { sunSide: look.sunSide, depth: 0.42, rim })
  })
}

function bodyAt(phase: number, unit: number, dress: Pick<Body, 'look' | 'tone'>): Body {
  const { pose } = dress.look
  const moving = pose !== 'stand'
  const bob = moving
    ? Math.abs(Math.sin(phase)) * unit * (pose === 'walk' ? 0.022 : 0.055)
    : Math.sin(phase) * unit * 0.004
  const lean = { stand: 0, walk: 0.05, run: 0.2, dance: 0.06 * Math.sin(phase) }[pose]
  return {
    ...dress,
    unit,
    phase,
    swing: SWING[pose],
    hip: [0, -unit * 0.92 - bob],
    neck: [unit * lean, -unit * 1.49 - bob],
    head: [unit * (lean * 1.3 + 0.02), -unit * 1.69 - bob],
  }
}

function drawBody(brush: Brush, body: Body): void {
  const { look } = body
  drawLeg(brush, body, Math.PI)
  drawArm(brush, body, Math.PI)
  if (look.backpack) drawBackpack(brush, body, look.backpack)
  drawLeg(brush, body, 0)
  drawCoat(brush, body)
  if (look.scarf) drawScarf(brush, body, look.scarf)
  drawHead(brush, body)
  if (look.umbrella) drawUmbrella(brush, body, look.umbrella)
  else drawArm(brush, body, 0)
}

/** Two bones from a joint: where the middle and the end are. */
function bones(from: Point, angles: readonly [number, number], length: number): [Point, Point] {
  const [upper, lower] = angles
  const middle: Point = [from[0] + Math.sin(upper) * length, from[1] + Math.cos(upper) * length]
  return [middle, [middle[0] + Math.sin(lower) * length, middle[1] + Math.cos(lower) * length]]
}

function drawLeg(brush: Brush, body: Body, offset: number): void {
  const { unit, swing, look } = body
  const phase = body.phase + offset
  const thigh = Math.sin(phase) * swing
  const bend = swing > 0 ? Math.max(0, Math.sin(phase + 1.9)) * swing * 1.6 + 0.06 : 0.03
  const [knee, foot] = bones(
    [body.hip[0], body.hip[1] + unit * 0.02],
    [thigh, thigh - bend],
    unit * 0.445,
  )
  const back = offset > 0 ? 0.78 : 1
  const cloth = body.tone(scaled(look.trousers, back))
  strokeLimb(brush, cloth, { points: [body.hip, knee, foot], from: unit * 0.19, to: unit * 0.1 })
  const toe = -(thigh - bend) * 0.35
  const shoe = body.tone(scaled([0.16, 0.11, 0.09], back))
  strokeLimb(brush, shoe, {
    points: [
      [foot[0] - unit * 0.02, foot[1] + unit * 0.005],
      [foot[0] + unit * 0.13 * Math.cos(toe), foot[1] + unit * (0.02 + 0.13 * Math.sin(toe))],
    ],
    from: unit * 0.12,
    to: unit * 0.075,
  })
}

function drawArm(brush: Brush, body: Body, offset: number): void {
  const { unit, swing, look } = body
  const phase = body.phase + offset
  const shoulder: Point = [body.neck[0] - unit * 0.015, body.neck[1] + unit * 0.11]
  const raised = look.pose === 'dance' ? 2.2 + 0.4 * Math.sin(phase) : 0
  const upper = -Math.sin(phase) * swing * 0.85 + 0.03 + raised * (offset > 0 ? -1 : 1)
  const elbow = look.pose === 'run' ? 1.2 : swing > 0 ? 0.3 + 0.2 * Math.sin(phase) : 0.12
  const [middle, hand] = bones(shoulder, [upper, upper + elbow], unit * 0.285)
  const back = offset > 0 ? 0.7 : 0.82
  strokeLimb(brush, body.tone(scaled(look.coat, back)), {
    points: [shoulder, middle, hand],
    from: unit * 0.145,
    to: unit * 0.095,
  })
  fillOval(brush, body.tone(look.skin), {
    x: hand[0],
    y: hand[1],
    rx: unit * 0.048,
    ry: unit * 0.055,
  })
}

function drawCoat(brush: Brush, body: Body): void {
  const { unit, hip, neck, look, phase } = body
  const length = { woman: 0.36, man: 0.2, child: 0.26 }[look.kind]
  const flare = { woman: 1.28, man: 1.02, child: 1.2 }[look.kind]
  const sway = body.swing > 0 ? Math.sin(phase * 2) * unit * 0.025 : 0
  const trail = body.swing * unit * 0.09
  const hem = hip[1] + unit * length
  brush.fillStyle = css(body.tone(look.coat))
  brush.beginPath()
  brush.moveTo(neck[0] - unit * 0.1, neck[1] + unit * 0.02)
  brush.quadraticCurveTo(
    neck[0],
    neck[1] - unit * 0.05,
    neck[0] + unit * 0.1,
    neck[1] + unit * 0.03,
  )
  brush.bezierCurveTo(
    neck[0] + unit * 0.21,
    neck[1] + unit * 0.2,
    hip[0] + unit * 0.15,
    hip[1] - unit * 0.2,
    hip[0] + unit * 0.17 * flare + sway,
    hem,
  )
  brush.quadraticCurveTo(hip[0], hem + unit * 0.05, hip[0] - unit * 0.2 * flare + sway - trail, hem)
  brush.bezierCurveTo(
    hip[0] - unit * 0.17,
    hip[1] - unit * 0.15,
    neck[0] - unit * 0.21,
    neck[1] + unit * 0.25,
    neck[0] - unit * 0.1,
    neck[1] + unit * 0.02,
  )
  brush.fill()
  // Two folds and a belt say that it is cloth.
  brush.strokeStyle = css(body.tone(scaled(look.coat, 0.72)))
  brush.lineWidth = unit * 0.018
  for (const fold of [-0.07, 0.05]) {
    brush.beginPath()
    brush.moveTo(hip[0] + unit * fold, hip[1] - unit * 0.02)
    brush.quadraticCurveTo(
      hip[0] + unit * fold * 1.6,
      hip[1] + unit * 0.12,
      hip[0] + unit * fold * 2.1 + sway - trail * 0.4,
      hem - unit * 0.02,
    )
    brush.stroke()
  }
  strokeLimb(brush, body.tone(scaled(look.coat, 0.62)), {
    points: [
      [hip[0] - unit * 0.15, hip[1] - unit * 0.12],
      [hip[0] + unit * 0.15, hip[1] - unit * 0.11],
    ],
    from: unit * 0.035,
    to: unit * 0.035,
  })
}

function drawBackpack(brush: Brush, body: Body, colour: Rgb): void {
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

function drawScarf(brush: Brush, body: Body, colour: Rgb): void {
  const { unit, neck, phase } = body
  const cloth = body.tone(colour)
  strokeLimb(brush, cloth, {
    points: [
      [neck[0] - unit * 0.08, neck[1] + unit * 0.01],
      [neck[0] + unit * 0.09, neck[1] + unit * 0.03],
    ],
    from: unit * 0.1,
    to: unit * 0.09,
  })
  strokeLimb(brush, cloth, {
    points: [
      [neck[0] - unit * 0.08, neck[1] + unit * 0.03],
      [neck[0] - unit * 0.26, neck[1] + unit * (0.04 + Math.sin(phase * 2) * 0.04)],
      [neck[0] - unit * 0.42, neck[1] + unit * (0.12 + Math.sin(phase * 2 + 1) * 0.07)],
    ],
    from: unit * 0.075,
    to: unit * 0.06,
  })
}

function drawHead(brush: Brush, body: Body): void {
  const { unit, head, neck, look, phase } = body
  const size = look.kind === 'child' ? 1.22 : 1
  const skin = body.tone(look.skin)
  const hair = body.tone(look.hair)
  const at = (x: number, y: number): Point => [head[0] + unit * x * size, head[1] + unit * y * size]
  strokeLimb(brush, body.tone(scaled(look.skin, 0.86)), {
    points: [
      [neck[0], neck[1] + unit * 0.03],
      [head[0], head[1] + unit * 0.06],
    ],
    from: unit * 0.1,
    to: unit * 0.1,
  })
  if (look.kind === 'woman') drawLongHair(brush, { at, hair, sway: Math.sin(phase * 2) * 0.03 })
  const [x, y] = at(0.012, 0)
  fillOval(brush, skin, { x, y, rx: unit * 0.112 * size, ry: unit * 0.132 * size })
  // A nose and a chin make a side out of a ball.
  brush.fillStyle = css(skin)
  brush.beginPath()
  for (const [right, down] of [
    [0.09, -0.05],
    [0.155, 0.025],
    [0.115, 0.045],
    [0.118, 0.1],
    [0.05, 0.135],
    [-0.02, 0.1],
  ] as const)
    brush.lineTo(...at(right, down))
  brush.closePath()
  brush.fill()
  const eye = at(0.075, -0.012)
  fillOval(brush, body.tone([0.12, 0.09, 0.1]), {
    x: eye[0],
    y: eye[1],
    rx: unit * 0.012,
    ry: unit * 0.019,
  })
  drawHairCap(brush, { at, hair })
  if (look.hat) drawHat(brush, { at, colour: body.tone(look.hat), unit: unit * size })
}

type HeadParts = { at: (x: number, y: number) => Point; hair: Rgb }

function drawHairCap(brush: Brush, { at, hair }: HeadParts): void {
  brush.fillStyle = css(hair)
  brush.beginPath()
  brush.moveTo(...at(0.105, -0.06))
  brush.bezierCurveTo(...at(0.1, -0.17), ...at(-0.13, -0.19), ...at(-0.135, -0.02))
  brush.bezierCurveTo(...at(-0.14, 0.06), ...at(-0.09, 0.1), ...at(-0.06, 0.085))
  brush.bezierCurveTo(...at(-0.05, 0.02), ...at(-0.01, -0.03), ...at(0.03, -0.055))
  brush.quadraticCurveTo(...at(0.07, -0.07), ...at(0.105, -0.06))
  brush.fill()
}

function drawLongHair(brush: Brush, { at, hair, sway }: HeadParts & { sway: number }): void {
  brush.fillStyle = css(hair)
  brush.beginPath()
  brush.moveTo(...at(-0.1, -0.08))
  brush.bezierCurveTo(...at(-0.2, 0.05), ...at(-0.18 + sway, 0.2), ...at(-0.24 + sway * 2, 0.36))
  brush.bezierCurveTo(...at(-0.13 + sway, 0.36), ...at(-0.04, 0.24), ...at(0, 0.06))
  brush.fill()
}

function drawHat(
  brush: Brush,
  { at, colour, unit }: { at: HeadParts['at']; colour: Rgb; unit: number },
): void {
  const [x, y] = at(0, -0.075)
  fillOval(brush, colour, { x, y, rx: unit * 0.23, ry: unit * 0.045, turn: -0.06 })
  brush.fillStyle = css(colour)
  brush.beginPath()
  brush.roundRect(x - unit * 0.115, y - unit * 0.14, unit * 0.23, unit * 0.15, unit * 0.06)
  brush.fill()
  brush.fillStyle = css(scaled(colour, 0.6))
  brush.fillRect(x - unit * 0.115, y - unit * 0.035, unit * 0.23, unit * 0.03)
}

function drawUmbrella(brush: Brush, body: Body, colour: Rgb): void {
  const { unit, neck, head, look } = body
  const shoulder: Point = [neck[0] + unit * 0.02, neck[1] + unit * 0.12]
  const hand: Point = [neck[0] + unit * 0.22, neck[1] + unit * 0.13]
  const [x, y] = [hand[0] - unit * 0.05, head[1] - unit * 0.2]
  brush.strokeStyle = css(body.tone([0.17, 0.17, 0.19]))
  brush.lineWidth = unit * 0.025
  brush.beginPath()
  brush.moveTo(hand[0], hand[1] + unit * 0.06)
  brush.lineTo(x, y - unit * 0.3)
  brush.stroke()
  strokeLimb(brush, body.tone(scaled(look.coat, 0.93)), {
    points: [shoulder, [shoulder[0] + unit * 0.1, shoulder[1] + unit * 0.22], hand],
    from: unit * 0.14,
    to: unit * 0.095,
  })
  fillOval(brush, body.tone(look.skin), {
    x: hand[0],
    y: hand[1],
    rx: unit * 0.05,
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
