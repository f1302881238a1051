/** Words for places and things that are said of a multitude, of colours or of a look, and are not there. */
import { PEOPLE } from '../things/subject-kinds.ts'
import { isAlive } from './role-hits.ts'
import { isLook, isThingToo } from './style-things.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** A wave of stars is no sea, and a shower of light is in no bathroom. */
const MUCH_OF =
  /^(?:waves?|on a wave|seas?|oceans?|rivers?|streams?|mountains?|forests?|showers?|storms?|fountains?|waterfalls?|cascades?|tunnels?|walls?|blankets?|carpets?|fields?|islands?|gardens?|jungles?)$/iu
const OF_NO_PLACE =
  /^ of (?:[a-z-]+ ){0,2}(?:stars?|light|lights|sparks?|clouds?|people|faces|hands|colou?rs?|emotions?|feelings?|memories|sounds?|music|data|numbers|words|information|energy|confetti|glitter|dreams|time|paper|papers|bubbles)\b/iu

/** Pictures that are black and white; anything else has the two colours. */
const PICTURED =
  /^,?\s*(?:$|[.,;:!?)]|(?:photo|photograph|photography|picture|image|film|movie|footage|shot|video|clip|sketch|drawing|painting|portrait|cinematography|cinematic|style|styled|aesthetic|illustration|comic|manga|noir|still|tones?|palette|filter|documentary|scene|look|vintage|cartoon|and|or|of|with|in|on|at|pencil|ink|wide|close|medium)\b)/iu

/** The same after the sort of picture: "black and white landscape photograph". */
const SORT_PICTURED =
  /^ (?!cat|dog|cow|horse|panda|bird)[a-z-]+ (?:photo|photograph|photography|picture|image|film|movie|footage|portrait|drawing|illustration)\b/iu

/** "A 24 year old woman" is not old, and one of 70 is. */
function isYoung(before: string): boolean {
  const years = /(\d{1,3})[- ](?:years?|month|months|week|weeks|day|days)[- ]$/iu.exec(before)?.[1]
  return years !== undefined && Number(years) < OLD_YEARS
}

const OLD_YEARS = 60

/** A painting that is abstract is of something. */
const ABSTRACT_LOOK =
  /^ (?:style|styled|painting|oil|art|drawing|sketch|illustration|cubism|expressionism|expressionist|impressionism|watercolou?r|picture|image|photo|portrait)\b/iu

/** True for a word that stands for a multitude, two colours or a look, and names neither place nor thing nor style here. */
export function isFigure(
  text: string,
  { slot, value, start, end }: WordHit,
  all: readonly WordHit[],
): boolean {
  const said = text.slice(start, end)
  const after = text.slice(end, end + 40)
  if (slot === 'style') return isNoStyle(text, { start, end })
  if (slot === 'trait' && value === 'old')
    return isYoung(text.slice(Math.max(0, start - 16), start))
  if (slot === 'place' && value === 'abstract')
    return ABSTRACT_LOOK.test(after) && ABSTRACT_OF.test(text) && all.some(isSomething)
  return MUCH_OF.test(said) && OF_NO_PLACE.test(after)
}

/** True for the name of a style that is a thing here, or two colours. */
function isNoStyle(text: string, { start, end }: Pick<WordHit, 'start' | 'end'>): boolean {
  const said = text.slice(start, end)
  if (isThingToo(said)) return !isLook(text, { start, end })
  const after = text.slice(end, end + 40)
  return (
    /^black[- ]and[- ]white$/iu.test(said) && !PICTURED.test(after) && !SORT_PICTURED.test(after)
  )
}

/** Something that is painted so: "abstract painting of a street", "abstract style, a shirt". */
const ABSTRACT_OF = /\babstract [a-z ]{3,24}(?: of|,|:)? (?:an?|the|two|three|[a-z]+s)\b/iu

/** A picture in a frame. */
const PICTURE = 'framed-picture'

/** True for a picture that is the film itself: what it is of is there, and no frame. */
export const isOfFilm = (
  text: string,
  { shape, end }: WordHit,
  { last, later }: { readonly last: WordHit | undefined; readonly later: readonly WordHit[] },
): boolean =>
  shape === PICTURE &&
  last === undefined &&
  later.some(
    ({ slot, start }) =>
      slot === 'subject' &&
      start - end < MAX_OF &&
      /^ of\b[^.;!?]*$/iu.test(text.slice(end, start)),
  )

/** Letters between a picture and what it is of. */
const MAX_OF = 60

/** True for a word for pictures, and not for what one is of. */
export const isPicture = ({ shape }: WordHit): boolean => shape === PICTURE

/** True for what is seen in a place of its own. */
const isSomething = ({ slot, value, shape }: WordHit): boolean =>
  (slot === 'subject' && shape !== PICTURE) || (slot === 'place' && value !== 'abstract')

/** Before who else is there, a fish in a tank is seen as one: the film is not under water. A bird has a cage of its own. */
export function asKept(text: string, hit: WordHit, all: readonly WordHit[]): WordHit {
  if (hit.shape === 'iron-cage') return asCage(hit, all)
  if (hit.slot !== 'subject' || hit.value !== 'fish' || !IN_A_TANK.test(text.slice(hit.end)))
    return hit
  const isAlone = !all.some((one) => one.value !== 'fish' && isSomebody(one))
  return isAlone ? hit : { ...hit, value: 'thing', shape: 'goldfish-bowl' }
}

/** The cage of a bird has a ring at its top. */
const asCage = (hit: WordHit, all: readonly WordHit[]): WordHit =>
  hit.shape === 'iron-cage' && all.some(({ value }) => value === 'bird')
    ? { ...hit, shape: 'bird-cage' }
    : hit

const isSomebody = (hit: WordHit): boolean =>
  hit.slot === 'subject' && !hit.hint && (PEOPLE.has(String(hit.value)) || isAlive(hit))

const IN_A_TANK =
  /^[^.;!?,]{0,24}? in (?:an?|the|its|their|his|her) (?:[a-z]+ ){0,2}(?:tank|aquarium|fish ?bowl)\b/iu
