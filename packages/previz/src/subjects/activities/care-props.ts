/** Props of the care of others: the chair and the cape of a hairdresser, the couch of who is treated. */
import { LYING, SEAT } from './activity-trades.ts'
import type { DrawProp } from './hand-props.ts'
import { bar, beyond, form, oval, PAINTS, palmOf, slab } from './prop-shapes.ts'

/** The chair on which the second of two is cut hair. */
export const salonChair: DrawProp = (brush, body) => {
  if (body.look.partner !== 'second') return
  const seat = -SEAT
  slab(brush, body, { at: [-0.01, -0.012], size: [0.24, 0.024], colour: PAINTS.steel })
  bar(brush, body, { from: [-0.01, -0.02], to: [-0.01, seat], thick: 0.045, colour: PAINTS.steel })
  slab(brush, body, { at: [0.01, seat - 0.01], size: [0.27, 0.06], colour: [0.62, 0.16, 0.16] })
  slab(brush, body, {
    at: [-0.165, seat - 0.15],
    size: [0.05, 0.3],
    turn: -0.1,
    colour: [0.62, 0.16, 0.16],
  })
  bar(brush, body, { from: [0.12, seat], to: [0.18, -0.09], thick: 0.016, colour: PAINTS.steel })
  slab(brush, body, { at: [0.2, -0.075], size: [0.1, 0.018], colour: PAINTS.steel })
}

/** The cape over who is cut hair. */
export const cape: DrawProp = (brush, body) => {
  if (body.look.partner !== 'second') return
  const [x, y] = body.joints.neck
  form(brush, body, {
    points: [
      [x - 0.035, y - 0.005],
      [x + 0.045, y],
      [x + 0.13, y + 0.12],
      [x + 0.24, y + 0.27],
      [x + 0.25, y + 0.37],
      [x + 0.05, y + 0.38],
      [x - 0.1, y + 0.34],
      [x - 0.11, y + 0.1],
    ],
    colour: body.look.item?.colour ?? [0.3, 0.42, 0.55],
    tension: 0.4,
  })
}

/** Scissors in the near hand and a comb in the far one, of the first of two. */
export const scissorsAndComb: DrawProp = (brush, body) => {
  if (body.look.partner === 'second') return
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  slab(brush, body, {
    at: beyond(far, 0.3, 0.045),
    size: [0.1, 0.022],
    turn: 0.3,
    colour: PAINTS.dark,
  })
  const open = 0.16 + 0.14 * Math.sin(4 * body.phase)
  for (const way of [-0.15 - open, -0.15 + open])
    bar(brush, body, {
      from: beyond(near, way, -0.02),
      to: beyond(near, way, 0.09),
      thick: 0.012,
      end: 0.004,
      colour: PAINTS.steel,
    })
}

/** The couch under the second of two, who lies on it: drawn as it stands, and not turned with the body. */
export const couch: DrawProp = (brush, body) => {
  if (body.look.partner !== 'second') return
  const { turn, about, lift } = LYING
  const [x, y] = about
  brush.save()
  brush.translate(x, y)
  brush.rotate(-turn)
  brush.translate(-x, -y + lift)
  const top = y - lift + 0.085
  for (const leg of [-0.36, 0.4])
    slab(brush, body, { at: [leg, top / 2], size: [0.03, -top], colour: PAINTS.steel })
  slab(brush, body, { at: [0.02, top + 0.13], size: [0.8, 0.02], colour: PAINTS.steel })
  slab(brush, body, { at: [0.0, top + 0.035], size: [1.0, 0.07], colour: [0.86, 0.9, 0.92] })
  oval(brush, body, { at: [-0.42, top - 0.02], radii: [0.1, 0.035], colour: PAINTS.white })
  brush.restore()
}

/** A sheet over who lies, from the chest to the feet. */
export const sheet: DrawProp = (brush, body) => {
  if (body.look.partner !== 'second') return
  form(brush, body, {
    points: [
      [-0.11, -0.62],
      [0.1, -0.63],
      [0.12, -0.4],
      [0.1, -0.06],
      [-0.09, -0.05],
      [-0.13, -0.36],
    ],
    colour: body.look.item?.colour ?? [0.72, 0.86, 0.88],
    tension: 0.5,
  })
}
