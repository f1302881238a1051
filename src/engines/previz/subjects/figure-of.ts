/** Turns subjects into figures: who wears what, which craft is painted how. */
import type { Colour, Scene, Subject, Worn } from '../../../domain/scene.ts'
import { hex, mix, type Rgb } from '../../../media/colour.ts'
import { seededRandom } from '../../../media/random.ts'
import { type CastKind, type CastMember, STAGINGS } from '../lead.ts'
import { PIGMENTS } from '../palette.ts'
import { type AnimalKind, ANIMALS, type Build } from './animal-builds.ts'
import { ANIMAL_ASPECT, ANIMAL_FRAMES, type AnimalLook, paintAnimal } from './animal.ts'
import { BALLOON, BIRD, BOAT, CAR } from './craft.ts'
import { BUTTERFLY, FISH, WHALE } from './creatures.ts'
import { DRAGON } from './dragon.ts'
import type { Craft, Figure, Wardrobe } from './figure.ts'
import {
  paintPerson,
  PERSON_ASPECT,
  PERSON_FRAMES,
  PERSON_KINDS,
  type PersonLook,
} from './person.ts'
import { BICYCLE, BUS, TRAIN } from './vehicles.ts'
import { ROWBOAT } from './rowboat.ts'
import { PLANE, ROCKET, SHIP } from './vessels.ts'

type CraftKind = Exclude<CastKind, PersonLook['kind'] | AnimalKind>

/** Everything that is neither a person nor has four legs; a new one is a new line. */
const CRAFTS: Readonly<Record<CraftKind, Craft>> = {
  bird: BIRD,
  butterfly: BUTTERFLY,
  dragon: DRAGON,
  fish: FISH,
  whale: WHALE,
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

/** The figure of a subject. */
export function figureOf(wardrobe: Wardrobe, subject: CastMember, look: number): Figure {
  const { kind } = subject
  if (isPerson(kind)) return personFigure(wardrobe, { ...subject, kind }, look)
  if (isAnimal(kind)) return animalFigure(wardrobe, { ...subject, kind }, look)
  return craftFigure(wardrobe, { ...subject, kind }, look)
}

const isPerson = (kind: CastKind): kind is PersonLook['kind'] =>
  PERSON_KINDS.some((known) => known === kind)
const isAnimal = (kind: CastKind): kind is AnimalKind => kind in ANIMALS

type Person = Subject & { kind: PersonLook['kind'] }

/** What people do when they cannot do it: astronauts float. */
const POSES: Readonly<Record<Subject['action'], PersonLook['pose']>> = {
  stand: 'stand',
  sit: 'sit',
  sleep: 'sleep',
  run: 'run',
  dance: 'dance',
  walk: 'walk',
  swim: 'swim',
  fly: 'float',
  travel: 'walk',
}
/** Pictures a second of those who stay where they are. */
const IDLE_FPS = {
  stand: 5,
  sit: 5,
  sleep: 4,
  float: 4,
  swim: 12,
  dance: 20,
  walk: 0,
  run: 0,
} as const
/** One cycle is two steps; who takes none runs on time alone. */
const CYCLE_METRES: Partial<Record<PersonLook['pose'], number>> = { walk: 1.2, run: 2.1 }

function personLook(casting: Wardrobe, subject: Person, look: number): PersonLook {
  const { palette, sunSide } = casting
  const random = seededRandom(casting.seed * 3 + look * 101 + 17)
  return {
    kind: subject.kind,
    pose: POSES[subject.action],
    coat: coatOf(subject, look, random),
    trousers: pick(TROUSERS, random, [0.2, 0.2, 0.25]),
    skin: pick(SKINS, random, [0.9, 0.72, 0.6]),
    hair: pick(HAIRS, random, [0.15, 0.1, 0.1]),
    sunSide,
    palette,
    ...suitOf(subject),
    ...accessories(casting.scene, subject, random),
    ...(casting.scene.place === 'interior' && { seat: 'armchair' }),
  }
}

function personFigure(casting: Wardrobe, subject: Person, look: number): Figure {
  const { book, scene } = casting
  const person = personLook(casting, subject, look)
  const { pose } = person
  const cycle = CYCLE_METRES[pose]
  const detail = scene.shotSize === 'close' ? 760 : 420
  const texture = book.add({
    widthPx: detail * PERSON_ASPECT,
    heightPx: detail,
    frameCount: PERSON_FRAMES,
    paint: (frame, widthPx, heightPx) => paintPerson({ widthPx, heightPx }, frame, person),
  })
  return {
    texture,
    aspect: PERSON_ASPECT,
    framesPerMetre: cycle ? PERSON_FRAMES / cycle : 0,
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

/** Robots and astronauts are not dressed by chance. */
function suitOf({ kind, colour }: Person): Partial<PersonLook> {
  if (kind === 'robot')
    return {
      coat: colour ? PIGMENTS[colour] : hex('#b9c3cc'),
      trousers: hex('#59636f'),
      skin: hex('#59636f'),
    }
  if (kind === 'astronaut')
    return {
      coat: colour ? PIGMENTS[colour] : hex('#eef0f3'),
      trousers: colour ? mix(PIGMENTS[colour], [1, 1, 1], 0.4) : hex('#dfe3e8'),
      skin: hex('#7d828c'),
    }
  return {}
}

/** What the prompt puts on them, and what an engine with a free hand adds for the weather. */
function accessories(
  scene: Scene,
  subject: Person,
  random: () => number,
): Pick<PersonLook, 'umbrella' | 'backpack' | 'hat' | 'scarf'> {
  const free = scene.additions.includes('motion')
  const has = (worn: Worn): boolean => subject.details.includes(worn)
  const isHiker = subject.kind === 'man' && scene.place === 'mountains'
  const isCold =
    scene.weather === 'snow' || scene.place === 'snowfield' || scene.season === 'winter'
  const umbrella = pick(UMBRELLAS, random, [0.8, 0.2, 0.2])
  const scarf = pick(SCARVES, random, [0.9, 0.8, 0.4])
  const wearsScarf = isCold || random() < 0.3
  const isWet = scene.weather === 'rain' && scene.place !== 'interior'
  return {
    ...((has('umbrella') || (free && isWet)) && { umbrella }),
    ...((has('backpack') || (free && isHiker)) && { backpack: hex('#4a5a3d') }),
    ...(has('hat') && { hat: subject.kind === 'man' ? hex('#4b4038') : hex('#d8b06a') }),
    ...((has('scarf') || (free && wearsScarf)) && { scarf }),
  }
}

const GAITS: Partial<Record<Subject['action'], AnimalLook['gait']>> = {
  stand: 'stand',
  sit: 'sit',
  sleep: 'sleep',
  run: 'run',
}

/** Large animals do not sit: they lie with their heads up. */
function gaitOf({ kind, action }: Subject & { kind: AnimalKind }): AnimalLook['gait'] {
  const { hoofed, trunk }: Build = ANIMALS[kind]
  if (action === 'sit' && (hoofed || trunk)) return 'rest'
  if (action === 'sleep' && trunk) return 'rest'
  return GAITS[action] ?? 'walk'
}

/** Colours as fur has them: a red fox is rusty, a yellow dog golden. */
const FURS: Partial<Record<Colour, Rgb>> = {
  red: hex('#b4532a'),
  orange: hex('#d8792f'),
  yellow: hex('#d9ab57'),
}

function animalFigure(
  casting: Wardrobe,
  subject: Subject & { kind: AnimalKind },
  look: number,
): Figure {
  const { palette, book, sunSide } = casting
  const gait = gaitOf(subject)
  const colour =
    subject.colour &&
    mix(FURS[subject.colour] ?? PIGMENTS[subject.colour], [0.4, 0.35, 0.3], look * 0.18)
  const texture = book.add({
    widthPx: 320 * ANIMAL_ASPECT,
    heightPx: 320,
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
    idleFps: gait === 'walk' || gait === 'run' ? 0 : 4,
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

/** The people in a boat: as many as the prompt says, and no more than it holds. */
function crewOf(casting: Wardrobe, riders: readonly Subject[]): readonly PersonLook[] {
  const looks = riders.flatMap((rider, rank) => {
    const { kind, count } = rider
    if (!isPerson(kind)) return []
    const seated: Person = { ...rider, kind, action: 'sit' }
    return Array.from({ length: count }, (_, index) => personLook(casting, seated, rank + index))
  })
  return looks.slice(0, 2)
}

function craftFigure(
  casting: Wardrobe,
  subject: CastMember & { kind: CraftKind },
  number: number,
): Figure {
  const { palette, book, sunSide, seed } = casting
  const { riders = [] } = subject
  const [rider] = riders
  const craft = CRAFTS[subject.kind]
  const [main, second] = PAINTS[(seed + number) % PAINTS.length] ?? ['#d9483b', '#f2e6cf']
  const colour = (subject.kind === 'rowboat' ? subject : (rider ?? subject)).colour
  const asked = number === 0 || subject.count > 3 ? colour : undefined
  const dress = {
    main: asked ? PIGMENTS[asked] : hex(main),
    second: hex(second),
    asked: asked !== undefined,
    light: { sunSide, palette },
    ...(rider && { rider, crew: crewOf(casting, riders) }),
  }
  const [widthPx, heightPx] = craft.px
  const texture = book.add({
    widthPx,
    heightPx,
    frameCount: craft.frames,
    paint: (frame, w, h) => craft.paint({ widthPx: w, heightPx: h }, frame, dress),
  })
  return {
    texture,
    aspect: widthPx / heightPx,
    framesPerMetre: craft.framesPerMetre ?? 0,
    idleFps: craft.idleFps ?? 0,
    shadow: craft.shadow ?? 0,
  }
}
