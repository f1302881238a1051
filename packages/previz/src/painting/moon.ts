/** The full moon, large: seas, rays and craters. */
import { seededRandom } from '@backlot/camera/random'
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'

/** The dark seas as one sees them: middle and size, as shares of the diameter. */
const SEAS = [
  [0.34, 0.28, 0.15, 0.12],
  [0.55, 0.3, 0.1, 0.09],
  [0.62, 0.4, 0.09, 0.1],
  [0.27, 0.47, 0.15, 0.2],
  [0.74, 0.5, 0.08, 0.09],
  [0.68, 0.55, 0.07, 0.08],
  [0.37, 0.64, 0.11, 0.08],
  [0.77, 0.33, 0.055, 0.045],
] as const

/** Paints the disc to the edges of the picture. */
export function paintMoon(sizePx: number, tone: Rgb): Pixels {
  return drawn(sizePx, sizePx, (brush, w) => {
    const half = w / 2
    brush.beginPath()
    brush.arc(half, half, half - 1, 0, 2 * Math.PI)
    brush.clip()
    brush.fillStyle = css(tone)
    brush.fillRect(0, 0, w, w)
    const random = seededRandom(77)
    for (const [x, y, rx, ry] of SEAS)
      for (let part = 0; part < 7; part++)
        fillOval(brush, scaled(tone, 0.62), {
          x: w * (x + (random() - 0.5) * rx * 0.9),
          y: w * (y + (random() - 0.5) * ry * 0.9),
          rx: w * rx * (0.5 + 0.4 * random()),
          ry: w * ry * (0.5 + 0.4 * random()),
          turn: random() * 3,
          alpha: 0.34,
        })
    for (let crater = 0; crater < 90; crater++) paintCrater(brush, w, random, tone)
    paintRays(brush, { x: w * 0.46, y: w * 0.86, w }, tone)
    const limb = brush.createRadialGradient(half, half, half * 0.6, half, half, half)
    limb.addColorStop(0, 'rgba(0,0,0,0)')
    limb.addColorStop(1, 'rgba(30,34,60,0.36)')
    brush.fillStyle = limb
    brush.fillRect(0, 0, w, w)
  })
}

function paintCrater(brush: Brush, w: number, random: () => number, tone: Rgb): void {
  const size = w * (0.006 + 0.022 * random() ** 3)
  const at = { x: w * random(), y: w * random() }
  fillOval(brush, mix(tone, [1, 1, 1], 0.4), { ...at, rx: size * 1.15, ry: size * 1.1, alpha: 0.5 })
  fillOval(brush, scaled(tone, 0.72), {
    x: at.x - size * 0.16,
    y: at.y - size * 0.16,
    rx: size,
    ry: size * 0.94,
    alpha: 0.5,
  })
}

/** The bright rays of the youngest crater. */
function paintRays(
  brush: Brush,
  { x, y, w }: { x: number; y: number; w: number },
  tone: Rgb,
): void {
  const random = seededRandom(12)
  brush.strokeStyle = css(mix(tone, [1, 1, 1], 0.6), 0.3)
  for (let ray = 0; ray < 15; ray++) {
    const angle = (ray / 15) * 2 * Math.PI
    const reach = w * (0.12 + 0.3 * random())
    brush.lineWidth = w * (0.004 + 0.008 * random())
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach)
    brush.stroke()
  }
  fillOval(brush, mix(tone, [1, 1, 1], 0.6), { x, y, rx: w * 0.02, ry: w * 0.02 })
}
