/** The slopes of a roof over an attic. */
import { drawn } from '../../painting/brush.ts'
import { coverWall } from '../../painting/room-walls.ts'
import { scaled } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { WorldBrief } from '../brief.ts'
import { hallOf, shellOf, wallTone } from '../rooms/shells.ts'

/** Where a slope begins and how far it comes in under the ridge, metres; and how long pieces of it are. */
const SLOPE = { foot: 1.1, inner: 0.5, pieces: 6, near: -6 } as const

/** Boards from low walls up to the ridge on both sides; nothing in any other room. */
export function roofSlopes(brief: WorldBrief): Card[] {
  const { scene, book } = brief
  if (scene.room !== 'attic') return []
  const { half, height, back } = hallOf(scene)
  const tone = wallTone(brief, shellOf(brief))
  const boards = book.add({
    widthPx: 300,
    heightPx: 300,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        const look = { w, h, tone: scaled(tone, 0.84), wood: scaled(tone, 0.5) }
        coverWall(brush, { ...look, finish: 'logs' })
        // A rafter.
        brush.fillStyle = `rgb(${scaled(tone, 0.5)
          .map((part) => Math.round(part * 255))
          .join()})`
        brush.fillRect(w * 0.44, 0, w * 0.12, h)
      }),
  })
  const long = (back - SLOPE.near) / SLOPE.pieces
  return Array.from({ length: SLOPE.pieces }, (_, index) =>
    [-1, 1].map((side): Card => {
      const placement = {
        origin: [side * half, SLOPE.foot, SLOPE.near + index * long] as const,
        across: [0, 0, long + 0.05] as const,
        up: [-side * (half - SLOPE.inner), height - SLOPE.foot, 0] as const,
      }
      return { texture: boards, haze: 0, bias: -1.6, shade: 0.2, place: () => placement }
    }),
  ).flat()
}
