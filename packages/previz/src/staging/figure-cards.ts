/** A figure of our own as cards at its place. */
import type { Path } from '../camera/camera-program.ts'
import type { Card, Placement } from '../renderer/scene/stage.ts'
import type { Texture } from '../renderer/scene/texture.ts'
import type { Figure } from '../subjects/figure.ts'
import { SHADOW_COLOUR, type ShadowFall } from './cast-shadows.ts'
import { batherCards, isBather, mannerOf, type Spray } from './happenings/leaping.ts'
import { standAt } from './set-pieces.ts'
import { type CastMember, stagingOf } from './stagings.ts'

/** A figure, and where it goes. */
export type Placing = {
  readonly figure: Figure
  readonly path: Path
  readonly phase: number
  readonly subject: CastMember
  readonly heading: number
  readonly shadow: Texture
  readonly fall: ShadowFall
  readonly spray: Spray | undefined
  readonly ground: number
  /** Metres; its own when absent. */
  readonly height?: number
}

/** The cards of a figure, its shadow below them. */
export function placeFigure(part: Placing): Card[] {
  const { figure, path, phase, subject, ground, spray } = part
  const { height = stagingOf(subject).height } = part
  const full = height * (figure.room ?? 1)
  const frameAt = (seconds: number): number => {
    const [x, , z] = path(seconds)
    const [startX, , startZ] = path(0)
    const travelled = part.heading * (x - startX) + (z - startZ)
    return travelled * figure.framesPerMetre + seconds * figure.idleFps + phase
  }
  const [whole] = figure.parts
  if (spray && whole && isBather(subject.kind)) {
    const manner = mannerOf(subject.kind, subject.action === 'leap')
    const body = { texture: whole.texture, width: full * figure.aspect, height: full, frameAt }
    return batherCards({ ...body, manner, heading: part.heading, path, phase }, spray)
  }
  const body = figure.parts.map(({ texture, from, to, width: share, ahead = 0 }, index): Card => {
    const width = part.heading * full * figure.aspect * share
    const place = (seconds: number): Placement => {
      const [x, y, z] = path(seconds)
      const stand = { x, y: y + full * from, z, width, height: full * (to - from) }
      return { ...standAt(stand), frame: frameAt(seconds) }
    }
    return { texture, place, haze: 0.85, bias: 0.05 + 0.01 * index + ahead }
  })
  if (figure.shadow === 0) return body
  const lie = (seconds: number): Placement => {
    const [x, , z] = path(seconds)
    const [w, d] = [height * figure.shadow, height * 0.2]
    return { origin: [x - w / 2, ground + 0.012, z - d / 2], across: [w, 0, 0], up: [0, 0, d] }
  }
  return [
    ...fallingShadows(part, { full, frameAt }),
    { texture: part.shadow, place: lie, bias: 0.04, unmirrored: true },
    ...body,
  ]
}

/** The form of the figure itself, laid over the ground away from the light. */
function fallingShadows(
  { figure, path, heading, ground, fall }: Placing,
  { full, frameAt }: { readonly full: number; readonly frameAt: (seconds: number) => number },
): Card[] {
  if (fall.strength === 0) return []
  return figure.parts.map(({ texture, from, to, width: share }): Card => {
    const width = heading * full * figure.aspect * share
    const place = (seconds: number): Placement => {
      const [x, , z] = path(seconds)
      const [aside, towards] = [fall.aside * full, fall.towards * full]
      return {
        origin: [x - width / 2 + aside * from, ground + 0.008, z - towards * from],
        across: [width, 0, 0],
        up: [aside * (to - from), 0, -towards * (to - from)],
        frame: frameAt(seconds),
        opacity: fall.strength,
      }
    }
    return { texture, place, form: SHADOW_FORM, bias: 0.03, unmirrored: true }
  })
}

/** Two mip levels make a quarter of the points, and the edge as soft. */
const SHADOW_FORM = { colour: SHADOW_COLOUR, softer: 2 } as const
