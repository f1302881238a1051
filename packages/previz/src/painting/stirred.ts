/** Paints what is stirred up or comes down: a puff of dust, a leaf. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn, tinted } from './brush.ts'

/** A puff that is thick in its middle and ragged at its edge. */
export function paintPuff(sizePx: number, colour: Rgb, seed: number): Pixels {
  return tinted({ widthPx: sizePx, heightPx: sizePx }, colour, (x, y) => {
    const [u, v] = [(x + 0.5) / sizePx - 0.5, (y + 0.5) / sizePx - 0.5]
    const ragged = 0.11 * noise(u * 7 + seed, v * 7) + 0.06 * noise(u * 17, v * 17 + seed)
    const body = smoothstep(0.46, 0.06, Math.hypot(u, v) + ragged)
    return body * (0.72 + 0.2 * noise(u * 5 + seed, v * 5 + 3))
  })
}

/** A leaf with a stalk, its tip up. */
export function paintLeaf(widthPx: number, heightPx: number, colour: Rgb): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const half = (fill: Rgb, side: 1 | -1): void => {
      brush.fillStyle = css(fill)
      brush.beginPath()
      brush.moveTo(w / 2, h * 0.06)
      brush.bezierCurveTo(
        w * (0.5 + side * 0.2),
        h * 0.2,
        w * (0.5 + side * 0.56),
        h * 0.5,
        w / 2,
        h * 0.84,
      )
      brush.closePath()
      brush.fill()
    }
    half(mix(colour, [1, 0.95, 0.7], 0.16), -1)
    half(scaled(colour, 0.86), 1)
    brush.strokeStyle = css(scaled(colour, 0.58))
    brush.lineWidth = w * 0.05
    brush.beginPath()
    brush.moveTo(w / 2, h * 0.14)
    brush.lineTo(w / 2, h * 0.95)
    for (const vein of [0.34, 0.5, 0.66])
      for (const side of [-1, 1]) {
        brush.moveTo(w / 2, h * (vein + 0.08))
        brush.lineTo(w * (0.5 + side * 0.2), h * (vein - 0.06))
      }
    brush.stroke()
  })
}
