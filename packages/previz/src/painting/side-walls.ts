/** The walls left and right of a room: what they have tells a corridor from a nave, and shows how a camera goes past them. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { type Brush, fillOval } from './brush.ts'
import { paintBenches, paintBins, paintCarriage, paintLift } from './carriage-walls.ts'
import { filler, paintBooks, paintFrame, SIDE_METRES, type SideLook } from './wall-pieces.ts'
import { paintTunnelSide } from './ride-walls.ts'

/** What the walls aside have. */
export type SideKind =
  | 'panels'
  | 'doors'
  | 'cells'
  | 'books'
  | 'pictures'
  | 'lancets'
  | 'pipes'
  | 'fixtures'
  | 'stalls'
  | 'carriage'
  | 'benches'
  | 'bins'
  | 'lift'
  | 'tunnel'
  | 'bare'

/** Paints what a wall has over its bare surface. */
export const SIDE_WALLS: Readonly<Record<SideKind, (brush: Brush, look: SideLook) => void>> = {
  panels: paintPanels,
  doors: paintDoors,
  cells: paintCells,
  books: paintBookWall,
  pictures: paintHungPictures,
  lancets: paintLancets,
  pipes: paintPipes,
  fixtures: paintFixtures,
  stalls: paintStalls,
  carriage: paintCarriage,
  benches: paintBenches,
  bins: paintBins,
  lift: paintLift,
  tunnel: paintTunnelSide,
  bare: () => undefined,
}

/** Panels, and by turns two pictures or a door: a bare wall would not show how a camera goes past it. */
function paintPanels(brush: Brush, look: SideLook): void {
  const { w, h, turn, tone, wood } = look
  for (let panel = 0; panel < 8; panel++) {
    brush.fillStyle = css(scaled(tone, 0.8))
    brush.fillRect(w * (panel / 8 + 0.012), h * 0.68, w * 0.1, h * 0.23)
    brush.fillStyle = css(scaled(tone, 0.93))
    brush.fillRect(w * (panel / 8 + 0.02), h * 0.695, w * 0.084, h * 0.2)
  }
  brush.fillStyle = css(wood)
  brush.fillRect(0, h * 0.645, w, h * 0.022)
  if (turn === 0) {
    paintFrame(brush, { x: w * 0.12, y: h * 0.22, w: w * 0.24, h: h * 0.3, wood })
    paintFrame(brush, { x: w * 0.6, y: h * 0.27, w: w * 0.14, h: h * 0.24, wood })
    return
  }
  brush.fillStyle = css(scaled(wood, 0.7))
  brush.fillRect(w * 0.38, h * 0.36, w * 0.22, h * 0.6)
  brush.fillStyle = css(scaled(wood, 1.1))
  brush.fillRect(w * 0.395, h * 0.38, w * 0.19, h * 0.58)
  brush.fillStyle = css(scaled(wood, 0.8))
  for (const y of [0.42, 0.69]) brush.fillRect(w * 0.42, h * y, w * 0.14, h * 0.22)
  fillOval(brush, [0.83, 0.7, 0.4], { x: w * 0.57, y: h * 0.67, rx: w * 0.008, ry: w * 0.008 })
  paintFrame(brush, { x: w * 0.76, y: h * 0.24, w: w * 0.13, h: h * 0.26, wood })
}

/** Two doors with a pane and a number, between them a board with notes, or lockers. */
function paintDoors(brush: Brush, look: SideLook): void {
  const { tone, wood, turn } = look
  const fill = filler(brush, look)
  fill(scaled(tone, 0.78), 0, 0, SIDE_METRES, 1.05)
  fill(scaled(wood, 0.9), 0, 1.05, SIDE_METRES, 0.09)
  for (const x of [0.35, 4.05]) {
    fill(scaled(wood, 0.55), x - 0.1, 0, 1.2, 2.3)
    fill(scaled(wood, 1.25), x, 0, 1, 2.2)
    fill([0.75, 0.86, 0.9], x + 0.62, 1.15, 0.22, 0.8)
    fill([0.85, 0.8, 0.6], x + 0.84, 1, 0.1, 0.06)
    fill([0.95, 0.95, 0.92], x + 0.25, 2.36, 0.5, 0.2)
  }
  if (turn === 1) {
    for (let locker = 0; locker < 5; locker++) {
      const x = 1.65 + locker * 0.43
      fill([0.2, 0.27, 0.34], x, 0, 0.43, 1.9)
      fill(locker % 2 === 0 ? [0.3, 0.48, 0.6] : [0.36, 0.55, 0.66], x + 0.02, 0.08, 0.39, 1.8)
      for (const y of [1.5, 1.58, 1.66]) fill([0.18, 0.26, 0.32], x + 0.1, y, 0.22, 0.03)
    }
    return
  }
  fill(scaled(wood, 0.7), 1.75, 1.15, 1.9, 1.1)
  fill([0.76, 0.62, 0.42], 1.82, 1.22, 1.76, 0.96)
  const random = seededRandom(31)
  for (let note = 0; note < 9; note++)
    fill(
      mix([0.95, 0.93, 0.85], [0.95, 0.55, 0.4], random() < 0.3 ? 0.8 : 0.1 * random()),
      1.9 + (note % 5) * 0.34,
      1.28 + Math.floor(note / 5) * 0.46 + 0.06 * random(),
      0.24,
      0.32,
    )
}

/** Cells behind bars in two storeys, with a gallery before the upper one. */
function paintCells(brush: Brush, look: SideLook): void {
  const { tone } = look
  const fill = filler(brush, look)
  for (const floor of [0, 3.05])
    for (const x of [0.3, 3.05]) {
      fill(scaled(tone, 0.7), x - 0.12, floor, 2.34, 2.62)
      fill([0.13, 0.13, 0.15], x, floor + 0.05, 2.1, 2.45)
      fill([0.32, 0.34, 0.4], x + 0.15, floor + 0.45, 1.2, 0.2)
      fill([0.55, 0.55, 0.5], x + 0.15, floor + 0.6, 0.4, 0.14)
      for (let bar = 0; bar < 11; bar++)
        fill([0.56, 0.58, 0.6], x + 0.05 + bar * 0.2, floor + 0.05, 0.06, 2.45)
      for (const y of [0.3, 1.25, 2.3]) fill([0.46, 0.48, 0.5], x, floor + y, 2.1, 0.08)
      fill([0.62, 0.56, 0.4], x + 1.5, floor + 1.05, 0.28, 0.34)
    }
  fill(scaled(tone, 0.62), 0, 2.72, SIDE_METRES, 0.28)
  fill(scaled(tone, 1.15), 0, 2.96, SIDE_METRES, 0.06)
  for (const y of [3.45, 3.95]) fill([0.4, 0.42, 0.44], 0, y, SIDE_METRES, 0.05)
  for (let post = 0; post < 5; post++) fill([0.4, 0.42, 0.44], post * 1.09, 3, 0.05, 1)
}

/** Cases full of books, as high as one reaches with a ladder. */
function paintBookWall(brush: Brush, look: SideLook): void {
  const { w, h, wood, high } = look
  const cases = 4
  const tall = (h / high) * 3
  for (let one = 0; one < cases; one++)
    paintBooks(brush, {
      x: (w * one) / cases,
      y: h - tall,
      w: w / cases,
      h: tall,
      wood,
      seed: 12 + one + look.turn * cases,
    })
  const fill = filler(brush, look)
  fill(scaled(wood, 1.2), 0, 2.98, SIDE_METRES, 0.16)
  fill(scaled(wood, 0.6), 0, 0, SIDE_METRES, 0.14)
}

/** Pictures of several kinds in a row. */
function paintHungPictures(brush: Brush, look: SideLook): void {
  const { w, h, high, wood, turn } = look
  const [acrossPx, upPx] = [w / SIDE_METRES, h / high]
  HUNG.forEach(([left, y, wide, tall], index) => {
    // Every other piece of the wall is the mirror image.
    const x = turn === 0 ? left : SIDE_METRES - left - wide
    paintFrame(brush, {
      x: x * acrossPx,
      y: h - (y + tall) * upPx,
      w: wide * acrossPx,
      h: tall * upPx,
      wood: index % 2 === 0 ? [0.72, 0.56, 0.26] : wood,
      kind: index + turn * 3,
    })
  })
}

/** Where pictures hang: along the wall, over the floor, how wide and high. Metres. */
const HUNG = [
  [0.35, 1.05, 1.1, 1.5],
  [2.05, 1.2, 1.5, 1.1],
  [4.15, 1, 0.9, 1.3],
] as const

/** Tall pointed windows of coloured glass between piers. */
function paintLancets(brush: Brush, look: SideLook): void {
  const { w, h, high, tone, turn } = look
  const [acrossPx, upPx] = [w / SIDE_METRES, h / high]
  const fill = filler(brush, look)
  for (const x of [0, 2.72]) {
    fill(scaled(tone, 1.1), x, 0, 0.5, high)
    fill(scaled(tone, 0.78), x + 0.42, 0, 0.1, high)
  }
  fill(scaled(tone, 0.8), 0, 1.2, SIDE_METRES, 0.14)
  const random = seededRandom(5 + turn)
  for (const left of [0.95, 3.67]) {
    const lancet = (grow: number): void => {
      const [x, wide] = [(left - grow) * acrossPx, (1.3 + 2 * grow) * acrossPx]
      const [foot, spring] = [h - (1.7 - grow) * upPx, h - (4.3 + grow) * upPx]
      brush.beginPath()
      brush.moveTo(x, foot)
      brush.lineTo(x, spring)
      brush.quadraticCurveTo(x, spring - 0.8 * upPx, x + wide / 2, spring - 1.5 * upPx)
      brush.quadraticCurveTo(x + wide, spring - 0.8 * upPx, x + wide, spring)
      brush.lineTo(x + wide, foot)
      brush.closePath()
    }
    brush.fillStyle = css(scaled(tone, 0.6))
    lancet(0.14)
    brush.fill()
    brush.save()
    lancet(0)
    brush.clip()
    for (let pane = 0; pane < 48; pane++) {
      const glass = GLASS[Math.floor(random() * GLASS.length)] ?? tone
      fill(glass, left + (pane % 4) * 0.325, 1.7 + Math.floor(pane / 4) * 0.36, 0.31, 0.34)
    }
    brush.restore()
  }
}

const GLASS: readonly Rgb[] = [
  [0.22, 0.36, 0.78],
  [0.75, 0.2, 0.24],
  [0.93, 0.74, 0.3],
  [0.3, 0.58, 0.46],
  [0.55, 0.3, 0.62],
  [0.55, 0.74, 0.9],
]

/** Pipes under the ceiling and down to the floor, a box of fuses or a small high window. */
function paintPipes(brush: Brush, look: SideLook): void {
  const { turn, high } = look
  const fill = filler(brush, look)
  for (const [y, thick, tone] of [
    [high - 0.5, 0.16, [0.6, 0.42, 0.3]],
    [high - 0.78, 0.1, [0.5, 0.53, 0.56]],
    [high - 1, 0.1, [0.62, 0.3, 0.26]],
  ] as const) {
    fill(scaled(tone, 0.6), 0, y - thick * 0.3, SIDE_METRES, thick * 0.4)
    fill(tone, 0, y, SIDE_METRES, thick)
    for (const x of [1.1, 3.8]) fill(scaled(tone, 0.7), x, y - thick * 0.25, 0.18, thick * 1.5)
  }
  fill([0.5, 0.53, 0.56], 4.7, 0, 0.12, high - 0.7)
  fill([0.36, 0.38, 0.4], 4.64, 1.1, 0.24, 0.2)
  if (turn === 0) {
    fill([0.34, 0.37, 0.4], 1.5, 1.1, 0.8, 1.1)
    fill([0.52, 0.55, 0.57], 1.56, 1.16, 0.68, 0.98)
    fill([0.93, 0.78, 0.2], 1.78, 1.6, 0.24, 0.24)
    return
  }
  fill([0.24, 0.24, 0.26], 1.4, 1.75, 1.5, 0.66)
  fill([0.66, 0.76, 0.8], 1.48, 1.82, 1.34, 0.52)
  for (const x of [1.9, 2.38]) fill([0.24, 0.24, 0.26], x, 1.82, 0.05, 0.52)
}

/** Tiles with a border, and by turns a rail with towels or a cabinet. */
function paintFixtures(brush: Brush, look: SideLook): void {
  const { tone, turn } = look
  const fill = filler(brush, look)
  for (let column = 0; column < 14; column++)
    for (let line = 0; line < 4; line++)
      fill(
        scaled(tone, 0.86 + 0.14 * ((column + line) % 2)),
        column * 0.39 + 0.02,
        line * 0.39 + 0.2,
        0.36,
        0.36,
      )
  fill([0.3, 0.55, 0.6], 0, 1.78, SIDE_METRES, 0.14)
  fill(scaled(tone, 1.1), 0, 1.92, SIDE_METRES, 0.05)
  if (turn === 0) {
    fill([0.7, 0.72, 0.74], 1, 1.6, 1.9, 0.05)
    fill([0.86, 0.5, 0.42], 1.15, 0.9, 0.7, 0.74)
    fill([0.95, 0.9, 0.78], 2.05, 1, 0.6, 0.64)
    return
  }
  fill(scaled(tone, 0.6), 1.9, 1.2, 1.5, 1.1)
  fill([0.95, 0.96, 0.95], 1.95, 1.25, 0.68, 1)
  fill([0.95, 0.96, 0.95], 2.67, 1.25, 0.68, 1)
}

/** Counters of two kitchens: a lit board with dishes over each, an awning, glass with food behind it. */
function paintStalls(brush: Brush, look: SideLook): void {
  const fill = filler(brush, look)
  const random = seededRandom(41 + look.turn)
  for (const [index, x] of [0.1, 2.82].entries()) {
    const colour = STALLS[(index + look.turn * 2) % STALLS.length] ?? look.tone
    fill(scaled(look.tone, 0.5), x, 0, 2.52, 3.5)
    fill([1, 0.94, 0.78], x + 0.1, 1.15, 2.32, 1.2)
    fill(colour, x, 0, 2.52, 1.05)
    fill(scaled(colour, 1.25), x, 1, 2.52, 0.12)
    fill([0.2, 0.2, 0.22], x + 0.1, 2.75, 2.32, 0.62)
    for (let dish = 0; dish < 5; dish++) {
      fill([1, 0.93, 0.8], x + 0.2 + dish * 0.44, 2.85, 0.34, 0.42)
      fill([0.9, 0.4 + 0.4 * random(), 0.2], x + 0.26 + dish * 0.44, 2.95, 0.22, 0.2)
      fill(
        [0.85, 0.5 + 0.4 * random(), 0.3],
        x + 0.2 + dish * 0.44,
        1.15,
        0.3,
        0.2 + 0.2 * random(),
      )
    }
    for (let stripe = 0; stripe < 9; stripe++)
      fill(stripe % 2 === 0 ? colour : [0.97, 0.95, 0.9], x + stripe * 0.28, 2.38, 0.28, 0.34)
  }
}

const STALLS: readonly Rgb[] = [
  [0.78, 0.24, 0.2],
  [0.2, 0.48, 0.4],
  [0.9, 0.6, 0.2],
  [0.25, 0.36, 0.62],
]
