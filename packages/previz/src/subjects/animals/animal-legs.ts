/** Legs of animals: two pairs, each of three bones, in the order in which they step. */
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, fillOval, strokeTaper } from '../../painting/brush.ts'
import type { AnimalForm, OutlinePoint } from './animal-builds.ts'
import { dipOf, REARED } from './animal-spots.ts'

/** One of the four. */
export type Leg = { readonly hind: boolean; readonly far: boolean }

/** When in a cycle each leg steps: a walk of four beats, a gallop in which pairs go together. */
const BEATS = {
  walk: { hindNear: 0, foreNear: 1.6, hindFar: 3.14, foreFar: 4.75 },
  run: { hindNear: 0, hindFar: 0.55, foreNear: 2.7, foreFar: 3.25 },
} as const

function beatOf({ gait, build }: AnimalForm, { hind, far }: Leg): number {
  const beats = gait === 'run' && !build.trunk ? BEATS.run : BEATS.walk
  return beats[`${hind ? 'hind' : 'fore'}${far ? 'Far' : 'Near'}`]
}

/** How far a leg is ahead, and how far it is bent, where it does not step. */
type Step = { readonly reach: number; readonly lift: number }
const STAYING: Step = { reach: 0, lift: 0 }

/** What legs do in each deed; `beat` is a moment of the cycle of the leg. */
const STEPS: Partial<Record<AnimalForm['gait'], (leg: Leg, beat: number) => Step>> = {
  paw: ({ hind, far }, beat) =>
    hind || far
      ? STAYING
      : { reach: 0.45 + 0.35 * Math.sin(2 * beat), lift: 0.75 * Math.max(0, Math.cos(2 * beat)) },
  stretch: ({ hind }) => (hind ? STAYING : { reach: 0.75, lift: 0 }),
  rear: ({ hind }, beat) =>
    hind ? { reach: REARED.hind, lift: 0 } : { reach: 0.5 + 0.16 * Math.sin(beat), lift: 1 },
  roll: (_, beat) => ({ reach: 0.22 * Math.sin(beat), lift: 0.6 + 0.25 * Math.cos(beat) }),
}

/** A bone turned forward by an angle. */
function turned([x, y]: OutlinePoint, angle: number): OutlinePoint {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return [x * cos + y * sin, y * cos - x * sin]
}

/** Hip or shoulder, knee, heel or wrist, foot, in shares of the height. */
function jointsOf(
  form: AnimalForm,
  leg: Leg,
): readonly [OutlinePoint, OutlinePoint, OutlinePoint, OutlinePoint] {
  const { build, swing } = form
  const { angled } = build
  const half = build.body / 2
  const beat = form.phase + beatOf(form, leg)
  const { reach, lift } = STEPS[form.gait]?.(leg, beat) ?? {
    reach: Math.sin(beat) * swing,
    lift: Math.max(0, Math.cos(beat)) * swing,
  }
  const aside = leg.far ? 0.05 : 0
  const root: OutlinePoint = leg.hind
    ? [-half * 0.7 + aside, -(1 - build.depth * 0.42)]
    : [half * 0.62 + aside, -(1 - build.depth * 0.55 - 0.9 * dipOf(build, form.gait))]
  const tall = -root[1]
  const bones: readonly [OutlinePoint, OutlinePoint, OutlinePoint] = leg.hind
    ? [
        [0.15 * angled, tall * 0.38],
        [-0.25 * angled, tall * 0.31],
        [0.07 * angled, tall * 0.33],
      ]
    : [
        [-0.05 * angled, tall * 0.3],
        [0.05 * angled, tall * 0.36],
        [0.01, tall * 0.36],
      ]
  const bends = leg.hind ? [0.35, -0.75, -0.15] : [0.4, -0.3, -1.15]
  const joints: OutlinePoint[] = [root]
  bones.forEach((bone, index) => {
    const [x, y] = joints[index] ?? root
    const [alongX, alongY] = turned(bone, reach * 0.85 + lift * (bends[index] ?? 0))
    joints.push([x + alongX, y + alongY])
  })
  const [hip = root, knee = root, heel = root, foot = root] = joints
  return [hip, knee, heel, [foot[0], Math.min(foot[1], -0.015)]]
}

/** Draws one leg with its thigh, darker when it is the far one. */
export function drawLeg(brush: Brush, form: AnimalForm, leg: Leg): void {
  const { build, unit } = form
  const joints = jointsOf(form, leg)
  const shade = leg.far ? 0.68 : 1
  const coat = scaled(form.coat, shade)
  const [thigh, knee, ankle] = build.leg
  const wide = leg.hind ? thigh : thigh * 0.82
  const widths = leg.hind
    ? [wide, wide * 0.72, (knee + ankle) / 2, ankle]
    : [wide, knee * 1.25, knee * 0.9, ankle]
  const placed = joints.map(
    ([x, y], index) => [x * unit, y * unit, (widths[index] ?? ankle) * unit] as const,
  )
  strokeTaper(brush, coat, placed)
  const sock: Rgb = build.socks && !form.plain ? scaled(form.dark, 0.5 * shade) : coat
  if (build.socks) strokeTaper(brush, sock, placed.slice(2))
  drawFoot(brush, form, { at: joints[3], shade })
}

function drawFoot(brush: Brush, form: AnimalForm, foot: { at: OutlinePoint; shade: number }): void {
  const { unit, build } = form
  const [x, y] = [foot.at[0] * unit, foot.at[1] * unit]
  const wide = build.leg[2] * unit
  if (build.hoofed) {
    brush.fillStyle = `rgb(${scaled(form.dark, 0.5 * foot.shade)
      .map((part) => Math.round(part * 255))
      .join(',')})`
    brush.beginPath()
    brush.moveTo(x - wide * 0.5, y - wide * 0.5)
    brush.lineTo(x + wide * 0.5, y - wide * 0.5)
    brush.lineTo(x + wide * 0.95, y + wide * 0.45)
    brush.lineTo(x - wide * 0.55, y + wide * 0.45)
    brush.fill()
    return
  }
  const paw = build.socks
    ? scaled(form.dark, 0.5 * foot.shade)
    : scaled(form.coat, 0.95 * foot.shade)
  const colour =
    build.trunk || form.plain ? scaled(form.coat, foot.shade) : mix(paw, form.coat, 0.15)
  fillOval(brush, colour, {
    x: x + wide * (build.trunk ? 0.06 : 0.28),
    y: y - wide * 0.02,
    rx: wide * (build.trunk ? 0.62 : 0.72),
    ry: wide * (build.trunk ? 0.3 : 0.36),
  })
  if (!build.trunk || form.plain) return
  for (const nail of [-0.3, 0.05, 0.4])
    fillOval(brush, mix(form.coat, [1, 0.97, 0.9], 0.6), {
      x: x + wide * (nail + 0.12),
      y: y + wide * 0.12,
      rx: wide * 0.13,
      ry: wide * 0.1,
    })
}
