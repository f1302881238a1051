/** Props of sports: balls on their way, rackets, bars, skis. */
import { css } from '../../renderer/scene/colour.ts'
import { CAUGHT, drawOf, LET_GO, shareOf, swungAt } from './activity-sports.ts'
import { type DrawProp, handTall } from './hand-props.ts'
import {
  bar,
  betweenPalms,
  beyond,
  form,
  oval,
  PAINTS,
  palmOf,
  picture,
  slab,
  thread,
  wayOf,
} from './prop-shapes.ts'
import type { Point } from '../person/skeleton.ts'

/** A ball, or what else is thrown, held in the near hand until it flies away. */
export const thrown: DrawProp = (brush, body) => {
  const share = shareOf(body.phase)
  const shape = body.look.item?.shape ?? 'baseball'
  const tall = Math.min(0.14, Math.max(0.06, handTall(shape) * 0.8))
  const flown = share - LET_GO
  if (flown < 0 || share > 0.9) return picture(brush, body, { shape, at: palmOf(body, 0), tall })
  if (flown < 0.3)
    picture(brush, body, {
      shape,
      at: [0.22 + flown * 1.6, -0.86 - flown * 0.3 + flown * flown * 1.6],
      tall,
      turn: flown * 14,
    })
}

/** A ball, or what else is caught: it comes, and is held. */
export const caught: DrawProp = (brush, body) => {
  const share = shareOf(body.phase)
  const shape = body.look.item?.shape ?? 'baseball'
  const tall = Math.min(0.14, Math.max(0.06, handTall(shape) * 0.8))
  const [x, y] = betweenPalms(body)
  const left = CAUGHT - share
  if (left > 0.3 || share > 0.94) return
  const at: Point = left > 0 ? [x + left * 1.5, y - 0.1 * left] : [x + 0.015, y]
  picture(brush, body, { shape, at, tall, turn: left > 0 ? left * 12 : 0 })
}

/** A ball at the feet that flies off when it is kicked. */
export const kicked: DrawProp = (brush, body) => {
  const share = shareOf(body.phase)
  const shape = body.look.item?.shape ?? 'soccer-ball'
  const flown = Math.max(0, share - LET_GO)
  if (flown > 0.32) return
  picture(brush, body, {
    shape,
    at: [0.2 + flown * 1.25, -0.062 - flown * 1.5 + flown * flown * 2.4],
    tall: 0.125,
    turn: flown * 12,
  })
}

/** A ball between the hand and the ground. */
export const bounced: DrawProp = (brush, body) => {
  const shape = body.look.item?.shape ?? 'basketball'
  const [x, y] = palmOf(body, 0)
  const down = 0.5 + 0.5 * Math.cos(2 * body.phase + Math.PI)
  const top = y + 0.085
  picture(brush, body, {
    shape,
    at: [x + 0.03, top + (-0.075 - top) * down ** 1.4],
    tall: 0.145,
    turn: body.phase,
  })
}

/** A ball over the head that flies away upward. */
export const shot: DrawProp = (brush, body) => {
  const share = shareOf(body.phase)
  const flown = share - LET_GO
  const [x, y] = betweenPalms(body)
  const shape = body.look.item?.shape ?? 'basketball'
  if (flown < 0 || share > 0.92)
    return picture(brush, body, { shape, at: [x + 0.02, y - 0.05], tall: 0.145 })
  if (flown < 0.3)
    picture(brush, body, {
      shape,
      at: [x + 0.05 + flown * 1.3, y - 0.06 - flown * 0.9 + flown * flown * 3],
      tall: 0.145,
      turn: flown * 9,
    })
}

/** Balls that go round. */
export const juggled: DrawProp = (brush, body) => {
  const [[x0, y0], [x1]] = [palmOf(body, 0), palmOf(body, 1)]
  const colours = [PAINTS.red, PAINTS.gold, PAINTS.blue] as const
  for (const [index, colour] of colours.entries()) {
    const share = ((body.phase / 6.2832) * 2 + index / 3) % 1
    const [from, to] = index % 2 === 0 ? [x0, x1] : [x1, x0]
    oval(brush, body, {
      at: [from + (to - from) * share, y0 - 0.04 - 1.5 * share * (1 - share)],
      radii: [0.032, 0.032],
      colour,
    })
  }
}

/** A racket in the near hand. */
export const racket: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const way = wayOf(body.joints.elbows[0], at)
  const head = beyond(at, way, 0.23)
  bar(brush, body, {
    from: beyond(at, way, -0.02),
    to: beyond(at, way, 0.14),
    thick: 0.018,
    colour: PAINTS.dark,
  })
  brush.save()
  brush.translate(...head)
  brush.rotate(way)
  brush.strokeStyle = css(body.tone(PAINTS.white), 0.8)
  brush.lineWidth = 0.003
  brush.beginPath()
  for (const step of [-0.05, -0.025, 0, 0.025, 0.05]) {
    brush.moveTo(step, -0.05)
    brush.lineTo(step, 0.05)
    brush.moveTo(-0.07, step * 0.8)
    brush.lineTo(0.07, step * 0.8)
  }
  brush.stroke()
  brush.strokeStyle = css(body.tone(PAINTS.red))
  brush.lineWidth = 0.014
  brush.beginPath()
  brush.ellipse(0, 0, 0.085, 0.063, 0, 0, 7)
  brush.stroke()
  brush.restore()
}

/** Something long in both hands that swings: a bat from the shoulder. */
export const batInHands: DrawProp = (brush, body) => {
  const at = betweenPalms(body)
  const way = -1.9 + 2.3 * swungAt(body.phase)
  bar(brush, body, {
    from: beyond(at, way, -0.05),
    to: beyond(at, way, 0.34),
    thick: 0.018,
    end: 0.042,
    colour: PAINTS.pale,
  })
}

/** A golf club and its ball. */
export const golfClub: DrawProp = (brush, body) => {
  const at = betweenPalms(body)
  const swung = swungAt(body.phase)
  const way = 2.6 - 1.6 * swung
  const foot = beyond(at, way, 0.43)
  bar(brush, body, { from: beyond(at, way, -0.05), to: foot, thick: 0.012, colour: PAINTS.steel })
  slab(brush, body, { at: foot, size: [0.06, 0.03], turn: way + 1.2, colour: PAINTS.dark })
  if (swung < 0.8)
    oval(brush, body, { at: [0.27, -0.016], radii: [0.015, 0.015], colour: PAINTS.white })
}

/** A bow, its string and an arrow. */
export const bow: DrawProp = (brush, body) => {
  const [hx, hy] = palmOf(body, 1)
  const [dx, dy] = palmOf(body, 0)
  const drawnTo = drawOf(body.phase)
  const bent = 0.05 + 0.02 * drawnTo
  brush.strokeStyle = css(body.tone(PAINTS.wood))
  brush.lineWidth = 0.016
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(hx - bent, hy - 0.25)
  brush.quadraticCurveTo(hx + bent, hy, hx - bent, hy + 0.25)
  brush.stroke()
  const nock: Point = drawnTo > 0.02 ? [dx, dy] : [hx - bent, hy]
  thread(brush, body, {
    points: [[hx - bent, hy - 0.25], nock, [hx - bent, hy + 0.25]],
    width: 0.004,
    colour: PAINTS.white,
  })
  if (drawnTo > 0.02)
    bar(brush, body, {
      from: nock,
      to: [nock[0] + 0.32, hy + (nock[1] - hy) * 0.2],
      thick: 0.008,
      colour: PAINTS.pale,
    })
}

/** A line from the hands to a kite. */
export const kite: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  const at: Point = [0.43 + 0.02 * Math.sin(body.phase), -1.08 + 0.02 * Math.cos(2 * body.phase)]
  thread(brush, body, {
    points: [[x, y], [(x + at[0]) / 2 + 0.03, (y + at[1]) / 2 + 0.04], at],
    width: 0.004,
    colour: PAINTS.white,
  })
  picture(brush, body, {
    shape: 'kite',
    ...(body.look.item?.colour && { colour: body.look.item.colour }),
    at,
    tall: 0.2,
    grip: [0.4, 0.5],
    turn: 0.1 * Math.sin(2 * body.phase),
  })
}

/** A bar with weights on the hands. */
export const barbell: DrawProp = (brush, body) => {
  const [, y] = betweenPalms(body)
  bar(brush, body, { from: [-0.43, y], to: [0.43, y], thick: 0.016, colour: PAINTS.steel })
  for (const side of [-1, 1])
    for (const [x, tall] of [
      [0.36, 0.2],
      [0.4, 0.15],
    ] as const)
      slab(brush, body, { at: [side * x, y], size: [0.034, tall], colour: PAINTS.dark })
}

/** Gloves of a boxer. */
export const gloves =
  (side: 0 | 1): DrawProp =>
  (brush, body) =>
    oval(brush, body, { at: palmOf(body, side), radii: [0.042, 0.038], colour: PAINTS.red })

/** A rope that goes round the body. */
export const rope: DrawProp = (brush, body) => {
  const [[x0, y0], [x1, y1]] = [palmOf(body, 0), palmOf(body, 1)]
  const round = Math.cos(2 * body.phase)
  const y = round > 0 ? 0.0 : -1.05
  brush.strokeStyle = css(body.tone(PAINTS.red))
  brush.lineWidth = 0.01
  brush.beginPath()
  brush.moveTo(x0, y0)
  brush.bezierCurveTo(
    x0 - 0.2,
    y0 + (y - y0) * 1.2 * Math.abs(round),
    x1 + 0.2,
    y1 + (y - y1) * 1.2 * Math.abs(round),
    x1,
    y1,
  )
  brush.stroke()
}

/** A hoop about the hips; the half behind the body, or the one before it. */
export const hoop =
  (behind: boolean): DrawProp =>
  (brush, body) => {
    const [x, y] = body.joints.pelvis
    brush.strokeStyle = css(body.tone([0.9, 0.35, 0.55]))
    brush.lineWidth = 0.016
    brush.beginPath()
    brush.ellipse(
      x * 0.6,
      y - 0.03,
      0.27,
      0.055,
      0.12 * Math.sin(2 * body.phase),
      behind ? Math.PI : 0,
      behind ? 2 * Math.PI : Math.PI,
    )
    brush.stroke()
  }

/** A wall of rock with holds. */
export const wall: DrawProp = (brush, body) => {
  form(brush, body, {
    points: [
      [0.2, 0.01],
      [0.17, -0.3],
      [0.2, -0.6],
      [0.16, -0.9],
      [0.2, -1.2],
      [0.55, -1.21],
      [0.556, 0.01],
    ],
    colour: [0.52, 0.49, 0.47],
    tension: 0.5,
    reach: 0.03,
  })
  for (const [x, y, tone] of [
    [0.3, -0.2, 0.44],
    [0.42, -0.45, 0.58],
    [0.3, -0.74, 0.45],
    [0.44, -1.0, 0.57],
    [0.26, -1.08, 0.46],
  ] as const)
    form(brush, body, {
      points: [
        [x - 0.07, y + 0.03],
        [x - 0.01, y - 0.05],
        [x + 0.07, y - 0.01],
        [x + 0.03, y + 0.05],
      ],
      colour: [tone, tone * 0.95, tone * 0.92],
      tension: 0.5,
    })
}

/** Skis under the feet, and poles. */
export const skis: DrawProp = (brush, body) => {
  for (const side of [1, 0] as const) {
    const x = body.joints.ankles[side][0]
    const y = side === 0 ? -0.006 : -0.014
    thread(brush, body, {
      points: [
        [x - 0.26, y],
        [x + 0.3, y],
        [x + 0.37, y - 0.03],
      ],
      width: 0.018,
      colour: side === 0 ? PAINTS.red : [0.55, 0.18, 0.16],
    })
  }
}

/** A ski pole in a hand. */
export const pole =
  (side: 0 | 1): DrawProp =>
  (brush, body) => {
    const [x, y] = palmOf(body, side)
    bar(brush, body, {
      from: [x + 0.012, y - 0.04],
      to: [x - 0.2, -0.03],
      thick: 0.01,
      colour: PAINTS.dark,
    })
    oval(brush, body, { at: [x - 0.185, -0.055], radii: [0.022, 0.008], colour: PAINTS.dark })
  }

/** Blades, or wheels, under the feet. */
export const skates: DrawProp = (brush, body) => {
  for (const side of [0, 1] as const) {
    const [x, y] = body.joints.ankles[side]
    const sole = body.joints.soles[side]
    const foot = beyond([x, y], sole + Math.PI / 2, body.build.ankle + 0.006)
    bar(brush, body, {
      from: beyond(foot, sole, -0.04),
      to: beyond(foot, sole, 0.1),
      thick: 0.012,
      colour: PAINTS.steel,
    })
  }
}

/** A blade in the leading hand. */
export const foil: DrawProp = (brush, body) => {
  const at = palmOf(body, 1)
  const way = wayOf(body.joints.elbows[1], at) - 0.12
  bar(brush, body, {
    from: at,
    to: beyond(at, way, 0.36),
    thick: 0.014,
    end: 0.005,
    colour: PAINTS.steel,
  })
  oval(brush, body, {
    at: beyond(at, way, 0.02),
    radii: [0.012, 0.034],
    turn: way,
    colour: PAINTS.gold,
  })
}
