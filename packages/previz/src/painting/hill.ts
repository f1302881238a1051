/** Hills under grass, corn or snow: broad planes of light and shade, with fields and hedges on them. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, shadesOf } from './brush.ts'
import type { PlantLook } from './plants.ts'

/** How a hill looks. */
export type HillLook = PlantLook & {
  /** How high it is along the picture, 0..1 for shares of its height. */
  readonly crest: (along: number) => number
  /** Fields side by side; none when 0. */
  readonly fields: number
  /** What stands along the fields and on the crest: bushes and far trees. */
  readonly hedge?: { readonly dark: Rgb; readonly lit: Rgb }
}

/** A hill that is being painted; `tops` is the row of its crest at each column. */
type Hill = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly look: HillLook
  readonly random: () => number
  readonly tops: Float32Array
}

/** The share of the height above the crest, for what grows there. */
const HEADROOM = 0.12

/** Paints a hill whose foot melts into the ground. */
export function paintHill(widthPx: number, heightPx: number, look: HillLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const tops = Float32Array.from({ length: w + 1 }, (_, x) => {
      const rise = clamp(look.crest(x / w))
      return h * (1 - (1 - HEADROOM) * rise)
    })
    const hill: Hill = { brush, w, h, look, random: seededRandom(look.seed), tops }
    brush.save()
    outline(hill)
    brush.fillStyle = css(mix(look.dark, look.lit, 0.5))
    brush.fill()
    brush.clip()
    if (look.fields > 0) paintFields(hill)
    paintSlopes(hill)
    paintTufts(hill)
    brush.restore()
    meltFoot(hill)
    if (look.hedge) paintCrestTrees(hill, look.hedge)
  })
}

function outline({ brush, w, h, tops }: Hill): void {
  brush.beginPath()
  brush.moveTo(0, h)
  for (let x = 0; x <= w; x += 2) brush.lineTo(x, tops[x] ?? h)
  brush.lineTo(w, tops[w] ?? h)
  brush.lineTo(w, h)
  brush.closePath()
}

/** Stripes of fields that run down the slope, each with a tone of its own, and hedges between some. */
function paintFields({ brush, w, h, look, random, tops }: Hill): void {
  const shade = shadesOf(mix(look.dark, look.lit, 0.2), mix(look.lit, [0.9, 0.82, 0.42], 0.22), 0.5)
  let x = -w * 0.1
  while (x < w) {
    const wide = (w / look.fields) * (0.55 + 0.9 * random())
    const lean = (random() - 0.35) * wide * 1.6
    const at = (share: number): number => tops[clamp(Math.round(share), 0, w)] ?? h
    const [left, right] = [x, x + wide]
    brush.fillStyle = shade(random())
    brush.beginPath()
    brush.moveTo(left, at(left) - 2)
    brush.lineTo(right, at(right) - 2)
    brush.quadraticCurveTo(right + lean * 0.3, lerp(at(right), h, 0.5), right + lean, h)
    brush.lineTo(left + lean, h)
    brush.quadraticCurveTo(left + lean * 0.3, lerp(at(left), h, 0.5), left, at(left) - 2)
    brush.fill()
    if (look.hedge && random() < 0.6)
      paintHedge({ brush, h, random }, look.hedge, {
        from: [right, at(right)],
        to: [right + lean * 0.75, lerp(at(right), h, 0.82)],
      })
    x += wide
  }
}

function paintHedge(
  { brush, h, random }: Pick<Hill, 'brush' | 'h' | 'random'>,
  tones: NonNullable<HillLook['hedge']>,
  line: { from: readonly [number, number]; to: readonly [number, number] },
): void {
  const shade = shadesOf(tones.dark, tones.lit)
  for (let bush = 0; bush < 26; bush++) {
    const share = bush / 25
    const size = h * lerp(0.012, 0.03, share) * (0.6 + 0.8 * random())
    fillOval(brush, shade(0.1 + 0.5 * random()), {
      x: lerp(line.from[0], line.to[0], share) + (random() - 0.5) * size,
      y: lerp(line.from[1], line.to[1], share) - size * 0.3,
      rx: size * 1.3,
      ry: size,
    })
  }
}

/** Light on slopes that face the sun, shade on the others, and both fade downward. */
function paintSlopes({ brush, w, h, look, tops }: Hill): void {
  const step = 4
  const reach = Math.max(12, w * 0.02)
  for (let x = 0; x < w; x += step) {
    const before = tops[Math.max(0, Math.floor(x - reach))] ?? h
    const after = tops[Math.min(w, Math.ceil(x + reach))] ?? h
    // Above zero where the ground falls toward the sun.
    const fall = ((after - before) / (2 * reach)) * look.sunSide
    const waves = 0.16 * noise((x / h) * 1.4 + look.seed, 2.5)
    const light = clamp(fall * 2.6 + waves, -1, 1)
    const top = tops[x] ?? h
    const slope = brush.createLinearGradient(0, top, 0, h)
    const tone = light > 0 ? look.lit : scaled(look.dark, 0.8)
    slope.addColorStop(0, css(tone, Math.abs(light) * 0.85))
    slope.addColorStop(0.6, css(tone, Math.abs(light) * 0.35))
    slope.addColorStop(1, css(tone, 0))
    brush.fillStyle = slope
    brush.fillRect(x, top - 2, step, h - top + 2)
    brush.fillStyle = css(look.lit, 0.5)
    brush.fillRect(x, top - 1, step, Math.max(2, h * 0.012))
  }
}

function paintTufts({ brush, w, h, look, random, tops }: Hill): void {
  const shade = shadesOf(look.dark, look.lit, 0.16)
  for (let tuft = 0; tuft < w * 0.7; tuft++) {
    const x = random() * w
    const top = tops[Math.round(x)] ?? h
    fillOval(brush, shade(random()), {
      x,
      y: lerp(top, h, Math.sqrt(random())),
      rx: h * (0.02 + 0.07 * random()),
      ry: h * (0.004 + 0.012 * random()),
    })
  }
}

/** Lets the lowest rows fade. */
function meltFoot({ brush, w, h }: Hill): void {
  brush.save()
  brush.globalCompositeOperation = 'destination-out'
  const foot = brush.createLinearGradient(0, h * 0.86, 0, h)
  foot.addColorStop(0, 'rgba(0,0,0,0)')
  foot.addColorStop(1, 'rgba(0,0,0,1)')
  brush.fillStyle = foot
  brush.fillRect(0, h * 0.86, w, h * 0.14)
  brush.restore()
}

/** Trees in groups along the crest. */
function paintCrestTrees(
  { brush, w, h, random, tops }: Hill,
  tones: NonNullable<HillLook['hedge']>,
): void {
  const shade = shadesOf(tones.dark, tones.lit)
  const groups = Math.round((w / h) * 1.1)
  for (let group = 0; group < groups; group++) {
    const middle = random() * w
    const trees = 2 + Math.floor(random() * 7)
    for (let tree = 0; tree < trees; tree++) {
      const x = middle + (tree - trees / 2) * h * 0.05 * (0.7 + 0.6 * random())
      const top = tops[clamp(Math.round(x), 0, w)] ?? h
      // A hill that runs out into the plain bears no trees there.
      if (top > h * 0.8) continue
      const size = h * (0.03 + 0.035 * random())
      const tall = random() < 0.25 ? 1.7 : 1
      for (let clump = 0; clump < 5; clump++)
        fillOval(brush, shade(0.1 * clump + 0.3 * random()), {
          x: x + (random() - 0.5) * size * 0.7,
          y: top - size * tall * (0.3 + 0.55 * random()),
          rx: size * 0.55,
          ry: size * 0.5 * tall,
        })
    }
  }
}
