/** Turns subjects into figures: who wears what, which craft is painted how. */
import { type Activity, BIRDS, deedOf, type Species } from '@backlot/prompt/scene'
import { hex, mix } from '../renderer/scene/colour.ts'
import { clamp } from '../renderer/scene/random.ts'
import {
  type CastKind,
  type CastMember,
  type DressedSubject,
  STAGINGS,
} from '../staging/stagings.ts'
import { isRoofed } from '@backlot/prompt/saddles'
import type { Texture } from '../renderer/scene/texture.ts'
import { namedFur, namedPaint } from '../worlds/named-paint.ts'
import { type AnimalKind, ANIMALS } from './animals/animal-builds.ts'
import { ANIMAL_FRAMES, paintAnimal } from './animals/animal.ts'
import { ANIMAL_ASPECT, gaitOf } from './animals/animal-spots.ts'
import { BIRD_BUILDS, LOCAL_BIRDS } from './animals/bird-builds.ts'
import { BIRD_FRAMES, BIRD_PX, paintFlyingBird, paintStandingBird } from './animals/birds.ts'
import { BICYCLE } from './vehicles/bicycle.ts'
import { BALLOON, BOAT, CAR } from './vehicles/craft.ts'
import { BUTTERFLY, FISH, WHALE } from './animals/creatures.ts'
import { DOLPHIN } from './animals/dolphin.ts'
import { finished, finishOf } from './finished-book.ts'
import { EXPRESS } from './vehicles/express.ts'
import { FIGHTER } from './vehicles/fighter-jet.ts'
import { GALLEON } from './vehicles/galleon.ts'
import { DRAGON } from './animals/dragon.ts'
import type { Craft, Figure, FigurePart, Wardrobe } from './figure.ts'
import {
  paintPerson,
  PERSON_ASPECT,
  PERSON_FRAMES,
  PERSON_KINDS,
  PERSON_ROOM,
  type PersonLook,
  type PersonPart,
  type PersonWindow,
} from './person/person.ts'
import { PERFORMANCES } from './activities/performances.ts'
import { type Person, personLook } from './person/person-look.ts'
import { CYCLE_HEIGHTS } from './person/person-gaits.ts'
import { isWideSeat } from './person/person-seats.ts'
import { BUILDS } from './person/skeleton.ts'
import { uprightNameOf } from '@backlot/prompt/upright-names'
import { BUS, TRAIN } from './vehicles/vehicles.ts'
import { ROWBOAT } from './vehicles/rowboat.ts'
import { SPORTS_CAR, VINTAGE_CAR } from './vehicles/sports-car.ts'
import { PLANE, ROCKET, SHIP } from './vehicles/vessels.ts'

type BirdKind = 'bird' | 'perched'
type PaperKind = 'thing' | 'tabled' | 'group'
type CraftKind = Exclude<CastKind, PersonLook['kind'] | AnimalKind | BirdKind | PaperKind>

/** Everything that is neither a person nor has four legs; a new one is a new line. */
const CRAFTS: Readonly<Record<CraftKind, Craft>> = {
  butterfly: BUTTERFLY,
  dragon: DRAGON,
  fish: FISH,
  whale: WHALE,
  leaper: FISH,
  breacher: WHALE,
  car: CAR,
  bus: BUS,
  bicycle: BICYCLE,
  train: TRAIN,
  boat: BOAT,
  rowboat: ROWBOAT,
  ship: SHIP,
  plane: PLANE,
  balloon: BALLOON,
  rocket: ROCKET,
}

/** Sorts that are drawn apart from their kind. */
const SPECIAL_CRAFTS: Partial<Record<Species, Craft>> = {
  dolphin: DOLPHIN,
  galleon: GALLEON,
  express: EXPRESS,
  fighter: FIGHTER,
  sports_car: SPORTS_CAR,
  vintage_car: VINTAGE_CAR,
}

/** The figure of a subject. */
export function figureOf(from: Wardrobe, subject: CastMember, look: number): Figure {
  const { kind } = subject
  const wardrobe: Wardrobe = { ...from, book: finished(from.book, finishOf(subject, from)) }
  if (kind === 'thing' || kind === 'tabled' || kind === 'group')
    throw new RangeError('a thing is a cut-out, and a group several')
  if (isPerson(kind)) return personFigure(wardrobe, { ...subject, kind }, look)
  if (isAnimal(kind)) return animalFigure(wardrobe, { ...subject, kind }, look)
  if (kind === 'bird' || kind === 'perched')
    return birdFigure(wardrobe, subject, kind === 'perched')
  return craftFigure(wardrobe, { ...subject, kind }, look)
}

/** True for who is drawn as a person, robots and astronauts among them. */
export const isPerson = (kind: CastKind): kind is PersonLook['kind'] =>
  PERSON_KINDS.some((known) => known === kind)
/** Whoever rides or drives as people do: people, and animals that can sit upright; undefined for others. */
export function asPerson(rider: CastMember): (CastMember & Person) | undefined {
  const { kind } = rider
  if (isPerson(kind)) return { ...rider, kind }
  const animal = uprightNameOf(rider)
  return animal === undefined ? undefined : { ...rider, kind: 'upright', animal }
}

const isAnimal = (kind: CastKind): kind is AnimalKind => kind in ANIMALS

/** Pictures a second of those who stay where they are. */
const IDLE_FPS: Readonly<Record<PersonLook['pose'], number>> = {
  stand: 8,
  wave: 15,
  nod: 12,
  clap: 16,
  point: 8,
  bow: 8,
  sit: 8,
  sleep: 6,
  float: 6,
  swim: 13,
  dance: 14,
  cycle: 0,
  mount: 0,
  row: 0,
  walk: 0,
  run: 0,
}

/** Rows of a picture of a whole person, and of one whose face is looked at. */
const ROWS_PX = 450
const CLOSE_ROWS_PX = 960
/** Where the picture of the upper body begins, and how much of it fades into the lower one: shares of the height. */
const BUST = { from: 0.42, fade: 0.03 } as const
/** The share of the width that a bust takes; more with raised arms or an umbrella. */
const BUST_WIDTH = 0.52

/** The share of the width that a whole person takes who stands, walks or sits, and who takes all of it. */
const UPRIGHT_WIDTH = 0.68
const WIDE: ReadonlySet<PersonLook['pose']> = new Set([
  'wave',
  'point',
  'bow',
  'dance',
  'sleep',
  'swim',
  'float',
])

const isGait = (pose: PersonLook['pose']): pose is 'walk' | 'run' =>
  pose === 'walk' || pose === 'run'

/** Somebody who keeps to where they are. */
const UPRIGHT = {
  room: PERSON_ROOM,
  aspect: PERSON_ASPECT,
  framesPerMetre: 0,
  idleFps: IDLE_FPS.stand,
  shadow: 0,
} as const

/** Cycles a second that look like walking and like running, however slowly somebody gets on. */
const CADENCE = { walk: 0.8, run: 1.2 } as const

/** Who is slow makes short steps. */
function strideOf({ pose, kind }: PersonLook, pace: number): number {
  if (!isGait(pose)) return 1
  const natural = CADENCE[pose] * CYCLE_HEIGHTS[pose] * STAGINGS[kind].height
  return clamp(pace / natural, 0.42, 1.1)
}

function personFigure(casting: Wardrobe, subject: Person, look: number): Figure {
  const { book, scene } = casting
  const standing = personLook(casting, subject, look)
  const { pose } = standing
  const person = { ...standing, stride: strideOf(standing, casting.pace) }
  const lying = pose === 'sleep' || pose === 'swim'
  const isClose = scene.shotSize === 'close' && look === 0 && !lying && pose !== 'sit'
  const part = (window: PersonWindow, rowsPx: number, shown?: PersonPart): FigurePart => ({
    ...window,
    ...(shown === 'arm' && { ahead: ARM_AHEAD }),
    texture: book.add({
      widthPx: rowsPx * PERSON_ASPECT * window.width,
      heightPx: rowsPx * (window.to - window.from),
      frameCount: PERSON_FRAMES,
      paint: (frame, widthPx, heightPx) =>
        paintPerson({ widthPx, heightPx }, frame, {
          look: person,
          window,
          ...(shown && { part: shown }),
        }),
    }),
  })
  const { activity } = person
  const wide =
    person.umbrella !== undefined ||
    activity !== undefined ||
    WIDE.has(pose) ||
    isWideSeat(person.seat)
  // Whoever is in a car is hidden by its doors from here down.
  const from = 0.4 * (BUILDS[person.kind].hip / BUILDS.man.hip)
  const inCar = { from, to: 1, width: UPRIGHT_WIDTH, fade: 0 }
  if (subject.seated === 'inside') return { ...UPRIGHT, parts: [part(inCar, ROWS_PX)] }
  // The near arm of the second of two lies over the first.
  if (activity && person.partner === 'second' && EMBRACES.has(activity))
    return {
      ...UPRIGHT,
      parts: (['armless', 'arm'] as const).map((shown) =>
        part({ from: 0, to: 1, width: 1, fade: 0 }, rowsPxIn(scene), shown),
      ),
      idleFps: idleFpsOf(person),
      shadow: 0.46,
    }
  const parts = partsOf({
    part,
    wide,
    isClose,
    rowsPx: lying ? rowsPxIn(scene) : ROWS_PX,
  })
  const height = STAGINGS[subject.kind].height
  const cycle = isGait(pose) ? CYCLE_HEIGHTS[pose] * height * person.stride : 0
  return {
    parts,
    room: PERSON_ROOM,
    aspect: PERSON_ASPECT,
    framesPerMetre: cycle ? PERSON_FRAMES / cycle : 0,
    // A close shot has a walker go slowly by: the steps stay as quick as they are.
    idleFps: idleFpsOf(person) + (isClose && cycle > 0 ? 9 : 0),
    shadow: pose === 'swim' ? 0 : lying ? 1 : 0.46,
  }
}

/** The whole of somebody, or in a close picture the upper body over the rest. */
function partsOf({
  part,
  wide,
  isClose,
  rowsPx,
}: {
  readonly part: (window: PersonWindow, rowsPx: number) => FigurePart
  readonly wide: boolean
  readonly isClose: boolean
  readonly rowsPx: number
}): readonly FigurePart[] {
  const width = wide ? 1 : UPRIGHT_WIDTH
  if (!isClose) return [part({ from: 0, to: 1, width, fade: 0 }, rowsPx)]
  return [
    part({ from: 0, to: BUST.from + 2 * BUST.fade, width, fade: 0 }, ROWS_PX),
    part(
      { from: BUST.from, to: 1, width: wide ? 0.9 : BUST_WIDTH, fade: BUST.fade },
      wide ? CLOSE_ROWS_PX * 0.72 : CLOSE_ROWS_PX,
    ),
  ]
}

/** Rows of a whole person who is not cut into a bust and the rest. */
const rowsPxIn = ({ shotSize }: Wardrobe['scene']): number =>
  shotSize === 'close' ? CLOSE_WHOLE_ROWS_PX : ROWS_PX
const CLOSE_WHOLE_ROWS_PX = 620

/** Whose feet go, goes by them alone. */
function idleFpsOf({ pose, activity }: PersonLook): number {
  const own = activity && !isGait(pose) ? PERFORMANCES[activity].fps : undefined
  return own ?? IDLE_FPS[pose]
}

/** What is done with the arms around each other. */
const EMBRACES: ReadonlySet<Activity> = new Set(['hug', 'kiss', 'dance_together'])
/** See `FigurePart`: more than two who embrace are apart in depth. */
const ARM_AHEAD = 0.1

const whole = (texture: Texture): FigurePart => ({ texture, from: 0, to: 1, width: 1 })

function animalFigure(
  casting: Wardrobe,
  subject: CastMember & { kind: AnimalKind },
  look: number,
): Figure {
  const { palette, book, sunSide } = casting
  const riders = subject.kind === 'horse' ? (subject.riders ?? []) : []
  const [rider] = crewOf(casting, riders, look)
  const room = rider ? 1.12 : 1
  const gait = gaitOf(subject.kind, subject.action)
  const colour =
    subject.colour && mix(namedFur(subject.colour, palette), [0.4, 0.35, 0.3], look * 0.18)
  const texture = book.add({
    widthPx: 320 * ANIMAL_ASPECT,
    heightPx: 320 * room,
    frameCount: ANIMAL_FRAMES,
    paint: (frame, widthPx, heightPx) =>
      paintAnimal({ widthPx, heightPx }, frame, {
        kind: subject.kind,
        gait,
        sunSide,
        palette,
        ...(colour && { colour }),
        room,
        ...(rider && { rider: { ...rider, pose: 'mount' } }),
      }),
  })
  const stride = STAGINGS[subject.kind].height * (gait === 'run' ? 1.15 : 0.75)
  return {
    parts: [whole(texture)],
    room,
    aspect: ANIMAL_ASPECT / room,
    framesPerMetre: ANIMAL_FRAMES / stride,
    idleFps: gait === 'walk' || gait === 'run' ? 0 : deedOf(subject.action) ? DEED_FPS : 4,
    shadow: 0.8,
  }
}

/** Pictures a second of what animals do where they are. */
const DEED_FPS = 8

function birdFigure(casting: Wardrobe, subject: CastMember, stands: boolean): Figure {
  const { palette, book, sunSide, scene } = casting
  const species = BIRDS.find((one) => one === subject.species) ?? LOCAL_BIRDS[scene.place]
  const { size, flight } = BIRD_BUILDS[species]
  const [widthPx, heightPx] = BIRD_PX
  const swims = subject.action === 'swim'
  const detail = scene.shotSize === 'close' ? 2.2 : stands ? 1.4 : 1.1
  const paint = stands ? paintStandingBird : paintFlyingBird
  const colour = subject.colour && namedPaint(subject.colour, palette)
  const texture = book.add({
    widthPx: widthPx * detail,
    heightPx: heightPx * detail,
    frameCount: BIRD_FRAMES,
    paint: (frame, w, h) =>
      paint({ widthPx: w, heightPx: h }, frame, {
        species,
        light: { palette, sunSide },
        ...(colour && { colour }),
        swims,
      }),
  })
  return {
    // Who flies is where its middle is.
    parts: [{ ...whole(texture), ...(!stands && { from: -0.5, to: 0.5 }) }],
    room: stands ? 0.55 + 0.45 * size : 1.25 * size,
    aspect: widthPx / heightPx,
    framesPerMetre: 0,
    idleFps: stands ? 4 : flight.fps,
    shadow: stands && !swims ? 0.5 : 0,
  }
}

const PAINTS: readonly (readonly [string, string])[] = [
  ['#d9483b', '#f2e6cf'],
  ['#e9a23b', '#7a3b52'],
  ['#3b7fb0', '#f3d9a4'],
  ['#7d4fa3', '#f0c05a'],
  ['#2f8f7f', '#f6efe0'],
]

const KOI_PAINTS: readonly (readonly [string, string])[] = [
  ['#ec6a2c', '#fbf3e6'],
  ['#f6efe4', '#e2502a'],
  ['#f0a63c', '#fbf3e6'],
]

/** The people in a boat: as many as the prompt says, and no more than it holds. */
function crewOf(
  casting: Wardrobe,
  riders: readonly DressedSubject[],
  number: number,
): readonly PersonLook[] {
  const looks = riders.flatMap((rider, rank) => {
    const person = asPerson(rider)
    if (!person) return []
    const seated: Person = { ...person, action: 'sit' }
    return Array.from({ length: rider.count }, (_, index) =>
      personLook(casting, seated, rank + index + number),
    )
  })
  return looks.slice(0, 2)
}

/** A bicycle does not go by itself. */
function ridersOf({ kind, action, riders }: CastMember): readonly DressedSubject[] {
  if (riders) return riders
  const needs = kind === 'bicycle' && action === 'travel'
  return needs ? [{ kind: 'woman', count: 1, action: 'sit', details: [], traits: ['mixed'] }] : []
}

function craftFigure(
  casting: Wardrobe,
  subject: CastMember & { kind: CraftKind },
  number: number,
): Figure {
  const { palette, book, sunSide, seed } = casting
  const { riders = [] } = subject
  const [rider] = riders
  const craft = (subject.species && SPECIAL_CRAFTS[subject.species]) ?? CRAFTS[subject.kind]
  const paints = subject.species === 'koi' ? KOI_PAINTS : PAINTS
  const [main, second] = paints[(seed + number) % paints.length] ?? ['#d9483b', '#f2e6cf']
  const isOwn = subject.kind === 'rowboat' || isRoofed(subject.kind)
  const asked = subject.colour ?? (isOwn ? undefined : rider?.colour)
  const dress = {
    main: asked ? namedPaint(asked, palette) : hex(main),
    second: hex(second),
    asked: subject.colour !== undefined,
    light: { sunSide, palette },
    ...(rider && { rider }),
    crew: crewOf(casting, ridersOf(subject), number),
  }
  const [widthPx, heightPx] = craft.px
  const texture = book.add({
    widthPx,
    heightPx,
    frameCount: craft.frames,
    paint: (frame, w, h) => craft.paint({ widthPx: w, heightPx: h }, frame, dress),
  })
  return {
    parts: [whole(texture)],
    room: craft.room ?? 1,
    aspect: widthPx / heightPx,
    framesPerMetre: craft.framesPerMetre ?? 0,
    idleFps: craft.idleFps ?? 0,
    shadow: craft.shadow ?? 0,
  }
}
