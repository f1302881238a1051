/** Arms and legs with what is on them. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Brush } from '../painting/brush.ts'
import { drawHeel } from './person-back.ts'
import { cutOf, isBaggy } from './person-cuts.ts'
import {
  castShadow,
  crease,
  fillSolid,
  limbOutline,
  type BodyOutline,
  shadeOf,
  smoothOutline,
} from './person-form.ts'
import { drawFoot, drawHand, type DrawnFoot, type Grip } from './person-hands.ts'
import type { Body, Point } from './skeleton.ts'

/** A leg with what is on it. */
export function drawLeg(brush: Brush, body: Body, side: 0 | 1): void {
  const { joints, build, look } = body
  const cut = cutOf(body)
  const [hip, knee, ankle] = [joints.hips[side], joints.knees[side], joints.ankles[side]]
  const dim = side === 0 || look.back ? 1 : 0.78
  const draw = look.back ? drawHeel : drawFoot
  const own = cut.legs === 'own'
  const bare = cut.legs === 'bare' || look.pose === 'swim'
  const colour = bare ? look.skin : own ? scaled(look.coat, 0.94) : look.trousers
  const slim = look.female ? 0.9 : 1
  const girth = build.girth
  const radii = bare
    ? [0.063, 0.062, 0.042, 0.041, 0.037, 0.025]
    : [0.07, 0.066, 0.049 * slim, 0.047 * slim, 0.043 * slim, 0.036 * slim]
  const along = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
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
    wear: look.pose === 'swim' ? 'bare' : isBaggy(body) ? 'heavy' : cut.feet,
    colour: footColour(body),
    dim,
  }
  if (foot.wear !== 'boot') draw(brush, body, foot)
  castShadow(brush, body, outline, 0.008)
  fillSolid(brush, body, { outline, colour, reach: 0.022 * girth, dim })
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

function footColour({ look }: Body): Rgb {
  if (look.pose === 'swim') return look.skin
  if (look.garment === 'dress') return mix(look.coat, [0.2, 0.12, 0.12], 0.55)
  if (look.garment === 'raincoat') return mix(look.coat, [0.1, 0.1, 0.14], 0.65)
  if (look.garment === 'shirt' || look.garment === 'jumper')
    return look.female ? [0.82, 0.8, 0.78] : [0.3, 0.24, 0.2]
  if (look.garment === 'robe') return [0.88, 0.85, 0.8]
  return [0.15, 0.11, 0.1]
}

/** An arm with its sleeve and its hand. */
export function drawArm(brush: Brush, body: Body, side: 0 | 1): void {
  const { joints, build, look } = body
  const cut = cutOf(body)
  const [shoulder, elbow, wrist] = [
    joints.shoulders[side],
    joints.elbows[side],
    joints.wrists[side],
  ]
  const dim = side === 0 ? 1 : 0.8
  const g = build.girth * (look.kind === 'child' ? 0.92 : 1)
  const angle = Math.atan2(wrist[0] - elbow[0], wrist[1] - elbow[1])
  const sleeve = look.pose === 'swim' ? 'none' : cut.sleeve
  const skinned = sleeve === 'short' || sleeve === 'none'
  const thick = cut.bulk * 0.6
  const hand = {
    at: wrist,
    angle,
    grip: gripOf(body, side),
    dim,
    colour: isBaggy(body) ? ([0.75, 0.77, 0.8] as Rgb) : look.skin,
    mirrored: side === 1 && look.pose === 'wave',
  }
  if (!skinned) drawHand(brush, body, hand)
  const bare = (): BodyOutline =>
    limbOutline([
      [...shoulder, 0.033 * g],
      [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2, 0.034 * g],
      [...elbow, 0.027 * g],
      [elbow[0] + (wrist[0] - elbow[0]) * 0.3, elbow[1] + (wrist[1] - elbow[1]) * 0.3, 0.027 * g],
      [...wrist, 0.018 * g],
    ])
  const clothed = (): BodyOutline =>
    limbOutline([
      [...shoulder, 0.036 * g + thick],
      [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2, 0.038 * g + thick],
      [...elbow, 0.034 * g + thick],
      [
        wrist[0] + (elbow[0] - wrist[0]) * 0.08,
        wrist[1] + (elbow[1] - wrist[1]) * 0.08,
        0.026 * g + thick,
      ],
    ])
  const short = (): BodyOutline =>
    limbOutline([
      [...shoulder, 0.037 * g + thick],
      [
        shoulder[0] + (elbow[0] - shoulder[0]) * 0.62,
        shoulder[1] + (elbow[1] - shoulder[1]) * 0.62,
        0.041 * g + thick,
      ],
    ])
  const whole = skinned ? bare() : clothed()
  if (side === 0) castShadow(brush, body, whole, 0.014)
  if (skinned) {
    fillSolid(brush, body, { outline: whole, colour: look.skin, reach: 0.012, dim })
    drawHand(brush, body, hand)
    if (sleeve === 'short') {
      const outline = short()
      castShadow(brush, body, outline, 0.006)
      fillSolid(brush, body, { outline, colour: look.coat, reach: 0.014, dim: dim * 0.96 })
    }
    return
  }
  if (sleeve === 'wide') drawWideSleeve(brush, body, { elbow, wrist, dim })
  fillSolid(brush, body, { outline: whole, colour: look.coat, reach: 0.015 * g, dim: dim * 0.95 })
  const tone = scaled(body.tone(look.coat), dim)
  const at = (share: number): Point => [
    wrist[0] + (elbow[0] - wrist[0]) * share,
    wrist[1] + (elbow[1] - wrist[1]) * share,
  ]
  const [nx, ny] = [Math.cos(angle), -Math.sin(angle)]
  const cuff = 0.027 * g + thick
  const ring = (share: number, width: number, colour: Rgb): void => {
    const [x, y] = at(share)
    crease(brush, css(colour), {
      points: [
        [x - nx * cuff * 0.86, y - ny * cuff * 0.86],
        [x + nx * cuff * 0.86, y + ny * cuff * 0.86],
      ],
      width,
    })
  }
  if (look.garment === 'suit') ring(-0.02, 0.014, body.tone([0.95, 0.94, 0.92]))
  else if (sleeve === 'long') ring(0.09, 0.016, scaled(tone, 0.72))
  crease(brush, css(scaled(tone, 0.64), 0.6), {
    points: [
      [elbow[0] - nx * 0.03, elbow[1] - ny * 0.03 - 0.006],
      [elbow[0], elbow[1] + 0.004],
      [elbow[0] + nx * 0.022, elbow[1] + ny * 0.022 - 0.008],
    ],
    width: 0.005,
  })
}

/** The part of a wide sleeve that hangs. */
function drawWideSleeve(
  brush: Brush,
  body: Body,
  { elbow, wrist, dim }: { elbow: Point; wrist: Point; dim: number },
): void {
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
