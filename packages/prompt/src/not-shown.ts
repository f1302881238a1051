/** What a prompt names and the film does not show: told, so that nobody waits for it. */
import type { NotShown } from './shot.ts'
import type { Place, Scene } from './scene/scene.ts'
import { type LeftOut, leftOut } from './left-out.ts'
import { changeWords } from './changes/read-becoming.ts'
import { carrierOf } from './things/carriers.ts'
import { meantHits, unreadWords } from './reading/unread-words.ts'
import { activityHits } from './hits/activity-hits.ts'
import { AFTER_NOUN } from './hits/background-hits.ts'
import { unseenCompounds } from './hits/compound-hits.ts'
import { happeningHits } from './hits/happening-hits.ts'
import { motionBackgroundWords } from './reading/read-motion-background.ts'
import { namedSeats } from './reading/read-seats.ts'
import type { WordHit } from './lexicon/word-hit.ts'
import { findHits } from './hits/word-hits.ts'

/** At most so many are told. */
const MAX_REPORTED = 8

/** What stands before the noun of a group of words. */
const OPENING =
  /(?:^|[,.;:!?]\s*|\b(?:an?|the|his|her|their|its|our|my|some|many|several|two|three|four|five|of|with|and|in|on|into|from|at|to|over|under|through|by|near|behind|holding|wearing|el|la|los|las|un|una|der|die|das|ein|eine|einen|le|les|une|o|os|um|uma)\s+)(?:[\p{L}'’-]+\s+){0,3}$/iu

/** No nouns by their endings. */
const NO_NOUN = /(?:ing|ed|ly|ous|ful|less|ive|able|ible|ish|est|ical|esque|like)$/iu

/** Nouns that end as if they were none. */
const NOUNS_BY_ENDING = new Set(
  `swing string ring pudding railing awning ceiling clothing building lightning earring scaffolding wing weed seed reed sled
  dish fish radish butterfly jelly belly fly olive hive dive cable table vegetable captive native rubbish`.split(
    /\s+/u,
  ),
)

/** Words about the picture rather than of what is in it. */
const META = new Set(
  `cinematic video footage shot shots scene clip film movie view camera lens angle frame framing focus background foreground
  lighting light lights atmosphere mood tone tones color colors colour colours detail details texture textures effect effects quality
  resolution realism style aesthetic composition contrast palette depth motion movement speed animation render rendering photo
  photography photograph image picture perspective space copy logo text way day time side front back top middle center centre part
  kind sense beauty life world moment series variety display sequence vibe feel look slow fast timelapse hyperlapse pov drone bokeh blur
  k fps hd uhd hdr raw unreal engine octane masterpiece reality realistic hyperrealistic photorealistic ultra high low wide close medium
  tableau transformation transition transitions captures start starts changes turns becomes transforms shifts evolves weather temperature
  next left right edge corner distance surroundings environment setting landscape surface air breeze silence energy power surroundings
  hair face faces hand hands finger fingers arm arms leg legs head eyes ears mouth nose lips cheek cheeks skin smile expression
  sky horizon bottom ground terrain surroundings seconds minute minutes capture documentary slow-motion walkthrough fpv
  glass bowl bowls plate plates pair slice slices piece pieces bunch handful platter serving portion
  feather feathers fur mane tail paw paws wing wings claws talons jaw jaws teeth snout beak forehead chin brow brows eyebrows eyebrow shoulders body bodies
  cup cups mug written words word letters reads says saying
  made set lit wear moves begins different how itself herself himself due first ready open began said however stuck land changes vivid lost find seen more large little strange once upon perfect instead thrown
  year years season seasons moisture humidity pressure height weight width length amount amounts state force intensity tension precision strength agility gravity vastness
  emotion emotions happiness sadness courage wisdom warmth love magic mystery harmony chaos rhythm adventure journey fantasy legend story search control attention intelligence
  appearance features viewpoint range task reaction flow element elements gain another equal rapid dim faint precise clearer everywhere seem seems tries keeps gathers continues progresses begin warms heard
  pattern patterns mistake joy laughter shock secret excitement activity determination repetition contemplation comes together away upside downwards upwards forward backward backwards clockwise counterclockwise anticlockwise outside inside indoors outdoors afloat aloft alone asleep awake steady sync
  one each other others everyone everything something nothing it them`.split(/\s+/u),
)

/** What the prompt names that the film lacks, in order: the words, why, and the place that is shown where nobody else is. */
export function notShown(text: string, scene: Scene): readonly NotShown[] {
  const instead = scene.subjects.length === 0 ? scene.place : undefined
  const isStacked = scene.subjects.some(
    ({ traits, shape }) => traits?.includes('stacked') ?? shape === 'pancakes',
  )
  const props = [
    ...propsIn(text, scene),
    ...eventsIn(text, scene),
    ...seatsIn(text, scene),
    ...motionBackgroundWords(text, scene),
  ]
  const unread = unreadWords(text).filter(
    (word) =>
      !(isStacked && STACKS.test(word.text)) &&
      PARTS_OF[scene.place]?.test(word.text) !== true &&
      !isOfWriting(word.text, scene) &&
      !props.some((prop) => overlap(prop, word)),
  )
  const hits = findHits(text)
  const meant = hits.filter(({ negated }) => !negated)
  const wholes = unseenCompounds(text, meant).filter((whole) => !isOfPicture(text, whole))
  const nouns = [
    ...unread.filter((word) => isNounIn(text, word) && !wholes.some((one) => overlap(one, word))),
    ...wholes,
  ]
  // A prompt of which nobody is shown names something, even where no rule finds its nouns.
  const isReported = nouns.length > 0 || hits.some(({ slot }) => REPORTING.has(slot))
  const found: readonly Span[] = isReported ? nouns : unread.filter(isWordy)
  const named = found.length > 0 || isReported ? found : unread
  const left = leftOut(meantHits(text), scene).filter(
    (name) =>
      isNounIn(text, name) &&
      !isOfWriting(text.slice(name.start, name.end), scene) &&
      !props.some((prop) => overlap(prop, name)),
  )
  const changes = changesMissing(text, scene)
  const figures = named
    .filter((word) => !changes.some((change) => overlap(change, word)))
    .map(withoutFigure)
  const goals = goalsIn(hits, scene)
  const things = [...figures, ...left].filter((one) => !goals.some((goal) => overlap(goal, one)))
  return reportedOnce(text, [...things, ...changes], instead)
}

/** The names of what somebody goes to, which is part of the place elsewhere. */
const goalsIn = (hits: readonly WordHit[], { becomes }: Scene): readonly Span[] =>
  hits.filter(({ hint, shape }) => hint && becomes?.subjects?.some((one) => one.shape === shape))

/** True for a kind of picture: a photo by a camera, which is not in it. */
const isOfPicture = (text: string, { start, end }: Span): boolean =>
  META.has(text.slice(start, end).split(/[ -]/u).at(-1)?.toLowerCase() ?? '')

const withoutFigure = ({ start, end }: Span): LeftOut => ({ start, end, reason: 'no_figure' })

/** Each word once, in the order of the text. */
function reportedOnce(
  text: string,
  all: readonly LeftOut[],
  instead: string | undefined,
): readonly NotShown[] {
  const reported = new Map<string, NotShown>()
  for (const { start, end, reason } of all.toSorted((one, other) => one.start - other.start)) {
    const words = text.slice(start, end).toLowerCase()
    if (!reported.has(words)) reported.set(words, { words, reason, ...(instead && { instead }) })
  }
  return [...reported.values()].slice(0, MAX_REPORTED)
}

type Span = Pick<LeftOut, 'start' | 'end'>

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

const isNounIn = (text: string, { start, end }: Span): boolean =>
  isNoun({
    word: text.slice(start, end),
    before: text.slice(Math.max(0, start - 60), start),
    after: text.slice(end),
  })

/** What somebody does something with, where that comes with props: the weights of "lifts weights". */
function propsIn(text: string, scene: Scene): readonly Span[] {
  const all = [...scene.subjects, ...(scene.becomes?.subjects ?? [])]
  return activityHits(text).flatMap(({ activity, object }) =>
    object && all.some((one) => one.activity === activity) ? [object] : [],
  )
}

/** What people are said to be on, where they are shown on it. */
const seatsIn = (text: string, { subjects }: Scene): readonly Span[] =>
  namedSeats(text).filter(({ seat }) => subjects.some((one) => one.seat === seat))

/** What happens and what changes, where that is seen. */
const eventsIn = (text: string, scene: Scene): readonly { start: number; end: number }[] => [
  ...changeWords(text, scene),
  ...happeningHits(text).filter(({ happens }) =>
    scene.subjects.some((one) => one.happens === happens),
  ),
]

/** Words for what becomes of things, which are told where nothing of it is seen. */
const PROCESSES =
  /\b(?:(?:becom(?:es|ing)|getting) (?:cracked|scratched|worn|weathered|tattered|translucent|transparent|invisible)|crack(?:s|ing)|heal(?:s|ing)|erod(?:es|ed|ing)|carv(?:es|ed|ing)|decompos(?:es|ing)|crystalli[sz](?:es|ing)|dissolv(?:es|ing)|fog(?:s|ging) up|freez(?:es|ing)(?: over)?|thaw(?:s|ing)|dr(?:ies|ying)(?: up)?|empt(?:ies|ying)|fill(?:s|ing) (?:up|with)|shed(?:s|ding)|wash(?:es|ing) away|fad(?:es|ing)|rust(?:s|ing)|tarnish(?:es|ing)|turn(?:s|ing) (?:(?:in)?to|transparent|translucent|invisible|matte|dull|solid|liquid)|transform(?:s|ing)|morph(?:s|ing)|melt(?:s|ing)|wither(?:s|ing)|evaporat(?:es|ing)|chang(?:es|ing) (?:colou?rs?|shape|from|into)|ag(?:es|ing)|weathers)\b/giu

/** Changes of which a film shows nothing. */
function changesMissing(text: string, scene: Scene): readonly LeftOut[] {
  if (scene.becomes || scene.subjects.some(({ happens }) => happens !== undefined)) return []
  return Array.from(text.matchAll(PROCESSES), ({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
    reason: 'no_change',
  }))
}

/** What is seen of a place wherever it is. */
const WATERY = /^(?:water|waters|surface|ripples?|shore|reflections?)$/iu
const GROWN = /^(?:grass|leaves|foliage|greenery|vegetation|branch(?:es)?|trunks?|sun)$/iu
const PARTS_OF: Partial<Record<Place, RegExp>> = {
  beach: /^(?:sand|sands|water|waters|shore|tide|waves?|sun)$/iu,
  desert: /^(?:sand|sands|dunes?|sun)$/iu,
  sea: WATERY,
  lake: WATERY,
  river: WATERY,
  underwater: WATERY,
  forest: GROWN,
  meadow: GROWN,
  village: GROWN,
  interior: /^(?:walls?|windows?|floor|furniture|room)$/iu,
}

/** Words that a stack is called by. */
const STACKS = /^(?:stacks?|stacked|piles?|towers?)$/iu

/** Words for walls and for letters, of which something is seen. */
const OF_WALLS =
  /^(?:walls?|bricks?|tiles?|concrete|plaster|sidewalk|pavement|poster|plaque|graffiti)$/iu
const OF_LETTERS =
  /^(?:words?|written|numbers?|letters?|lettering|graffiti|chalk|marker|paint|bold|spell(?:s|ing)|signs?|font|text|label|neon|saying|phrase|slogan)$/iu

const OF_SIGNS = /^(?:[a-z-]+ )?sign(?:s|posts?|boards?)?$/iu

function isOfWriting(word: string, { wall, writing, subjects }: Scene): boolean {
  if (wall && OF_WALLS.test(word)) return true
  if (OF_SIGNS.test(word) && subjects.some(({ shape }) => carrierOf(shape))) return true
  return (writing !== undefined || subjects.some((one) => one.writing)) && OF_LETTERS.test(word)
}

/** Slots of which something is seen. */
const REPORTING: ReadonlySet<WordHit['slot']> = new Set(['subject', 'pronoun', 'place', 'detail'])

const isWordy = ({ text }: { readonly text: string }): boolean =>
  !META.has(text.toLowerCase()) && !/(?:ly|ed)$/iu.test(text)

/** What says of what sort something is, and names nothing. */
const ADJECTIVES = new Set(
  `black white abstract tall small big large tiny huge giant short long young wild wispy sandy rocky confident energetic gourmet fresh rich modern urban
  warm cold hot cool soft hard rough smooth bright dark light heavy quiet loud busy bustling super extra grand great good bad new
  clean clear dry wet deep shallow thick thin wide narrow steep flat round square sharp fuzzy fluffy furry shiny glossy matte
  rustic vast lush dense sunny cloudy windy rainy foggy playful graceful elegant stylish sleek chic premium professional serious
  ancient historic futuristic traditional typical classic retro vintage festive cosy cozy lonely lively friendly natural artificial
  organic digital holographic electronic mechanical metallic wooden ceramic plastic crystal crystalline translucent transparent
  international national local global royal holy magical mystical majestic epic dramatic ethereal serene calm peaceful past distant
  nearby upper lower inner outer main single double triple entire whole half full empty fat slim skinny muscular strong weak brave
  proud angry happy sad scary cute adorable lovely pretty handsome gorgeous ornate intricate delicate fine rare common simple
  complex solar lunar stellar cosmic marine tropical alpine arctic medieval gothic baroque victorian american chinese japanese
  french italian british german african indian mexican spanish russian korean european asian`.split(
    /\s+/u,
  ),
)

function isNoun(said: {
  readonly word: string
  readonly before: string
  readonly after: string
}): boolean {
  const { word, before, after } = said
  if (!/^\p{Script=Latin}/u.test(word) || word.length < 3) return false
  const plain = word.toLowerCase()
  if (META.has(plain) || ADJECTIVES.has(plain)) return false
  if (NO_NOUN.test(word) && !NOUNS_BY_ENDING.has(plain)) return false
  return OPENING.test(before) && AFTER_NOUN.test(after.slice(0, 40))
}
