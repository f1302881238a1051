/** Which names of things are meant as such: not those before another noun, nor what the thing is a bowl of. */
import { cutOutNamed } from '../../cut-outs/catalogue.ts'
import { HUMANS, PEOPLE } from '../subject-kinds.ts'
import { AFTER_NOUN } from './background-hits.ts'
import { isAlive } from './role-hits.ts'
import type { WordHit } from './word-hit.ts'

/** Slots whose words are nouns. */
const NOUNS: ReadonlySet<WordHit['slot']> = new Set([
  'subject',
  'place',
  'detail',
  'worn',
  'garment',
])

/** What happens to things, and says no more of which they are: "coffee steams". */
const EFFECTS: ReadonlySet<string> = new Set(['steam', 'pour', 'splash', 'dew'])

/** Nouns that make what stands before them a kind of themselves: "lemon tree", "piano lesson", "coffee shop". */
const HEADS =
  /^[ -](?:tree|shop|store|farm|field|garden|player|team|club|squad|maker|lesson|concert|factory|race|track|court|game|match|festival|party|lover|plantation|grove|market|stall|stand|station|room|seller|vendor|trainer|keeper|hunter|skin|colou?red|shaped|like|print|pattern|logo|theme|themed|style|print(?:ed)?|juice|sauce|oil|peel|slices?|leaf|leaves|seeds?|petals?|wings?|fur|feathers?|eyes?|tail|head|nest|technology|invasion|civili[sz]ation|planet|world|landscape|cuisine|shell|egg|bone|costume|mask|suit|hat|statue|painting|drawing|poster|toy|light|lights|cable|case|board|book|box|bag|stick|handle|top|mark|stain|trip)\b/iu

/** The hits without the things that only say more about another one. */
export function withoutModifiers(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const plain = withoutKnownModifiers(text, hits)
  const heads = plain.filter((hit) => !isBeforeUnknown(text, hit, plain))
  // Of a bird feeder alone the bird is shown, as what is nearest to it.
  return heads.some(isSomebody) || !plain.some(isSomebody) ? heads : plain
}

const isSomebody = ({ slot, hint, negated }: WordHit): boolean =>
  (slot === 'subject' || slot === 'pronoun') && !hint && !negated

/** True for a noun right before another that no word here knows: a bird feeder is no bird. */
function isBeforeUnknown(text: string, hit: WordHit, hits: readonly WordHit[]): boolean {
  if (!isSort(hit)) return false
  const { start, end } = hit
  const after = text.slice(end, end + 60)
  const head = UNKNOWN_HEAD.exec(after)?.[1]
  if (head === undefined || NO_HEAD.test(head)) return false
  const from = end + 1
  const isKnown = hits.some((one) => one.start < from + head.length && from < one.end)
  return (
    !isKnown &&
    ARTICLE.test(text.slice(Math.max(0, start - 40), start)) &&
    AFTER_NOUN.test(after.slice(1 + head.length))
  )
}

/** True for one that can be what sort another is; a chocolate truffle is chocolate. */
const isSort = ({ slot, value, shape, plural }: WordHit): boolean =>
  slot === 'subject' &&
  !plural &&
  !HUMANS.has(String(value)) &&
  cutOutNamed(shape)?.nature !== 'food'

/** A word in lower case and in the singular: what ends in an s may be a verb. */
const UNKNOWN_HEAD = /^ ([a-z]{2,}(?:[a-rt-z]|ss))(?![\w’'-])/u

/** Words that are no nouns: endings of verbs and adverbs, and what is said of somebody after the noun. */
const NO_HEAD =
  /(?:ing|ed|ly|wards?|ous|ful|less|able|ish)$|^(?:who|that|which|than|then|when|where|while|with|without|within|from|into|onto|over|under|upon|down|about|above|along|around|across|after|against|among|amid|behind|below|beside|between|before|beneath|during|inside|outside|near|next|off|out|past|since|through|throughout|toward|until|alone|asleep|awake|aloft|aglow|alive|away|back|here|there|together|indoors|outdoors|too|also|again|alike|ready|about|due|nearby|overhead|ahead|afar|they|he|she|it|we|you|upright|upside|mid|full|made|set|lit|worn|held|seen|shown|known|born|can|will|would|could|should|may|might|must|and|but|for|nor|not|are|were|was|has|have|had|did|does|left|right|once|only|just|both|each|very|all|per|via|plus|like|unlike|free|close|deep|high|low|old|new|big|small|young|tall|stuck|ran|sat|stood|fell|flew|swam|lay|hung|came|went|began|took|gave|made|got|let|cut|hit|put|shut|spread|split|burst|run|walk|sit|stand|fly|swim|jump|play|rest|move|eat|sleep|try|stay|fall|turn|spin|roll|melt|drift|float|burn|glow|pass|swing|rise|drop|grow|bloom|race|chase|wait|enter|leave|cross|approach|appear|emerge|gather|lie|dance|land|leap|dive|slide|climb|crawl|hop|follow|lead|carry|hold|open|close|break|crash|explode|dissolve|transform|become|turn|begin|start|stop|bit|ate|drank|hid|slept|woke|threw|caught|kept|met|saw|sang|shook|spoke|stole|swung|tore|wore|wrote|rode|drove|rose|froze|broke|blew|drew|grew|led|fed|fled|dug|clung|spun|struck|won|bent|built|felt|found|fought|heard|laid|lost|sent|slid|sold|sped|swept|told|drawn|thrown|driven|ridden|taken|given|hidden|frozen|broken)$/u

/** Between an article or a relation and a noun nothing but adjectives: the beginning of a group of words. Of two that are joined a verb in the plural may follow. */
const ARTICLE =
  /(?<!\band )(?:^|[,.;:!?]\s*|\b(?:an?|the|his|her|its|their|of|with|on|in|under|near|by|from) )(?:[\p{L}-]+ ){0,2}$/iu

function withoutKnownModifiers(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  return hits.filter((hit, index) => {
    if (hit.slot !== 'subject') return true
    if (hit.value !== 'thing') return !isOfThing(text, hit, hits)
    if (isFilming(text, hit) || isMaterial(text, hit)) return false
    const next = hits.slice(index + 1).find(({ start }) => start >= hit.end)
    const head = next && isHead(text, hit, next) ? next : undefined
    return !saysMore(text, hit, head && text.slice(hit.end, head.start))
  })
}

/** True for an animal or a vehicle right before a thing, which is what is meant: "a bike lock", "the dog bowl". */
const isOfThing = (text: string, hit: WordHit, hits: readonly WordHit[]): boolean =>
  !hit.plural &&
  !PEOPLE.has(String(hit.value)) &&
  hits.some(
    (next) =>
      next.slot === 'subject' &&
      next.value === 'thing' &&
      !next.hint &&
      !text.slice(next.start, next.end).endsWith('s') &&
      !isAlive(next) &&
      next.start === hit.end + 1 &&
      text.charAt(hit.end) === ' ',
  )

/** True for the next noun where it may be what is meant. */
const isHead = (text: string, hit: WordHit, next: WordHit): boolean =>
  NOUNS.has(next.slot) &&
  !EFFECTS.has(String(next.value)) &&
  !isWaving(text, hit, next) &&
  !isRole(text, hit, next) &&
  !(next.shape === hit.shape && CUPS.has(hit.shape ?? ''))

/** True for what an animal does, and no sea: "a bear waves". */
const isWaving = (text: string, hit: WordHit, { start, end }: WordHit): boolean =>
  isAlive(hit) && !hit.plural && /^waves$/iu.test(text.slice(start, end))

/** True for what an animal is by its role, which says more of it: "an owl teacher"; a warrior statue is a statue. */
const isRole = (text: string, hit: WordHit, { value, end }: WordHit): boolean =>
  isAlive(hit) && HUMANS.has(String(value)) && !HEADS.test(text.slice(end, end + 24))

/** True for what something else is made of: "a kite made of fire". */
const isMaterial = (text: string, { start }: WordHit): boolean =>
  /\bmade (?:\w+ )?(?:out )?(?:of|from) (?:\w+ ){0,1}$/iu.test(
    text.slice(Math.max(0, start - 30), start),
  )

/** True for the camera that films, and is not seen: "the camera pans", "camera pan from right to left". */
function isFilming(text: string, { shape = '', start, end }: WordHit): boolean {
  if (shape === 'bread') return PANNING.test(text.slice(Math.max(0, start - 8), end))
  if (!shape.includes('camera')) return false
  if (/^(?:が|は|가|는|를 (?:고정|따라))/u.test(text.slice(end))) return true
  const isAlone =
    /(?:^|[.;:!?]\s*)$/u.test(text.slice(0, start)) && /^ [a-z]/u.test(text.slice(end))
  return isAlone || FILMING.test(text.slice(end, end + 30))
}

/** In Japanese a pan is written as bread is. */
const PANNING = /(?:左|右|上|下|横|方向)(?:へ|に)?(?:ゆっくり(?:と)?)?パン$/u

const FILMING =
  /^(?: (?:slowly|gently|smoothly|gradually|then|is|remains|stays))* ?(?:pan|tilt|zoom|orbit|track|follow|move|moving|push|pull|circle|circling|rotat|dolly|glide|gliding|rise|rising|descend|ascend|sweep|fly|flies|angle|view|shot|work|perspective|lens|focus|capture|capturing|reveal|hover|static|still|steady|fixed|starts?|begins?|shake|shaking|locked|stationary|slow|switch|cuts|shift|spin|swing|dive|diving|spiral|arc|crane|handheld|gaze|look|pass|linger|movement|motion|position|travel|lower|lift)/iu

/** True for a thing before its head, or around what it holds; `between` leads to the next noun. */
function saysMore(text: string, { shape = '', end, plural }: WordHit, between?: string): boolean {
  if (between !== undefined && holds(shape, between)) return true
  // Slices of a lemon are of a lemon that is there.
  if (plural || SLICED.test(text.slice(end, end + 12))) return false
  return HEADS.test(text.slice(end, end + 24)) || isBeforeNoun(text, end, between)
}

/** True for what holds what is named next: "a basket full of apples", "a cup of bubble tea". */
const holds = (shape: string, between: string): boolean =>
  (VESSELS.has(shape) && FULL_OF.test(between)) ||
  (CUPS.has(shape) && /^ of (?:[a-z]+ ){0,2}$/iu.test(between))

const SLICED = /^ (?:slices?|wedges?|halves|chunks)\b/iu

/** True right before the next noun, which is no verb: "space station orbiting Earth". */
function isBeforeNoun(text: string, end: number, between: string | undefined): boolean {
  if (/^-\p{L}/u.test(text.slice(end, end + 2))) return true
  return (
    between === ' ' &&
    !/^ (?:[a-z]+ing|on|in|at|under|over|by|into|above|below|near|inside|from|to)\b/iu.test(
      text.slice(end, end + 24),
    )
  )
}

/** What holds something, and is not looked at for itself. */
const VESSELS: ReadonlySet<string> = new Set([
  'bowl-with-spoon',
  'fork-and-knife-with-plate',
  'basket',
  'jar',
  'bucket',
  'package',
  'tumbler-glass',
  'water-glass',
  'amphora',
  'bouquet',
  'shopping-bags',
  'bottle-with-popping-cork',
])
/** What is drawn full of one drink, and named with another: "a cup of bubble tea". */
const CUPS: ReadonlySet<string> = new Set(['hot-beverage', 'glass-of-milk'])
const FULL_OF = /^ (?:of|full of|filled with|with) (?:[a-z]+ ){0,2}$/iu
