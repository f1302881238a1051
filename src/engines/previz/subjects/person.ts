/** People in a cycle of pictures: a skeleton in many poses, dressed by kind. */
import { mix, type Rgb, scaled } from '../../../media/colour.ts'
import type { Pixels } from '../../../media/texture.ts'
import { type Brush, drawn, fillOval, shadeForm, strokeLimb } from '../paint/brush.ts'
import type { Size } from './figure.ts'
import { drawBackpack, drawCoat, drawScarf, drawSeat, drawUmbrella } from './person-dress.ts'
import { drawHead } from './person-head.ts'
import { drawHelmet, drawLifeSupport, drawRobotHead, drawRobotTrunk } from './person-suits.ts'
import type { Body, PersonLook, Point } from './skeleton.ts'

export type { PersonLook } from './skeleton.ts'

/** Everybody who has this skeleton. */
export const PERSON_KINDS = ['woman', 'man', 'child', 'robot', 'astronaut'] as const

/** Pictures in a cycle of two steps. */
export const PERSON_FRAMES = 24
/** The shape of the picture: nearly as wide as high leaves room for an umbrella. */
export const PERSON_ASPECT = 0.92

const SWING: Readonly<Record<PersonLook['pose'], number>> = {
  stand: 0,
  sit: 0,
  sleep: 0,
  float: 0.12,
  walk: 0.5,
  run: 0.85,
  dance: 0.6,
  swim: 0.35,
}

/** Who lies or floats is the standing body, turned: radians, and how high its middle is. */
const TURNS: Partial<Record<PersonLook['pose'], readonly [turn: number, rise: number]>> = {
  sleep: [-1.5, 0.14],
  swim: [1.3, 0.4],
  float: [0.3, 0.35],
}

/** Paints one picture of the cycle, heading to the right. */
export function paintPerson(size: Size, frame: number, look: PersonLook): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const unit = heightPx * 0.43
    const phase = (frame / PERSON_FRAMES) * 2 * Math.PI
    brush.translate(widthPx * 0.5, heightPx - 3 - unit * 0.06)
    const turned = TURNS[look.pose]
    if (turned) {
      const [turn, rise] = turned
      brush.translate(0, -unit * rise)
      brush.rotate(turn + (look.pose === 'float' ? 0.1 * Math.sin(phase) : 0))
      brush.translate(0, unit * (look.pose === 'float' ? 0.3 : 0.95))
    }
    const { ambient, rim } = look.palette
    const tone = (colour: Rgb): Rgb =>
      mix(colour, [colour[0] * ambient[0], colour[1] * ambient[1], colour[2] * ambient[2]], 0.7)
    brush.save()
    brush.translate(look.sunSide * unit * 0.016, -unit * 0.012)
    drawBody(brush, bodyAt(phase, unit, { look, tone: () => rim, plain: true }))
    brush.restore()
    drawBody(brush, bodyAt(phase, unit, { look, tone, plain: false }))
    shadeForm(brush, size, { sunSide: look.sunSide, depth: 0.34, rim })
  })
}

/** Draws somebody who sits where the legs are not seen, the foot of an upright body at the origin. */
export function drawBust(
  brush: Brush,
  look: PersonLook,
  at: { readonly unit: number; readonly phase: number },
): void {
  const { ambient } = look.palette
  const tone = (colour: Rgb): Rgb =>
    mix(colour, [colour[0] * ambient[0], colour[1] * ambient[1], colour[2] * ambient[2]], 0.7)
  const body = bodyAt(at.phase, at.unit, { look, tone, plain: false })
  drawArm(brush, body, Math.PI)
  drawCoat(brush, body)
  if (look.scarf) drawScarf(brush, body, look.scarf)
  drawHead(brush, body)
  drawArm(brush, body, 0)
}

function bodyAt(phase: number, unit: number, dress: Pick<Body, 'look' | 'tone' | 'plain'>): Body {
  const { pose } = dress.look
  const swing = SWING[pose]
  const bob =
    swing > 0
      ? Math.abs(Math.sin(phase)) * unit * (pose === 'walk' ? 0.022 : 0.05)
      : Math.sin(phase) * unit * 0.005
  const lean = leanOf(pose, phase)
  const low = pose === 'sit' ? unit * 0.42 : 0
  return {
    ...dress,
    unit,
    phase,
    swing,
    hip: [pose === 'sit' ? -unit * 0.12 : 0, -unit * 0.92 - (low > 0 ? 0 : bob) + low],
    neck: [unit * lean - (low > 0 ? unit * 0.09 : 0), -unit * 1.49 - bob + low],
    head: [unit * (lean * 1.3 + 0.02) - (low > 0 ? unit * 0.07 : 0), -unit * 1.69 - bob + low],
  }
}

function leanOf(pose: PersonLook['pose'], phase: number): number {
  if (pose === 'dance') return 0.06 * Math.sin(phase)
  return { stand: 0, sit: 0.03, sleep: 0, float: 0, walk: 0.05, run: 0.2, swim: 0 }[pose]
}

function drawBody(brush: Brush, body: Body): void {
  const { look } = body
  const suited = look.kind === 'astronaut'
  if (look.pose === 'sit') drawSeat(brush, body)
  drawLeg(brush, body, Math.PI)
  drawArm(brush, body, Math.PI)
  if (suited) drawLifeSupport(brush, body)
  if (look.backpack) drawBackpack(brush, body, look.backpack)
  drawLeg(brush, body, 0)
  if (look.kind === 'robot') drawRobotTrunk(brush, body)
  else drawCoat(brush, body)
  if (look.scarf && !suited && look.kind !== 'robot') drawScarf(brush, body, look.scarf)
  if (look.kind === 'robot') drawRobotHead(brush, body)
  else if (suited) drawHelmet(brush, body)
  else drawHead(brush, body)
  if (look.umbrella && look.pose !== 'sleep') drawUmbrella(brush, body, look.umbrella)
  else drawArm(brush, body, 0)
}

/** Two bones from a joint: where the middle and the end are. */
function bones(from: Point, angles: readonly [number, number], length: number): [Point, Point] {
  const [upper, lower] = angles
  const middle: Point = [from[0] + Math.sin(upper) * length, from[1] + Math.cos(upper) * length]
  return [middle, [middle[0] + Math.sin(lower) * length, middle[1] + Math.cos(lower) * length]]
}

/** Widths of limbs in units: at the top, at the end. */
const LIMBS: Readonly<Record<PersonLook['kind'], { leg: Point; arm: Point }>> = {
  woman: { leg: [0.165, 0.085], arm: [0.125, 0.085] },
  man: { leg: [0.195, 0.115], arm: [0.155, 0.1] },
  child: { leg: [0.185, 0.11], arm: [0.15, 0.1] },
  robot: { leg: [0.13, 0.11], arm: [0.1, 0.09] },
  astronaut: { leg: [0.27, 0.21], arm: [0.22, 0.17] },
}

function drawLeg(brush: Brush, body: Body, offset: number): void {
  const { unit, swing, look } = body
  const phase = body.phase + offset
  const sits = look.pose === 'sit'
  const thigh = sits ? (offset > 0 ? 1.32 : 1.42) : Math.sin(phase) * swing
  const bend = sits
    ? 1.35 + 0.04 * Math.sin(body.phase)
    : swing > 0
      ? Math.max(0, Math.sin(phase + 1.9)) * swing * 1.6 + 0.06
      : 0.03
  const hip: Point = [body.hip[0] + (offset > 0 ? 0.03 : -0.02) * unit, body.hip[1] + unit * 0.02]
  const [knee, foot] = bones(hip, [thigh, thigh - bend], unit * 0.445)
  const back = offset > 0 ? 0.72 : 1
  const [from, to] = LIMBS[look.kind].leg
  const cloth = body.tone(scaled(look.trousers, back))
  strokeLimb(brush, cloth, { points: [hip, knee, foot], from: unit * from, to: unit * to })
  if (look.kind === 'robot')
    fillOval(brush, body.tone(scaled(look.coat, back)), {
      x: knee[0],
      y: knee[1],
      rx: unit * 0.075,
      ry: unit * 0.075,
    })
  const toe = sits ? 0 : -(thigh - bend) * 0.35
  const heavy = look.kind === 'astronaut' || look.kind === 'robot' ? 1.5 : 1
  const leather: Rgb = look.kind === 'astronaut' ? [0.55, 0.57, 0.62] : [0.16, 0.11, 0.09]
  const tip: Point = [
    foot[0] + unit * 0.13 * Math.cos(toe),
    foot[1] + unit * (0.02 + 0.13 * Math.sin(toe)),
  ]
  strokeLimb(brush, body.tone(scaled(leather, back)), {
    points: [[foot[0] - unit * 0.025, foot[1] + unit * 0.008], tip],
    from: unit * 0.115 * heavy,
    to: unit * 0.075 * heavy,
  })
}

/** Angles of the upper arm and the bend of the elbow. */
function armAngles(body: Body, offset: number): readonly [number, number] {
  const { swing, look } = body
  const phase = body.phase + offset
  const far = offset > 0
  switch (look.pose) {
    case 'sit':
      return [0.42 + (far ? 0.12 : 0), 0.95]
    case 'sleep':
      return [0.25, 0.5]
    case 'float':
      return [(far ? -1 : 1) * 0.9 + 0.12 * Math.sin(phase), 0.5]
    case 'swim':
      return [phase, 0.25]
    case 'dance':
      return [(2.2 + 0.4 * Math.sin(phase)) * (far ? -1 : 1), 0.3 + 0.2 * Math.sin(phase)]
    case 'run':
      return [-Math.sin(phase) * swing * 0.85 + 0.03, 1.2]
    case 'walk':
      return [-Math.sin(phase) * swing * 0.85 + 0.03, 0.3 + 0.2 * Math.sin(phase)]
    case 'stand':
      return [far ? 0.1 : -0.04, 0.16]
  }
}

/** A sleeve, its cuff, and a hand with a thumb. */
function drawArm(brush: Brush, body: Body, offset: number): void {
  const { unit, look, neck } = body
  const far = offset > 0
  const side = look.kind === 'astronaut' ? 0.05 : 0.015
  const shoulder: Point = [neck[0] + unit * (far ? side * 2 : -side * 2), neck[1] + unit * 0.12]
  const [upper, elbow] = armAngles(body, offset)
  const [middle, hand] = bones(shoulder, [upper, upper + elbow], unit * 0.275)
  const back = far ? 0.68 : 0.86
  const [from, to] = LIMBS[look.kind].arm
  const metal = look.kind === 'robot'
  strokeLimb(brush, body.tone(scaled(metal ? look.trousers : look.coat, back)), {
    points: [shoulder, middle, hand],
    from: unit * from,
    to: unit * to,
  })
  if (metal)
    for (const joint of [shoulder, middle])
      fillOval(brush, body.tone(scaled(look.coat, back)), {
        x: joint[0],
        y: joint[1],
        rx: unit * 0.07,
        ry: unit * 0.07,
      })
  const [along, down] = [Math.sin(upper + elbow), Math.cos(upper + elbow)]
  strokeLimb(brush, body.tone(scaled(look.coat, back * 0.78)), {
    points: [
      [hand[0] - along * unit * 0.035, hand[1] - down * unit * 0.035],
      [hand[0] - along * unit * 0.01, hand[1] - down * unit * 0.01],
    ],
    from: unit * to * 1.06,
    to: unit * to * 1.06,
  })
  const skin = body.tone(scaled(look.skin, far ? 0.84 : 1))
  const wrist: Point = [hand[0] + along * unit * 0.03, hand[1] + down * unit * 0.03]
  fillOval(brush, skin, {
    x: wrist[0] + along * unit * 0.018,
    y: wrist[1] + down * unit * 0.018,
    rx: unit * 0.038 * (to / 0.085) ** 0.6,
    ry: unit * 0.06,
    turn: -(upper + elbow),
  })
  strokeLimb(brush, skin, {
    points: [
      wrist,
      [
        wrist[0] + unit * (0.028 * down + 0.03 * along),
        wrist[1] + unit * (0.03 * down - 0.028 * along),
      ],
    ],
    from: unit * 0.026,
    to: unit * 0.018,
  })
}
