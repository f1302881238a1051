/** Hats with brims and caps, in heads around the middle of the head. */
import { css, mix, scaled } from '../../renderer/scene/colour.ts'
import { dot, gloss, GOLD, type HatPen, shape, stroke } from './hat-pen.ts'
import { smoothOutline } from './person-form.ts'

/** A top hat. */
export function drawTopHat(pen: HatPen): void {
  const { lean } = pen
  pen.brim([0.64, 0.13], -0.25, 0.7)
  pen.paint(
    smoothOutline(
      [
        [-0.44, -0.26],
        [-0.42, -0.6],
        [-0.48, -1.06],
        [-0.04, -1.12],
        [0.42, -1.06],
        [0.37, -0.6],
        [0.38, -0.26],
        [0, -0.19],
      ],
      0.5,
    ),
  )
  pen.band(scaled(pen.colour, 0.4), -0.34, 0.12)
  pen.brush.fillStyle = css(scaled(pen.tone(pen.colour), 1.25))
  pen.brush.beginPath()
  pen.brush.ellipse(-0.03, -1.06, 0.44, 0.07, 0, 0, 7)
  pen.brush.fill()
  gloss(pen, [
    [-0.28 + lean, -0.96],
    [-0.24 + lean, -0.5],
  ])
}

/** A sun hat. */
export function drawSunHat(pen: HatPen): void {
  pen.brim([1.04, 0.2], -0.21, 0.72)
  pen.paint(
    smoothOutline([
      [-0.46, -0.24],
      [-0.44, -0.54],
      [-0.22, -0.72],
      [0.16, -0.72],
      [0.38, -0.52],
      [0.41, -0.24],
      [0, -0.17],
    ]),
  )
  pen.band([0.78, 0.3, 0.36], -0.29, 0.11)
  const { brush, lean } = pen
  brush.strokeStyle = css(mix(pen.tone(pen.colour), [1, 1, 1], 0.35))
  brush.lineWidth = 0.05
  brush.beginPath()
  brush.ellipse(-0.04 + lean, -0.215, 1.02, 0.185, -0.05, 0.05, Math.PI - 0.05)
  brush.stroke()
}

/** A cap. */
export function drawCap(pen: HatPen): void {
  const { lean } = pen
  pen.paint(
    smoothOutline([
      [-0.5, -0.14],
      [-0.48, -0.42],
      [-0.24, -0.62],
      [0.1, -0.64],
      [0.38, -0.46],
      [0.44, -0.22],
      [0, -0.16],
    ]),
  )
  shape(
    pen,
    [
      [-0.02 + lean, -0.24],
      [0.42 + lean, -0.24],
      [0.86 + lean, -0.13],
      [0.84 + lean, -0.07],
      [0.4 + lean, -0.12],
      [0.04 + lean, -0.14],
    ],
    css(scaled(pen.tone(pen.colour), 0.72)),
  )
  stroke(
    pen,
    [
      [0.02, -0.63],
      [0.08, -0.42],
      [0.1, -0.22],
    ],
    { style: css(scaled(pen.tone(pen.colour), 0.7)), width: 0.014 },
  )
  dot(pen, [-0.02, -0.64], { radius: 0.035, style: css(scaled(pen.tone(pen.colour), 0.8)) })
}

/** A cowboy hat. */
export function drawCowboyHat(pen: HatPen): void {
  const tone = pen.tone(pen.colour)
  shape(
    pen,
    [
      [-1.02, -0.46],
      [-0.86, -0.24],
      [-0.4, -0.1],
      [0.2, -0.1],
      [0.72, -0.22],
      [0.94, -0.44],
      [0.5, -0.32],
      [-0.1, -0.3],
      [-0.6, -0.34],
    ],
    css(scaled(tone, 0.76)),
  )
  pen.paint(
    smoothOutline([
      [-0.46, -0.28],
      [-0.44, -0.62],
      [-0.3, -0.86],
      [-0.06, -0.74],
      [0.2, -0.86],
      [0.36, -0.6],
      [0.4, -0.27],
      [0, -0.2],
    ]),
  )
  pen.band(scaled(pen.colour, 0.42), -0.32, 0.1)
}

/** A wizard hat. */
export function drawWizardHat(pen: HatPen): void {
  pen.brim([0.92, 0.17], -0.22, 0.7)
  pen.paint(
    smoothOutline(
      [
        [-0.5, -0.24],
        [-0.34, -0.66],
        [-0.26, -1.06],
        [-0.42, -1.34],
        [-0.08, -1.16],
        [0.16, -0.72],
        [0.44, -0.24],
        [0, -0.15],
      ],
      0.8,
    ),
  )
  pen.band(GOLD, -0.3, 0.1)
  for (const [x, y, radius] of [
    [-0.18, -0.58, 0.05],
    [0.12, -0.5, 0.035],
    [-0.14, -0.9, 0.035],
  ] as const)
    dot(pen, [x, y], { radius, style: css(pen.tone([0.98, 0.88, 0.5])) })
}

/** A pirate hat. */
export function drawPirateHat(pen: HatPen): void {
  const { lean } = pen
  pen.paint(
    smoothOutline([
      [-0.92, -0.2],
      [-0.6, -0.56],
      [-0.3, -0.86],
      [0.02, -0.94],
      [0.36, -0.84],
      [0.62, -0.54],
      [0.9, -0.18],
      [0.4, -0.27],
      [0, -0.22],
      [-0.4, -0.26],
    ]),
  )
  stroke(
    pen,
    [
      [-0.9, -0.2],
      [-0.42, -0.27],
      [0, -0.23],
      [0.42, -0.28],
      [0.88, -0.19],
    ],
    { style: css(pen.tone(GOLD)), width: 0.045 },
  )
  const bone = css(pen.tone([0.95, 0.94, 0.9]))
  for (const turn of [-1, 1])
    stroke(
      pen,
      [
        [0.02 + lean - 0.16 * turn, -0.42],
        [0.02 + lean + 0.16 * turn, -0.62],
      ],
      { style: bone, width: 0.045 },
    )
  dot(pen, [0.02 + lean, -0.58], { radius: 0.12, style: bone })
  for (const x of [-0.045, 0.045])
    dot(pen, [0.02 + lean + x, -0.58], { radius: 0.028, style: css(pen.tone([0.1, 0.1, 0.12])) })
}

/** A graduation cap. */
export function drawGraduationCap(pen: HatPen): void {
  pen.paint(
    smoothOutline([
      [-0.46, -0.1],
      [-0.46, -0.46],
      [0.38, -0.46],
      [0.42, -0.2],
      [0, -0.2],
    ]),
  )
  shape(
    pen,
    [
      [-0.74, -0.52],
      [0, -0.74],
      [0.7, -0.54],
      [-0.04, -0.34],
    ],
    css(scaled(pen.tone(pen.colour), 1.3)),
  )
  const tassel = css(pen.tone(GOLD))
  stroke(
    pen,
    [
      [-0.02, -0.54],
      [-0.58, -0.46],
      [-0.58, -0.18],
    ],
    { style: tassel, width: 0.035 },
  )
  dot(pen, [-0.58, -0.14], { radius: 0.06, style: tassel })
}
