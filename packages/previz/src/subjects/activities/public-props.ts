/** Props of what is done before others, or with a device: signs, lecterns, microphones, flasks, cases, extinguishers. */
import { packedTo, tiltedTo } from './activity-public.ts'
import { css } from '../../renderer/scene/colour.ts'
import { aboutNeck, type DrawProp, handTall } from './hand-props.ts'
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
} from './prop-shapes.ts'
import type { Point } from '../person/skeleton.ts'
import { TABLE, table } from './table-props.ts'

/** A board on a stick, with a call written on it that nobody can read. */
export const placard: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  const top: Point = [x + 0.03, y - 0.3]
  bar(brush, body, { from: [x - 0.012, y + 0.12], to: top, thick: 0.018, colour: PAINTS.pale })
  const middle: Point = [top[0], top[1] - 0.06]
  slab(brush, body, { at: middle, size: [0.32, 0.22], turn: 0.08, colour: PAINTS.white })
  for (const [row, wide] of [0.24, 0.2, 0.14].entries())
    slab(brush, body, {
      at: [middle[0], middle[1] - 0.06 + 0.06 * row],
      size: [wide, 0.026],
      turn: 0.08,
      colour: row === 0 ? PAINTS.red : PAINTS.dark,
    })
}

/** A lectern with a microphone on it. */
export const lectern: DrawProp = (brush, body) => {
  form(brush, body, {
    points: [
      [0.24, 0],
      [0.24, -0.5],
      [0.2, -0.55],
      [0.44, -0.66],
      [0.42, -0.56],
      [0.42, 0],
    ],
    colour: [0.5, 0.32, 0.19],
    tension: 0.04,
  })
  slab(brush, body, { at: [0.33, -0.25], size: [0.12, 0.34], colour: [0.58, 0.39, 0.24] })
  const head = aboutNeck(body, [0.13, 0.03])
  thread(brush, body, {
    points: [[0.38, -0.62], [0.36, -0.7], head],
    width: 0.012,
    colour: PAINTS.dark,
  })
  oval(brush, body, { at: head, radii: [0.024, 0.02], colour: PAINTS.steel })
}

/** A microphone that the first of two holds out to the second. */
export const heldOutMicrophone: DrawProp = (brush, body) => {
  if (body.look.partner === 'second') return
  const at = palmOf(body, 1)
  const head = beyond(at, -0.95, 0.085)
  bar(brush, body, {
    from: beyond(at, -0.95, -0.045),
    to: head,
    thick: 0.022,
    end: 0.028,
    colour: PAINTS.dark,
  })
  oval(brush, body, { at: head, radii: [0.028, 0.028], colour: PAINTS.steel })
  slab(brush, body, { at: beyond(at, -0.95, 0.045), size: [0.05, 0.05], colour: PAINTS.red })
}

const GLASS = [0.84, 0.93, 0.96] as const

/** A table with flasks of coloured liquids, or with what the prompt puts there. */
export const flasks: DrawProp = (brush, body) => {
  table(brush, body)
  const foot = -TABLE - 0.002
  const { item } = body.look
  if (item) {
    const tall = Math.min(0.2, handTall(item.shape))
    picture(brush, body, { ...item, at: [0.44, foot], tall, grip: [0.5, 1] })
  } else {
    bar(brush, body, { from: [0.45, foot], to: [0.45, foot - 0.1], thick: 0.05, colour: GLASS })
    slab(brush, body, { at: [0.45, foot - 0.035], size: [0.05, 0.07], colour: [0.35, 0.66, 0.4] })
  }
  form(brush, body, {
    points: [
      [0.27, foot],
      [0.33, foot - 0.09],
      [0.33, foot - 0.14],
      [0.37, foot - 0.14],
      [0.37, foot - 0.09],
      [0.42, foot],
    ],
    colour: GLASS,
    tension: 0.05,
  })
  form(brush, body, {
    points: [
      [0.28, foot - 0.004],
      [0.315, foot - 0.055],
      [0.38, foot - 0.055],
      [0.41, foot - 0.004],
    ],
    colour: [0.55, 0.34, 0.78],
    tension: 0.05,
  })
  bubbles(brush, body, foot)
}

/** Bubbles that rise out of a flask. */
const bubbles = (
  brush: Parameters<DrawProp>[0],
  body: Parameters<DrawProp>[1],
  foot: number,
): void => {
  brush.fillStyle = css(body.tone([0.8, 0.66, 0.96]), 0.75)
  for (const [index, x] of [0.34, 0.352, 0.362].entries()) {
    const share = (body.phase / (2 * Math.PI) + index / 3) % 1
    brush.beginPath()
    brush.ellipse(x, foot - 0.14 - 0.13 * share, 0.008, 0.008, 0, 0, 7)
    brush.fill()
  }
}

/** A glass tube in the near hand, tilted over the flask. */
export const tube: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const way = -1.2 + 1.45 * tiltedTo(body.phase)
  const lip = beyond(at, way, 0.1)
  bar(brush, body, { from: beyond(at, way, -0.06), to: lip, thick: 0.03, colour: GLASS })
  bar(brush, body, {
    from: beyond(at, way, -0.05),
    to: beyond(at, way, 0.05),
    thick: 0.024,
    colour: [0.25, 0.62, 0.85],
  })
  if (tiltedTo(body.phase) > 0.6)
    thread(brush, body, {
      points: [lip, [0.35, -TABLE - 0.1]],
      width: 0.012,
      colour: [0.25, 0.62, 0.85],
      alpha: 0.85,
    })
}

/** The lid of an open case on a table. */
export const openLid: DrawProp = (brush, body) => {
  table(brush, body)
  const colour = body.look.item?.colour ?? [0.62, 0.34, 0.2]
  slab(brush, body, { at: [0.475, -TABLE - 0.15], size: [0.034, 0.25], turn: 0.22, colour })
}

/** A shirt in both hands, which goes down into a case. */
export const packedShirt: DrawProp = (brush, body) => {
  const [x, y] = betweenPalms(body)
  if (packedTo(body.phase) > 0.985) return
  picture(brush, body, { shape: 't-shirt', at: [x + 0.03, y + 0.01], tall: 0.15 })
}

/** The front of the case, over what goes down into it. */
export const openCase: DrawProp = (brush, body) => {
  const colour = body.look.item?.colour ?? [0.62, 0.34, 0.2]
  for (const [x, paint] of [
    [0.23, PAINTS.blue],
    [0.31, PAINTS.cream],
    [0.39, PAINTS.red],
  ] as const)
    oval(brush, body, { at: [x, -TABLE - 0.085], radii: [0.05, 0.018], colour: paint })
  slab(brush, body, { at: [0.31, -TABLE - 0.042], size: [0.3, 0.085], colour })
  for (const x of [0.22, 0.4])
    slab(brush, body, { at: [x, -TABLE - 0.06], size: [0.026, 0.03], colour: PAINTS.gold })
}

/** Earphones with a band over the head. */
export const earphones: DrawProp = (brush, body) => {
  const { joints } = body
  const [x, y] = joints.head
  brush.strokeStyle = css(body.tone(PAINTS.dark))
  brush.lineWidth = 0.016
  brush.lineCap = 'round'
  brush.beginPath()
  brush.ellipse(x, y, 0.078, 0.098, 0, Math.PI * 1.02, Math.PI * 1.96)
  brush.stroke()
  slab(brush, body, { at: [x - 0.022, y + 0.012], size: [0.044, 0.06], colour: PAINTS.red })
}

/** An extinguisher in both hands, and what it sprays. */
export const extinguisher: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const nozzle: Point = [far[0] + 0.07, far[1] + 0.02]
  brush.fillStyle = css(body.tone([0.96, 0.97, 0.98]), 0.6)
  for (let puff = 0; puff < 14; puff++) {
    const share = ((body.phase / (2 * Math.PI)) * 3 + puff / 14) % 1
    const spread = ((puff * 5) % 7) / 7 - 0.5
    brush.beginPath()
    brush.ellipse(
      nozzle[0] + 0.3 * share,
      nozzle[1] + 0.12 * share * share + 0.16 * spread * share,
      0.014 + 0.045 * share,
      0.012 + 0.036 * share,
      0,
      0,
      7,
    )
    brush.fill()
  }
  slab(brush, body, {
    at: [near[0] + 0.02, near[1] + 0.11],
    size: [0.095, 0.22],
    colour: [0.82, 0.15, 0.13],
    squareness: 0.16,
  })
  slab(brush, body, {
    at: [near[0] + 0.02, near[1] - 0.012],
    size: [0.07, 0.03],
    colour: PAINTS.dark,
  })
  thread(brush, body, {
    points: [[near[0] + 0.045, near[1]], [near[0] + 0.1, near[1] + 0.06], far, nozzle],
    width: 0.018,
    colour: PAINTS.dark,
  })
}

/** A watch at the far wrist. */
export const wristwatch: DrawProp = (brush, body) => {
  const [x, y] = body.joints.wrists[1]
  slab(brush, body, { at: [x, y], size: [0.024, 0.04], turn: 0.5, colour: PAINTS.dark })
  oval(brush, body, { at: [x, y - 0.006], radii: [0.017, 0.017], colour: [0.7, 0.9, 0.98] })
}

/** A ball that turns on a finger of the near hand, or what else does. */
export const spunBall: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  picture(brush, body, {
    shape: body.look.item?.shape ?? 'basketball',
    at: [x + 0.008, y - 0.105],
    tall: 0.14,
    turn: 3 * body.phase,
  })
}

/** A kettlebell below both hands. */
export const kettlebell: DrawProp = (brush, body) => {
  const [x, y] = betweenPalms(body)
  const { elbows } = body.joints
  const way = Math.atan2(y - elbows[0][1], x - elbows[0][0])
  const middle = beyond([x, y], way, 0.085)
  brush.strokeStyle = css(body.tone(PAINTS.dark))
  brush.lineWidth = 0.02
  brush.beginPath()
  brush.ellipse(...beyond([x, y], way, 0.02), 0.04, 0.036, way, 0, 7)
  brush.stroke()
  oval(brush, body, { at: middle, radii: [0.062, 0.062], colour: [0.2, 0.22, 0.26] })
}

/** A rifle at the shoulder. */
export const rifle: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const way = Math.atan2(far[1] - near[1], far[0] - near[0])
  bar(brush, body, { from: far, to: beyond(far, way, 0.24), thick: 0.014, colour: PAINTS.dark })
  bar(brush, body, { from: near, to: beyond(far, way, 0.07), thick: 0.03, colour: PAINTS.wood })
  bar(brush, body, {
    from: beyond(near, way + Math.PI - 0.18, 0.1),
    to: near,
    thick: 0.052,
    end: 0.03,
    colour: PAINTS.wood,
  })
  bar(brush, body, {
    from: beyond(near, way - 0.5, 0.04),
    to: beyond(near, way - 0.2, 0.12),
    thick: 0.022,
    colour: PAINTS.dark,
  })
}
