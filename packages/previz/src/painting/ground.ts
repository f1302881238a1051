/** What one stands on. */
import { colourRamp, type ColourStop, css, mix, type Rgb } from '../renderer/scene/colour.ts'
import { cloudNoise, noise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn } from './brush.ts'
import { cloudField, slowField, specks } from './field.ts'
import { between, inkOf, layerOn, pixelsOf, thinned } from './stamp.ts'

/** A noisy ground seen from above. */
export type GroundLook = {
  readonly stops: readonly ColourStop[]
  readonly seed: number
  /** Blotches across and along. */
  readonly grainX: number
  readonly grainZ: number
  /** Width of a path as a share of the whole, its colour, and whether it winds. */
  readonly path?: { readonly width: number; readonly colour: Rgb; readonly straight?: boolean }
  /** Share that fades out at every edge. */
  readonly edge: number
  /** Wind-blown ripples, 0 to 1. */
  readonly ripples?: number
  /** How much of each point, 0..1 across and down, is in the shade, and what is left there. */
  readonly shade?: { readonly colour: Rgb; readonly at: (u: number, v: number) => number }
}

/** The share of specks in what a ground shows, where noise would be finer than its points. */
const SPECKS = 0.11

/** Paints a ground; its far edge is the top of the texture. */
export function paintGround(widthPx: number, heightPx: number, look: GroundLook): Pixels {
  const ramp = rampOf(look.stops)
  const worn = look.path && rampOf(look.stops.map(([at]) => [at, look.path?.colour ?? [0, 0, 0]]))
  const across = fades(widthPx, look.edge)
  const along = fades(heightPx, look.edge)
  const body = bodyOf(widthPx, heightPx, look)
  const path = look.path && pathOf(look.path, { widthPx, heightPx, seed: look.seed })
  const shade = look.shade && slowField({ widthPx, heightPx }, SHADE_STEP, look.shade.at)
  const shadeInk = inkOf(look.shade?.colour ?? [0, 0, 0])
  const speck = specks(look.seed + 1)
  const layer = layerOn(widthPx, heightPx)
  const { texels } = layer
  for (let y = 0, at = 0; y < heightPx; y++) {
    const down = (along[y] ?? 0) * 256
    for (let x = 0; x < widthPx; x++, at++) {
      const value = clamp((body[at] ?? 0) + SPECKS * speck())
      const index = (value * (RAMP_SIZE - 1)) | 0
      const bare = ramp[index] ?? 0
      const share = path ? (path[at] ?? 0) : 0
      const ink = share === 0 ? bare : between(bare, worn?.[index] ?? bare, share)
      const lit = shade ? between(ink, shadeInk, shade[at] ?? 0) : ink
      texels[at] = thinned(lit, (down * (across[x] ?? 0)) | 0)
    }
  }
  return pixelsOf(layer)
}

const RAMP_SIZE = 256
/** Shade has soft edges. */
const SHADE_STEP = { across: 4, down: 4 } as const

/** The colours of a ramp as inks. */
function rampOf(stops: readonly ColourStop[]): Uint32Array {
  const ramp = colourRamp(stops, RAMP_SIZE)
  return Uint32Array.from({ length: RAMP_SIZE }, (_, index) =>
    inkOf([ramp[index * 3] ?? 0, ramp[index * 3 + 1] ?? 0, ramp[index * 3 + 2] ?? 0]),
  )
}

/** How light a ground is at every point, about 0..1. */
function bodyOf(widthPx: number, heightPx: number, look: GroundLook): Float32Array {
  const { grainX, grainZ, seed, ripples = 0 } = look
  const size = { widthPx, heightPx }
  const clouds = { scale: [grainX, grainZ], move: [seed, 0], octaves: 3 } as const
  const body = cloudField(size, { across: 3, down: 2 }, { ...clouds, gain: 0.62, rise: 0.5 })
  if (ripples === 0) return body
  const bends = { scale: [30, 60], move: [0, 0], octaves: 2, gain: 9 } as const
  const bend = cloudField(size, { across: 8, down: 3 }, bends)
  for (let at = 0; at < body.length; at++) {
    const v = (Math.floor(at / widthPx) + 0.5) / heightPx
    body[at] = (body[at] ?? 0) + ripples * 0.18 * Math.sin(v * 900 + (bend[at] ?? 0))
  }
  return body
}

/** How much is left of each column or row: nothing at both ends. */
function fades(count: number, edge: number): Float32Array {
  return Float32Array.from({ length: count }, (_, index) => {
    const at = (index + 0.5) / count
    return smoothstep(0, edge, at) * smoothstep(1, 1 - edge, at)
  })
}

/** How much of a path there is at each point; it winds, and its edges are ragged. */
function pathOf(
  { width, straight }: NonNullable<GroundLook['path']>,
  { widthPx, heightPx, seed }: { widthPx: number; heightPx: number; seed: number },
): Float32Array {
  const shares = new Float32Array(widthPx * heightPx)
  const reach = width * 1.3 + 0.012
  for (let y = 0; y < heightPx; y++) {
    const v = (y + 0.5) / heightPx
    const middle = straight ? 0.5 : 0.5 + 0.16 * noise(v * 3 + seed, 1.3) * (1 - v)
    const last = Math.min(widthPx - 1, Math.ceil((middle + reach) * widthPx))
    for (let x = Math.max(0, Math.floor((middle - reach) * widthPx)); x <= last; x++) {
      const u = (x + 0.5) / widthPx
      const ragged = 0.012 * cloudNoise(u * 60, v * 60, 3)
      shares[y * widthPx + x] = smoothstep(width * 1.3, width * 0.7, Math.abs(u - middle) + ragged)
    }
  }
  return shares
}

/** What one sees of a ground close by: tufts and hollows, grains and ripples, over what lies there. */
export type DetailLook = {
  readonly seed: number
  readonly dark: Rgb
  readonly lit: Rgb
  /** How strongly it shows, 0 to 1. */
  readonly strength: number
  /** Bumps across and along, and how many of them are drawn out into ripples, 0 to 1. */
  readonly grainX: number
  readonly grainZ: number
  readonly ripples: number
}

/** Paints light and shade of a ground for its nearest metres, fading out on all sides. */
export function paintGroundDetail(widthPx: number, heightPx: number, look: DetailLook): Pixels {
  const { seed, grainX, grainZ, ripples } = look
  const across = fades(widthPx, 0.16)
  const along = fades(heightPx, 0.2)
  const size = { widthPx, heightPx }
  const bumps = { scale: [grainX, grainZ], move: [seed * 1.7, 0], octaves: 3 } as const
  const body = cloudField(size, { across: 2, down: 2 }, { ...bumps, gain: 1 - ripples })
  if (ripples > 0) addRipples(body, size, look)
  const speck = specks(seed + 5)
  const [lit, dark] = [inkOf(look.lit), inkOf(look.dark)]
  const layer = layerOn(widthPx, heightPx)
  const { texels } = layer
  for (let y = 0, at = 0; y < heightPx; y++) {
    const strength = look.strength * (along[y] ?? 0) * 256
    for (let x = 0; x < widthPx; x++, at++) {
      const value = (body[at] ?? 0) * 1.5 + 0.5 * speck()
      const alpha = Math.min(1, Math.abs(value)) * strength * (across[x] ?? 0)
      texels[at] = thinned(value > 0 ? lit : dark, alpha | 0)
    }
  }
  return pixelsOf(layer)
}

/** Adds ripples that the wind has blown. */
function addRipples(
  body: Float32Array,
  size: { widthPx: number; heightPx: number },
  { seed, grainZ, ripples }: DetailLook,
): void {
  const waves = slowField(
    size,
    { across: 2, down: 2 },
    (u, v) => ripples * 0.5 * Math.sin(v * grainZ * 4 + 3 * noise(u * 14 + seed, v * 22)),
  )
  for (const [at, wave] of waves.entries()) body[at] = (body[at] ?? 0) + wave
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
      brush.fillStyle = css(mix(dark, light, 0.12))
      brush.fillRect(0, 0, widthPx, heightPx)
    }
    const count = 75
    const plank = widthPx / count
    for (let index = 0; index < count; index++) {
      // A floor is of one wood; a jetty has seen many winters.
      const tone = size.closed ? 0.62 + 0.2 * random() : 0.3 + 0.7 * random()
      brush.fillStyle = css(mix(dark, light, tone))
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
