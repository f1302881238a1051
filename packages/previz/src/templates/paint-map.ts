/** A map of a fictional country: sea, coast, hills, rivers, roads, a grid. */
import { hex, mix, type Rgb } from '../renderer/scene/colour.ts'
import { cloudNoise, ridgeNoise } from '../renderer/scene/noise.ts'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Dab, dotted } from '../painting/brush.ts'

const SEA_LEVEL = 0.46
const CONTOURS = 16

/** Paints the map; its seed determines the terrain. */
export function paintMap(canvas: {
  readonly widthPx: number
  readonly heightPx: number
  readonly colours: readonly string[]
  readonly seed: number
}): Pixels {
  const { widthPx, heightPx, colours, seed } = canvas
  const [sea = '#9cc3c9', land = '#f1e6c8', hills = '#c9b384', ink = '#6d6248'] = colours
  const tones = { sea: hex(sea), land: hex(land), hills: hex(hills), ink: hex(ink) }
  const wide = widthPx / heightPx
  return dotted(widthPx, heightPx, (u, v) => {
    const height = heightAt(u * wide, v, seed)
    return withGrid(
      tintOf(height, { x: u * wide, y: v, seed }, tones),
      { u: u * wide, v },
      tones.ink,
    )
  })
}

function heightAt(x: number, y: number, seed: number): number {
  const broad = cloudNoise(x * 1.5 + seed * 3.1, y * 1.5 + seed, 6) * 0.55 + 0.53
  const shore = 0.1 * smoothstep(0.1, 0, Math.min(y, 1 - y))
  return clamp(broad - shore)
}

type Tones = { readonly sea: Rgb; readonly land: Rgb; readonly hills: Rgb; readonly ink: Rgb }

function tintOf(
  height: number,
  { x, y, seed }: { x: number; y: number; seed: number },
  tones: Tones,
): Rgb {
  const above = height - SEA_LEVEL
  const coast = Math.exp(-((above / 0.006) ** 2))
  if (above < 0) {
    const shallow = smoothstep(-0.16, 0, above)
    const waves = Math.abs(Math.sin(above * 210)) < 0.12 && above > -0.05 ? 0.12 : 0
    return shaded(lighter(tones.sea, 0.16 * shallow + waves), tones.ink, coast * 0.8)
  }
  const relief = ridgeNoise(x * 3 + seed, y * 3, 4) * smoothstep(0.06, 0.3, above)
  const tone = blend(tones.land, tones.hills, clamp(above * 2 + relief * 0.35))
  const step = (above * CONTOURS) % 1
  const contour = step < 0.05 ? 0.16 : 0
  return shaded(tone, tones.ink, Math.max(contour, coast * 0.8))
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

function lighter(tone: Rgb, share: number): Rgb {
  return blend(tone, [1, 1, 1], share)
}

function shaded(tone: Rgb, ink: Rgb, share: number): Rgb {
  return blend(tone, ink, share)
}

/** Meridians and parallels. */
function withGrid(tone: Rgb, { u, v }: { u: number; v: number }, ink: Rgb): Dab {
  const near = (at: number): boolean => Math.abs(((at * 8) % 1) - 0.5) > 0.494
  return [...(near(u) || near(v) ? mix(tone, ink, 0.16) : tone), 1]
}
