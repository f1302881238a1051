/** What is printed on or woven into cloth. */
import type { ClothPattern } from '@backlot/prompt/outfits'
import { css, luma, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import type { BodyOutline } from './person-form.ts'
import type { Point } from './skeleton.ts'

/** A piece of cloth that has a pattern. */
export type Cloth = {
  readonly outline: BodyOutline
  readonly pattern: ClothPattern
  /** Its own colour as it is seen. */
  readonly colour: Rgb
  /** A point of the body that the pattern moves with. */
  readonly origin: Point
}

/** How far a pattern reaches from its origin: over any piece of cloth. */
const REACH = 0.7

/** Draws the pattern of a piece of cloth. */
export function drawPattern(brush: Brush, cloth: Cloth): void {
  brush.save()
  brush.clip(cloth.outline)
  brush.translate(...cloth.origin)
  MARKS[cloth.pattern](brush, cloth.colour)
  brush.restore()
}

const MARKS: Readonly<Record<ClothPattern, (brush: Brush, colour: Rgb) => void>> = {
  striped: (brush, colour) =>
    drawBands(brush, css(markOn(colour), 0.9), { step: 0.05, width: 0.02 }),
  checked: drawTartan,
  spotted: (brush, colour) =>
    scatter(0.055, ([x, y]) => {
      brush.fillStyle = css(markOn(colour), 0.95)
      brush.beginPath()
      brush.arc(x, y, 0.013, 0, 7)
      brush.fill()
    }),
  floral: drawFlowers,
  camouflage: drawCamouflage,
}

/** What stands out from this colour. */
const markOn = (colour: Rgb): Rgb =>
  luma(colour) > 0.55 ? mix(scaled(colour, 0.35), [0.12, 0.2, 0.42], 0.4) : [0.95, 0.93, 0.88]

function drawBands(
  brush: Brush,
  style: string,
  { step, width }: { readonly step: number; readonly width: number },
): void {
  brush.fillStyle = style
  for (let y = -REACH; y < REACH; y += step) brush.fillRect(-REACH, y, 2 * REACH, width)
}

/** Broad bands that cross, and a thin light one in each. */
function drawTartan(brush: Brush, colour: Rgb): void {
  const broad = css(luma(colour) > 0.55 ? markOn(colour) : scaled(colour, 0.4), 0.5)
  const fine = css(mix(colour, [1, 0.94, 0.7], 0.75), 0.7)
  for (const turn of [0, Math.PI / 2]) {
    brush.save()
    brush.rotate(turn)
    drawBands(brush, broad, { step: 0.066, width: 0.03 })
    drawBands(brush, fine, { step: 0.066, width: 0.005 })
    brush.restore()
  }
}

/** Goes over a grid of which every other row is shifted; `index` counts its places. */
function scatter(step: number, draw: (at: Point, index: number) => void): void {
  let index = 0
  for (let row = 0; row * step < 2 * REACH; row++)
    for (let column = 0; column * step < 2 * REACH; column++) {
      const shift = row % 2 === 0 ? 0 : step / 2
      draw([column * step - REACH + shift, row * step - REACH], index)
      index += 1
    }
}

const PETALS: readonly Rgb[] = [
  [0.96, 0.5, 0.58],
  [0.98, 0.95, 0.9],
  [0.98, 0.78, 0.32],
]

function drawFlowers(brush: Brush, colour: Rgb): void {
  scatter(0.062, ([x, y], index) => {
    const petals = PETALS[index % PETALS.length] ?? colour
    brush.fillStyle = css(petals)
    for (let petal = 0; petal < 5; petal++) {
      const angle = (petal * 2 * Math.PI) / 5 + index
      brush.beginPath()
      brush.arc(x + Math.cos(angle) * 0.012, y + Math.sin(angle) * 0.012, 0.0095, 0, 7)
      brush.fill()
    }
    brush.fillStyle = css([0.92, 0.62, 0.2])
    brush.beginPath()
    brush.arc(x, y, 0.007, 0, 7)
    brush.fill()
  })
}

function drawCamouflage(brush: Brush, colour: Rgb): void {
  const shades = [scaled(colour, 0.5), mix(colour, [0.42, 0.3, 0.18], 0.7), scaled(colour, 1.35)]
  scatter(0.06, ([x, y], index) => {
    brush.fillStyle = css(shades[(index * 7) % shades.length] ?? colour)
    brush.beginPath()
    brush.ellipse(
      x + 0.014 * Math.sin(index * 3.7),
      y + 0.01 * Math.cos(index * 5.3),
      0.03,
      0.016,
      index * 1.9,
      0,
      7,
    )
    brush.fill()
  })
}
