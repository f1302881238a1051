/** The compiled kernel with a typed interface in place of struct addresses. */
import { readFile } from 'node:fs/promises'
import {
  AIR_FIELDS,
  type Fields,
  FINISH_FIELDS,
  HAND_FIELDS,
  type Job,
  WATER_FIELDS,
} from './job-fields.ts'
import { PLANE_AT, PLANE_WORDS, type PlaneList } from './plane-list.ts'

/** The widest texture, in texels. */
export const MAX_TEXELS_ACROSS = 8191

/** 32-bit addresses into the shared memory. */
export type Address = number

/** The arguments of `drawWater`; documented in `assembly/water.ts`. */
export type WaterJob = Job<typeof WATER_FIELDS>

/** The arguments of `finish`; documented in `assembly/finish.ts`. */
export type FinishJob = Job<typeof FINISH_FIELDS>

/** The arguments of `drawByHand`; documented in `assembly/hand.ts`. */
export type HandJob = Job<typeof HAND_FIELDS>

/** The arguments of `drawParticles`; documented in `assembly/air.ts`. */
export type AirJob = Job<typeof AIR_FIELDS>

/** Numbers per particle, as `assembly/air.ts` lists them. */
export const MOTE_NUMBERS = 8

/** A picture being drawn: 4 x i16 per pixel. */
export type Canvas = { readonly address: Address; readonly width: number; readonly height: number }

/** A texture or one of its mip levels: premultiplied RGBA bytes. */
export type Texels = { readonly address: Address; readonly width: number; readonly height: number }

/** A colour in the kernel's unit of light, 1/8192. */
export type KernelColour = readonly [number, number, number]

/** The functions of the kernel. They work on the shared memory and keep no state between calls. */
export interface Kernel {
  /** Draws textured planes in order, each over those before it, down to a row of the picture. */
  drawPlanes(planes: PlaneList, bottom: number): void
  /** Marks the tiles that opaque planes hide; the nearest plane must come first. */
  markHidden(planes: PlaneList): void
  /** Draws water over the rows from `top` down. */
  drawWater(job: WaterJob): void
  /** Turns a picture into an I420 frame. */
  finish(job: FinishJob): void
  /** Redraws an I420 frame in a hand-made style. */
  drawByHand(job: HandJob): void
  /** Writes the next mip level to an address: the means of blocks of four texels. */
  halve(source: Texels, target: Address): void
  /**
   * Fills the summed-area tables of a texture, and the bounding box of its visible texels;
   * documented in `assembly/texture.ts`.
   */
  surveyTexels(source: Texels, notes: { holes: Address; seen: Address; box: Address }): void
  /** Fills a picture from pixel `from` on with one colour. */
  fill(canvas: Canvas, colour: KernelColour, from?: number): void
  /**
   * Copies rows of a picture where no card hides them according to the table, and fills the rest
   * with a colour.
   */
  copyUnhidden(
    source: Canvas,
    target: Canvas,
    open: {
      top: number
      bottom: number
      tiles: Address
      tilesAcross: number
      colour: KernelColour
    },
  ): void
  /** Scales a picture down to a quarter of each side, rounded up. */
  downsample(source: Canvas, target: Canvas): void
  /**
   * The bright pass of a bloom: keeps what exceeds the threshold (in 1/8192), times a gain (0..1);
   * false when nothing does.
   */
  keepBright(canvas: Canvas, threshold: number, gain: number): boolean
  /** Blurs in place; `spare` is scratch space of the same size. */
  blur(canvas: Canvas, spare: Address, blur: { radius: number; passes: number }): void
  /** Adds light shafts that radiate from a point. */
  addShafts(
    source: Canvas,
    target: Canvas,
    sun: { x: number; y: number; reach: number; strength: number },
  ): void
  /** Adds a small picture to a larger one, scaled up. */
  addUpsampled(source: Canvas, target: Canvas): void
  /** Draws a soft round spot, additively or by blending. */
  addSpot(canvas: Canvas, spot: LightSpot): void
  /** Draws particles; `MOTE_NUMBERS` numbers each. */
  drawParticles(job: AirJob, motes: Float32Array): void
}

/** A soft round spot; positions in pixels, alpha 0..1. */
export type LightSpot = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: KernelColour
  readonly alpha: number
  readonly additive: boolean
}

/** Compiles the kernel once; all threads share the module. */
export async function compileKernel(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('kernel.wasm', import.meta.url)))
}

type KernelCall = (...numbers: readonly number[]) => unknown

function callOf(exports: WebAssembly.Exports, name: string): KernelCall {
  const call = exports[name]
  if (typeof call !== 'function') throw new TypeError(`the kernel has no ${name}`)
  return (...numbers) => call(...numbers)
}

function abort(): never {
  throw new Error('the kernel stopped')
}

function sizeOf(canvas: Canvas): number {
  return canvas.width * canvas.height
}

/** Enough for the largest job struct. */
const JOB_BYTES = 512
/**
 * Scratch space for the tiles of a row, vectors, and a row of texels; laid out in
 * `assembly/plane.ts`. `assembly/water.ts` uses it for its vectors too.
 */
const WORK_BYTES = 1664 + (MAX_TEXELS_ACROSS + 4) * 8
const PLANE_BYTES = PLANE_WORDS * 4
/** The most planes that are drawn together, strip by strip; more are drawn in further calls. */
const MAX_PLANES = 1024

/** Bytes of scratch space per instance. */
export const KERNEL_SCRATCH_BYTES = JOB_BYTES + WORK_BYTES + MAX_PLANES * PLANE_BYTES

/** The size of a strip of the picture that stays in a core's cache while all planes are drawn on it. */
const STRIP_BYTES = 400_000

/** Rows of a strip, in whole tiles. */
function stripRows(width: number): number {
  return Math.max(16, Math.floor(STRIP_BYTES / (width * 8)) & ~15)
}

/** Starts the kernel on a memory; this instance must own `scratch`. */
export function startKernel(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  scratch: Address,
): Kernel {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort } })
  const work = scratch + JOB_BYTES
  const planes = work + WORK_BYTES
  const inTurns = listWriter(memory, planes)
  const writeWater = jobWriter(memory, WATER_FIELDS)
  const writeFinish = jobWriter(memory, FINISH_FIELDS)
  const writeHand = jobWriter(memory, HAND_FIELDS)
  const writeAir = jobWriter(memory, AIR_FIELDS)
  const call = (name: string): KernelCall => callOf(exports, name)
  const drawPlanes = call('drawPlanes')
  const markHidden = call('markHidden')
  const drawWater = call('drawWater')
  const finish = call('finish')
  const drawByHand = call('drawByHand')
  const drawParticles = call('drawParticles')
  return {
    drawPlanes: (list, bottom) => {
      const height = stripRows(list.words[PLANE_AT.targetWidth] ?? 1)
      inTurns(list, (count) => drawPlanes(planes, count, height, bottom, work))
    },
    markHidden: (list) => inTurns(list, (count) => markHidden(planes, count)),
    drawWater: (job) => drawWater(writeWater(scratch, job), work),
    finish: (job) => finish(writeFinish(scratch, job)),
    drawByHand: (job) => drawByHand(writeHand(scratch, job)),
    drawParticles: (job, motes) => {
      const address = writeAir(scratch, job)
      // Shares the space of the planes: no call uses both.
      const floats = new Float32Array(memory.buffer, planes, (MAX_PLANES * PLANE_BYTES) / 4)
      const most = Math.floor(floats.length / MOTE_NUMBERS) * MOTE_NUMBERS
      for (let first = 0; first < motes.length; first += most) {
        const together = motes.subarray(first, first + most)
        floats.set(together)
        drawParticles(address, planes, together.length / MOTE_NUMBERS)
      }
    },
    ...textureCalls(call),
    ...lightCalls(call),
  }
}

/** Copies planes to memory and draws them, in batches that fit. */
function listWriter(
  { buffer }: WebAssembly.Memory,
  address: Address,
): (list: PlaneList, draw: (count: number) => void) => void {
  const room = new Int32Array(buffer, address, MAX_PLANES * PLANE_WORDS)
  return (list, draw) => {
    for (let first = 0; first < list.count; first += MAX_PLANES) {
      const count = Math.min(MAX_PLANES, list.count - first)
      room.set(list.words.subarray(first * PLANE_WORDS, (first + count) * PLANE_WORDS))
      draw(count)
    }
  }
}

/** Returns a function that writes jobs of one kind to memory. */
function jobWriter<Of extends Fields>(
  { buffer }: WebAssembly.Memory,
  fields: Of,
): (address: Address, job: Job<Of>) => Address {
  const integers = new Int32Array(buffer, 0, Math.floor(buffer.byteLength / 4))
  const floats = new Float32Array(buffer, 0, integers.length)
  const list = Object.entries(fields).map(([name, type]) => ({ name, whole: type === 'i32' }))
  return (address, job) => {
    let index = address / 4
    for (const { name, whole } of list) {
      const value = job[name] ?? 0
      if (whole) integers[index++] = value
      else floats[index++] = value
    }
    return address
  }
}

type TextureCalls = Pick<Kernel, 'halve' | 'surveyTexels'>
type JobCalls = Pick<
  Kernel,
  'drawPlanes' | 'markHidden' | 'drawWater' | 'finish' | 'drawByHand' | 'drawParticles'
>

function textureCalls(call: (name: string) => KernelCall): TextureCalls {
  const [halve, surveyTexels] = [call('halve'), call('surveyTexels')]
  return {
    halve: (source, target) => halve(...placeOf(source), target),
    surveyTexels: (source, { holes, seen, box }) =>
      surveyTexels(...placeOf(source), holes, seen, box),
  }
}

function lightCalls(
  call: (name: string) => KernelCall,
): Omit<Kernel, keyof JobCalls | keyof TextureCalls> {
  const [fill, downsample, keepBright, blur] = [
    call('fill'),
    call('downsample'),
    call('keepBright'),
    call('blur'),
  ]
  const [addShafts, addUpsampled] = [call('addShafts'), call('addUpsampled')]
  const addSpot = call('addSpot')
  const copyUnhidden = call('copyUnhidden')
  return {
    fill: (canvas, colour, from = 0) =>
      fill(canvas.address + from * 8, sizeOf(canvas) - from, ...colour),
    copyUnhidden: (source, target, { top, bottom, tiles, tilesAcross, colour }) =>
      copyUnhidden(source.address, ...placeOf(target), top, bottom, tiles, tilesAcross, ...colour),
    downsample: (source, target) =>
      downsample(source.address, source.width, source.height, target.address),
    keepBright: (canvas, threshold, gain) =>
      keepBright(canvas.address, sizeOf(canvas), threshold, gain * 32767) === 1,
    blur: (canvas, spare, { radius, passes }) =>
      blur(canvas.address, spare, canvas.width, canvas.height, radius, passes),
    addShafts: (source, target, { x, y, reach, strength }) =>
      addShafts(source.address, target.address, target.width, target.height, x, y, reach, strength),
    addUpsampled: (source, target) => addUpsampled(...placeOf(source), ...placeOf(target)),
    addSpot: (canvas, { x, y, radius, colour, alpha, additive }) =>
      addSpot(...placeOf(canvas), x, y, radius, ...colour, alpha, additive ? 1 : 0),
  }
}

function placeOf({ address, width, height }: Canvas | Texels): [Address, number, number] {
  return [address, width, height]
}
