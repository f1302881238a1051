/** What stands in rows along a hall. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn } from './brush.ts'

/** A round column with base and capital, a square pier, or stone that grew from floor to roof. */
export type PillarKind = 'round' | 'square' | 'stone'

/** Paints one from the floor to the ceiling, lit from the left. */
export function paintPillar(
  widthPx: number,
  heightPx: number,
  { kind, tone }: { readonly kind: PillarKind; readonly tone: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const light = brush.createLinearGradient(0, 0, w, 0)
    light.addColorStop(0, css(scaled(tone, kind === 'round' ? 0.8 : 0.98)))
    light.addColorStop(0.3, css(mix(tone, [1, 1, 1], 0.16)))
    light.addColorStop(kind === 'square' ? 0.31 : 0.6, css(scaled(tone, 0.86)))
    light.addColorStop(1, css(scaled(tone, 0.6)))
    brush.fillStyle = light
    if (kind === 'stone') {
      const random = seededRandom(w)
      brush.beginPath()
      brush.moveTo(0, 0)
      for (let step = 0; step <= 12; step++) {
        const y = step / 12
        const waist = 0.16 + 0.34 * Math.abs(2 * y - 1) ** 1.6
        brush.lineTo(w * (0.5 - waist - 0.04 * random()), h * y)
      }
      for (let step = 12; step >= 0; step--) {
        const y = step / 12
        const waist = 0.16 + 0.34 * Math.abs(2 * y - 1) ** 1.6
        brush.lineTo(w * (0.5 + waist + 0.04 * random()), h * y)
      }
      brush.fill()
      brush.globalCompositeOperation = 'source-atop'
      for (let line = 0; line < 34; line++) {
        brush.fillStyle = css(scaled(tone, random() < 0.5 ? 0.5 : 1.25), 0.35)
        brush.fillRect(w * random(), h * random(), w * 0.05, h * (0.05 + 0.12 * random()))
      }
      return
    }
    const inset = 0.14
    brush.fillRect(w * inset, 0, w * (1 - 2 * inset), h)
    brush.fillStyle = css(scaled(tone, 0.72), 0.6)
    const joints = kind === 'round' ? 6 : 9
    for (let joint = 1; joint < joints; joint++)
      brush.fillRect(w * inset, (h * joint) / joints, w * (1 - 2 * inset), Math.max(1, h * 0.004))
    brush.fillStyle = light
    for (const [y, tall, grow] of [
      [0, 0.035, 0.14],
      [0.035, 0.03, 0.08],
      [0.93, 0.025, 0.08],
      [0.955, 0.045, 0.14],
    ] as const)
      brush.fillRect(w * (inset - grow), h * y, w * (1 - 2 * (inset - grow)), h * tall)
    brush.fillStyle = css(scaled(tone, 0.6))
    for (const y of [0.065, 0.93]) brush.fillRect(0, h * y, w, Math.max(1, h * 0.006))
  })
}
