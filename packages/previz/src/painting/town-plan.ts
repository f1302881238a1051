/** A town from above: its streets and blocks on the ground, and the roofs of its houses. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn, fillOval } from './brush.ts'

/** A block between streets; a park has lawns and no house. Metres. */
export type TownBlock = {
  readonly x: number
  readonly z: number
  readonly width: number
  readonly depth: number
  readonly isPark: boolean
}

/** An area on the ground, metres. */
export type PlanArea = {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
}

/** The colours of a town's ground. */
export type PlanTones = {
  readonly street: Rgb
  readonly pavement: Rgb
  readonly lawn: Rgb
  /** Of lamps along the streets; none by day. */
  readonly lamps?: Rgb
}

/** Paints the streets and blocks of an area; what is far is above. */
export function paintTownPlan(
  widthPx: number,
  heightPx: number,
  look: {
    readonly area: PlanArea
    readonly blocks: readonly TownBlock[]
    readonly tones: PlanTones
  },
): Pixels {
  const { area, blocks, tones } = look
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const [sx, sz] = [w / (area.right - area.left), h / (area.far - area.near)]
    brush.fillStyle = css(tones.street)
    brush.fillRect(0, 0, w, h)
    for (const { x, z, width, depth, isPark } of blocks) {
      const [left, top] = [(x - width / 2 - area.left) * sx, h - (z + depth - area.near) * sz]
      brush.fillStyle = css(tones.pavement)
      brush.fillRect(left, top, width * sx, depth * sz)
      brush.fillStyle = css(isPark ? tones.lawn : mix(tones.pavement, tones.lawn, 0.35))
      brush.fillRect(left + 0.3 * sx, top + 0.3 * sz, (width - 0.6) * sx, (depth - 0.6) * sz)
      paintLane(brush, {
        x: left + (width + 0.8) * sx,
        y: top,
        length: depth * sz,
        thick: 0.07 * sx,
      })
      for (const lamp of tones.lamps ? [0.2, 0.5, 0.8] : [])
        fillOval(brush, css(tones.lamps ?? tones.street, 0.55), {
          x: left - 0.3 * sx,
          y: top + lamp * depth * sz,
          rx: 0.62 * sx,
          ry: 0.62 * sz,
        })
    }
  })
}

/** Dashes along the middle of a street. */
function paintLane(
  brush: Parameters<Parameters<typeof drawn>[2]>[0],
  { x, y, length, thick }: { x: number; y: number; length: number; thick: number },
): void {
  brush.fillStyle = 'rgba(255,250,235,0.45)'
  for (let dash = 0; dash < 5; dash++)
    brush.fillRect(x, y + ((dash + 0.2) / 5) * length, thick, length * 0.1)
}

/** Paints a flat roof with its parapet, and what stands on it. */
export function paintFlatRoof(
  widthPx: number,
  heightPx: number,
  { seed, tone }: { readonly seed: number; readonly tone: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    brush.fillStyle = css(mix(tone, [1, 1, 1], 0.25))
    brush.fillRect(0, 0, w, h)
    brush.fillStyle = css(scaled(tone, 0.9))
    brush.fillRect(w * 0.05, h * 0.06, w * 0.9, h * 0.88)
    brush.fillStyle = css(scaled(tone, 0.7), 0.6)
    brush.fillRect(w * 0.05, h * 0.06, w * 0.9, h * 0.08)
    for (let thing = 0; thing < 4; thing++) {
      const [x, y] = [w * (0.12 + 0.6 * random()), h * (0.2 + 0.5 * random())]
      const [wide, deep] = [w * (0.08 + 0.12 * random()), h * (0.1 + 0.12 * random())]
      brush.fillStyle = css(scaled(tone, 0.55), 0.7)
      brush.fillRect(x + wide * 0.15, y + deep * 0.2, wide, deep)
      brush.fillStyle = css(mix(tone, [1, 1, 1], 0.3 + 0.3 * random()))
      brush.fillRect(x, y, wide, deep)
    }
  })
}
