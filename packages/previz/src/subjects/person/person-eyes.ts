/** Eyes and brows. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { shadeOf } from './person-form.ts'
import type { Head } from './head-parts.ts'
import type { Body } from './skeleton.ts'

const IRISES: readonly Rgb[] = [
  [0.3, 0.19, 0.11],
  [0.2, 0.13, 0.1],
  [0.28, 0.4, 0.46],
  [0.32, 0.38, 0.22],
]

/** An eye that is being drawn. */
type Eye = Pick<Head, 'brush' | 'body' | 'skin' | 'turn'> & {
  /** Its middle. */
  readonly x: number
  readonly y: number
  /** Half its width, and how far it opens. */
  readonly half: number
  readonly tall: number
  /** How much of its width is left where the face turns away. */
  readonly squash: number
  /** 1 when its inner corner is on the right, -1 when that is on the left. */
  readonly inner: 1 | -1
  readonly dark: Rgb
}

/** Both eyes with their brows. */
export function drawEyes({ brush, body, on, turn, skin }: Head): void {
  const { look } = body
  const child = look.kind === 'child'
  const dark = body.tone([0.11, 0.075, 0.075])
  const tall =
    (child ? 0.064 : look.female ? 0.053 : 0.044) * OPENED[look.mien] * (look.old ? 0.8 : 1)
  const wide = child ? 0.098 : look.female ? 0.094 : 0.088
  for (const [across, squash] of [
    [-0.48, 1],
    [0.58, 1 - 0.3 * turn],
  ] as const) {
    const [x, y] = on(across, child ? 0.075 : 0.035)
    const inner = across < 0 ? 1 : -1
    const half = wide * squash
    const eye: Eye = { brush, body, skin, turn, x, y, half, tall, squash, inner, dark }
    if (isClosed(body)) drawClosedLid(eye)
    else drawOpenEye(eye)
    drawBrow(brush, body, { x, y: y - (child ? 0.115 : 0.098), half: half * 1.12, inner })
  }
}

/** How far eyes are open, and how far the inner and the outer ends of brows are below their usual place, by what somebody feels. */
const OPENED = { calm: 1, smile: 0.82, sad: 1, angry: 0.8, surprised: 1.34 } as const
const BROWS = {
  calm: [0.006, 0],
  smile: [0.004, 0],
  sad: [-0.035, 0],
  angry: [0.052, -0.022],
  surprised: [-0.045, -0.05],
} as const

/** True for who sleeps, and while somebody blinks who has time to. */
function isClosed({ look, phase }: Body): boolean {
  if (look.pose === 'sleep') return true
  const still = look.pose !== 'walk' && look.pose !== 'run' && look.pose !== 'dance'
  return still && phase > 5.75 && phase < 6.1
}

function drawClosedLid({ brush, x, y, half, tall, dark }: Eye): void {
  brush.strokeStyle = css(dark)
  brush.lineCap = 'round'
  brush.lineWidth = 0.02
  brush.beginPath()
  brush.moveTo(x - half, y + 0.008)
  brush.quadraticCurveTo(x, y + tall * 0.9, x + half, y + 0.008)
  brush.stroke()
}

function drawOpenEye(eye: Eye): void {
  const { brush, body, x, y, half, tall } = eye
  brush.save()
  traceLids(eye)
  brush.clip()
  brush.fillStyle = css(body.tone([0.95, 0.94, 0.92]))
  brush.fillRect(x - half, y - tall * 1.5, 2 * half, tall * 3)
  drawIris(eye)
  brush.restore()
  drawUpperLid(eye)
  drawLidCreases(eye)
}

/** The almond between the lids. */
function traceLids({ brush, body, x, y, half, tall, inner }: Eye): void {
  const low = tall * (body.look.mien === 'smile' ? 0.62 : 0.92)
  const [left, right] = inner > 0 ? [-0.002, 0.008] : [0.008, -0.002]
  brush.beginPath()
  brush.moveTo(x - half, y + left)
  brush.bezierCurveTo(
    x - half * 0.5,
    y - tall * 1.28,
    x + half * 0.5,
    y - tall * 1.28,
    x + half,
    y + right,
  )
  brush.bezierCurveTo(x + half * 0.5, y + low, x - half * 0.5, y + low, x - half, y + left)
}

/** Iris and pupil in the shade of the lid, with a gleam of the sun and one across from it. */
function drawIris({ brush, body, turn, x, y, half, tall, squash, dark }: Eye): void {
  const { look } = body
  const iris = body.tone(
    IRISES[Math.floor(look.hair[0] * 37 + look.skin[0] * 11) % 4] ?? IRISES[0] ?? dark,
  )
  const [ix, iy] = [x + 0.026 * turn * squash, y - tall * 0.06]
  const radius =
    (look.kind === 'child' ? 0.062 : look.female ? 0.05 : 0.044) * (look.old ? 0.86 : 1)
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
  const side = look.sunSide * radius * 0.35
  disc('rgba(255,255,255,0.95)', side, -radius * 0.38, radius * 0.24)
  disc('rgba(255,255,255,0.4)', -side, radius * 0.4, radius * 0.13)
}

/** The edge of the upper lid with its lashes. */
function drawUpperLid({ brush, body, x, y, half, tall, inner, dark }: Eye): void {
  const { look } = body
  const [left, right] = inner > 0 ? [-0.002, 0.01] : [0.01, -0.004]
  brush.strokeStyle = css(dark)
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.lineWidth = look.female ? 0.021 : 0.015
  brush.beginPath()
  brush.moveTo(x - half * 1.02, y + left)
  brush.bezierCurveTo(
    x - half * 0.5,
    y - tall * 1.3,
    x + half * 0.5,
    y - tall * 1.3,
    x + half * 1.02,
    y + right,
  )
  if (look.female && look.kind !== 'child') brush.moveTo(x - inner * half, y - 0.004)
  if (look.female)
    brush.quadraticCurveTo(
      x - inner * half * 1.06,
      y - tall * 0.25,
      x - inner * half * 1.14,
      y - tall * 0.5,
    )
  brush.stroke()
}

/** The crease over the upper lid, and a light lower lid. */
function drawLidCreases({ brush, skin, x, y, half, tall }: Eye): void {
  brush.strokeStyle = css(shadeOf(scaled(skin, 0.85)), 0.75)
  brush.lineWidth = 0.009
  brush.beginPath()
  brush.moveTo(x - half * 0.86, y - tall * 0.95)
  brush.quadraticCurveTo(x, y - tall * 1.75, x + half * 0.86, y - tall * 0.95)
  brush.moveTo(x - half * 0.7, y + tall * 0.72)
  brush.quadraticCurveTo(x, y + tall * 1.12, x + half * 0.7, y + tall * 0.72)
  brush.stroke()
}

function drawBrow(
  brush: Brush,
  body: Body,
  { x, y, half, inner }: { x: number; y: number; half: number; inner: number },
): void {
  const { look } = body
  const [lift, rise] = BROWS[look.mien]
  const thick = look.female ? 0.016 : look.kind === 'child' ? 0.015 : 0.026
  const [near, out] = [x + inner * half, x - inner * half]
  brush.fillStyle = css(body.tone(mix(scaled(look.hair, 0.9), look.skin, look.old ? 0.1 : 0.16)))
  brush.beginPath()
  brush.moveTo(near, y + lift + thick)
  brush.quadraticCurveTo(x, y + rise - 0.042, out, y + rise + 0.012)
  brush.quadraticCurveTo(x, y + rise - 0.042 + thick * 1.5, near, y + lift + thick * 2.2)
  brush.fill()
}
