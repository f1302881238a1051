/** Puts the subjects of a scene on a world's ground. */
import type { Scene, Subject, SubjectKind } from '../../domain/scene.ts'
import type { Shot } from '../../domain/shot.ts'
import { hex, mix, type Rgb } from '../../media/colour.ts'
import { seededRandom } from '../../media/random.ts'
import type { Card, Placement } from '../../media/stage.ts'
import type { Texture, TextureBook } from '../../media/texture.ts'
import type { Path } from './camera-program.ts'
import { headingOf, speedOf, STAGINGS } from './lead.ts'
import { PIGMENTS, type Palette } from './palette.ts'
import { paintShadow } from './paint/soft.ts'
import { standAt } from './set-pieces.ts'
import { ANIMAL_ASPECT, ANIMAL_FRAMES, type AnimalKind, paintAnimal } from './subjects/animal.ts'
import { BIRD_FRAMES, paintBalloon, paintBird, paintBoat, paintCar } from './subjects/craft.ts'
import { paintPerson, PERSON_ASPECT, PERSON_FRAMES, type PersonLook } from './subjects/person.ts'

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

/** One figure ready to be placed. */
type Figure = {
  readonly texture: Texture
  /** Width of the picture in heights, and how much of its height is body. */
  readonly aspect: number
  /** Pictures a second at a speed of one metre a second, and when it stands. */
  readonly framesPerMetre: number
  readonly idleFps: number
  readonly shadow: number
}

/** All cards of all subjects. */
export function castSubjects(world: Casting): Card[] {
  const { scene, book } = world
  // Figures are painted heading right; who heads left is a mirror image, and so is its light.
  const heading = headingOf(world.shot.camera)
  const casting = { ...world, sunSide: world.sunSide * heading }
  const shadow = book.add({ widthPx: 96, heightPx: 48, paint: (_, w, h) => paintShadow(w, h) })
  return scene.subjects.flatMap((subject, index) =>
    castSubject({ casting, subject, isLead: index === 0, shadow, index }),
  )
}

function castSubject(part: {
  casting: Casting
  subject: Subject
  isLead: boolean
  shadow: Texture
  index: number
}): Card[] {
  const { casting, subject, isLead } = part
  const random = seededRandom(casting.seed + part.index * 71 + 5)
  const looks = Math.min(subject.count, 3)
  const figures = Array.from({ length: looks }, (_, look) => figureOf(casting, subject, look))
  const staging = STAGINGS[subject.kind]
  const speed = speedOf(subject.kind, subject.action)
  const heading = headingOf(casting.shot.camera)
  return Array.from({ length: subject.count }, (_, index): Card[] => {
    const figure = figures[index % looks]
    if (!figure) return []
    const offset = offsetOf(subject.kind, { index, isLead, depth: casting.depth, random })
    const phase = random() * 12
    const own: Path = isLead
      ? casting.path
      : (seconds) => [
          heading * speed * (seconds - 3),
          casting.ground + staging.altitude,
          staging.distance,
        ]
    const path: Path = (seconds) => {
      const [x, y, z] = own(seconds)
      return [x + offset[0], y + offset[1] + lift(subject.kind, seconds, phase), z + offset[2]]
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

/** Companions stand around the first: beside on the ground, all over the sky in the air. */
function offsetOf(
  kind: SubjectKind,
  at: { index: number; isLead: boolean; depth: number; random: () => number },
): readonly [number, number, number] {
  const { index, random } = at
  const side = index % 2 === 0 ? 1 : -1
  const rank = Math.ceil(index / 2)
  const away = at.isLead ? 0 : 1
  if (kind === 'bird') return [side * rank * 1.6, rank * 0.5 + random(), rank * 1.8]
  if (kind === 'balloon') return [side * rank * 19, rank * 5 * random(), rank * 26 + away * 30]
  if (kind === 'boat') return [side * rank * 15, 0, rank * 16 + away * 22]
  if (kind === 'car') return [side * rank * 6, 0, away * 2 + rank * 0.4]
  const spread = STAGINGS[kind].height * 0.75
  return [
    side * rank * spread * (0.85 + 0.3 * random()) + away * 1.4,
    0,
    (index === 0 && at.isLead ? 0 : random() * at.depth) * (random() < 0.5 ? -0.25 : 1) +
      away * 0.3,
  ]
}

/** Balloons breathe, boats roll on the swell, birds rise and fall. */
function lift(kind: SubjectKind, seconds: number, phase: number): number {
  if (kind === 'balloon') return 0.12 * seconds + 0.25 * Math.sin(seconds * 0.5 + phase)
  if (kind === 'boat') return 0.06 * Math.sin(seconds * 1.4 + phase)
  if (kind === 'bird') return 0.5 * Math.sin(seconds * 0.9 + phase)
  return 0
}

function placeFigure(part: {
  figure: Figure
  path: Path
  phase: number
  subject: Subject
  heading: number
  shadow: Texture
  ground: number
}): Card[] {
  const { figure, path, phase, subject, ground } = part
  const { height } = STAGINGS[subject.kind]
  const width = height * figure.aspect
  const place = (seconds: number): Placement => {
    const [x, y, z] = path(seconds)
    const travelled = part.heading * (x - path(0)[0])
    const frame = travelled * figure.framesPerMetre + seconds * figure.idleFps + phase
    return { ...standAt({ x, y, z, width: part.heading * width, height }), frame }
  }
  const body: Card = { texture: figure.texture, place, haze: 0.85, bias: 0.05 }
  if (figure.shadow === 0) return [body]
  const lie = (seconds: number): Placement => {
    const [x, , z] = path(seconds)
    const [w, d] = [height * figure.shadow, height * 0.2]
    return { origin: [x - w / 2, ground + 0.012, z - d / 2], across: [w, 0, 0], up: [0, 0, d] }
  }
  return [{ texture: part.shadow, place: lie, bias: 0.04, unmirrored: true }, body]
}

const COATS: readonly Rgb[] = [
  '#b5442f',
  '#e8e2d4',
  '#2f5d8a',
  '#c9a227',
  '#39715a',
  '#7a4a86',
  '#d8745a',
].map(hex)
const SKINS: readonly Rgb[] = ['#e8b998', '#c98f68', '#8d5a3c', '#f0c9a8'].map(hex)
const HAIRS: readonly Rgb[] = ['#2a1c16', '#54321f', '#15131a', '#8a5a2b'].map(hex)

const TROUSERS: readonly Rgb[] = ['#2a2c3c', '#4f6d8f', '#3a332c'].map(hex)
const UMBRELLAS: readonly Rgb[] = ['#e23b6d', '#3b82c4', '#e8a33a', '#c8402f'].map(hex)
const SCARVES: readonly Rgb[] = ['#e9c46a', '#d9483b', '#e8e2d4'].map(hex)

function pick<Item>(items: readonly Item[], random: () => number, otherwise: Item): Item {
  return items[Math.floor(random() * items.length)] ?? otherwise
}

function figureOf(casting: Casting, subject: Subject, look: number): Figure {
  const { kind } = subject
  if (kind === 'woman' || kind === 'man' || kind === 'child')
    return personFigure(casting, { ...subject, kind }, look)
  if (kind === 'deer' || kind === 'dog' || kind === 'cat' || kind === 'horse')
    return animalFigure(casting, { ...subject, kind }, look)
  return craftFigure(casting, subject, look)
}

type Person = Subject & { kind: PersonLook['kind'] }

const POSES: Readonly<Record<Subject['action'], PersonLook['pose']>> = {
  stand: 'stand',
  run: 'run',
  dance: 'dance',
  walk: 'walk',
  fly: 'walk',
  travel: 'walk',
}
/** Pictures a second of those who stay where they are. */
const IDLE_FPS = { stand: 5, dance: 20, walk: 0, run: 0 } as const
/** One cycle is two steps. */
const CYCLE_METRES = { stand: 1.2, dance: 1.2, walk: 1.2, run: 2.1 } as const

function personFigure(casting: Casting, subject: Person, look: number): Figure {
  const { palette, book, sunSide } = casting
  const random = seededRandom(casting.seed * 3 + look * 101 + 17)
  const pose = POSES[subject.action]
  const person: PersonLook = {
    kind: subject.kind,
    pose,
    coat: coatOf(subject, look, random),
    trousers: pick(TROUSERS, random, [0.2, 0.2, 0.25]),
    skin: pick(SKINS, random, [0.9, 0.72, 0.6]),
    hair: pick(HAIRS, random, [0.15, 0.1, 0.1]),
    sunSide,
    palette,
    ...accessories(casting.scene, subject, random),
  }
  const texture = book.add({
    widthPx: 400 * PERSON_ASPECT,
    heightPx: 400,
    frameCount: PERSON_FRAMES,
    paint: (frame, widthPx, heightPx) => paintPerson({ widthPx, heightPx }, frame, person),
  })
  return {
    texture,
    aspect: PERSON_ASPECT,
    framesPerMetre: PERSON_FRAMES / CYCLE_METRES[pose],
    idleFps: IDLE_FPS[pose],
    shadow: 0.42,
  }
}

/** The first wears the colour that the prompt names, the others come near it. */
function coatOf({ colour }: Person, look: number, random: () => number): Rgb {
  const other = pick(COATS, random, [0.7, 0.3, 0.2])
  if (!colour) return other
  return look === 0 ? PIGMENTS[colour] : mix(PIGMENTS[colour], other, 0.25)
}

function accessories(
  scene: Scene,
  subject: Person,
  random: () => number,
): Pick<PersonLook, 'umbrella' | 'backpack' | 'hat' | 'scarf'> {
  const has = (detail: Scene['details'][number]): boolean => scene.details.includes(detail)
  const isHiker = subject.kind === 'man' && scene.place === 'mountains'
  const isCold = scene.weather === 'snow' || scene.place === 'snowfield'
  const umbrella = pick(UMBRELLAS, random, [0.8, 0.2, 0.2])
  const scarf = pick(SCARVES, random, [0.9, 0.8, 0.4])
  const wearsScarf = isCold || random() < 0.4
  return {
    ...((has('umbrella') || scene.weather === 'rain') && { umbrella }),
    ...((has('backpack') || isHiker) && { backpack: hex('#4a5a3d') }),
    ...(has('hat') && { hat: hex('#d8b06a') }),
    ...(wearsScarf && { scarf }),
  }
}

function animalFigure(
  casting: Casting,
  subject: Subject & { kind: AnimalKind },
  look: number,
): Figure {
  const { palette, book, sunSide } = casting
  const gait = subject.action === 'run' ? 'run' : subject.action === 'stand' ? 'stand' : 'walk'
  const colour = subject.colour && mix(PIGMENTS[subject.colour], [0.4, 0.35, 0.3], look * 0.18)
  const texture = book.add({
    widthPx: 300 * ANIMAL_ASPECT,
    heightPx: 300,
    frameCount: ANIMAL_FRAMES,
    paint: (frame, widthPx, heightPx) =>
      paintAnimal({ widthPx, heightPx }, frame, {
        kind: subject.kind,
        gait,
        sunSide,
        palette,
        ...(colour && { colour }),
      }),
  })
  const stride = STAGINGS[subject.kind].height * (gait === 'run' ? 1.15 : 0.75)
  return {
    texture,
    aspect: ANIMAL_ASPECT,
    framesPerMetre: ANIMAL_FRAMES / stride,
    idleFps: gait === 'stand' ? 4 : 0,
    shadow: 0.8,
  }
}

const PAINTS: readonly (readonly [string, string])[] = [
  ['#d9483b', '#f2e6cf'],
  ['#e9a23b', '#7a3b52'],
  ['#3b7fb0', '#f3d9a4'],
  ['#7d4fa3', '#f0c05a'],
  ['#2f8f7f', '#f6efe0'],
]

function craftFigure(casting: Casting, subject: Subject, look: number): Figure {
  const { palette, book, sunSide, seed } = casting
  const [main, second] = PAINTS[(seed + look) % PAINTS.length] ?? ['#d9483b', '#f2e6cf']
  const own = look === 0 && subject.colour ? PIGMENTS[subject.colour] : hex(main)
  const light = { sunSide, palette }
  const still = { framesPerMetre: 0, idleFps: 0, shadow: 0 }
  if (subject.kind === 'bird') {
    const feather = subject.colour
      ? mix(PIGMENTS[subject.colour], palette.near, 0.15)
      : mix(palette.near, palette.middle, 0.4)
    const texture = book.add({
      widthPx: 160,
      heightPx: 100,
      frameCount: BIRD_FRAMES,
      paint: (frame, widthPx, heightPx) => paintBird({ widthPx, heightPx }, frame, feather),
    })
    return { ...still, texture, aspect: 1.6, idleFps: 14 }
  }
  if (subject.kind === 'boat') {
    const texture = book.add({
      widthPx: 420,
      heightPx: 460,
      paint: (_, widthPx, heightPx) => paintBoat({ widthPx, heightPx }, own, light),
    })
    return { ...still, texture, aspect: 0.91 }
  }
  if (subject.kind === 'car') {
    const texture = book.add({
      widthPx: 640,
      heightPx: 220,
      paint: (_, widthPx, heightPx) => paintCar({ widthPx, heightPx }, own, light),
    })
    return { ...still, texture, aspect: 2.9, shadow: 3.1 }
  }
  const texture = book.add({
    widthPx: 403,
    heightPx: 560,
    paint: (_, widthPx, heightPx) =>
      paintBalloon({ widthPx, heightPx }, { first: own, second: hex(second) }, light),
  })
  return { ...still, texture, aspect: 0.72 }
}
