/** Heads of four-legged animals. */
import { mix, type Rgb, scaled } from '../../../media/colour.ts'
import { type Brush, fillOval, strokeLimb } from '../paint/brush.ts'
import type { Form, Spot } from './animal-builds.ts'

/** Far ear, skull, snout, near ear, eye and nose; lengths are shares of the skull. */
export function drawAnimalHead(brush: Brush, form: Form, [x, y]: Spot): void {
  const { unit, build, coat, belly, dark } = form
  const size = build.head * unit
  const snout = build.snout * unit
  const ear = { rx: size * (build.ear > 0.5 ? 0.2 : 0.26), ry: build.ear * unit * 0.5 }
  const lift = ear.ry * 0.72 + size * 0.3
  if (build.trunk) {
    drawElephantHead(brush, form, [x, y])
    return
  }
  if (build.antlers) {
    const colour = mix(dark, [0.8, 0.68, 0.5], 0.35)
    drawAntlers(brush, { x: x - size * 0.3, y: y - size * 0.7, unit, colour })
  }
  fillOval(brush, scaled(coat, 0.8), {
    ...ear,
    x: x - size * 0.5,
    y: y - lift - size * 0.1,
    turn: -0.45,
  })
  fillOval(brush, coat, { x, y, rx: size * 0.98, ry: size * 0.84, turn: 0.2 })
  const bridge: Spot[] = [
    [x + size * 0.2, y + size * 0.12],
    [x + size * 0.3 + snout * 0.72, y + size * 0.12 + snout * 0.34],
  ]
  strokeLimb(brush, coat, { points: bridge, from: size * 1.25, to: size * 0.72 })
  const jaw: Spot[] = [
    [x + size * 0.45, y + size * 0.5],
    [x + size * 0.2 + snout * 0.7, y + size * 0.35 + snout * 0.34],
  ]
  strokeLimb(brush, belly, { points: jaw, from: size * 0.3, to: size * 0.28 })
  fillOval(brush, coat, { ...ear, x: x - size * 0.12, y: y - lift - size * 0.18, turn: 0.12 })
  fillOval(brush, mix(coat, [0.95, 0.6, 0.55], 0.45), {
    x: x - size * 0.12,
    y: y - lift - size * 0.12,
    rx: ear.rx * 0.5,
    ry: ear.ry * 0.72,
    turn: 0.12,
  })
  const asleep = form.gait === 'sleep'
  const eye = {
    x: x + size * 0.36,
    y: y - size * 0.16,
    rx: size * 0.15,
    ry: size * (asleep ? 0.04 : 0.18),
  }
  fillOval(brush, [0.06, 0.05, 0.05], eye)
  if (!asleep)
    fillOval(brush, [1, 1, 1], {
      x: eye.x + size * 0.05,
      y: eye.y - size * 0.06,
      rx: size * 0.045,
      ry: size * 0.045,
    })
  const nose = { x: x + size * 0.36 + snout * 0.82, y: y + size * 0.02 + snout * 0.34 }
  fillOval(brush, dark, { ...nose, rx: size * 0.19, ry: size * 0.16 })
}

/** A domed head, a great ear, a tusk and a trunk that swings. */
function drawElephantHead(brush: Brush, form: Form, [x, y]: Spot): void {
  const { unit, build, coat, dark, phase } = form
  const size = build.head * unit
  const swing = Math.sin(phase) * 0.07
  const trunk: Spot[] = [
    [x + size * 0.55, y + size * 0.1],
    [x + size * 0.95, y + size * 0.9],
    [x + size * (0.95 + swing), y + size * 1.9],
    [x + size * (0.85 + swing * 3), y + size * 2.7],
    [x + size * (1.2 + swing * 4), y + size * 2.95],
  ]
  strokeLimb(brush, scaled(coat, 0.95), { points: trunk, from: size * 0.75, to: size * 0.22 })
  fillOval(brush, coat, {
    x: x + size * 0.12,
    y: y - size * 0.05,
    rx: size * 0.92,
    ry: size * 0.98,
  })
  strokeLimb(brush, [0.95, 0.92, 0.82], {
    points: [
      [x + size * 0.55, y + size * 0.7],
      [x + size * 0.95, y + size * 1.3],
      [x + size * 1.35, y + size * 1.35],
    ],
    from: size * 0.16,
    to: size * 0.05,
  })
  const flap = Math.sin(phase * 2) * 0.06
  fillOval(brush, scaled(coat, 0.82), {
    x: x - size * 0.42,
    y: y + size * 0.18,
    rx: size * (0.68 + flap),
    ry: size * 1.02,
    turn: 0.18,
  })
  fillOval(brush, mix(scaled(coat, 0.82), [0.8, 0.55, 0.5], 0.22), {
    x: x - size * 0.38,
    y: y + size * 0.2,
    rx: size * (0.5 + flap),
    ry: size * 0.8,
    turn: 0.18,
  })
  fillOval(brush, scaled(dark, 0.3), {
    x: x + size * 0.5,
    y: y - size * 0.12,
    rx: size * 0.08,
    ry: size * 0.09,
  })
}

function drawAntlers(brush: Brush, at: { x: number; y: number; unit: number; colour: Rgb }): void {
  const { x, y, unit, colour } = at
  for (const side of [-1, 1]) {
    const along = (share: number): readonly [number, number] => [
      x + unit * (side * 0.16 * Math.sin(share * 2.2) - 0.03 + 0.05 * share),
      y - unit * 0.44 * share,
    ]
    strokeLimb(brush, colour, {
      points: [0, 0.25, 0.5, 0.75, 1].map(along),
      from: unit * 0.035,
      to: unit * 0.014,
    })
    for (const share of [0.3, 0.55, 0.78]) {
      const [fromX, fromY] = along(share)
      strokeLimb(brush, colour, {
        points: [
          [fromX, fromY],
          [fromX + unit * (0.07 + side * 0.03), fromY - unit * 0.1],
        ],
        from: unit * 0.024,
        to: unit * 0.01,
      })
    }
  }
}
