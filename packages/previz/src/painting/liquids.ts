/** Paints what flows: a stream that is poured, a crown that splashes up, drops on a cold glass, steam. */
import { seededRandom } from '@backlot/camera/random'
import type { Liquid } from '@backlot/prompt/scene'
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, tinted } from './brush.ts'
import { noise } from '../renderer/scene/noise.ts'
import { smoothstep } from '../renderer/scene/random.ts'

/** What each is like, and how much of what is behind it shows through. */
export const LIQUID_LOOKS: Readonly<Record<Liquid, LiquidLook>> = {
  water: { colour: [0.74, 0.88, 0.96], alpha: 0.62 },
  milk: { colour: [0.98, 0.97, 0.94], alpha: 1 },
  coffee: { colour: [0.3, 0.17, 0.1], alpha: 0.95 },
  tea: { colour: [0.74, 0.42, 0.14], alpha: 0.85 },
  wine: { colour: [0.5, 0.05, 0.2], alpha: 0.94 },
  juice: { colour: [0.98, 0.6, 0.16], alpha: 0.94 },
  syrup: { colour: [0.72, 0.36, 0.08], alpha: 0.92 },
  chocolate: { colour: [0.32, 0.17, 0.1], alpha: 1 },
}

/** What something that flows looks like. */
export type LiquidLook = { readonly colour: Rgb; readonly alpha: number }

/** The pictures of a stream, which go round. */
export const STREAM_FRAMES = 8

/** One picture of a stream that falls from the top of it: it narrows as it goes, and a wave runs down its sides. */
export function paintStream(
  widthPx: number,
  heightPx: number,
  { frame, look }: { readonly frame: number; readonly look: LiquidLook },
): Pixels {
  const { colour, alpha } = look
  const phase = (2 * Math.PI * frame) / STREAM_FRAMES
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const edge = (v: number, side: 1 | -1): number => {
      const wide = 0.3 - 0.1 * v + 0.035 * Math.sin(v * 16 - phase + (side > 0 ? 0 : 1.4))
      return w * (0.5 + 0.03 * Math.sin(v * 7 - phase) + side * wide)
    }
    const path = (from: number, to: number): void => {
      brush.beginPath()
      for (let v = 0; v <= 1.001; v += 0.04) brush.lineTo(at(v, from), v * h * 0.97)
      for (let v = 1; v >= -0.001; v -= 0.04) brush.lineTo(at(v, to), v * h * 0.97)
      brush.fill()
    }
    const at = (v: number, share: number): number =>
      edge(v, -1) + (edge(v, 1) - edge(v, -1)) * share
    brush.fillStyle = css(colour, alpha)
    path(0, 1)
    brush.fillStyle = css(scaled(colour, 0.7), 0.5)
    path(0.7, 1)
    brush.fillStyle = css(mix(colour, [1, 1, 1], 0.75), 0.6)
    path(0.16, 0.32)
  })
}

/** A crown of liquid that was hit, from its front or its back: a ring with fingers, and drops that left them. */
export function paintCrown(
  widthPx: number,
  heightPx: number,
  look: { readonly liquid: Liquid; readonly seed: number; readonly isBack: boolean },
): Pixels {
  const { colour, alpha } = LIQUID_LOOKS[look.liquid]
  const random = seededRandom(look.seed * 5 + (look.isBack ? 1 : 2))
  const fill = look.isBack ? scaled(colour, 0.84) : colour
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const [foot, rim] = [h * 0.93, h * (look.isBack ? 0.5 : 0.7)]
    const fingers = look.isBack ? 8 : 7
    brush.fillStyle = css(fill, alpha)
    brush.beginPath()
    brush.moveTo(w * 0.2, foot)
    const tips: [number, number][] = []
    for (let finger = 0; finger < fingers; finger++) {
      const u = (finger + 0.5) / fingers
      const wide = 0.5 / fingers
      const out = (u - 0.5) * 0.2
      const top = rim - h * (0.1 + 0.32 * random()) * (1 - 0.5 * Math.abs(u - 0.5))
      const x = w * (0.08 + 0.84 * u)
      brush.quadraticCurveTo(x - w * wide * 0.8, rim + h * 0.08, x - w * 0.012 + w * out, top)
      brush.arc(x + w * out, top, w * 0.014, Math.PI, 0)
      brush.quadraticCurveTo(x + w * wide * 0.5, rim + h * 0.1, x + w * wide * 0.84, rim + h * 0.1)
      tips.push([x + w * out, top])
    }
    brush.quadraticCurveTo(w * 0.86, h * 0.84, w * 0.8, foot)
    brush.quadraticCurveTo(w * 0.5, h * 1.02, w * 0.2, foot)
    brush.fill()
    for (const [x, y] of tips)
      drop(
        brush,
        {
          x: x + w * 0.03 * (random() - 0.5),
          y: y - h * (0.05 + 0.08 * random()),
          radius: w * (0.008 + 0.012 * random()),
        },
        fill,
        alpha,
      )
    shine(brush, { w, h, rim, colour })
  })
}

/** The light along the wall of a crown. */
function shine(
  brush: Brush,
  { w, h, rim, colour }: { w: number; h: number; rim: number; colour: Rgb },
): void {
  brush.globalCompositeOperation = 'source-atop'
  const dark = brush.createLinearGradient(0, rim, 0, h)
  dark.addColorStop(0, css(mix(colour, [1, 1, 1], 0.6), 0.5))
  dark.addColorStop(0.35, css(colour, 0))
  dark.addColorStop(1, css(scaled(colour, 0.55), 0.6))
  brush.fillStyle = dark
  brush.fillRect(0, 0, w, h)
  const side = brush.createLinearGradient(0, 0, w, 0)
  side.addColorStop(0, css([1, 1, 1], 0.28))
  side.addColorStop(0.3, css([1, 1, 1], 0))
  side.addColorStop(1, css(scaled(colour, 0.5), 0.4))
  brush.fillStyle = side
  brush.fillRect(0, 0, w, h)
}

function drop(
  brush: Brush,
  { x, y, radius }: { x: number; y: number; radius: number },
  colour: Rgb,
  alpha: number,
): void {
  brush.fillStyle = css(colour, alpha)
  brush.beginPath()
  brush.arc(x, y, radius, 0, 6.3)
  brush.fill()
}

/** A single drop in the air. */
export function paintDrop(sizePx: number, liquid: Liquid): Pixels {
  const { colour, alpha } = LIQUID_LOOKS[liquid]
  return drawn(sizePx, sizePx, (brush, w) => {
    drop(brush, { x: w / 2, y: w / 2, radius: w * 0.42 }, colour, alpha)
    drop(brush, { x: w * 0.56, y: w * 0.6, radius: w * 0.3 }, scaled(colour, 0.8), 0.4)
    drop(brush, { x: w * 0.38, y: w * 0.36, radius: w * 0.1 }, [1, 1, 1], 0.8)
  })
}

/** A pool, or the surface of what was hit, as it lies. */
export function paintPool(widthPx: number, heightPx: number, look: LiquidLook): Pixels {
  const { colour, alpha } = look
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const fill = brush.createRadialGradient(w / 2, h / 2, 0, w / 2, h / 2, w * 0.46)
    fill.addColorStop(0, css(scaled(colour, 0.8), alpha))
    fill.addColorStop(0.7, css(colour, alpha))
    fill.addColorStop(1, css(mix(colour, [1, 1, 1], 0.4), alpha))
    brush.fillStyle = fill
    brush.beginPath()
    for (let turn = 0; turn < 6.28; turn += 0.1) {
      const out = 0.42 + 0.04 * noise(Math.cos(turn) * 2 + 5, Math.sin(turn) * 2 + 5)
      brush.lineTo(w * (0.5 + out * Math.cos(turn)), h * (0.5 + out * Math.sin(turn)))
    }
    brush.fill()
  })
}

/** A wisp of steam that is thin, bends, and fades at all its ends. */
export function paintSteam(widthPx: number, heightPx: number, seed: number): Pixels {
  return tinted({ widthPx, heightPx }, [1, 1, 1], (x, y) => {
    const [u, v] = [(x + 0.5) / widthPx, (y + 0.5) / heightPx]
    const up = 1 - v
    const middle = 0.5 + 0.16 * Math.sin(up * 5.2 + seed) * (0.35 + up)
    const wide = 0.05 + 0.15 * up
    const off = (u - middle) / wide
    const body = Math.exp(-off * off) * smoothstep(0, 0.16, up) * smoothstep(1, 0.45, up)
    const ends = smoothstep(0.02, 0.12, u) * smoothstep(0.98, 0.88, u)
    return body * ends * (0.6 + 0.4 * noise(u * 6 + seed, v * 4)) * 0.85
  })
}

/** Drops on a cold glass: where `form` is opaque. */
export function paintDew(
  widthPx: number,
  heightPx: number,
  { form, seed }: { readonly form: Pixels; readonly seed: number },
): Pixels {
  const random = seededRandom(seed * 3 + 11)
  const solid = (x: number, y: number): boolean =>
    (form[(Math.round(y) * widthPx + Math.round(x)) * 4 + 3] ?? 0) > 200
  return drawn(widthPx, heightPx, (brush, w, h) => {
    for (let bead = 0; bead < 190; bead++) {
      const [x, y] = [w * random(), h * (0.06 + 0.9 * random())]
      const radius = h * (0.003 + 0.011 * random() ** 3)
      if (![-2.4, 2.4].every((off) => solid(x + off * radius, y) && solid(x, y + off * radius)))
        continue
      drop(brush, { x, y: y + radius * 0.25, radius: radius * 1.06 }, [0.05, 0.09, 0.15], 0.28)
      drop(brush, { x, y, radius }, [0.86, 0.95, 1], 0.5)
      drop(
        brush,
        { x: x - radius * 0.3, y: y - radius * 0.34, radius: radius * 0.36 },
        [1, 1, 1],
        0.95,
      )
      if (radius < h * 0.009) continue
      brush.fillStyle = css([0.9, 0.97, 1], 0.22)
      brush.fillRect(x - radius * 0.4, y - radius * 6, radius * 0.8, radius * 6)
    }
  })
}
