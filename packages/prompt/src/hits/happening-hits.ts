/** What a text says of things that happens to them by itself: "a ball bounces", "melting ice", "a balloon is inflated". */
import type { Happening } from '../scene/happenings.ts'

/** A word for something that happens. */
export type HappeningHit = {
  readonly happens: Happening
  readonly start: number
  readonly end: number
}

/** Verbs in their forms. The first line that matches is meant, so what is more special stands first. */
const VERBS: readonly (readonly [Happening, string])[] = [
  [
    'collide',
    'collid(?:es?|ing)(?! (?:with|into|against)(?! (?:each|one)\\b))|(?:crash|bump|slam|smash)(?:es|s|ing)? (?:into|with|against) (?:each other|one another)',
  ],
  [
    'land',
    'lands(?= (?:on|at|in|onto|safely|softly|gently|smoothly|near|beside|there)\\b|[.,;]|$)|landing(?! (?:pad|strip|stage|gear|page|craft|card|net))|(?:has|have|had|is|are|being|just) landed|touch(?:es|ing|ed)? down|descends?(?= (?:to|onto|toward|and|slowly|from|over)\\b|[.,;]|$)|descending',
  ],
  [
    'take_off',
    '(?:tak(?:es?|ing)|took) off(?! (?:his|her|their|the|its|an?|my)\\b)|take-?off|lift-?off|blast(?:s|ing)? off|(?:leav(?:es|ing)|lifts? off) the ground|launch(?:es|ing|ed)?(?= (?:from|into|toward|off)\\b|[.,;]|$)|accelerating off',
  ],
  [
    'flash',
    '(?:with )?(?:its |their |red |blue |and )*(?:flashing|blinking) (?:red |blue |and |emergency |warning )*(?:lights?|sirens?|beacons?)|(?:lights?|sirens?|beacons?)(?: [a-z]+)? (?:flash(?:es|ing)?|blink(?:s|ing)?|blaring|wailing|on)(?= |[.,;]|$)',
  ],
  [
    'vanish',
    'disappear(?:s|ing)?|vanish(?:es|ing)?|fad(?:es?|ing) (?:away|out)(?: of (?:sight|view))?|evaporat(?:es?|ing)|dissipat(?:es?|ing)|dries up|drying up|dematerializ(?:es?|ing)',
  ],
  [
    'appear',
    '(?:suddenly |slowly |gradually |magically )?appear(?:s|ing)?(?= (?:out of|from (?:nowhere|thin)|on|in|above|over|before|one by|suddenly|slowly|gradually|magically)|[.,;]|$)|materializ(?:es?|ing)|fad(?:es?|ing) (?:in|into view)',
  ],
  [
    'burn_down',
    '(?:burn(?:s|ing)?|melt(?:s|ing)?) (?:slowly |steadily |gradually )?down|burn(?:s|ing)?(?= and melts?)',
  ],
  [
    'fill',
    '(?<!eyes )fill(?:s|ing)(?: up)?(?= (?:up|with)\\b(?! (?:laughter|joy|tears|worry|emotion))|[.,;]|$| (?:near|beside|slowly|gradually|to the))|fills? (?:an?|the) (?:[a-z]+,? ){0,3}(?:glass|bottle|bowl|bucket|mug|cup|beaker)|(?:is|are|being|gets?|was) (?:gradually |slowly )?filled(?! with (?:people|cats|books|laughter|joy|tears|worry))|(?:(?:is|are|being)(?: [a-z]+ly)? poured|pours|pouring)(?: [a-z]+ly)? (?:in|into) (?:an?|the) (?:[a-z]+ )?(?:glass|cup|mug|beaker|bowl|bottle)(?! (?:of|with|filled|containing)\\b)|(?:going )?from empty to (?:completely )?full|gradually filled',
  ],
  [
    'empty',
    'empt(?:ies|ying)|drain(?:s|ing|ed)|(?:is|are|being) emptied|from full to (?:completely )?empty',
  ],
  [
    'boil',
    '(?:starts? to |begins? to )?boil(?:s|ing)?(?! (?:point|frogs?|eggs?))(?: over)?|simmer(?:s|ing)|bubbl(?:es|ing) (?:up|over|away)|temperature(?: [a-z]+ly)? (?:is|reaches|rises to|of) [1-9][0-9]{2}',
  ],
  [
    'mix',
    '(?:is|are|being|was|were)(?: [a-z]+ly)? (?:mixed|stirred|blended|combined)|(?:mix|stirr?|swirl)(?:es|s|ing)(?= |[.,;]|$)|diffus(?:es|ing)|dissolv(?:es|ing) (?:in|into)|(?:is|are|being)(?: [a-z]+ly)? (?:added|dropped) (?:in|into|to) an? (?:[a-z]+ )?(?:glass|cup|beaker|bowl|solution)|(?:is|are|being)(?: [a-z]+ly)? poured (?:in|into) an? (?:[a-z]+ )?(?:glass|cup|beaker|bowl)(?= (?:of|with|filled|containing)\\b)|spread(?:s|ing) through the (?:water|liquid)',
  ],
  [
    'burn',
    'burn(?:s|ing|t)?(?: up)?(?! (?:calories|rubber|orange|fuel|man|desire|sun|sunset|question))|(?:is|are|being|gets?) ignited|ignit(?:es|ing)|catch(?:es|ing)? fire|(?:is|are|set) (?:on fire|ablaze|aflame)|in flames|goes up in flames|engulfed (?:in|by) (?:flames|fire)',
  ],
  [
    'rust',
    'rust(?:s|ing)(?! (?:red|brown|orange))|corrod(?:es?|ing)|corrosion|oxidi[sz](?:es?|ing)|oxidation|acquir(?:es|ing) rust',
  ],
  [
    'freeze',
    'freez(?:es|ing)(?: over| solid)?(?! (?:cold|rain|weather|temperatures?|fog|point|winter|water|air|wind))|turn(?:s|ing)? (?:in)?to ice|(?:covered|coated) (?:in|with) frost gradually|temperature(?: [a-z]+ly)? (?:drops?|falls?|sinks?)(?: to)?(?: below)? (?:0|zero|-[0-9]+)',
  ],
  [
    'topple',
    '(?:tip(?:s|ped|ping)?|fall(?:s|ing)?|fell|toppl(?:es|ed|ing)|knocked|pushed|keel(?:s|ing)?) over(?! (?:the|an?|each|it|his|her|their)\\b)|toppl(?:es|ing)(?! (?:by|from)\\b)',
  ],
  [
    'melt',
    'acid (?:is |was |being )?(?:[a-z]+ly )?poured (?:on|onto|over|into) (?:an?|the)|temperature(?: [a-z]+ly)? rises to [1-9][0-9]?(?![0-9])|melt(?:s|ing)?|thaw(?:s|ing)|liquef(?:y|ies|ying)|dissolv(?:es?|ing)',
  ],
  ['wilt', 'wilt(?:s|ing)?|wither(?:s|ing)?|droop(?:s|ing)?'],
  [
    'grow',
    '(?:(?:is|are|being) )?inflat(?:es?|(?<=(?:is|are|being) inflat)ed|ing)|stretch(?:es|ing)(?= (?:to|into|until))|expand(?:s|ing)?|swell(?:s|ing)?|grow(?:s|ing)? (?:up|bigger|larger|taller|rapidly|quickly|fast|slowly|gradually|from|into|out of|through)|grow(?:s|ing)?(?=[.,;]|$)|(?:gets?|getting|becom(?:es?|ing)) (?:bigger|larger|taller)|sprouting(?! )|sprout(?:s|ing)?(?= (?:from|out|through|up))|(?:blooms|blooming|blossoming)(?! (?!(?:in|on|at|under|from|into|with|slowly|as|over|gradually|across|through)\b)[a-z])|unfurl(?:s|ing)?|germinat(?:es?|ing)|rising dough|blown up|(?:gradually |slowly )?grows? (?:big|large|huge|giant|enormous)|(?:chang|go|turn|transform|grow)(?:e?s|ing)? from (?:small|tiny|little|short) to (?:very )?(?:big|large|huge|giant|enormous|tall)',
  ],
  [
    'shrink',
    'shrink(?:s|ing)?|deflat(?:es?|ing)|contract(?:s|ing)|(?:gets?|getting|becom(?:es?|ing)|grow(?:s|ing)?) smaller|diminish(?:es|ing)?|dwindl(?:es?|ing)|wear(?:s|ing) away|shrivel(?:s|l?ing)?|(?:chang|go|turn|transform|shrink)(?:e?s|ing)? from (?:big|large|huge|giant|enormous|tall) to (?:very )?(?:small|tiny|little|short)',
  ],
  [
    'explode',
    'explod(?:es?|ing)|blow(?:s|ing)? up|blown up(?! (?:like|balloon))|detonat(?:es?|ing)|(?:is|are|being|gets?) bombed|erupt(?:s|ing) in(?:to)? (?:flames|a fireball)',
  ],
  [
    'collapse',
    'collaps(?:es?|ing)|crumbl(?:es?|ing)(?! (?:cheese|cookie|cake))|implod(?:es?|ing)|(?:is|are|being|gets?) demolished',
  ],
  [
    'squeeze',
    '(?:(?:is|are|being)(?: [a-z]+ly)? )(?:squeezed|compressed|squished|squashed)|(?<=hands? )squeez(?:es|ing)|compress(?:es|ing)',
  ],
  [
    'burst',
    'burst(?:s|ing)?(?! (?:of|into (?:tears|song|laughter)|through|with))|shatter(?:s|ing)|pop(?:s|ping)(?! (?:up|out|into view|colou?r))(?= |[.,;]|$)|erupt(?:s|ing) into pieces',
  ],
  [
    'drop',
    '(?:is|are|being|gets?) dropped|(?:thrown|tossed)(?: down)? (?:onto|on|to|towards?|at) the (?:[a-z]+ )?(?:ground|floor)|drop(?:s|ping)(?= (?:from|onto|on|to|into|down|off))|dropped (?:from|onto|on|to|into)',
  ],
  ['bounce', 'bounc(?:es?|ing)'],
  [
    'hurl',
    '(?:is|are|was|were|being|gets?|getting)(?: [a-z]+ly)? (?:kicked|thrown|tossed|hurled|flung|batted|launched)(?! (?:into|onto) (?:an?|the) (?:pile|fire|bowl|bin|basket|box|trash))(?: (?:hard|far|high|away|off)(?= ))?',
  ],
  [
    'fall',
    '(?<!water)(?<!rain)(?<!snow)fall(?:s|ing)?(?! (?:asleep|in love|leaves|rain|rain ?drops?|water ?drops?|drops|snow|snow ?flakes?|stars?|season|colou?rs|foliage|day|morning))|tumbl(?:es?|ing)|drift(?:s|ing)? down(?:ward)?s?|float(?:s|ing)? down(?:ward)?s?|plummet(?:s|ing)?',
  ],
  [
    'rise',
    '(?:ris(?:es?|ing)|float(?:s|ing)?|fl(?:y|ies|ying)|drift(?:s|ing)?|lift(?:s|ing)?)(?: slowly| gently)? (?:up(?:wards?)?|away|off|into the (?:air|sky)|to the (?:sky|ceiling)|from the (?:ground|table))|ascend(?:s|ing)?|soar(?:s|ing)? (?:up|into)',
  ],
  [
    'float',
    'levitat(?:es?|ing)|hover(?:s|ing)|float(?:s|ing)?(?: (?:in (?:mid-?|the )?air|in (?:zero|space)|above|over))?|suspended in (?:mid-?|the )?air',
  ],
  ['roll', 'roll(?:s|ing)(?! (?:hills?|fields?|countryside|landscape|pin|waves?|dough|thunder))'],
  ['spin', 'spin(?:s|ning)|rotat(?:es?|ing)|revolv(?:es?|ing)|twirl(?:s|ing)?|whirl(?:s|ing)?'],
  ['swing', 'swing(?:s|ing)?(?= |[.,;]|$)|dangl(?:es?|ing)|sway(?:s|ing)?|pendulum motion'],
  [
    'shake',
    '(?<!camera )shak(?:es?|ing)(?! (?:effect|camera|hands|his|her|their))|trembl(?:es?|ing)|vibrat(?:es?|ing)|rattl(?:es?|ing)|wobbl(?:es?|ing)|quiver(?:s|ing)?',
  ],
]

const FINDERS = VERBS.map(
  ([happens, words]) =>
    [happens, new RegExp(String.raw`(?<![\p{L}-])(?:${words})(?!\p{L})`, 'giu')] as const,
)

/** Chinese words, in the order of `VERBS`. */
const CHINESE: readonly (readonly [Happening, RegExp])[] = [
  ['collide', /相撞|碰撞/gu],
  ['land', /降落|着陆/gu],
  ['take_off', /起飞|升空|发射升空/gu],
  ['flash', /警灯|鸣笛|警笛/gu],
  ['vanish', /消失|消散|蒸发/gu],
  ['burn_down', /燃尽|烧完|燃烧殆尽/gu],
  ['melt', /融化|熔化|溶化/gu],
  ['wilt', /枯萎|凋谢|凋零/gu],
  ['grow', /变大|膨胀|生长|长大|绽放|盛开|发芽|充气/gu],
  ['shrink', /变小|缩小|收缩|萎缩/gu],
  ['explode', /爆炸|炸开/gu],
  ['collapse', /倒塌|坍塌|崩塌/gu],
  ['burst', /爆裂|破裂|炸裂/gu],
  ['bounce', /弹跳|弹起|反弹/gu],
  ['hurl', /被踢|被扔|被抛/gu],
  ['fall', /坠落|掉落|落下|飘落|跌落/gu],
  ['float', /悬浮|漂浮在空中|飘浮/gu],
  ['roll', /滚动|滚落|滚下/gu],
  ['spin', /旋转|自转|转动/gu],
  ['shake', /震动|颤抖|抖动|摇晃/gu],
]

/** Before what does not happen, and what the camera does. */
const NEGATED = /(?:\bcamera(?: [a-z]+)?|\b(?:no|not|never|without|cannot)|n['’]t)(?: [a-z]+)? $/iu

/** What happens in a text, in order; of what overlaps, what is listed first. */
export function happeningHits(text: string): readonly HappeningHit[] {
  const found: HappeningHit[] = []
  for (const [happens, finder] of [...FINDERS, ...CHINESE])
    for (const { 0: words, index: start } of text.matchAll(finder)) {
      const end = start + words.length
      const isTaken = found.some((one) => one.start < end && start < one.end)
      if (!isTaken && !NEGATED.test(text.slice(Math.max(0, start - 20), start)))
        found.push({ happens, start, end })
    }
  return found.toSorted((one, other) => one.start - other.start)
}
