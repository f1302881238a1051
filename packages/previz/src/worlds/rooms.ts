/** What tells a kitchen from a classroom: furniture out of the cut-outs, along the wall and aside of who stands in the middle. */
import type { Room } from '../prompt/scene.ts'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { paintShadow } from '../painting/soft.ts'
import { cutOutCards, cutOutFigure } from '../staging/cut-out-cards.ts'
import type { WorldBrief } from './brief.ts'

/** A thing of a room: its shape, where it stands, how high it is, and how high above the floor its foot is. Metres. */
type Piece = readonly [shape: string, x: number, z: number, height: number, above?: number]

const row = (
  shape: string,
  at: readonly number[],
  ...[z, height, above = 0]: readonly [z: number, height: number, above?: number]
): Piece[] => at.map((x) => [shape, x, z, height, above] as const)

/** Before the wall with the window, at 9.8 metres; near things at the sides are what a camera passes. */
/** A room with furniture; a stage has none. */
export type FurnishedRoom = Exclude<Room, 'stage'>

const PIECES: Readonly<Record<FurnishedRoom, readonly Piece[]>> = {
  kitchen: [
    ['refrigerator', -4.2, 9.2, 2.1],
    ['oven', -2.9, 9.3, 1.15],
    ...row('kitchen-counter', [-1.4, 0.4, 2.2], 9.4, 0.98),
    ['kitchen-sink', 3.9, 9.3, 1.1],
    ['pot-of-food', -2.9, 9.2, 0.42, 1.12],
    ['toaster', -1.8, 9.3, 0.34, 0.97],
    ['teapot', -0.9, 9.3, 0.34, 0.97],
    ['red-apple', 0.2, 9.3, 0.2, 0.97],
    ['basket', 1.9, 9.3, 0.4, 0.97],
    ['dining-table', 2.9, 6.9, 0.85],
    ['bread', 2.7, 6.85, 0.28, 0.84],
    ['chair', -2.6, 6.6, 1],
  ],
  bedroom: [
    ['bed', 2.6, 8.4, 1.35],
    ['bookshelf', -4, 9, 2.3],
    ['file-cabinet', -2.5, 9, 1.2],
    ['alarm-clock', -2.5, 8.95, 0.3, 1.18],
    ['mirror', -1.2, 9.4, 1.7],
    ['teddy-bear', 4.3, 7.4, 0.6],
    ['chair', -2.7, 6.4, 1],
  ],
  classroom: [
    ['blackboard', 0, 9.6, 1.9, 0.75],
    ['bookshelf', -4.6, 9.2, 2.3],
    ['globe-showing-europe-africa', 3.9, 8.9, 0.6, 0.84],
    ['dining-table', 3.9, 9, 0.85],
    ...row('school-desk', [-3.1, 2.4, 3.9], 7.4, 1),
    ...row('school-desk', [-2.5, 2.2], 5.9, 1),
  ],
  office: [
    ...row('dining-table', [-2.9, 2.7], 8.2, 0.85),
    ...row('chair', [-2.1, 3.5], 8, 1),
    ['desktop-computer', -2.9, 8.15, 0.6, 0.84],
    ['laptop', 2.5, 8.15, 0.42, 0.84],
    ['hot-beverage', 3.3, 8.1, 0.22, 0.84],
    ['file-cabinet', -4.5, 9.2, 1.3],
    ['bookshelf', 4.7, 9.3, 2.2],
    ['potted-plant', -0.9, 9.4, 1],
    ['dining-table', 2.9, 6, 0.85],
    ['printer', 2.9, 5.95, 0.4, 0.84],
  ],
  cafe: [
    ...row('kitchen-counter', [-4.4, -2.6], 9.2, 1.1),
    ['cupcake', -4.7, 9.1, 0.3, 1.09],
    ['birthday-cake', -3.9, 9.1, 0.38, 1.09],
    ['hot-beverage', -2.8, 9.1, 0.28, 1.09],
    ['blackboard', -3.4, 9.6, 1.1, 2.1],
    ...row('dining-table', [2.4, 4], 8.4, 0.85),
    ...row('chair', [1.6, 3.2, 4.8], 8.3, 1),
    ['hot-beverage', 2.3, 8.35, 0.24, 0.84],
    ['croissant', 2.8, 8.35, 0.2, 0.84],
    ['dining-table', -2.9, 6.2, 0.85],
    ['hot-beverage', -2.8, 6.15, 0.26, 0.84],
    ['chair', -2.1, 6.1, 1],
  ],
  bathroom: [
    ['bathtub', 2.8, 8.3, 1.15],
    ['kitchen-sink', -2.2, 9.2, 1.1],
    ['mirror', -2.2, 9.6, 1.2, 1.3],
    ['toilet', -3.7, 8.9, 1.05],
    ['roll-of-paper', -4.6, 9.2, 0.3, 0.9],
    ['soap', -1.6, 9.1, 0.2, 1.08],
    ['basket', 4.3, 7.2, 0.6],
  ],
  bar: [
    ...row('kitchen-counter', [-3.4, -1.5, 0.4, 2.3], 8.9, 1.12),
    ...[-4.1, -3.6, -0.6].map((x): Piece => ['wine-bottle', x, 8.85, 0.5, 1.1]),
    ['wine-glass', -2.9, 8.8, 0.3, 1.1],
    ['cocktail-glass', -2.2, 8.8, 0.34, 1.1],
    ['beer-mug', -1.5, 8.8, 0.32, 1.1],
    ['clinking-beer-mugs', 0.3, 8.8, 0.4, 1.1],
    ['tropical-drink', 1, 8.8, 0.42, 1.1],
    ['cocktail-glass', 1.9, 8.8, 0.34, 1.1],
    ['wine-glass', 2.5, 8.8, 0.3, 1.1],
    ...row('chair', [-3, -1.1, 1.4], 8.1, 1.05),
    ['musical-notes', 4.2, 9.3, 0.8, 2.1],
    ['dining-table', 3.5, 7, 0.85],
    ['candle', 3.3, 6.95, 0.34, 0.84],
    ['wine-glass', 3.8, 6.95, 0.28, 0.84],
    ['dining-table', -3, 6, 0.85],
    ['beer-mug', -2.8, 5.95, 0.3, 0.84],
  ],
  shop: [
    ...row('shop-shelf', [-4.6, -2.3, 0, 2.3, 4.6], 9.5, 2.25),
    ['kitchen-counter', -3.3, 7.6, 0.95],
    ...[-3.9, -3.45, -3].map((x): Piece => ['red-apple', x, 7.55, 0.2, 0.94]),
    ['banana', -2.6, 7.55, 0.24, 0.94],
    ['kitchen-counter', 3.4, 7.3, 0.95],
    ['bread', 3, 7.25, 0.26, 0.94],
    ['cheese-wedge', 3.6, 7.25, 0.22, 0.94],
    ['glass-of-milk', 4.1, 7.25, 0.26, 0.94],
    ['shop-shelf', 4.5, 5.9, 2.1],
    ['shopping-cart', -3.1, 5.8, 1],
  ],
  library: [
    ...row('bookshelf', [-4.9, -3.3, -1.7, -0.1, 1.5, 3.1, 4.7], 9.5, 2.5),
    ...row('bookshelf', [-4.3, 4.4], 6.7, 2.3),
    ...row('dining-table', [-2.4, 2.5], 7.6, 0.85),
    ['books', -2.6, 7.55, 0.34, 0.84],
    ['open-book', 2.3, 7.55, 0.26, 0.84],
    ['globe-showing-europe-africa', 2.9, 7.6, 0.4, 0.84],
    ...row('chair', [-1.5, 1.6], 7.4, 1),
  ],
  hospital: [
    ...row('hospital-bed', [-3.2, 2.9], 8.3, 1.15),
    ['television', -1.5, 9.3, 0.55, 1.35],
    ['file-cabinet', -1.5, 9.4, 1.25],
    ['bar-chart', 1.2, 9.6, 0.5, 1.5],
    ['kitchen-sink', 4.9, 9.3, 1.05],
    ['clipboard', 4.3, 9.6, 0.5, 1.5],
    ['potted-plant', 0.2, 9.4, 0.9],
    ['manual-wheelchair', 4.1, 6.6, 1.1],
    ['chair', -4.4, 6.4, 1],
  ],
  church: [
    ...row('stained-glass', [-4.4, -2.2, 2.2, 4.4], 9.6, 2.5, 0.8),
    ['cross', 0, 9.6, 1.9, 1.5],
    ['dining-table', 0, 8.9, 1.05],
    ...[-0.65, 0.65].map((x): Piece => ['candle', x, 8.85, 0.46, 1.04]),
    ['bouquet', 0, 8.85, 0.4, 1.04],
    ...row('park-bench', [-3.9, -2.3, 2.3, 3.9], 7.4, 0.85),
    ...row('park-bench', [-3.4, 3.4], 5.9, 0.85),
    ...[-4.9, 4.9].map((x): Piece => ['candle', x, 8.6, 0.9]),
  ],
  airport: [
    ...row('departure-board', [-2.7, 2.7], 9.5, 1.1, 2.3),
    ...row('seat-row', [-3.6, 3.4], 8.3, 0.95),
    ...row('seat-row', [-3.9, 3.9], 6.4, 0.95),
    ['luggage', -2, 8.1, 0.75],
    ['luggage', 1.6, 6.6, 0.8],
    ['backpack', -2.3, 6.2, 0.5],
    ['potted-plant', 5.2, 9.2, 1.2],
    ['small-airplane', 0.6, 19, 2.4, 1.4],
  ],
  laboratory: [
    ...row('kitchen-counter', [-4.2, -2.3, 2.3, 4.2], 9.3, 0.98),
    ['microscope', -4.4, 9.2, 0.55, 0.97],
    ['alembic', -3.4, 9.2, 0.5, 0.97],
    ...row('test-tube', [-2.4, -2.05], 9.2, 0.42, 0.97),
    ['petri-dish', -1.7, 9.15, 0.22, 0.97],
    ['desktop-computer', 2.5, 9.2, 0.6, 0.97],
    ['dna', 4.5, 9.2, 0.6, 0.97],
    ...row('shop-shelf', [-0.1], 9.6, 1.9),
    ['dining-table', 2.9, 7.2, 0.95],
    ['microscope', 2.7, 7.15, 0.5, 0.94],
    ['alembic', 3.3, 7.15, 0.42, 0.94],
    ['dining-table', -2.9, 6.4, 0.95],
    ...row('test-tube', [-3.2, -2.95], 6.35, 0.36, 0.94),
    ['laptop', -2.4, 6.35, 0.36, 0.94],
    ['chair', -1.9, 7.4, 0.95],
    ['fire-extinguisher', 5.2, 8.2, 0.6],
    ['chair', 2.1, 5, 0.95],
  ],
  gym: [
    ...row('mirror', [-4.6, 4.6], 9.5, 2.2),
    ...row('dumbbells', [-4.3, -3.3, 3.3], 9.1, 0.6),
    ...row('treadmill', [-2.6, 0, 2.6], 8.7, 1.5),
    ['weight-bench', 3.1, 6.7, 1.25],
    ['weight-bench', -3.2, 6.5, 1.25],
    ['punching-bag', 4.9, 7.6, 1.9, 0.9],
    ['basketball', 2.2, 5, 0.28],
    ['dumbbells', -2.3, 4.9, 0.32],
    ['boxing-glove', 1.6, 3.9, 0.3],
  ],
  gallery: [
    ...row('framed-picture', [-4.6, -2.3, 0, 2.3, 4.6], 9.65, 1.25, 1.25),
    ['pedestal', -3.4, 7.9, 0.95],
    ['amphora', -3.4, 7.85, 0.75, 0.94],
    ['pedestal', 3.2, 7.6, 0.95],
    ['moai', 3.2, 7.55, 0.95, 0.94],
    ['park-bench', 0.2, 8.8, 0.75],
    ['pedestal', -3, 5.6, 0.9],
    ['crown', -3, 5.55, 0.36, 0.89],
  ],
  lobby: [
    ...row('kitchen-counter', [-4.6, -2.8], 8.9, 1.15),
    ['bell', -3.6, 8.8, 0.22, 1.14],
    ['telephone', -4.6, 8.8, 0.3, 1.14],
    ['mantelpiece-clock', -3.7, 9.6, 0.5, 2.2],
    ['couch-and-lamp', 2.9, 8.6, 1.5],
    ['luggage', -1.7, 8.3, 0.8],
    ['luggage', -2.3, 7.4, 0.7],
    ['dining-table', 2.6, 6.6, 0.75],
    ['bouquet', 2.6, 6.55, 0.5, 0.74],
    ['luggage', -2.9, 5.9, 0.75],
  ],
  ballroom: [
    ...row('candle', [-4.9, -1.9, 1.9, 4.9], 9.2, 1),
    ...row('chair', [-4.4, -3.6, 3.6, 4.4], 9, 1.05),
    ['piano', -3.6, 7.3, 1.25],
    ['bouquet', 2.9, 6.9, 0.6, 0.84],
    ['dining-table', 2.9, 6.95, 0.85],
    ['clinking-glasses', 3.4, 6.85, 0.3, 0.84],
    ['violin', -2.6, 6.6, 0.7],
  ],
  corridor: [
    ...row('door', [-4.9, -1.9, 1.9, 4.9], 9.62, 2.2),
    ...row('file-cabinet', [-3.3, -0.6, 0.6, 3.3], 9.4, 1.5),
    ...row('seat-row', [-3.9, 3.9], 7.4, 0.9),
    ['fire-extinguisher', -5, 6.4, 0.6],
    ['wastebasket', -2.7, 5.4, 0.55],
    ['seat-row', 3.1, 5.3, 0.9],
    ['broom', 2.1, 4.2, 1.2],
  ],
  basement: [
    ['washing-machine', -4.4, 9.1, 1],
    ['washing-machine', -3.3, 9.1, 1],
    ...row('shop-shelf', [3.6], 9.4, 1.9),
    ['ladder', 1.6, 9.5, 2.4],
    ...row('package', [-1.8, -1.1], 9.1, 0.6),
    ['package', -1.5, 9.05, 0.5, 0.58],
    ['toolbox', 2.4, 8.6, 0.4],
    ['oil-drum', -4.6, 7.3, 1],
    ['bucket', -2.7, 6.2, 0.45],
    ['package', 3, 6.6, 0.65],
    ['package', 2.9, 6.55, 0.45, 0.63],
    ['broom', 2.2, 4.6, 1.2],
    ['wood', -2.4, 4.8, 0.4],
  ],
  jail: [
    ...row('cell-bars', [-4.7, 4.7], 7.6, 3.2),
    ['bed', 2.9, 8.7, 1],
    ['toilet', -3.3, 9.2, 0.95],
    ['kitchen-sink', -2.1, 9.4, 1],
    ['bucket', -2.6, 6.3, 0.45],
    ['cell-bars', -3.9, 5, 3.2],
    ['cell-bars', 3.9, 5, 3.2],
    ['bucket', 1.9, 4.2, 0.4],
  ],
}

/** The furniture of a room that is said to be one. */
export function roomThings(brief: WorldBrief, room: FurnishedRoom): Card[] {
  const { book, scene, palette } = brief
  const contact = book.add({ widthPx: 96, heightPx: 48, paint: (_, w, h) => paintShadow(w, h) })
  // By night it is lamplight that falls on it, and not that of the sky.
  const lit = palette.dark ? { ...palette, ambient: LAMPLIGHT } : palette
  const casting = { scene, palette: lit, book, sunSide: 1 }
  const figures = new Map<string, ReturnType<typeof cutOutFigure>>()
  const figureOf = (shape: string): ReturnType<typeof cutOutFigure> => {
    const figure = figures.get(shape) ?? cutOutFigure(casting, { shape, action: 'stand' }, ROWS_PX)
    figures.set(shape, figure)
    return figure
  }
  return PIECES[room].flatMap(([shape, x, z, height, above = 0]): Card[] => {
    const figure = figureOf(shape)
    if (!figure) return []
    const cards = cutOutCards({
      figure,
      subject: { kind: 'thing', shape, count: 1, action: 'stand', details: [] },
      path: () => [x, above, z],
      phase: 0,
      heading: 1,
      sunSide: 1,
      ground: 0,
      contact,
      height,
    })
    // What hangs, or stands on something, throws no shadow on the floor.
    if (above === 0) return cards
    return cards.filter(({ texture }) => texture !== figure.shade && texture !== contact)
  })
}

const LAMPLIGHT: Rgb = [0.86, 0.68, 0.52]

/** Rows of a picture of furniture, which nobody looks at closely. */
const ROWS_PX = 260
