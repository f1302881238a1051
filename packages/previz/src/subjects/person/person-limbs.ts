/** Arms and legs with what is on them. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { drawHeel } from './person-back.ts'
import { cutOf, isBaggy } from './person-cuts.ts'
import {
  along,
  castShadow,
  crease,
  fillSolid,
  limbOutline,
  type BodyOutline,
  shadeOf,
  smoothOutline,
} from './person-form.ts'
import { drawPattern } from './person-patterns.ts'
import { PERFORMANCES } from '../activities/performances.ts'
import { drawFoot, drawHand, type DrawnFoot, type Grip } from './person-hands.ts'
import type { Body, Point } from './skeleton.ts'

/** A leg with what is on it. */
export function drawLeg(brush: Brush, body: Body, side: 0 | 1): void {
  const { joints, build, look } = body
  const [hip, knee, ankle] = [joints.hips[side], joints.knees[side], joints.ankles[side]]
  const dim = side === 0 || look.back ? 1 : 0.78
  const draw = look.back ? drawHeel : drawFoot
  const bare = hasBareLegs(body)
  const colour = legColour(body)
  const slim = look.female ? 0.9 : 1
  const girth = build.girth
  const radii = bare
    ? [0.063, 0.062, 0.042, 0.041, 0.037, 0.025]
    : [0.07, 0.066, 0.049 * slim, 0.047 * slim, 0.043 * slim, 0.036 * slim]
  const calf = along(knee, ankle, 0.38)
  const back = bare ? 0.006 : 0
  const spots: readonly Point[] = [
    hip,
    along(hip, knee, 0.4),
    knee,
    along(knee, ankle, 0.16),
    [calf[0] - back, calf[1]],
    along(knee, ankle, bare ? 1 : 0.95),
  ]
  const outline = limbOutline(
    spots.map(([x, y], index) => [x, y, (radii[index] ?? 0.04) * girth] as const),
  )
  const foot: DrawnFoot = {
    at: ankle,
    sole: joints.soles[side],
    wear: footwearOf(body),
    colour: footColour(body),
    dim,
  }
  if (foot.wear !== 'boot') draw(brush, body, foot)
  castShadow(brush, body, outline, 0.008)
  fillSolid(brush, body, { outline, colour, reach: 0.022 * girth, dim })
  drawLegwear(brush, body, { side, outline, dim })
  if (foot.wear === 'boot') draw(brush, body, foot)
  if (bare || side === 1 || look.back) return
  const dark = css(shadeOf(scaled(body.tone(colour), dim * 0.9)), 0.7)
  crease(brush, dark, {
    points: [
      [knee[0] - 0.03, knee[1] - 0.012],
      [knee[0], knee[1] + 0.004],
      [knee[0] + 0.022, knee[1] - 0.01],
    ],
    width: 0.005,
  })
}

/** Legs under shorts, a skirt or a kilt. */
const SHORT: ReadonlySet<string> = new Set(['shorts', 'skirt', 'kilt'])

function hasBareLegs(body: Body): boolean {
  const { look } = body
  if (look.pose === 'swim') return true
  return look.legwear ? SHORT.has(look.legwear.item) : cutOf(body).legs === 'bare'
}

function legColour(body: Body): Rgb {
  const { look } = body
  if (hasBareLegs(body)) return look.skin
  if (look.legwear) return look.legwear.colour
  return cutOf(body).legs === 'own' ? scaled(look.coat, 0.94) : look.trousers
}

function footwearOf(body: Body): DrawnFoot['wear'] {
  const { pose, extras } = body.look
  if (pose === 'swim') return 'bare'
  if (isBaggy(body)) return 'heavy'
  if (extras?.boots) return 'boot'
  return extras?.sneakers ? 'shoe' : cutOf(body).feet
}

/** The legs of shorts on bare ones, and what is on the cloth of trousers. */
function drawLegwear(
  brush: Brush,
  body: Body,
  leg: { readonly side: 0 | 1; readonly outline: BodyOutline; readonly dim: number },
): void {
  const { look, joints, build } = body
  const { legwear } = look
  if (!legwear || look.pose === 'swim') return
  const { side, dim } = leg
  const [hip, knee] = [joints.hips[side], joints.knees[side]]
  const isShorts = legwear.item === 'shorts'
  const outline = isShorts
    ? limbOutline([
        [...hip, 0.074 * build.girth],
        [...along(hip, knee, 0.4), 0.072 * build.girth],
        [...along(hip, knee, 0.86), 0.066 * build.girth],
      ])
    : leg.outline
  if (isShorts) fillSolid(brush, body, { outline, colour: legwear.colour, reach: 0.02, dim })
  if (!legwear.pattern || (hasBareLegs(body) && !isShorts)) return
  const colour = scaled(body.tone(legwear.colour), dim)
  drawPattern(brush, { outline, pattern: legwear.pattern, colour, origin: knee })
}

function footColour({ look }: Body): Rgb {
  if (look.pose === 'swim') return look.skin
  const worn = look.extras?.boots ?? look.extras?.sneakers
  if (worn) return worn
  if (look.fur) return look.skin
  if (look.garment === 'armour') return scaled(look.coat, 0.86)
  if (look.garment === 'gown') return mix(look.coat, [0.2, 0.12, 0.12], 0.4)
  if (look.garment === 'dress') return mix(look.coat, [0.2, 0.12, 0.12], 0.55)
  if (look.garment === 'raincoat') return mix(look.coat, [0.1, 0.1, 0.14], 0.65)
  if (look.garment === 'shirt' || look.garment === 'jumper')
    return look.female ? [0.82, 0.8, 0.78] : [0.3, 0.24, 0.2]
  if (look.garment === 'robe') return [0.88, 0.85, 0.8]
  return [0.15, 0.11, 0.1]
}

/** An arm that is being drawn. */
type DrawnArm = {
  readonly brush: Brush
  readonly body: Body
  readonly shoulder: Point
  readonly elbow: Point
  readonly wrist: Point
  /** The way of the forearm: 0 down, a quarter turn ahead. */
  readonly angle: number
  /** How thick it is against a man's, and how much cloth is on it. */
  readonly girth: number
  readonly bulk: number
  readonly dim: number
}

/** An arm with its sleeve and its hand. */
export function drawArm(brush: Brush, body: Body, side: 0 | 1): void {
  const { joints, build, look } = body
  const cut = cutOf(body)
  const [elbow, wrist] = [joints.elbows[side], joints.wrists[side]]
  const arm: DrawnArm = {
    brush,
    body,
    shoulder: joints.shoulders[side],
    elbow,
    wrist,
    angle: Math.atan2(wrist[0] - elbow[0], wrist[1] - elbow[1]),
    girth: build.girth * (look.kind === 'child' ? 0.92 : 1),
    bulk: cut.bulk * 0.6,
    dim: side === 0 ? 1 : 0.8,
  }
  const sleeve = look.pose === 'swim' ? 'none' : cut.sleeve
  const skinned = sleeve === 'short' || sleeve === 'none'
  const hand = (): void =>
    drawHand(brush, body, {
      at: wrist,
      angle: arm.angle,
      grip: gripOf(body, side),
      dim: arm.dim,
      colour: isBaggy(body) ? [0.75, 0.77, 0.8] : (look.extras?.gloves ?? look.skin),
      mirrored: side === 1 && look.pose === 'wave',
    })
  const outline = skinned ? bareArm(arm) : sleevedArm(arm)
  if (!skinned) hand()
  if (side === 0) castShadow(brush, body, outline, 0.014)
  if (skinned) {
    fillSolid(brush, body, { outline, colour: look.skin, reach: 0.012, dim: arm.dim })
    hand()
    if (sleeve === 'short') drawShortSleeve(arm)
    return
  }
  if (sleeve === 'wide') drawWideSleeve(arm)
  drawSleeve(arm, outline)
  drawCuff(arm, sleeve === 'long')
  drawElbow(arm)
  if (look.garment === 'armour') drawPlates(arm)
}

/** Steel on the shoulder and the elbow. */
function drawPlates({ brush, body, shoulder, elbow, girth, dim }: DrawnArm): void {
  const plates: readonly (readonly [Point, number])[] = [
    [elbow, 0.036],
    [[shoulder[0], shoulder[1] + 0.006], 0.062],
  ]
  for (const [at, radius] of plates) {
    const outline = limbOutline([[...at, radius * girth]])
    castShadow(brush, body, outline, 0.006)
    fillSolid(brush, body, { outline, colour: body.look.coat, reach: 0.016, dim })
  }
}

function bareArm({ shoulder, elbow, wrist, girth }: DrawnArm): BodyOutline {
  return limbOutline([
    [...shoulder, 0.033 * girth],
    [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2, 0.034 * girth],
    [...elbow, 0.027 * girth],
    [...along(elbow, wrist, 0.3), 0.027 * girth],
    [...wrist, 0.018 * girth],
  ])
}

function sleevedArm({ shoulder, elbow, wrist, girth, bulk }: DrawnArm): BodyOutline {
  return limbOutline([
    [...shoulder, 0.036 * girth + bulk],
    [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2, 0.038 * girth + bulk],
    [...elbow, 0.034 * girth + bulk],
    [...along(wrist, elbow, 0.08), 0.026 * girth + bulk],
  ])
}

/** A sleeve that ends over the elbow, on a bare arm. */
function drawShortSleeve(arm: DrawnArm): void {
  const { brush, body, shoulder, elbow, girth, bulk, dim } = arm
  const outline = limbOutline([
    [...shoulder, 0.037 * girth + bulk],
    [...along(shoulder, elbow, 0.62), 0.041 * girth + bulk],
  ])
  castShadow(brush, body, outline, 0.006)
  fillSolid(brush, body, { outline, colour: body.look.coat, reach: 0.014, dim: dim * 0.96 })
  printOn(arm, outline)
}

function drawSleeve(arm: DrawnArm, outline: BodyOutline): void {
  const { brush, body, girth, dim } = arm
  const colour = sleeveColour(body)
  fillSolid(brush, body, { outline, colour, reach: 0.015 * girth, dim: dim * 0.95 })
  printOn(arm, outline)
}

/** The pattern of the garment on its sleeve. */
function printOn({ brush, body, shoulder, dim }: DrawnArm, outline: BodyOutline): void {
  const { pattern, coat, garment } = body.look
  if (!pattern || garment === 'vest') return
  drawPattern(brush, { outline, pattern, colour: scaled(body.tone(coat), dim), origin: shoulder })
}

/** A vest has the sleeves of the shirt under it. */
const sleeveColour = ({ look }: Body): Rgb => (look.garment === 'vest' ? look.second : look.coat)

/** The colour of a sleeve in its light. */
const sleeveTone = ({ body, dim }: DrawnArm): Rgb => scaled(body.tone(sleeveColour(body)), dim)

const SHIRTED: ReadonlySet<string> = new Set(['suit', 'tuxedo'])

/** The end of a sleeve: a shirt under a suit, and a hem on what is long. */
function drawCuff(arm: DrawnArm, long: boolean): void {
  const { brush, body, elbow, wrist, angle, girth, bulk } = arm
  const [nx, ny] = [Math.cos(angle), -Math.sin(angle)]
  const cuff = 0.027 * girth + bulk
  const ring = (share: number, width: number, colour: Rgb): void => {
    const [x, y] = along(wrist, elbow, share)
    crease(brush, css(colour), {
      points: [
        [x - nx * cuff * 0.86, y - ny * cuff * 0.86],
        [x + nx * cuff * 0.86, y + ny * cuff * 0.86],
      ],
      width,
    })
  }
  if (SHIRTED.has(body.look.garment)) ring(-0.02, 0.014, body.tone([0.95, 0.94, 0.92]))
  else if (long) ring(0.09, 0.016, scaled(sleeveTone(arm), 0.72))
}

/** The fold of a sleeve at the elbow. */
function drawElbow(arm: DrawnArm): void {
  const { brush, elbow, angle } = arm
  const [nx, ny] = [Math.cos(angle), -Math.sin(angle)]
  crease(brush, css(scaled(sleeveTone(arm), 0.64), 0.6), {
    points: [
      [elbow[0] - nx * 0.03, elbow[1] - ny * 0.03 - 0.006],
      [elbow[0], elbow[1] + 0.004],
      [elbow[0] + nx * 0.022, elbow[1] + ny * 0.022 - 0.008],
    ],
    width: 0.005,
  })
}

/** The part of a wide sleeve that hangs. */
function drawWideSleeve({ brush, body, elbow, wrist, dim }: DrawnArm): void {
  const raised = wrist[1] < elbow[1] - 0.02
  const hang = 0.135 + 0.02 * Math.sin(body.phase * 2)
  const trail = -0.05 * body.haste
  const low = Math.max(elbow[1], wrist[1]) + hang * (raised ? 1.1 : 0.75)
  const outline = smoothOutline(
    [
      [elbow[0], elbow[1] - 0.03],
      [wrist[0] + 0.012, wrist[1] - 0.024],
      [wrist[0] + 0.026, wrist[1] + 0.02],
      [wrist[0] + trail * 0.5 + 0.012, low],
      [(wrist[0] + elbow[0]) / 2 + trail - 0.03, low + 0.006],
      [elbow[0] + trail * 0.4 - 0.038, (elbow[1] + low) / 2],
    ],
    0.8,
  )
  castShadow(brush, body, outline, 0.012)
  fillSolid(brush, body, { outline, colour: body.look.coat, reach: 0.02, dim })
  crease(brush, css(scaled(body.tone(body.look.second), dim)), {
    points: [
      [wrist[0] + 0.024, wrist[1] + 0.01],
      [wrist[0] + trail * 0.5 + 0.018, low - 0.004],
    ],
    width: 0.014,
  })
}

function gripOf({ look }: Body, side: 0 | 1): Grip {
  if (look.activity) return PERFORMANCES[look.activity].grips?.[side] ?? 'fist'
  if (look.pose === 'wave') return side === 1 ? 'open' : 'relaxed'
  if (look.pose === 'point') return side === 1 ? 'point' : 'relaxed'
  if (look.pose === 'clap') return 'open'
  if (look.pose === 'dance') return 'relaxed'
  return look.pose === 'run' ||
    look.pose === 'cycle' ||
    look.pose === 'row' ||
    look.pose === 'mount'
    ? 'fist'
    : 'relaxed'
}
