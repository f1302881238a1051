/** Animals that stand upright for what they do or wear, with all that is put on them and into their paws. */
import { type Garment, nameOf, type Subject } from '@backlot/prompt/scene'
import { isUpright, uprightNameOf } from '@backlot/prompt/upright-names'
import type { CastMember, DressedSubject } from './stagings.ts'
import { isAstride } from '@backlot/prompt/saddles'
import { wearingOf, WORN_ORDER } from '@backlot/prompt/wearables'

/** Clothes by their cut-outs. */
const GARMENT_OF: Readonly<Record<string, Garment>> = {
  't-shirt': 'shirt',
  coat: 'coat',
  dress: 'dress',
  kimono: 'robe',
  sari: 'robe',
  'womans-clothes': 'dress',
}

/** The subjects of a scene, of which animals that stand upright wear and hold what is said of them. */
export function dressAnimals(subjects: readonly Subject[]): readonly DressedSubject[] {
  return subjects.reduce<readonly DressedSubject[]>(
    (list, one) => (list.includes(one) ? dressedIn(list, one) : list),
    subjects,
  )
}

function dressedIn(list: readonly DressedSubject[], animal: Subject): readonly DressedSubject[] {
  const worn = list.filter((one) => isBorneBy(one, animal, 'worn_by'))
  const dress = worn.find(({ shape = '' }) => shape in GARMENT_OF)
  const clothed = dress ? wearing(animal, dress) : overFur(animal)
  // Who rides is one with what is ridden, and wears there what it wears.
  const isRider = isAstride(animal) && worn.length > 0 && uprightNameOf(animal) !== undefined
  if (!isRider && !isUpright(clothed)) return list
  const holds = list.some((one) => isBorneBy(one, animal, 'held_by'))
  const dressed: DressedSubject = {
    ...clothed,
    ...(holds && RESTING.has(animal.action) && { activity: animal.activity ?? 'hold' }),
    wears: worn.filter((one) => one !== dress).toSorted(byOrder),
  }
  return list.filter((one) => !worn.includes(one)).map((one) => (one === animal ? dressed : one))
}

const RESTING: ReadonlySet<Subject['action']> = new Set(['stand', 'sit', 'walk'])

/** Clothes over fur, each in its colour. */
function overFur(animal: Subject): DressedSubject {
  const cloth = animal.outfit?.find(({ item }) => item === 'shirt')?.colour
  if (!animal.garment || !cloth || !animal.colour) return animal
  return { ...animal, colour: cloth, furColour: animal.colour }
}

function wearing(animal: Subject, { shape = '', colour }: Subject): DressedSubject {
  const { colour: fur, ...bare } = animal
  const garment = animal.garment ?? GARMENT_OF[shape]
  return {
    ...bare,
    ...(garment && { garment }),
    ...(colour && { colour }),
    ...(fur && { furColour: fur }),
  }
}

const orderOf = ({ shape }: Subject): number => WORN_ORDER.indexOf(wearingOf(shape)?.at ?? 'body')
const byOrder = (one: Subject, other: Subject): number => orderOf(one) - orderOf(other)

const isBorneBy = (
  { relation, shape }: Subject,
  bearer: Subject,
  is: 'worn_by' | 'held_by',
): boolean =>
  relation?.is === is &&
  relation.to === nameOf(bearer) &&
  (is === 'held_by' || wearingOf(shape) !== undefined)

/** An animal that does what is done with hands, or is dressed, as it is staged. */
export function onHindLegs(member: CastMember): CastMember {
  const animal = uprightNameOf(member)
  if (animal === undefined || !isUpright(member)) return member
  const { shape: _, species: __, ...free } = member
  return { ...free, kind: 'upright', animal }
}
