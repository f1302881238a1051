/** Particles that float or fall in a box of air that moves with the camera. */

import { addSpot, addStreak } from './light'

/** The arguments of `drawParticles`; the host writes them field by field. */
@unmanaged
export class AirJob {
  target: usize
  width: i32
  height: i32
  /**
   * The camera: its axes in the world, its position, its focal length in pixels, the centre of the
   * picture.
   */
  rightX: f32
  rightY: f32
  rightZ: f32
  upX: f32
  upY: f32
  upZ: f32
  aheadX: f32
  aheadY: f32
  aheadZ: f32
  cameraX: f32
  cameraY: f32
  cameraZ: f32
  focal: f32
  centreX: f32
  centreY: f32
  seconds: f32
  /** The box: its size, and the height of its centre above the camera. */
  boxX: f32
  boxY: f32
  boxZ: f32
  middle: f32
  /** Metres per second, and how far each particle strays from its path in metres. */
  velocityX: f32
  velocityY: f32
  velocityZ: f32
  stray: f32
  /** 1: all particles stay at the height `floor`. */
  grounded: i32
  floor: f32
  radius: f32
  /** 8192 is 1.0. */
  red: i32
  green: i32
  blue: i32
  alpha: f32
  /** 1: additive; 0: blended. Streaks are always additive. */
  additive: i32
  /** Length of a falling streak in metres, or 0 for spots. */
  streak: f32
  /** Blinks per second, or 0. */
  twinkle: f32
}

/** One particle: its initial position in the box (0..1), and its own properties. */
@unmanaged
class Mote {
  startX: f32
  startY: f32
  startZ: f32
  size: f32
  speed: f32
  phase: f32
  rate: f32
  alpha: f32
}

const NEAREST_METRES: f32 = 0.8
/** Smaller spots would flicker between pixels, so they fade instead. */
const MIN_RADIUS_PX: f32 = 0.7
/** Fainter ones are not drawn. */
const MIN_ALPHA: f32 = 0.01
const THINNEST: f32 = 0.35
const THICKEST: f32 = 1.6

/** Clamps to 0..1. Comparisons are much cheaper here than `min` and `max` of floats. */
// @ts-ignore: decorator
@inline
function bounded(value: f32): f32 {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

// @ts-ignore: decorator
@inline
function greater(one: f32, other: f32): f32 {
  return one > other ? one : other
}

// @ts-ignore: decorator
@inline
function smoothstep(low: f32, high: f32, value: f32): f32 {
  const share = bounded((value - low) / (high - low))
  return share * share * (<f32>3 - <f32>2 * share)
}

/** Wraps a coordinate into the box: a particle that leaves it on one side re-enters on the other. */
// @ts-ignore: decorator
@inline
function within(way: f32, middle: f32, size: f32): f32 {
  const offset = way - middle + size * 0.5
  return middle - size * 0.5 + offset - floor(offset / size) * size
}

/** Draws particles as spots or streaks. */
export function drawParticles(job: AirJob, motes: usize, count: i32): void {
  const size = offsetof<Mote>()
  for (let index = 0; index < count; index++) drawMote(job, changetype<Mote>(motes + <usize>index * size))
}

function drawMote(job: AirJob, mote: Mote): void {
  const angle = job.seconds * mote.rate * 2 + mote.phase
  const way = job.seconds * mote.speed
  const x = within(mote.startX * job.boxX + job.velocityX * way + job.stray * Mathf.sin(angle), job.cameraX, job.boxX) - job.cameraX
  const z = within(mote.startZ * job.boxZ + job.velocityZ * way + job.stray * 0.5 * Mathf.cos(angle * 0.7), job.cameraZ + job.boxZ * 0.45, job.boxZ) - job.cameraZ
  const risen = job.grounded ? job.floor : within(mote.startY * job.boxY + job.velocityY * way + job.stray * 0.6 * Mathf.sin(angle * 0.8 + 2), job.cameraY + job.middle, job.boxY)
  const y = risen - job.cameraY
  const ahead = job.aheadX * x + job.aheadY * y + job.aheadZ * z
  if (ahead <= NEAREST_METRES) return
  const pixels = job.focal / ahead
  const pixelX = job.centreX + (job.rightX * x + job.rightY * y + job.rightZ * z) * pixels
  const pixelY = job.centreY - (job.upX * x + job.upY * y + job.upZ * z) * pixels
  const trueRadius = job.radius * mote.size * pixels
  const radius = greater(MIN_RADIUS_PX, trueRadius)
  const fade = smoothstep(NEAREST_METRES, NEAREST_METRES * 2.5, ahead) * (<f32>1 - smoothstep(job.boxZ * 0.55, job.boxZ * 0.95, ahead))
  let alpha = job.alpha * mote.alpha * fade * bounded(trueRadius / radius)
  if (job.twinkle != 0) alpha *= bounded(<f32>0.5 + <f32>0.7 * Mathf.sin(job.seconds * mote.rate * job.twinkle * 6 + mote.phase))
  if (alpha < MIN_ALPHA) return
  if (job.streak == 0) {
    if (pixelX < -radius || pixelX > <f32>job.width + radius || pixelY < -radius || pixelY > <f32>job.height + radius) return
    addSpot(job.target, job.width, job.height, pixelX, pixelY, radius, job.red, job.green, job.blue, alpha, job.additive)
    return
  }
  const fall = job.streak * pixels
  const slant = (job.velocityX / job.velocityY) * fall
  if (pixelY < 0 || pixelY - fall > <f32>job.height) return
  const halfWidth = greater(THINNEST, trueRadius < THICKEST ? trueRadius : THICKEST)
  addStreak(job.target, job.width, job.height, pixelX + slant, pixelY - fall, pixelX, pixelY, halfWidth, job.red, job.green, job.blue, alpha)
}
