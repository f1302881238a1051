/** Which names of things are meant as such: not those before another noun, nor what the thing is a bowl of. */
import { HUMANS } from '../things/subject-kinds.ts'
import { withoutBackground } from './background-hits.ts'
import { isCalledBy, isYoung } from './called-by.ts'
import { isIn, sortOf, STAYING, unseenCompounds } from './compound-hits.ts'
import { isFilming } from './filming-hits.ts'
import { isSortOfFood } from './food-words.ts'
import { isAlive } from './role-hits.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** Slots whose words are nouns. */
const NOUNS: ReadonlySet<WordHit['slot']> = new Set([
  'subject',
  'place',
  'detail',
  'worn',
  'garment',
  'outfit',
])

/** What happens to things, and says no more of which they are: "coffee steams". */
const EFFECTS: ReadonlySet<string> = new Set(['steam', 'pour', 'splash', 'dew'])

/** Nouns that make what stands before them a kind of themselves: "lemon tree", "piano lesson", "coffee shop". */
const HEADS =
  /^[ -](?:tree|shop|store|farm|field|garden|player|team|club|squad|maker|lesson|concert|factory|race|track|court|game|match|festival|party|lover|plantation|grove|market|stall|stand|station|room|seller|vendor|trainer|keeper|hunter|skin|colou?red|shaped|like|print|pattern|logo|theme|themed|style|print(?:ed)?|juice|sauce|oil|peel|slices?|leaf|leaves|seeds?|petals?|wings?|fur|feathers?|eyes?|tail|head|nest|technology|invasion|civili[sz]ation|planet|world|landscape|cuisine|shell|egg|bone|costume|mask|suit|hat|statue|painting|drawing|poster|toy|light|lights|cable|case|board|book|box|bag|stick|handle|top|mark|stain|trip)\b/iu

/** The hits without the things that only say more about another one. */
export function withoutModifiers(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const plain = withoutKnownModifiers(text, hits)
    .filter(({ slot }) => slot !== 'compound')
    .map((hit) => asWhereabouts(text, hit, hits))
  const unseen = unseenCompounds(text, hits)
  const heads = plain.filter(
    (hit) => STAYING.has(hit.slot) || !unseen.some((one) => isIn(hit, one)),
  )
  if (heads.length === plain.length || !plain.some(isSomebody)) return heads
  // Of a bird feeder alone the bird is shown, as what is nearest to it; of one in a tree the tree.
  return withoutBackground(heads).some(isOfCast) ? heads : plain
}

/** A place right before what is there only hints: a mountain bike in a city. */
function asWhereabouts(text: string, hit: WordHit, hits: readonly WordHit[]): WordHit {
  if (hit.slot !== 'place' || hit.hint || !sortOf(text.slice(hit.start, hit.end).toLowerCase()))
    return hit
  const isBefore = hits.some(
    (next) =>
      next.slot === 'subject' &&
      !next.hint &&
      next.start === hit.end + 1 &&
      text.charAt(hit.end) === ' ',
  )
  return isBefore ? { ...hit, hint: true } : hit
}

const isOfCast = ({ slot, negated }: WordHit): boolean =>
  (slot === 'subject' || slot === 'pronoun') && !negated

const isSomebody = ({ slot, hint, negated }: WordHit): boolean =>
  (slot === 'subject' || slot === 'pronoun') && !hint && !negated

/** A word that is read, and of which nothing is shown. */
const SPENT = { slot: 'nothing', value: '', hint: false } as const

function withoutKnownModifiers(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const owners = hits.filter((hit) => isCalledBy(text, hit, hits))
  const spent = hits.map((hit) =>
    isSortOfFood(text, hit, hits) ||
    owners.some((owner) => !STAYING.has(hit.slot) && isIn(hit, owner))
      ? { ...hit, ...SPENT }
      : withNumberOfYoung(text, hit, hits),
  )
  return spent.filter((hit, index) => {
    if (hit.slot !== 'subject' || hit.value !== 'thing') return true
    if (isFilming(text, hit) || isMaterial(text, hit)) return false
    const next = nextNoun(hits, index)
    const isWhole = next && isHead(text, hit, next) && !isYoung(text, next, hits)
    const head = isWhole === true ? next : undefined
    return !saysMore(text, hit, head && text.slice(hit.end, head.start))
  })
}

/** "Lion cubs" are several lions. */
function withNumberOfYoung(text: string, hit: WordHit, hits: readonly WordHit[]): WordHit {
  if (hit.slot !== 'subject' || hit.plural) return hit
  const young = hits.find((one) => one.start === hit.end + 1 && isYoung(text, one, hits))
  return young ? { ...hit, plural: young.plural } : hit
}

/** What comes next; of a word that is a colour as well, what has that name. */
function nextNoun(hits: readonly WordHit[], index: number): WordHit | undefined {
  const end = hits[index]?.end ?? 0
  let next: WordHit | undefined
  for (let at = index + 1; at < hits.length; at++) {
    const hit = hits[at]
    if (!hit || hit.start < end) continue
    next ??= hit
    if (next.slot !== 'colour' || hit.start !== next.start) return next
    if (NOUNS.has(hit.slot)) return hit
  }
  return next
}

/** True for the next noun where it may be what is meant. */
const isHead = (text: string, hit: WordHit, next: WordHit): boolean =>
  NOUNS.has(next.slot) &&
  !EFFECTS.has(String(next.value)) &&
  !isWaving(text, hit, next) &&
  !isRole(text, hit, next) &&
  !isSortOfFood(text, next, [hit]) &&
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
  'china-plate',
  'dinner-plate',
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
