/** Heads of four-legged animals. */
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, fillOval, fillSmooth, strokeLimb } from '../../painting/brush.ts'
import { type EarShape, FACES, type AnimalForm, type OutlinePoint } from './animal-builds.ts'
import { faceTilt } from './animal-spots.ts'

/** Draws the head of an animal where its neck ends: far ear, skull by its profile, near ear, eye, nose, mouth. */
export function drawAnimalHead(brush: Brush, form: AnimalForm, place: OutlinePoint): void {
  const { unit, build } = form
  const [x, y] = [place[0] * unit, place[1] * unit]
  if (build.trunk) return drawElephantHead(brush, form, [x + build.head * unit * 0.3, y])
  brush.save()
  brush.translate(x, y)
  brush.rotate(faceTilt(build, form.gait, form.phase))
  const size = build.head * unit
  if (build.antlers)
    drawAntlers(brush, {
      x: -size * 0.2,
      y: -size * 0.24,
      unit,
      colour: form.plain ? form.coat : mix(form.dark, [0.82, 0.72, 0.55], 0.5),
    })
  drawEar(brush, form, { x: -size * 0.3, y: -size * 0.2, far: true })
  fillSmooth(
    brush,
    form.coat,
    FACES[build.face].map(([alongX, alongY]): OutlinePoint => [alongX * size, alongY * size]),
  )
  if (!form.plain) drawFeatures(brush, form, size)
  drawEar(brush, form, { x: -size * 0.16, y: -size * 0.22, far: false })
  if (build.mane)
    strokeLimb(brush, form.plain ? form.coat : scaled(form.dark, 0.7), {
      points: [
        [-size * 0.2, -size * 0.26],
        [size * 0.02, -size * 0.16],
        [size * 0.12, -size * 0.02],
      ],
      from: size * 0.16,
      to: size * 0.05,
    })
  brush.restore()
}

/** Where eye and nose are, in lengths of the head, and how large the eye is. */
const POINTS: Readonly<
  Record<
    AnimalForm['build']['face'],
    { readonly eye: OutlinePoint; readonly nose: OutlinePoint; readonly size: number }
  >
> = {
  horse: { eye: [0.08, -0.1], nose: [0.74, 0.02], size: 0.055 },
  deer: { eye: [0.1, -0.11], nose: [0.74, 0.02], size: 0.07 },
  dog: { eye: [0.2, -0.14], nose: [0.78, -0.05], size: 0.075 },
  fox: { eye: [0.2, -0.1], nose: [0.88, 0.06], size: 0.07 },
  cat: { eye: [0.24, -0.12], nose: [0.54, 0.03], size: 0.1 },
  rabbit: { eye: [0.18, -0.12], nose: [0.6, 0.04], size: 0.1 },
}

function drawFeatures(brush: Brush, form: AnimalForm, size: number): void {
  const { build, dark, white } = form
  const { eye, nose, size: wide } = POINTS[build.face]
  if (form.stripe) drawForehead(brush, form.stripe, size)
  if (build.white !== undefined) drawMuzzle(brush, form, { size, nose })
  const at = { x: eye[0] * size, y: eye[1] * size }
  if (form.gait === 'sleep') {
    strokeLimb(brush, scaled(dark, 0.5), {
      points: [
        [at.x - wide * size, at.y],
        [at.x, at.y + wide * size * 0.6],
        [at.x + wide * size, at.y],
      ],
      from: size * 0.03,
      to: size * 0.03,
    })
  } else {
    const cat = build.face === 'cat'
    if (cat) fillOval(brush, [0.72, 0.78, 0.28], { ...at, rx: wide * size, ry: wide * size * 0.95 })
    fillOval(brush, [0.05, 0.04, 0.04], {
      ...at,
      rx: wide * size * (cat ? 0.42 : 0.9),
      ry: wide * size,
    })
    fillOval(brush, [1, 1, 1], {
      x: at.x + wide * size * 0.3,
      y: at.y - wide * size * 0.4,
      rx: wide * size * 0.28,
      ry: wide * size * 0.28,
    })
  }
  const snout = { x: nose[0] * size, y: nose[1] * size }
  const soft = build.face === 'cat' || build.face === 'rabbit'
  fillOval(brush, soft ? [0.85, 0.5, 0.5] : [0.08, 0.07, 0.08], {
    ...snout,
    rx: size * (build.hoofed ? 0.035 : 0.075),
    ry: size * (build.hoofed ? 0.05 : 0.06),
  })
  drawMouth(brush, form, { size, snout })
  const open = OPENS[form.gait]?.(form.phase)
  if (open !== undefined) drawOpenMouth(brush, form, { size, snout, open })
  if (!soft) return
  for (const lift of [-0.05, 0.03, 0.11])
    strokeLimb(brush, white, {
      points: [
        [snout.x - size * 0.1, snout.y + size * 0.08],
        [snout.x + size * 0.3, snout.y + size * lift],
      ],
      from: size * 0.012,
      to: size * 0.006,
    })
}

/** Soft stripes that run from the brow to the nape, and one on the cheek. */
function drawForehead(brush: Brush, colour: Rgb, size: number): void {
  const at = (points: readonly OutlinePoint[]): OutlinePoint[] =>
    points.map(([x, y]) => [x * size, y * size])
  for (const stripe of [
    [
      [0.2, -0.42],
      [0.12, -0.33],
      [0.08, -0.24],
    ],
    [
      [0.02, -0.5],
      [-0.05, -0.38],
      [-0.08, -0.27],
    ],
    [
      [0.0, 0.06],
      [-0.16, 0.09],
      [-0.32, 0.05],
    ],
  ] as const)
    strokeLimb(brush, colour, {
      points: at(stripe),
      from: size * 0.06,
      to: size * 0.03,
    })
}

/** A pale muzzle and cheek. */
function drawMuzzle(
  brush: Brush,
  form: AnimalForm,
  { size, nose }: { size: number; nose: OutlinePoint },
): void {
  const strong = form.build.white === 'tips'
  fillOval(brush, strong ? form.white : mix(form.belly, form.white, 0.25), {
    x: (nose[0] * 0.62 + 0.02) * size,
    y: (nose[1] + 0.13) * size,
    rx: size * (strong ? 0.34 : 0.24),
    ry: size * 0.105,
    turn: strong ? -0.12 : 0,
  })
}

function drawMouth(
  brush: Brush,
  { dark, build }: AnimalForm,
  { size, snout }: { size: number; snout: { x: number; y: number } },
): void {
  const back = build.face === 'cat' || build.face === 'rabbit' ? 0.16 : 0.3
  strokeLimb(brush, scaled(dark, 0.75), {
    points: [
      [snout.x - size * 0.02, snout.y + size * 0.1],
      [snout.x - size * back * 0.6, snout.y + size * 0.13],
      [snout.x - size * back, snout.y + size * 0.09],
    ],
    from: size * 0.022,
    to: size * 0.016,
  })
}

/** How far the mouth is open at a moment, radians. */
const OPENS: Partial<Record<AnimalForm['gait'], (phase: number) => number>> = {
  howl: (phase) => 0.26 + 0.2 * Math.sin(2 * phase),
  stretch: (phase) => 0.2 + 0.16 * Math.sin(phase),
}

/** A lower jaw that hangs down, and the dark between it and the upper one. */
function drawOpenMouth(
  brush: Brush,
  form: AnimalForm,
  at: { size: number; snout: { x: number; y: number }; open: number },
): void {
  const { size, snout, open } = at
  const back = form.build.face === 'cat' || form.build.face === 'rabbit' ? 0.26 : 0.46
  const hinge: OutlinePoint = [snout.x - size * back, snout.y + size * 0.09]
  const far = size * (back - 0.04)
  const [upX, upY] = [snout.x - size * 0.01, snout.y + size * 0.1]
  const chin: OutlinePoint = [
    hinge[0] + Math.cos(open + 0.16) * far,
    hinge[1] + Math.sin(open + 0.16) * far,
  ]
  fillSmooth(brush, [0.42, 0.12, 0.13], [hinge, [upX - far * 0.5, upY], [upX, upY], chin])
  strokeLimb(brush, mix(form.coat, form.belly, 0.5), {
    points: [hinge, [(hinge[0] + chin[0]) / 2, (hinge[1] + chin[1]) / 2 + size * 0.01], chin],
    from: size * 0.13,
    to: size * 0.075,
  })
}

/** Outlines of ears from the root upward, in their own lengths. */
const EARS: Readonly<
  Record<EarShape, { readonly outline: readonly OutlinePoint[]; readonly turn: number }>
> = {
  leaf: {
    outline: [
      [-0.16, 0],
      [-0.26, -0.5],
      [0, -1],
      [0.24, -0.5],
      [0.16, 0],
    ],
    turn: -0.35,
  },
  pointed: {
    outline: [
      [-0.42, 0.1],
      [-0.26, -0.5],
      [-0.04, -1],
      [0.04, -0.98],
      [0.3, -0.4],
      [0.4, 0.12],
    ],
    turn: -0.12,
  },
  hanging: {
    outline: [
      [-0.25, -0.1],
      [0.1, -0.18],
      [0.28, 0.12],
      [0.2, 0.62],
      [-0.06, 0.92],
      [-0.34, 0.62],
      [-0.4, 0.2],
    ],
    turn: 0.1,
  },
  long: {
    outline: [
      [-0.09, 0],
      [-0.15, -0.5],
      [-0.05, -1],
      [0.05, -1],
      [0.15, -0.5],
      [0.09, 0],
    ],
    turn: -0.32,
  },
}

function drawEar(brush: Brush, form: AnimalForm, at: { x: number; y: number; far: boolean }): void {
  const { build, unit, coat } = form
  const { outline, turn } = EARS[build.earShape]
  const length = build.ear * unit
  brush.save()
  brush.translate(at.x, at.y)
  brush.rotate(turn - (at.far ? 0.3 : 0) - (form.gait === 'run' ? 0.25 : 0))
  const hanging = build.earShape === 'hanging'
  const back = build.socks || hanging ? scaled(coat, 0.62) : coat
  const colour = form.plain ? coat : at.far ? scaled(back, 0.78) : back
  fillSmooth(
    brush,
    colour,
    outline.map(([x, y]): OutlinePoint => [x * length, y * length]),
  )
  if (!form.plain && !at.far && !hanging)
    fillSmooth(
      brush,
      mix(coat, [0.96, 0.68, 0.6], 0.5),
      outline.map(([x, y]): OutlinePoint => [x * length * 0.52, (y * 0.74 - 0.06) * length]),
    )
  brush.restore()
}

/** A domed head, a great ear, a tusk and a trunk that swings. */
function drawElephantHead(brush: Brush, form: AnimalForm, [x, y]: OutlinePoint): void {
  const { unit, build, coat, dark, phase } = form
  const size = build.head * unit
  const swing = Math.sin(phase) * 0.07
  const trunk: OutlinePoint[] = [
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
