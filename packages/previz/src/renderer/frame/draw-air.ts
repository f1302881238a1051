/** Draws particles in the air, and stars. */
import { dot, toCamera, toPixel, type Vector } from '@backlot/camera/geometry'
import { type AirJob, type Kernel, MOTE_NUMBERS } from '../kernel/kernel.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Particles, Star } from '../scene/stage.ts'
import type { View } from './view.ts'

/** Smaller spots would flicker between pixels, so they fade instead. */
const MIN_RADIUS_PX = 0.7

/** Stars closer than this to the camera plane, or behind it, are not drawn. */
const MIN_AHEAD = 0.05

/** Draws the stars in view. */
export function drawStars(
  kernel: Kernel,
  view: View,
  { stars, seconds }: { stars: readonly Star[]; seconds: number },
): void {
  const scale = view.canvas.height / 768
  for (const star of stars) {
    if (dot(view.basis.ahead, star.direction) < MIN_AHEAD) continue
    const direction = toCamera(view.basis, star.direction)
    const [x, y] = toPixel(view.lens, direction)
    if (x < 0 || x > view.canvas.width || y < 0 || y > view.bottom) continue
    const alpha = star.alpha * (0.78 + 0.22 * Math.sin(seconds * star.twinkle + star.twinkle * 90))
    const radius = Math.max(MIN_RADIUS_PX, star.radius * scale)
    const colour: Vector = [star.colour[0] * 8192, star.colour[1] * 8192, star.colour[2] * 8192]
    kernel.addSpot(view.canvas, { x, y, radius, colour, alpha, additive: true })
  }
}

const motesOf = new WeakMap<Particles, Float32Array>()

/** The properties of each particle, in the kernel's order. */
function listMotes(particles: Particles): Float32Array {
  const known = motesOf.get(particles)
  if (known) return known
  const random = seededRandom(particles.seed)
  const motes = new Float32Array(particles.count * MOTE_NUMBERS)
  for (let at = 0; at < motes.length; at += MOTE_NUMBERS) {
    const start = [random(), random(), random()]
    const [size, speed] = [0.6 + random() * 0.8, 0.85 + random() * 0.3]
    const [phase, rate, alpha] = [random() * 7, 0.5 + random(), 0.4 + 0.6 * random()]
    motes.set([...start, size, speed, phase, rate, alpha], at)
  }
  motesOf.set(particles, motes)
  return motes
}

/**
 * Draws particles with a share of their light; a particle that leaves the box on one side re-enters
 * on the other.
 */
export function drawParticles(
  kernel: Kernel,
  view: View,
  { particles, seconds, share = 1 }: { particles: Particles; seconds: number; share?: number },
): void {
  const { basis, position, lens, canvas } = view
  const { box, velocity, colour, gain } = particles
  const light = (part: number): number => Math.min(32767, part * gain * 8192)
  const job: AirJob = {
    target: canvas.address,
    width: canvas.width,
    height: canvas.height,
    rightX: basis.right[0],
    rightY: basis.right[1],
    rightZ: basis.right[2],
    upX: basis.up[0],
    upY: basis.up[1],
    upZ: basis.up[2],
    aheadX: basis.ahead[0],
    aheadY: basis.ahead[1],
    aheadZ: basis.ahead[2],
    cameraX: position[0],
    cameraY: position[1],
    cameraZ: position[2],
    focal: lens.focalPx,
    centreX: lens.centreX,
    centreY: lens.centreY,
    seconds,
    boxX: box[0],
    boxY: box[1],
    boxZ: box[2],
    middle: particles.middle,
    velocityX: velocity[0],
    velocityY: velocity[1],
    velocityZ: velocity[2],
    stray: particles.stray,
    grounded: particles.floor === undefined ? 0 : 1,
    floor: particles.floor ?? 0,
    radius: particles.radiusMetres,
    red: light(colour[0]),
    green: light(colour[1]),
    blue: light(colour[2]),
    alpha: particles.alpha * share,
    additive: particles.additive ? 1 : 0,
    streak: particles.streakMetres ?? 0,
    twinkle: particles.twinkleHz ?? 0,
  }
  kernel.drawParticles(job, listMotes(particles))
}
