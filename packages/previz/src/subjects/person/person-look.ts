/** Who wears what: what the prompt says, then what suits the place, then chance. */
import type { Colour, Garment, Scene, Subject, Trait, Worn } from '@backlot/prompt/scene'
import { hex, luma, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { smoothstep } from '../../renderer/scene/random.ts'
import { namedFur, namedPaint } from '../../worlds/named-paint.ts'
import type { Palette } from '../../worlds/palette.ts'
import { PERFORMANCES } from '../activities/performances.ts'
import { LEGWEAR, outfitLook } from './person-outfit.ts'
import type { Wardrobe } from '../figure.ts'
import { furColours } from './person-fur.ts'
import { uprightBuild } from '../animals/upright-builds.ts'
import type { HairStyle, HatStyle, PersonLook } from './skeleton.ts'

/** A subject that is a person. */
export type Person = Omit<Subject, 'kind'> & {
  readonly kind: PersonLook['kind']
  /** Of an animal that stands upright: its build, and what it wears on its head and at its neck. */
  readonly animal?: string
  readonly furColour?: Colour
  readonly wears?: readonly Pick<Subject, 'shape' | 'colour'>[]
  /** Where the hand is that holds another's. */
  readonly clasp?: PersonLook['clasp']
  /** What is in the hands for what somebody does. */
  readonly item?: { readonly shape: string; readonly colour?: Colour }
  readonly otherItem?: Person['item']
  /** Which of two who do something with each other it is. */
  readonly partner?: PersonLook['partner']
  /** How somebody sits on or in what is ridden. */
  readonly seated?: 'astride' | 'inside'
}

const COLOURS: Readonly<Record<Garment, readonly Rgb[]>> = {
  coat: ['#b5442f', '#c9a227', '#2f5d8a', '#6d4a3a', '#39715a', '#8a8f98'].map(hex),
  dress: ['#c8553d', '#3f6fae', '#e8e2d4', '#d98a9a', '#4b8a74', '#e2b33c'].map(hex),
  suit: ['#2c3147', '#3b3f45', '#4a3a33', '#23324a'].map(hex),
  shirt: ['#e8e2d4', '#c9563c', '#3b7fb0', '#e2b33c', '#4b8a74'].map(hex),
  jumper: ['#7a4a86', '#b5442f', '#39715a', '#c99a3b', '#3d5a80'].map(hex),
  uniform: ['#35405c', '#43513b', '#2b3a55'].map(hex),
  robe: ['#b54a5c', '#3f6b8c', '#7a5a9a', '#3f7a68', '#b5732f'].map(hex),
  raincoat: ['#e0b02e', '#d9633b', '#3b82a8'].map(hex),
  jacket: ['#5a3a28', '#33343c', '#3f5f86', '#4d5a3c'].map(hex),
  vest: ['#4a3a33', '#3b3f45', '#5a3a6b'].map(hex),
  tuxedo: ['#191a20'].map(hex),
  gown: ['#a3243f', '#27456f', '#1f6b57', '#6d3f86', '#c9a24a'].map(hex),
  armour: ['#b4bcc8'].map(hex),
  swimwear: ['#d9483b', '#2f6fb0', '#e0a02e'].map(hex),
}
const SECONDS: Readonly<Record<Garment, readonly Rgb[]>> = {
  coat: ['#efe9dc', '#d9cdb8', '#33384d'].map(hex),
  dress: ['#efe9dc', '#e8c15a'].map(hex),
  suit: ['#a8322d', '#2f5d8a', '#5a3a6b', '#c9a227'].map(hex),
  shirt: ['#efe9dc', '#c9563c'].map(hex),
  jumper: ['#efe9dc', '#e8c15a'].map(hex),
  uniform: ['#e0b84a'].map(hex),
  robe: ['#f0e2bd', '#e9d5d5', '#2c3147'].map(hex),
  raincoat: ['#efe9dc', '#d9633b'].map(hex),
  jacket: ['#efe9dc', '#c9cdd6'].map(hex),
  vest: ['#f2efe8'].map(hex),
  tuxedo: ['#15161b'].map(hex),
  gown: ['#efe9dc'].map(hex),
  armour: ['#c9a24a'].map(hex),
  swimwear: ['#efe9dc'].map(hex),
}
const SKINS: readonly Rgb[] = ['#e8b998', '#c98f68', '#8d5a3c', '#f0c9a8', '#dba67f'].map(hex)
const HAIRS: readonly Rgb[] = ['#2a1c16', '#54321f', '#15131a', '#8a5a2b', '#b07a3a'].map(hex)
const GREYS: readonly Rgb[] = ['#d8d6d2', '#b9b7b6', '#e6e3dc'].map(hex)
const TROUSERS: readonly Rgb[] = ['#2a2c3c', '#3f5a7d', '#3a332c', '#5b5f4c'].map(hex)
const UMBRELLAS: readonly Rgb[] = ['#e23b6d', '#3b82c4', '#e8a33a', '#c8402f'].map(hex)
const SCARVES: readonly Rgb[] = ['#e9c46a', '#d9483b', '#e8e2d4'].map(hex)

function pick<Item>(items: readonly Item[], random: () => number, otherwise: Item): Item {
  return items[Math.floor(random() * items.length)] ?? otherwise
}

/** What people do when they cannot do it: astronauts float. */
const POSES: Readonly<Record<Subject['action'], PersonLook['pose']>> = {
  stand: 'stand',
  sit: 'sit',
  sleep: 'sleep',
  graze: 'stand',
  howl: 'stand',
  sniff: 'stand',
  paw: 'stand',
  stretch: 'stand',
  rear: 'stand',
  roll: 'stand',
  run: 'run',
  dance: 'dance',
  wave: 'wave',
  nod: 'nod',
  clap: 'clap',
  point: 'point',
  bow: 'bow',
  leap: 'run',
  walk: 'walk',
  swim: 'swim',
  fly: 'float',
  travel: 'walk',
}

/** How somebody gets on. */
const GAITS: ReadonlySet<PersonLook['pose']> = new Set(['walk', 'run', 'stand'])

/** What is drawn from behind as well. */
const BEHIND: ReadonlySet<PersonLook['pose']> = new Set(['stand', 'walk', 'run', 'wave'])

/** Every other one of those who are mixed. */
const OTHERS: Partial<Record<PersonLook['kind'], PersonLook['kind']>> = {
  woman: 'man',
  man: 'woman',
}

/** How the person of this number among its like looks. */
export function personLook(casting: Wardrobe, subject: Person, look: number): PersonLook {
  const { palette, sunSide, scene, seed } = casting
  const random = seededRandom(seed * 3 + look * 101 + 17)
  const is = (trait: Trait): boolean => subject.traits?.includes(trait) === true
  const kind = is('mixed') && look % 2 === 1 ? (OTHERS[subject.kind] ?? subject.kind) : subject.kind
  const female = isFemale({ ...subject, kind }, look, random)
  const old = is('old') && kind !== 'child'
  const pose = subject.seated === 'astride' ? 'mount' : POSES[subject.action]
  const garment = garmentOf(subject, { scene, female, random })
  return {
    kind,
    pose,
    ...(subject.facing === 'away' &&
      !subject.activity &&
      kind !== 'upright' &&
      BEHIND.has(pose) && { back: true }),
    ...(subject.facing === 'towards' && !subject.activity && GAITS.has(pose) && { front: true }),
    ...(subject.clasp && GAITS.has(pose) && { clasp: subject.clasp }),
    female,
    old,
    mien: mienOf(scene, is),
    garment,
    coat: coatOf(subject, { garment, look, palette }, random),
    second: pick(SECONDS[garment], random, [0.9, 0.88, 0.82]),
    trousers: pick(TROUSERS, random, [0.2, 0.2, 0.25]),
    skin: skinIn(palette, skinOf(is, pick(SKINS, random, [0.9, 0.72, 0.6]))),
    hair: hairColourOf({ old, garment, isDark: is('dark_skin') }, random),
    hairStyle: hairOf({ kind, female, old, garment }, random),
    stride: 1,
    beard: kind === 'man' && (is('bearded') || (old && random() < 0.5)),
    sunSide,
    palette,
    ...suitOf(subject, palette),
    ...furOf(subject, palette),
    submerged: scene.place === 'underwater',
    ...(subject.action !== 'swim' &&
      accessories(scene, { ...subject, kind }, { garment, old, palette, random })),
    ...(scene.place === 'interior' && { seat: 'armchair' }),
    ...(!subject.seated && performanceOf(subject, palette)),
    ...(subject.seat &&
      !(subject.seat === 'table' && hasOwnTable(subject)) && { seat: subject.seat }),
    ...dressOf(subject, palette, garment),
  }
}

/** What is told of cloth, hats, hair and all else that is worn. */
function dressOf(
  { kind, outfit, pattern, garment: said, colour }: Person,
  palette: Palette,
  garment: Garment,
): Partial<PersonLook> {
  const helmed = garment === 'armour' && kind !== 'upright' && kind !== 'robot'
  return {
    ...(pattern && { pattern }),
    ...(helmed && { hat: { style: 'helm', colour: hex('#aab3c0') } }),
    ...(kind === 'robot' &&
      said && {
        clothes: colour ? namedPaint(colour, palette) : (COLOURS[said][0] ?? hex('#c8553d')),
      }),
    ...outfitLook(outfit, { palette, hair: HAIRS[1] ?? hex('#54321f') }),
  }
}

/** The skin that the prompt tells, or else the usual one. */
function skinOf(is: (trait: Trait) => boolean, usual: Rgb): Rgb {
  if (is('dark_skin')) return DARK_SKIN
  return is('fair_skin') ? FAIR_SKIN : usual
}

const DARK_SKIN = hex('#7a4b32')
const FAIR_SKIN = hex('#f0c9a8')

/** Grey with age, black with a robe or dark skin. */
function hairColourOf(
  {
    old,
    garment,
    isDark,
  }: { readonly old: boolean; readonly garment: Garment; readonly isDark: boolean },
  random: () => number,
): Rgb {
  if (old) return pick(GREYS, random, [0.85, 0.84, 0.82])
  return pick(garment === 'robe' || isDark ? HAIRS.slice(2, 3) : HAIRS, random, [0.15, 0.1, 0.1])
}

/** A skin as it is to be painted for the light of an hour: blue light would turn a fair face to chalk. */
function skinIn({ dark, ambient }: Palette, skin: Rgb): Rgb {
  if (!dark || ambient[0] >= MOONLIT) return skin
  const fair = smoothstep(0.25, 0.75, luma(skin))
  return [skin[0] * (1 - 0.12 * fair), skin[1] * (1 - 0.22 * fair), skin[2] * (1 - 0.32 * fair)]
}

/** Less red than this in what fills the shadows is the light of the moon. */
const MOONLIT = 0.6

/** True for who has the table of what they do before them: who writes. */
const hasOwnTable = ({ activity }: Person): boolean =>
  activity !== undefined && PERFORMANCES[activity].seat !== undefined

/** What somebody does, with what, and with whom. */
function performanceOf(
  { activity, item, otherItem, partner }: Person,
  palette: Palette,
): Partial<PersonLook> {
  if (!activity) return {}
  const { seat } = PERFORMANCES[activity]
  return {
    activity,
    ...(seat && { seat }),
    ...(partner && { partner }),
    ...(item && { item: itemIn(item, palette) }),
    ...(otherItem && { otherItem: itemIn(otherItem, palette) }),
  }
}

const itemIn = (
  { shape, colour }: NonNullable<Person['item']>,
  palette: Palette,
): NonNullable<PersonLook['item']> => ({
  shape,
  ...(colour && { colour: namedPaint(colour, palette) }),
})

function isFemale(
  { kind, traits = [] }: Pick<Person, 'kind' | 'traits'>,
  look: number,
  random: () => number,
): boolean {
  if (traits.includes('female')) return true
  if (traits.includes('male')) return false
  if (kind !== 'child') return kind === 'woman'
  return traits.includes('mixed') ? look % 2 === 0 : random() < 0.5
}

function mienOf(scene: Scene, is: (trait: Trait) => boolean): PersonLook['mien'] {
  if (is('sad')) return 'sad'
  if (is('angry')) return 'angry'
  if (is('surprised')) return 'surprised'
  if (is('smiling') || scene.mood === 'joyful') return 'smile'
  return scene.mood === 'lonely' ? 'sad' : 'calm'
}

/** What is told of, what goes with a skirt or jeans, or else what is usual; ladies in evening dress wear gowns. */
function garmentOf(
  { garment, kind, outfit, traits = [] }: Person,
  one: { readonly scene: Scene; readonly female: boolean; readonly random: () => number },
): Garment {
  if (garment === 'tuxedo' && one.female && traits.includes('mixed')) return 'gown'
  if (garment) return garment
  const usual = usualGarment(one.scene, { kind, female: one.female }, one.random)
  const isBelow = outfit?.some(({ item }) => LEGWEAR.has(item)) === true
  return isBelow && usual === 'dress' ? 'shirt' : usual
}

/** What somebody wears of whom nothing is said; indoors nobody wears a coat. */
function usualGarment(
  scene: Scene,
  { kind, female }: { kind: PersonLook['kind']; female: boolean },
  random: () => number,
): Garment {
  const isIndoors = scene.place === 'interior'
  if (isWintry(scene)) return isIndoors ? 'jumper' : 'coat'
  const isWet = scene.weather === 'rain' || scene.weather === 'storm'
  if (isWet && !isIndoors) return kind === 'child' ? 'raincoat' : 'coat'
  const warm = scene.place === 'beach' || scene.place === 'desert' || scene.season === 'summer'
  const usual = female
    ? pick<Garment>(
        warm ? ['dress', 'shirt'] : ['dress', 'coat', 'jumper', 'dress'],
        random,
        'dress',
      )
    : pick<Garment>(warm ? ['shirt'] : ['shirt', 'jumper', 'coat', 'jumper'], random, 'jumper')
  return isIndoors && usual === 'coat' ? 'jumper' : usual
}

const isWintry = ({ weather, place, season }: Scene): boolean =>
  weather === 'snow' || place === 'snowfield' || season === 'winter'

function hairOf(
  person: Pick<PersonLook, 'kind' | 'female' | 'old' | 'garment'>,
  random: () => number,
): HairStyle {
  const { kind, female, old, garment } = person
  if (!female) {
    if (kind === 'child') return 'tousled'
    return old ? pick<HairStyle>(['bald', 'short'], random, 'bald') : 'short'
  }
  if (kind === 'child') return pick<HairStyle>(['plaits', 'tail', 'bob'], random, 'plaits')
  if (garment === 'robe') return 'bun'
  if (old) return pick<HairStyle>(['bun', 'bob'], random, 'bun')
  return pick<HairStyle>(['long', 'tail', 'bob', 'long', 'bun'], random, 'long')
}

/** The first wears the colour that the prompt names, the others come near it. */
function coatOf(
  { colour }: Person,
  { garment, look, palette }: { garment: Garment; look: number; palette: Palette },
  random: () => number,
): Rgb {
  const other = pick(COLOURS[garment], random, [0.7, 0.3, 0.2])
  // One of several carries the colour; the others leave it to that one.
  if (!colour) return look === 0 ? other : muted(other)
  const named = namedPaint(colour, palette)
  return look === 0 ? named : mix(named, other, 0.25)
}

/** A colour half way to a warm grey as light as it is. */
function muted(colour: Rgb): Rgb {
  const value = luma(colour)
  return mix(colour, [value * 1.06, value, value * 0.9], 0.5)
}

/** Robots and astronauts are not dressed by chance. */
function suitOf({ kind, colour, garment }: Person, palette: Palette): Partial<PersonLook> {
  // Of a robot that is dressed the colour is that of its clothes.
  const own = kind === 'robot' && garment !== undefined ? undefined : colour
  const named = own && namedPaint(own, palette)
  if (kind === 'robot')
    return {
      coat: named ?? hex('#b9c3cc'),
      trousers: hex('#59636f'),
      skin: hex('#59636f'),
    }
  if (kind === 'astronaut')
    return {
      coat: named ?? hex('#eef0f3'),
      trousers: named ? mix(named, [1, 1, 1], 0.4) : hex('#dfe3e8'),
      skin: hex('#7d828c'),
    }
  return {}
}

/** Animals that stand upright have fur, and clothes only where they are told of. */
function furOf(
  { animal, colour, furColour, garment, wears = [] }: Person,
  palette: Palette,
): Partial<PersonLook> {
  if (animal === undefined) return {}
  const build = uprightBuild(animal)
  const dressed = garment !== undefined
  // Of somebody who is dressed the colour is that of the clothes.
  const own = furColour ?? (dressed ? undefined : colour)
  const asked = own && namedFur(own, palette)
  const colours = furColours(build, asked)
  return {
    skin: colours.limbs,
    fur: {
      build,
      ...colours,
      ...(asked && { asked }),
      dressed,
      wears: wears.flatMap(({ shape, colour: dye }) =>
        shape === undefined ? [] : [{ shape, ...(dye && { colour: namedPaint(dye, palette) }) }],
      ),
    },
  }
}

const CASUAL: ReadonlySet<Garment> = new Set(['coat', 'jumper', 'shirt'])

/** What the prompt puts on them, and what an engine with a free hand adds for the weather. */
function accessories(
  scene: Scene,
  subject: Person,
  {
    garment,
    old,
    palette,
    random,
  }: { garment: Garment; old: boolean; palette: Palette; random: () => number },
): Pick<PersonLook, 'umbrella' | 'backpack' | 'hat' | 'scarf'> {
  const free = scene.additions.includes('motion')
  const has = (worn: Worn): boolean => subject.details.includes(worn)
  const isHiker = subject.kind === 'man' && scene.place === 'mountains' && CASUAL.has(garment)
  const isCold = isWintry(scene) && scene.place !== 'interior'
  const accentOf = (worn: Worn): Rgb | undefined =>
    subject.accent && subject.details[0] === worn ? namedPaint(subject.accent, palette) : undefined
  const [anyUmbrella, anyScarf] = [
    pick(UMBRELLAS, random, [0.8, 0.2, 0.2]),
    pick(SCARVES, random, [0.9, 0.8, 0.4]),
  ]
  const umbrella = accentOf('umbrella') ?? anyUmbrella
  const scarf = accentOf('scarf') ?? anyScarf
  const wearsScarf = isCold || (garment === 'coat' && random() < 0.4)
  const isWet =
    (scene.weather === 'rain' || scene.weather === 'storm') && scene.place !== 'interior'
  const human = subject.kind !== 'robot' && subject.kind !== 'astronaut'
  const holds = has('umbrella') || (free && isWet && scene.weather === 'rain' && human)
  const hat = has('hat')
    ? hatOf(subject.kind, garment, old)
    : human && garment === 'uniform'
      ? ('peaked' as const)
      : human && garment === 'raincoat'
        ? old
          ? ('knit' as const)
          : isWet && !holds
            ? ('hood' as const)
            : undefined
        : undefined
  return {
    ...(holds && { umbrella }),
    ...((has('backpack') || (free && isHiker)) && {
      backpack: accentOf('backpack') ?? hex('#4a5a3d'),
    }),
    ...(hat && {
      hat: { style: hat, colour: accentOf('hat') ?? hatColour(hat, subject, { garment, palette }) },
    }),
    ...((has('scarf') || (free && wearsScarf)) && { scarf }),
  }
}

function hatOf(kind: PersonLook['kind'], garment: Garment, old: boolean): HatStyle {
  if (garment === 'uniform') return 'peaked'
  if (garment === 'robe') return 'cone'
  if (garment === 'raincoat' && old) return 'knit'
  return kind === 'man' && garment !== 'shirt' ? 'felt' : 'straw'
}

function hatColour(
  style: HatStyle,
  { colour }: Person,
  { garment, palette }: { garment: Garment; palette: Palette },
): Rgb {
  if (style === 'straw' || style === 'cone') return hex('#d8b06a')
  if (style === 'felt') return hex('#4b4038')
  if (style === 'knit') return hex('#35597a')
  const [usual = hex('#35405c')] = COLOURS[garment]
  return scaled(colour ? namedPaint(colour, palette) : usual, style === 'hood' ? 1 : 0.9)
}
