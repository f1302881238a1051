/** A scene to film: flat cards in 3D space, water, particles in the air, light. */
import { between, type Rgb } from './colour.ts'
import type { Pose, Vector } from '@backlot/camera/geometry'
import type { Texture } from './texture.ts'

/** The position of a card at a moment: its lower left corner and its two edges. */
export type Placement = {
  readonly origin: Vector
  readonly across: Vector
  readonly up: Vector
  /** The frame of the texture, modulo its number of frames; the first when absent. */
  readonly frame?: number
  /** 0..1; 1 when absent. */
  readonly opacity?: number
}

/** A texture that is projected onto a card, as by a slide projector. */
export type Projection = {
  /** The pose of the projector; seen from there, the picture is undistorted. */
  readonly from: Pose
  /**
   * The area of the texture in pixels of the film, from the picture's top left; it may extend
   * beyond the picture.
   */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A textured rectangle (or parallelogram) in space. */
export type Card = {
  readonly texture: Texture
  /** The placement at a time in seconds from the start of the film. */
  readonly place: (seconds: number) => Placement
  /** True for the sky: `place` gives directions, which do not change when the camera moves. */
  readonly infinite?: boolean
  /** Backdrops are drawn first, in this order; other cards by their distance. */
  readonly backdrop?: number
  /** By how many metres the card counts as nearer than it is: a lamp on its post. */
  readonly bias?: number
  /** A factor on the stage's haze for this card; 1 when absent. */
  readonly haze?: number
  /** How much of it is in the shade, whose colour is `Haze.near`'s: 0 to 1; nothing when absent. */
  readonly shade?: number
  /** True for light, which is added rather than blended. */
  readonly additive?: boolean
  /** The horizontal range of the texture that this card shows, as shares of its width; all when absent. */
  readonly part?: readonly [from: number, to: number]
  /**
   * Clips the card below this height above the water, in metres: a whale half under water. For
   * standing cards.
   */
  readonly above?: number
  /** True when the water does not mirror it. */
  readonly unmirrored?: boolean
  /** Who of the prompt this shows: the rank of the subject, 0 for the lead, and which of its number. Absent for what dresses the place. */
  readonly shows?: { readonly rank: number; readonly index: number }
  /**
   * Draws only the form of the texture, all in this colour, and so many mip levels softer: the
   * shadow of a figure, from the figure's own picture.
   */
  readonly form?: { readonly colour: Rgb; readonly softer: number }
  /** Projects the texture onto the infinite plane of the card, rather than onto its rectangle. */
  readonly projection?: Projection
}

/** Reflecting water that covers the plane y = 0. */
export type Water = {
  /** Cards farther away than this are behind the far shore. Metres. */
  readonly shoreDistance: number
  readonly colour: Rgb
  /** Displacement of the reflection near the camera, in pixels at a height of 768. */
  readonly swell: number
  /** Speed of the ripples; 1 is a calm lake. */
  readonly flow: number
  /** Between these distances, the water's own colour turns into the reflection. */
  readonly near: number
  readonly far: number
  /** Strength of glints. */
  readonly glint: number
}

/** Haze that absorbs colour with distance. */
export type Haze = {
  readonly colour: Rgb
  /** Approximate share of light lost per metre. */
  readonly density: number
  readonly startMetres: number
  /** The largest share of light that is lost. */
  readonly limit: number
  /** The colour of shade, and how much of it lies on what stands nearer than `metres`: up to `share` before the lens. None when absent. */
  readonly near?: { readonly colour: Rgb; readonly metres: number; readonly share: number }
}

/** Many small particles in a box of air that moves with the camera: dust, snow, rain, petals. */
export type Particles = {
  readonly count: number
  /** The size of the box. */
  readonly box: Vector
  /** The height of the box's centre above the camera. */
  readonly middle: number
  /** Metres per second. */
  readonly velocity: Vector
  /** How far each particle strays from its path, metres. */
  readonly stray: number
  readonly radiusMetres: number
  readonly colour: Rgb
  /** Brightness; above 1 it blooms. */
  readonly gain: number
  readonly alpha: number
  readonly additive: boolean
  /** Length of a falling streak in metres; a round spot when absent. */
  readonly streakMetres?: number
  /** Blinks per second; steady when absent. */
  readonly twinkleHz?: number
  /**
   * The height above the ground plane at which all particles stay, metres; anywhere in the box when
   * absent.
   */
  readonly floor?: number
  readonly seed: number
}

/** A star: a direction, a colour and a brightness. */
export type Star = {
  readonly direction: Vector
  readonly colour: Rgb
  readonly alpha: number
  /** In pixels at a height of 768. */
  readonly radius: number
  readonly twinkle: number
}

/** Colour grading of the finished picture. */
export type Grade = {
  readonly lift: Rgb
  readonly gain: Rgb
  /** 1 leaves the colours as they are. */
  readonly saturation: number
  /** Amount of grain: 0 is clean, 10 is film. */
  readonly grain: number
  /** The brightness at which bloom begins; 1 is white. */
  readonly bloomFrom: number
  readonly bloomGain: number
  /** True to leave everything below white unchanged: no soft shoulder and no vignette. */
  readonly straight?: boolean
}

/** A hand-made style that redraws the finished picture: strokes and lines, on paper or on film. */
export type Hand = {
  /**
   * A repeating tile whose bytes the kernel interprets: the tooth of the paper, how far each stroke
   * takes its colour from the right and from below, how ragged the edge is.
   */
  readonly sheet: Texture
  /**
   * How far the sheet has moved at a second of the scene, right and down, in picture widths, so
   * that it sticks to what is drawn on it; it does not move when absent.
   */
  readonly slide?: (seconds: number) => readonly [right: number, down: number]
  /** The tone curve, for a brightness of 0..1. */
  readonly tones: (brightness: number) => number
  /** How much of the paper's tooth shows, 0 to 1. */
  readonly tooth: number
  /** How much of the tooth is added before the tone curve: with a curve in few steps, a printer's dots or hatching. */
  readonly screen: number
  /** How far around a point its colour is the mean of, in pixels at a height of 768. */
  readonly blur: number
  /** How much the light from the top left raises edges, 0 to 1, and how broad they are, in pixels at a height of 768. */
  readonly relief: { readonly strength: number; readonly reach: number }
  /** The chroma of the paper or the ink, -1 to 1, added to all. */
  readonly tint: { readonly blue: number; readonly red: number }
  /** Colours are rounded to steps of this share of full chroma; 0 leaves them. */
  readonly chromaStep: number
  /** How dark outlines are, 0 to 1 (negative: how light), and from which step of brightness on there are any, 0 to 1. */
  readonly lines: { readonly strength: number; readonly from: number }
  /** The width of the blank margin around the picture, as a share of its height. */
  readonly margin: number
  /** By how many pixels the blue and red channels are offset, at a height of 768. */
  readonly split: number
  /** True for old film, with a scratch now and then. */
  readonly scratches: boolean
}

/** All that can be filmed. */
export type Stage = {
  /** Fills the picture where nothing else is. */
  readonly background: Rgb
  readonly cards: readonly Card[]
  readonly haze: Haze
  readonly grade: Grade
  readonly water?: Water
  readonly particles: readonly Particles[]
  readonly stars: readonly Star[]
  /** The direction of a sun with visible beams, and their strength. */
  readonly shafts?: { readonly direction: Vector; readonly strength: number }
  /** The share of the light that the camera lets in at a second of the scene, 0 to 1; 1 when absent. */
  readonly exposure?: (seconds: number) => number
  /**
   * How much of the haze, the grade and the particles is applied at a second of the scene, 0 to 1;
   * all when absent. At 0, the cards show as they are.
   */
  readonly onset?: (seconds: number) => number
  /** No redrawing when absent: the picture looks photographed. */
  readonly hand?: Hand
}

/** A grade that changes nothing. */
const PLAIN_GRADE: Grade = {
  lift: [0, 0, 0],
  gain: [1, 1, 1],
  saturation: 1,
  grain: 0,
  bloomFrom: 2,
  bloomGain: 0,
}

/** A grade at partial strength; bloom is not reduced. */
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

/** A stage that is all black, with clear air and no grading, to start others from. */
export const BARE_STAGE: Stage = {
  background: [0, 0, 0],
  cards: [],
  haze: { colour: [0, 0, 0], density: 0, startMetres: 0, limit: 0 },
  grade: PLAIN_GRADE,
  particles: [],
  stars: [],
}
