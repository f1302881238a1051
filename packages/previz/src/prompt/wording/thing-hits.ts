/** Which names of things are meant as such: not those before another noun, nor what the thing is a bowl of. */
import { HUMANS } from '../subject-kinds.ts'
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
  return hits.filter((hit, index) => {
    if (hit.value !== 'thing' || hit.slot !== 'subject') return true
    if (isFilming(text, hit) || isMaterial(text, hit)) return false
    const next = hits.slice(index + 1).find(({ start }) => start >= hit.end)
    const head = next && isHead(text, hit, next) ? next : undefined
    return !saysMore(text, hit, head && text.slice(hit.end, head.start))
  })
}

/** True for the next noun where it may be what is meant. */
const isHead = (text: string, hit: WordHit, next: WordHit): boolean =>
  NOUNS.has(next.slot) &&
  !EFFECTS.has(String(next.value)) &&
  !isRole(text, hit, next) &&
  !(next.shape === hit.shape && CUPS.has(hit.shape ?? ''))

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
  if (between === '-') return true
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
