/** What motion backgrounds are painted with: puffs of smoke, folds of silk, rings of a kaleidoscope, outlines that glow. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { cloudNoise } from '../renderer/scene/noise.ts'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { dabOf, dotted, drawn } from './brush.ts'

/** A puff of smoke, or a drop of ink that spreads: `fine` is how many wisps it has. */
export function paintPuff(
  sizePx: number,
  colour: Rgb,
  { seed, fine }: { readonly seed: number; readonly fine: number },
): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const bendX = cloudNoise(u * 2.2 + seed, v * 2.2 + 3.1, 3)
    const bendY = cloudNoise(u * 2.2 + 9.7, v * 2.2 + seed, 3)
    const wisps = cloudNoise(u * fine + bendX * 2.4 + seed, v * fine + bendY * 2.4, 4)
    const off = Math.hypot(u - 0.5 + bendX * 0.1, v - 0.5 + bendY * 0.1) * 2
    const body = smoothstep(0.92, 0.15, off) * smoothstep(-0.34, 0.6, wisps)
    return dabOf(mix(scaled(colour, 0.78), colour, clamp(0.5 + wisps)), body * 0.9)
  })
}

/** Cloth in folds that run along it; above its upper edge it ends, towards the lower one it fades. */
export function paintFolds(
  widthPx: number,
  heightPx: number,
  { light, shade, seed }: { readonly light: Rgb; readonly shade: Rgb; readonly seed: number },
): Pixels {
  return dotted(widthPx, heightPx, (u, v) => {
    const bend = cloudNoise(u * 2.4 + seed, v * 1.4, 3)
    const fold = 0.5 + 0.5 * Math.sin(v * 13 + bend * 5.2 + Math.sin(u * 7 + seed) * 1.3)
    const sheen = fold ** 3 * 0.55
    const colour = mix(mix(shade, light, 0.2 + 0.8 * fold), [1, 1, 1], sheen * 0.6)
    return dabOf(colour, smoothstep(0, 0.012, v) * smoothstep(1, 0.62, v))
  })
}

/** One ring of a kaleidoscope: the same wedge again and again, every other one mirrored; the hole is this share of it. */
export function paintMandala(
  sizePx: number,
  hues: readonly [Rgb, Rgb, Rgb],
  { seed, wedges, hole }: { readonly seed: number; readonly wedges: number; readonly hole: number },
): Pixels {
  const wedge = (2 * Math.PI) / wedges
  const halfWedge = halfWedgeOf(hues, { seed, wedge, radii: Math.ceil(sizePx / 2) })
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2
    if (off > 1 || off < hole) return [0, 0, 0, 0]
    const turn = Math.atan2(v - 0.5, u - 0.5) + Math.PI
    const folded = Math.abs((turn % wedge) - wedge / 2)
    const colour = halfWedge(off, folded)
    return dabOf(colour, smoothstep(1, 0.985, off) * smoothstep(hole, hole + 0.015, off))
  })
}

/** Angles of half a wedge that are painted. */
const ANGLES = 160

/** The colours of half a wedge, by the share of the radius and the angle: painted once, as all wedges are like it. */
function halfWedgeOf(
  hues: readonly [Rgb, Rgb, Rgb],
  { seed, wedge, radii }: { readonly seed: number; readonly wedge: number; readonly radii: number },
): (off: number, folded: number) => Rgb {
  const step = wedge / 2 / (ANGLES - 1)
  const colours = Array.from({ length: (radii + 1) * ANGLES }, (_, at): Rgb => {
    const [off, folded] = [Math.floor(at / ANGLES) / radii, (at % ANGLES) * step]
    const [x, y] = [off * Math.cos(folded) * 7, off * Math.sin(folded) * 7]
    const first = cloudNoise(x + seed, y + 1.7, 2)
    const second = cloudNoise(x * 1.7 + 8.3, y * 1.7 + seed, 2)
    const bands = 0.5 + 0.5 * Math.sin(first * 9 + off * 15)
    const colour = mix(
      mix(hues[0], hues[1], smoothstep(0.3, 0.7, bands)),
      hues[2],
      0.8 * clamp(second * 2),
    )
    return scaled(colour, 0.55 + 0.45 * smoothstep(0.02, 0.16, Math.abs(bands - 0.5)))
  })
  return (off, folded) =>
    colours[Math.round(off * radii) * ANGLES + Math.round(folded / step)] ?? hues[0]
}

/** A ball of thin film with its light at the upper left. */
export function paintBubble(sizePx: number, hue: Rgb): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2.06
    if (off > 1) return [0, 0, 0, 0]
    const rim = smoothstep(0.55, 0.97, off)
    const spark = Math.exp(-90 * ((u - 0.34) ** 2 + (v - 0.3) ** 2))
    const below = 0.4 * Math.exp(-60 * ((u - 0.66) ** 2 + (v - 0.72) ** 2))
    const colour = mix(hue, [1, 1, 1], clamp(rim * 0.5 + spark + below))
    return dabOf(colour, smoothstep(1, 0.97, off) * clamp(0.12 + 0.62 * rim + spark + below))
  })
}

/** A light out of focus: a disc, a little brighter at its rim. */
export function paintBokeh(sizePx: number, hue: Rgb): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2.1
    const disc = smoothstep(1, 0.9, off) * (0.55 + 0.45 * smoothstep(0.6, 0.92, off))
    return dabOf(hue, disc)
  })
}

/** A blob of colour without any edge. */
export function paintBlob(sizePx: number, hue: Rgb): Pixels {
  return dotted(sizePx, sizePx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2
    return dabOf(hue, smoothstep(1, 0, off))
  })
}

/** A line across the picture with a white core and light around it. */
export function paintNeonLine(widthPx: number, heightPx: number, hue: Rgb): Pixels {
  return dotted(widthPx, heightPx, (u, v) => {
    const off = Math.abs(v - 0.5) * 2
    const ends = smoothstep(0, 0.06, u) * smoothstep(1, 0.94, u)
    const core = smoothstep(0.13, 0.05, off)
    const glow = Math.exp(-off * 5) * smoothstep(1, 0.6, off)
    return dabOf(mix(hue, [1, 1, 1], core * 0.75), ends * clamp(core + 0.7 * glow))
  })
}

/** Rows of small lights, `count` of them side by side. */
export function paintDots(widthPx: number, heightPx: number, hue: Rgb, count: number): Pixels {
  return dotted(widthPx, heightPx, (u, v) => {
    const x = (((u * count) % 1) - 0.5) * (widthPx / count)
    const off = Math.hypot(x, (v - 0.5) * heightPx) / (heightPx * 0.5)
    const core = smoothstep(0.34, 0.2, off)
    return dabOf(mix(hue, [1, 1, 1], 0.7 * core), clamp(core + 0.5 * (1 - clamp(off)) ** 2.4))
  })
}

/** A plain form of so many corners (none: a disc), filled or as an outline. */
export function paintForm(
  sizePx: number,
  hue: Rgb,
  { corners, filled }: { readonly corners: number; readonly filled: boolean },
): Pixels {
  return drawn(sizePx, sizePx, (brush, side) => {
    const reach = side * 0.42
    brush.beginPath()
    for (let at = 0; at < Math.max(corners, 40); at++) {
      if (corners > 0 && at >= corners) break
      const turn = (at / (corners || 40)) * 2 * Math.PI - Math.PI / 2
      brush.lineTo(side / 2 + reach * Math.cos(turn), side / 2 + reach * Math.sin(turn))
    }
    brush.closePath()
    brush.lineWidth = side * 0.05
    brush.lineJoin = 'round'
    brush.fillStyle = css(hue)
    brush.strokeStyle = css(hue)
    if (filled) brush.fill()
    else brush.stroke()
  })
}

/** From the colour overhead to that below. */
export function paintFade(widthPx: number, heightPx: number, stops: readonly [Rgb, Rgb]): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const fade = brush.createLinearGradient(0, 0, 0, h)
    fade.addColorStop(0.2, css(stops[0]))
    fade.addColorStop(0.8, css(stops[1]))
    brush.fillStyle = fade
    brush.fillRect(0, 0, w, h)
  })
}
