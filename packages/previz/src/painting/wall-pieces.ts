/** What walls aside are painted with: rectangles by metres, framed pictures, shelves of books. */
import { css, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { type Brush, fillOval } from './brush.ts'

/** A piece of a wall to paint: as long as `SIDE_METRES`. */
export type SideLook = {
  readonly w: number
  readonly h: number
  /** Pieces differ by turns. */
  readonly turn: number
  readonly tone: Rgb
  readonly wood: Rgb
  /** Height of the wall, metres. */
  readonly high: number
}

/** Length of one piece of a wall, metres. */
export const SIDE_METRES = 5.45

/** Fills a rectangle in metres: from the near end, over the floor, width and height. */
export type Fill = (tone: Rgb, x: number, y: number, wide: number, tall: number) => void

/** Fills parts of a piece of a wall by metres. */
export const filler =
  (brush: Brush, { w, h, high }: SideLook): Fill =>
  (tone, x, y, wide, tall) => {
    const [acrossPx, upPx] = [w / SIDE_METRES, h / high]
    brush.fillStyle = css(tone)
    brush.fillRect(x * acrossPx, h - (y + tall) * upPx, wide * acrossPx, tall * upPx)
  }

/** A picture in its frame: hills under a sun, or another of a few kinds. */
export function paintFrame(
  brush: Brush,
  at: { x: number; y: number; w: number; h: number; wood: Rgb; kind?: number },
): void {
  brush.fillStyle = css(scaled(at.wood, 0.75))
  brush.fillRect(at.x, at.y, at.w, at.h)
  const inner = {
    x: at.x + at.w * 0.08,
    y: at.y + at.w * 0.08,
    w: at.w * 0.84,
    h: at.h - at.w * 0.16,
  }
  const [high, low, land, near] = PAINTINGS[(at.kind ?? 0) % PAINTINGS.length] ?? PAINTINGS[0]
  const scene = brush.createLinearGradient(0, inner.y, 0, inner.y + inner.h)
  scene.addColorStop(0, high)
  scene.addColorStop(0.55, low)
  scene.addColorStop(0.56, land)
  scene.addColorStop(1, near)
  brush.fillStyle = scene
  brush.fillRect(inner.x, inner.y, inner.w, inner.h)
  const kind = (at.kind ?? 0) % 3
  if (kind === 2) {
    // A head and shoulders.
    fillOval(brush, [0.3, 0.22, 0.24], {
      x: inner.x + inner.w * 0.5,
      y: inner.y + inner.h * 0.98,
      rx: inner.w * 0.36,
      ry: inner.h * 0.34,
    })
    fillOval(brush, [0.9, 0.74, 0.62], {
      x: inner.x + inner.w * 0.5,
      y: inner.y + inner.h * 0.44,
      rx: inner.w * 0.16,
      ry: inner.h * 0.19,
    })
    return
  }
  fillOval(brush, [1, 0.9, 0.6], {
    x: inner.x + inner.w * (kind === 1 ? 0.3 : 0.65),
    y: inner.y + inner.h * 0.36,
    rx: inner.w * 0.09,
    ry: inner.w * 0.09,
  })
}

type Painting = readonly [high: string, low: string, land: string, near: string]

const PAINTINGS: readonly [Painting, ...Painting[]] = [
  ['rgb(150,190,215)', 'rgb(240,215,170)', 'rgb(96,128,110)', 'rgb(60,88,72)'],
  ['rgb(226,140,110)', 'rgb(248,214,150)', 'rgb(70,96,140)', 'rgb(40,58,98)'],
  ['rgb(92,74,66)', 'rgb(128,100,80)', 'rgb(112,84,70)', 'rgb(62,48,46)'],
  ['rgb(120,160,190)', 'rgb(226,232,226)', 'rgb(196,180,120)', 'rgb(140,112,60)'],
  ['rgb(60,70,120)', 'rgb(170,120,150)', 'rgb(50,50,86)', 'rgb(28,30,56)'],
  ['rgb(70,88,84)', 'rgb(110,128,112)', 'rgb(84,98,90)', 'rgb(46,56,54)'],
]

/** A shelf of books. */
export function paintBooks(
  brush: Brush,
  at: { x: number; y: number; w: number; h: number; wood: Rgb; seed?: number },
): void {
  const random = seededRandom(at.seed ?? 12)
  brush.fillStyle = css(scaled(at.wood, 0.8))
  brush.fillRect(at.x, at.y, at.w, at.h)
  const rows = 5
  for (let row = 0; row < rows; row++) {
    const top = at.y + (at.h * (row + 0.06)) / rows
    const room = (at.h / rows) * 0.88
    brush.fillStyle = css(scaled(at.wood, 0.4))
    brush.fillRect(at.x + at.w * 0.04, top, at.w * 0.92, room)
    for (let x = at.x + at.w * 0.05; x < at.x + at.w * 0.9;) {
      const width = at.w * (0.03 + 0.035 * random())
      const tall = room * (0.66 + 0.28 * random())
      brush.fillStyle = css([0.25 + 0.55 * random(), 0.2 + 0.35 * random(), 0.2 + 0.3 * random()])
      if (random() > 0.08) brush.fillRect(x, top + room - tall, width, tall)
      x += width + 1
    }
  }
}
