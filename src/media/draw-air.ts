/** What floats in the air, and the stars above it. */
import type { View } from './draw-card.ts'
import { minus, toCamera, toPixel, type Vector } from './geometry.ts'
import type { Kernel } from './kernel/kernel.ts'
import { clamp, seededRandom, smoothstep } from './random.ts'
import type { Particles, Star } from './stage.ts'

const NEAREST_METRES = 0.8
/** Smaller spots would flicker between pixels: they fade instead. */
const SMALLEST_RADIUS_PX = 0.7

/** Draws the stars that the view holds. */
export function drawStars(
  kernel: Kernel,
  view: View,
  { stars, seconds }: { stars: readonly Star[]; seconds: number },
): void {
  const scale = view.canvas.height / 768
  for (const star of stars) {
    const direction = toCamera(view.basis, star.direction)
    if (direction[2] < 0.05) continue
    const [x, y] = toPixel(view.lens, direction)
    if (x < 0 || x > view.canvas.width || y < 0 || y > view.bottom) continue
    const alpha = star.alpha * (0.78 + 0.22 * Math.sin(seconds * star.twinkle + star.twinkle * 90))
    const radius = Math.max(SMALLEST_RADIUS_PX, star.radius * scale)
    const colour: Vector = [star.colour[0] * 8192, star.colour[1] * 8192, star.colour[2] * 8192]
    kernel.addSpot(view.canvas, { x, y, radius, colour, alpha, additive: true })
  }
}

type Mote = {
  readonly start: Vector
  readonly size: number
  readonly speed: number
  readonly phase: number
  readonly rate: number
  readonly alpha: number
}

const motesOf = new WeakMap<Particles, readonly Mote[]>()

function listMotes(particles: Particles): readonly Mote[] {
  const known = motesOf.get(particles)
  if (known) return known
  const random = seededRandom(particles.seed)
  const motes = Array.from({ length: particles.count }, () => ({
    start: [random(), random(), random()] as const,
    size: 0.6 + random() * 0.8,
    speed: 0.85 + random() * 0.3,
    phase: random() * 7,
    rate: 0.5 + random(),
    alpha: 0.4 + 0.6 * random(),
  }))
  motesOf.set(particles, motes)
  return motes
}

/** Draws particles; who leaves the box on one side comes back on the other. */
export function drawParticles(
  kernel: Kernel,
  view: View,
  air: { particles: Particles; seconds: number },
): void {
  for (const mote of listMotes(air.particles)) {
    const point = positionOf(view, air, mote)
    const [, , ahead] = point
    if (ahead > NEAREST_METRES) drawMote(kernel, view, { ...air, mote, point })
  }
}

/** Where a mote is, in camera axes. */
function positionOf(
  view: View,
  { particles, seconds }: { particles: Particles; seconds: number },
  mote: Mote,
): Vector {
  const { box, velocity, stray } = particles
  const angle = seconds * mote.rate * 2 + mote.phase
  const middle: Vector = [
    view.position[0],
    view.position[1] + particles.middle,
    view.position[2] + box[2] * 0.45,
  ]
  const along = (axis: 0 | 1 | 2, drift: number): number => {
    const way = mote.start[axis] * box[axis] + velocity[axis] * seconds * mote.speed + drift
    const offset = way - middle[axis] + box[axis] / 2
    const inside = offset - Math.floor(offset / box[axis]) * box[axis]
    return middle[axis] - box[axis] / 2 + inside
  }
  const world: Vector = [
    along(0, stray * Math.sin(angle)),
    particles.floor ?? along(1, stray * 0.6 * Math.sin(angle * 0.8 + 2)),
    along(2, stray * 0.5 * Math.cos(angle * 0.7)),
  ]
  return toCamera(view.basis, minus(world, view.position))
}

function drawMote(
  kernel: Kernel,
  view: View,
  one: { particles: Particles; seconds: number; mote: Mote; point: Vector },
): void {
  const { particles, mote, point, seconds } = one
  const [, , ahead] = point
  const reach = particles.box[2]
  const fade =
    smoothstep(NEAREST_METRES, NEAREST_METRES * 2.5, ahead) *
    (1 - smoothstep(reach * 0.55, reach * 0.95, ahead))
  const [x, y] = toPixel(view.lens, point)
  const pixels = view.lens.focalPx / ahead
  const blink = particles.twinkleHz
    ? clamp(0.5 + 0.7 * Math.sin(seconds * mote.rate * particles.twinkleHz * 6 + mote.phase))
    : 1
  const trueRadius = particles.radiusMetres * mote.size * pixels
  const radius = Math.max(SMALLEST_RADIUS_PX, trueRadius)
  const alpha = particles.alpha * mote.alpha * fade * blink * Math.min(1, trueRadius / radius)
  if (alpha < 0.01) return
  const { gain } = particles
  const colour: Vector = [
    Math.min(32767, particles.colour[0] * gain * 8192),
    Math.min(32767, particles.colour[1] * gain * 8192),
    Math.min(32767, particles.colour[2] * gain * 8192),
  ]
  if (particles.streakMetres === undefined) {
    if (x < -radius || x > view.canvas.width + radius || y < -radius) return
    if (y > view.canvas.height + radius) return
    kernel.addSpot(view.canvas, { x, y, radius, colour, alpha, additive: particles.additive })
    return
  }
  const fall = particles.streakMetres * pixels
  const slant = (particles.velocity[0] / particles.velocity[1]) * fall
  kernel.addStreak(view.canvas, {
    x0: x + slant,
    y0: y - fall,
    x1: x,
    y1: y,
    halfWidth: clamp(trueRadius, 0.35, 1.6),
    colour,
    alpha,
  })
}
