/** The pictures that the cards of a cut-out are made of, and those of things that are painted. */
import type { CutOut } from '../cut-outs/catalogue.ts'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Pixels, Texture, TextureBook } from '../renderer/scene/texture.ts'
import type { Painting } from '../worlds/painted-things.ts'
import { SHADOW_COLOUR } from './cast-shadows.ts'

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
  { cutOut, painting }: { readonly cutOut: CutOut; readonly painting: Painting },
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
    face: book.add({ ...rows(PAINTED_ROWS_PX), paint: (_, w, h) => paint(w, h) }),
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
