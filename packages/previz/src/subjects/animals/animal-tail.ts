/** Tails: hair, brushes, whips and flags. */
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, fillOval, strokeLimb, strokeTaper } from '../../painting/brush.ts'
import type { AnimalForm, OutlinePoint, TailShape } from './animal-builds.ts'

/** Where a tail grows, and how much higher or lower than usual it is held, radians. */
type Hold = { readonly root: OutlinePoint; readonly lift: number }

const TAILS: Readonly<Record<TailShape, (brush: Brush, form: AnimalForm, hold: Hold) => void>> = {
  hair: drawHair,
  brush: drawBrush,
  whip: drawWhip,
  flag: drawFlag,
  tuft: drawTuft,
  rope: drawRope,
}

/** Draws the tail of an animal behind its body. */
export function drawTail(brush: Brush, form: AnimalForm, hold: Hold): void {
  TAILS[form.build.tailShape](brush, form, hold)
}

/** Points of a tail that leaves its root at an angle over the horizon and bends on the way. */
function bow(
  form: AnimalForm,
  { root, lift }: Hold,
  bend: { readonly rise: number; readonly curl: number },
): OutlinePoint[] {
  const { build, unit, phase, swing } = form
  const wag = 0.1 * Math.sin(phase * 2) * (0.5 + swing)
  let [x, y] = root
  return Array.from({ length: 9 }, (_, index): OutlinePoint => {
    const share = index / 8
    const angle = bend.rise + lift + wag * share + bend.curl * share
    if (index > 0) {
      x -= (Math.cos(angle) * build.tail) / 8
      y -= (Math.sin(angle) * build.tail) / 8
    }
    return [x * unit, Math.min(y, -0.03) * unit]
  })
}

/** Long hair that falls, and streams behind one who runs. */
function drawHair(brush: Brush, form: AnimalForm, hold: Hold): void {
  const { unit, swing, dark, coat, plain } = form
  for (const [index, shift] of [-0.05, 0.05, 0].entries()) {
    const points = bow(form, hold, { rise: -0.25 + swing * 0.6 + shift, curl: -1.9 + swing * 1.6 })
    const colour = plain ? coat : scaled(dark, 0.6 + 0.16 * index)
    strokeTaper(
      brush,
      colour,
      points.map(([x, y], at) => [
        x + shift * unit * at * 0.1,
        y,
        unit * (0.05 + 0.09 * Math.sin((at / 8) * 2.6)),
      ]),
    )
  }
}

/** A bushy tail, with a white tip on those who have one. */
function drawBrush(brush: Brush, form: AnimalForm, hold: Hold): void {
  const { unit, build, coat, white, plain } = form
  const fox = build.white === 'tips'
  const points = bow(form, hold, fox ? { rise: -0.25, curl: 0.45 } : { rise: 0.55, curl: 0.85 })
  const full = fox ? 0.23 : 0.13
  const width = (at: number): number =>
    unit * (0.06 + full * Math.sin(Math.min(1, (at + 0.6) / 8) * 2.75))
  strokeTaper(
    brush,
    coat,
    points.map(([x, y], at) => [x, y, width(at)]),
  )
  if (plain || !fox) return
  strokeTaper(
    brush,
    white,
    points.slice(6).map(([x, y], at) => [x, y, width(at + 6) * 0.98]),
  )
}

/** A long tail in the shape of an S. */
function drawWhip(brush: Brush, form: AnimalForm, hold: Hold): void {
  const { unit, coat } = form
  const down = hold.lift < 0
  const points = bow(form, hold, down ? { rise: 0.45, curl: 0.5 } : { rise: 0.5, curl: 1.25 })
  const thick = form.build.tabby ? 1.35 : 1
  strokeLimb(brush, coat, { points, from: unit * 0.1 * thick, to: unit * 0.075 * thick })
  if (form.plain) return
  if (form.stripe) return drawRings(brush, form, { points, colour: form.stripe })
  if (form.build.tabby) return
  strokeLimb(brush, scaled(coat, 0.62), {
    points: points.slice(7),
    from: unit * 0.078,
    to: unit * 0.07,
  })
}

/** Rings around a tail, and its dark tip. */
function drawRings(
  brush: Brush,
  { unit }: AnimalForm,
  { points, colour }: { points: readonly OutlinePoint[]; colour: Rgb },
): void {
  const width = unit * 0.116
  for (const at of [2, 4, 6]) {
    const [from, to] = [points[at], points[at + 1]]
    if (!from || !to) continue
    const middle: OutlinePoint = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    strokeTaper(brush, colour, [
      [...from, width],
      [...middle, width],
    ])
  }
  strokeLimb(brush, colour, { points: points.slice(7), from: unit * 0.104, to: unit * 0.101 })
}

function drawFlag(brush: Brush, form: AnimalForm, { root }: Hold): void {
  const { unit, build } = form
  const wag = 0.2 * Math.sin(form.phase * 2)
  const at = { x: (root[0] - 0.03) * unit, y: (root[1] + 0.03) * unit }
  fillOval(brush, form.coat, {
    ...at,
    rx: build.tail * 0.5 * unit,
    ry: 0.055 * unit,
    turn: 0.9 + wag,
  })
  if (!form.plain)
    fillOval(brush, form.white, {
      x: at.x + 0.012 * unit,
      y: at.y + 0.02 * unit,
      rx: build.tail * 0.4 * unit,
      ry: 0.035 * unit,
      turn: 0.9 + wag,
    })
}

function drawTuft(brush: Brush, form: AnimalForm, { root }: Hold): void {
  const { unit, build } = form
  const colour = form.plain ? form.coat : mix(form.white, form.coat, 0.15)
  fillOval(brush, colour, {
    x: root[0] * unit,
    y: (root[1] + 0.2) * unit,
    rx: build.tail * unit,
    ry: build.tail * 0.95 * unit,
  })
}

/** A rope with a tassel. */
function drawRope(brush: Brush, form: AnimalForm, hold: Hold): void {
  const { unit, dark, coat, plain } = form
  const points = bow(form, hold, { rise: -0.8, curl: -0.7 })
  strokeLimb(brush, scaled(coat, 0.9), { points, from: unit * 0.06, to: unit * 0.03 })
  const [x, y] = points.at(-1) ?? [0, 0]
  fillOval(brush, plain ? coat : dark, { x, y, rx: unit * 0.03, ry: unit * 0.07 })
}
