/** Puts what a prompt wants written into its scene: on what carries it there, on a wall, or on a part of the place. */
import { carrierOf } from '../things/carriers.ts'
import { cutOutNamed } from '../things/catalogue.ts'
import { meantHits } from './unread-words.ts'
import {
  type Colour,
  type PlaceWriting,
  type Scene,
  type Subject,
  type ReadableWords,
} from '../scene/scene.ts'
import { MAX_SUBJECTS, PEOPLE } from '../things/subject-kinds.ts'
import { asWritten, type Lettering, unwritable } from '../scene/writing.ts'
import { saidWritings, type SaidWriting, withoutQuotes } from '../hits/quoted-words.ts'
import { changeOfWall, COLOUR_NAMES, colourIn, readWall } from './read-wall.ts'

/** What is written on: a cut-out by name, or a part of the place. */
type Target = { readonly shape: string } | { readonly on: PlaceWriting['on'] }

/** Nouns of what is written on, the longer ones first. */
const NOUNS: readonly (readonly [words: string, target: Target])[] = [
  ['stop sign|stop sigh', { shape: 'stop-sign' }],
  ['yield sign|give way sign', { shape: 'yield-sign' }],
  ['speed limit sign|speed sign|circular road sign|round road sign', { shape: 'speed-limit-sign' }],
  ['no entry sign', { shape: 'no-entry-sign' }],
  [
    '(?:warning|caution|danger|hazard|crossing|diamond-shaped|diamond shaped) sign',
    { shape: 'warning-sign' },
  ],
  ['(?:road|street|traffic|metal|parking|highway) sign', { shape: 'road-sign' }],
  ['neon sign|neon light|neon', { on: 'wall' }],
  ['billboards?', { shape: 'billboard' }],
  ['white ?boards?|flip ?chart', { shape: 'whiteboard' }],
  ['black ?boards?|chalk ?boards?', { shape: 'blackboard' }],
  ['placards?|protest sign', { shape: 'placard' }],
  ['banners?', { shape: 'cloth-banner' }],
  ['posters?', { on: 'poster' }],
  ['plaques?|name ?plates?', { on: 'plaque' }],
  ['open book', { shape: 'open-book' }],
  ['books?|novel|book cover|diary', { shape: 'closed-book' }],
  ['newspapers?|magazines?', { shape: 'newspaper' }],
  ['scrolls?|parchment', { shape: 'scroll' }],
  ['sticky notes?|post-its?|post-it notes?|stickers?', { shape: 'sticky-note' }],
  [
    '(?:sheet|piece|slip) of paper|papers?|notes?|greeting cards?|cards?|envelopes?|leaflets?|flyers?',
    { shape: 'paper-sheet' },
  ],
  ['sweat ?shirts?|hoodies?|jumpers?|sweaters?', { shape: 'sweatshirt' }],
  ['t-?shirts?|tee shirts?|tees?|jerseys?|shirts?', { shape: 't-shirt' }],
  ['mugs?|cups?|latte', { shape: 'hot-beverage' }],
  ['cakes?', { shape: 'birthday-cake' }],
  ['laptops?|devices?', { shape: 'laptop' }],
  ['computers?|monitors?', { shape: 'desktop-computer' }],
  ['televisions?|tvs?', { shape: 'television' }],
  ['(?:smart|mobile |cell ?)?phones?|tablets?', { shape: 'mobile-phone' }],
  ['screens?', { shape: 'desktop-computer' }],
  ['bottles?', { shape: 'water-bottle' }],
  ['handbags?|bags?', { shape: 'handbag' }],
  ['crystal balls?', { shape: 'crystal-ball' }],
  ['bars? of chocolate|chocolate bars?', { shape: 'chocolate-bar' }],
  [
    'store ?fronts?|shop ?fronts?|shop windows?|shops?|stores?|marquees?|bakery|caf[eé]',
    { on: 'shopfront' },
  ],
  ['side ?walks?|streets?|roads?|pavements?|asphalt|driveway|floor|ground', { on: 'ground' }],
  ['skies|sky|clouds|fireworks|skywriting|smoke', { on: 'sky' }],
  ['sign ?posts?|sign ?boards?|signs?', { shape: 'wooden-sign' }],
  ['walls?|brickwork|subway tiles?|tiles?|graffiti|murals?', { on: 'wall' }],
]

const FINDER = new RegExp(
  NOUNS.map(
    ([words], index) => String.raw`(?<n${index}>(?<![\p{L}-])(?:${words})(?![\p{L}-]))`,
  ).join('|'),
  'giu',
)

/** A noun of what is written on, where it stands. */
type Noun = { readonly target: Target; readonly start: number; readonly end: number }

const nounsIn = (text: string): readonly Noun[] =>
  Array.from(text.matchAll(FINDER), ({ 0: words, index, groups = {} }) => {
    const found = NOUNS.findIndex((_, at) => groups[`n${at}`] !== undefined)
    return {
      target: NOUNS[found]?.[1] ?? { on: 'wall' as const },
      start: index,
      end: index + words.length,
    }
  })

/** The scene that a text tells of, with all that is to be read in it. */
export function withWriting(text: string, bare: Scene): Scene {
  const plain = withoutQuotes(text)
  const said = saidWritings(text)
  const nouns = nounsIn(plain)
  let scene = withHeldSign(plain, bare)
  for (const one of said) {
    const words = asWritten(one.words)
    if (unwritable(words)) continue
    const target = targetOf(plain, one, nouns)
    const writing = { words, ...styleOf(text, one, target?.target) }
    scene =
      put(
        scene,
        writing,
        target && {
          ...target,
          isFirst: isNamedFirst(plain, target),
          isWooden: /\bwood/iu.test(plain),
        },
      ) ?? scene
  }
  scene = withLimit(plain, scene)
  const wall = readWall(plain, scene)
  if (!wall) return litByNeon(scene, plain)
  const change = changeOfWall(plain, wall)
  return withWallPlace({ ...litByNeon(scene, plain), wall, ...change }, plain)
}

/** The scene with these words; undefined where nothing carries them. */
function put(
  scene: Scene,
  writing: ReadableWords,
  noun:
    | (Pick<Noun, 'target'> & { readonly isFirst: boolean; readonly isWooden: boolean })
    | undefined,
): Scene | undefined {
  const { target, isFirst = false, isWooden = false } = noun ?? {}
  if (target && 'on' in target) return onPlace(scene, target.on, writing)
  if (target) return onShape(scene, target.shape, { writing, isFirst, isWooden })
  const carrying = scene.subjects.findIndex(({ shape, writing: own }) => carrierOf(shape) && !own)
  if (carrying >= 0) return onSubject(scene, carrying, writing)
  // Words of nothing are the film.
  return scene.subjects.length === 0 ? onPlace(scene, 'wall', writing) : undefined
}

/** More words on the same thing follow those that are there. */
const joined = (
  before: ReadableWords | undefined,
  writing: ReadableWords,
): ReadableWords | undefined => {
  if (!before) return writing
  const words = `${before.words} ${writing.words}`
  return unwritable(words) ? undefined : { ...before, words }
}

function onPlace(scene: Scene, on: PlaceWriting['on'], writing: ReadableWords): Scene | undefined {
  if (scene.place === 'tabletop' && scene.subjects.length > 0 && on !== 'wall') return undefined
  const { writing: before } = scene
  if (before && before.on !== on) return undefined
  const whole = joined(before, writing)
  if (!whole) return undefined
  const written = { ...scene, writing: { ...whole, on } }
  if (on !== 'shopfront' || scene.details.includes('shopfront')) return written
  return { ...written, place: 'city', details: [...scene.details, 'shopfront'] }
}

function onSubject(scene: Scene, index: number, writing: ReadableWords): Scene | undefined {
  const whole = joined(scene.subjects[index]?.writing, writing)
  if (!whole) return undefined
  return {
    ...scene,
    subjects: scene.subjects.map((one, at) => (at === index ? { ...one, writing: whole } : one)),
  }
}

/** Cut-outs that are written on alike. */
const ALIKE: readonly (readonly string[])[] = [
  [
    'wooden-sign',
    'placard',
    'road-sign',
    'warning-sign',
    'stop-sign',
    'yield-sign',
    'speed-limit-sign',
    'no-entry-sign',
  ],
  ['closed-book', 'open-book', 'notebook'],
  ['laptop', 'desktop-computer', 'television', 'mobile-phone'],
  ['sticky-note', 'paper-sheet'],
  ['t-shirt', 'sweatshirt'],
]

const isAlike = (one: string, other: string | undefined): boolean =>
  one === other ||
  ALIKE.some((group) => group.includes(one) && other !== undefined && group.includes(other))

function onShape(scene: Scene, shape: string, carried: Carried): Scene | undefined {
  const { writing, isWooden } = carried
  const { subjects } = scene
  const known = isWooden ? undefined : signOf(scene, shape, writing)
  if (known) return known
  const exact = subjects.findIndex((one) => one.shape === shape)
  const index = exact >= 0 ? exact : subjects.findIndex((one) => isAlike(shape, one.shape))
  const one = subjects[index]
  if (one && one.count > 1 && one.writing === undefined && one.count <= 3)
    return split(scene, index, writing)
  const free = subjects.findIndex((other) => other.shape === one?.shape && !other.writing)
  if (one) return onSubject(scene, free >= 0 ? free : index, writing)
  return added(scene, shape, carried)
}

/** Words, whether what carries them is named before everybody, and whether wood is named. */
type Carried = {
  readonly writing: ReadableWords
  readonly isFirst: boolean
  readonly isWooden: boolean
}

/** True for a noun before which nobody is named. */
const isNamedFirst = (plain: string, { start }: Noun): boolean =>
  !meantHits(plain).some((hit) => hit.slot === 'subject' && hit.start < start)

/** A sign with the words of a known one is that one, and one of metal stands in a street, where no wood is named. */
function signOf(scene: Scene, shape: string, { words, colour }: ReadableWords): Scene | undefined {
  const own = OF_THE_ROAD.find((sign) => carrierOf(sign)?.words === words.toUpperCase())
  const isMetal = colour !== undefined || scene.place === 'city'
  const better = own ?? (isMetal ? 'road-sign' : undefined)
  const index = scene.subjects.findIndex((one) => one.shape === 'wooden-sign' && !one.writing)
  if (shape !== 'wooden-sign' || better === undefined || index < 0) return undefined
  const subjects = scene.subjects.map((one, at) => (at === index ? { ...one, shape: better } : one))
  const next = { ...scene, subjects: subjects.map((one) => relatedTo(one, better)) }
  return own ? next : onSubject(next, index, colour ? { words, colour } : { words })
}

/** Who is related to the sign is so under its better name. */
const relatedTo = (one: Subject, sign: string): Subject =>
  one.relation?.to === 'wooden-sign' ? { ...one, relation: { ...one.relation, to: sign } } : one

const OF_THE_ROAD = ['stop-sign', 'yield-sign'] as const

/** Of several the first has the words. */
function split(scene: Scene, index: number, writing: ReadableWords): Scene | undefined {
  const one = scene.subjects[index]
  if (!one || scene.subjects.length >= MAX_SUBJECTS) return onSubject(scene, index, writing)
  const subjects = scene.subjects.flatMap((other, at) =>
    at === index
      ? [
          { ...one, count: 1, writing },
          { ...one, count: one.count - 1 },
        ]
      : [other],
  )
  return { ...scene, subjects }
}

/** What carries words and is no subject yet is one, and the film is about it where nobody else is there. */
function added(scene: Scene, shape: string, { writing, isFirst }: Carried): Scene | undefined {
  if (scene.subjects.length >= MAX_SUBJECTS) return undefined
  const carrier: Subject = { kind: 'thing', shape, count: 1, action: 'stand', details: [], writing }
  const isSmall = SMALL.has(shape)
  if (scene.subjects.length > 0)
    return isSmall && scene.place !== 'tabletop'
      ? undefined
      : {
          ...scene,
          subjects: isFirst ? [carrier, ...scene.subjects] : [...scene.subjects, carrier],
        }
  const place = isSmall
    ? 'tabletop'
    : shape === 'whiteboard' || shape === 'blackboard'
      ? 'interior'
      : scene.place
  return { ...scene, place, subjects: [carrier] }
}

const SMALL: ReadonlySet<string> = new Set(
  'paper-sheet sticky-note newspaper scroll closed-book open-book notebook laptop desktop-computer television mobile-phone t-shirt sweatshirt hot-beverage birthday-cake water-bottle handbag crystal-ball chocolate-bar'.split(
    ' ',
  ),
)

/** The number of a speed limit is on its sign. */
function withLimit(plain: string, scene: Scene): Scene {
  const index = scene.subjects.findIndex(({ shape }) => shape === 'speed-limit-sign')
  const number =
    /\bspeed limit (?:sign )?(?:of |is |that says |showing |reading )?(\d{1,3})\b/iu.exec(
      plain,
    )?.[1]
  return index < 0 || number === undefined
    ? scene
    : (onSubject(scene, index, { words: number }) ?? scene)
}

/** Somebody who holds up a sign has it in the hands. */
const HOLDING =
  /\b(?:hold(?:s|ing)?|carr(?:y|ies|ying)|rais(?:es|ing)|wav(?:es|ing))(?: up)? (?:an?|the|his|her|their|its) (?:[\p{L}-]+ ){0,3}(?:signs?|placards?|posters?|boards?)\b/iu

function withHeldSign(plain: string, scene: Scene): Scene {
  if (!HOLDING.test(plain)) return scene
  const { subjects } = scene
  const holder = holderIn(plain, subjects)
  if (!holder) return scene
  const others = subjects.filter(({ shape }) => shape !== 'wooden-sign')
  if (others.length >= MAX_SUBJECTS) return scene
  const isPerson = PEOPLE.has(holder.kind)
  const placard: Subject = {
    kind: 'thing',
    shape: 'placard',
    count: 1,
    action: 'stand',
    details: [],
    ...(!isPerson && { relation: { is: 'held_by', to: holder.shape ?? holder.kind } }),
  }
  const free = others.map((one) => {
    if (one !== holder || one.activity !== 'hold') return one
    const { activity: _, ...rest } = one
    return rest
  })
  return { ...scene, subjects: [...free, placard] }
}

/** Who is named last before what is held up, of those who can hold anything. */
function holderIn(plain: string, subjects: readonly Subject[]): Subject | undefined {
  const at = plain.search(HOLDING)
  const able = subjects.filter(({ kind, shape }) => kind !== 'thing' || isLiving(shape))
  const named = meantHits(plain).filter(({ slot, start }) => slot === 'subject' && start < at)
  return (
    named
      .toReversed()
      .map((hit) =>
        able.find(({ kind, shape }) => (hit.shape ? shape === hit.shape : kind === hit.value)),
      )
      .find((one) => one !== undefined) ?? able[0]
  )
}

const isLiving = (shape: string | undefined): boolean => {
  const nature = cutOutNamed(shape)?.nature
  return nature === 'walk' || nature === 'hop' || nature === 'crawl' || nature === 'swim'
}

/** How far from the words their noun may stand, in letters. */
const REACH = 110

/** What the words are on: what is named after "on", else what is named last before them, else what comes next. */
function targetOf(
  plain: string,
  { start, end }: SaidWriting,
  nouns: readonly Noun[],
): Noun | undefined {
  const before = nouns.filter((noun) => noun.end <= start && start - noun.end < REACH)
  const after = nouns.filter((noun) => noun.start >= end && noun.start - end < REACH)
  const sentence = plain.slice(end, end + REACH).search(/[.!?]/u)
  const stop = sentence < 0 ? Infinity : end + sentence
  const near = after.filter((noun) => noun.start < stop)
  const onto = near.find(({ start: at }) =>
    /\b(?:on|onto|across|above|over|in|inside|at|of) (?:(?:an?|the|its|his|her|their|my|your|one) )?(?:[\p{L}-]+ ){0,4}$/iu.test(
      plain.slice(end, at),
    ),
  )
  const isOnIt = /^\W*(?:[\p{L}-]+ ){0,3}on (?:it|them|its|his|her|one)\b/iu.test(plain.slice(end))
  const opened = plain.slice(0, start).search(/[.!?][^.!?]*$/u)
  const last = before.findLast((noun) => noun.start > opened) ?? before.at(-1)
  if (isOnIt && last) return last
  if (onto) return preferred(onto, last)
  return last ?? near[0]
}

/** Graffiti on a wall is on the wall; a sign on a wall is a sign. */
const preferred = (onto: Noun, last: Noun | undefined): Noun =>
  last && 'shape' in last.target && 'on' in onto.target && onto.target.on !== 'poster' ? last : onto

/** What is said of the letters: how they are made, and their colour. */
function styleOf(
  plain: string,
  { start, end }: SaidWriting,
  target: Target | undefined,
): Omit<ReadableWords, 'words'> {
  const around = plain.slice(Math.max(0, start - 90), end + 90)
  const lettering = LETTERED.find(([words]) => words.test(around))?.[1]
  const colour = colourOf(plain, { start, end })
  const isCarried = target !== undefined && 'shape' in target
  const suits = lettering && !(isCarried && lettering === 'neon') ? lettering : undefined
  return { ...(suits && { lettering: suits }), ...(colour && { colour }) }
}

const LETTERED: readonly (readonly [RegExp, Lettering])[] = [
  [/\b(?:graffiti|spray|sprayed|street art)\b/iu, 'graffiti'],
  [/\b(?:chalk|chalked)\b(?!board)/iu, 'chalk'],
  [/\b(?:neon|fireworks)\b/iu, 'neon'],
  [/\b(?:carved|engraved|etched|chiseled|chiselled|inscribed)\b/iu, 'carved'],
  [
    /\b(?:handwritten|hand-written|marker|handwriting|scribbled|scrawled|cursive|calligraphy)\b/iu,
    'handwritten',
  ],
  [/\b(?:hand-painted|painted|brush|paint)\b/iu, 'painted'],
  [/\b(?:printed|typed|bold letters|block letters)\b/iu, 'printed'],
]

/** The colour of letters: "in bold red letters", "written in black", "white lettering", "a black graffiti that spells". */
function colourOf(
  plain: string,
  { start, end }: Pick<SaidWriting, 'start' | 'end'>,
): Colour | undefined {
  const after = new RegExp(
    String.raw`^[^.]{0,40}?\bin (?:[\p{L}-]+ ){0,2}?(${COLOUR_NAMES})\b(?! (?:and|sign|wall))`,
    'iu',
  ).exec(plain.slice(end, end + 70))
  const before = new RegExp(
    String.raw`\b(${COLOUR_NAMES}) (?:[\p{L}-]+ )?(?:letters|lettering|text|words?|paint|graffiti|ink|chalk|neon)\b[^.]{0,40}$`,
    'iu',
  ).exec(plain.slice(Math.max(0, start - 80), start))
  return colourIn(after?.[1] ?? before?.[1] ?? '')
}

/** Tubes of light are looked at by night, where nobody says another hour. */
function litByNeon(scene: Scene, plain: string): Scene {
  const hasHour =
    /\b(?:day|daylight|daytime|sunny|sunlit|morning|noon|midday|afternoon|dawn|dusk|sunrise|sunset|evening)\b/iu
  return scene.writing?.lettering !== 'neon' || hasHour.test(plain)
    ? scene
    : { ...scene, timeOfDay: 'night' }
}

/** Who is before a wall and nowhere in particular is in the street; a wall is no fence as well. */
function withWallPlace(named: Scene, plain: string): Scene {
  const isFence = /\b(?:fence|fences|railing|gate)\b/iu.test(plain)
  const subjects = named.subjects.filter(({ shape }) => isFence || shape !== 'fence-panel')
  const scene = { ...named, subjects }
  const { place } = scene
  if (place === 'city' || place === 'interior' || place === 'snowfield') return scene
  const isNamed = /\b(?:grass|lawn|meadow|field|garden|park|yard)\b/iu.test(plain)
  return { ...scene, place: isNamed ? 'meadow' : 'city' }
}
