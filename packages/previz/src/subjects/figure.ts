/** What every subject is made of: pictures on a card, and how they run as it moves. */
import type { Scene, Subject } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../renderer/scene/colour.ts'
import type { Pixels, Texture, TextureOrder } from '../renderer/scene/texture.ts'
import type { Palette } from '../worlds/palette.ts'
import type { PersonLook } from './person/skeleton.ts'

/** Size of a picture. */
export type Size = { readonly widthPx: number; readonly heightPx: number }

/** The light in which a subject stands. `sunSide` is 1 when the sun is ahead of it. */
export type SubjectLight = { readonly sunSide: number; readonly palette: Palette }

/** What a subject is dressed from. */
export type Wardrobe = {
  readonly scene: Scene
  readonly palette: Palette
  /** Where its pictures are declared. */
  readonly book: { readonly add: (order: TextureOrder) => Texture }
  readonly seed: number
  readonly sunSide: number
  /** Metres a second that it goes. */
  readonly pace: number
}

/** A picture of a part of a figure: shares of its height from its foot, and of its width about the middle. */
export type FigurePart = {
  readonly texture: Texture
  readonly from: number
  readonly to: number
  readonly width: number
  /** Metres by which it counts as nearer than the rest: an arm around another. */
  readonly ahead?: number
}

/** One figure ready to be placed. */
export type Figure = {
  /** Together the whole figure; a later one lies on an earlier. */
  readonly parts: readonly FigurePart[]
  /** Height of the picture in heights of what is staged; 1 when absent. */
  readonly room?: number
  /** Width of the whole picture in its heights. */
  readonly aspect: number
  /** Pictures a metre that it goes, and pictures a second wherever it is. */
  readonly framesPerMetre: number
  readonly idleFps: number
  /** Width of its shadow in heights; 0 for none. */
  readonly shadow: number
}

/** A subject that is painted the same way whoever asks: most things, most animals. */
export type Craft = {
  /** Size of a picture; the subject heads right. */
  readonly px: readonly [width: number, height: number]
  readonly frames: number
  /** Height of a picture in heights of what is staged; 1 when absent. */
  readonly room?: number
  readonly framesPerMetre?: number
  readonly idleFps?: number
  readonly shadow?: number
  readonly paint: (size: Size, frame: number, dress: CraftDress) => Pixels
}

/** The colours of one craft. */
export type CraftDress = {
  /** The prompt's colour, or one that the seed chose. */
  readonly main: Rgb
  readonly second: Rgb
  /** True when the prompt named the colour. */
  readonly asked: boolean
  readonly light: SubjectLight
  /** Somebody who rides or rows, when the prompt names one. */
  readonly rider?: Subject
  /** The same as they look, sitting; at most two. */
  readonly crew?: readonly PersonLook[]
}

/** How much of a colour is left in the light of the place. */
export function toneIn({ palette }: SubjectLight, share = 0.65): (colour: Rgb) => Rgb {
  const { ambient } = palette
  return (colour) =>
    mix(colour, [colour[0] * ambient[0], colour[1] * ambient[1], colour[2] * ambient[2]], share)
}
