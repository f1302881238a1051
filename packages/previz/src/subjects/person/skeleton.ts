/**
 * What the parts of a person share: how they look, and where their joints are
 * at one moment. Lengths are shares of the height of an adult who stands; the
 * ground is at 0 and y runs downward, so that heads are at about -0.93.
 */
import type { Facewear, Headgear, OutfitItem, ClothPattern } from '@backlot/prompt/outfits'
import type { Activity, Garment } from '@backlot/prompt/scene'
import type { SeatName } from '@backlot/prompt/seats'
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Palette } from '../../worlds/palette.ts'
import type { UprightBuild } from '../animals/upright-builds.ts'

/** How somebody holds and moves the body. */
export type Posture =
  | 'stand'
  | 'wave'
  | 'nod'
  | 'clap'
  | 'point'
  | 'bow'
  | 'sit'
  | 'sleep'
  | 'walk'
  | 'run'
  | 'dance'
  | 'swim'
  | 'float'
  | 'cycle'
  | 'mount'
  | 'row'

/** Ways to wear hair. */
export type HairStyle =
  | 'long'
  | 'bob'
  | 'bun'
  | 'tail'
  | 'plaits'
  | 'curly'
  | 'short'
  | 'tousled'
  | 'bald'

/** Things on heads. */
export type HatStyle = 'straw' | 'felt' | 'cone' | 'knit' | 'peaked' | 'hood' | 'helm' | Headgear

/** What covers legs instead of what goes with the garment. */
export type Legwear = {
  readonly item: Extract<
    OutfitItem,
    'trousers' | 'jeans' | 'shorts' | 'skirt' | 'kilt' | 'overalls'
  >
  readonly colour: Rgb
  readonly pattern?: ClothPattern
}

/** What is worn beside garment, hat and legwear, each in its colour. */
export type Extras = Partial<
  Readonly<
    Record<
      | Facewear
      | Extract<
          OutfitItem,
          | 'apron'
          | 'boots'
          | 'sneakers'
          | 'tie'
          | 'bow_tie'
          | 'necklace'
          | 'gloves'
          | 'cape'
          | 'wings'
        >,
      Rgb
    >
  >
>

/** What is worn on a head or at a neck: a cut-out. */
export type WornThing = { readonly shape: string; readonly colour?: Rgb }

/** How an animal looks that stands upright. */
export type Fur = {
  readonly build: UprightBuild
  readonly trunk: Rgb
  readonly limbs: Rgb
  readonly belly: Rgb
  /** The colour that the prompt gives it. */
  readonly asked?: Rgb
  /** True for one that is dressed. */
  readonly dressed: boolean
  readonly wears: readonly WornThing[]
}

/** How a person looks. */
export type PersonLook = {
  readonly kind: 'woman' | 'man' | 'child' | 'robot' | 'astronaut' | 'upright'
  readonly pose: Posture
  /** Of an animal that stands upright: whose head it has, its colours, and what it wears on it. */
  readonly fur?: Fur
  /** What the hands do as somebody stands, sits or goes so. */
  readonly activity?: Activity
  /** What is in the hands instead of what is usual there: a cut-out. */
  readonly item?: { readonly shape: string; readonly colour?: Rgb }
  /** What is in the other hand. */
  readonly otherItem?: { readonly shape: string; readonly colour?: Rgb }
  /** For who does something with another: which of the two it is; the second is a mirror image. */
  readonly partner?: 'first' | 'second'
  /** True for who is seen from behind. */
  readonly back?: boolean
  /** True for who comes straight to the viewer. */
  readonly front?: boolean
  /** Where a hand is that holds another's: before the body, or behind it. */
  readonly clasp?: 'ahead' | 'behind'
  readonly female: boolean
  readonly old: boolean
  readonly mien: 'calm' | 'smile' | 'sad' | 'angry' | 'surprised'
  readonly garment: Garment
  /** The garment; what is worn with it; the legs. */
  readonly coat: Rgb
  readonly second: Rgb
  readonly trousers: Rgb
  readonly skin: Rgb
  readonly hair: Rgb
  readonly hairStyle: HairStyle
  readonly beard: boolean
  /** True for a swimmer who is under water as a whole; others are cut off by its surface. */
  readonly submerged: boolean
  /** Length of its steps against natural ones. */
  readonly stride: number
  readonly umbrella?: Rgb
  readonly backpack?: Rgb
  readonly hat?: { readonly style: HatStyle; readonly colour: Rgb }
  readonly scarf?: Rgb
  /** What is on the cloth of the garment. */
  readonly pattern?: ClothPattern
  readonly legwear?: Legwear
  readonly extras?: Extras
  /** Of a robot that is dressed: the colour of its clothes. */
  readonly clothes?: Rgb
  /** What who sits or lies is on; a log, or the ground, when absent. */
  readonly seat?: SeatName | 'none'
  /** Which side the sun is on: 1 ahead of the walker. */
  readonly sunSide: number
  readonly palette: Palette
}

/** Right and down. */
export type Point = readonly [number, number]

/** Something that there is twice: on the side of the viewer, and on the other. */
export type Pair<Item> = readonly [near: Item, far: Item]

/** Lengths of a build. */
export type BoneLengths = {
  readonly hip: number
  readonly thigh: number
  readonly shin: number
  readonly ankle: number
  readonly spine: number
  readonly shoulder: number
  readonly pelvis: number
  readonly arm: number
  readonly forearm: number
  readonly head: number
  /** Widths of limbs against those of a man. */
  readonly girth: number
}

const ADULT = {
  hip: 0.525,
  thigh: 0.245,
  shin: 0.24,
  ankle: 0.042,
  spine: 0.3,
  arm: 0.165,
  forearm: 0.142,
} as const

/** How each kind is built. */
export const BUILDS: Readonly<Record<PersonLook['kind'], BoneLengths>> = {
  woman: { ...ADULT, shoulder: 0.098, pelvis: 0.056, head: 0.158, girth: 0.84 },
  man: { ...ADULT, shoulder: 0.122, pelvis: 0.054, head: 0.156, girth: 1 },
  child: {
    hip: 0.455,
    thigh: 0.207,
    shin: 0.2,
    ankle: 0.048,
    spine: 0.3,
    shoulder: 0.098,
    pelvis: 0.055,
    arm: 0.14,
    forearm: 0.12,
    head: 0.214,
    girth: 1,
  },
  upright: {
    hip: 0.33,
    thigh: 0.148,
    shin: 0.134,
    ankle: 0.05,
    spine: 0.315,
    shoulder: 0.12,
    pelvis: 0.086,
    arm: 0.15,
    forearm: 0.132,
    head: 0.35,
    girth: 1.42,
  },
  robot: { ...ADULT, shoulder: 0.135, pelvis: 0.07, head: 0.15, girth: 0.8 },
  astronaut: { ...ADULT, shoulder: 0.14, pelvis: 0.075, head: 0.2, girth: 1.55 },
}

/** The joints at one moment. */
export type Joints = {
  readonly pelvis: Point
  /** Between the shoulders. */
  readonly neck: Point
  /** The middle of the head, and how it is turned: 0 faces the viewer, 1 three quarters to the right. */
  readonly head: Point
  readonly turn: number
  readonly nod: number
  readonly shoulders: Pair<Point>
  readonly elbows: Pair<Point>
  readonly wrists: Pair<Point>
  readonly hips: Pair<Point>
  readonly knees: Pair<Point>
  readonly ankles: Pair<Point>
  /** Slopes of the soles; positive with the toes down. */
  readonly soles: Pair<number>
  /** How far the body is turned to the viewer, radians; 0 is a profile. */
  readonly yaw: number
}

/** The body at one moment. */
export type Body = {
  readonly look: PersonLook
  readonly build: BoneLengths
  readonly joints: Joints
  readonly phase: number
  /** How much clothes and hair fly, 0..1. */
  readonly haste: number
  /** Tints a colour with the light of the place. */
  readonly tone: (colour: Rgb) => Rgb
}
