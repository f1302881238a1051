/** A dead tree: a trunk and boughs without a leaf. */
import { css, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn } from './brush.ts'

/** Paints one as high as the picture. */
export function paintBareTree(
  widthPx: number,
  heightPx: number,
  { seed, bark }: { readonly seed: number; readonly bark: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    brush.lineCap = 'round'
    grow(brush, random, bark, {
      x: w * 0.5,
      y: h,
      angle: (random() - 0.5) * 0.2,
      length: h * 0.36,
      thick: w * 0.085,
      depth: 5,
    })
  })
}

type Bough = {
  readonly x: number
  readonly y: number
  /** From upright, radians. */
  readonly angle: number
  readonly length: number
  readonly thick: number
  /** How often it forks yet. */
  readonly depth: number
}

function grow(brush: Brush, random: () => number, bark: Rgb, bough: Bough): void {
  const { x, y, angle, length, thick, depth } = bough
  const [toX, toY] = [x + Math.sin(angle) * length, y - Math.cos(angle) * length]
  brush.strokeStyle = css(scaled(bark, 0.8 + 0.35 * random()))
  brush.lineWidth = Math.max(1, thick)
  brush.beginPath()
  brush.moveTo(x, y)
  brush.lineTo(toX, toY)
  brush.stroke()
  if (depth === 0) return
  for (const side of [-1, 1])
    grow(brush, random, bark, {
      x: toX,
      y: toY,
      angle: angle + side * (0.22 + 0.5 * random()),
      length: length * (0.55 + 0.2 * random()),
      thick: thick * 0.62,
      depth: depth - 1,
    })
}
