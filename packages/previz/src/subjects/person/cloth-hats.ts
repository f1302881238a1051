/** What is wound or drawn over a head, and helmets, in heads around the middle of the head. */
import { css, mix, scaled } from '../../renderer/scene/colour.ts'
import { dot, gloss, GOLD, type HatPen, shape, stroke } from './hat-pen.ts'
import { smoothOutline } from './person-form.ts'

/** A beanie. */
export function drawBeanie(pen: HatPen): void {
  const tone = pen.tone(pen.colour)
  pen.paint(
    smoothOutline([
      [-0.5, -0.1],
      [-0.5, -0.42],
      [-0.28, -0.66],
      [0.06, -0.7],
      [0.36, -0.54],
      [0.46, -0.16],
      [0, -0.1],
    ]),
  )
  for (const x of [-0.34, -0.18, -0.02, 0.14, 0.28])
    stroke(
      pen,
      [
        [x, -0.16],
        [x * 0.7, -0.6],
      ],
      { style: css(scaled(tone, 0.8), 0.7), width: 0.014 },
    )
  pen.band(scaled(pen.colour, 0.84), -0.19, 0.16)
  dot(pen, [-0.02, -0.74], { radius: 0.11, style: css(mix(tone, [1, 1, 1], 0.25)) })
}

/** Of motorcycles, bicycles and building sites: smooth, over the ears. */
export function drawHelmet(pen: HatPen): void {
  pen.paint(
    smoothOutline([
      [-0.5, 0.16],
      [-0.58, -0.16],
      [-0.5, -0.5],
      [-0.2, -0.72],
      [0.16, -0.72],
      [0.44, -0.5],
      [0.52, -0.2],
      [0.3, -0.19],
      [-0.24, -0.18],
      [-0.36, 0.12],
    ]),
  )
  gloss(
    pen,
    [
      [-0.36, -0.46],
      [-0.16, -0.6],
      [0.1, -0.62],
    ],
    0.07,
  )
  const edge = { style: css(scaled(pen.tone(pen.colour), 0.5)), width: 0.035 }
  stroke(
    pen,
    [
      [0.5, -0.2],
      [-0.24, -0.18],
      [-0.36, 0.12],
      [-0.2, 0.44],
    ],
    edge,
  )
}

/** A turban. */
export function drawTurban(pen: HatPen): void {
  const tone = pen.tone(pen.colour)
  pen.paint(
    smoothOutline([
      [-0.5, -0.04],
      [-0.66, -0.34],
      [-0.5, -0.66],
      [-0.1, -0.84],
      [0.32, -0.74],
      [0.56, -0.44],
      [0.46, -0.16],
      [0.14, -0.26],
      [-0.2, -0.16],
    ]),
  )
  for (const [from, to] of [
    [-0.58, -0.5],
    [-0.48, -0.66],
    [-0.3, -0.78],
  ] as const) {
    stroke(
      pen,
      [
        [-0.5, from + 0.36],
        [0.06, from],
        [0.46, to + 0.08],
      ],
      { style: css(scaled(tone, 0.66), 0.7), width: 0.022 },
    )
  }
  dot(pen, [0.12, -0.36], { radius: 0.06, style: css(pen.tone(GOLD)) })
}

/** A bandana. */
export function drawBandana(pen: HatPen): void {
  const tone = pen.tone(pen.colour)
  shape(
    pen,
    [
      [-0.44, -0.16],
      [-0.74, -0.06],
      [-0.86, 0.12],
      [-0.62, 0.06],
      [-0.56, 0.26],
      [-0.44, -0.02],
    ],
    css(scaled(tone, 0.78)),
  )
  pen.paint(
    smoothOutline([
      [-0.48, -0.06],
      [-0.48, -0.4],
      [-0.24, -0.6],
      [0.12, -0.61],
      [0.38, -0.42],
      [0.43, -0.18],
      [0, -0.22],
    ]),
  )
  for (const [x, y] of [
    [-0.3, -0.26],
    [-0.1, -0.42],
    [0.1, -0.3],
    [0.26, -0.42],
    [-0.26, -0.46],
  ] as const)
    dot(pen, [x, y], { radius: 0.035, style: css(mix(tone, [1, 1, 1], 0.8)) })
}

/** A beret. */
export function drawBeret(pen: HatPen): void {
  pen.paint(
    smoothOutline([
      [-0.44, -0.26],
      [-0.74, -0.36],
      [-0.66, -0.6],
      [-0.2, -0.74],
      [0.26, -0.66],
      [0.44, -0.42],
      [0.38, -0.26],
      [0, -0.22],
    ]),
  )
  pen.band(scaled(pen.colour, 0.66), -0.27, 0.06)
  stroke(
    pen,
    [
      [-0.18, -0.72],
      [-0.16, -0.82],
    ],
    { style: css(scaled(pen.tone(pen.colour), 0.7)), width: 0.035 },
  )
}

/** A chef hat. */
export function drawChefHat(pen: HatPen): void {
  for (const [x, y, radius] of [
    [-0.34, -0.74, 0.24],
    [0.28, -0.76, 0.23],
    [-0.04, -0.86, 0.28],
  ] as const)
    dot(pen, [x, y], { radius, style: css(scaled(pen.tone(pen.colour), 0.94)) })
  pen.paint(
    smoothOutline(
      [
        [-0.44, -0.22],
        [-0.45, -0.66],
        [0.38, -0.66],
        [0.4, -0.22],
        [0, -0.16],
      ],
      0.4,
    ),
  )
  for (const x of [-0.26, -0.06, 0.14, 0.3])
    stroke(
      pen,
      [
        [x, -0.3],
        [x, -0.6],
      ],
      { style: css(scaled(pen.tone(pen.colour), 0.82), 0.8), width: 0.014 },
    )
}

/** A knight's: steel round the head, the visor up, a plume. */
export function drawHelm(pen: HatPen): void {
  const tone = pen.tone(pen.colour)
  shape(
    pen,
    [
      [-0.06, -0.68],
      [-0.3, -1.0],
      [-0.74, -0.92],
      [-0.86, -0.5],
      [-0.62, -0.62],
      [-0.36, -0.6],
    ],
    css(pen.tone([0.75, 0.18, 0.2])),
  )
  pen.paint(
    smoothOutline([
      [-0.3, 0.62],
      [-0.54, 0.2],
      [-0.56, -0.3],
      [-0.3, -0.66],
      [0.14, -0.7],
      [0.44, -0.48],
      [0.5, -0.22],
      [0.1, -0.26],
      [-0.22, -0.16],
      [-0.3, 0.2],
      [-0.06, 0.58],
    ]),
  )
  shape(
    pen,
    [
      [-0.4, -0.36],
      [-0.1, -0.56],
      [0.4, -0.62],
      [0.62, -0.4],
      [0.44, -0.26],
      [0, -0.28],
    ],
    css(scaled(tone, 0.8)),
  )
  for (const y of [-0.46, -0.38])
    stroke(
      pen,
      [
        [0.08, y],
        [0.46, y - 0.02],
      ],
      { style: css(scaled(tone, 0.35)), width: 0.022 },
    )
  gloss(pen, [
    [-0.42, -0.2],
    [-0.42, 0.16],
  ])
  dot(pen, [-0.32, -0.28], { radius: 0.045, style: css(scaled(tone, 0.55)) })
}
