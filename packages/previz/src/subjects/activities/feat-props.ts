/** Props of feats and games: swings, baskets, ropes, sticks, balloons, bubbles, flags. */
import { dunkTurn, dunkedTo, SWING, swungOut } from './activity-feats.ts'
import { inflatedTo } from './activity-senses.ts'
import { css } from '../../renderer/scene/colour.ts'
import { aboutNeck, type DrawProp, handTall } from './hand-props.ts'
import { bar, beyond, form, oval, PAINTS, palmOf, picture, slab, thread } from './prop-shapes.ts'
import { shareOf } from './activity-sports.ts'
import type { Point } from '../person/skeleton.ts'
import { TABLE, table } from './table-props.ts'

const ROPE = [0.72, 0.58, 0.38] as const

/** The frame that a swing hangs on, and the far one of its ropes: the frame stands while the body is turned. */
export const swingFrame: DrawProp = (brush, body) => {
  const { x, high } = SWING
  brush.save()
  brush.translate(x, -high)
  brush.rotate(swungOut(body.phase))
  for (const side of [-1, 1])
    bar(brush, body, {
      from: [0.02 * side, 0],
      to: [0.3 * side, high - 0.01],
      thick: 0.03,
      colour: PAINTS.red,
    })
  oval(brush, body, { at: [0, 0], radii: [0.03, 0.03], colour: PAINTS.dark })
  brush.restore()
  bar(brush, body, {
    from: [x, -high],
    to: [x + 0.05, -SWING.seat],
    thick: 0.01,
    colour: ROPE,
  })
}

/** The seat of a swing and the near one of its ropes. */
export const swingSeat: DrawProp = (brush, body) => {
  const { x, high, seat } = SWING
  bar(brush, body, { from: [x, -high], to: [x + 0.03, -seat], thick: 0.01, colour: ROPE })
  slab(brush, body, { at: [x + 0.02, -seat], size: [0.17, 0.024], colour: PAINTS.wood })
}

/** When a ball goes through the ring: a share of the cycle. */
const DUNKED = 0.52
/** Where the ring of a basket is. */
const RING: Point = [0.335, -0.97]

/** A basket on its post, which stays on the ground when who dunks leaves it. */
export const basket: DrawProp = (brush, body) => {
  const { lift = 0 } = dunkTurn(body)
  brush.save()
  brush.translate(0, lift)
  const [x, y] = RING
  bar(brush, body, { from: [0.5, 0], to: [0.5, y - 0.04], thick: 0.03, colour: PAINTS.steel })
  slab(brush, body, { at: [0.475, y - 0.06], size: [0.03, 0.27], colour: PAINTS.white })
  brush.strokeStyle = css(body.tone(PAINTS.white), 0.85)
  brush.lineWidth = 0.006
  for (const share of [-1, -0.4, 0.3, 1]) {
    brush.beginPath()
    brush.moveTo(x + 0.075 * share, y)
    brush.lineTo(x + 0.045 * -share, y + 0.12)
    brush.stroke()
  }
  brush.strokeStyle = css(body.tone([0.9, 0.4, 0.15]))
  brush.lineWidth = 0.014
  brush.beginPath()
  brush.ellipse(x, y, 0.085, 0.018, 0, 0, 7)
  brush.stroke()
  bar(brush, body, { from: [x + 0.08, y], to: [0.47, y], thick: 0.014, colour: [0.9, 0.4, 0.15] })
  brush.restore()
}

/** A ball in the near hand. */
export const dunkedBall: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  const up = dunkedTo(body.phase)
  const { lift = 0 } = dunkTurn(body)
  const fallen = shareOf(body.phase) - DUNKED
  const isFree = fallen > 0 && fallen < 0.42
  picture(brush, body, {
    shape: body.look.item?.shape ?? 'basketball',
    at: isFree
      ? [RING[0], Math.min(-0.075, RING[1] - 0.04 + 9 * fallen ** 2) + lift]
      : [x + 0.03, y - 0.045 + 0.02 * up],
    tall: 0.145,
    turn: body.phase,
  })
}

/** A rope from both hands: to the hands of who pulls on the other side, or to what is pulled. */
export const pulledRope: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const { item, partner } = body.look
  if (partner !== 'second')
    thread(brush, body, {
      points: [
        near,
        far,
        partner ? [0.56, far[1] + 0.01] : item ? [0.42, -0.12] : [0.56, far[1] + 0.06],
      ],
      width: 0.016,
      colour: ROPE,
    })
  else
    thread(brush, body, { points: [near, far, [0.56, far[1] + 0.01]], width: 0.016, colour: ROPE })
  thread(brush, body, {
    points: [near, beyond(near, 2.2, 0.1), [near[0] - 0.12, -0.12]],
    width: 0.014,
    colour: ROPE,
  })
  if (item && !partner)
    picture(brush, body, {
      ...item,
      at: [0.47, 0],
      tall: Math.min(0.34, handTall(item.shape) * 1.3),
      grip: [0.5, 1],
    })
}

/** A stick on the ice, and a puck. */
export const hockeyStick: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const way = Math.atan2(far[1] - near[1], far[0] - near[0])
  const reach = (-0.02 - far[1]) / Math.max(0.35, Math.sin(way))
  const heel = beyond(far, way, Math.min(0.5, reach))
  bar(brush, body, { from: beyond(near, way, -0.06), to: heel, thick: 0.02, colour: PAINTS.pale })
  bar(brush, body, {
    from: heel,
    to: [heel[0] + 0.1, -0.018],
    thick: 0.03,
    colour: PAINTS.dark,
  })
  oval(brush, body, { at: [heel[0] + 0.14, -0.012], radii: [0.032, 0.014], colour: PAINTS.dark })
}

/** A balloon at the mouth, which grows. */
export const balloon: DrawProp = (brush, body) => {
  const mouth = aboutNeck(body, [0.085, 0.066])
  const size = 0.04 + 0.11 * inflatedTo(body.phase)
  const colour = body.look.item?.colour ?? PAINTS.red
  const at: Point = [mouth[0] + 0.05 + size, mouth[1] - 0.02 - 0.2 * size]
  bar(brush, body, {
    from: mouth,
    to: [at[0] - size * 0.8, at[1]],
    thick: 0.016,
    end: 0.03,
    colour,
  })
  form(brush, body, {
    points: Array.from({ length: 12 }, (_, index): Point => {
      const angle = (index / 6) * Math.PI
      return [at[0] + size * Math.cos(angle), at[1] + 0.9 * size * Math.sin(angle)]
    }),
    colour,
    tension: 1,
    reach: size * 0.3,
  })
  brush.fillStyle = css(body.tone(PAINTS.white), 0.5)
  brush.beginPath()
  brush.ellipse(at[0] + size * 0.3, at[1] - size * 0.38, size * 0.2, size * 0.13, -0.6, 0, 7)
  brush.fill()
}

/** A table with a cake, or what else is blown at. */
export const blownAt: DrawProp = (brush, body) => {
  table(brush, body)
  const { item } = body.look
  const shape = item === undefined || item.shape === 'candle' ? 'birthday-cake' : item.shape
  picture(brush, body, {
    shape,
    ...(item?.colour && { colour: item.colour }),
    at: [0.38, -TABLE - 0.004],
    tall: Math.min(0.24, Math.max(0.13, handTall(shape))),
    grip: [0.5, 1],
  })
}

/** A ring on a stick, and bubbles that rise from it. */
export const bubbles: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const ring = beyond(at, -1.1, 0.07)
  bar(brush, body, { from: beyond(at, 2.0, 0.03), to: ring, thick: 0.009, colour: PAINTS.gold })
  brush.strokeStyle = css(body.tone(PAINTS.gold))
  brush.lineWidth = 0.008
  brush.beginPath()
  brush.ellipse(ring[0], ring[1] - 0.02, 0.013, 0.024, 0, 0, 7)
  brush.stroke()
  for (let one = 0; one < 9; one++) {
    const share = ((body.phase / (2 * Math.PI)) * 1 + one / 9) % 1
    const size = (0.02 + 0.008 * (one % 4)) * Math.min(1, 0.4 + 2 * share)
    const x = ring[0] + 0.02 + 0.36 * share
    const y = ring[1] - 0.02 - 0.16 * share * share + 0.13 * Math.sin(2.4 * one) * share
    brush.fillStyle = css(body.tone([0.8, 0.93, 1]), 0.28 * (1 - share ** 4))
    brush.strokeStyle = css(body.tone([0.95, 0.98, 1]), 0.85 * (1 - share ** 4))
    brush.lineWidth = 0.005
    brush.beginPath()
    brush.ellipse(x, y, size, size, 0, 0, 7)
    brush.fill()
    brush.stroke()
  }
}

/** A heart that flies from the hand. */
export const flyingHeart: DrawProp = (brush, body) => {
  const share = (body.phase / (2 * Math.PI)) % 1
  if (share < 0.4) return
  const flown = (share - 0.4) / 0.6
  const [x, y] = palmOf(body, 0)
  picture(brush, body, {
    shape: 'red-heart',
    at: [x + 0.04 + 0.16 * flown, y - 0.04 - 0.12 * flown],
    tall: 0.07 + 0.03 * flown,
    turn: 0.2 * Math.sin(6 * flown),
  })
}

/** A flag on its pole in both hands. */
export const flag: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const way = Math.atan2(far[1] - near[1], far[0] - near[0])
  const tip = beyond(far, way, 0.22)
  bar(brush, body, { from: beyond(near, way, -0.1), to: tip, thick: 0.016, colour: PAINTS.pale })
  const flow = (share: number): number => 0.022 * Math.sin(3 * body.phase + 5 * share) * share
  const edge = (from: Point): readonly Point[] =>
    [0, 0.33, 0.66, 1].map((share): Point => [
      from[0] - 0.26 * share,
      from[1] + flow(share) + 0.03 * share,
    ])
  const low = beyond(tip, way + Math.PI, 0.16)
  form(brush, body, {
    points: [...edge(tip), ...[...edge(low)].toReversed()],
    colour: body.look.item?.colour ?? PAINTS.red,
    tension: 0.3,
  })
}

/** Two barrels at the eyes. */
export const binoculars: DrawProp = (brush, body) => {
  const [x, y] = aboutNeck(body, [0.1, 0.105])
  for (const shift of [0, 0.016])
    bar(brush, body, {
      from: [x - 0.02, y + shift - 0.004],
      to: [x + 0.075, y + shift],
      thick: 0.03,
      end: 0.046,
      colour: PAINTS.dark,
    })
}
