/**
 * What each kernel takes of a frame of real films at 768P, on one thread; and,
 * when another build of the kernel is named, the same of that one by turns.
 *
 *     node bench/frames.ts [other.wasm]
 */
import { readFile } from 'node:fs/promises'
import { planShot } from '@backlot/prompt'
import { buildWorld } from '../src/worlds/world.ts'
import { createFilmMemory, layOutFilm } from '../src/film/film-memory.ts'
import { fillFrameTables } from '../src/renderer/frame/frame-memory.ts'
import { openFrameRenderer } from '../src/renderer/frame/frame-renderer.ts'
import { type Kernel, startKernel } from '../src/renderer/kernel/kernel.ts'
import { paintImage } from '../src/renderer/scene/texture.ts'
import { shotOrder } from '../../prompt/test/shot-order.ts'

/** One film: milliseconds a frame of each kernel that was called, and of `all` that draws a frame. */
export type FrameMeasure = {
  readonly film: string
  readonly kernels: ReadonlyMap<string, { readonly ms: number; readonly otherMs: number }>
}

const FILMS = {
  lake: 'A girl in a red coat walks along a jetty on a lake at sunset [Truck right, Push in]',
  city: 'A woman walks in a rainy neon city at night [Truck right, Push in]',
  forest: 'A red fox runs through a forest in autumn [Truck right, Push in]',
}
const KERNEL = new URL('../src/renderer/kernel/kernel.wasm', import.meta.url)
const FRAMES_PER_SECOND = 25
/** So many frames are drawn, at such distances, and each so often: the best of all times counts, because others work on the machine too. */
const FRAMES = 10
const EVERY = 15
const TIMES = 4
const ROUNDS = 3

/** Measures the films; takes about a minute. Both builds are the same one when no other is named. */
export async function run(other: string | URL = KERNEL): Promise<readonly FrameMeasure[]> {
  const modules = await Promise.all(
    [KERNEL, other].map(async (file) => WebAssembly.compile(await readFile(file))),
  )
  return Object.entries(FILMS).map(([film, prompt]) => {
    const studios = modules.map((module) => openStudio(prompt, module))
    const best = studios.map(() => new Map<string, number[]>())
    for (let turn = 0; turn < FRAMES * ROUNDS; turn++) {
      const index = turn % FRAMES
      for (const [which, draw] of studios.entries())
        for (let time = 0; time < TIMES; time++)
          keepBest(best[which] ?? new Map(), index, draw(index * EVERY))
    }
    return { film, kernels: meansOf(best) }
  })
}

/** A film that is painted; the function draws a frame and returns the milliseconds of each kernel. */
function openStudio(
  prompt: string,
  module: WebAssembly.Module,
): (frame: number) => ReadonlyMap<string, number> {
  const shot = planShot(shotOrder(prompt))
  const { stage, camera, book } = buildWorld(shot)
  const map = layOutFilm({ ...shot, book, threads: 1 })
  const wasm = createFilmMemory(map)
  const [memory] = map.threads
  const [slot] = map.slots
  if (!memory || slot === undefined) throw new RangeError('there is no thread')
  fillFrameTables(map.tables, wasm.buffer)
  const bare = startKernel(module, wasm, memory.scratch)
  for (const image of map.images) paintImage(image, wasm.buffer, bare)
  const spent = new Map<string, number>()
  const kernel = timed(bare, spent)
  const { images, tables } = map
  const renderer = openFrameRenderer({
    stage,
    images,
    memory,
    tables,
    buffer: wasm.buffer,
    kernel,
  })
  return (frame) => {
    for (const name of spent.keys()) spent.set(name, 0) // what is not called takes nothing
    const seconds = frame / FRAMES_PER_SECOND
    const startMs = performance.now()
    renderer.draw(camera(seconds), seconds)
    renderer.finish(slot, frame)
    spent.set('all', performance.now() - startMs)
    return spent
  }
}

/** The kernel, which adds what each call takes to `spent`. */
function timed(kernel: Kernel, spent: Map<string, number>): Kernel {
  return new Proxy(kernel, {
    get: (target, name: keyof Kernel) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of its members are functions
      const call = target[name] as (...given: readonly unknown[]) => unknown
      return (...given: readonly unknown[]) => {
        const startMs = performance.now()
        const result = call(...given)
        spent.set(name, (spent.get(name) ?? 0) + performance.now() - startMs)
        return result
      }
    },
  })
}

function keepBest(
  best: Map<string, number[]>,
  index: number,
  spent: ReadonlyMap<string, number>,
): void {
  for (const [name, ms] of spent) {
    const frames = best.get(name) ?? []
    frames[index] = Math.min(frames[index] ?? Infinity, ms)
    best.set(name, frames)
  }
}

function meansOf([these, others]: readonly ReadonlyMap<
  string,
  readonly number[]
>[]): FrameMeasure['kernels'] {
  const meanOf = (list: readonly number[] = []): number =>
    list.reduce((sum, ms) => sum + ms, 0) / FRAMES
  const means = [...(these ?? [])].map(([name, list]) => {
    return [name, { ms: meanOf(list), otherMs: meanOf(others?.get(name)) }] as const
  })
  return new Map(means.toSorted(([, left], [, right]) => right.ms - left.ms))
}

/** The measures as lines of text; what takes less than a 20th of a millisecond is left out. */
export function formatFrames(measures: readonly FrameMeasure[]): string {
  return measures
    .flatMap(({ film, kernels }) => [
      `${film.padEnd(20)}${'ms'.padStart(8)}${'other'.padStart(8)}${'ratio'.padStart(8)}`,
      ...[...kernels]
        .filter(([, { ms }]) => ms >= 0.05)
        .map(([name, { ms, otherMs }]) => {
          const figures = [ms, otherMs, ms / otherMs].map((value) => value.toFixed(2).padStart(8))
          return `  ${name.padEnd(18)}${figures.join('')}`
        }),
    ])
    .join('\n')
}

if (import.meta.main) process.stdout.write(`${formatFrames(await run(process.argv[2]))}\n`)
