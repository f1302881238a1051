/** Panels and dials of light that hang in the air around somebody. */
import { paintDial, paintPanel } from '../painting/tech-paints.ts'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Card } from '../renderer/scene/stage.ts'
import type { WorldBrief } from './brief.ts'
import { PIGMENTS } from './palette.ts'

/** Where each hangs, from the lead: to the side, up, and behind (or before), how wide it is, and whether it is a dial. */
type Hung = {
  readonly x: number
  readonly up: number
  readonly deep: number
  readonly wide: number
  readonly isDial?: true
}

const HUNG: readonly Hung[] = [
  { x: 1.25, up: 1.5, deep: 0.25, wide: 1.1 },
  { x: -1.35, up: 1.62, deep: 0.3, wide: 1 },
  { x: 2.2, up: 0.95, deep: 0.7, wide: 1 },
  { x: -2.3, up: 0.95, deep: 0.8, wide: 1.05 },
  { x: 1.1, up: 0.72, deep: 0.1, wide: 0.66, isDial: true },
  { x: -1.15, up: 0.7, deep: 0.15, wide: 0.6, isDial: true },
  { x: 0, up: 2.3, deep: 0.9, wide: 1.5, isDial: true },
]

/** How much nearer to somebody, and smaller, they are in a close picture. */
const CLOSE = 0.55

const BLUE: Rgb = [0.25, 0.78, 1]

/** The cards of what hangs around the lead, for a scene with holograms. */
export function hologramCards({ scene, book, path, seed }: WorldBrief): Card[] {
  if (!scene.details.includes('holograms')) return []
  const hue = scene.tint ? PIGMENTS[scene.tint] : BLUE
  const near = scene.shotSize === 'close' ? CLOSE : 1
  return HUNG.map(({ x, up, deep, isDial, ...hung }, index): Card => {
    const wide = hung.wide * near
    const texture = book.add({
      widthPx: isDial ? 320 : 360,
      heightPx: isDial ? 320 : 260,
      paint: (_, w, h) =>
        isDial
          ? paintDial(w, hue, (seed % 40) + index)
          : paintPanel(w, h, { hue, seed: (seed % 30) + index, backing: 0.55 }),
    })
    const high = isDial ? wide : wide * 0.72
    return {
      texture,
      unmirrored: true,
      haze: 0,
      place: (seconds) => {
        const [left, foot, ahead] = path(seconds)
        const sway = 0.02 * Math.sin(seconds * 1.1 + index * 2)
        const turn = isDial ? seconds * (index % 2 === 0 ? 0.5 : -0.4) : 0
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
        const middle = [left + x * near, foot + up + high / 2 + sway] as const
        return {
          origin: [
            middle[0] - (wide * cos - high * sin) / 2,
            middle[1] - (wide * sin + high * cos) / 2,
            ahead + deep,
          ],
          across: [wide * cos, wide * sin, 0],
          up: [-high * sin, high * cos, 0],
          opacity: 0.72 + 0.18 * Math.sin(seconds * 2 + index),
        }
      },
    }
  })
}
