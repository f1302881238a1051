/** The words that say where one is to another, in English and in the other languages that put them between the two. */
import type { Relation } from '../scene/scene.ts'

/** A relation of the first to the second, or what the second is to the first: what surrounds it, what it is between. */
export type Said = Relation | 'surrounded_by' | 'on_both_sides'

/** Words that stand between two nouns, the first of which is somewhere to the second. */
const PHRASES: readonly (readonly [Said, string])[] = [
  [
    'left_of',
    String.raw`(?:(?:on|to|at) (?:the|its) )?(?:far )?left(?:[- ]hand)?(?: side)?(?: of|(?= an? ))|à gauche (?:d[eu]|d['’]une?|d['’])|a la izquierda del?|à esquerda d[aeo]|links (?:von|neben|vo[mn])`,
  ],
  [
    'right_of',
    String.raw`(?:(?:on|to|at) (?:the|its) )?(?:far )?right(?:[- ]hand)?(?: side)?(?: of|(?= an? ))|à droite (?:d[eu]|d['’]une?|d['’])|a la derecha del?|à direita d[aeo]|rechts (?:von|neben|vo[mn])`,
  ],
  [
    'in_front_of',
    String.raw`(?:right |just )?in front of|in the front(?: of|(?= an? ))|(?:to|at) (?:the )?front of|devant|delante del?|frente a|na frente d[aeo]|em frente [àa]o?|vor`,
  ],
  [
    'behind',
    String.raw`(?:to the )?behind(?: of)?|(?:at|to) (?:the )?back of|derrière|detrás del?|atrás d[aeo]|hinter`,
  ],
  [
    'under',
    String.raw`under|underneath|beneath|below|(?:on|at|to) the bottom of|sous|debajo del?|bajo|debaixo d[aeo]|unter`,
  ],
  [
    'on',
    String.raw`(?:up)?on(?:to)?(?: (?:the )?top of| the (?:edge|back|branch|head|seat|surface|lid|arm) of)?|(?:at|to) the top of|atop(?: of)?|sur|encima del?|sobre|em cima d[aeo]|auf|en|n[oa]s?|numa?|au sommet d[eu]|no topo d[aeo]|en lo alto del?`,
  ],
  [
    'above',
    String.raw`(?:to the )?above(?: of)?|(?:flying|flies|hovering|hovers|floating|floats|hanging|hangs|hung|soaring|soars|circling|circles) over|au-dessus (?:d[eu]|d['’]une?)|por encima del?|acima d[aeo]|über`,
  ],
  [
    'in',
    String.raw`in|inside(?: of)?|into|within|out of|dans|dentro del?|en|dentro d[aeo]|n[oa]s?|numa?|im`,
  ],
  [
    'around',
    String.raw`(?:all )?(?:around|round)|surrounding|encircling|circling|autour d[eu]|alrededor del?|em volta d[aeo]|ao redor d[aeo]`,
  ],
  [
    'surrounded_by',
    String.raw`(?:surrounded|encircled|ringed) (?:by|with)|entouré[es]* (?:de|par)|rodead[oa]s? (?:de|por)|cercad[oa]s? (?:de|por)|umgeben von`,
  ],
  ['on_both_sides', String.raw`(?:on|to) (?:both|either|each) sides? of|flanking`],
  ['against', String.raw`(?:up )?against|(?:lean|leans|leaning|leaned|propped|resting) on`],
  [
    'hung_from',
    String.raw`(?:hang|hangs|hanging|hung|dangles?|dangling|suspended|swings?|swinging|strung) (?:down |by (?:its|their) tails? )?from`,
  ],
  ['between', String.raw`(?:in )?between|in the middle of|flanked by|entre|zwischen`],
  [
    'beside',
    String.raw`next to|beside|alongside|near|close to|right by|at the (?:foot|base|edge|side|entrance|door) of|outside(?: of)?|(?<!\p{L}(?:ed|en|wn|id|ht|de|ne|ng) |side )by|à côté (?:d[eu]|d['’]une?)|près (?:d[eu]|d['’]une?)|in der nähe (?:von|de[rs]|eine[rs])|cerca del?|perto d[aeo]|al lado del?|junto a|ao lado d[aeo]|neben`,
  ],
  ['facing', String.raw`facing|faces|face to face with|opposite|en face d[eu]|gegenüber`],
  [
    'hits',
    String.raw`(?:collid|crash|smash|slamm?|bump|plough|plow|barrel)(?:e|es|s|ed|ing)? (?:right |straight |head-on |violently |hard )?(?:in)?(?:to|with|through|against)|(?:hit|strik|ramm?|knock)(?:e|es|s|ed|ting|ing)?(?: (?:over|down|into))?|(?:run|ran|running|runs) (?:into|over)|(?:is|are|was|were) (?:thrown|hurled|kicked|swung) (?:at|against|into|through)`,
  ],
  [
    'jumps_over',
    String.raw`(?:jump|leap|leapt|hop|vault|bound|spring|hurdl|somersault)(?:e?s|ed|p?ing|ing)?(?: [a-z]+ly| high| gracefully)? (?:over|across)`,
  ],
  [
    'presses',
    String.raw`(?:press|push|crush|squash|squish|flatten|squeez|stamp|stomp|smash|trampl)(?:e|es|s|ed|ing)?(?: slowly| gently| firmly| hard| down| itself)?(?: (?:in|on)?(?:to)?(?: the surface of)?| against)?`,
  ],
  [
    'cuts',
    String.raw`(?:cuts?|cutting|(?:slic|carv|pierc|punctur|pok|penetrat)(?:es?|ed|ing)|(?:chop|prick|stab|split|slash|pop|burst)(?:s|es|[pbt]?ed|[pbt]?ing)?)(?: slowly| cleanly| gently| easily)?(?: (?:through|into|in half|open))?`,
  ],
  [
    'worn_by',
    String.raw`wearing|wears|with|in|dressed in|avec|portant|con|con un|llevando|com|usando|mit|trägt`,
  ],
  [
    'held_by',
    String.raw`(?:chew|gnaw|nibbl|munch|snack)(?:ing|es|s)? on|(?:hold|grip|grasp|clutch|carry|carri|read|eat|drink|sip|nibbl|munch|chew|bit|lick|tast|devour|gnaw|strum|us|blow|catch|hug|lift|rais|swing|wield|juggl|smok|stirr|knit|sniff|smell|peel|chomp|snack|writ|paint|bounc|balanc|wav|throw|unwrap|enjoy|savou?r|squeez|cradl|brandish|cook|drumm|retriev|snatch|seiz)(?:ing|es|s|ies)?(?: (?:up|from|with|out of|into))?|fetche[sd]|fetching|typ(?:ing|es) on|play(?:ing|s)?(?: with)?|tenant|mangeant|lisant|mange|lit|tient|com(?:e|iendo|iéndose)|leyendo|sosteniendo|sostiene|lee|toca|bebe|bebiendo|toma|tomando|comendo|lendo|segura|segurando|bebendo|hält|isst|frisst|liest|spielt|trinkt|boit|buvant`,
  ],
]

const FINDERS = PHRASES.map(
  ([relation, source]) =>
    [relation, new RegExp(String.raw`(?<![\p{L}-])(?:${source})(?![\p{L}-])`, 'giu')] as const,
)

/** What may stand between the words and the noun: an article, a number, adjectives. */
const BEFORE_NOUN =
  /^\s+(?:(?!(?:and|or|of|to|as|while|with|that|which|who|is|are|in|on|at|by|from)\b)[\p{L}'’-]+\s+){0,4}$/u

/** What an end of a sentence leaves apart. */
const APART = /[.;!?]|\bwhile\b|\bas (?:an?|the)\b/iu

/**
 * What the words between two nouns say of the first, the likeliest first: several where they say one of several
 * ("in a hat", "in a box").
 */
export function relationsBetween(between: string): readonly Said[] {
  if (between.length > MAX_BETWEEN || APART.test(between)) return []
  const found = FINDERS.flatMap(([relation, finder]) =>
    Array.from(between.matchAll(finder), ({ 0: words, index }) => ({
      relation,
      index,
      end: index + words.length,
    })),
  ).filter(({ end }) => BEFORE_NOUN.test(between.slice(end)))
  const last = Math.max(...found.map(({ end }) => end))
  const nearest = found.filter(({ end }) => end === last)
  const first = Math.min(...nearest.map(({ index }) => index))
  return nearest.filter(({ index }) => index === first).map(({ relation }) => relation)
}

/** Between two things of which the same is said: "sunglasses and a red scarf". */
export const isListed = (between: string): boolean =>
  /^(?:,\s*(?:an?|the)?\s*[\p{L}’' -]{2,24})*(?:,| and|, and| as well as|、|和|还有|与)(?:\s*(?:an?|the|its|his|her|一[条顶副个]))?\s*(?:[\p{L}-]+\s+){0,2}$/u.test(
    between,
  )

/** Longer than this no words between two nouns tell of both. */
const MAX_BETWEEN = 90

/** Words of place of Chinese, Japanese and Korean, which stand after the noun of the second. */
const AFTER: readonly (readonly [Relation, RegExp])[] = [
  ['left_of', /^(?:的|の)?(?:左边|左侧|左面|左方|左旁|左側|左)|^(?:의)? ?왼쪽/u],
  ['right_of', /^(?:的|の)?(?:右边|右侧|右面|右方|右旁|右側|右)|^(?:의)? ?오른쪽/u],
  ['in_front_of', /^(?:的|の)?(?:前面|前方|跟前|面前|前)|^(?:의)? ?앞/u],
  ['behind', /^(?:的|の)?(?:后面|后方|背后|身后|後ろ|うしろ|后)|^(?:의)? ?뒤/u],
  ['under', /^(?:的|の)?(?:下面|下方|底下|之下|下)|^(?:의)? ?(?:아래|밑)/u],
  ['above', /^(?:的|の)?(?:上方|上空|真上)|^(?:의)? ?위쪽/u],
  ['on', /^(?:的|の)?(?:上面|顶上|顶部|之上|上|头上)|^(?:의)? ?위/u],
  ['in', /^(?:的|の)?(?:里面|里|内|中|中间|裡|裏)|^(?:의)? ?(?:안|속)/u],
  ['beside', /^(?:的|の)?(?:旁边|旁|身边|边上|隣|となり|横|そば)|^(?:의)? ?옆/u],
  ['between', /^(?:的|の)?(?:之间|中间|間)|^(?:의)? ?사이/u],
]

/** What the words after a noun say of whoever else is told of. */
export const relationAfter = (after: string): Relation | undefined =>
  AFTER.find(([, words]) => words.test(after))?.[0]

/** Leads to a noun after which its word of place comes: 在一把红色的 */
export const LEADS_TO_PLACE =
  /(?:在|到|于|从|放着)[^，。；,.;]{0,8}$|^(?:たち)?(?:が|は|、)[^。、]{0,8}$|^(?:들)?(?:이|가|은|는) [^,.]{0,8}$/u

/** Goes from a word of place to whoever is there: 上坐着一只, の上の, 위의. */
export const IS_THERE =
  /^[^，。；,.;和与、]{0,4}(?:的|着|有|は|に|の|にいる|にある|가|이|의|에|에 있는|에 앉은|에 앉아 있는)[^，。；,.;]{0,8}$/u

/** The same of what is worn and held, in Chinese, before its noun. */
export const EASTERN_WORN = /(?:戴着?|穿着?|系着?|围着?|披着?)[^，。；,.;]{0,8}$/u
/** As `EASTERN_WORN`. */
export const EASTERN_HELD =
  /(?:拿着?|抱着?|举着?|捧着?|叼着?|握着?|吃着?|喝着?|啃着?|读着?|看着?书?|弹着?|吹着?|拉着?|敲着?|玩着?)[^，。；,.;]{0,8}$/u

/** What Japanese and Korean say between a thing and who wears or holds it, or after both: コーヒーを飲むパンダ, パンダがコーヒーを飲む. */
export const EASTERN_VERBS: readonly (readonly [Relation, RegExp])[] = [
  [
    'worn_by',
    /^を(?:かぶ|被|着|履|身につけ|巻|かけ)[^、。]{0,6}|^(?:을|를) (?:쓰|쓴|입|두르|두른|신)[^,.]{0,5}/u,
  ],
  [
    'held_by',
    /^を(?:飲|食べ|持|抱|読|くわえ|弾|吹|かじ|なめ|舐)[^、。]{0,6}|^(?:을|를) (?:마시|먹|들|든|안|읽|물|치|연주|핥)[^,.]{0,5}/u,
  ],
]

/** What animals have a thing in, right after its name. */
export const IN_MOUTH =
  /^ (?:(?:held|clamped|caught|dangling) )?(?:in|from|between|with) (?:its|his|her|their) (?:[a-z]+ )?(?:mouth|jaws?|beak|bill|teeth|talons|claws|snout|trunk|paws)\b|^[^，。、]{0,2}(?:叼|衔|咬)在(?:嘴|口)/iu

/** "One on the left and another on the right". */
export const ON_SIDE =
  /^[^.;,]{0,24}?\b(?:on|to|at) the (?:far )?(left|right)(?: side)?(?! (?:hand )?(?:side )?of\b)/iu

/** Said of two who have been named: what they are to each other. */
export const EACH_OTHER: readonly (readonly [Relation, RegExp])[] = [
  [
    'facing',
    /^[^.;]{0,24}?\b(?:facing|face|opposite|looking at|staring at|talking to) (?:each other|one another)|^[^，。]{0,6}(?:面对面|相对)/iu,
  ],
  [
    'beside',
    /^[^.;]{0,24}?\b(?:side by side|next to (?:each other|one another))|^[^，。]{0,6}并排/iu,
  ],
]

/** A sentence that begins with a place and not with a noun. */
export const STARTS_WITH_PLACE =
  /^(?:on|to|at|in|inside|under|underneath|beneath|below|above|behind|beside|next|between|atop|near|left|right)\b/iu

/** Goes from a place to who is there: "on top of a piano stands a vase". */
export const IS_AT_PLACE =
  /^,? (?:there )?(?:is|are|sits?|stands?|lies?|rests?|hangs?|floats?|perches)(?: [a-z]+ing)? (?:an?|the|two|three|some)? ?(?:[a-z-]+ ){0,3}$/iu

/** Relations that say where somebody is beside another, and not what bears them. */
export const POSITIONS: ReadonlySet<Said> = new Set<Said>([
  'surrounded_by',
  'on_both_sides',
  'left_of',
  'right_of',
  'in_front_of',
  'behind',
  'under',
  'beside',
  'between',
  'around',
  'against',
])
