/**
 * The film of a template, described as data: scenes one after the other, each
 * with a place, a camera and layers of text, pictures and paint in true space.
 *
 * Lengths are metres, times are seconds from the start of the scene, angles are
 * degrees, colours are `#rrggbb`, or `{name|#rrggbb}` for an input that is a colour
 * and what stands in for it (`colour-inputs.ts`). x runs to the right, y up, z ahead. Members
 * are spelled as in a template file, so that the file's schema and these types
 * are checked against each other by the compiler.
 */

/** The outline of a film. */
export const FILM_SHAPES = ['landscape', 'portrait', 'square'] as const

/** One of `FILM_SHAPES`. */
export type FilmShape = (typeof FILM_SHAPES)[number]

/** The typefaces there are. */
export const TYPEFACES = ['serif', 'sans', 'hand'] as const

/** One of `TYPEFACES`. */
export type Typeface = (typeof TYPEFACES)[number]

/** What may float in the air of a studio. */
export const AIRS = ['dust', 'snow', 'rain', 'petals', 'leaves', 'fireflies', 'confetti'] as const

/** One of `AIRS`. */
export type Air = (typeof AIRS)[number]

/** Things that can be painted on a card. */
export const PAINTS = [
  'fill',
  'glow',
  'ring',
  'shadow',
  'paper',
  'plaster',
  'wood',
  'map',
  'stamp',
  'postmark',
  'envelope',
  'pin',
  'plane',
  'peg',
  'beam',
] as const

/** One of `PAINTS`. */
export type Paint = (typeof PAINTS)[number]

/** How a picture is set on its card. */
export const PICTURE_FRAMES = ['none', 'print', 'polaroid', 'mat', 'gilt', 'blur', 'plate'] as const

/** One of `PICTURE_FRAMES`. */
export type PictureFrame = (typeof PICTURE_FRAMES)[number]

/** A point, a way or three angles: x, y, z; or yaw, pitch, roll. */
export type Triple = readonly [number, number, number]

/** How a layer differs from its place at a moment; between moments it moves softly. */
export type MotionKey = {
  readonly at: number
  readonly move?: Triple
  readonly turn?: Triple
  readonly scale?: number
  readonly opacity?: number
}

/** Where the camera of a studio is at a moment. */
export type CameraKey = {
  readonly at: number
  readonly position: Triple
  readonly look: Triple
  /** Angle of view from side to side. */
  readonly lens?: number
}

/** What every layer has. */
export type LayerPlace = {
  /** Width and height. */
  readonly box: readonly [number, number]
  /** Its middle: in the world, or seen from the camera when it is attached to it. */
  readonly at: Triple
  readonly turn?: Triple
  /** From `at`, along its own axes: it turns with them, as a thing on a card does. */
  readonly offset?: Triple
  readonly attach?: 'camera'
  readonly keys?: readonly MotionKey[]
  readonly opacity?: number
  /** When it comes and goes, softly, in `fade` seconds. */
  readonly from?: number
  readonly to?: number
  readonly fade?: number
  /** Shown only when this input is given. */
  readonly when?: string
  /** Not shown when this input is given. */
  readonly unless?: string
  /** Seen from its front only. */
  readonly sided?: boolean
  /** Light: it is added to what is behind it. */
  readonly additive?: boolean
  /** Metres by which it counts as nearer than it is. */
  readonly bias?: number
  /** Copies, each so much farther along and so much later. */
  readonly repeat?: {
    readonly count: number
    readonly step: Triple
    readonly delay?: number
  }
  /** Copies at random places of a box of air around `at`, of sizes that differ. */
  readonly scatter?: {
    readonly count: number
    readonly room: Triple
    readonly seed?: number
    readonly drift?: Triple
  }
}

/** How text appears. */
export type Reveal = {
  readonly by: 'whole' | 'line' | 'word' | 'letter'
  /** When the first part begins, how much later each next one, how long each takes. */
  readonly start?: number
  readonly step?: number
  readonly lasts?: number
  /** Metres from below. */
  readonly rise?: number
}

/** Set type. `{name}` in the text stands for an input. */
export type TextLayer = LayerPlace & {
  readonly text: string
  readonly font?: Typeface
  readonly weight?: number
  readonly colour?: string
  /** The largest height of a line; smaller when the box is too small for the text. */
  readonly size: number
  readonly align?: 'left' | 'center' | 'right'
  readonly anchor?: 'top' | 'middle' | 'bottom'
  /** Space between letters, in heights of a line. */
  readonly spacing?: number
  readonly leading?: number
  readonly caps?: boolean
  readonly glow?: string
  readonly shadow?: number
  readonly reveal?: Reveal
}

/** A picture that the caller gives. */
export type PictureLayer = LayerPlace & {
  /** The name of a media input. */
  readonly picture: string
  readonly fit?: 'cover' | 'contain'
  readonly frame?: PictureFrame
  /** Radius of its corners. */
  readonly corner?: number
  /** Cuts it into so many upright strips, each moving so much later than the one before it. */
  readonly slices?: { readonly count: number; readonly delay: number }
  /** How thick it is: its edge shows when it turns. */
  readonly thickness?: number
  /** 0 to 1: nearer things in it stand out toward the camera. */
  readonly relief?: number
  /**
   * The thing alone, standing at the foot of the box, when the picture has a clear ground or
   * one that is surely even; otherwise the whole picture as a print, standing there too.
   */
  readonly cut_out?: boolean
  /** 0 to 1: how dark a soft shadow lies at its foot. */
  readonly shadow?: number
}

/** A painted thing. */
export type PaintLayer = LayerPlace & {
  readonly paint: Paint
  /** What they colour depends on the paint. */
  readonly colours?: readonly string[]
  readonly corner?: number
  readonly seed?: number
}

/** A layer of a scene. */
export type SceneLayer = TextLayer | PictureLayer | PaintLayer

/** A place that is built around the layers. */
export type StudioDesign = {
  /** Colours of the backdrop from top to bottom. */
  readonly backdrop: readonly string[]
  /** A polished floor of this colour at height 0. */
  readonly floor?: string
  readonly air?: Air
  /** How strongly light blooms; 0.3 when absent. */
  readonly bloom?: number
  /** Film grain, 0 to 10; 3 when absent. */
  readonly grain?: number
  /** Distance at which the backdrop's middle colour swallows half of everything; none when absent. */
  readonly haze?: number
  readonly camera: readonly CameraKey[]
}

/** One place and what happens there. */
export type SceneDesign = {
  readonly seconds: number
  /**
   * A prompt whose place is filmed, with camera commands. `{name}` stands for a
   * text input.
   */
  readonly world?: string
  readonly studio?: StudioDesign
  readonly layers: readonly SceneLayer[]
  /** Seconds in which it comes out of black and goes back into it. */
  readonly fade?: readonly [number, number]
}

/** A whole film. */
export type FilmDesign = {
  readonly shape: FilmShape
  /** The moment that shows best what the film is. */
  readonly poster: number
  readonly scenes: readonly SceneDesign[]
}

/** The length of a film. */
export function secondsOf({ scenes }: FilmDesign): number {
  return scenes.reduce((sum, { seconds }) => sum + seconds, 0)
}

/** The names in braces of a text. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name)
}

/** A text with its names filled in; empty when it has names and none of them is given. */
export function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  const names = namesIn(text)
  if (names.length > 0 && names.every((name) => !values[name])) return ''
  return text.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '').trim()
}
