/** Four-legged animals from the side: one body plan, a table of proportions, a trot in 16 pictures. */
import { css, mix, type Rgb, scaled } from '../../../media/colour.ts'
import type { Pixels } from '../../../media/texture.ts'
import { type Brush, drawn, fillOval, shadeForm, strokeLimb } from '../paint/brush.ts'
import type { Palette } from '../palette.ts'

/** Pictures in a cycle of steps. */
export const ANIMAL_FRAMES = 16
/** Width of the picture in heights. */
export const ANIMAL_ASPECT = 1.56

/** Lengths are shares of the height at the shoulder. */
type Build = {
  /** Height of the whole animal, antlers and tail included. */
  readonly tall: number
  readonly body: number
  readonly depth: number
  readonly neck: number
  readonly neckLean: number
  readonly neckWidth: number
  readonly head: number
  readonly snout: number
  readonly ear: number
  readonly tail: number
  readonly tailLift: number
  readonly tailWidth: number
  readonly legWidth: number
  readonly antlers: boolean
  readonly mane: boolean
  /** A trunk in place of a snout, and great ears. */
  readonly trunk?: boolean
  /** A white tip of the tail and a white chest. */
  readonly tipped?: boolean
  readonly coat: Rgb
}

/** The animals; a new one is a new line. */
export const ANIMALS = {
  deer: {
    tall: 1.85,
    body: 0.86,
    depth: 0.33,
    neck: 0.52,
    neckLean: 0.32,
    neckWidth: 0.17,
    head: 0.125,
    snout: 0.2,
    ear: 0.15,
    tail: 0.12,
    tailLift: 0.5,
    tailWidth: 0.07,
    legWidth: 0.1,
    antlers: true,
    mane: false,
    coat: [0.55, 0.36, 0.21],
  },
  horse: {
    tall: 1.66,
    body: 1.0,
    depth: 0.4,
    neck: 0.55,
    neckLean: 0.5,
    neckWidth: 0.26,
    head: 0.155,
    snout: 0.27,
    ear: 0.1,
    tail: 0.62,
    tailLift: -0.5,
    tailWidth: 0.13,
    legWidth: 0.12,
    antlers: false,
    mane: true,
    coat: [0.47, 0.28, 0.16],
  },
  dog: {
    tall: 1.62,
    body: 0.98,
    depth: 0.42,
    neck: 0.3,
    neckLean: 0.42,
    neckWidth: 0.25,
    head: 0.19,
    snout: 0.23,
    ear: 0.2,
    tail: 0.5,
    tailLift: 0.9,
    tailWidth: 0.09,
    legWidth: 0.14,
    antlers: false,
    mane: false,
    coat: [0.72, 0.5, 0.27],
  },
  cat: {
    tall: 1.95,
    body: 1.15,
    depth: 0.4,
    neck: 0.18,
    neckLean: 0.5,
    neckWidth: 0.26,
    head: 0.22,
    snout: 0.15,
    ear: 0.17,
    tail: 0.95,
    tailLift: 1.15,
    tailWidth: 0.09,
    legWidth: 0.15,
    antlers: false,
    mane: false,
    coat: [0.36, 0.33, 0.33],
  },
  fox: {
    tall: 1.72,
    body: 1.08,
    depth: 0.36,
    neck: 0.26,
    neckLean: 0.55,
    neckWidth: 0.24,
    head: 0.17,
    snout: 0.25,
    ear: 0.24,
    tail: 0.85,
    tailLift: 0.15,
    tailWidth: 0.22,
    legWidth: 0.11,
    antlers: false,
    mane: false,
    tipped: true,
    coat: [0.83, 0.42, 0.15],
  },
  rabbit: {
    tall: 2.1,
    body: 0.95,
    depth: 0.62,
    neck: 0.14,
    neckLean: 0.5,
    neckWidth: 0.34,
    head: 0.25,
    snout: 0.12,
    ear: 0.72,
    tail: 0.1,
    tailLift: 0.4,
    tailWidth: 0.2,
    legWidth: 0.17,
    antlers: false,
    mane: false,
    coat: [0.62, 0.52, 0.42],
  },
  elephant: {
    tall: 1.3,
    body: 1.02,
    depth: 0.56,
    neck: 0.16,
    neckLean: 0.9,
    neckWidth: 0.36,
    head: 0.23,
    snout: 0.1,
    ear: 0.2,
    tail: 0.4,
    tailLift: -0.9,
    tailWidth: 0.05,
    legWidth: 0.24,
    antlers: false,
    mane: false,
    trunk: true,
    coat: [0.5, 0.49, 0.51],
  },
} as const satisfies Readonly<Record<string, Build>>

/** One of the animals. */
export type AnimalKind = keyof typeof ANIMALS

/** How an animal looks. */
export type AnimalLook = {
  readonly kind: AnimalKind
  readonly gait: 'stand' | 'sit' | 'sleep' | 'walk' | 'run'
  readonly colour?: Rgb
  readonly sunSide: number
  readonly palette: Palette
}

type Form = {
  readonly build: Build
  readonly unit: number
  readonly phase: number
  readonly swing: number
  readonly coat: Rgb
  readonly belly: Rgb
  readonly dark: Rgb
  readonly gait: AnimalLook['gait']
}

/** Paints one picture, walking to the right. */
export function paintAnimal(
  size: { widthPx: number; heightPx: number },
  frame: number,
  look: AnimalLook,
): Pixels {
  const build: Build = ANIMALS[look.kind]
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const unit = (heightPx / build.tall) * 0.94
    const phase = (frame / ANIMAL_FRAMES) * 2 * Math.PI
    const swing = { stand: 0, sit: 0, sleep: 0, walk: 0.34, run: 0.62 }[look.gait]
    const bob = swing * unit * 0.07 * Math.abs(Math.sin(phase))
    const low = look.gait === 'sleep' ? (1 - build.depth) * unit * 0.94 : 0
    brush.translate(widthPx * (build.trunk ? 0.42 : 0.48), heightPx - 2 - bob + low)
    if (look.gait === 'sit') {
      brush.translate(unit * 0.1, unit * 0.26)
      brush.rotate(-0.42)
    }
    const { ambient, rim } = look.palette
    const coat = look.colour ?? build.coat
    const lit = mix(coat, [coat[0] * ambient[0], coat[1] * ambient[1], coat[2] * ambient[2]], 0.7)
    const plain = { build, unit, phase, swing, gait: look.gait }
    brush.save()
    brush.translate(look.sunSide * unit * 0.014, -unit * 0.014)
    drawAnimal(brush, { ...plain, coat: rim, belly: rim, dark: rim })
    brush.restore()
    drawAnimal(brush, {
      ...plain,
      coat: lit,
      belly: mix(lit, [1, 0.95, 0.86], 0.3),
      dark: scaled(lit, 0.55),
    })
    shadeForm(brush, size, { sunSide: look.sunSide, depth: 0.38, rim })
  })
}

function drawAnimal(brush: Brush, form: Form): void {
  const half = form.build.body / 2
  if (form.gait === 'sleep') {
    drawTail(brush, form)
    drawTrunk(brush, form)
    drawFoldedLegs(brush, form)
    drawNeckAndHead(brush, form)
    return
  }
  drawLeg(brush, form, { x: -half + 0.08, offset: Math.PI, hind: true, far: true })
  drawLeg(brush, form, { x: half - 0.1, offset: 0, hind: false, far: true })
  drawTail(brush, form)
  drawLeg(brush, form, { x: -half + 0.02, offset: 0, hind: true, far: false })
  drawTrunk(brush, form)
  drawLeg(brush, form, { x: half - 0.16, offset: Math.PI, hind: false, far: false })
  drawNeckAndHead(brush, form)
}

/** Legs of one who lies: the paws show before the body. */
function drawFoldedLegs(brush: Brush, { unit, build, coat }: Form): void {
  const y = -(1 - build.depth) * unit - build.legWidth * unit * 0.4
  const half = build.body / 2
  for (const [from, to] of [
    [-half + 0.1, -half + 0.42],
    [half - 0.28, half + 0.14],
  ] as const)
    strokeLimb(brush, scaled(coat, 0.88), {
      points: [
        [from * unit, y - unit * 0.04],
        [to * unit, y],
      ],
      from: build.legWidth * 1.7 * unit,
      to: build.legWidth * 0.8 * unit,
    })
}

function drawLeg(
  brush: Brush,
  form: Form,
  leg: { x: number; offset: number; hind: boolean; far: boolean },
): void {
  const { unit, build, swing } = form
  const phase = form.phase + leg.offset
  // Hind legs of one who sits are folded under it; the front ones stand straight.
  const folded = form.gait === 'sit' && leg.hind
  const stride = folded ? 0.62 : form.gait === 'sit' ? 0.36 : Math.sin(phase) * swing
  const lift = Math.max(0, Math.cos(phase)) * swing
  const hipY = -(1 - build.depth * 0.45) + (folded ? 0.25 : 0)
  const length = -hipY / 2
  const kneeX = leg.x + stride * length + (leg.hind ? -0.05 : 0.02)
  const footX = leg.x + stride * 2 * length - (leg.hind ? 0.01 : lift * 0.2)
  const points = [
    [leg.x * unit, hipY * unit],
    [kneeX * unit, (hipY + length - lift * 0.1) * unit],
    [footX * unit, -(0.02 + lift * 0.22) * unit],
  ] as const
  strokeLimb(brush, leg.far ? scaled(form.coat, 0.7) : form.coat, {
    points,
    from: build.legWidth * 1.7 * unit,
    to: build.legWidth * 0.45 * unit,
  })
  const foot = points[2]
  fillOval(brush, form.dark, {
    x: foot[0] + unit * 0.015,
    y: foot[1] + unit * 0.002,
    rx: build.legWidth * unit * 0.38,
    ry: build.legWidth * unit * 0.24,
  })
}

function drawTrunk(brush: Brush, form: Form): void {
  const { unit, build } = form
  const half = (build.body / 2) * unit
  const [top, bottom] = [-unit, -(1 - build.depth) * unit]
  const body = brush.createLinearGradient(0, top, 0, bottom)
  body.addColorStop(0, css(form.coat))
  body.addColorStop(0.6, css(form.coat))
  body.addColorStop(1, css(form.belly))
  brush.fillStyle = body
  brush.beginPath()
  brush.moveTo(-half, top + unit * 0.08)
  brush.bezierCurveTo(
    -half * 0.8,
    top - unit * 0.05,
    -half * 0.2,
    top + unit * 0.03,
    half * 0.45,
    top,
  )
  brush.bezierCurveTo(
    half * 0.95,
    top - unit * 0.05,
    half * 1.12,
    top + unit * 0.14,
    half * 1.02,
    top + unit * build.depth * 0.7,
  )
  brush.bezierCurveTo(
    half * 0.9,
    bottom + unit * 0.05,
    half * 0.4,
    bottom + unit * 0.02,
    0,
    bottom - unit * 0.01,
  )
  brush.bezierCurveTo(
    -half * 0.5,
    bottom - unit * 0.06,
    -half * 0.7,
    bottom + unit * 0.02,
    -half * 1.02,
    bottom - unit * 0.02,
  )
  brush.bezierCurveTo(
    -half * 1.18,
    top + unit * 0.28,
    -half * 1.1,
    top + unit * 0.12,
    -half,
    top + unit * 0.08,
  )
  brush.fill()
}

function drawTail(brush: Brush, { unit, build, phase, coat, swing, dark }: Form): void {
  const half = build.body / 2
  const wag = 0.12 * Math.sin(phase * 2) * (0.4 + swing)
  const lift = build.tailLift + wag
  const at = (share: number): readonly [number, number] => {
    const curl = lift * share + 0.25 * share * share
    return [
      -(half + build.tail * share * Math.cos(curl * 0.7)) * unit,
      -(0.9 + build.tail * Math.sin(curl) * share) * unit,
    ]
  }
  strokeLimb(brush, build.mane ? dark : coat, {
    points: [at(0), at(0.35), at(0.7), at(1)],
    from: build.tailWidth * unit * (build.tipped ? 0.5 : 1),
    to: build.tailWidth * (build.tipped ? 1 : 0.55) * unit,
  })
  if (build.tipped)
    strokeLimb(brush, mix(coat, [1, 0.97, 0.92], 0.85), {
      points: [at(0.88), at(1.06)],
      from: build.tailWidth * 0.95 * unit,
      to: build.tailWidth * 0.35 * unit,
    })
}

function drawNeckAndHead(brush: Brush, form: Form): void {
  const { unit, build, coat, dark, phase, swing } = form
  const nod = form.gait === 'sleep' ? 0.75 : 0
  const lean = build.neckLean + nod + 0.05 * Math.sin(phase) * (0.3 + swing)
  const root: Spot = [(build.body / 2 - 0.09) * unit, -0.84 * unit]
  const top: Spot = [
    root[0] + Math.sin(lean) * build.neck * unit,
    root[1] - (Math.cos(lean) * build.neck + 0.03) * unit,
  ]
  strokeLimb(brush, coat, {
    points: [root, top],
    from: build.neckWidth * 1.45 * unit,
    to: build.neckWidth * 0.85 * unit,
  })
  if (build.mane) {
    const mane: Spot[] = [
      [root[0] - unit * 0.13, root[1] - unit * 0.02],
      [top[0] - unit * 0.1, top[1] - unit * 0.04],
    ]
    strokeLimb(brush, dark, { points: mane, from: unit * 0.09, to: unit * 0.07 })
  }
  drawHead(brush, form, [top[0] + build.head * unit * 0.3, top[1]])
}

type Spot = readonly [number, number]

/** Far ear, skull, snout, near ear, eye and nose; lengths are shares of the skull. */
function drawHead(brush: Brush, form: Form, [x, y]: Spot): void {
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
