/** Crowns, in heads around the middle of the head. */
import { css, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { dot, GOLD, type HatPen } from './hat-pen.ts'

/** A ring with points on it, from side to side. */
function ring(
  pen: HatPen,
  size: { foot: number; top: number; points: number; half: number },
): void {
  const { foot, top, points, half } = size
  const { brush, lean } = pen
  brush.beginPath()
  brush.moveTo(-half, foot)
  for (let at = 0; at < points; at++) {
    const x = -half + (2 * half * at) / (points - 1)
    const middle = 1 - Math.abs(x / half)
    brush.lineTo(x + lean * 0.5, top - 0.12 * middle)
    if (at < points - 1) brush.lineTo(x + half / (points - 1), foot - 0.12)
  }
  brush.lineTo(half, foot)
  brush.quadraticCurveTo(lean, foot + 0.1, -half, foot)
  brush.fillStyle = css(pen.tone(pen.colour))
  brush.fill()
  brush.strokeStyle = css(scaled(pen.tone(pen.colour), 0.62))
  brush.lineWidth = 0.02
  brush.stroke()
}

const GEMS: readonly Rgb[] = [
  [0.85, 0.16, 0.24],
  [0.2, 0.5, 0.9],
  [0.2, 0.68, 0.4],
]

/** A crown. */
export function drawCrown(pen: HatPen): void {
  ring(pen, { foot: -0.3, top: -0.68, points: 5, half: 0.43 })
  pen.band(scaled(pen.colour, 0.72), -0.3, 0.06)
  for (const [index, x] of [-0.22, 0.02, 0.24].entries())
    dot(pen, [x + pen.lean, -0.36], {
      radius: 0.05,
      style: css(pen.tone(GEMS[index] ?? GOLD)),
    })
}

/** A tiara. */
export function drawTiara(pen: HatPen): void {
  ring(pen, { foot: -0.36, top: -0.5, points: 7, half: 0.36 })
  dot(pen, [0.02 + pen.lean, -0.5], { radius: 0.05, style: css(pen.tone([0.55, 0.85, 0.98])) })
}

/** A flower crown. */
export function drawFlowerCrown(pen: HatPen): void {
  const blossoms: readonly Rgb[] = [
    [0.95, 0.45, 0.55],
    [0.99, 0.96, 0.9],
    [0.98, 0.76, 0.3],
    [0.72, 0.5, 0.85],
  ]
  pen.band([0.28, 0.5, 0.26], -0.33, 0.09)
  for (let at = 0; at < 7; at++) {
    const x = -0.42 + at * 0.135
    const y = -0.36 + 0.1 * (1 - (x / 0.45) ** 2)
    const style = css(pen.tone(blossoms[at % blossoms.length] ?? GOLD))
    for (let petal = 0; petal < 5; petal++) {
      const angle = (petal * 2 * Math.PI) / 5 + at
      dot(pen, [x + Math.cos(angle) * 0.055, y + Math.sin(angle) * 0.055], { radius: 0.05, style })
    }
    dot(pen, [x, y], { radius: 0.035, style: css(pen.tone([0.95, 0.7, 0.25])) })
  }
}
