/** Estimates which parts of a picture are near: those low in it, and those around its focus. */
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn } from '../painting/brush.ts'
import { drawPicture } from './draw-picture.ts'
import type { OpenPicture } from './layer-brief.ts'

/** How many slices a relief has; each is shifted so little that no step shows. */
export const RELIEF_LAYERS = 7

/** Paints one slice: the parts of the picture that are at least this near, fading out softly. */
export function paintRelief(
  picture: OpenPicture,
  slice: { readonly widthPx: number; readonly heightPx: number; readonly layer: number },
): Pixels {
  const { widthPx, heightPx } = slice
  const pixels = drawn(widthPx, heightPx, (brush) =>
    drawPicture(brush, picture, { widthPx, heightPx, frame: 'none', cornerPx: 0, shade: 0 }),
  )
  const from = (slice.layer - 0.5) / RELIEF_LAYERS
  const to = (slice.layer + 0.5) / RELIEF_LAYERS
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const near = nearness((x + 0.5) / widthPx, (y + 0.5) / heightPx, picture.focus)
      const share = smoothstep(from, to, near)
      if (share >= 1) continue
      const at = (y * widthPx + x) * 4
      // Premultiplied, so all four channels are scaled.
      for (let part = 0; part < 4; part++) pixels[at + part] = (pixels[at + part] ?? 0) * share
    }
  }
  return pixels
}

function nearness(u: number, v: number, focus: readonly [number, number]): number {
  const ground = smoothstep(0.35, 1.05, v)
  const off = ((u - focus[0]) / 0.3) ** 2 + ((v - focus[1]) / 0.42) ** 2
  return clamp(0.75 * ground + 0.6 * Math.exp(-off) * (1 - 0.5 * ground))
}
