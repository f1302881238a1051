/** A wood or a land on fire: flames between the trees, their light on the ground, sparks that go up. */
import { leadOf } from '../../camera/lead.ts'
import { FIRE_FRAMES, paintFire } from '../../painting/falls.ts'
import { paintGlow } from '../../painting/soft.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { glowing, standAt } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'

/** Where it burns and how high: metres. None in the middle, where somebody may be. */
const FIRES: readonly (readonly [x: number, z: number, height: number])[] = [
  [-24, 52, 9],
  [19, 48, 8],
  [-3, 46, 6.5],
  [31, 40, 7],
  [-15, 36, 6],
  [9.5, 32, 5],
  [-9, 25, 4],
  [14, 22, 4.4],
  [-5.4, 18, 2.6],
  [6.4, 16, 2.8],
  [-9.6, 14, 3.2],
  [3.4, 24, 3],
]

/** The fires of a scene in which a wood or a field burns. */
export function wildfireCards(brief: WorldBrief): Card[] {
  const { scene, book, palette, path } = brief
  if (!scene.details.includes('wildfire') || scene.place === 'interior') return []
  const flames = [0, 1].map((half) =>
    book.add({
      widthPx: 240,
      heightPx: 300,
      frameCount: FIRE_FRAMES,
      paint: (frame, w, h) => paintFire(w, h, (frame + half * 5) % FIRE_FRAMES),
    }),
  )
  const glow = book.add({
    widthPx: 192,
    heightPx: 192,
    paint: (_, px) => paintGlow(px, [1, 0.5, 0.18], 1.6),
  })
  const warmth = palette.dark ? 0.75 : 0.45
  const [leadX, , leadZ] = path(0)
  const free = leadOf(scene) ? 3 : 0
  return FIRES.filter(([x, z]) => Math.hypot(x - leadX, z - leadZ) > free).flatMap(
    ([x, z, height], index): Card[] => {
      const texture = flames[index % flames.length]
      const stand = standAt({ x, y: -0.1, z, width: height * 0.8, height })
      const at = { x, y: height * 0.45, z: z - 0.1, size: height * 3 }
      if (!texture) return []
      return [
        glowing(glow, at, { opacity: warmth, flicker: 0.2 }),
        {
          texture,
          haze: 0.25,
          place: (seconds) => ({ ...stand, frame: (seconds * 12 + index * 3) % FIRE_FRAMES }),
        },
      ]
    },
  )
}
