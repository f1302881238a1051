/** A headland: cliffs that run out into the sea, with grass on top and boulders at the foot. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, shadesOf } from './brush.ts'
import type { PlantLook } from './plants.ts'

/** How a headland looks; it ends on the left, in the water. */
export type HeadlandLook = PlantLook & { readonly turf: { readonly dark: Rgb; readonly lit: Rgb } }

type Headland = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly look: HeadlandLook
  readonly random: () => number
  /** The rows of its top and of the edge between turf and stone, at each column. */
  readonly tops: Float32Array
  readonly edges: Float32Array
}

/** Paints a headland. */
export function paintHeadland(widthPx: number, heightPx: number, look: HeadlandLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const tops = Float32Array.from({ length: w + 1 }, (_, x) => {
      const along = x / w
      const rise = smoothstep(0.02, 0.16, along) * 0.55 + 0.3 * along ** 0.8
      const ragged = 0.05 * noise(along * 7 + look.seed, 3.1) + 0.03 * noise(along * 31, look.seed)
      return h * (1 - clamp(rise + ragged * smoothstep(0, 0.1, along)))
    })
    const edges = tops.map((top, x) => {
      const deep =
        lerp(0.05, 0.3, smoothstep(0.1, 1, x / w)) + 0.05 * noise((x / w) * 18, look.seed)
      return lerp(top, h, clamp(deep, 0.02, 0.5))
    })
    const headland = { brush, w, h, look, random: seededRandom(look.seed), tops, edges }
    paintStone(headland)
    paintTurf(headland)
    paintBoulders(headland)
  })
}

function outline({ brush, w, h }: Headland, rows: Float32Array): void {
  brush.beginPath()
  brush.moveTo(0, h)
  for (let x = 0; x <= w; x += 2) brush.lineTo(x, rows[x] ?? h)
  brush.lineTo(w, h)
  brush.closePath()
}

/** Stone in buttresses, lit on the side of the sun, with layers across. */
function paintStone(headland: Headland): void {
  const { brush, w, h, look, random, edges } = headland
  brush.save()
  outline(headland, headland.tops)
  brush.fillStyle = css(mix(look.dark, look.lit, 0.5))
  brush.fill()
  brush.clip()
  const shade = shadesOf(look.dark, look.lit, 0.75)
  for (let x = 0; x < w;) {
    const wide = h * (0.04 + 0.16 * random())
    const bend = h * 0.06 * (random() - 0.5)
    const light = brush.createLinearGradient(x, 0, x + wide, 0)
    const [west, east] = look.sunSide > 0 ? [0.05, 0.95] : [0.95, 0.05]
    light.addColorStop(0, shade(west + 0.2 * (random() - 0.5)))
    light.addColorStop(1, shade(east + 0.2 * (random() - 0.5)))
    brush.fillStyle = light
    brush.beginPath()
    brush.moveTo(x, (edges[Math.round(x)] ?? 0) - h * 0.02)
    brush.lineTo(x + wide, (edges[Math.min(w, Math.round(x + wide))] ?? 0) - h * 0.02)
    brush.lineTo(x + wide + bend, h)
    brush.lineTo(x + bend, h)
    brush.fill()
    x += wide
  }
  const layer = shadesOf(scaled(look.dark, 0.8), mix(look.lit, [1, 1, 1], 0.2), 0.25)
  for (let y = 0.1; y < 1; y += 0.03 + 0.05 * random()) {
    brush.strokeStyle = layer(random())
    brush.lineWidth = h * (0.004 + 0.012 * random())
    brush.beginPath()
    for (let x = 0; x <= w; x += w / 40)
      brush.lineTo(x, h * (y + 0.03 * noise((x / w) * 6 + y * 9, look.seed)))
    brush.stroke()
  }
  const foot = brush.createLinearGradient(0, h * 0.72, 0, h)
  foot.addColorStop(0, css(look.dark, 0))
  foot.addColorStop(1, css(scaled(look.dark, 0.7), 0.7))
  brush.fillStyle = foot
  brush.fillRect(0, h * 0.72, w, h * 0.28)
  brush.restore()
}

/** Grass that hangs over the edge, and bushes. */
function paintTurf(headland: Headland): void {
  const { brush, w, h, look, random, tops, edges } = headland
  brush.beginPath()
  for (let x = 0; x <= w; x += 2) brush.lineTo(x, tops[x] ?? h)
  for (let x = w; x >= 0; x -= 2) brush.lineTo(x, (edges[x] ?? h) + h * 0.012 * Math.sin(x * 0.31))
  brush.closePath()
  const light = brush.createLinearGradient(0, 0, 0, h * 0.6)
  light.addColorStop(0, css(look.turf.lit))
  light.addColorStop(1, css(look.turf.dark))
  brush.fillStyle = light
  brush.fill()
  const shade = shadesOf(look.turf.dark, look.turf.lit, 0.6)
  for (let tuft = 0; tuft < w * 0.5; tuft++) {
    const x = random() * w
    const [top, edge] = [tops[Math.round(x)] ?? h, edges[Math.round(x)] ?? h]
    const size = h * (0.008 + 0.016 * random())
    fillOval(brush, shade(random()), {
      x,
      y: lerp(top, edge, random()) + size * 0.2,
      rx: size * 1.8,
      ry: size,
    })
  }
}

/** Fallen stones along the water. */
function paintBoulders({ brush, w, h, look, random }: Headland): void {
  const shade = shadesOf(scaled(look.dark, 0.8), look.lit)
  for (let stone = 0; stone < w * 0.14; stone++) {
    const size = h * (0.012 + 0.04 * random() ** 2)
    const x = w * (0.01 + 0.99 * random())
    fillOval(brush, shade(0.1 + 0.5 * random()), {
      x,
      y: h - size * 0.5 * random(),
      rx: size * 1.4,
      ry: size,
    })
  }
}
