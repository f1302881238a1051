/** A template that is filled in: what the renderer films. */
import type { FilmDesign } from './film-design.ts'

/** A picture that is ready to be filmed: upright, sRGB, of a bounded size. */
export type PlayedPicture = {
  /** JPEG, or PNG where something shows through. */
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
  /** What should not be cut off: shares of the width and of the height. */
  readonly focus: readonly [number, number]
}

/** A film to be made: a design, and what fills it. The same play gives the same film. */
export type TemplatePlay = {
  readonly design: FilmDesign
  readonly texts: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, PlayedPicture>>
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  readonly durationSeconds: number
}
