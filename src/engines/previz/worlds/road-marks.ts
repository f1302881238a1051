/**
 * What is near the camera in an empty street: house fronts begin far off, and
 * without near things no camera is seen to go.
 */
import { mix, type Rgb, scaled } from '../../../media/colour.ts'
import { cloudNoise } from '../../../media/noise.ts'
import { smoothstep } from '../../../media/random.ts'
import type { Card } from '../../../media/stage.ts'
import { dotted } from '../paint/brush.ts'
import { paintPost } from '../paint/ground.ts'
import { lying, standing } from '../set-pieces.ts'
import type { WorldBrief } from './brief.ts'

/** Lines, a crossing, and posts along the lanes. */
export function roadThings(brief: WorldBrief): Card[] {
  return [...roadMarks(brief), ...bollards(brief)]
}

/** Paint on the road, above its mirror: what is near the camera in an empty street. */
function roadMarks(brief: WorldBrief): Card[] {
  const { dark } = brief.palette
  if (brief.scene.weather === 'snow') return []
  const white: Rgb = dark ? [0.5, 0.48, 0.52] : mix([0.9, 0.9, 0.88], brief.palette.haze, 0.15)
  const paint = brief.book.add({
    widthPx: 64,
    heightPx: 256,
    paint: (_, w, h) =>
      dotted(w, h, (u, v) => {
        const worn = cloudNoise(u * 5 + 3, v * 26, 4)
        const edge =
          smoothstep(0, 0.06, Math.min(u, 1 - u)) * smoothstep(0, 0.02, Math.min(v, 1 - v))
        return [...white, edge * (0.5 + 0.4 * smoothstep(-0.35, 0.1, worn))]
      }),
  })
  const look = { haze: 0.7, unmirrored: true, bias: -300 }
  const strip = (left: number, width: number, near: number, length: number): Card =>
    lying(paint, { left, right: left + width, near, far: near + length, y: 0.01 }, look)
  const dashes = Array.from({ length: 12 }, (_, index) => strip(-0.08, 0.16, 2.5 + index * 5, 2.4))
  const crossing = 8.6 + (brief.seed % 16) / 10
  const bars = Array.from({ length: 11 }, (_, index) => strip(-4.8 + index * 0.9, 0.5, crossing, 3))
  return [...dashes, ...bars]
}

/** Posts between the lanes and the cycle tracks beside them. */
function bollards(brief: WorldBrief): Card[] {
  const { dark } = brief.palette
  const metal = (share: number): Rgb =>
    mix(scaled([0.3, 0.3, 0.34], share), brief.palette.near, 0.3)
  const post = brief.book.add({
    widthPx: 48,
    heightPx: 190,
    paint: (_, widthPx, heightPx) =>
      paintPost(
        { widthPx, heightPx },
        { dark: metal(0.35), light: metal(dark ? 1 : 1.5), sunSide: 1 },
      ),
  })
  return Array.from({ length: 14 }, (_, index) =>
    [-1, 1].map((side) =>
      standing(
        post,
        { x: side * 3.3, y: 0, z: 3.4 + index * 2.4, width: 0.2, height: 0.86 },
        { haze: 0.7 },
      ),
    ),
  ).flat()
}
