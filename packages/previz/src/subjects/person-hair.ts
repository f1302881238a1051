/** Hair and beards, in heads around the middle of the head. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { fillSolid, limbOutline, type BodyOutline, smoothOutline } from './person-form.ts'
import type { Head } from './head-parts.ts'
import type { Point } from './skeleton.ts'

/** Hair that hangs behind neck and shoulders. */
export function drawBackHair({ brush, body, turn }: Head): void {
  const { look, phase, haste } = body
  const sway = 0.05 * Math.sin(phase * 2 - 0.8) * (0.3 + haste) - 0.16 * haste
  const back = -0.06 * turn
  const paint = (outline: BodyOutline, dim: number): void =>
    fillSolid(brush, body, { outline, colour: look.hair, reach: 0.05, dim })
  switch (look.hairStyle) {
    case 'long':
      paint(
        smoothOutline([
          [0.2, -0.3],
          [-0.1 + back, -0.46],
          [-0.4 + back, -0.3],
          [-0.45 + back, 0.05],
          [-0.46 + back + sway * 0.4, 0.4],
          [-0.5 + back + sway, 0.8],
          [-0.4 + back + sway * 1.3, 1.08],
          [-0.24 + back + sway, 1.0],
          [-0.02 + sway * 0.5, 0.72],
          [0.2 - 0.1 * turn, 0.4],
          [0.33 - 0.1 * turn, 0],
        ]),
        0.84,
      )
      break
    case 'bob':
      paint(
        smoothOutline([
          [0.25, -0.35],
          [-0.15, -0.48],
          [-0.46 + back, -0.25],
          [-0.5 + back, 0.15],
          [-0.46 + back + sway * 0.3, 0.48],
          [-0.2 + sway * 0.3, 0.54],
          [0.1, 0.46],
          [0.34 - 0.1 * turn, 0.3],
        ]),
        0.84,
      )
      break
    case 'tail':
      paint(
        limbOutline([
          [-0.4 + back, -0.2, 0.09],
          [-0.58 + back + sway * 0.6, -0.02, 0.13],
          [-0.6 + back + sway * 1.4, 0.35, 0.11],
          [-0.56 + back + sway * 2, 0.66, 0.02],
        ]),
        0.9,
      )
      break
    case 'plaits':
      for (const [x, dim] of [
        [0.3 - 0.16 * turn, 0.76],
        [-0.42 + back, 0.96],
      ] as const) {
        const plait = Array.from({ length: 5 }, (_, knot): [number, number, number] => [
          x + sway * 0.24 * knot,
          0.12 + knot * 0.13,
          0.085 - 0.009 * knot,
        ])
        paint(limbOutline(plait), dim)
        brush.strokeStyle = css(scaled(body.tone(look.hair), 0.55 * dim), 0.8)
        brush.lineWidth = 0.018
        for (const [kx, ky, r] of plait) {
          brush.beginPath()
          brush.moveTo(kx - r, ky - 0.03)
          brush.quadraticCurveTo(kx, ky + 0.07, kx + r, ky - 0.03)
          brush.stroke()
        }
        const [ex, ey] = plait.at(-1) ?? [0, 0]
        brush.fillStyle = css(body.tone(look.second))
        brush.beginPath()
        brush.arc(ex, ey + 0.02, 0.06, 0, 7)
        brush.fill()
      }
      break
    case 'bun':
      paint(
        smoothOutline([
          [-0.3 + back, -0.42],
          [-0.46 + back, -0.56],
          [-0.62 + back, -0.46],
          [-0.62 + back, -0.28],
          [-0.46 + back, -0.18],
        ]),
        0.94,
      )
      break
    case 'short':
    case 'tousled':
    case 'bald':
      break
  }
}

/** The hair on the skull: its outline, then strands and their shine. */
export function drawHair({ brush, body, on, turn }: Head): void {
  const { look } = body
  const { hairStyle } = look
  const hair = body.tone(look.hair)
  const back = -0.035 * turn
  const paint = (outline: BodyOutline, dim = 1): void =>
    fillSolid(brush, body, { outline, colour: look.hair, reach: 0.045, dim })
  if (hairStyle === 'bald') {
    // A wreath round the back.
    paint(
      smoothOutline([
        on(-0.98, -0.2),
        [-0.36 + back, -0.22],
        [-0.41 + back, -0.02],
        [-0.36 + back, 0.16],
        on(-1.06, 0.2),
        on(-1.0, 0.02),
      ]),
    )
    return
  }
  const skull: readonly Point[] = [
    [-0.28, -0.47],
    [-0.4 + back, -0.3],
    [-0.435 + back, -0.06],
    [-0.38 + back, 0.15],
  ]
  const side = on(-0.94, 0.02)
  const crown: readonly Point[] = [
    [0.26 + 0.04 * turn, -0.41],
    [0.11 + 0.03 * turn, -0.51],
    [-0.08, -0.54],
  ]
  if (hairStyle === 'short' || hairStyle === 'tousled') {
    const wild = hairStyle === 'tousled' ? 0.03 : 0
    paint(
      smoothOutline(
        [
          on(0.99, -0.12),
          on(1.05, -0.26),
          [crown[0]?.[0] ?? 0, -0.43 - wild],
          [0.13, -0.53 - wild],
          [-0.06, -0.55 - wild * 1.5],
          [-0.27, -0.48 - wild],
          [-0.4 + back, -0.31],
          [-0.43 + back, -0.08],
          [-0.37 + back, 0.14],
          [-0.25, 0.24],
          on(-0.99, 0.16),
          on(-0.97, 0.06),
          on(-0.86, 0.06),
          on(-0.82, -0.1),
          on(-0.78, -0.23),
          on(-0.55, -0.27 - wild),
          on(-0.2, -0.32 + wild * 2),
          on(0.2, -0.3 - wild),
          on(0.6, -0.3 + wild),
          on(0.86, -0.25),
          on(0.93, -0.1),
        ],
        0.9,
      ),
    )
  } else {
    const straight = hairStyle === 'bob' || look.kind === 'child'
    const fringe: readonly Point[] = straight
      ? [on(0.92, -0.1), on(0.55, -0.13), on(0.1, -0.12), on(-0.35, -0.11), on(-0.8, -0.04)]
      : [
          on(0.94, -0.05),
          on(0.86, -0.2),
          on(0.5, -0.33),
          on(0.26, -0.4),
          on(-0.1, -0.32),
          on(-0.6, -0.22),
          on(-0.88, 0.02),
        ]
    const falls = hairStyle === 'long' || hairStyle === 'bob'
    paint(
      smoothOutline(
        [
          on(1.06, -0.1),
          on(1.12, -0.26),
          ...crown,
          ...skull,
          ...(falls
            ? ([
                [-0.42 + back, 0.32],
                [-0.36 + back, hairStyle === 'long' ? 0.62 : 0.46],
                [side[0] - 0.02, hairStyle === 'long' ? 0.55 : 0.44],
                [side[0] + 0.015, 0.25],
              ] as const)
            : ([[-0.28 + back, 0.24], on(-1.02, 0.16)] as const)),
          side,
          ...fringe.toReversed(),
        ],
        0.9,
      ),
    )
    if (falls)
      paint(
        limbOutline([
          [on(0.98, 0)[0], -0.14, 0.022],
          [on(1.1, 0)[0], 0.08, 0.034],
          [on(1.05, 0)[0], hairStyle === 'long' ? 0.4 : 0.3, 0.02],
        ]),
        0.8,
      )
  }
  drawStrands({ brush, body, hair, back })
}

function drawStrands({
  brush,
  hair,
  back,
}: Pick<Head, 'brush' | 'body'> & { hair: Rgb; back: number }): void {
  const strand = (colour: string, width: number, points: readonly [Point, Point, Point]): void => {
    brush.strokeStyle = colour
    brush.lineWidth = width
    brush.lineCap = 'round'
    brush.beginPath()
    brush.moveTo(...points[0])
    brush.quadraticCurveTo(...points[1], ...points[2])
    brush.stroke()
  }
  const dark = css(scaled(hair, 0.6), 0.7)
  const shine = css(mix(hair, [1, 0.93, 0.82], 0.4), 0.5)
  for (const spread of [0, 1, 2, 3]) {
    const x = -0.12 - 0.085 * spread
    strand(dark, 0.011, [
      [0.02 - 0.03 * spread, -0.52],
      [x + back * 0.6, -0.42 + 0.03 * spread],
      [x - 0.05 + back, -0.1 + 0.05 * spread],
    ])
  }
  strand(shine, 0.03, [
    [-0.33 + back, -0.3],
    [-0.22, -0.46],
    [-0.02, -0.49],
  ])
  strand(shine, 0.016, [
    [-0.36 + back, -0.18],
    [-0.28 + back, -0.37],
    [-0.1, -0.43],
  ])
}

/** A full beard with a moustache. */
export function drawBeard({ brush, body, on }: Head): void {
  const { look } = body
  const colour = look.hair
  const smile = look.mien === 'smile'
  const mouth = 0.3
  const outline = smoothOutline(
    [
      on(-1.06, 0.06),
      on(-0.92, 0.12),
      on(-0.72, 0.22),
      on(-0.36, 0.225),
      on(0.0, 0.215),
      on(0.16, 0.232),
      on(0.36, 0.215),
      on(0.66, 0.225),
      on(0.9, 0.2),
      on(0.97, 0.16),
      on(0.95, 0.34),
      on(0.66, 0.52),
      on(0.26, 0.61),
      on(-0.2, 0.58),
      on(-0.66, 0.46),
      on(-1.0, 0.26),
    ],
    0.85,
  )
  fillSolid(brush, body, { outline, colour, reach: 0.05 })
  // The mouth again, in the beard.
  const [left, right] = [on(-0.2, mouth - (smile ? 0.03 : 0)), on(0.5, mouth - (smile ? 0.03 : 0))]
  const [mx] = on(0.17, 0)
  brush.save()
  brush.beginPath()
  brush.moveTo(...left)
  brush.quadraticCurveTo(mx, mouth + 0.01, ...right)
  brush.quadraticCurveTo(mx, mouth + (smile ? 0.11 : 0.05), ...left)
  brush.fillStyle = css(body.tone(smile ? [0.4, 0.13, 0.12] : [0.62, 0.3, 0.27]))
  brush.fill()
  brush.clip()
  if (smile) {
    brush.fillStyle = css(body.tone([0.96, 0.94, 0.89]))
    brush.beginPath()
    brush.moveTo(left[0], left[1] - 0.02)
    brush.lineTo(right[0], right[1] - 0.02)
    brush.quadraticCurveTo(mx, mouth + 0.06, left[0], left[1])
    brush.fill()
  }
  brush.restore()
  const tone = body.tone(colour)
  brush.lineCap = 'round'
  const hairs = (shade: Rgb, alpha: number, offset: number): void => {
    brush.strokeStyle = css(shade, alpha)
    brush.lineWidth = 0.011
    for (let hair = 0; hair < 11; hair++) {
      const across = -0.9 + hair * 0.165 + offset
      const from = on(across, 0.26 + 0.12 * (1 - Math.abs(across - 0.1)))
      brush.beginPath()
      brush.moveTo(...from)
      brush.quadraticCurveTo(
        from[0] + 0.004,
        from[1] + 0.06,
        from[0] + 0.02 - across * 0.02,
        from[1] + 0.13,
      )
      brush.stroke()
    }
  }
  brush.save()
  brush.clip(outline)
  hairs(scaled(tone, 0.68), 0.7, 0)
  hairs(mix(tone, [1, 1, 1], 0.4), 0.6, 0.08)
  brush.restore()
  // The moustache over it.
  brush.fillStyle = css(mix(tone, [1, 1, 1], 0.16))
  brush.beginPath()
  brush.moveTo(mx, 0.222)
  brush.quadraticCurveTo(on(-0.2, 0)[0], 0.225, ...on(-0.4, 0.32))
  brush.quadraticCurveTo(on(-0.1, 0)[0], 0.3, mx, 0.282)
  brush.quadraticCurveTo(on(0.4, 0)[0], 0.3, ...on(0.68, 0.31))
  brush.quadraticCurveTo(on(0.5, 0)[0], 0.225, mx, 0.222)
  brush.fill()
}
