/** Mouths, closed and smiling, in heads around the middle of the head. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Head } from './head-parts.ts'
import { shadeOf } from './person-form.ts'
import type { Point } from './skeleton.ts'

/** A mouth that is being drawn. */
type Mouth = Pick<Head, 'brush' | 'body' | 'skin'> & {
  readonly left: Point
  readonly right: Point
  /** Its middle, across and down. */
  readonly middle: number
  readonly low: number
  readonly lips: Rgb
  /** How thick the lips are. */
  readonly full: number
}

/** How far the corners are above the middle. */
const CURLS = { smile: 0.04, calm: 0.01, sad: -0.022, angry: -0.03, surprised: 0 } as const

/** The lips, the teeth that a smile shows, and the cheeks that it lifts. */
export function drawMouth({ brush, body, on, skin }: Head): void {
  const { look } = body
  const child = look.kind === 'child'
  const smile = look.mien === 'smile'
  const level = child ? 0.305 : 0.292
  const curl = CURLS[look.mien]
  const grow = smile ? 1.2 : child ? 0.82 : 1
  const lips =
    look.female && !child
      ? mix(skin, body.tone([0.72, 0.16, 0.2]), look.old ? 0.35 : 0.62)
      : mix(skin, body.tone([0.6, 0.22, 0.2]), 0.36)
  const mouth: Mouth = {
    brush,
    body,
    skin,
    left: on(0.15 - 0.4 * grow, level - curl),
    right: on(0.18 + 0.36 * grow, level - curl),
    middle: on(0.2, 0)[0],
    low: level + curl * 0.75,
    lips,
    full: look.female ? 1 : 0.72,
  }
  if (look.mien === 'surprised') return drawOpenMouth(mouth)
  if (!smile) return drawClosedMouth(mouth)
  // How far it is open: less without some of the teeth.
  const open = look.old ? 0.045 : 0.062
  drawTeeth(mouth, open)
  drawSmilingLips(mouth, open)
  if (!look.old) drawCheeks(mouth)
}

/** An open mouth: dark, with a row of teeth. */
function drawTeeth({ brush, body, left, right, middle, low }: Mouth, open: number): void {
  brush.save()
  brush.beginPath()
  brush.moveTo(...left)
  brush.quadraticCurveTo(middle, low - 0.012, ...right)
  brush.quadraticCurveTo(middle + 0.01, low + open * 1.9, ...left)
  brush.fillStyle = css(body.tone([0.35, 0.1, 0.1]))
  brush.fill()
  brush.clip()
  brush.beginPath()
  brush.moveTo(left[0], left[1] - 0.02)
  brush.quadraticCurveTo(middle, low - 0.03, right[0], right[1] - 0.02)
  brush.lineTo(right[0], right[1] + 0.012)
  brush.quadraticCurveTo(middle, low + open * 0.95, left[0], left[1] + 0.012)
  brush.fillStyle = css(body.tone([0.97, 0.96, 0.93]))
  brush.fill()
  brush.restore()
}

function drawSmilingLips(
  { brush, left, right, middle, low, lips, full }: Mouth,
  open: number,
): void {
  brush.strokeStyle = css(lips)
  brush.lineCap = 'round'
  brush.lineWidth = 0.017 * full + 0.004
  brush.beginPath()
  brush.moveTo(...left)
  brush.quadraticCurveTo(middle, low - 0.014, ...right)
  brush.stroke()
  brush.lineWidth = 0.026 * full
  brush.beginPath()
  brush.moveTo(left[0] + 0.03, left[1] + 0.026)
  brush.quadraticCurveTo(middle + 0.008, low + open * 1.28, right[0] - 0.02, right[1] + 0.026)
  brush.stroke()
}

/** A round mouth, dark within. */
function drawOpenMouth({ brush, body, middle, low, lips }: Mouth): void {
  const oval = (colour: Rgb, across: number, down: number): void => {
    brush.fillStyle = css(colour)
    brush.beginPath()
    brush.ellipse(middle, low + 0.022, across, down, 0, 0, 7)
    brush.fill()
  }
  oval(lips, 0.074, 0.088)
  oval(body.tone([0.3, 0.08, 0.09]), 0.052, 0.066)
}

/** The lines beside a smile, where it lifts the cheeks. */
function drawCheeks({ brush, skin, left, right }: Mouth): void {
  brush.strokeStyle = css(shadeOf(scaled(skin, 0.85)), 0.7)
  brush.lineWidth = 0.01
  brush.beginPath()
  brush.moveTo(left[0] - 0.02, left[1] - 0.035)
  brush.quadraticCurveTo(left[0] - 0.042, left[1], left[0] - 0.012, left[1] + 0.035)
  brush.moveTo(right[0] + 0.012, right[1] - 0.03)
  brush.quadraticCurveTo(right[0] + 0.028, right[1], right[0] + 0.008, right[1] + 0.03)
  brush.stroke()
}

/** Upper lip, lower lip, the line between them and a gleam. */
function drawClosedMouth({ brush, left, right, middle, low, lips, full }: Mouth): void {
  brush.fillStyle = css(scaled(lips, 0.9))
  brush.beginPath()
  brush.moveTo(...left)
  brush.quadraticCurveTo(middle - 0.07, low - 0.034 * full, middle - 0.014, low - 0.034 * full)
  brush.quadraticCurveTo(middle, low - 0.022 * full, middle + 0.02, low - 0.034 * full)
  brush.quadraticCurveTo(middle + 0.06, low - 0.03 * full, ...right)
  brush.quadraticCurveTo(middle, low + 0.014, ...left)
  brush.fill()
  brush.fillStyle = css(lips)
  brush.beginPath()
  brush.moveTo(left[0] + 0.012, left[1] + 0.002)
  brush.quadraticCurveTo(middle, low + 0.01, right[0] - 0.01, right[1] + 0.002)
  brush.quadraticCurveTo(middle + 0.01, low + 0.066 * full, left[0] + 0.012, left[1] + 0.002)
  brush.fill()
  brush.strokeStyle = css(mix(lips, [0.2, 0.04, 0.06], 0.5))
  brush.lineWidth = 0.012
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(...left)
  brush.quadraticCurveTo(middle, low + 0.012, ...right)
  brush.stroke()
  brush.fillStyle = css(mix(lips, [1, 0.95, 0.92], 0.5), 0.5)
  brush.beginPath()
  brush.ellipse(middle + 0.02, low + 0.026 * full, 0.03, 0.007, 0, 0, 7)
  brush.fill()
}
