/** Table mountains of red stone: a wall of layers over a skirt of scree. */
import { css, mix, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, shadesOf } from './brush.ts'
import type { PlantLook } from './plants.ts'

/** How a table mountain looks; a `slender` one is a tower, 0 to 1. */
export type MesaLook = PlantLook & { readonly slender: number }

/** Where the wall stands on its scree, as a share of the height from above. */
const SCREE = 0.62

type Outline = readonly (readonly [x: number, y: number])[]

/** Paints a table mountain; it fills the width with its scree, and its foot melts into the ground. */
export function paintMesa(widthPx: number, heightPx: number, look: MesaLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const half = lerp(0.32, 0.12, look.slender) * (0.85 + 0.3 * random())
    const step = (side: number): Outline => {
      const [out, top] = [half * (1.12 + 0.5 * random()), lerp(0.2, 0.5, random())]
      const points: Outline = [
        [half, 0.05 + 0.03 * random()],
        [half * 1.03, top],
        [out, top + 0.02],
        [out * 1.04, SCREE],
      ]
      return points.map(([x, y]) => [0.5 + side * x, y])
    }
    const right = step(1)
    const left = step(-1).toReversed()
    const wall: Outline = [...left, [0.5, 0.04], ...right]
    const [from, to] = [left[0]?.[0] ?? 0.2, right.at(-1)?.[0] ?? 0.8]
    const scree: Outline = [
      [0, 1],
      [from * 0.45, 0.86],
      [from - 0.012, SCREE - 0.01],
      [to + 0.012, SCREE - 0.01],
      [lerp(1, to, 0.55), 0.86],
      [1, 1],
    ]
    paintSide({ brush, w, h, look, random }, scree, 0.4)
    paintWall({ brush, w, h, look, random }, wall)
    meltFoot(brush, w, h)
  })
}

type Stone = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly look: MesaLook
  readonly random: () => number
}

/** Fills an outline with light from the side of the sun, and leaves it clipped to that when asked. */
function fillLit({ brush, w, h, look }: Stone, outline: Outline, tone: number): void {
  brush.beginPath()
  for (const [x, y] of outline) brush.lineTo(x * w, y * h)
  brush.closePath()
  const [west, east] = look.sunSide > 0 ? [-0.32, 0.36] : [0.36, -0.32]
  const light = brush.createLinearGradient(w * 0.2, 0, w * 0.8, 0)
  light.addColorStop(0, css(mix(look.dark, look.lit, tone + west)))
  light.addColorStop(0.5, css(mix(look.dark, look.lit, tone)))
  light.addColorStop(1, css(mix(look.dark, look.lit, tone + east)))
  brush.fillStyle = light
  brush.fill()
  brush.clip()
}

/** Scree: pale fans that run down from the wall. */
function paintSide(stone: Stone, outline: Outline, tone: number): void {
  const { brush, w, h, look, random } = stone
  brush.save()
  fillLit(stone, outline, tone)
  const shade = shadesOf(look.dark, mix(look.lit, [1, 0.9, 0.75], 0.15), 0.3)
  for (let fan = 0; fan < 60; fan++) {
    const x = random()
    const lean = (x - 0.5) * 0.5
    brush.strokeStyle = shade(random())
    brush.lineWidth = h * (0.004 + 0.014 * random())
    brush.beginPath()
    brush.moveTo(x * w, SCREE * h)
    brush.lineTo((x + lean) * w, h)
    brush.stroke()
  }
  brush.restore()
}

/** The wall: layers across it, clefts down it, and the edge of the top in the light. */
function paintWall(stone: Stone, outline: Outline): void {
  const { brush, w, h, look, random } = stone
  brush.save()
  fillLit(stone, outline, 0.55)
  const shade = shadesOf(scaled(look.dark, 0.8), look.lit, 0.34)
  for (let y = 0.04; y < SCREE;) {
    const thick = 0.008 + 0.03 * random()
    brush.fillStyle = shade(random())
    brush.beginPath()
    for (let x = 0; x <= 1.0001; x += 0.05)
      brush.lineTo(x * w, (y + 0.006 * noise(x * 8 + y * 40, look.seed)) * h)
    for (let x = 1; x >= -0.0001; x -= 0.05)
      brush.lineTo(x * w, (y + thick + 0.006 * noise(x * 8 + y * 70, look.seed)) * h)
    brush.fill()
    y += thick * (1 + random())
  }
  for (let cleft = 0; cleft < 34; cleft++) {
    const [x, top] = [random(), 0.03 + 0.35 * random()]
    const deep = top + 0.1 + 0.45 * random()
    const wide = 0.003 + 0.008 * random()
    brush.fillStyle = css(scaled(look.dark, 0.7), 0.55)
    brush.beginPath()
    brush.moveTo(x * w, top * h)
    brush.lineTo((x + wide) * w, top * h)
    brush.lineTo((x + wide * 0.4 + 0.01 * (random() - 0.5)) * w, deep * h)
    brush.fill()
    brush.fillStyle = css(look.lit, 0.35)
    brush.fillRect(
      (x - look.sunSide * wide) * w,
      top * h,
      Math.max(1, wide * 0.5 * w),
      (deep - top) * h * 0.8,
    )
  }
  const foot = brush.createLinearGradient(0, (SCREE - 0.14) * h, 0, SCREE * h)
  foot.addColorStop(0, css(look.dark, 0))
  foot.addColorStop(1, css(look.dark, 0.45))
  brush.fillStyle = foot
  brush.fillRect(0, (SCREE - 0.14) * h, w, 0.14 * h)
  brush.restore()
}

/** Lets the lowest rows fade. */
function meltFoot(brush: Brush, w: number, h: number): void {
  brush.globalCompositeOperation = 'destination-out'
  const foot = brush.createLinearGradient(0, h * 0.9, 0, h)
  foot.addColorStop(0, 'rgba(0,0,0,0)')
  foot.addColorStop(1, 'rgba(0,0,0,1)')
  brush.fillStyle = foot
  brush.fillRect(0, h * 0.9, w, h * 0.1)
}
