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
  return dotted(widthPx, heightPx, (u, v) => {
    const waves = look.ripples
      ? look.ripples * 0.18 * Math.sin(v * 900 + cloudNoise(u * 30, v * 60, 3) * 9)
      : 0
    const value = clamp(
      cloudNoise(u * look.grainX + look.seed, v * look.grainZ, 6) * 0.62 + 0.5 + waves,
    )
    const index = Math.floor(value * 255) * 3
    let colour: Rgb = [ramp[index] ?? 0, ramp[index + 1] ?? 0, ramp[index + 2] ?? 0]
    if (look.path) colour = onPath(colour, look.path, { u, v, seed: look.seed })
    const fade =
      smoothstep(0, look.edge, u) *
      smoothstep(1, 1 - look.edge, u) *
      smoothstep(0, look.edge, v) *
      smoothstep(1, 1 - look.edge, v)
    return [...colour, fade]
  })
}

function onPath(
  colour: Rgb,
  path: { width: number; colour: Rgb },
  at: { u: number; v: number; seed: number },
): Rgb {
  const middle = 0.5 + 0.16 * noise(at.v * 3 + at.seed, 1.3) * (1 - at.v)
  const ragged = 0.012 * cloudNoise(at.u * 60, at.v * 60, 3)
  const share = smoothstep(path.width * 1.3, path.width * 0.7, Math.abs(at.u - middle) + ragged)
  return [
    lerp(colour[0], path.colour[0], share),
    lerp(colour[1], path.colour[1], share),
    lerp(colour[2], path.colour[2], share),
  ]
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
