/** Hats and hoods, in heads around the middle of the head. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Hat, type HatPen, penFor } from './hat-pen.ts'
import { smoothOutline } from './person-form.ts'
import { HEADGEAR_HATS } from './person-headgear.ts'
import type { Head } from './head-parts.ts'
import type { Point } from './skeleton.ts'

/** Draws what is on the head, if anything. A hood comes before the face. */
export function drawHat(head: Head): void {
  const { hat } = head.body.look
  if (hat) HATS[hat.style](penFor(head, hat))
}

const HATS: Readonly<Record<Hat['style'], (pen: HatPen) => void>> = {
  ...HEADGEAR_HATS,
  straw: (pen) =>
    drawBrimmed(pen, {
      brim: [0.86, 0.15],
      edge: [0.85, 0.14],
      crown: [-0.68, -0.71, -0.68],
      band: [0.72, 0.22, 0.2],
    }),
  felt: (pen) =>
    drawBrimmed(pen, {
      brim: [0.68, 0.12],
      edge: [0.67, 0.11],
      crown: [-0.76, -0.69, -0.75],
      band: scaled(pen.colour, 0.45),
    }),
  cone: drawCone,
  knit: drawKnit,
  peaked: drawPeaked,
  hood: ({ paint, lean }) =>
    paint(
      smoothOutline([
        [0.4 + lean, -0.3],
        [0.2, -0.58],
        [-0.12, -0.66],
        [-0.44, -0.5],
        [-0.6, -0.12],
        [-0.56, 0.34],
        [-0.4, 0.66],
        [0.1, 0.62],
        [0.4, 0.4],
      ]),
      0.8,
    ),
}

/** A hat with a brim: `crown` is how high its top is at the back, in the middle and in front. */
type Brimmed = {
  readonly brim: Point
  readonly edge: Point
  readonly crown: readonly [number, number, number]
  readonly band: Rgb
}

function drawBrimmed(pen: HatPen, { brim, edge, crown, band }: Brimmed): void {
  const { brush, lean } = pen
  const [back, middle, front] = crown
  pen.brim(brim, -0.24, 0.66)
  pen.paint(
    smoothOutline([
      [-0.45, -0.27],
      [-0.43, -0.55],
      [-0.3, back],
      [-0.04, middle],
      [0.24, front],
      [0.36, -0.52],
      [0.4, -0.26],
      [0, -0.2],
    ]),
  )
  pen.band(band, -0.3, 0.085)
  brush.strokeStyle = css(mix(pen.tone(pen.colour), [1, 1, 1], 0.2))
  brush.lineWidth = 0.045
  brush.beginPath()
  brush.ellipse(-0.04 + lean, -0.245, edge[0], edge[1], -0.05, 0.05, Math.PI - 0.05)
  brush.stroke()
}

function drawCone({ brush, paint, tone, colour }: HatPen): void {
  paint(
    smoothOutline(
      [
        [-0.92, -0.16],
        [-0.5, -0.5],
        [-0.02, -0.82],
        [0.05, -0.82],
        [0.5, -0.48],
        [0.9, -0.14],
        [0.5, -0.07],
        [0, -0.05],
        [-0.5, -0.08],
      ],
      0.55,
    ),
  )
  brush.strokeStyle = css(scaled(tone(colour), 0.68), 0.6)
  brush.lineWidth = 0.014
  for (const x of [-0.66, -0.36, -0.05, 0.28, 0.6]) {
    brush.beginPath()
    brush.moveTo(0.01, -0.8)
    brush.lineTo(x, -0.09 - 0.05 * Math.abs(x))
    brush.stroke()
  }
}

function drawKnit({ brush, on, lean, paint, tone, colour }: HatPen): void {
  paint(
    smoothOutline([
      on(1.1, -0.2),
      [0.4 + lean, -0.42],
      [0.22, -0.62],
      [-0.05, -0.68],
      [-0.32, -0.6],
      [-0.5, -0.36],
      [-0.52, -0.08],
      [-0.3, -0.1],
      on(-0.3, -0.2),
      on(0.5, -0.24),
    ]),
  )
  brush.strokeStyle = css(scaled(tone(colour), 0.8))
  brush.lineWidth = 0.13
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(-0.48, -0.11)
  brush.quadraticCurveTo(lean, -0.26, on(1.02, 0)[0], -0.22)
  brush.stroke()
  brush.strokeStyle = css(scaled(tone(colour), 0.6), 0.8)
  brush.lineWidth = 0.012
  for (let rib = 0; rib < 10; rib++) {
    const x = -0.44 + rib * 0.085
    const y = -0.13 - 0.1 * Math.sin((rib / 9) * 2.4)
    brush.beginPath()
    brush.moveTo(x, y - 0.06)
    brush.lineTo(x + 0.005, y + 0.05)
    brush.stroke()
  }
}

function drawPeaked({ brush, on, lean, paint, band, tone }: HatPen): void {
  paint(
    smoothOutline([
      [-0.46, -0.22],
      [-0.58, -0.46],
      [-0.3, -0.64],
      [0.1, -0.68],
      [0.42, -0.58],
      [0.48, -0.42],
      [0.38, -0.24],
      [0, -0.2],
    ]),
  )
  band([0.1, 0.1, 0.13], -0.29, 0.1)
  brush.fillStyle = css(tone([0.07, 0.07, 0.09]))
  brush.beginPath()
  brush.moveTo(on(-0.5, 0)[0], -0.215)
  brush.quadraticCurveTo(0.2 + lean, -0.06, 0.54 + lean, -0.17)
  brush.quadraticCurveTo(0.4, -0.27, on(-0.5, 0)[0], -0.215)
  brush.fill()
  brush.fillStyle = css(tone([0.93, 0.77, 0.36]))
  brush.beginPath()
  brush.arc(0.12 + lean, -0.42, 0.055, 0, 7)
  brush.fill()
}

/** The edge of a hood around the face, which comes after it. */
export function drawHoodEdge({ brush, body, on }: Head): void {
  const { hat } = body.look
  if (hat?.style !== 'hood') return
  brush.strokeStyle = css(body.tone(hat.colour))
  brush.lineWidth = 0.13
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.beginPath()
  brush.moveTo(...on(0.7, 0.5))
  brush.bezierCurveTo(...on(1.28, 0.24), ...on(1.25, -0.42), ...on(0.3, -0.5))
  brush.bezierCurveTo(...on(-0.8, -0.56), ...on(-1.3, -0.2), ...on(-1.16, 0.14))
  brush.quadraticCurveTo(...on(-1.0, 0.46), ...on(-0.4, 0.6))
  brush.stroke()
}
