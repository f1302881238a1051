/** Eyes and brows. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Brush } from '../painting/brush.ts'
import { shadeOf } from './person-form.ts'
import type { Head } from './head-parts.ts'
import type { Body } from './skeleton.ts'

const IRISES: readonly Rgb[] = [
  [0.3, 0.19, 0.11],
  [0.2, 0.13, 0.1],
  [0.28, 0.4, 0.46],
  [0.32, 0.38, 0.22],
]

/** Both eyes with their brows. */
export function drawEyes({ brush, body, on, turn, skin }: Head): void {
  const { look, phase } = body
  const closed = look.pose === 'sleep'
  const still = look.pose !== 'walk' && look.pose !== 'run' && look.pose !== 'dance'
  const blinks = still && phase > 5.75 && phase < 6.1
  const smile = look.mien === 'smile'
  const child = look.kind === 'child'
  const dark = body.tone([0.11, 0.075, 0.075])
  const tall =
    (child ? 0.064 : look.female ? 0.053 : 0.044) * (smile ? 0.82 : 1) * (look.old ? 0.8 : 1)
  const wide = child ? 0.098 : look.female ? 0.094 : 0.088
  const level = child ? 0.075 : 0.035
  const iris = body.tone(
    IRISES[Math.floor(look.hair[0] * 37 + look.skin[0] * 11) % 4] ?? IRISES[0] ?? dark,
  )
  for (const [across, squash] of [
    [-0.48, 1],
    [0.58, 1 - 0.3 * turn],
  ] as const) {
    const [x, y] = on(across, level)
    const half = wide * squash
    const inner = across < 0 ? 1 : -1
    const lids = (): void => {
      brush.beginPath()
      brush.moveTo(x - half, y + (across < 0 ? -0.002 : 0.008))
      brush.bezierCurveTo(
        x - half * 0.5,
        y - tall * 1.28,
        x + half * 0.5,
        y - tall * 1.28,
        x + half,
        y + (across < 0 ? 0.008 : -0.002),
      )
      brush.bezierCurveTo(
        x + half * 0.5,
        y + tall * (smile ? 0.62 : 0.92),
        x - half * 0.5,
        y + tall * (smile ? 0.62 : 0.92),
        x - half,
        y + (across < 0 ? -0.002 : 0.008),
      )
    }
    if (closed || blinks) {
      brush.strokeStyle = css(dark)
      brush.lineCap = 'round'
      brush.lineWidth = 0.02
      brush.beginPath()
      brush.moveTo(x - half, y + 0.008)
      brush.quadraticCurveTo(x, y + tall * 0.9, x + half, y + 0.008)
      brush.stroke()
    } else {
      brush.save()
      lids()
      brush.clip()
      brush.fillStyle = css(body.tone([0.95, 0.94, 0.92]))
      brush.fillRect(x - half, y - tall * 1.5, 2 * half, tall * 3)
      const [ix, iy] = [x + 0.026 * turn * squash, y - tall * 0.06]
      const radius = (child ? 0.062 : look.female ? 0.05 : 0.044) * (look.old ? 0.86 : 1)
      const disc = (colour: string, dx: number, dy: number, size: number): void => {
        brush.fillStyle = colour
        brush.beginPath()
        brush.ellipse(ix + dx, iy + dy, size * (0.6 + 0.4 * squash), size, 0, 0, 7)
        brush.fill()
      }
      disc(css(scaled(iris, 0.55)), 0, 0, radius)
      disc(css(iris), 0, radius * 0.12, radius * 0.82)
      disc(css(mix(iris, [1, 0.85, 0.6], 0.3)), 0, radius * 0.4, radius * 0.5)
      disc('rgb(10,8,12)', 0, 0, radius * 0.45)
      brush.fillStyle = 'rgba(20,10,30,0.32)'
      brush.fillRect(x - half, y - tall * 1.5, 2 * half, tall * 0.85)
      disc(
        'rgba(255,255,255,0.95)',
        body.look.sunSide * radius * 0.35,
        -radius * 0.38,
        radius * 0.24,
      )
      disc('rgba(255,255,255,0.4)', -body.look.sunSide * radius * 0.35, radius * 0.4, radius * 0.13)
      brush.restore()
      // The upper lid with its lashes, the crease over it, a light lower lid.
      brush.strokeStyle = css(dark)
      brush.lineCap = 'round'
      brush.lineJoin = 'round'
      brush.lineWidth = look.female ? 0.021 : 0.015
      brush.beginPath()
      brush.moveTo(x - half * 1.02, y + (across < 0 ? -0.002 : 0.01))
      brush.bezierCurveTo(
        x - half * 0.5,
        y - tall * 1.3,
        x + half * 0.5,
        y - tall * 1.3,
        x + half * 1.02,
        y + (across < 0 ? 0.01 : -0.004),
      )
      if (look.female && !child) brush.moveTo(x - inner * half, y - 0.004)
      if (look.female) {
        brush.quadraticCurveTo(
          x - inner * half * 1.06,
          y - tall * 0.25,
          x - inner * half * 1.14,
          y - tall * 0.5,
        )
      }
      brush.stroke()
      brush.strokeStyle = css(shadeOf(scaled(skin, 0.85)), 0.75)
      brush.lineWidth = 0.009
      brush.beginPath()
      brush.moveTo(x - half * 0.86, y - tall * 0.95)
      brush.quadraticCurveTo(x, y - tall * 1.75, x + half * 0.86, y - tall * 0.95)
      brush.moveTo(x - half * 0.7, y + tall * 0.72)
      brush.quadraticCurveTo(x, y + tall * 1.12, x + half * 0.7, y + tall * 0.72)
      brush.stroke()
    }
    drawBrow(brush, body, { x, y: y - (child ? 0.115 : 0.098), half: half * 1.12, inner })
  }
}

function drawBrow(
  brush: Brush,
  body: Body,
  { x, y, half, inner }: { x: number; y: number; half: number; inner: number },
): void {
  const { look } = body
  const lift = look.mien === 'sad' ? -0.035 : look.mien === 'smile' ? 0.004 : 0.006
  const thick = look.female ? 0.016 : look.kind === 'child' ? 0.015 : 0.026
  const [near, out] = [x + inner * half, x - inner * half]
  brush.fillStyle = css(body.tone(mix(scaled(look.hair, 0.9), look.skin, look.old ? 0.1 : 0.16)))
  brush.beginPath()
  brush.moveTo(near, y + lift + thick)
  brush.quadraticCurveTo(x, y - 0.042, out, y + 0.012)
  brush.quadraticCurveTo(x, y - 0.042 + thick * 1.5, near, y + lift + thick * 2.2)
  brush.fill()
}
