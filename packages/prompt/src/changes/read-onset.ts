/** Changes that have names of their own and no "from … to …": "it starts to rain", "night falls", "a rusting car". */
import type { Colour, Hues, Season, TimeOfDay, Weather } from '../scene/scene.ts'
import { MAX_CHANGE_LETTERS, type TextSpan } from '../reading/read-change.ts'

/** What light, air and season are. */
type Air = {
  readonly timeOfDay?: TimeOfDay
  readonly weather?: Weather
  readonly season?: Season
}

/** What is said of the light, the air or the season that changes. */
export type Onset = { readonly said: TextSpan; readonly before: Air; readonly after: Air }

const SLOWLY =
  '(?: (?:is|are|has|have|then|slowly|gradually|suddenly|finally|begins? to|starts? to))*'
const words = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}-])(?:${source})(?!\p{L})`.replaceAll('~', SLOWLY), 'iu')

const BEGINS = '(?:starts?|starting|begins?|beginning)'

/** The likeliest first. */
const ONSETS: readonly (readonly [RegExp, before: Air, after: Air])[] = [
  [
    words(
      `${BEGINS} (?:to )?(?:heavily )?(?:rain(?:ing)?|pour(?:ing)?|drizzl(?:e|ing))|rain(?:drops)?~ (?:${BEGINS}|sets in)(?: (?:to fall|falling|pouring))?`,
    ),
    { weather: 'cloud' },
    { weather: 'rain' },
  ],
  [
    words(
      `${BEGINS} (?:to )?(?:heavily )?snow(?:ing)?|snow(?:flakes)?~ ${BEGINS}(?: (?:to fall|falling))?`,
    ),
    { weather: 'cloud' },
    { weather: 'snow' },
  ],
  [
    words(`(?:thunder)?storm~ (?:breaks?(?: out)?|arriv(?:es|ing)|${BEGINS})`),
    { weather: 'clear' },
    { weather: 'storm' },
  ],
  [
    words('(?:fog|mist)~ (?:descend(?:s|ing)?|thicken(?:s|ing)?|settl(?:es|ing) in)'),
    { weather: 'clear' },
    { weather: 'fog' },
  ],
  [
    words(
      '(?:fog|mist|haze)~ (?:lift(?:s|ing)?|clear(?:s|ing)?|dispers(?:es?|ing)|dissipat(?:es?|ing)|burn(?:s|ing)? off|fad(?:es?|ing)(?: away)?|disappear(?:s|ing)?|dissolv(?:es?|ing)|thins?(?: out)?)',
    ),
    { weather: 'fog' },
    { weather: 'clear' },
  ],
  [
    words(
      '(?:rain|rainstorm|downpour)~ (?:stop(?:s|ping)?|end(?:s|ing)?|pass(?:es|ing)?|subsid(?:es|ing)|let(?:s|ting)? up)',
    ),
    { weather: 'rain' },
    { weather: 'clear' },
  ],
  [
    words(
      '(?:thunder)?storm~ (?:stop(?:s|ping)?|end(?:s|ing)?|pass(?:es|ing)?|subsid(?:es|ing)|clear(?:s|ing)?)',
    ),
    { weather: 'storm' },
    { weather: 'clear' },
  ],
  [
    words(
      '(?<!storm )clouds?~ (?:gather(?:s|ing)?|roll(?:s|ing)? in)|cloud(?:s|ing) over|(?:becom(?:es?|ing)|turn(?:s|ing)?) overcast',
    ),
    { weather: 'clear' },
    { weather: 'cloud' },
  ],
  [
    words(
      'clouds?~ (?:part(?:s|ing)?|clear(?:s|ing)?|dispers(?:es?|ing)|dissipat(?:es?|ing)|break(?:s|ing)?(?: up)?)|sk(?:y|ies)~ clear(?:s|ing)?(?! blue)',
    ),
    { weather: 'cloud' },
    { weather: 'clear' },
  ],
  [
    words('(?:dawn|day|daylight|morning)~ (?:breaks?|breaking|arrives?)|daybreak'),
    { timeOfDay: 'night' },
    { timeOfDay: 'dawn' },
  ],
  [
    words(
      '(?:night|darkness)~ (?:falls?|falling|comes?|sets? in|descends?|descending)|nightfall|(?:gets?|getting|turns?|turning|grow(?:s|ing)?|becom(?:es?|ing)|fad(?:es?|ing) (?:in)?to)(?: much| completely| very)? dark(?:er|ness)?(?! (?:red|green|blue|brown|purple|grey|gray))|lights?~ (?:go(?:es|ing)?|turn(?:s|ing)?|switch(?:es|ing)?) (?:out|off)',
    ),
    { timeOfDay: 'day' },
    { timeOfDay: 'night' },
  ],
  [
    words(
      'time-?lapse of (?:an? |the )?(?:[a-z]+ )?sunset|(?:^|time-?lapse of )(?:the )?(?:sun~ (?:sets?|setting|goes down|going down|sinks?|sinking|dips?|dipping))|sunset[^.]{0,24} time-?lapse',
    ),
    { timeOfDay: 'dusk' },
    { timeOfDay: 'night' },
  ],
  [
    words(
      'time-?lapse of (?:an? |the )?(?:[a-z]+ )?sunrise|(?:^|time-?lapse of )(?:the )?(?:sun~ (?:ris(?:es?|ing)|comes? up|coming up))|sunrise[^.]{0,24} time-?lapse',
    ),
    { timeOfDay: 'dawn' },
    { timeOfDay: 'day' },
  ],
  [
    words(
      '(?:rivers?|lakes?|ponds?|oceans?|seas?|streams?) as (?:the )?temperature(?: [a-z]+ly)? (?:drops?|falls?|sinks?)(?: to)?(?: below)? (?:0|zero|-[0-9]+)|(?:rivers?|lakes?|ponds?|seas?|streams?|water|waterfalls?|puddles?)~ (?:freez(?:es?|ing)(?: over)?|turn(?:s|ing)? (?:in)?to ice)|winter~ (?:comes|arrives|sets in)|(?:los(?:es?|ing)|shed(?:s|ding)?) (?:its|their|all|the) leaves',
    ),
    { season: 'autumn' },
    { season: 'winter' },
  ],
  [
    words(
      '(?:(?<!of )snow|(?<!of )ice|frozen (?:lakes?|rivers?|ponds?|waterfalls?))~ (?:thaw(?:s|ing)?|melt(?:s|ing)?|turning slushy)(?! (?:down the|in an?|beside))|spring~ (?:comes|arrives)',
    ),
    { season: 'winter' },
    { season: 'spring' },
  ],
  [
    words(
      'leaves~ (?:turn(?:ing)?|chang(?:e|es|ing))(?: (?:their )?colou?rs?| (?:red|orange|yellow|brown|gold(?:en)?)| from green)|autumn~ (?:comes|arrives)',
    ),
    { season: 'summer' },
    { season: 'autumn' },
  ],
  [/(?:开始|渐渐|突然)下(?:起了?)?雨/u, { weather: 'cloud' }, { weather: 'rain' }],
  [/(?:开始|渐渐|突然)下(?:起了?)?雪/u, { weather: 'cloud' }, { weather: 'snow' }],
  [/雾气?(?:渐渐|慢慢|逐渐)?(?:散去|散开|消散)/u, { weather: 'fog' }, { weather: 'clear' }],
  [/夜幕降临|天色?(?:渐渐|慢慢|逐渐)?(?:暗|黑)/u, { timeOfDay: 'day' }, { timeOfDay: 'night' }],
]

/** The first change of light, air or season that a text names; undefined where it names none. */
export function saidOnset(text: string): Onset | undefined {
  if (text.length > MAX_CHANGE_LETTERS) return undefined
  for (const [finder, before, after] of ONSETS) {
    const found = finder.exec(text)
    if (found)
      return { said: { start: found.index, end: found.index + found[0].length }, before, after }
  }
  return undefined
}

/** What is said of the colour that something takes by what happens to its substance. */
export type Weathering = { readonly said: TextSpan; readonly colour: Colour }

/** What age, weather, fire and mould do, and the colour in which it is seen. */
const WEATHERINGS: readonly (readonly [RegExp, Colour])[] = [
  [
    words(
      '(?:acquir(?:es?|ing) )?rust(?:s|ing)(?: streaks)?|corrod(?:es?|ing)|decay(?:s|ing)|rot(?:s|ting)|spoil(?:s|ing)|decompos(?:es?|ing)|brown(?:s|ing)|toast(?:s|ing)(?! (?:with|to)\\b)|(?:is|being|are) (?:baked|toasted|roasted)|bak(?:es|ing) in|stain(?:s|ing)|wilt(?:s|ing)|wither(?:s|ing)',
    ),
    'brown',
  ],
  [words('tarnish(?:es|ing)|blacken(?:s|ing)|char(?:s|ring)|scorch(?:es|ing)'), 'black'],
  [
    words(
      'mou?ld(?:s|ing)|(?:grow(?:s|ing)?|becom(?:es?|ing)|get(?:s|ting)?) mou?ldy|oxidi[sz](?:es?|ing)',
    ),
    'green',
  ],
  [words('yellow(?:s|ing)|ag(?:es|ing) paper'), 'yellow'],
  [words('redden(?:s|ing)?|ripen(?:s|ing)?'), 'red'],
  [
    words('whiten(?:s|ing)?|bleach(?:es|ing)?|fad(?:es?|ing)(?: (?:in|over|due|from|under))'),
    'white',
  ],
]

/** The first such colour of a text; undefined where there is none. */
export function saidWeathering(text: string): Weathering | undefined {
  if (text.length > MAX_CHANGE_LETTERS) return undefined
  for (const [finder, colour] of WEATHERINGS) {
    const found = finder.exec(text)
    if (found) return { said: { start: found.index, end: found.index + found[0].length }, colour }
  }
  return undefined
}

/** What of a place has a colour; `all` is the whole picture. */
export type PlacePart = keyof Hues | 'all'

/** Parts of a place, by the words for them. */
const PARTS: readonly (readonly [PlacePart, RegExp])[] = [
  [
    'water',
    /\b(?:rivers?|lakes?|seas?|oceans?|ponds?|streams?|water|waves|lagoon)\b|[河湖海]水?/giu,
  ],
  ['sky', /\b(?:sk(?:y|ies)|clouds?|heavens?)\b|天空|云/giu],
  [
    'ground',
    /\b(?:grass|fields?|meadows?|lawns?|snow|sand|dunes?|hills?|hillsides?)\b|草地|田野/giu,
  ],
  ['all', /\b(?:background|backdrop|scene|room|screen|lights?|lighting)\b|背景/giu],
]

/** Before where something is, which is not what changes: "a duck in bath water". */
const AFTER_PLACE =
  /\b(?:in|of|on|by|near|under|over|at|beside|into|from|along)(?: (?:the|an?))?(?: [a-z]+)? $/iu

/** The part of a place that stands last in a text, and where; undefined where there is none but to say where something is. */
export function partIn(text: string): { part: PlacePart; start: number } | undefined {
  const found = PARTS.flatMap(([part, finder]) =>
    Array.from(text.matchAll(finder), ({ index }) => ({ part, start: index })),
  ).toSorted((one, other) => one.start - other.start)
  return found.findLast(({ start }) => !AFTER_PLACE.test(text.slice(0, start)))
}
