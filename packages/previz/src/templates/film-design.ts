/**
 * The film of a template as data: a sequence of scenes, each with a place, a camera and
 * layers of text, pictures and paint in 3D space.
 *
 * Lengths are in metres, times in seconds from the start of the scene, angles in
 * degrees. Colours are `#rrggbb`, or `{name|#rrggbb}` for a colour input with its default
 * (`colour-inputs.ts`). x points to the right, y up, z ahead. Members are spelled as in a
 * template file, so that the compiler checks the file's schema against these types.
 */

/** The aspect of a film. */
export const FILM_SHAPES = ['landscape', 'portrait', 'square'] as const

/** One of `FILM_SHAPES`. */
export type FilmShape = (typeof FILM_SHAPES)[number]

/** The available typefaces. */
export const TYPEFACES = ['serif', 'sans', 'hand'] as const

/** One of `TYPEFACES`. */
export type Typeface = (typeof TYPEFACES)[number]

/** Particles for the air of a studio. */
export const AIRS = ['dust', 'snow', 'rain', 'petals', 'leaves', 'fireflies', 'confetti'] as const

/** One of `AIRS`. */
export type Air = (typeof AIRS)[number]

/** What can be painted on a card. */
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

/** How a picture is mounted on its card. */
export const PICTURE_FRAMES = ['none', 'print', 'polaroid', 'mat', 'gilt', 'blur', 'plate'] as const

/** One of `PICTURE_FRAMES`. */
export type PictureFrame = (typeof PICTURE_FRAMES)[number]

/** A point, a vector or three angles: x, y, z; or yaw, pitch, roll. */
export type Triple = readonly [number, number, number]

/** A layer's offset from its place at a moment; moments are interpolated smoothly. */
export type MotionKey = {
  readonly at: number
  readonly move?: Triple
  readonly turn?: Triple
  readonly scale?: number
  readonly opacity?: number
}

/** The pose of a studio's camera at a moment. */
export type CameraKey = {
  readonly at: number
  readonly position: Triple
  readonly look: Triple
  /** Horizontal angle of view. */
  readonly lens?: number
}

/** Members of every layer. */
export type LayerPlace = {
  /** Width and height. */
  readonly box: readonly [number, number]
  /** Its centre: in the world, or in camera axes when it is attached to the camera. */
  readonly at: Triple
  readonly turn?: Triple
  /** An offset from `at` along its own axes, which turns with them, as for an object on a card. */
  readonly offset?: Triple
  readonly attach?: 'camera'
  readonly keys?: readonly MotionKey[]
  readonly opacity?: number
  /** When it fades in and out, in `fade` seconds each. */
  readonly from?: number
  readonly to?: number
  readonly fade?: number
  /** Shown only when this input is given. */
  readonly when?: string
  /** Not shown when this input is given. */
  readonly unless?: string
  /** Visible only from its front. */
  readonly sided?: boolean
  /** True for light, which is added to what is behind it. */
  readonly additive?: boolean
  /** By how many metres it counts as nearer than it is. */
  readonly bias?: number
  /** Copies, each shifted and delayed by this much. */
  readonly repeat?: {
    readonly count: number
    readonly step: Triple
    readonly delay?: number
  }
  /** Copies of various sizes at random places in a box around `at`. */
  readonly scatter?: {
    readonly count: number
    readonly room: Triple
    readonly seed?: number
    readonly drift?: Triple
  }
}

/** How a text appears. */
export type Reveal = {
  readonly by: 'whole' | 'line' | 'word' | 'letter'
  /** When the first part begins, the delay of each next one, and how long each takes. */
  readonly start?: number
  readonly step?: number
  readonly lasts?: number
  /** Rises from this many metres below. */
  readonly rise?: number
}

/** Set type. `{name}` in the text stands for an input. */
export type TextLayer = LayerPlace & {
  readonly text: string
  readonly font?: Typeface
  readonly weight?: number
  readonly colour?: string
  /** The largest line height; smaller when the text does not fit its box. */
  readonly size: number
  readonly align?: 'left' | 'center' | 'right'
  readonly anchor?: 'top' | 'middle' | 'bottom'
  /** Letter spacing, in line heights. */
  readonly spacing?: number
  readonly leading?: number
  readonly caps?: boolean
  readonly glow?: string
  readonly shadow?: number
  readonly reveal?: Reveal
}

/** A picture from the caller. */
export type PictureLayer = LayerPlace & {
  /** The name of a picture input. */
  readonly picture: string
  readonly fit?: 'cover' | 'contain'
  readonly frame?: PictureFrame
  /** The radius of its corners. */
  readonly corner?: number
  /** Cuts it into vertical strips, each moving a little later than the one before it. */
  readonly slices?: { readonly count: number; readonly delay: number }
  /** Its thickness, whose edge shows when it turns. */
  readonly thickness?: number
  /** 0 to 1: how far near parts stand out towards the camera. */
  readonly relief?: number
  /**
   * Shows the object alone, standing at the foot of the box, if the picture's background is
   * transparent or clearly even; otherwise the whole picture as a print, standing there too.
   */
  readonly cut_out?: boolean
  /** 0 to 1: the darkness of a soft shadow at its foot. */
  readonly shadow?: number
}

/** Something painted. */
export type PaintLayer = LayerPlace & {
  readonly paint: Paint
  /** Their meaning depends on the paint. */
  readonly colours?: readonly string[]
  readonly corner?: number
  readonly seed?: number
}

/** A layer of a scene. */
export type SceneLayer = TextLayer | PictureLayer | PaintLayer

/** A place built around the layers. */
export type StudioDesign = {
  /** Colours of the backdrop from top to bottom. */
  readonly backdrop: readonly string[]
  /** The colour of a polished floor at height 0. */
  readonly floor?: string
  readonly air?: Air
  /** Strength of the bloom; 0.3 when absent. */
  readonly bloom?: number
  /** Film grain, 0 to 10; 3 when absent. */
  readonly grain?: number
  /**
   * The distance at which haze in the backdrop's middle colour absorbs half of the light; no haze
   * when absent.
   */
  readonly haze?: number
  readonly camera: readonly CameraKey[]
}

/** One place and its layers. */
export type SceneDesign = {
  readonly seconds: number
  /** A prompt for a painted world with camera commands. `{name}` stands for a text input. */
  readonly world?: string
  readonly studio?: StudioDesign
  readonly layers: readonly SceneLayer[]
  /** Seconds of fading in from black, and of fading out to it. */
  readonly fade?: readonly [number, number]
}

/** A whole film. */
export type FilmDesign = {
  readonly shape: FilmShape
  /** The most representative moment. */
  readonly poster: number
  readonly scenes: readonly SceneDesign[]
}

/** The duration of a film. */
export function secondsOf({ scenes }: FilmDesign): number {
  return scenes.reduce((sum, { seconds }) => sum + seconds, 0)
}

/** The names in braces in a text. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name)
}

/** A text with its names replaced; empty when it has names and none of them is given. */
export function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  const names = namesIn(text)
  if (names.length > 0 && names.every((name) => !values[name])) return ''
  return text.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '').trim()
}
