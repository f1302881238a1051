/** A filled-in template: the renderer's input. */
import type { FilmDesign } from './film-design.ts'

/** A picture ready for filming: upright, sRGB, of limited size. */
export type PlayedPicture = {
  /** JPEG, or PNG with transparency. */
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
  /** The point that cropping keeps, as shares of the width and of the height. */
  readonly focus: readonly [number, number]
}

/** A film to make: a design, and its inputs. The same play gives the same film. */
export type TemplatePlay = {
  readonly design: FilmDesign
  readonly texts: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, PlayedPicture>>
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  readonly durationSeconds: number
}
