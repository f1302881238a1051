/** Paints what tables are made of: planks, marble, stone, cloth, a mirror, a sweep of paper. */
import { seededRandom } from '@backlot/camera/random'
import { type Brush, drawn } from '../../painting/brush.ts'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { noise } from '../../renderer/scene/noise.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import type { TableLight } from './table-light.ts'

type Sheet = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly light: TableLight
  readonly random: () => number
}

/** The even colour of a table far from what stands on it. */
export const groundTone = ({ dark, light, surface, isMoody }: TableLight): Rgb =>
  scaled(mix(dark, light, surface === 'wood' ? 0.5 : 0.75), isMoody ? 0.62 : 0.86)

/** The part of a table around what stands on it; it fades into `groundTone` on all sides. */
export function paintTableTop(
  widthPx: number,
  heightPx: number,
  look: { readonly light: TableLight; readonly seed: number; readonly rim: Rgb },
): Pixels {
  const { light, seed, rim } = look
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const sheet: Sheet = { brush, w, h, light, random: seededRandom(seed + 19) }
    brush.fillStyle = css(mix(light.dark, light.light, light.surface === 'wood' ? 0.5 : 0.75))
    brush.fillRect(0, 0, w, h)
    MATERIALS[light.surface](sheet)
    paintLight(sheet, rim)
    fade(sheet)
  })
}

const MATERIALS: Readonly<Record<TableLight['surface'], (sheet: Sheet) => void>> = {
  wood: paintPlanks,
  marble: paintVeins,
  stone: paintSpeckles,
  cloth: paintFolds,
  gloss: () => undefined,
  paper: () => undefined,
}

/** Planks that lead away from the camera, with their grain. */
function paintPlanks({ brush, w, h, light, random }: Sheet): void {
  const planks = 13
  const wide = w / planks
  for (let plank = 0; plank < planks; plank++) {
    const x = plank * wide
    brush.fillStyle = css(mix(light.dark, light.light, 0.3 + 0.6 * random()), 0.7)
    brush.fillRect(x, 0, wide, h)
    for (let line = 0; line < 26; line++) {
      const from = x + random() * wide
      brush.strokeStyle = css(random() < 0.65 ? light.dark : light.light, 0.12 + 0.1 * random())
      brush.lineWidth = 0.7 + 1.1 * random()
      brush.beginPath()
      for (let y = 0; y <= h; y += 40) brush.lineTo(from + 5 * noise(y * 0.006 + line, from), y)
      brush.stroke()
    }
    brush.fillStyle = css(scaled(light.dark, 0.5), 0.75)
    brush.fillRect(x - 1, 0, 2, h)
    brush.fillStyle = css(light.light, 0.25)
    brush.fillRect(x + 1, 0, 1.4, h)
    paintJoints({ brush, w, h, light, random }, { x, wide, isOdd: plank % 2 === 1 })
  }
}

/** Where planks end, with two pegs on either side, and their knots: what a passing camera is seen by. */
function paintJoints(
  { brush, h, light, random }: Sheet,
  { x, wide, isOdd }: { readonly x: number; readonly wide: number; readonly isOdd: boolean },
): void {
  const dark = scaled(light.dark, 0.45)
  for (let joint = 0; joint < 3; joint++) {
    const y = h * (0.14 + 0.3 * joint + (isOdd ? 0.15 : 0) + 0.06 * random())
    brush.fillStyle = css(dark, 0.8)
    brush.fillRect(x, y, wide, 1.8)
    for (const [left, above] of [
      [0.18, -9],
      [0.82, -9],
      [0.18, 12],
      [0.82, 12],
    ] as const) {
      brush.beginPath()
      brush.ellipse(x + left * wide, y + above, 2.8, 2.3, 0, 0, 6.3)
      brush.fill()
    }
    brush.fillStyle = css(dark, 0.22)
    brush.beginPath()
    brush.ellipse(x + wide * (0.3 + 0.4 * random()), y + h * 0.13, 4, 7 + 5 * random(), 0, 0, 6.3)
    brush.fill()
  }
}

/** Soft clouds, and veins that wander across. */
function paintVeins({ brush, w, h, light, random }: Sheet): void {
  brush.filter = `blur(${Math.round(h * 0.03)}px)`
  for (let cloud = 0; cloud < 26; cloud++) {
    brush.fillStyle = css(mix(light.dark, light.light, random()), 0.22)
    brush.beginPath()
    brush.ellipse(
      random() * w,
      random() * h,
      w * (0.05 + 0.1 * random()),
      h * 0.05,
      random() * 3,
      0,
      6.3,
    )
    brush.fill()
  }
  brush.filter = 'none'
  const isDark = light.light[1] < 0.5
  const vein = isDark ? mix(light.light, [0.92, 0.86, 0.72], 0.6) : scaled(light.dark, 0.72)
  for (let line = 0; line < 16; line++) {
    let [x, y] = [random() * w * 1.2 - w * 0.1, random() * h]
    const slope = 0.5 + 1.4 * random()
    brush.strokeStyle = css(vein, 0.16 + 0.34 * random())
    brush.lineWidth = 1 + 2.6 * random() ** 2
    brush.beginPath()
    for (let step = 0; step < 34; step++) {
      brush.lineTo(x, y)
      x += w * 0.02 * (0.4 + random())
      y += h * 0.03 * (slope * (random() - 0.32) + 0.3 * Math.sin(step * 0.5 + line))
    }
    brush.stroke()
  }
  paintChips({ brush, w, h, light, random }, { chips: 380, size: 3.2, tone: vein })
}

/** Chips of other stone, each with as many corners as a shard has. */
function paintChips(
  { brush, w, h, light, random }: Sheet,
  { chips, size, tone }: { readonly chips: number; readonly size: number; readonly tone: Rgb },
): void {
  for (let chip = 0; chip < chips; chip++) {
    const [x, y] = [random() * w, random() * h]
    const radius = size * (0.6 + 1.2 * random() ** 2)
    brush.fillStyle = css(mix(tone, light.dark, random()), 0.35 + 0.35 * random())
    brush.beginPath()
    for (let corner = 0; corner < 5; corner++) {
      const angle = corner * 1.257 + random()
      brush.lineTo(x + 1.5 * radius * Math.cos(angle), y + radius * Math.sin(angle))
    }
    brush.fill()
  }
}

function paintSpeckles({ brush, w, h, light, random }: Sheet): void {
  for (let speck = 0; speck < 2600; speck++) {
    brush.fillStyle = css(random() < 0.5 ? light.dark : light.light, 0.14 + 0.2 * random())
    const size = 1 + 5 * random() ** 3
    brush.fillRect(random() * w, random() * h, size * 1.6, size)
  }
  for (let line = 0; line < 9; line++) {
    brush.strokeStyle = css(light.dark, 0.18)
    brush.lineWidth = 1.2
    brush.beginPath()
    const y = random() * h
    for (let x = 0; x <= w; x += 50) brush.lineTo(x, y + 26 * noise(x * 0.004 + line * 9, 2.5))
    brush.stroke()
  }
  const isDark = light.light[1] < 0.5
  const tone = isDark ? scaled(light.light, 1.5) : scaled(light.dark, 0.6)
  paintChips({ brush, w, h, light, random }, { chips: 900, size: 3.4, tone })
}

/** Broad soft folds that run slantwise. */
function paintFolds({ brush, w, h, light, random }: Sheet): void {
  brush.filter = `blur(${Math.round(h * 0.018)}px)`
  for (let fold = 0; fold < 13; fold++) {
    const x = (fold / 12) * w * 1.3 - w * 0.15
    const lean = w * (0.05 + 0.09 * random())
    for (const [off, tone, alpha] of [
      [0, scaled(light.dark, 0.85), 0.5],
      [w * 0.022, light.light, 0.7],
    ] as const) {
      brush.strokeStyle = css(tone, alpha * (0.4 + 0.6 * random()))
      brush.lineWidth = w * (0.008 + 0.016 * random())
      brush.beginPath()
      brush.moveTo(x + off, -10)
      brush.bezierCurveTo(x + off + lean, h * 0.3, x + off - lean, h * 0.6, x + off + lean, h + 10)
      brush.stroke()
    }
  }
  brush.filter = 'none'
  paintWeave({ brush, w, h, light, random })
}

/** Small stitched crosses in rows. */
function paintWeave({ brush, w, h, light, random }: Sheet): void {
  const [across, along] = [w / 44, h / 26]
  brush.lineWidth = 2.2
  for (let row = 0; row < 26; row++)
    for (let stitch = 0; stitch < 44; stitch++) {
      const x = (stitch + 0.5 + (row % 2) / 2) * across
      const y = (row + 0.5) * along
      const arm = 3 + random()
      brush.strokeStyle = css(scaled(light.dark, 0.6), 0.26 + 0.12 * random())
      brush.beginPath()
      brush.moveTo(x - arm, y)
      brush.lineTo(x + arm, y)
      brush.moveTo(x, y - arm)
      brush.lineTo(x, y + arm)
      brush.stroke()
    }
}

/** Where what stands on a table is on its sheet, from the top: the far edge is above. */
const MIDDLE = 0.6

/** A pool of light, the light of a window across it, and the dusk around. */
function paintLight({ brush, w, h, light, random }: Sheet, rim: Rgb): void {
  const [x, y] = [w * (0.5 + 0.05 * light.sunSide), h * MIDDLE]
  brush.save()
  brush.translate(x, y)
  brush.scale(1, h / w)
  const pool = brush.createRadialGradient(0, 0, 0, 0, 0, w * 0.4)
  const warm = mix(rim, [1, 0.96, 0.88], 0.5)
  pool.addColorStop(0, css(warm, light.isMoody ? 0.3 : 0.34))
  pool.addColorStop(0.4, css(warm, 0.1))
  pool.addColorStop(0.75, css([0.02, 0.02, 0.04], 0.08))
  pool.addColorStop(1, css([0.02, 0.02, 0.04], light.isMoody ? 0.5 : 0.26))
  brush.fillStyle = pool
  brush.fillRect(-w, -w, 2 * w, 2 * w)
  brush.restore()
  if (light.isMoody || light.isPlain || random() < 0.35) return
  brush.filter = `blur(${Math.round(h * 0.012)}px)`
  brush.fillStyle = css(mix(rim, [1, 0.97, 0.9], 0.4), 0.2)
  for (let pane = 0; pane < 3; pane++) {
    const left = x + light.sunSide * w * (0.04 + 0.11 * pane)
    const lean = -light.sunSide * w * 0.12
    brush.beginPath()
    brush.moveTo(left, h * 0.3)
    brush.lineTo(left + w * 0.08, h * 0.3)
    brush.lineTo(left + w * 0.09 + lean, h * 0.92)
    brush.lineTo(left + lean - w * 0.01, h * 0.92)
    brush.fill()
  }
  brush.filter = 'none'
}

function fade({ brush, w, h }: Sheet): void {
  brush.globalCompositeOperation = 'destination-in'
  for (const [x, y] of [
    [w, 0],
    [0, h],
  ] as const) {
    const edge = brush.createLinearGradient(0, 0, x, y)
    edge.addColorStop(0, 'rgba(0,0,0,0)')
    edge.addColorStop(0.22, 'rgba(0,0,0,1)')
    edge.addColorStop(0.84, 'rgba(0,0,0,1)')
    edge.addColorStop(1, 'rgba(0,0,0,0)')
    brush.fillStyle = edge
    brush.fillRect(0, 0, w, h)
  }
}
