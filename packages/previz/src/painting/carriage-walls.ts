/** The walls aside of a bus, a train, an underground carriage, a cabin and a lift: windows are holes in them. */
import { css, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { type Brush, fillOval } from './brush.ts'
import { type Fill, filler, SIDE_METRES, type SideLook } from './wall-pieces.ts'

const FRAME: Rgb = [0.16, 0.17, 0.19]
const STEEL: Rgb = [0.72, 0.74, 0.76]

/** Takes a rounded hole out of a wall, after its frame; metres as of `Fill`. */
function cutPane(
  brush: Brush,
  { w, h, high }: SideLook,
  pane: { x: number; y: number; wide: number; tall: number; round: number; frame: Rgb },
): void {
  const [acrossPx, upPx] = [w / SIDE_METRES, h / high]
  const trace = (grow: number): void => {
    brush.beginPath()
    brush.roundRect(
      (pane.x - grow) * acrossPx,
      h - (pane.y + pane.tall + grow) * upPx,
      (pane.wide + 2 * grow) * acrossPx,
      (pane.tall + 2 * grow) * upPx,
      (pane.round + grow) * upPx,
    )
  }
  brush.fillStyle = css(pane.frame)
  trace(0.06)
  brush.fill()
  brush.save()
  brush.globalCompositeOperation = 'destination-out'
  trace(0)
  brush.fill()
  brush.restore()
}

/** Under and over the windows of what drives: a plinth, a rail, a rack. */
function paintBands(fill: Fill, { tone, high }: SideLook): void {
  fill(scaled(tone, 0.74), 0, 0, SIDE_METRES, 0.86)
  fill(scaled(tone, 0.5), 0, 0, SIDE_METRES, 0.12)
  fill(STEEL, 0, 0.84, SIDE_METRES, 0.05)
  fill(scaled(tone, 0.62), 0, high - 0.36, SIDE_METRES, 0.05)
  fill([0.95, 0.95, 0.9], 0, high - 0.2, SIDE_METRES, 0.09)
}

/** Wide windows between posts, as a bus or a train has them. */
export function paintCarriage(brush: Brush, look: SideLook): void {
  paintBands(filler(brush, look), look)
  for (const x of [0.3, 3.02])
    cutPane(brush, look, { x, y: 1, wide: 2.12, tall: 0.98, round: 0.12, frame: FRAME })
}

/** A bench along the wall, windows over it, and by turns doors, as the underground has them. */
export function paintBenches(brush: Brush, look: SideLook): void {
  const fill = filler(brush, look)
  paintBands(fill, look)
  if (look.turn === 1) {
    for (const x of [0.3, 3.55])
      cutPane(brush, look, { x, y: 1.06, wide: 1.6, tall: 0.86, round: 0.1, frame: FRAME })
    fill(STEEL, 2.05, 0, 1.36, 2.1)
    fill(scaled(STEEL, 0.4), 2.71, 0, 0.04, 2.1)
    for (const x of [2.16, 2.84])
      cutPane(brush, look, { x, y: 0.86, wide: 0.46, tall: 1.04, round: 0.08, frame: FRAME })
    return
  }
  for (const x of [0.3, 2.96])
    cutPane(brush, look, { x, y: 1.06, wide: 2.2, tall: 0.86, round: 0.1, frame: FRAME })
}

/** Small round windows and lockers over the heads, as in a plane. */
export function paintBins(brush: Brush, look: SideLook): void {
  const fill = filler(brush, look)
  const { tone, high } = look
  fill(scaled(tone, 0.8), 0, 0, SIDE_METRES, 0.7)
  for (let locker = 0; locker < 4; locker++) {
    const x = locker * (SIDE_METRES / 4)
    fill(scaled(tone, 0.86), x, high - 0.66, SIDE_METRES / 4, 0.52)
    fill(scaled(tone, 1.06), x + 0.03, high - 0.63, SIDE_METRES / 4 - 0.06, 0.46)
    fill(scaled(tone, 0.7), x + 0.55, high - 0.6, 0.24, 0.04)
  }
  fill([0.75, 0.86, 1], 0, high - 0.74, SIDE_METRES, 0.05)
  for (let pane = 0; pane < 6; pane++)
    cutPane(brush, look, {
      x: 0.28 + pane * 0.908,
      y: 0.98,
      wide: 0.34,
      tall: 0.5,
      round: 0.16,
      frame: scaled(tone, 0.8),
    })
}

/** Panels of steel with a rail, and by turns the buttons of all floors. */
export function paintLift(brush: Brush, look: SideLook): void {
  const fill = filler(brush, look)
  const { tone, turn, w, h, high } = look
  for (let panel = 0; panel < 4; panel++) {
    fill(scaled(tone, 0.72), panel * 1.3625, 0.1, 1.3625, high - 0.2)
    fill(scaled(tone, panel % 2 === 0 ? 1.02 : 0.94), panel * 1.3625 + 0.03, 0.13, 1.3, high - 0.26)
  }
  fill(scaled(STEEL, 1.2), 0, 0.95, SIDE_METRES, 0.07)
  fill(scaled(STEEL, 0.6), 0, 0.92, SIDE_METRES, 0.03)
  if (turn === 0) return
  fill(scaled(tone, 0.5), 4.2, 0.9, 0.5, 1.1)
  const [acrossPx, upPx] = [w / SIDE_METRES, h / high]
  for (let button = 0; button < 10; button++) {
    const [x, y] = [4.33 + (button % 2) * 0.24, 1 + Math.floor(button / 2) * 0.19]
    fillOval(brush, button === 7 ? [1, 0.72, 0.2] : [0.92, 0.93, 0.94], {
      x: x * acrossPx,
      y: h - y * upPx,
      rx: 0.075 * acrossPx,
      ry: 0.075 * upPx,
    })
  }
}
