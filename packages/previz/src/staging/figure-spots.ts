/** Where on a figure others are: its head, its eyes, its neck, its mouth or paws, and how wide it is. */
import { HEADING } from '@backlot/prompt/natures'
import { type CutOut, cutOutNamed } from '@backlot/prompt/catalogue'
import { SITTING, WALKING } from '../cut-outs/head-bodies.ts'
import { type AnimalKind, ANIMALS } from '../subjects/animals/animal-builds.ts'
import { ANIMAL_ASPECT, gaitOf, headOfAnimal } from '../subjects/animals/animal-spots.ts'
import { type CastKind, type CastMember, hasFeet, shownHeight, stagingOf } from './stagings.ts'
import type { WornAt } from '@backlot/prompt/wearables'

/** A place on a figure: so far ahead of its middle and above its foot, in heights of the figure. */
export type Spot = { readonly x: number; readonly up: number }

/** All such places of a figure. */
export type FigureSpots = {
  readonly worn: Readonly<Record<WornAt, Spot>>
  /** The width of its head. */
  readonly head: number
  /** Where it holds something: before the mouth, or in the paws. */
  readonly hands: Spot
  /** True for who is seen from the front, so that left and right are alike. */
  readonly isFrontal: boolean
}

/** True for a head of the set whose body goes on four legs; others sit, or hop as they sit. */
export const onFourLegs = (
  { isHead, nature }: Pick<CutOut, 'isHead' | 'nature'>,
  action: CastMember['action'],
): boolean => isHead && nature === 'walk' && (action === 'walk' || action === 'run')

const isAnimal = (kind: CastKind): kind is AnimalKind => kind in ANIMALS

/** The places of a figure. */
export function spotsOf(member: Pick<CastMember, 'kind' | 'shape' | 'action'>): FigureSpots {
  const cutOut = cutOutNamed(member.shape)
  if (cutOut) return cutOut.isHead ? headSpots(cutOut, member.action) : drawnSpots(cutOut)
  if (isAnimal(member.kind)) return animalSpots(member.kind, member.action)
  if (member.kind === 'bird') return FLYING_SPOTS
  return member.kind === 'perched' ? BIRD_SPOTS : personSpots(member)
}

/** Who sits or bows has all of it lower by as much. */
function personSpots(member: Pick<CastMember, 'kind' | 'action'>): FigureSpots {
  const down = hasFeet(member.kind) ? 1 - shownHeight(member) / stagingOf(member).height : 0
  if (down === 0) return PERSON_SPOTS
  const { hands, worn } = PERSON_SPOTS
  const lower = ({ x, up }: Spot): Spot => ({ x, up: up - down })
  const { head, eyes, ears, neck, body } = worn
  return {
    ...PERSON_SPOTS,
    hands: lower(hands),
    worn: {
      head: lower(head),
      eyes: lower(eyes),
      ears: lower(ears),
      neck: lower(neck),
      body: lower(body),
    },
  }
}

const around = (
  head: { readonly x: number; readonly up: number; readonly size: number },
  side: { readonly ahead: number; readonly isFrontal: boolean },
): FigureSpots => {
  const { x, up, size } = head
  const face = x + side.ahead * size
  return {
    worn: {
      head: { x, up: up + 0.4 * size },
      eyes: { x: face, up: up + 0.1 * size },
      ears: { x, up: up + 0.06 * size },
      neck: { x: x - side.ahead * size, up: up - 0.52 * size },
      body: { x: 0, up: up - size },
    },
    head: size,
    hands: { x: face + side.ahead * size, up: up - 0.3 * size },
    isFrontal: side.isFrontal,
  }
}

/** Skulls of our own animals are seen from the side; theirs end lower where long ears or antlers do not count. */
function animalSpots(kind: AnimalKind, action: CastMember['action']): FigureSpots {
  const gait = gaitOf(kind, action)
  const { x, up, length } = headOfAnimal(kind, gait)
  const isRound = ANIMALS[kind].face === 'cat'
  const spots = around({ x, up, size: length }, { ahead: 0.17, isFrontal: false })
  const crown = up + (isRound ? 0.44 : 0.3) * length
  return {
    ...spots,
    worn: {
      ...spots.worn,
      head: { x: x - 0.02 * length, up: crown },
      neck: { x: x - 0.3 * length, up: up - 0.5 * length },
    },
    head: length,
    hands:
      gait === 'graze'
        ? { x: x + 0.08 * length, up: 0 }
        : { x: x + 0.66 * length, up: up - 0.14 * length },
  }
}

const BIRD_SPOTS: FigureSpots = around(
  { x: 0.14, up: 0.8, size: 0.22 },
  { ahead: 0.24, isFrontal: false },
)
/** Who flies is placed by its middle, and has its claws under it. */
const FLYING_SPOTS: FigureSpots = { ...BIRD_SPOTS, hands: { x: 0, up: -0.06 } }
const PERSON_SPOTS: FigureSpots = {
  ...around({ x: 0, up: 0.92, size: 0.14 }, { ahead: 0, isFrontal: true }),
  hands: { x: 0, up: 0.5 },
}

/** A head of the set over its sitting body, or before its walking one. */
function headSpots({ box, rest, nature }: CutOut, action: CastMember['action']): FigureSpots {
  const walks = onFourLegs({ isHead: true, nature }, action)
  const tall = walks ? WALKING.share : SITTING.share
  const wide = (box.width / box.height) * tall
  const chin = walks ? WALKING.chin : 1 - SITTING.share
  const x = walks ? WALKING.aspect / 2 - wide / 2 : 0
  const at = (share: number): Spot => ({ x, up: chin + share * tall })
  return {
    worn: {
      head: at(Math.min(0.94, rest.up)),
      eyes: at(0.54),
      ears: at(0.52),
      neck: at(-0.02),
      body: { x: walks ? 0 : x, up: chin - 0.17 },
    },
    head: wide * 0.86,
    hands: walks ? { x: x + 0.3, up: chin + 0.1 } : { x: 0, up: 0.26 },
    isFrontal: true,
  }
}

/** A drawing: a side view of who goes somewhere, and all else from the front. */
function drawnSpots(cutOut: CutOut): FigureSpots {
  const { box, head, rest, looksRight, nature } = cutOut
  const aspect = box.width / box.height
  if (!HEADING.has(nature)) {
    const size = Math.min(0.62, rest.width * aspect)
    const x = (rest.middle - 0.5) * aspect
    const up = rest.up - 0.46 * size
    const spots = around({ x, up, size }, { ahead: 0, isFrontal: true })
    return { ...spots, worn: { ...spots.worn, head: { x, up: rest.up } }, hands: { x: 0, up: 0.3 } }
  }
  const size = Math.min(0.42, head.width * aspect)
  const x = (looksRight ? head.middle - 0.5 : 0.5 - head.middle) * aspect
  return around({ x, up: head.up - 0.42 * size, size }, { ahead: 0.2, isFrontal: false })
}

/** Widths of figures of our own, in heights. */
const ASPECTS: Partial<Record<CastKind, number>> = {
  perched: 0.8,
  bird: 1.3,
  butterfly: 1.1,
  fish: 2,
  leaper: 2,
  whale: 2.5,
  breacher: 2.5,
  dragon: 1.65,
  car: 2.9,
  bus: 2.77,
  train: 6.2,
  bicycle: 1,
  boat: 0.9,
  rowboat: 2,
  ship: 2.5,
  plane: 3.1,
  balloon: 0.72,
  rocket: 0.34,
}
/** People, with their arms. */
const PERSON_WIDTH = 0.42

/** Width of a figure as it is seen, in heights of its staging. */
export function widthOf(member: Pick<CastMember, 'kind' | 'shape' | 'action'>): number {
  const cutOut = cutOutNamed(member.shape)
  if (cutOut) return cutOutWidth(cutOut, member.action)
  const { kind, action } = member
  const own = ASPECTS[kind]
  if (own !== undefined) return own
  if (isAnimal(kind)) return gaitOf(kind, action) === 'sit' ? 0.9 : ANIMAL_ASPECT * 0.9
  return hasFeet(kind) ? PERSON_WIDTH : 1
}

function cutOutWidth({ box, isHead, nature }: CutOut, action: CastMember['action']): number {
  if (!isHead) return box.width / box.height
  return onFourLegs({ isHead, nature }, action) ? WALKING.aspect : SITTING.aspect
}
