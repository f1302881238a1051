/** Four-legged animals from the side: one body plan, a table of proportions, a cycle of steps in 16 pictures. */
import { css, luma, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import {
  type Brush,
  drawn,
  fillOval,
  fillSmooth,
  shadeForm,
  strokeLimb,
  strokeTaper,
} from '../../painting/brush.ts'
import { drawAnimalHead } from './animal-head.ts'
import { drawLeg } from './animal-legs.ts'
import {
  type AnimalKind,
  ANIMALS,
  type AnimalBuild,
  type AnimalForm,
  type AnimalGait,
  type OutlinePoint,
} from './animal-builds.ts'
import {
  chestOf,
  dipOf,
  lyingHeight,
  napeOf,
  REARED,
  reachOf,
  SEATED_BODY,
  unitOf,
} from './animal-spots.ts'
import { drawTail } from './animal-tail.ts'
import type { Palette } from '../../worlds/palette.ts'
import { drawPerson } from '../person/person.ts'
import { BUILDS, type PersonLook } from '../person/skeleton.ts'

/** Pictures in a cycle of steps. */
export const ANIMAL_FRAMES = 16

/** How an animal looks. */
export type AnimalLook = {
  readonly kind: AnimalKind
  readonly gait: AnimalGait
  readonly colour?: Rgb
  readonly sunSide: number
  readonly palette: Palette
  /** Height of the picture in heights of the animal's own. */
  readonly room: number
  /** Who sits on it. */
  readonly rider?: PersonLook
}

/** How far legs swing, radians. */
const SWING: Readonly<Record<AnimalGait, number>> = {
  stand: 0,
  graze: 0,
  sit: 0,
  rest: 0,
  sleep: 0,
  howl: 0,
  sniff: 0,
  paw: 0,
  stretch: 0,
  rear: 0,
  roll: 0,
  walk: 0.42,
  run: 0.72,
}

/** Paints one picture, walking to the right. */
export function paintAnimal(
  size: { widthPx: number; heightPx: number },
  frame: number,
  look: AnimalLook,
): Pixels {
  const build: AnimalBuild = ANIMALS[look.kind]
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const [left, right] = reachOf(build)
    const unit = unitOf(build, heightPx / look.room, widthPx)
    const phase = (frame / ANIMAL_FRAMES) * 2 * Math.PI
    const swing = SWING[look.gait] * (build.trunk ? 0.7 : 1)
    const bob =
      swing * unit * 0.045 * (look.gait === 'run' ? 1 + Math.sin(phase) : Math.sin(2 * phase) ** 2)
    brush.translate((widthPx * left) / (left + right), heightPx - 3 - bob)
    if (look.gait === 'run') brush.rotate(0.05 * Math.sin(phase + 0.8))
    turnOver(brush, look.gait, { build, unit, phase })
    const { ambient, rim } = look.palette
    const coat = look.colour ?? build.coat
    const inLight = (colour: Rgb): Rgb =>
      mix(colour, [colour[0] * ambient[0], colour[1] * ambient[1], colour[2] * ambient[2]], 0.7)
    const lit = inLight(coat)
    const moment = { build, unit, phase, swing, gait: look.gait }
    brush.save()
    brush.translate(look.sunSide * unit * 0.011, -unit * 0.011)
    drawAnimal(brush, { ...moment, coat: rim, belly: rim, dark: rim, white: rim, plain: true })
    brush.restore()
    drawRider(brush, look, { unit, phase, part: 'far' })
    drawAnimal(brush, {
      ...moment,
      coat: lit,
      belly: mix(lit, inLight([1, 0.95, 0.86]), build.white === 'below' ? 0.5 : 0.24),
      dark: scaled(lit, 0.5),
      white: mix(inLight([0.98, 0.95, 0.9]), lit, 0.08),
      ...(build.tabby && luma(coat) < WHITE_COAT && { stripe: scaled(lit, 0.78) }),
      plain: false,
    })
    drawRider(brush, look, { unit, phase, part: 'near' })
    shadeForm(brush, size, { sunSide: look.sunSide, depth: 0.32, rim })
  })
}

/** Turns the whole of one that rears or is on its back, and leaves room over who has the nose up. */
function turnOver(
  brush: Brush,
  gait: AnimalGait,
  { build, unit, phase }: { build: AnimalBuild; unit: number; phase: number },
): void {
  if (gait === 'howl') brush.scale(0.88, 0.88)
  if (gait === 'rear') {
    const [x, y] = [-build.body * 0.35 * unit, -(1 - build.depth * 0.42) * unit]
    brush.scale(0.74, 0.74)
    brush.translate(x, y)
    brush.rotate(-REARED.turn - 0.07 * Math.sin(phase))
    brush.translate(-x, -y)
  }
  if (gait === 'roll') {
    brush.translate(0, -(1 + ON_BACK) * unit)
    brush.scale(1, -1)
    brush.translate(0, -0.8 * unit)
    brush.rotate(0.06 * Math.sin(phase))
    brush.translate(0, 0.8 * unit)
  }
}

/** How far over the ground the back is of one that lies on it, for its head has to have room. */
const ON_BACK = 0.08

/** Who is lighter than this is white all over. */
const WHITE_COAT = 0.75

/** Height of a rider who would stand, in units of the animal; the seat is over its back. */
const RIDER = { height: 1.3, seat: 1.03, x: 0.1 } as const

function drawRider(
  brush: Brush,
  { rider }: AnimalLook,
  at: { unit: number; phase: number; part: 'far' | 'near' },
): void {
  if (!rider) return
  brush.save()
  brush.scale(at.unit, at.unit)
  brush.translate(RIDER.x, RIDER.height * BUILDS[rider.kind].hip - RIDER.seat)
  brush.scale(RIDER.height, RIDER.height)
  drawPerson(brush, rider, at.phase, at.part)
  brush.restore()
}

function drawAnimal(brush: Brush, form: AnimalForm): void {
  if (form.gait === 'sleep' || form.gait === 'rest') return drawLying(brush, form)
  if (form.gait === 'sit') return drawSitting(brush, form)
  const half = form.build.body / 2
  drawLeg(brush, form, { hind: true, far: true })
  drawLeg(brush, form, { hind: false, far: true })
  drawTail(brush, form, { root: [-half * 0.98, -(form.build.croup - 0.09)], lift: 0 })
  const chest = chestOf(form.build, form.gait)
  const top = napeIn(form)
  const dip = dipOf(form.build, form.gait)
  drawNeck(brush, form, { root: [half * 0.62, dip - 0.84], top })
  drawTrunk(brush, form, dipped(trunkOutline(form.build), half, dip))
  drawLeg(brush, form, { hind: true, far: false })
  drawLeg(brush, form, { hind: false, far: false })
  drawThroat(brush, form, chest)
  drawAnimalHead(brush, form, top)
}

/** The body, clockwise from the withers. */
function trunkOutline({ body, depth, tuck, croup }: AnimalBuild): readonly OutlinePoint[] {
  const half = body / 2
  const foot = (share: number): number => -(1 - depth * share)
  return [
    [half * 0.55, -1],
    [half * 0.9, -0.93],
    [half * 1.06, foot(0.4)],
    [half * 0.98, foot(0.78)],
    [half * 0.6, foot(1)],
    [0, foot(1.02 - tuck * 0.25)],
    [-half * 0.5, foot(0.98 - tuck)],
    [-half * 0.92, foot(0.86 - tuck * 0.3)],
    [-half * 1.06, -(croup - depth * 0.36)],
    [-half * 0.92, -(croup - 0.05)],
    [-half * 0.62, -croup],
    [0, -(0.5 * (1 + croup) - 0.045)],
  ]
}

/** The same body with its shoulders lower. */
const dipped = (
  outline: readonly OutlinePoint[],
  half: number,
  dip: number,
): readonly OutlinePoint[] =>
  dip === 0
    ? outline
    : outline.map(([x, y]) => [x, y + dip * Math.max(0, (x + 0.7 * half) / (1.5 * half))])

function drawTrunk(brush: Brush, form: AnimalForm, outline: readonly OutlinePoint[]): void {
  const { unit } = form
  const heights = outline.map(([, y]) => y)
  const [top, bottom] = [Math.min(...heights) * unit, Math.max(...heights) * unit]
  const body = brush.createLinearGradient(0, top, 0, bottom)
  body.addColorStop(0, css(form.plain ? form.coat : mix(form.coat, [1, 1, 1], 0.06)))
  body.addColorStop(0.55, css(form.coat))
  body.addColorStop(1, css(form.belly))
  fillSmooth(
    brush,
    body,
    outline.map(([x, y]) => [x * unit, y * unit]),
  )
  if (form.plain) return
  if (form.build.stripes)
    drawStripes(brush, form, { top, bottom, colour: scaled(form.dark, 0.4), long: 0.72 })
  if (form.stripe) drawStripes(brush, form, { top, bottom, colour: form.stripe, long: 0.46 })
}

const STRIPES = 11

/** Dark wedges from the back down, within the outline that was filled last. */
function drawStripes(
  brush: Brush,
  { unit, build }: AnimalForm,
  look: { top: number; bottom: number; colour: Rgb; long: number },
): void {
  const { top, bottom } = look
  const half = build.body / 2
  const deep = bottom - top
  brush.save()
  brush.clip()
  brush.fillStyle = css(look.colour)
  for (let stripe = 0; stripe < STRIPES; stripe++) {
    const x = half * (-1 + (2.05 * stripe) / (STRIPES - 1)) * unit
    const long = deep * look.long * (stripe % 2 === 0 ? 1 : 0.7)
    const wide = unit * 0.052
    brush.beginPath()
    brush.moveTo(x - wide, top - 2)
    brush.quadraticCurveTo(x - wide * 1.6, top + long * 0.5, x - wide * 2.4, top + long)
    brush.quadraticCurveTo(x + wide * 0.4, top + long * 0.5, x + wide, top - 2)
    brush.fill()
  }
  brush.restore()
}

/** Where the neck carries the head at a moment. */
function napeIn({ build, phase, swing, gait }: AnimalForm): OutlinePoint {
  return napeOf(build, gait, 0.05 * Math.sin(phase * (gait === 'walk' ? 2 : 1)) * (0.3 + swing))
}

function drawNeck(
  brush: Brush,
  form: AnimalForm,
  neck: { root: OutlinePoint; top: OutlinePoint },
): void {
  const { unit, build, dark } = form
  const [wide, narrow] = build.neckWidth
  const { root, top } = neck
  strokeTaper(brush, form.coat, [
    [root[0] * unit, (root[1] + wide * 0.12) * unit, wide * unit],
    [
      (root[0] + (top[0] - root[0]) * 0.45) * unit,
      (root[1] + (top[1] - root[1]) * 0.5) * unit,
      ((wide + narrow) / 2) * 0.92 * unit,
    ],
    [top[0] * unit, top[1] * unit, narrow * unit],
  ])
  if (build.ruff) {
    const head = build.head * unit
    const hair = form.plain ? form.coat : scaled(dark, 0.8)
    const at = { x: (top[0] - build.head * 0.12) * unit, y: (top[1] + build.head * 0.1) * unit }
    fillOval(brush, hair, { ...at, rx: head * 0.78, ry: head * 0.86 })
  }
  if (!build.mane) return
  const hair = 9
  for (let lock = 0; lock < hair; lock++) {
    const share = lock / (hair - 1)
    const x = root[0] - wide * 0.42 + (top[0] - root[0] + wide * 0.3) * share
    const y = root[1] - 0.08 + (top[1] - root[1] - 0.02) * share
    const blow = 0.05 * form.swing + 0.015 * Math.sin(form.phase + lock)
    strokeLimb(brush, form.plain ? form.coat : scaled(dark, 0.62 + 0.12 * (lock % 3)), {
      points: [
        [x * unit, y * unit],
        [(x - 0.02 - blow) * unit, (y + 0.1) * unit],
        [(x + 0.015 - blow * 2) * unit, (y + 0.21) * unit],
      ],
      from: unit * 0.14,
      to: unit * 0.04,
    })
  }
}

/** A pale breast, on those who have one. */
function drawThroat(brush: Brush, form: AnimalForm, [x, y]: OutlinePoint): void {
  const { build, unit } = form
  if (build.white !== 'tips' || form.plain) return
  fillOval(brush, form.white, {
    x: (x + 0.12) * unit,
    y: (y + 0.06) * unit,
    rx: 0.1 * unit,
    ry: 0.19 * unit,
    turn: -0.35,
  })
}

/** Upright on its haunches, front legs straight. */
function drawSitting(brush: Brush, form: AnimalForm): void {
  const { unit, build } = form
  const wide = build.body * SEATED_BODY
  const at = (x: number, y: number): OutlinePoint => [x * wide, y]
  drawTail(brush, form, { root: at(-0.44, -0.1), lift: -0.5 })
  const [, knee, ankle] = build.leg
  const front = (x: number, shade: number): void => {
    const colour = scaled(form.coat, shade)
    strokeTaper(brush, colour, [
      [x * wide * unit, -0.55 * unit, knee * 1.6 * unit],
      [(x + 0.05) * wide * unit, -0.26 * unit, knee * unit],
      [(x + 0.06) * wide * unit, -0.03 * unit, ankle * unit],
    ])
    paw(brush, form, { x: (x + 0.1) * wide, shade })
  }
  front(0.2, 0.7)
  const top = napeIn(form)
  drawNeck(brush, form, { root: [0.14 * wide, -0.8], top })
  drawTrunk(brush, form, [
    at(0.02, -0.98),
    at(0.27, -0.9),
    at(0.36, -0.66),
    at(0.26, -0.4),
    at(0.06, -0.1),
    at(-0.2, -0.02),
    at(-0.46, -0.06),
    at(-0.52, -0.28),
    at(-0.36, -0.6),
    at(-0.16, -0.86),
  ])
  front(0.12, 1)
  const haunch = form.plain ? form.coat : mix(form.coat, form.belly, 0.18)
  fillOval(brush, haunch, {
    x: -0.24 * wide * unit,
    y: -0.22 * unit,
    rx: 0.25 * wide * unit,
    ry: 0.2 * unit,
    turn: -0.35,
  })
  paw(brush, form, { x: -0.02, shade: 0.96 })
  drawThroat(brush, form, [0.16 * wide, -0.72])
  drawAnimalHead(brush, form, top)
}

function paw(brush: Brush, form: AnimalForm, at: { x: number; shade: number }): void {
  const { unit, build } = form
  const wide = build.leg[2] * unit
  const dark = build.socks && !form.plain
  fillOval(brush, scaled(dark ? scaled(form.dark, 0.6) : form.coat, at.shade), {
    x: at.x * unit,
    y: -wide * 0.32,
    rx: wide * 0.85,
    ry: wide * 0.38,
  })
}

/** On its belly, legs folded; the head is up, or on its paws when it sleeps. */
function drawLying(brush: Brush, form: AnimalForm): void {
  const { unit, build } = form
  const half = build.body / 2
  const high = lyingHeight(build)
  const breath = 0.012 * Math.sin(form.phase)
  drawTail(brush, form, { root: [-half * 1.02, -high * 0.42], lift: -0.7 })
  const head = napeIn(form)
  drawNeck(brush, form, { root: [half * 0.66, -high * 0.7], top: head })
  drawTrunk(brush, form, [
    [half * 0.5, -high - breath],
    [half * 0.95, -high * 0.8],
    [half * 1.1, -high * 0.36],
    [half * 0.9, -0.02],
    [0, -0.01],
    [-half * 0.9, -0.01],
    [-half * 1.1, -high * 0.4],
    [-half * 0.86, -high * 0.88],
    [-half * 0.3, -high * 1.02 - breath],
  ])
  const limb = scaled(form.coat, form.plain ? 1 : 0.93)
  fillOval(brush, limb, {
    x: -half * 0.62 * unit,
    y: -high * 0.4 * unit,
    rx: half * 0.42 * unit,
    ry: high * 0.36 * unit,
    turn: -0.3,
  })
  const [, knee, ankle] = build.leg
  for (const [from, to] of [
    [-half * 0.66, -half * 0.1],
    [half * 0.5, half * 1.24],
  ] as const)
    strokeTaper(brush, limb, [
      [from * unit, -0.1 * unit, knee * 1.2 * unit],
      [to * unit, -ankle * 0.5 * unit, ankle * unit],
    ])
  drawAnimalHead(brush, form, head)
}
