/** What is said of the size, the material and the sort of somebody or something, as far as that can be of it. */
import { cutOutNamed } from '../things/catalogue.ts'
import { wearingOf } from '../things/wearables.ts'
import type { Colour, Material, Subject, Trait } from '../scene/scene.ts'
import { fittingAction, HUMANS, PEOPLE } from '../things/subject-kinds.ts'
import { lookOf, type SaidLook } from '../lexicon/look-words.ts'
import { isAlive } from '../hits/role-hits.ts'
import type { Draft } from './subject-drafts.ts'
import type { HitOf } from '../lexicon/word-hit.ts'

/** What a film shows of what is said of a look. */
export type ShownLook = Pick<Subject, 'size' | 'material'> & {
  readonly traits: readonly Trait[]
  /** Where the words of it stand; none where nothing is shown of it. */
  readonly words: SaidLook['words']
}

/** The look of somebody who is named between these offsets. */
export function shownLook(text: string, { kind, shape, from, named }: LookDraft): ShownLook {
  const said = lookOf(text, { start: from, end: named })
  const one = { kind, ...(shape !== undefined && { shape }) }
  const size = sizeOf(one, said)
  const traits = traitsIn(one, said)
  const material = materialOf(one, said) ?? toyMaterial(one, traits)
  const isShown = size !== undefined || material !== undefined || traits.length > 0
  return {
    ...(size && { size }),
    ...(material && { material }),
    traits,
    words: isShown ? said.words : [],
  }
}

/** A subject as large, and of what, as is said; a toy that does nothing goes nowhere. */
export function withLook(
  subject: Subject,
  text: string,
  draft: LookDraft & { readonly isIdle: boolean },
): Subject {
  const { size, material, traits: said } = shownLook(text, draft)
  // A toy robot that goes somewhere goes as robots do.
  const traits = subject.kind === 'robot' && !draft.isIdle ? without(said, 'toy') : said
  const all = [...(subject.traits ?? []), ...traits]
  return {
    ...subject,
    ...(traits.includes('toy') &&
      (draft.isIdle || subject.kind === 'bird') && { action: fittingAction(draft, 'stand') }),
    ...(all.length > 0 && { traits: all }),
    ...(size && { size }),
    ...(material && { material }),
    ...colourOf(subject, material, text),
  }
}

const without = (traits: readonly Trait[], one: Trait): readonly Trait[] =>
  traits.filter((trait) => trait !== one)

/** Clothes of leather that are worn are seen by their colour, and a rubber duck is yellow. */
function colourOf(
  { kind, shape, colour }: Subject,
  material: Material | undefined,
  text: string,
): Pick<Subject, 'colour'> {
  if (colour) return {}
  if (isRubberDuck(kind, material)) return { colour: 'yellow' }
  return material === 'leather' && wearingOf(shape) ? { colour: leatherIn(text) } : {}
}

/** No bird is of rubber but a toy. */
const isRubberDuck = (kind: Subject['kind'], material: Material | undefined): boolean =>
  kind === 'bird' && material === 'rubber'

/** Leather is black on a motorcycle and on a stage, and brown elsewhere. */
const leatherIn = (text: string): Colour =>
  /\b(?:punk|rock|studded|biker|motorcycle|gothic|goth)\b/iu.test(text) ? 'black' : 'brown'

/** Clothes of which no colour is said have that of their cloth: "a leather jacket", "a denim shirt". */
export function wearCloth(
  wearer: { colour?: Colour },
  text: string,
  { value, start, end }: HitOf<'garment'>,
): undefined {
  // "Leather jacket" is a name by itself.
  const said = text.slice(Math.max(0, start - 20), end)
  if (/\b(?:wedding|bridal|lab|karate|judo)(?: [a-z]+)?$/iu.test(said)) wearer.colour ??= 'white'
  const [, cloth] = /\b(leather|denim)(?: [a-z]+){0,2}$/iu.exec(said) ?? []
  if (cloth === undefined || value === '') return
  wearer.colour ??= /^denim$/iu.test(cloth) ? 'blue' : leatherIn(text)
}

const traitsIn = (one: Named, { isToy, isSilhouette, material }: SaidLook): readonly Trait[] => [
  ...((isToy && canBeToy(one)) || isRubberDuck(one.kind, material) ? (['toy'] as const) : []),
  ...(isSilhouette ? (['silhouette'] as const) : []),
]

/** Toy animals have fur, all others are of plastic. */
const toyMaterial = ({ kind, shape }: Named, traits: readonly Trait[]): Material | undefined =>
  traits.includes('toy') && !isAlive({ value: kind, shape }) ? 'plastic' : undefined

/** Where one of several people is a dark form against the light, all of them are. */
export function darkTogether(subjects: readonly Subject[]): readonly Subject[] {
  const isDark = ({ traits = [] }: Subject): boolean => traits.includes('silhouette')
  if (!subjects.some((one) => HUMANS.has(one.kind) && isDark(one))) return subjects
  return subjects.map((one): Subject =>
    isDark(one) || !HUMANS.has(one.kind)
      ? one
      : { ...one, traits: [...(one.traits ?? []), 'silhouette'] },
  )
}

type LookDraft = Pick<Draft, 'kind' | 'shape' | 'from' | 'named'>
type Named = Pick<Subject, 'kind' | 'shape'>

/** A tall man is as large as another one. */
function sizeOf({ kind }: Named, { size }: SaidLook): Subject['size'] {
  const isSlight = size === 'small' || size === 'large'
  return isSlight && HUMANS.has(kind) ? undefined : size
}

/** Toys are of things, animals and robots. */
const canBeToy = ({ kind, shape }: Named): boolean =>
  (!PEOPLE.has(kind) || kind === 'robot') && cutOutNamed(shape)?.nature !== 'food'

function materialOf(one: Named, { material, isStatue }: SaidLook): Material | undefined {
  if (isStatue) return material ?? 'stone'
  if (!material || HUMANS.has(one.kind)) return undefined
  if (isAlive({ value: one.kind, shape: one.shape }) && NOT_ALIVE.has(material)) return undefined
  return isUsual(one, material) ? undefined : material
}

/** What is said of the living is their colour, or what they wear. */
const NOT_ALIVE: ReadonlySet<Material> = new Set(['gold', 'silver', 'bronze', 'leather', 'brick'])

/** What is drawn as made of that already. */
function isUsual({ kind, shape = '' }: Named, material: Material): boolean {
  if (cutOutNamed(shape)?.nature === 'plant' && material === 'wood') return true
  if (kind === 'balloon' && material === 'rubber') return true
  return USUAL[material]?.has(shape) === true || shape.includes(material)
}

const USUAL: Partial<Record<Material, ReadonlySet<string>>> = {
  glass: new Set(
    'wine-glass water-glass tumbler-glass glass-of-milk fish-bowl fish-tank light-bulb test-tube clinking-glasses crystal-ball gem-stone candle-jar marbles snow-globe terrarium'.split(
      ' ',
    ),
  ),
  wood: new Set('wood log ladder door chair dining-table barrel fence-panel'.split(' ')),
  paper: new Set('newspaper page-facing-up scroll books notebook envelope paper-boat'.split(' ')),
  leather: new Set('hiking-boot mans-shoe briefcase'.split(' ')),
  brick: new Set(['brick']),
}
