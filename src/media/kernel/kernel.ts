/** The compiled kernel with names and types instead of addresses of structs. */
import { readFile } from 'node:fs/promises'

/** The widest texture, in texels. */
export const MOST_TEXELS_ACROSS = 8191

/** 32-bit addresses into the shared memory. */
export type Address = number

const PLANE_FIELDS = {
  target: 'i32',
  targetWidth: 'i32',
  left: 'i32',
  right: 'i32',
  top: 'i32',
  bottom: 'i32',
  texture: 'i32',
  textureWidth: 'i32',
  textureHeight: 'i32',
  fromU: 'f32',
  toU: 'f32',
  ux: 'f32',
  uy: 'f32',
  u0: 'f32',
  vx: 'f32',
  vy: 'f32',
  v0: 'f32',
  wx: 'f32',
  wy: 'f32',
  w0: 'f32',
  keep: 'i32',
  hazeRed: 'i32',
  hazeGreen: 'i32',
  hazeBlue: 'i32',
  opacity: 'i32',
  additive: 'i32',
  tiles: 'i32',
  tilesAcross: 'i32',
  rank: 'i32',
  holes: 'i32',
  seen: 'i32',
  cellsAcross: 'f32',
  cellsDown: 'f32',
} as const

const WATER_FIELDS = {
  target: 'i32',
  mirror: 'i32',
  width: 'i32',
  height: 'i32',
  top: 'i32',
  xx: 'f32',
  xy: 'f32',
  x0: 'f32',
  zx: 'f32',
  zy: 'f32',
  z0: 'f32',
  wx: 'f32',
  wy: 'f32',
  w0: 'f32',
  ripples: 'i32',
  driftX: 'f32',
  driftZ: 'f32',
  swell: 'f32',
  red: 'i32',
  green: 'i32',
  blue: 'i32',
  near: 'f32',
  far: 'f32',
  glint: 'f32',
  tiles: 'i32',
  tilesAcross: 'i32',
  rank: 'i32',
} as const

const FINISH_FIELDS = {
  picture: 'i32',
  width: 'i32',
  height: 'i32',
  bloom: 'i32',
  bloomWidth: 'i32',
  bloomHeight: 'i32',
  luma: 'i32',
  blueChroma: 'i32',
  redChroma: 'i32',
  columnFactors: 'i32',
  rowFactors: 'i32',
  grain: 'i32',
  grainX: 'i32',
  grainY: 'i32',
  grainAmount: 'i32',
  liftRed: 'i32',
  liftGreen: 'i32',
  liftBlue: 'i32',
  gainRed: 'i32',
  gainGreen: 'i32',
  gainBlue: 'i32',
  saturation: 'i32',
} as const

const HAND_FIELDS = {
  target: 'i32',
  source: 'i32',
  width: 'i32',
  height: 'i32',
  sheet: 'i32',
  sheetWidth: 'i32',
  sheetHeight: 'i32',
  tones: 'i32',
  tooth: 'i32',
  lines: 'i32',
  linesFrom: 'i32',
  lineReach: 'i32',
  margin: 'i32',
  paper: 'i32',
  split: 'i32',
  scratch: 'i32',
} as const

type Fields = Readonly<Record<string, 'i32' | 'f32'>>
type Job<Of extends Fields> = { readonly [Name in keyof Of]: number }

/** The arguments of `drawPlane`; documented in `assembly/plane.ts`. */
export type PlaneJob = Job<typeof PLANE_FIELDS>

/** The arguments of `drawWater`; documented in `assembly/water.ts`. */
export type WaterJob = Job<typeof WATER_FIELDS>

/** The arguments of `finish`; documented in `assembly/finish.ts`. */
export type FinishJob = Job<typeof FINISH_FIELDS>

/** The arguments of `drawByHand`; documented in `assembly/hand.ts`. */
export type HandJob = Job<typeof HAND_FIELDS>

/** A picture in the making: 4 x i16 for each pixel. */
export type Canvas = { readonly address: Address; readonly width: number; readonly height: number }

/** A texture, or a smaller level of it: premultiplied RGBA bytes. */
export type Texels = { readonly address: Address; readonly width: number; readonly height: number }

/** A colour in 8192ths, as the kernel counts light. */
export type Light = readonly [number, number, number]

/** What the kernel can do. It works on the shared memory and keeps no state between calls. */
export interface Kernel {
  /** Draws textured planes, each over those before it, down to a row of the picture. */
  drawPlanes(jobs: readonly PlaneJob[], bottom: number): void
  /** Marks the tiles that a plane hides. */
  markHidden(job: PlaneJob): void
  /** Paints water over the rows from `top` on. */
  drawWater(job: WaterJob): void
  /** Turns a picture into an I420 frame. */
  finish(job: FinishJob): void
  /** Draws an I420 frame again in the hand of a style. */
  drawByHand(job: HandJob): void
  /** Writes the means of blocks of four texels to an address. */
  halve(source: Texels, target: Address): void
  /** Fills the summed tables of a texture, and notes the box of what can be seen; documented in `assembly/texture.ts`. */
  surveyTexels(source: Texels, notes: { holes: Address; seen: Address; box: Address }): void
  /** Fills a picture from pixel `from` on with one colour. */
  fill(canvas: Canvas, colour: Light, from?: number): void
  /** Copies the rows of a picture where the table says that no card hides it, and fills all else with a colour. */
  copyOpen(
    source: Canvas,
    target: Canvas,
    open: { top: number; bottom: number; tiles: Address; tilesAcross: number; colour: Light },
  ): void
  /** Shrinks a picture to a quarter of each side, rounded up. */
  shrink(source: Canvas, target: Canvas): void
  /** Keeps what is brighter than the threshold (8192ths), times a gain (0..1). */
  keepBright(canvas: Canvas, threshold: number, gain: number): void
  /** Blurs in place; `spare` is scratch space of the same size. */
  blur(canvas: Canvas, spare: Address, blur: { radius: number; passes: number }): void
  /** Adds beams of light that radiate from a point. */
  addShafts(
    source: Canvas,
    target: Canvas,
    sun: { x: number; y: number; reach: number; strength: number },
  ): void
  /** Adds a small picture, enlarged, to a larger one. */
  addEnlarged(source: Canvas, target: Canvas): void
  /** Adds or paints a soft round spot. */
  addSpot(canvas: Canvas, spot: Spot): void
  /** Adds a falling streak. */
  addStreak(canvas: Canvas, streak: Streak): void
}

/** A soft round spot; positions in pixels, alpha 0..1. */
export type Spot = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: Light
  readonly alpha: number
  readonly additive: boolean
}

/** A streak from above (x0, y0) to below (x1, y1), in pixels. */
export type Streak = {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly halfWidth: number
  readonly colour: Light
  readonly alpha: number
}

/** Reads and compiles the kernel: once for a film; threads share the module. */
export async function compileKernel(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('kernel.wasm', import.meta.url)))
}

type KernelCall = (...numbers: readonly number[]) => void

function callOf(exports: WebAssembly.Exports, name: string): KernelCall {
  const call = exports[name]
  if (typeof call !== 'function') throw new TypeError(`the kernel has no ${name}`)
  return (...numbers) => {
    call(...numbers)
  }
}

function abort(): never {
  throw new Error('the kernel stopped')
}

function sizeOf(canvas: Canvas): number {
  return canvas.width * canvas.height
}

/** Enough for the arguments of any job. */
const JOB_BYTES = 512
/** What the tiles of a row show, vectors, and a row of texels; laid out in `assembly/plane.ts`. */
const WORK_BYTES = 1536 + (MOST_TEXELS_ACROSS + 4) * 8
const PLANE_BYTES = Object.keys(PLANE_FIELDS).length * 4
/** As many planes are drawn together, by strips of the picture; more are drawn after them. */
const MOST_PLANES = 1024

/** Bytes of scratch space that an instance needs. */
export const KERNEL_SCRATCH_BYTES = JOB_BYTES + WORK_BYTES + MOST_PLANES * PLANE_BYTES

/** A strip of the picture that stays in the cache of a core while all planes are drawn on it. */
const STRIP_BYTES = 400_000

/** Rows of a strip, in whole tiles. */
function stripRows(width: number): number {
  return Math.max(16, Math.floor(STRIP_BYTES / (width * 8)) & ~15)
}

/** Starts the kernel on a memory; `scratch` must belong to this instance alone. */
export function startKernel(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  scratch: Address,
): Kernel {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort } })
  const work = scratch + JOB_BYTES
  const planes = work + WORK_BYTES
  const writePlane = jobWriter(memory, PLANE_FIELDS)
  const writeWater = jobWriter(memory, WATER_FIELDS)
  const writeFinish = jobWriter(memory, FINISH_FIELDS)
  const writeHand = jobWriter(memory, HAND_FIELDS)
  const call = (name: string): KernelCall => callOf(exports, name)
  const drawPlanes = call('drawPlanes')
  const markHidden = call('markHidden')
  const drawWater = call('drawWater')
  const finish = call('finish')
  const drawByHand = call('drawByHand')
  return {
    drawPlanes: (jobs, bottom) => {
      for (let first = 0; first < jobs.length; first += MOST_PLANES) {
        const together = jobs.slice(first, first + MOST_PLANES)
        together.forEach((job, index) => writePlane(planes + index * PLANE_BYTES, job))
        drawPlanes(planes, together.length, stripRows(together[0]?.targetWidth ?? 1), bottom, work)
      }
    },
    markHidden: (job) => markHidden(writePlane(scratch, job)),
    drawWater: (job) => drawWater(writeWater(scratch, job)),
    finish: (job) => finish(writeFinish(scratch, job)),
    drawByHand: (job) => drawByHand(writeHand(scratch, job)),
    ...textureCalls(call),
    ...lightCalls(call),
  }
}

/** Writes jobs of one kind into memory. */
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
): Omit<
  Kernel,
  'drawPlanes' | 'markHidden' | 'drawWater' | 'finish' | 'drawByHand' | keyof TextureCalls
> {
  const [fill, shrink, keepBright, blur] = [
    call('fill'),
    call('shrink'),
    call('keepBright'),
    call('blur'),
  ]
  const [addShafts, addEnlarged] = [call('addShafts'), call('addEnlarged')]
  const [addSpot, addStreak] = [call('addSpot'), call('addStreak')]
  const copyOpen = call('copyOpen')
  return {
    fill: (canvas, colour, from = 0) =>
      fill(canvas.address + from * 8, sizeOf(canvas) - from, ...colour),
    copyOpen: (source, target, { top, bottom, tiles, tilesAcross, colour }) =>
      copyOpen(source.address, ...placeOf(target), top, bottom, tiles, tilesAcross, ...colour),
    shrink: (source, target) => shrink(source.address, source.width, source.height, target.address),
    keepBright: (canvas, threshold, gain) =>
      keepBright(canvas.address, sizeOf(canvas), threshold, gain * 32767),
    blur: (canvas, spare, { radius, passes }) =>
      blur(canvas.address, spare, canvas.width, canvas.height, radius, passes),
    addShafts: (source, target, { x, y, reach, strength }) =>
      addShafts(source.address, target.address, target.width, target.height, x, y, reach, strength),
    addEnlarged: (source, target) => addEnlarged(...placeOf(source), ...placeOf(target)),
    addSpot: (canvas, { x, y, radius, colour, alpha, additive }) =>
      addSpot(...placeOf(canvas), x, y, radius, ...colour, alpha, additive ? 1 : 0),
    addStreak: (canvas, { x0, y0, x1, y1, halfWidth, colour, alpha }) =>
      addStreak(...placeOf(canvas), x0, y0, x1, y1, halfWidth, ...colour, alpha),
  }
}

function placeOf({ address, width, height }: Canvas | Texels): [Address, number, number] {
  return [address, width, height]
}
