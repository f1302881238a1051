/** Puts the subjects of a scene on a world's ground. */
import type { Scene } from '../../domain/scene.ts'
import type { Shot } from '../../domain/shot.ts'
import { seededRandom } from '../../media/random.ts'
import type { Vector } from '../../media/geometry.ts'
import type { Card, Placement } from '../../media/stage.ts'
import type { Texture, TextureBook } from '../../media/texture.ts'
import type { Path } from './camera-program.ts'
import {
  type CastKind,
  type CastMember,
  castOf,
  goesAway,
  headingOf,
  speedOf,
  STAGINGS,
} from './lead.ts'
import type { Palette } from './palette.ts'
import { paintShadow } from './paint/soft.ts'
import { standAt } from './set-pieces.ts'
import { figureOf } from './subjects/figure-of.ts'
import type { Figure } from './subjects/figure.ts'

/** What the cast needs to know of its world. */
export type Casting = {
  readonly shot: Shot
  readonly scene: Scene
  readonly palette: Palette
  readonly book: TextureBook
  readonly seed: number
  readonly sunSide: number
  /** The lead's way. */
  readonly path: Path
  readonly ground: number
  /** Most that companions may stand behind or before the lead. */
  readonly depth: number
}

/** All cards of all subjects. */
export function castSubjects(world: Casting): Card[] {
  const { scene, book } = world
  // Figures are painted heading right; who heads left is a mirror image, and so is its light.
  const heading = headingOf(world.shot.camera)
  const casting = { ...world, sunSide: world.sunSide * heading }
  const shadow = book.add({ widthPx: 96, heightPx: 48, paint: (_, w, h) => paintShadow(w, h) })
  return castOf(scene).flatMap((subject, index) =>
    castSubject({ casting, subject, isLead: index === 0, shadow, index }),
  )
}

function castSubject(part: {
  casting: Casting
  subject: CastMember
  isLead: boolean
  shadow: Texture
  index: number
}): Card[] {
  const { casting, subject, isLead } = part
  const random = seededRandom(casting.seed + part.index * 71 + 5)
  const looks = Math.min(subject.count, 3)
  const staging = STAGINGS[subject.kind]
  const speed = speedOf(subject.kind, subject.action)
  const away = goesAway(subject)
  const [[x0, , z0], [x1, , z1]] = [casting.path(0), casting.path(1)]
  const pace = isLead ? Math.hypot(x1 - x0, z1 - z0) : speed
  const wardrobe = { ...casting, pace }
  const figures = Array.from({ length: looks }, (_, look) => figureOf(wardrobe, subject, look))
  const heading = headingOf(casting.shot.camera)
  const count = subject.count * (subject.count >= 3 ? (staging.swarm ?? 1) : 1)
  return Array.from({ length: count }, (_, index): Card[] => {
    const figure = figures[index % looks]
    if (!figure) return []
    const offset = offsetOf(subject.kind, { index, isLead, depth: casting.depth, random })
    const phase = random() * 12
    const own: Path = isLead
      ? casting.path
      : (seconds) => [
          away ? 0 : heading * speed * (seconds - 3),
          casting.ground + staging.altitude,
          staging.distance + (away ? speed * (seconds - 1.5) : 0),
        ]
    const path: Path = (seconds) => {
      const [x, y, z] = own(seconds)
      return [x + offset[0], y + offset[1] + (staging.lift?.(seconds, phase) ?? 0), z + offset[2]]
    }
    return placeFigure({
      figure,
      path,
      phase,
      subject,
      heading,
      shadow: part.shadow,
      ground: casting.ground,
    })
  }).flat()
}

/** Companions stand around the first: beside it on the ground, spread over water and sky. */
function offsetOf(
  kind: CastKind,
  at: { index: number; isLead: boolean; depth: number; random: () => number },
): Vector {
  const { index, random } = at
  const [x, y, z] = STAGINGS[kind].apart
  const side = index % 2 === 0 ? 1 : -1
  const rank = Math.ceil(index / 2)
  if (z > 0) {
    const beside = at.isLead ? 0 : z
    return [
      side * rank * x * (0.8 + 0.4 * random()),
      rank * y * (random() * 2 - 0.6),
      rank * z + beside,
    ]
  }
  const away = at.isLead ? 0 : 1
  return [
    side * rank * x * (0.85 + 0.3 * random()) + away * 1.4,
    0,
    (index === 0 && at.isLead ? 0 : random() * at.depth) * (random() < 0.5 ? -0.25 : 1) +
      away * 0.3,
  ]
}

function placeFigure(part: {
  figure: Figure
  path: Path
  phase: number
  subject: CastMember
  heading: number
  shadow: Texture
  ground: number
}): Card[] {
  const { figure, path, phase, subject, ground } = part
  const { height } = STAGINGS[subject.kind]
  const full = height * (figure.room ?? 1)
  const body = figure.parts.map(({ texture, from, to, width: share }, index): Card => {
    const width = part.heading * full * figure.aspect * share
    const place = (seconds: number): Placement => {
      const [x, y, z] = path(seconds)
      const [startX, , startZ] = path(0)
      const travelled = part.heading * (x - startX) + (z - startZ)
      const frame = travelled * figure.framesPerMetre + seconds * figure.idleFps + phase
      const stand = { x, y: y + full * from, z, width, height: full * (to - from) }
      return { ...standAt(stand), frame }
    }
    return { texture, place, haze: 0.85, bias: 0.05 + 0.01 * index }
  })
  if (figure.shadow === 0) return body
  const lie = (seconds: number): Placement => {
    const [x, , z] = path(seconds)
    const [w, d] = [height * figure.shadow, height * 0.2]
    return { origin: [x - w / 2, ground + 0.012, z - d / 2], across: [w, 0, 0], up: [0, 0, d] }
  }
  return [{ texture: part.shadow, place: lie, bias: 0.04, unmirrored: true }, ...body]
}
