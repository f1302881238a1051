/**
 * What is near the camera in an empty street: house fronts begin far off, and
 * without near things no camera is seen to go.
 */
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { cloudNoise } from '../../renderer/scene/noise.ts'
import { smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { tinted } from '../../painting/brush.ts'
import { paintPost } from '../../painting/ground.ts'
import { lying, standing } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'

/** Lines, a crossing, and posts along the lanes. */
export function roadThings(brief: WorldBrief): Card[] {
  // Words on the road need it for themselves.
  const isWritten = brief.scene.writing?.on === 'ground'
  return [...(isWritten ? [] : roadMarks(brief)), ...bollards(brief)]
}

/** Bars of a crossing, in metres, and dashes of a line. */
const CROSSING = { bars: 11, apart: 0.9, bar: 0.5, length: 3 }
const LINE = { width: 0.18, length: 15, dashes: 3, dash: 0.48, pieces: 4 }

/** Paint on the road, above its mirror. Many marks are one card: a card costs more than its pixels. */
function roadMarks(brief: WorldBrief): Card[] {
  if (brief.scene.weather === 'snow') return []
  const { dark, haze } = brief.palette
  const white: Rgb = dark ? [0.5, 0.48, 0.52] : mix([0.9, 0.9, 0.88], haze, 0.15)
  const painted = (
    size: { widthPx: number; heightPx: number },
    isMark: (u: number, v: number) => number,
  ): Texture =>
    brief.book.add({
      ...size,
      paint: (_, w, h) =>
        tinted({ widthPx: w, heightPx: h }, white, (x, y) => {
          const u = (x + 0.5) / w
          const v = (y + 0.5) / h
          const mark = isMark(u, v)
          if (mark <= 0) return 0
          const worn = cloudNoise((u * size.widthPx) / 12 + 3, v * 26, 4)
          return mark * (0.5 + 0.4 * smoothstep(-0.35, 0.1, worn))
        }),
    })
  const { bars, apart, bar, length } = CROSSING
  const share = bar / apart
  const zebra = painted({ widthPx: 704, heightPx: 160 }, (u, v) => {
    const along = (u * bars) % 1
    const ends = smoothstep(0, 0.03, Math.min(v, 1 - v))
    return ends * smoothstep(0, 0.04, Math.min(along, share - along))
  })
  const dashed = painted({ widthPx: 24, heightPx: 512 }, (u, v) => {
    const along = (v * LINE.dashes) % 1
    return smoothstep(0, 0.1, Math.min(u, 1 - u)) * (along < LINE.dash ? 1 : 0)
  })
  const look = { haze: 0.7, unmirrored: true, bias: -300 }
  const near = 8.6 + (brief.seed % 16) / 10
  const left = -(bars * apart) / 2
  const across = { left, right: -left, near, far: near + length, y: 0.01 }
  const pieces = Array.from({ length: LINE.pieces }, (_, index) => {
    const from = 2 + index * LINE.length
    const half = LINE.width / 2
    const area = { left: -half, right: half, near: from, far: from + LINE.length, y: 0.01 }
    return lying(dashed, area, look)
  })
  return [...pieces, lying(zebra, across, look)]
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
