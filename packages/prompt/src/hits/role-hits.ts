/** Words for people that name nobody: what an animal is dressed as, what it does for a living, whose boots are meant. */
import { cutOutNamed } from '../things/catalogue.ts'
import { HUMANS } from '../things/subject-kinds.ts'
import { AFTER_NOUN } from './background-hits.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** Of our own cast. */
const ANIMALS: ReadonlySet<string> = new Set(
  'deer dog cat fox horse rabbit elephant bird butterfly dragon fish whale'.split(' '),
)

const LIVING: ReadonlySet<string> = new Set(['walk', 'hop', 'crawl', 'swim'])

/** Figures of other natures, by the beginnings of their names. */
const FIGURES = /^(?:alien|ogre|santa|mrs-|robot|(?:wo)?man-|person-|snowman|baby-)/u

/** What flies and is larger is a machine. */
const MAX_FLYER_METRES = 2.7

/** True for what is an animal or a figure that lives, of our own cast or of the cut-outs. */
export function isAlive({
  value,
  shape,
}: {
  readonly value: WordHit['value']
  readonly shape?: string | undefined
}): boolean {
  if (shape === undefined) return ANIMALS.has(String(value))
  const cutOut = cutOutNamed(shape)
  if (!cutOut) return false
  const { nature, heightMetres } = cutOut
  return (
    LIVING.has(nature) ||
    FIGURES.test(shape) ||
    (nature === 'fly' && heightMetres < MAX_FLYER_METRES)
  )
}

const isAnimal = (hit: WordHit): boolean => hit.slot === 'subject' && !hit.hint && isAlive(hit)

/** Slots of a word for somebody: who it is, what is worn, what one is like and does. */
const OF_A_ROLE: ReadonlySet<WordHit['slot']> = new Set([
  'subject',
  'garment',
  'outfit',
  'worn',
  'trait',
  'action',
])

/** "A female walks her dog": an adjective that no noun follows is somebody. */
export function withGenders(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  if (!hits.some(isGender)) return hits
  return hits.flatMap((hit, index): readonly WordHit[] => {
    const next = hits.slice(index + 1).find((one) => one.slot === 'subject' && !one.hint)
    if (!isGender(hit) || !isNounHere(text, hit, next)) return [hit]
    return [{ ...hit, slot: 'subject', value: hit.value === 'female' ? 'woman' : 'man' }, hit]
  })
}

const isGender = ({ slot, value }: WordHit): boolean =>
  slot === 'trait' && (value === 'female' || value === 'male')

function isNounHere(text: string, { start, end }: WordHit, next: WordHit | undefined): boolean {
  const isNoun =
    /^(?:fe)?males?$/iu.test(text.slice(start, end)) && AFTER_NOUN.test(text.slice(end, end + 40))
  return isNoun && !(next && OF_NEXT.test(text.slice(end, next.start)))
}

/** Between an adjective and its noun: "female dancers", "male and female lions". */
const OF_NEXT = /^(?: and (?:fe)?male)? (?:[a-z-]+ )?$/iu

/** The hits without the roles that animals play and the people by whom clothes are called. */
export function withoutRoles(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const people = hits.filter(({ slot, value }) => slot === 'subject' && isPerson(value))
  const roles = people.filter(
    (person) =>
      isPlayed(text, person, hits) || isOfClothes(text, person) || isAdjective(text, person),
  )
  if (roles.length === 0) return hits
  // A chef's hat is white, and a panda that is a chef is no whiter than others.
  const isOfRole = ({ slot, start, end }: WordHit): boolean =>
    roles.some(
      (role) =>
        role.start === start &&
        role.end === end &&
        (OF_A_ROLE.has(slot) || (slot === 'colour' && !isOfClothes(text, role))),
    )
  return hits.filter((hit) => !isOfRole(hit))
}

const isPerson = (value: WordHit['value']): boolean =>
  HUMANS.has(String(value)) || value === 'astronaut'

/** True for a role that an animal plays: "an owl teacher", "a kitten dressed as a pirate". */
function isPlayed(text: string, person: WordHit, hits: readonly WordHit[]): boolean {
  if (HANDLERS.test(text.slice(person.start, person.end))) return false
  const animals = hits.filter((hit) => isAnimal(hit) && hit.end <= person.start)
  if (animals.some(({ end }) => BEFORE_ROLE.test(text.slice(end, person.start)))) return true
  const last = animals.at(-1)
  return last !== undefined && PLAYS.test(text.slice(last.end, person.start))
}

/** Between an animal and its role: nothing, or an adjective: "a panda mad scientist". */
const BEFORE_ROLE =
  /^ (?:(?:mad|evil|wise|tiny|little|old|young|grumpy|famous|master|head|chief|junior|senior|professional|friendly|brave|fancy|royal|secret|private) )?$/iu

/** People who have to do with animals, or may stand right after the name of one. */
const HANDLERS =
  /(?:m[ae]n|wom[ae]n|lady|ladies|boys?|girls?|guys?|people|persons?|jockeys?|child|children|kids?|owners?|riders?|trainers?|tamers?|keepers?|handlers?|watchers?|walkers?|lovers?|herders?|hunters?|sellers?|fighters?|drivers?|breeders?|sitters?|groomers?|shepherds?|vet|crowd|audience|family)$/iu

const PLAYS =
  /^ as (?:an? |the )?(?:[a-z-]+ )?$|^[^.;!?]{0,60}\b(?:dressed|disguised|costumed|posing|working)(?: up)? (?:as|like) (?:an? |the )?(?:[a-z-]+ ){0,2}$/iu

/** True for whose clothes are named, and who is not there: "cowboy boots". */
const isOfClothes = (text: string, hit: WordHit): boolean =>
  !hit.plural && !isGenericPerson(text, hit) && CLOTHES.test(text.slice(hit.end, hit.end + 14))

/** True for a word that says of somebody no more than age or sex: no sort of thing is called by it. */
export const isGenericPerson = (text: string, { start, end }: WordHit): boolean =>
  GENERIC.test(text.slice(start, end))

/**
 * True for who is named by a thing alone, and is not there: "a gecko wearing a conductor's hat", "a pilot's helmet on a
 * chair".
 */
export function isKindOfOwner(text: string, owner: WordHit, hits: readonly WordHit[]): boolean {
  if (isGenericPerson(text, owner)) return false
  const { start, end } = owner
  const thing = hits.find(
    (hit) => OWNED.has(hit.slot) && hit.start > end && OWNS.test(text.slice(end, hit.start)),
  )
  if (!thing) return false
  const before = text.slice(Math.max(0, start - 60), start)
  const isBorne = hits.some(
    (hit) => hit.slot === 'subject' && !hit.hint && hit.end < start && hit.value !== 'train',
  )
  if (BEARS.test(before)) return isBorne
  return OPENED.test(before) && LIES.test(text.slice(thing.end, thing.end + 20))
}

const OWNED: ReadonlySet<WordHit['slot']> = new Set(['worn', 'garment', 'outfit', 'subject'])
/** Between whose sort of thing it is and what it is. */
const OWNS = /^['’]s (?:[a-z-]+ )?$/iu
const BEARS =
  /\b(?:wearing|wears|wore|in|with|holding|holds|carrying|carries|has|using|uses) an? (?:[a-z-]+ ){0,2}$/iu
const OPENED = /(?:^|[.,;:!?]\s*|\bof )an? (?:[a-z-]+ )?$/iu
const LIES =
  /^ (?:lie|lies|lying|hangs?|hanging|rests?|resting|sits?|sitting|on|in|under|beside|next to)\b/iu

const GENERIC = /^(?:m[ae]n|wom[ae]n|child|kid|lady|girl|boy|guy|person|people|couple)$/iu
const CLOTHES =
  /^ (?:boots?|hats?|shoes?|suits?|costumes?|outfits?|uniforms?|masks?|helmets?|robes?|capes?|armou?r|gloves|statues?|figurines?|puppets?|dolls?|toys?|emojis?|stickers?|logos?|posters?)\b/iu

/** Words for people that are adjectives before other nouns: "professional quality", "human hand". */
const ADJECTIVES =
  /^(?:professional|individual|human|senior|adult|junior|asian|african|european|champion|guardian|patient|model)$/iu

const isAdjective = (text: string, { start, end }: WordHit): boolean =>
  ADJECTIVES.test(text.slice(start, end)) && !AFTER_NOUN.test(text.slice(end, end + 40))
