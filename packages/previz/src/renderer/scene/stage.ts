/** A world to film: flat cards in true space, water, particles in the air, light. */
import { between, type Rgb } from './colour.ts'
import type { Pose, Vector } from '@backlot/camera/geometry'
import type { Texture } from './texture.ts'

/** Where a card is at a moment: its lower left corner and its two edges. */
export type Placement = {
  readonly origin: Vector
  readonly across: Vector
  readonly up: Vector
  /** Which picture of the texture; the first when absent. Goes round. */
  readonly frame?: number
  /** 0..1; 1 when absent. */
  readonly opacity?: number
}

/** How a picture lies on a card: thrown there by a lens, as by a slide projector. */
export type Projection = {
  /** Where the projector stands; seen from there, the picture is as it was taken. */
  readonly from: Pose
  /** What the texture holds of the picture, in pixels of the film, from the picture's left top; it may reach beyond the picture. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A textured rectangle (or parallelogram) in space. */
export type Card = {
  readonly texture: Texture
  /** Where it is, at a time in seconds from the start of the film. */
  readonly place: (seconds: number) => Placement
  /** True for the sky: `place` gives directions, which no movement of the camera changes. */
  readonly infinite?: boolean
  /** Backdrops are drawn first, in this order; other cards by their distance. */
  readonly backdrop?: number
  /** Metres by which the card counts as nearer than it is: a lamp on its post. */
  readonly bias?: number
  /** How much the haze of the stage veils it; 1 when absent. */
  readonly haze?: number
  /** True for light: it is added instead of painted over. */
  readonly additive?: boolean
  /** The share of the texture's width that this card shows, from and to; all when absent. */
  readonly part?: readonly [from: number, to: number]
  /** Nothing of it is drawn below this height above the water, metres: a whale half in it. For cards that stand. */
  readonly above?: number
  /** True when the water does not mirror it. */
  readonly unmirrored?: boolean
  /** The texture is projected onto the whole plane of the card, instead of lying on its rectangle. */
  readonly projection?: Projection
}

/** A mirror that covers the plane y = 0. */
export type Water = {
  /** Cards farther than this stand behind the far shore. Metres. */
  readonly shoreDistance: number
  readonly colour: Rgb
  /** Displacement of the mirror picture near the camera, in pixels at a height of 768. */
  readonly swell: number
  /** Speed of the ripples, 1 is a calm lake. */
  readonly flow: number
  /** Distances between which its own colour turns into a mirror. */
  readonly near: number
  readonly far: number
  /** Strength of glints. */
  readonly glint: number
}

/** Air that swallows colour with distance. */
export type Haze = {
  readonly colour: Rgb
  /** Share lost for each metre, about. */
  readonly density: number
  readonly startMetres: number
  /** At most this share is lost. */
  readonly limit: number
}

/** Many small things in a box of air that goes with the camera: dust, snow, rain, petals. */
export type Particles = {
  readonly count: number
  /** Sizes of the box. */
  readonly box: Vector
  /** Height of the box's middle above the camera. */
  readonly middle: number
  /** Metres a second. */
  readonly velocity: Vector
  /** How far each strays from its way, metres. */
  readonly stray: number
  readonly radiusMetres: number
  readonly colour: Rgb
  /** Brightness over 1 makes it bloom. */
  readonly gain: number
  readonly alpha: number
  readonly additive: boolean
  /** Length of a falling streak in metres; a round spot when absent. */
  readonly streakMetres?: number
  /** Blinks a second; steady when absent. */
  readonly twinkleHz?: number
  /** The height above the ground plane at which all of them stay, metres; anywhere in the box when absent. */
  readonly floor?: number
  readonly seed: number
}

/** A star: a direction, a colour and a brightness. */
export type Star = {
  readonly direction: Vector
  readonly colour: Rgb
  readonly alpha: number
  /** Pixels at a height of 768. */
  readonly radius: number
  readonly twinkle: number
}

/** The tone of the finished picture. */
export type Grade = {
  readonly lift: Rgb
  readonly gain: Rgb
  /** 1 leaves the colours as they are. */
  readonly saturation: number
  /** 0 is clean, 10 is film. */
  readonly grain: number
  /** Brightness from which light blooms, 1 is white. */
  readonly bloomFrom: number
  readonly bloomGain: number
  /** True: what is below white comes out as it is, without the soft shoulder and the dark corners of film. */
  readonly straight?: boolean
}

/** How a style draws the finished picture again: by strokes and lines, on paper or on film. */
export type Hand = {
  /**
   * A sheet that is laid beside itself, in the kernel's own meaning of its bytes: the tooth of the paper,
   * how far each stroke reaches for its colour to the right and down, how ragged the edge is.
   */
  readonly sheet: Texture
  /**
   * How far the sheet has gone at a second of the scene, right and down, in picture widths, so that it belongs
   * to what is drawn on it; it lies still when absent.
   */
  readonly slide?: (seconds: number) => readonly [right: number, down: number]
  /** What becomes of a brightness of 0..1. */
  readonly tones: (brightness: number) => number
  /** How much the paper shows, 0 to 1. */
  readonly tooth: number
  /** How dark lines are along what stands out, 0 to 1, and from which step of brightness on, 0 to 1. */
  readonly lines: { readonly strength: number; readonly from: number }
  /** The width of the bare paper about the picture, in shares of its height. */
  readonly margin: number
  /** Pixels, at a height of 768, by which blue and red come apart. */
  readonly split: number
  /** True for old film, with a scratch now and then. */
  readonly scratches: boolean
}

/** Everything that is filmed. */
export type Stage = {
  /** Seen where nothing else is. */
  readonly background: Rgb
  readonly cards: readonly Card[]
  readonly haze: Haze
  readonly grade: Grade
  readonly water?: Water
  readonly particles: readonly Particles[]
  readonly stars: readonly Star[]
  /** Direction of a sun whose beams show, and how strongly. */
  readonly shafts?: { readonly direction: Vector; readonly strength: number }
  /** How much of the light the camera lets in at a second of the scene, 0 to 1; all when absent. */
  readonly exposure?: (seconds: number) => number
  /**
   * How much there is of the haze, the grade and what floats in the air at a second of the scene, 0 to 1; all when
   * absent. At 0 the cards are seen as they are.
   */
  readonly onset?: (seconds: number) => number
  /** Photographed as it is when absent. */
  readonly hand?: Hand
}

/** Light as it comes. */
const PLAIN_GRADE: Grade = {
  lift: [0, 0, 0],
  gain: [1, 1, 1],
  saturation: 1,
  grain: 0,
  bloomFrom: 2,
  bloomGain: 0,
}

/** A grade of which only a share has come; light that blooms is not held back. */
export function gradeComing(grade: Grade, share: number): Grade {
  if (share >= 1) return grade
  return {
    ...grade,
    lift: between(PLAIN_GRADE.lift, grade.lift, share),
    gain: between(PLAIN_GRADE.gain, grade.gain, share),
    saturation: 1 + (grade.saturation - 1) * share,
    grain: grade.grain * share,
  }
}

/** Nothing but black: clear air, and light as it comes. What a stage of one's own begins with. */
export const BARE_STAGE: Stage = {
  background: [0, 0, 0],
  cards: [],
  haze: { colour: [0, 0, 0], density: 0, startMetres: 0, limit: 0 },
  grade: PLAIN_GRADE,
  particles: [],
  stars: [],
}
