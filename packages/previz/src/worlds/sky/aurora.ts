/** Northern lights: curtains of light with folds, that hang in the sky and drift. */
import type { Scene } from '@backlot/prompt/scene'
import type { Rgb } from '../../renderer/scene/colour.ts'
import { cloudNoise, noise } from '../../renderer/scene/noise.ts'
import { clamp, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Pixels, TextureBook } from '../../renderer/scene/texture.ts'
import type { Sweep } from '../../camera/camera-program.ts'

/** A curtain: where it hangs (radians and tangents of elevation), how bright, how fast it goes. */
type Curtain = {
  readonly yaw: number
  readonly half: number
  readonly bottom: number
  readonly top: number
  readonly light: number
  readonly drift: number
}

const CURTAINS: readonly Curtain[] = [
  { yaw: -0.12, half: 1.25, bottom: 0.12, top: 0.62, light: 0.9, drift: 0.006 },
  { yaw: 0.3, half: 0.9, bottom: 0.2, top: 0.86, light: 0.6, drift: -0.009 },
  { yaw: -0.5, half: 0.8, bottom: 0.06, top: 0.42, light: 0.5, drift: 0.004 },
]

const GREEN: Rgb = [0.2, 0.95, 0.55]
const VIOLET: Rgb = [0.5, 0.22, 0.75]

/** The curtains of a night that has them; none by day, for nobody would see them. */
export function auroraCards(
  { timeOfDay, details }: Scene,
  { book, seed, sweep }: { book: TextureBook; seed: number; sweep: Sweep },
): Card[] {
  if (!details.includes('aurora') || timeOfDay === 'day') return []
  const middle = (sweep.yawFrom + sweep.yawTo) / 2
  return CURTAINS.map((curtain, index): Card => {
    const texture = book.add({
      widthPx: 640,
      heightPx: 256,
      paint: (_, widthPx, heightPx) =>
        paintCurtain({ widthPx, heightPx }, (seed % 61) + index * 7.3),
    })
    return {
      texture,
      infinite: true,
      backdrop: 3,
      additive: true,
      place: (seconds) => {
        const yaw = middle + curtain.yaw + curtain.drift * seconds
        const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
        const { half, bottom, top } = curtain
        const breath = 0.82 + 0.18 * noise(seconds * 0.35 + index * 9, seed % 17)
        return {
          origin: [sin - cos * half, bottom, cos + sin * half],
          across: [2 * cos * half, 0, -2 * sin * half],
          up: [0, (top - bottom) * (1 + 0.05 * Math.sin(seconds * 0.6 + index)), 0],
          opacity: curtain.light * breath,
        }
      },
    }
  })
}

/** Light that is brightest at a wavy lower edge and goes up in rays. */
function paintCurtain(size: { widthPx: number; heightPx: number }, seed: number): Pixels {
  const { widthPx, heightPx } = size
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let x = 0; x < widthPx; x++) {
    const u = (x + 0.5) / widthPx
    const hem = 0.8 + 0.13 * noise(u * 2.6 + seed, 1.7) + 0.05 * noise(u * 7 + seed, 5.1)
    const rays = clamp(0.6 + 0.55 * cloudNoise(u * 26 + seed, 3.3, 3) + 0.25 * noise(u * 90, seed))
    const fold = smoothstep(-0.35, 0.5, noise(u * 3.4 + seed, 8.8))
    const reach = 0.3 + 0.45 * clamp(0.5 + noise(u * 9 + seed, 2.2))
    const sides = smoothstep(0, 0.2, u) * smoothstep(1, 0.8, u)
    for (let y = 0; y < heightPx; y++) {
      const above = hem - (y + 0.5) / heightPx
      const glow = above < 0 ? Math.exp(above * 42) : Math.exp(-above / (reach * 0.55))
      const top = smoothstep(0, 0.12, (y + 0.5) / heightPx)
      const light = glow * sides * top * rays * (0.25 + 0.75 * fold)
      const share = clamp(above / 0.55)
      const at = (y * widthPx + x) * 4
      for (let part = 0; part < 3; part++)
        pixels[at + part] = 255 * light * lerp(GREEN[part] ?? 0, VIOLET[part] ?? 0, share)
      pixels[at + 3] = 255 * light
    }
  }
  return pixels
}
