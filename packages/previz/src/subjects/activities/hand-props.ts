/** Props that are in the hands, or at the mouth. */
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { heldAs } from '../../staging/held-things.ts'
import type { Brush } from '../../painting/brush.ts'
import { bowing } from './activity-stances.ts'
import { css } from '../../renderer/scene/colour.ts'
import {
  bar,
  betweenPalms,
  beyond,
  form,
  type Grasp,
  oval,
  PAINTS,
  palmOf,
  picture,
  slab,
  thread,
  wayOf,
} from './prop-shapes.ts'
import type { Body, Point } from '../person/skeleton.ts'

/** Draws something that belongs to what somebody does. */
export type DrawProp = (brush: Brush, body: Body) => void

/** The foot of the neck, and points ahead of and above it. */
export const aboutNeck = ({ joints }: Body, [ahead, above]: Point): Point => [
  joints.neck[0] + ahead,
  joints.neck[1] - above,
]

/** How large a thing in a hand is: as it is, and neither lost nor larger than who holds it. */
export function handTall(shape: string): number {
  const metres = cutOutNamed(shape)?.heightMetres ?? 0.2
  return Math.min(0.3, Math.max(0.085, (metres / 1.7) * 1.25))
}

/** What the prompt puts into the hand, or else this. */
export const itemOr =
  (usual: DrawProp, side: 0 | 1 | 'both', grasp: Partial<Grasp> = {}): DrawProp =>
  (brush, body) => {
    const { item } = body.look
    if (!item) return usual(brush, body)
    if (side !== 'both' && drawHeld(brush, body, { item, side })) return
    const at = side === 'both' ? betweenPalms(body) : palmOf(body, side)
    picture(brush, body, { ...item, at, tall: handTall(item.shape), grip: [0.5, 0.62], ...grasp })
  }

/** What is held in a way of its own; false for what is not. */
function drawHeld(
  brush: Brush,
  body: Body,
  { item, side }: { readonly item: NonNullable<Body['look']['item']>; readonly side: 0 | 1 },
): boolean {
  const held = heldAs(item.shape)
  if (!held) return false
  const { tall, turn, isGrounded = false } = held
  const at = palmOf(body, side)
  // What is longer than the hand is high reaches over it, and what is shorter up to it.
  const long = isGrounded && tall < 0.6 ? Math.max(0.3, -at[1]) : tall
  const grip: Point = isGrounded ? [held.grip[0], Math.max(0, 1 + at[1] / long)] : held.grip
  picture(brush, body, { ...item, at, tall: long, grip, ...(turn !== undefined && { turn }) })
  return true
}

/** What is in the other hand. */
const otherThing: DrawProp = (brush, body) => {
  const { otherItem: item } = body.look
  if (!item || drawHeld(brush, body, { item, side: 1 })) return
  picture(brush, body, {
    ...item,
    at: palmOf(body, 1),
    tall: handTall(item.shape),
    grip: [0.5, 0.4],
  })
}

/** Nothing. */
export const nothing: DrawProp = () => undefined

/** An open book, its back to the viewer, its pages to the reader. */
export const book: DrawProp = (brush, body) => {
  const [x, y] = betweenPalms(body)
  const cover = body.look.item?.colour ?? PAINTS.red
  const half = (shift: number, colour: Parameters<typeof form>[2]['colour']): void =>
    form(brush, body, {
      points: [
        [x - 0.03 + shift, y - 0.055],
        [x + 0.042 + shift, y - 0.075],
        [x + 0.052 + shift, y + 0.028],
        [x - 0.018 + shift, y + 0.05],
      ],
      colour,
    })
  half(-0.018, PAINTS.cream)
  half(-0.009, PAINTS.white)
  half(0, cover)
}

/** A telephone in a hand. */
export const phone: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  slab(brush, body, {
    at: [x + 0.012, y - 0.022],
    size: [0.034, 0.07],
    turn: 0.35,
    colour: PAINTS.dark,
  })
}

/** A telephone at the ear. */
export const receiver: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  slab(brush, body, {
    at: [x - 0.008, y - 0.01],
    size: [0.026, 0.085],
    turn: -0.25,
    colour: PAINTS.dark,
  })
}

/** A telephone held out. */
export const farPhone: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  slab(brush, body, {
    at: [x + 0.004, y - 0.02],
    size: [0.03, 0.075],
    turn: 0.12,
    colour: PAINTS.dark,
  })
}

/** A camera before the eyes. */
export const camera: DrawProp = (brush, body) => {
  const [x, y] = aboutNeck(body, [0.115, 0.105])
  slab(brush, body, { at: [x + 0.045, y + 0.002], size: [0.05, 0.042], colour: [0.24, 0.24, 0.27] })
  slab(brush, body, { at: [x, y], size: [0.062, 0.068], colour: PAINTS.dark })
  slab(brush, body, { at: [x - 0.004, y - 0.038], size: [0.026, 0.016], colour: PAINTS.dark })
}

/** A controller in both hands. */
export const controller: DrawProp = (brush, body) => {
  picture(brush, body, { shape: 'video-game', at: betweenPalms(body), tall: 0.08 })
}

/** A mug. */
export const mug: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  const tilt = -Math.max(0, Math.min(0.5, (body.joints.neck[1] + 0.14 - y) * 4))
  thread(brush, body, {
    points: [
      [x - 0.014, y - 0.02],
      [x - 0.034, y - 0.014],
      [x - 0.03, y + 0.014],
      [x - 0.012, y + 0.014],
    ],
    width: 0.009,
    colour: PAINTS.blue,
  })
  slab(brush, body, {
    at: [x + 0.014, y - 0.006],
    size: [0.05, 0.064],
    turn: tilt,
    colour: PAINTS.blue,
  })
}

/** A plate in one hand, a fork in the other. */
export const plate: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  oval(brush, body, { at: [x + 0.01, y - 0.014], radii: [0.075, 0.016], colour: PAINTS.white })
  oval(brush, body, {
    at: [x + 0.01, y - 0.026],
    radii: [0.045, 0.017],
    colour: [0.78, 0.56, 0.26],
  })
}

/** A fork, or what is eaten out of the hand. */
export const morsel: DrawProp = itemOr((brush, body) => {
  const at = palmOf(body, 0)
  bar(brush, body, {
    from: beyond(at, 0.9, 0.035),
    to: beyond(at, -0.9, 0.05),
    thick: 0.009,
    colour: PAINTS.steel,
  })
}, 0)

/** A toothbrush. */
export const toothbrush: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const tip = aboutNeck(body, [0.045, 0.075])
  bar(brush, body, {
    from: beyond(at, wayOf(tip, at), 0.03),
    to: tip,
    thick: 0.011,
    colour: PAINTS.blue,
  })
  slab(brush, body, { at: tip, size: [0.03, 0.016], turn: wayOf(at, tip), colour: PAINTS.white })
}

/** A cigarette with its smoke. */
export const cigarette: DrawProp = (brush, body) => {
  const mouth = aboutNeck(body, [0.05, 0.066])
  bar(brush, body, {
    from: mouth,
    to: [mouth[0] + 0.05, mouth[1] + 0.008],
    thick: 0.009,
    colour: PAINTS.white,
  })
  brush.strokeStyle = css(body.tone([0.85, 0.85, 0.88]), 0.5)
  brush.lineWidth = 0.008
  brush.beginPath()
  const sway = 0.02 * Math.sin(body.phase)
  brush.moveTo(mouth[0] + 0.052, mouth[1])
  brush.bezierCurveTo(
    mouth[0] + 0.09 + sway,
    mouth[1] - 0.06,
    mouth[0] + 0.03,
    mouth[1] - 0.11,
    mouth[0] + 0.07 + sway,
    mouth[1] - 0.19,
  )
  brush.stroke()
}

/** A microphone. */
export const microphone: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const head = aboutNeck(body, [0.075, 0.062])
  bar(brush, body, {
    from: beyond(at, wayOf(head, at), 0.045),
    to: head,
    thick: 0.02,
    end: 0.026,
    colour: PAINTS.dark,
  })
  oval(brush, body, { at: head, radii: [0.024, 0.024], colour: PAINTS.steel })
}

/** A guitar, or what else is strummed. */
export const guitar: DrawProp = (brush, body) => {
  const { item } = body.look
  const shape = item?.shape === 'banjo' ? 'banjo' : 'guitar'
  const at = aboutNeck(body, [0.045, -0.255])
  picture(brush, body, {
    shape,
    ...(item?.colour && { colour: item.colour }),
    at,
    tall: 0.37,
    grip: [0.27, 0.74],
    turn: wayOf(at, palmOf(body, 1)) + Math.PI / 4,
  })
}

/** A violin, and its bow. */
export const violin: DrawProp = (brush, body) => {
  const chin = aboutNeck(body, [0.05, 0.03])
  const scroll = palmOf(body, 1)
  const way = wayOf(chin, scroll)
  const brown = [0.55, 0.27, 0.12] as const
  bar(brush, body, {
    from: beyond(chin, way, 0.1),
    to: beyond(scroll, way, 0.02),
    thick: 0.014,
    colour: PAINTS.dark,
  })
  oval(brush, body, {
    at: beyond(chin, way, 0.035),
    radii: [0.05, 0.036],
    turn: way,
    colour: brown,
  })
  oval(brush, body, { at: beyond(chin, way, 0.1), radii: [0.042, 0.03], turn: way, colour: brown })
  thread(brush, body, {
    points: [beyond(chin, way, 0.02), scroll],
    width: 0.004,
    colour: PAINTS.cream,
  })
}

/** The bow of a violin, over all else. */
export const violinBow: DrawProp = (brush, body) => {
  const hand = palmOf(body, 0)
  const crossing = beyond(
    aboutNeck(body, [0.05, 0.03]),
    wayOf(aboutNeck(body, [0.05, 0.03]), palmOf(body, 1)),
    0.12,
  )
  const way = wayOf(hand, crossing)
  bar(brush, body, {
    from: hand,
    to: beyond(hand, way, 0.34 + 0.02 * bowing(body.phase)),
    thick: 0.009,
    colour: PAINTS.wood,
  })
}

/** A flute held aside. */
export const flute: DrawProp = (brush, body) => {
  const mouth = aboutNeck(body, [0.045, 0.066])
  const way = wayOf(mouth, palmOf(body, 1))
  bar(brush, body, { from: mouth, to: beyond(mouth, way, 0.3), thick: 0.017, colour: PAINTS.steel })
}

/** A trumpet. */
export const trumpet: DrawProp = (brush, body) => {
  const mouth = aboutNeck(body, [0.05, 0.066])
  const way = wayOf(mouth, palmOf(body, 1)) - 0.16
  const bell = beyond(mouth, way, 0.31)
  const gold = PAINTS.gold
  oval(brush, body, {
    at: beyond(mouth, way, 0.13),
    radii: [0.055, 0.026],
    turn: way,
    colour: [0.66, 0.48, 0.18],
  })
  bar(brush, body, {
    from: mouth,
    to: beyond(mouth, way, 0.25),
    thick: 0.014,
    end: 0.02,
    colour: gold,
  })
  bar(brush, body, {
    from: beyond(mouth, way, 0.24),
    to: bell,
    thick: 0.02,
    end: 0.09,
    colour: gold,
  })
}

/** A saxophone. */
export const saxophone: DrawProp = (brush, body) =>
  picture(brush, body, {
    shape: 'saxophone',
    at: aboutNeck(body, [0.052, 0.062]),
    tall: 0.34,
    grip: [0.98, 0.05],
    turn: 0.1,
    mirrored: true,
  })

/** An accordion between the hands. */
export const accordion: DrawProp = (brush, body) =>
  picture(brush, body, { shape: 'accordion', at: betweenPalms(body), tall: 0.2 })

/** A baton. */
export const baton: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  bar(brush, body, {
    from: at,
    to: beyond(at, wayOf(body.joints.elbows[0], at) - 0.3, 0.17),
    thick: 0.008,
    end: 0.004,
    colour: PAINTS.white,
  })
}

/** Needles and what comes from them. */
export const knitwear: DrawProp = (brush, body) => {
  const [x, y] = betweenPalms(body)
  const colour = body.look.item?.colour ?? PAINTS.blue
  form(brush, body, {
    points: [
      [x - 0.05, y],
      [x + 0.05, y],
      [x + 0.045, y + 0.13],
      [x - 0.04, y + 0.12],
    ],
    colour,
    tension: 0.3,
  })
  for (const side of [0, 1] as const) {
    const at = palmOf(body, side)
    bar(brush, body, {
      from: at,
      to: [x + (side === 0 ? 0.06 : -0.06), y - 0.07],
      thick: 0.008,
      colour: PAINTS.steel,
    })
  }
}

/** What the prompt puts into the hand, and nothing else. */
export const thing: DrawProp = itemOr(nothing, 0)

/** The same, and what is in the other hand. */
export const bothThings: DrawProp = (brush, body) => {
  otherThing(brush, body)
  thing(brush, body)
}

/** A box in both arms, or what the prompt puts there. */
export const burden: DrawProp = (brush, body) => {
  const [x, y] = betweenPalms(body)
  const shape = body.look.item?.shape ?? 'package'
  const colour = body.look.item?.colour
  picture(brush, body, {
    shape,
    ...(colour && { colour }),
    at: [x + 0.03, y + 0.03],
    tall: Math.max(0.2, Math.min(0.3, handTall(shape) * 1.2)),
    grip: [0.5, 0.86],
  })
}

/** A cloth. */
export const cloth: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  form(brush, body, {
    points: [
      [x - 0.02, y - 0.05],
      [x + 0.03, y - 0.04],
      [x + 0.032, y + 0.05],
      [x - 0.018, y + 0.04],
    ],
    colour: PAINTS.gold,
    tension: 0.5,
  })
}
