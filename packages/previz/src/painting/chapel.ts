/** A chapel: a nave under a steep roof and a tower with a pointed cap. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillShape } from './brush.ts'

/** How a chapel looks. */
export type ChapelLook = {
  readonly wall: Rgb
  readonly roof: Rgb
  readonly lit: boolean
  readonly snow: boolean
  readonly sunSide: number
}

/** Paints a chapel; its tower is on the left. */
export function paintChapel(widthPx: number, heightPx: number, look: ChapelLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const cover: Rgb = look.snow ? [0.92, 0.94, 1] : look.roof
    const front = (x: number, wide: number, top: number): void => {
      const light = brush.createLinearGradient(x * w, 0, (x + wide) * w, 0)
      const [west, east] = look.sunSide > 0 ? [0.7, 1] : [1, 0.7]
      light.addColorStop(0, css(scaled(look.wall, west)))
      light.addColorStop(1, css(scaled(look.wall, east)))
      brush.fillStyle = light
      brush.fillRect(x * w, top * h, wide * w, (1 - top) * h)
      brush.fillStyle = css(mix(look.wall, [0.3, 0.28, 0.27], 0.6))
      brush.fillRect(x * w, h * 0.965, wide * w, h * 0.035)
    }
    front(0.36, 0.58, 0.68)
    fillShape(brush, cover, [
      [w * 0.33, h * 0.7],
      [w * 0.42, h * 0.5],
      [w * 0.9, h * 0.5],
      [w * 0.97, h * 0.7],
    ])
    front(0.12, 0.27, 0.34)
    fillShape(brush, cover, [
      [w * 0.08, h * 0.36],
      [w * 0.255, h * 0.06],
      [w * 0.43, h * 0.36],
    ])
    fillShape(brush, scaled(cover, 0.75), [
      [w * (look.sunSide > 0 ? 0.08 : 0.43), h * 0.36],
      [w * 0.255, h * 0.06],
      [w * 0.255, h * 0.36],
    ])
    brush.fillStyle = css([0.75, 0.62, 0.3])
    brush.fillRect(w * 0.249, h * 0.005, w * 0.012, h * 0.07)
    brush.fillRect(w * 0.23, h * 0.022, w * 0.05, h * 0.009)
    for (const [x, y] of [
      [0.255, 0.42],
      [0.5, 0.76],
      [0.65, 0.76],
      [0.8, 0.76],
    ] as const)
      archWindow(brush, { x: x * w, y: y * h, w: w * 0.06, h: h * 0.1 }, look)
    brush.fillStyle = css(scaled(look.roof, 0.6))
    brush.beginPath()
    brush.roundRect(w * 0.205, h * 0.84, w * 0.1, h * 0.16, [w * 0.05, w * 0.05, 0, 0])
    brush.fill()
  })
}

function archWindow(
  brush: Brush,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  { lit }: ChapelLook,
): void {
  const glass = brush.createLinearGradient(0, y, 0, y + h)
  glass.addColorStop(0, lit ? 'rgb(255,226,160)' : 'rgb(96,120,142)')
  glass.addColorStop(1, lit ? 'rgb(255,184,96)' : 'rgb(58,76,96)')
  brush.fillStyle = glass
  brush.beginPath()
  brush.roundRect(x - w / 2, y, w, h, [w / 2, w / 2, 0, 0])
  brush.fill()
}
