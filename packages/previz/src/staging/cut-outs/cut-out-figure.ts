/** The pictures that the cards of a cut-out are made of, and those of things that are painted. */
import type { CutOut } from '@backlot/prompt/catalogue'
import type { Scene } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Pixels, Texture, TextureBook } from '../../renderer/scene/texture.ts'
import { type FormPaint, MARGIN } from '../../subjects/cut-outs/cut-out.ts'
import type { SurfaceFinish } from '../../subjects/finish.ts'
import { finished } from '../../subjects/finished-book.ts'
import type { Painting } from '../../worlds/sites/painted-things.ts'
import type { Palette } from '../../worlds/palette.ts'
import { SHADOW_COLOUR } from '../cast-shadows.ts'

/** The pictures of a cut-out, shared by all of its kind. */
export type CutOutFigure = {
  readonly cutOut: CutOut
  readonly face: Texture
  /** The card behind a drawing; a painting has none. */
  readonly back?: Texture
  readonly shade: Texture
  readonly glow?: Texture
  /** The drops on a cold glass, and what a table mirrors of it. */
  readonly dew?: Texture
  readonly mirror?: Texture
  readonly aspect: number
  /** Free space around it, in shares of its height. */
  readonly margin: number
}

/** Rows of the picture of a shadow. */
export const SHADE_ROWS_PX = 96

/** The pictures of a thing that is painted. */
export function paintedFigure(
  book: TextureBook,
  {
    cutOut,
    painting,
    made,
  }: {
    readonly cutOut: CutOut
    readonly painting: Painting
    readonly made: SurfaceFinish | undefined
  },
): CutOutFigure {
  const { aspect, paint } = painting
  const rows = (heightPx: number): { widthPx: number; heightPx: number } => ({
    widthPx: Math.round(heightPx * aspect),
    heightPx,
  })
  return {
    cutOut,
    aspect,
    margin: 0,
    face: finished(book, made).add({ ...rows(PAINTED_ROWS_PX), paint: (_, w, h) => paint(w, h) }),
    shade: book.add({
      ...rows(SHADE_ROWS_PX),
      paint: (_, w, h) => inOneColour(paint(w, h), SHADOW_COLOUR),
    }),
  }
}

const PAINTED_ROWS_PX = 560

/** The form of a picture: each of its points in one colour, as opaque as it was. */
export function inOneColour(pixels: Pixels, colour: Rgb): Pixels {
  for (let at = 0; at < pixels.length; at += 4)
    for (const channel of [0, 1, 2] as const)
      pixels[at + channel] = (pixels[at + 3] ?? 0) * colour[channel]
  return pixels
}

/** The card behind a drawing; what is seen through has none. */
export const backOf = (
  made: SurfaceFinish | undefined,
  declare: () => Texture,
): Pick<CutOutFigure, 'back'> | undefined =>
  made?.material === 'glass' || made?.material === 'ice' ? undefined : { back: declare() }

/** The edge of the card that a figure is cut from. */
export function cardColour({ ambient, near }: Palette): Rgb {
  return mix(mix([0.5, 0.42, 0.34], ambient, 0.4), near, 0.35)
}

const SHADE: FormPaint = { colour: SHADOW_COLOUR, alpha: 1, blur: 0.02 }
/** On a table the light is soft. */
const SOFT_SHADE: FormPaint = { colour: [0.05, 0.03, 0.05], alpha: 1, blur: 0.045 }

/** How the shadow of a thing is painted in a place. */
export const shadeIn = ({ place }: Scene): FormPaint => (place === 'tabletop' ? SOFT_SHADE : SHADE)

/** Its picture upside down under its foot, seen as through the table. */
export function mirrored(texture: Texture, place: Card['place']): Card {
  return {
    texture,
    haze: 0,
    bias: 0.01,
    unmirrored: true,
    place: (seconds) => {
      const at = place(seconds)
      const [x, y, z] = at.origin
      const lift = (2 * MARGIN * at.up[1]) / (1 + 2 * MARGIN)
      return { ...at, origin: [x, y + lift, z], up: [at.up[0], -at.up[1], at.up[2]] }
    },
  }
}
