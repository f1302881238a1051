/** Props that stand on the ground, reach it, or fly. */
import { css } from '../../renderer/scene/colour.ts'
import { type DrawProp, handTall } from './hand-props.ts'
import {
  bar,
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
import type { Body, Point } from '../person/skeleton.ts'

/** An easel with a canvas on it. */
export const easel: DrawProp = (brush, body) => {
  for (const to of [0.27, 0.5])
    bar(brush, body, { from: [0.4, -0.98], to: [to, -0.01], thick: 0.02, colour: PAINTS.pale })
  bar(brush, body, { from: [0.28, -0.5], to: [0.5, -0.5], thick: 0.022, colour: PAINTS.pale })
  brush.save()
  brush.translate(0.385, -0.7)
  brush.rotate(0.07)
  slab(brush, body, { at: [0, 0], size: [0.2, 0.36], colour: PAINTS.white, squareness: 0.02 })
  const dabs = [
    [-0.03, 0.1, 0.06, 0.05, PAINTS.green],
    [0.03, 0.11, 0.05, 0.045, [0.36, 0.56, 0.36]],
    [0.01, -0.05, 0.07, 0.09, [0.5, 0.7, 0.86]],
    [-0.025, -0.08, 0.026, 0.026, PAINTS.gold],
    [0.03, 0.03, 0.05, 0.035, PAINTS.red],
  ] as const
  for (const [x, y, rx, ry, colour] of dabs)
    oval(brush, body, { at: [x, y], radii: [rx, ry], colour })
  brush.restore()
}

/** A palette in the far hand. */
export const palette: DrawProp = (brush, body) => {
  picture(brush, body, {
    shape: 'artist-palette',
    at: palmOf(body, 1),
    tall: 0.11,
    grip: [0.62, 0.6],
  })
}

/** A brush whose tip is at the canvas. */
export const brushInHand: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  bar(brush, body, {
    from: beyond(at, Math.PI - 0.2, 0.05),
    to: beyond(at, -0.2, 0.1),
    thick: 0.012,
    colour: PAINTS.wood,
  })
  bar(brush, body, {
    from: beyond(at, -0.2, 0.095),
    to: beyond(at, -0.2, 0.13),
    thick: 0.016,
    end: 0.006,
    colour: PAINTS.red,
  })
}

/** A handle through both hands, and where it ends beyond the far one. */
function handle(
  body: Body,
  far: number,
): { readonly from: Point; readonly to: Point; readonly way: number } {
  const [near, other] = [palmOf(body, 0), palmOf(body, 1)]
  const way = wayOf(near, other)
  return { from: beyond(near, way, -0.16), to: beyond(other, way, far), way }
}

/** How far a handle goes beyond the far hand to end so high. */
function toHeight(body: Body, y: number): number {
  const [near, other] = [palmOf(body, 0), palmOf(body, 1)]
  return (y - other[1]) / Math.max(0.3, Math.sin(wayOf(near, other)))
}

/** A broom. */
export const broom: DrawProp = (brush, body) => {
  const { from, to, way } = handle(body, toHeight(body, -0.11))
  bar(brush, body, { from, to, thick: 0.018, colour: PAINTS.wood })
  const [x, y] = to
  const tip = beyond(to, way, 0.03)
  form(brush, body, {
    points: [
      [x - 0.03, y - 0.01],
      [x + 0.03, y - 0.01],
      [tip[0] + 0.075, -0.002],
      [tip[0] - 0.055, -0.002],
    ],
    colour: [0.82, 0.63, 0.3],
    tension: 0.15,
  })
}

/** A spade with its foot in the ground. */
export const spade: DrawProp = (brush, body) => {
  const { from, to, way } = handle(body, 0.16)
  oval(brush, body, { at: [0.34, -0.006], radii: [0.13, 0.022], colour: [0.36, 0.25, 0.16] })
  bar(brush, body, { from, to, thick: 0.02, colour: PAINTS.wood })
  brush.save()
  brush.translate(...to)
  brush.rotate(way)
  form(brush, body, {
    points: [
      [-0.01, -0.042],
      [0.08, -0.036],
      [0.115, 0],
      [0.08, 0.036],
      [-0.01, 0.042],
    ],
    colour: PAINTS.steel,
    tension: 0.2,
  })
  brush.restore()
}

/** A watering can, its water, and a plant that gets it. */
export const wateringCan: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  const spout: Point = [x + 0.155, y + 0.035]
  const { item } = body.look
  picture(brush, body, {
    shape: item?.shape ?? 'potted-plant',
    ...(item?.colour && { colour: item.colour }),
    at: [0.45, 0],
    tall: 0.24,
    grip: [0.5, 1],
  })
  brush.strokeStyle = css(body.tone([0.75, 0.88, 0.97]), 0.75)
  brush.lineWidth = 0.006
  for (const drop of [0, 1, 2, 3, 4]) {
    const share = ((body.phase / 6.2832) * 4 + drop / 5) % 1
    const [sx, sy] = [spout[0] + 0.02 + (drop % 3) * 0.012 + share * 0.03, spout[1] + share * 0.26]
    brush.beginPath()
    brush.moveTo(sx, sy)
    brush.lineTo(sx + 0.006, sy + 0.03)
    brush.stroke()
  }
  bar(brush, body, {
    from: [x + 0.05, y + 0.075],
    to: spout,
    thick: 0.022,
    end: 0.014,
    colour: PAINTS.green,
  })
  oval(brush, body, { at: spout, radii: [0.012, 0.026], turn: 0.5, colour: [0.22, 0.4, 0.28] })
  thread(brush, body, {
    points: [
      [x - 0.03, y + 0.06],
      [x - 0.04, y],
      [x + 0.01, y - 0.01],
      [x + 0.05, y + 0.035],
    ],
    width: 0.014,
    colour: [0.22, 0.4, 0.28],
  })
  slab(brush, body, {
    at: [x + 0.01, y + 0.075],
    size: [0.11, 0.1],
    turn: 0.16,
    colour: PAINTS.green,
  })
}

/** A cart ahead. */
export const cart: DrawProp = (brush, body) => {
  const shape = body.look.item?.shape ?? 'shopping-cart'
  const [x] = palmOf(body, 1)
  picture(brush, body, {
    shape,
    at: [x + 0.005, 0],
    tall: 0.6,
    grip: [shape === 'shopping-cart' ? 0.94 : 0.06, 1],
    mirrored: shape === 'shopping-cart',
  })
}

/** A rod with its line and float. */
export const rod: DrawProp = (brush, body) => {
  const { from, to, way } = handle(body, 0)
  const tip = beyond(to, way - 0.1, 0.36)
  const sway = 0.008 * Math.sin(2 * body.phase)
  thread(brush, body, {
    points: [tip, [tip[0] + 0.02 + sway, -0.05]],
    width: 0.0035,
    colour: PAINTS.white,
    alpha: 0.85,
  })
  oval(brush, body, {
    at: [tip[0] + 0.02 + sway, -0.045],
    radii: [0.012, 0.018],
    colour: PAINTS.red,
  })
  thread(brush, body, {
    points: [from, to, beyond(to, way - 0.05, 0.2), tip],
    width: 0.011,
    colour: PAINTS.wood,
  })
}

/** What somebody on the knees is busy with. */
export const onGround: DrawProp = (brush, body) => {
  const { item } = body.look
  if (item)
    picture(brush, body, {
      ...item,
      at: [0.3, 0],
      tall: Math.min(0.36, handTall(item.shape) * 1.4),
      grip: [0.5, 1],
    })
}
