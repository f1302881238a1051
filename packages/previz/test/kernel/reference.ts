/**
 * What the large kernels compute, in plain code: slow, and easy to read. Tests
 * and benches hold the kernels against it. Light is 1.0 here where the kernel
 * counts 8192, and alpha is left out: a picture is three numbers a pixel.
 */
import {
  type AirJob,
  type Canvas,
  type FinishJob,
  MOTE_NUMBERS,
  type WaterJob,
} from '../../src/renderer/kernel/kernel.ts'
import type { PlaneJob } from '../../src/renderer/kernel/plane-list.ts'

import { clamp, smoothstep } from '../../src/renderer/scene/random.ts'

const Q15 = 32767
const LIGHT = 8192

/** Reads the light of a canvas. */
export function readLight(buffer: ArrayBufferLike, canvas: Canvas): Float64Array {
  const count = canvas.width * canvas.height
  const words = new Int16Array(buffer, canvas.address, count * 4)
  const light = new Float64Array(count * 3)
  for (let at = 0; at < count * 3; at++)
    light[at] = (words[Math.floor(at / 3) * 4 + (at % 3)] ?? 0) / LIGHT
  return light
}

/** `drawPlane` without tiles: the plane over `light`, which becomes the picture. */
export function planeReference(buffer: ArrayBufferLike, job: PlaneJob, light: Float64Array): void {
  for (let y = job.top; y < job.bottom; y++) {
    for (let x = job.left; x < job.right; x++) {
      const texel = sampleAt(buffer, job, { x: x + 0.5, y: y + 0.5 })
      if (!texel) continue
      const at = (y * job.targetWidth + x) * 3
      for (let part = 0; part < 3; part++)
        light[at + part] = composed(job, { texel, part, below: light[at + part] ?? 0 })
    }
  }
}

/** The texture at a place of the picture, red, green, blue and alpha; undefined beside it. */
function sampleAt(
  buffer: ArrayBufferLike,
  job: PlaneJob,
  { x, y }: { readonly x: number; readonly y: number },
): readonly number[] | undefined {
  const w = job.wx * x + job.wy * y + job.w0
  const u = (job.ux * x + job.uy * y + job.u0) / w
  const v = (job.vx * x + job.vy * y + job.v0) / w
  const { textureWidth, textureHeight } = job
  if (u < Math.max(0, job.fromU) || v < 0) return undefined
  if (u > Math.min(textureWidth - 1.01, job.toU) || v > textureHeight - 1.01) return undefined
  const texels = new Uint8Array(buffer, job.texture, textureWidth * textureHeight * 4)
  const [column, row] = [Math.floor(u), Math.floor(v)]
  return [0, 1, 2, 3].map((part) => {
    const texel = (dx: number, dy: number): number =>
      (texels[((row + dy) * textureWidth + column + dx) * 4 + part] ?? 0) / 255
    const upper = texel(0, 0) * (1 - (u - column)) + texel(1, 0) * (u - column)
    const lower = texel(0, 1) * (1 - (u - column)) + texel(1, 1) * (u - column)
    return upper * (1 - (v - row)) + lower * (v - row)
  })
}

function composed(
  job: PlaneJob,
  {
    texel,
    part,
    below,
  }: { readonly texel: readonly number[]; readonly part: number; readonly below: number },
): number {
  const haze = [job.hazeRed, job.hazeGreen, job.hazeBlue][part] ?? 0
  const opacity = job.opacity / Q15
  const alpha = (texel[3] ?? 0) * opacity
  const light = (texel[part] ?? 0) * opacity * (job.keep / Q15) + alpha * (haze / Q15)
  return job.additive ? below + light : light + below * (1 - alpha)
}

/** `drawWater` over `light`, which becomes the picture. */
export function waterReference(buffer: ArrayBufferLike, job: WaterJob, light: Float64Array): void {
  const half = { address: job.mirror, width: job.width >> 1, height: job.height >> 1 }
  const mirror = readLight(buffer, half)
  for (let y = job.top; y < job.height; y++) {
    for (let x = 0; x < job.width; x += 2) {
      const seen = waterAt(buffer, job, { x: x + 1, y: y + 0.5 })
      const at = (y * job.width + x) * 3
      const place = { x: x + Math.trunc(seen.across), y: y + Math.max(seen.down, job.top - y) }
      for (let index = 0; index < 6; index++) {
        const reflected = mirrorAt(mirror, job, { ...place, index })
        const own = [job.red, job.green, job.blue][index % 3] ?? 0
        light[at + index] =
          reflected * seen.sheen + (own / LIGHT) * (1 - seen.sheen) + reflected * seen.glint
      }
    }
  }
}

/** Where the water at a place of the picture looks, in pixels from it, and how it shines. */
function waterAt(
  buffer: ArrayBufferLike,
  job: WaterJob,
  { x, y }: { readonly x: number; readonly y: number },
): { across: number; down: number; sheen: number; glint: number } {
  const distance = 1 / (job.wx * x + job.wy * y + job.w0)
  const [across, along] = slopeAt(buffer, job, {
    x: (job.xx * x + job.xy * y + job.x0) * distance,
    z: (job.zx * x + job.zy * y + job.z0) * distance,
  })
  const bend = job.swell / (1 + distance * 0.06)
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))
  const grazing = within((distance - job.near) / (job.far - job.near), 1)
  const tilt = (along * 0.15) / (1 + distance * 0.03)
  return {
    across: across * bend * 0.5,
    down: Math.trunc(along * bend),
    sheen: within(grazing * 0.5 + 0.42 + tilt, 0.97),
    glint: within((along + across * 0.3 - 1.15) * job.glint, 1),
  }
}

/** The slope of three scales of ripples at a place on the water, metres. */
function slopeAt(
  buffer: ArrayBufferLike,
  job: WaterJob,
  { x, z }: { readonly x: number; readonly z: number },
): readonly [across: number, along: number] {
  const ripples = new Int16Array(buffer, job.ripples, 256 * 256 * 2)
  const { driftX, driftZ } = job
  const scales = [
    { share: 0.45, column: x * 21 + driftX, row: z * 42 + driftZ * 1.9 },
    { share: 0.7, column: x * 10 - driftX * 0.66, row: z * 19 + driftZ * 1.2 },
    { share: 0.5, column: x * 2.3 + driftX * 0.3, row: z * 3.7 - driftZ * 0.5 },
  ]
  const sumOf = (part: number): number =>
    scales.reduce((sum, { share, column, row }) => {
      const place = (Math.floor(row) & 255) * 256 + (Math.floor(column) & 255)
      return sum + (share * (ripples[place * 2 + part] ?? 0)) / 4096
    }, 0)
  return [sumOf(0), sumOf(1)]
}

/** The mirrored world for the first or second pixel of a pair: the mean of the two nearest half-size rows. */
function mirrorAt(
  mirror: Float64Array,
  { width, height }: WaterJob,
  { x, y, index }: { readonly x: number; readonly y: number; readonly index: number },
): number {
  const folded = y > height - 1 ? 2 * (height - 1) - y : y
  const column = Math.max(0, Math.min(x >> 1, (width >> 1) - 2))
  const row = Math.max(0, Math.min(folded >> 1, (height >> 1) - 2))
  const at = (dx: number, dy: number): number =>
    mirror[((row + dy) * (width >> 1) + column + dx) * 3 + (index % 3)] ?? 0
  const mean = (dx: number): number => (folded & 1 ? (at(dx, 0) + at(dx, 1)) / 2 : at(dx, 0))
  return index < 3 ? mean(0) : (mean(0) + mean(1)) / 2
}

/** `finish` without grain: the luma of the frame, before it is rounded. */
export function lumaReference(buffer: ArrayBufferLike, job: FinishJob): Float64Array {
  const { width, height } = job
  const light = readLight(buffer, { address: job.picture, width, height })
  const size = { width: job.bloomWidth, height: job.bloomHeight }
  const bloom = readLight(buffer, { address: job.bloom, ...size })
  const columns = new Int16Array(buffer, job.columnFactors, width)
  const rows = new Int16Array(buffer, job.rowFactors, height)
  const luma = new Float64Array(width * height)
  for (let place = 0; place < luma.length; place++) {
    const [x, y] = [place % width, Math.floor(place / width)]
    // Vignette goes by blocks of four by two pixels, and so does the bloom.
    const vignette = ((columns[x & ~3] ?? 0) / Q15) * ((rows[y & ~1] ?? 0) / Q15)
    const graded = [0, 1, 2].map((part) => {
      const gain = [job.gainRed, job.gainGreen, job.gainBlue][part] ?? 0
      const lift = [job.liftRed, job.liftGreen, job.liftBlue][part] ?? 0
      const lit = (light[place * 3 + part] ?? 0) + bloomAt(bloom, size, { x, y, part })
      return curve(lit * vignette * (gain / 16_384) + lift / LIGHT)
    })
    const [red = 0, green = 0, blue = 0] = graded
    luma[place] = 16 + 219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return luma
}

function bloomAt(
  bloom: Float64Array,
  { width, height }: { readonly width: number; readonly height: number },
  { x, y, part }: { readonly x: number; readonly y: number; readonly part: number },
): number {
  const from = Math.max(0, ((y & ~1) + 1) / 4 - 0.5)
  const line = Math.floor(from)
  const at = (row: number): number =>
    bloom[(Math.min(row, height - 1) * width + (x >> 2)) * 3 + part] ?? 0
  return at(line) * (1 - (from - line)) + at(line + 1) * (from - line)
}

/** A filmic shoulder in straight pieces. */
function curve(light: number): number {
  const [knee, shoulder] = [6200 / LIGHT, 9600 / LIGHT]
  const overKnee = Math.max(0, Math.min(light, shoulder) - knee)
  const overShoulder = Math.max(0, light - shoulder)
  const bent = Math.min(light, knee) + overKnee / 2 + overShoulder / 8
  return Math.max(0, Math.min(bent, 8150 / LIGHT))
}

/** `drawParticles` over `light`, which becomes the picture. */
export function airReference(job: AirJob, motes: Float32Array, light: Float64Array): void {
  for (let at = 0; at < motes.length; at += MOTE_NUMBERS) {
    const seen = moteAt(job, motes.subarray(at, at + MOTE_NUMBERS))
    if (!seen || seen.alpha < 0.01) continue
    if (job.streak > 0) addStreak(job, seen, light)
    else addSpot(job, seen, light)
  }
}

type SeenMote = { x: number; y: number; pixels: number; trueRadius: number; alpha: number }

/** A particle as the camera sees it; undefined when it is not before it. */
function moteAt(job: AirJob, mote: Float32Array): SeenMote | undefined {
  const way = placeOf(job, mote)
  const along = (axisX: number, axisY: number, axisZ: number): number =>
    axisX * way.x + axisY * way.y + axisZ * way.z
  const ahead = along(job.aheadX, job.aheadY, job.aheadZ)
  if (ahead <= 0.8) return undefined
  const [, , , size = 0, , phase = 0, rate = 0, own = 0] = mote
  const pixels = job.focal / ahead
  const trueRadius = job.radius * size * pixels
  const { boxZ } = job
  const fade = smoothstep(0.8, 2, ahead) * (1 - smoothstep(boxZ * 0.55, boxZ * 0.95, ahead))
  return {
    x: job.centreX + along(job.rightX, job.rightY, job.rightZ) * pixels,
    y: job.centreY - along(job.upX, job.upY, job.upZ) * pixels,
    pixels,
    trueRadius,
    alpha: job.alpha * own * fade * blinkOf(job, rate, phase) * Math.min(1, trueRadius / 0.7),
  }
}

/** The way from the camera to a particle, in the axes of the world. */
function placeOf(job: AirJob, mote: Float32Array): { x: number; y: number; z: number } {
  const [startX = 0, startY = 0, startZ = 0, , speed = 0, phase = 0, rate = 0] = mote
  const { seconds, stray, boxX, boxY, boxZ } = job
  const angle = seconds * rate * 2 + phase
  const within = (way: number, middle: number, box: number): number => {
    const offset = way - middle + box / 2
    return middle - box / 2 + offset - Math.floor(offset / box) * box
  }
  const way = (start: number, velocity: number, drift: number): number =>
    start + velocity * seconds * speed + drift * stray
  const driftY = 0.6 * Math.sin(angle * 0.8 + 2)
  const driftZ = 0.5 * Math.cos(angle * 0.7)
  const x = within(way(startX * boxX, job.velocityX, Math.sin(angle)), job.cameraX, boxX)
  const y = within(way(startY * boxY, job.velocityY, driftY), job.cameraY + job.middle, boxY)
  const z = within(way(startZ * boxZ, job.velocityZ, driftZ), job.cameraZ + boxZ * 0.45, boxZ)
  return { x: x - job.cameraX, y: (job.grounded ? job.floor : y) - job.cameraY, z: z - job.cameraZ }
}

function blinkOf({ seconds, twinkle }: AirJob, rate: number, phase: number): number {
  return twinkle > 0 ? clamp(0.5 + 0.7 * Math.sin(seconds * rate * twinkle * 6 + phase)) : 1
}

/** A round spot, dark towards its rim. */
function addSpot(job: AirJob, mote: SeenMote, light: Float64Array): void {
  const radius = Math.max(0.7, mote.trueRadius)
  for (const { at, x, y } of pixelsOf(job)) {
    const near = 1 - ((x - mote.x) ** 2 + (y - mote.y) ** 2) / radius ** 2
    if (near > 0) addLight(job, light, { at, share: mote.alpha * near * near })
  }
}

/** A line that falls to the place of its mote, brightest in its middle. */
function addStreak(job: AirJob, mote: SeenMote, light: Float64Array): void {
  const fall = job.streak * mote.pixels
  const slant = (job.velocityX / job.velocityY) * fall
  const halfWidth = Math.min(1.6, Math.max(0.35, mote.trueRadius))
  for (const { at, x, y } of pixelsOf(job)) {
    const along = (y - mote.y + fall) / fall
    if (fall < 0.5 || along < 0 || along > 1) continue
    const off = Math.abs(x - mote.x - slant * (1 - along))
    const cover = Math.min(1, halfWidth + 0.5 - off)
    if (cover > 0) addLight(job, light, { at, share: mote.alpha * 4 * along * (1 - along) * cover })
  }
}

function* pixelsOf({ width, height }: AirJob): Generator<{ at: number; x: number; y: number }> {
  for (let place = 0; place < width * height; place++)
    yield { at: place * 3, x: (place % width) + 0.5, y: Math.floor(place / width) + 0.5 }
}

function addLight(
  { red, green, blue, additive, streak }: AirJob,
  light: Float64Array,
  { at, share }: { readonly at: number; readonly share: number },
): void {
  const kept = additive > 0 || streak > 0 ? 1 : 1 - share
  for (const [part, colour] of [red, green, blue].entries())
    light[at + part] = (light[at + part] ?? 0) * kept + (colour / LIGHT) * share
}
