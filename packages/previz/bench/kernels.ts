/**
 * The large kernels one by one, on a whole frame at 768P, against plain code
 * that computes the same.
 *
 *     node bench/kernels.ts
 */
import {
  fillFrameTables,
  frameBytes,
  layOutFrameMemory,
  layOutFrameTables,
} from '../src/renderer/frame/frame-memory.ts'
import {
  compileKernel,
  type FinishJob,
  startKernel,
  type WaterJob,
} from '../src/renderer/kernel/kernel.ts'
import { type PlaneJob, planesOf } from '../src/renderer/kernel/plane-list.ts'
import {
  lumaReference,
  planeReference,
  readLight,
  waterReference,
} from '../test/kernel/reference.ts'
import { seededRandom } from '@backlot/camera/random'
import { CELLS } from '../src/renderer/scene/texture.ts'

/** One kernel: nanoseconds of CPU for a pixel, and the same of plain code. */
export type KernelMeasure = {
  readonly what: string
  readonly kernelNs: number
  readonly plainNs: number
}

const [WIDTH, HEIGHT] = [1366, 768]
const TEXTURE_SIDE = 1024
const SUMS_BYTES = (CELLS + 1) ** 2 * 2
/** Each kernel runs so often, and the best of some rounds counts: others work on the machine too. */
const RUNS = 20
const ROUNDS = 5

/** Measures each kernel; takes about ten seconds. */
export async function run(): Promise<readonly KernelMeasure[]> {
  const tables = layOutFrameTables(65_536, WIDTH, HEIGHT)
  const memory = layOutFrameMemory(tables.end, WIDTH, HEIGHT)
  const { picture, mirror, bloom } = memory
  const texture = memory.end
  const sums = texture + TEXTURE_SIDE * (TEXTURE_SIDE + 2) * 4
  const frame = sums + 2 * SUMS_BYTES
  const pages = Math.ceil((frame + frameBytes(WIDTH, HEIGHT)) / 65_536)
  const wasm = new WebAssembly.Memory({ initial: pages, maximum: 32_768, shared: true })
  const { buffer } = wasm
  fillFrameTables(tables, buffer)
  const kernel = startKernel(await compileKernel(), wasm, memory.scratch)
  fillNoise(new Int16Array(buffer, mirror.address, mirror.width * mirror.height * 4), 8192)
  const plane = planeOn({
    target: picture.address,
    texture,
    sums,
    tilesAcross: memory.tiles.across,
  })

  const measures: KernelMeasure[] = []
  const measure = (what: string, fast: () => void, plain: () => void): void => {
    measures.push({ what, kernelNs: best(fast, RUNS), plainNs: best(plain, 1) })
  }
  for (const [kind, alpha] of [
    ['opaque', 255],
    ['mixed', 128],
    ['clear', 0],
  ] as const) {
    for (const [lie, map] of [
      ['level', LEVEL],
      ['turned', TURNED],
    ] as const) {
      fillTexture(buffer, { texture, sums, alpha })
      const job = { ...plane, ...map }
      const light = readLight(buffer, picture)
      measure(
        `plane, ${lie}, ${kind}`,
        () => kernel.drawPlanes(planesOf([job]), HEIGHT),
        () => planeReference(buffer, job, light),
      )
    }
  }
  const water = waterOn(picture.address, mirror.address, tables.ripples)
  const light = readLight(buffer, picture)
  measure(
    'water',
    () => kernel.drawWater(water),
    () => waterReference(buffer, water, light),
  )
  const last = finishOn({ frame, picture: picture.address, bloom, tables })
  measure(
    'finish (plain: luma alone)',
    () => kernel.finish(last),
    () => lumaReference(buffer, last),
  )
  return measures
}

const LEVEL = { ux: 0.7, uy: 0, u0: 1, vx: 0, vy: 1.2, v0: 1, wx: 0, wy: 0, w0: 1 }
const TURNED = { ...LEVEL, wx: 1e-4, wy: 2e-4 }

function planeOn(places: {
  readonly target: number
  readonly texture: number
  readonly sums: number
  readonly tilesAcross: number
}): PlaneJob {
  const { target, texture, sums, tilesAcross } = places
  return {
    ...LEVEL,
    target,
    targetWidth: WIDTH,
    left: 0,
    right: WIDTH,
    top: 0,
    bottom: HEIGHT,
    texture,
    textureWidth: TEXTURE_SIDE,
    textureHeight: TEXTURE_SIDE,
    fromU: 0,
    toU: TEXTURE_SIDE,
    keep: 32_000,
    hazeRed: 700,
    hazeGreen: 700,
    hazeBlue: 700,
    opacity: 32_767,
    additive: 0,
    tiles: 0,
    tilesAcross,
    rank: 0,
    holes: sums,
    seen: sums + SUMS_BYTES,
    cellsAcross: CELLS / TEXTURE_SIDE,
    cellsDown: CELLS / TEXTURE_SIDE,
  }
}

function waterOn(target: number, mirror: number, ripples: number): WaterJob {
  return {
    target,
    mirror,
    width: WIDTH,
    height: HEIGHT,
    top: 0,
    xx: 0.001,
    xy: 0,
    x0: -0.68,
    zx: 0,
    zy: 0,
    z0: 0.8,
    wx: 0,
    wy: 0.0006,
    w0: 0.003,
    ripples,
    driftX: 3,
    driftZ: 5,
    swell: 12,
    red: 900,
    green: 1800,
    blue: 2500,
    near: 4,
    far: 40,
    glint: 0.8,
    tiles: 0,
    tilesAcross: 0,
    rank: 0,
  }
}

function finishOn(places: {
  readonly frame: number
  readonly picture: number
  readonly bloom: { readonly address: number; readonly width: number; readonly height: number }
  readonly tables: ReturnType<typeof layOutFrameTables>
}): FinishJob {
  const { frame, picture, bloom, tables } = places
  return {
    picture,
    width: WIDTH,
    height: HEIGHT,
    bloom: bloom.address,
    bloomWidth: bloom.width,
    bloomHeight: bloom.height,
    luma: frame,
    blueChroma: frame + WIDTH * HEIGHT,
    redChroma: frame + (WIDTH * HEIGHT * 5) / 4,
    columnFactors: tables.columnFactors,
    rowFactors: tables.rowFactors,
    grain: tables.grain,
    grainX: 0,
    grainY: 0,
    grainAmount: 9,
    liftRed: 0,
    liftGreen: 0,
    liftBlue: 80,
    gainRed: 32_767,
    gainGreen: 32_767,
    gainBlue: 32_000,
    saturation: 4500,

    straight: 0,
  }
}

function fillNoise(values: Int16Array, most: number): void {
  const random = seededRandom(3)
  for (let at = 0; at < values.length; at++) values[at] = random() * most
}

/** One colour of this alpha, and the tables that say so: all cells are alike. */
function fillTexture(
  buffer: ArrayBufferLike,
  {
    texture,
    sums,
    alpha,
  }: { readonly texture: number; readonly sums: number; readonly alpha: number },
): void {
  new Uint8Array(buffer, texture, TEXTURE_SIDE * TEXTURE_SIDE * 4).fill(alpha)
  const tables = new Uint16Array(buffer, sums, SUMS_BYTES)
  const side = CELLS + 1
  for (let at = 0; at < side * side; at++) {
    const cells = (at % side) * Math.floor(at / side)
    tables[at] = alpha < 255 ? cells : 0
    // Clear textures are said to be seen, so that each texel is looked at.
    tables[side * side + at] = cells
  }
}

/** CPU of the best round, in nanoseconds for a pixel of the frame. */
function best(work: () => void, runs: number): number {
  work() // the compiler has its turn first
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = process.threadCpuUsage()
    for (let index = 0; index < runs; index++) work()
    const { user, system } = process.threadCpuUsage(start)
    return ((user + system) * 1000) / runs / (WIDTH * HEIGHT)
  })
  return Math.min(...rounds)
}

/** The measures as lines of text. */
export function formatKernels(measures: readonly KernelMeasure[]): string {
  const lines = measures.map(({ what, kernelNs, plainNs }) => {
    const times = `${(plainNs / kernelNs).toFixed(0)} ×`
    return `${what.padEnd(28)}${kernelNs.toFixed(1).padStart(8)}${plainNs.toFixed(0).padStart(8)}${times.padStart(9)}`
  })
  return [`${'ns a pixel'.padEnd(28)}${'kernel'.padStart(8)}${'plain'.padStart(8)}`, ...lines].join(
    '\n',
  )
}

if (import.meta.main) process.stdout.write(`${formatKernels(await run())}\n`)
