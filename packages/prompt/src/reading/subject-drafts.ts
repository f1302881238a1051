/** What is known of the subjects of a prompt while it is read. */
import {
  type Action,
  type Activity,
  type Colour,
  type Facing,
  type Garment,
  nameOf,
  type OutfitPart,
  type ClothPattern,
  type Relation,
  type Species,
  type Subject,
  type SubjectKind,
  type Trait,
  type Worn,
} from '../scene/scene.ts'
import type { Happening } from '../scene/happenings.ts'
import type { SeatName } from '../scene/seats.ts'
import type { HitOf } from '../lexicon/word-hit.ts'

/** What carries one for each that it carries. */
export const RIDDEN: ReadonlySet<SubjectKind> = new Set(['bicycle', 'horse'])

/** Somebody or something, as far as it was read. */
export type Draft = {
  /** Another one only for a fish that is caught. */
  kind: SubjectKind
  count: number
  /** True for "friends", of whom no number is told. */
  isBarePlural?: boolean
  colour?: Colour
  action?: Action
  /** What a person does with the hands, or with another. */
  activity?: Activity
  /** The same of who is called by it: a guitarist. */
  activityByName?: Activity
  readonly details: Set<Worn>
  accent?: Colour
  garment?: Garment
  pattern?: ClothPattern
  outfit?: readonly OutfitPart[]
  readonly traits: Set<Trait>
  facing?: Facing
  species?: Species
  /** Of a thing: its cut-out. */
  shape?: string
  /** What one does who is called by it: a dancer. */
  calling?: Action
  /** Offset at which it was named first. */
  readonly from: number
  /** Offset after which it was named first. */
  readonly named: number
  /** Offset after which it was named last. */
  end: number
  /** The one it is joined to by "and". */
  readonly partner?: Draft
  /** Who holds or leads it, and does what is told next: 抱着白兔坐在. */
  readonly holder?: Draft
  /** What happens to it by itself. */
  happens?: Happening
  /** What it sits or lies on. */
  seat?: SeatName
  /** What it is to another one. */
  relation?: { readonly is: Relation; readonly to: Draft; readonly and?: Draft }
}

/** What somebody is to another one, by the names of those who are shown. */
export function relationOf({ relation }: Draft): Pick<Subject, 'relation'> {
  if (!relation) return {}
  const { is, to, and } = relation
  return { relation: { is, to: nameOf(to), ...(and && { and: nameOf(and) }) } }
}

/** What somebody has on. */
export type Dressing = Pick<Draft, 'colour' | 'garment' | 'pattern' | 'outfit'>

/** How far a text was read. */
export type SubjectReading = {
  readonly text: string
  readonly drafts: Draft[]
  /** The one named last, to whom verbs go. */
  current?: Draft
  person?: Draft
  /** The animal named last that can stand upright. */
  animal?: Draft
  count?: HitOf<'count'>
  colour?: HitOf<'colour'>
  action?: Action
  /** Waits for a person, or for the very next noun: "a crying child". */
  activity?: { readonly value: Activity; readonly end: number; readonly isNext: boolean }
  /** Waits for who is seen so: "seen from behind, a man". */
  facing?: Facing
  /** Clothes that wait for their wearer: 穿红色外套的女孩. */
  readonly coat: Dressing & { accent?: Colour; readonly worn: Worn[] }
  /** What was said of the one who comes next: "a smiling old man". */
  traits: HitOf<'trait'>[]
}

/** True for a word that names somebody and tells more: a fisherman wears oilskin. */
export const isNameOf = ({ end }: Draft, hit: { readonly end: number }): boolean => end === hit.end

/** True for what is said in Chinese of who comes next: 穿红色外套的女孩. */
export const followsWearer = (
  { text }: Pick<SubjectReading, 'text'>,
  { end }: { readonly end: number },
): boolean => text.charAt(end) === '的'
