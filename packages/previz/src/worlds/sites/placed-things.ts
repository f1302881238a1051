/** Cut-outs that stand in a place by a table: the furniture of a room, what people put into a land. */
import type { Card } from '../../renderer/scene/stage.ts'
import { paintShadow } from '../../painting/soft.ts'
import { shadowFall } from '../../staging/cast-shadows.ts'
import { cutOutCards, cutOutFigure } from '../../staging/cut-outs/cut-out-cards.ts'
import type { WorldBrief } from '../brief.ts'
import type { Palette } from '../palette.ts'

/** A thing of a place: its shape, where it stands, how high it is, and how high above the ground its foot is. Metres. */
export type PlacedThing = readonly [
  shape: string,
  x: number,
  z: number,
  height: number,
  above?: number,
]

/** Several of a shape side by side. */
export const row = (
  shape: string,
  at: readonly number[],
  ...[z, height, above = 0]: readonly [z: number, height: number, above?: number]
): PlacedThing[] => at.map((x) => [shape, x, z, height, above] as const)

/** Pairs of a shape left and right, going away from the camera. */
export const along = (
  shape: string,
  aside: number,
  ...[depths, height, above = 0]: readonly [
    depths: readonly number[],
    height: number,
    above?: number,
  ]
): PlacedThing[] =>
  depths.flatMap((z) => [-aside, aside].map((x): PlacedThing => [shape, x, z, height, above]))

/** Stands pieces in the light of a palette, each with its shadow; their pictures have `rowsPx` rows. */
export function placedCutOuts(
  { book, scene, seed }: WorldBrief,
  palette: Palette,
  pieces: readonly PlacedThing[],
  rowsPx: number = ROWS_PX,
): Card[] {
  const contact = book.add({ widthPx: 96, heightPx: 48, paint: (_, w, h) => paintShadow(w, h) })
  const casting = { scene, palette, book, seed, sunSide: 1 }
  const fall = shadowFall(scene, 1)
  const figures = new Map<string, ReturnType<typeof cutOutFigure>>()
  const figureOf = (shape: string): ReturnType<typeof cutOutFigure> => {
    const figure = figures.get(shape) ?? cutOutFigure(casting, { shape, action: 'stand' }, rowsPx)
    figures.set(shape, figure)
    return figure
  }
  return pieces.flatMap(([shape, x, z, height, above = 0]): Card[] => {
    const figure = figureOf(shape)
    if (!figure) return []
    const cards = cutOutCards({
      figure,
      subject: { kind: 'thing', shape, count: 1, action: 'stand', details: [] },
      path: () => [x, above, z],
      phase: 0,
      heading: 1,
      fall,
      ground: 0,
      contact,
      height,
    })
    // What hangs, or stands on something, throws no shadow on the ground.
    if (above === 0) return cards
    return cards.filter(({ texture }) => texture !== figure.shade && texture !== contact)
  })
}

/** Rows of a picture of a piece, which nobody looks at closely. */
const ROWS_PX = 260
