/**
 * Patterns of what stands around a noun, made of tables of words. In a table words and short patterns are separated by
 * white space, and `_` stands for a space within one.
 */

/** The source of a pattern for one of the words of a table. */
const oneOf = (table: string): string => table.trim().split(/\s+/u).join('|').replaceAll('_', ' ')

/** Parts of somebody. */
const BODY = oneOf(`
  eyes? faces? eyelids? ears? hair fur mane tail tongue lips feathers? cheeks fingers? hearts?
  thoughts? voices?`)

/** What moves at somebody's body. */
const CLOTHES = oneOf(`
  clothes dress skirt gown cape cloak coat scarf veil robes? sleeves`)

/** What things lose or give off. */
const SHED = oneOf(`
  leaves shadows? reflections? lights? bubbles sparks petals flames? steam smoke dust spray
  droplets particles`)

/** Parts of somebody that move while the whole does something else: "ears flying", "her hair dancing in the wind". */
export const OF_A_BODY = new RegExp(
  String.raw`\b(?:${BODY}|(?:her|his|its|their) (?:[a-z]+ )?(?:${CLOTHES})|${SHED})(?: (?:is|are|was|were))?(?: [a-z]+ly)? $`,
  'iu',
)

/** What of another is meant where it stands before "of". */
const PARTS = oneOf(`
  window_?sills? edges? roofs? walls? doors? windows? interiors? corners? entrance balcony porch
  steps ruins remains shape sound smell taste memory dreams?`)

/** What of another is meant, and not that other: "the windowsill of a suburban house". */
export const PART_OF = new RegExp(
  String.raw`\b(?:${PARTS}) of (?:(?:an?|the|his|her|their|its) )?(?:[a-z-]+ )?$`,
  'iu',
)

/** Words that say where one is, seen from another; "by" after a participle says who did it. */
const WHERE = oneOf(String.raw`
  (?:left|right)(?:_side)?_of
  behind
  next_to
  beside
  in_front_of
  under
  underneath
  beneath
  above
  below
  on_top_of
  atop
  around
  between
  against
  outside(?:_of)?
  near
  close_to
  leaning_on
  (?:foot|base|edge|side|front|entrance)_of
  (?:hanging|hangs|hung|dangling|suspended)_from
  (?:both|either|each)_sides?_of
  (?<!\p{L}(?:ed|en|wn|id|ht|de|ne|ng)_|side_)by`)

/** Says where one is, seen from another, so that the other one is seen as well. */
export const RELATIVE_TO = new RegExp(
  String.raw`\b(?:${WHERE}) (?:an?|the|his|her|their|its|two) (?:[a-z-]+ ){0,2}$`,
  'iu',
)

/** Words that say where somebody is. */
const AT = oneOf(`
  (?:on|to|at)_the_(?:far_)?(?:left|right)
  on_(?:the_)?top_of
  in_front_of
  next_to
  beside
  near
  nearby
  behind
  underneath
  below
  above
  between
  side_by_side
  at_(?:an?|the|their|his|her)`)

/** Says where somebody is, and not what they do. */
export const PLACED = new RegExp(
  String.raw`^\s*(?:(?:is|are|was|were|that is|which is)\s+)?(?:${AT})\b`,
  'iu',
)

/** What may stand between somebody and what they do. */
const BEFORE_VERB = [
  // "'s brows"
  String.raw`(?:['’]s? (?:[a-z]+ ){1,2})?\s*`,
  // "stands up and"
  '(?:[a-z]+ (?:up |down |over )?and )?',
  // "in a red coat"
  '(?:(?:in|with|wearing) (?:an? |the |his |her )?(?:[a-z]+ ){1,3})?',
  // "who is"
  String.raw`(?:(?:is|are|was|were|who is|who are)\s+)?`,
  // "slowly"
  String.raw`(?:[a-z]+ly\s+)?`,
].join('')

/** What comes after a verb in the third person or in the past. */
const AFTER_VERB = oneOf(String.raw`
  an? the his her their its another each one \d+ on up down in out off into onto over across
  around through from away back past along against under toward towards after about with to at for
  by [a-z]+s`)

/** No verbs in the plural. */
const NO_VERB = oneOf(`
  and or in on at of to from with by near into over under behind beside below above between toward
  towards through across along around against past down up inside outside like as while for but
  than`)

/** A verb with what it needs to be one. */
const VERB = [
  String.raw`[a-z]{2,}ing\b`,
  String.raw`(?:start|begin|stop)s?\b`,
  String.raw`(?!rides\b)[a-z]{2,}(?:s|ed)\s+(?:${AFTER_VERB})\b`,
  String.raw`(?!(?:${NO_VERB})\b)[a-z]{3,} (?:each other|one another|an?|the|his|her|their)\b`,
].join('|')

/** Says that somebody does something, whatever it is: "is heading a ball", "throws stones", "'s brows furrow", "helps another", "spray each other". */
export const DOES = new RegExp(`^${BEFORE_VERB}(?:${VERB})`, 'iu')

/** Words that are no nouns: of grammar, of place, adjectives and verbs. */
const NO_NOUNS = [
  oneOf(`
    who that which than then when where while with without within from into onto over under upon
    down about above along around across after against among amid behind below beside between
    before beneath during inside outside near next off out past since through throughout toward
    until`),
  oneOf(`
    alone asleep awake aloft aglow alive away back here there together indoors outdoors too also
    again alike ready about due nearby overhead ahead afar`),
  oneOf(`
    they he she it we you upright upside mid full made set lit worn held seen shown known born can
    will would could should may might must and but for nor not are were was has have had did does
    left right`),
  oneOf(`
    once only just both each very all per via plus like unlike free close deep high low old new
    big small young tall stuck`),
  oneOf(`
    ran sat stood fell flew swam lay hung came went began took gave made got let cut hit put shut
    spread split burst run walk sit stand fly swim jump play rest move eat sleep try stay fall
    turn spin roll melt drift float burn glow pass swing rise drop grow bloom race chase wait
    enter leave cross approach appear emerge gather lie dance land leap dive slide climb crawl hop
    follow lead carry hold open close break crash explode dissolve transform become turn begin
    start stop bit ate drank hid slept woke threw caught kept met saw sang shook spoke stole swung
    tore wore wrote rode drove rose froze broke blew drew grew led fed fled dug clung spun struck
    won bent built felt found fought heard laid lost sent slid sold sped swept told drawn thrown
    driven ridden taken given hidden frozen broken`),
].join('|')

/** Words that are no nouns: endings of verbs and adverbs, and what is said of somebody after the noun. */
export const NO_HEAD = new RegExp(
  `(?:ing|ed|ly|wards?|ous|ful|less|able|ish)$|^(?:${NO_NOUNS})$`,
  'u',
)
