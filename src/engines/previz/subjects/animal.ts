/** Four-legged animals from the side: one body plan, a table of proportions, a trot in 16 pictures. */
import { css, mix, type Rgb, scaled } from '../../../media/colour.ts'
import type { Pixels } from '../../../media/texture.ts'
import { type Brush, drawn, fillOval, shadeForm, strokeLimb } from '../paint/brush.ts'
import { drawAnimalHead } from './animal-head.ts'
import {
  type AnimalKind,
  ANIMALS,
  type Build,
  type Form,
  type Gait,
  type Spot,
} from './animal-builds.ts'
import type { Palette } from '../palette.ts'

/** Pictures in a cycle of steps. */
export const ANIMAL_FRAMES = 16
/** Width of the picture in heights. */
export const ANIMAL_ASPECT = 1.56

/** How an animal looks. */
export type AnimalLook = {
  readonly kind: AnimalKind
  readonly gait: Gait
  readonly colour?: Rgb
  readonly sunSide: number
  readonly palette: Palette
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
  drawAnimalHead(brush, form, [top[0] + build.head * unit * 0.3, top[1]])
}
