/** What one stands on. */
import { colourRamp, type ColourStop, css, mix, type Rgb } from '../../../media/colour.ts'
import { cloudNoise, noise } from '../../../media/noise.ts'
import { clamp, lerp, seededRandom, smoothstep } from '../../../media/random.ts'
import type { Pixels } from '../../../media/texture.ts'
import { dotted, drawn } from './brush.ts'

/** A noisy ground seen from above. */
export type GroundLook = {
  readonly stops: readonly ColourStop[]
  readonly seed: number
  /** Blotches across and along. */
  readonly grainX: number
  readonly grainZ: number
  /** Width of a path as a share of the whole, and its colour. */
  readonly path?: { readonly width: number; readonly colour: Rgb }
  /** Share that fades out at every edge. */
  readonly edge: number
  /** Wind-blown ripples, 0 to 1. */
  readonly ripples?: number
}

/** Paints a ground; its far edge is the top of the texture. */
export function paintGround(widthPx: number, heightPx: number, look: GroundLook): Pixels {
  const ramp = colourRamp(look.stops, 256)
  const across = fades(widthPx, look.edge)
  const along = fades(heightPx, look.edge)
  const path = look.path && pathOf(look.path, heightPx, look.seed)
  return dotted(widthPx, heightPx, (u, v) => {
    const waves = look.ripples
      ? look.ripples * 0.18 * Math.sin(v * 900 + cloudNoise(u * 30, v * 60, 2) * 9)
      : 0
    const value = clamp(
      cloudNoise(u * look.grainX + look.seed, v * look.grainZ, 5) * 0.62 + 0.5 + waves,
    )
    const index = Math.floor(value * 255) * 3
    const [red, green, blue] = [ramp[index] ?? 0, ramp[index + 1] ?? 0, ramp[index + 2] ?? 0]
    const row = Math.floor(v * heightPx)
    const fade = (across[Math.floor(u * widthPx)] ?? 0) * (along[row] ?? 0)
    const share = path ? path(u, v, row) : 0
    if (!look.path || share === 0) return [red, green, blue, fade]
    const { colour } = look.path
    return [
      lerp(red, colour[0], share),
      lerp(green, colour[1], share),
      lerp(blue, colour[2], share),
      fade,
    ]
  })
}

/** How much is left of each column or row: nothing at both ends. */
function fades(count: number, edge: number): Float32Array {
  return Float32Array.from({ length: count }, (_, index) => {
    const at = (index + 0.5) / count
    return smoothstep(0, edge, at) * smoothstep(1, 1 - edge, at)
  })
}

/** How much of a path there is at a point; it winds, and its edges are ragged. */
function pathOf(
  { width }: NonNullable<GroundLook['path']>,
  rows: number,
  seed: number,
): (u: number, v: number, row: number) => number {
  const middles = Float32Array.from({ length: rows }, (_, row) => {
    const v = (row + 0.5) / rows
    return 0.5 + 0.16 * noise(v * 3 + seed, 1.3) * (1 - v)
  })
  return (u, v, row) => {
    const off = Math.abs(u - (middles[row] ?? 0.5))
    if (off > width * 1.3 + 0.012) return 0
    const ragged = 0.012 * cloudNoise(u * 60, v * 60, 3)
    return smoothstep(width * 1.3, width * 0.7, off + ragged)
  }
}

/** Planks across a jetty, seen from above. */
export function paintPlanks(
  size: { widthPx: number; heightPx: number; closed?: boolean },
  dark: Rgb,
  light: Rgb,
): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const random = seededRandom(31)
    if (size.closed) {
      brush.fillStyle = css(mix(dark, [0, 0, 0], 0.35))
      brush.fillRect(0, 0, widthPx, heightPx)
    }
    const count = 75
    const plank = widthPx / count
    for (let index = 0; index < count; index++) {
      brush.fillStyle = css(mix(dark, light, 0.3 + 0.7 * random()))
      brush.fillRect(index * plank + 0.8, 0, plank - 1.6, heightPx)
      brush.fillStyle = css(dark, 0.3 * random())
      brush.fillRect(index * plank + plank * random() * 0.8, 0, 1.2, heightPx)
    }
    const shade = brush.createLinearGradient(0, 0, 0, heightPx)
    shade.addColorStop(0, 'rgba(255,220,170,0.14)')
    shade.addColorStop(0.5, 'rgba(0,0,0,0)')
    shade.addColorStop(1, 'rgba(0,0,10,0.35)')
    brush.fillStyle = shade
    brush.fillRect(0, 0, widthPx, heightPx)
  })
}

/** A long beam of wood seen from its side. */
export function paintTimber(
  size: { widthPx: number; heightPx: number },
  tones: { dark: Rgb; light: Rgb; rim: Rgb },
): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const random = seededRandom(9)
    const body = brush.createLinearGradient(0, 0, 0, heightPx)
    body.addColorStop(0, css(mix(tones.dark, tones.light, 0.5)))
    body.addColorStop(0.3, css(mix(tones.dark, tones.light, 0.22)))
    body.addColorStop(1, css(tones.dark))
    brush.fillStyle = body
    brush.fillRect(0, 0, widthPx, heightPx)
    brush.fillStyle = css(tones.rim, 0.35)
    brush.fillRect(0, 0, widthPx, heightPx * 0.07)
    brush.lineWidth = 1
    for (let line = 0; line < 200; line++) {
      const [x, y] = [random() * widthPx, random() * heightPx]
      brush.strokeStyle = css(random() < 0.6 ? tones.dark : tones.light, 0.25)
      brush.beginPath()
      brush.moveTo(x, y)
      brush.lineTo(x + 40 + random() * 120, y + random() * 2 - 1)
      brush.stroke()
    }
  })
}

/** A round post with light on one side. */
export function paintPost(
  size: { widthPx: number; heightPx: number },
  tones: { dark: Rgb; light: Rgb; sunSide: number },
): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const random = seededRandom(4)
    const body = brush.createLinearGradient(0, 0, widthPx, 0)
    body.addColorStop(0, css(tones.sunSide > 0 ? tones.dark : tones.light))
    body.addColorStop(0.5, css(mix(tones.dark, tones.light, 0.3)))
    body.addColorStop(1, css(tones.sunSide > 0 ? tones.light : tones.dark))
    brush.fillStyle = body
    brush.beginPath()
    brush.roundRect(widthPx * 0.12, 3, widthPx * 0.76, heightPx, widthPx * 0.2)
    brush.fill()
    brush.strokeStyle = css(tones.dark, 0.3)
    for (let line = 0; line < 40; line++) {
      const [x, y] = [widthPx * (0.15 + 0.7 * random()), random() * heightPx]
      brush.beginPath()
      brush.moveTo(x, y)
      brush.lineTo(x, y + heightPx * 0.1)
      brush.stroke()
    }
  })
}

/** A rope that sags between two posts. */
export function paintRope(size: { widthPx: number; heightPx: number }, colour: Rgb): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    brush.strokeStyle = css(colour)
    brush.lineWidth = heightPx * 0.07
    brush.beginPath()
    brush.moveTo(0, heightPx * 0.12)
    brush.quadraticCurveTo(widthPx / 2, heightPx * 1.45, widthPx, heightPx * 0.12)
    brush.stroke()
  })
}
