/** The moon that a film is about: large, with its seas, low in the sky and with nothing before it. */
import { paintMoon } from '../../painting/moon.ts'
import { paintGlow } from '../../painting/soft.ts'
import type { Scene } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { TextureBook } from '../../renderer/scene/texture.ts'
import type { Palette } from '../palette.ts'

/** Half its width as a tangent, from near and else, and how high and how far aside its middle is. */
const NEAR = { half: 0.21, height: 0.27, yaw: 0 } as const
const FAR = { half: 0.1, height: 0.25, yaw: 0.12 } as const

const PALE: Rgb = [0.93, 0.92, 0.86]

/** True where the moon is what the sky is about. */
export const isMoonlit = ({ details }: Pick<Scene, 'details'>): boolean => details.includes('moon')

/** The moon of a scene; nothing where none is named. */
export function moonCards(scene: Scene, book: TextureBook, palette: Palette): Card[] {
  if (!isMoonlit(scene)) return []
  const { half, height, yaw } = scene.shotSize === 'close' ? NEAR : FAR
  const isNight = scene.timeOfDay === 'night'
  const disc = book.add({
    widthPx: 480,
    heightPx: 480,
    paint: (_, px) => paintMoon(px, isNight ? PALE : mix(PALE, palette.sun, 0.3)),
  })
  const glow = book.add({
    widthPx: 256,
    heightPx: 256,
    paint: (_, px) => paintGlow(px, mix(palette.sun, PALE, 0.5), 2.2),
  })
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  const around = (size: number): { place: Card['place'] } => {
    const placement = {
      origin: [sin - cos * size, height - size, cos + sin * size] as const,
      across: [2 * cos * size, 0, -2 * sin * size] as const,
      up: [0, 2 * size, 0] as const,
    }
    return { place: () => placement }
  }
  return [
    { texture: glow, infinite: true, additive: true, backdrop: 1, ...around(half * 2.6) },
    { texture: disc, infinite: true, backdrop: 2, ...around(half) },
  ]
}
