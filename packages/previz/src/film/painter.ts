/**
 * A rendering thread. For each film it reports the memory needed, paints its share of the textures,
 * draws its share of the frames, and then frees everything.
 */
import { on } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type FilmMemory, layOutFilm } from './film-memory.ts'
import { openMoments } from './draw-moment.ts'
import { fillFrameTables, frameBytes } from '../renderer/frame/frame-memory.ts'
import { FrameRelay } from './frame-relay.ts'
import { openFrameRenderer } from '../renderer/frame/frame-renderer.ts'
import { startKernel } from '../renderer/kernel/kernel.ts'
import { paintImage, type TextureImage } from '../renderer/scene/texture.ts'
import { momentAt, type Programme } from '../staging/programme.ts'
import { buildProgramme } from '../staging/build-programme.ts'
import type { Stage } from '../renderer/scene/stage.ts'
import { formatOfScript, type OpenScript, type ScriptFormat } from './script.ts'

/** The first command of a film. */
export type PainterOrder = {
  readonly script: OpenScript
  /** The index of this thread, and the number of threads. */
  readonly thread: number
  readonly threads: number
}

/** A painter's messages: the memory pages that its film needs, that it has dropped its film, or an error. */
export type PainterMessage = { readonly pages: number } | 'rest' | { readonly failure: unknown }

/** The command to begin, with the shared memory. */
export type PainterStart = {
  readonly memory: WebAssembly.Memory
  readonly kernel: WebAssembly.Module
}

/** All commands to a painter; `start` follows `order`. */
export type PainterCommand = { readonly order: PainterOrder } | { readonly start: PainterStart }

type Film = {
  readonly order: PainterOrder
  readonly programme: Programme
  readonly map: FilmMemory
}

async function open(order: PainterOrder): Promise<Film> {
  const programme = await buildProgramme(order.script)
  const { threads } = order
  const map = layOutFilm({ ...formatOfScript(order.script), book: programme.book, threads })
  return { order, programme, map }
}

async function paint(
  { order, programme, map }: Film,
  { memory, kernel: module }: PainterStart,
): Promise<void> {
  const { buffer } = memory
  const format = formatOfScript(order.script)
  const relay = new FrameRelay(buffer, map.relay, map.slots.length)
  const frameMemory = map.threads[order.thread]
  if (!frameMemory) throw new RangeError(`there is no thread ${order.thread}`)

  const kernel = startKernel(module, memory, frameMemory.scratch)
  const { images, tables } = map
  let renderers: ReadonlyMap<number, FrameRenderer> = new Map()
  let frame = relay.takeFrame()
  const draw = openMoments(({ scene, seconds, pose, brightness }) => {
    const renderer = renderers.get(scene)
    renderer?.draw(pose, seconds)
    relay.waitForRoom(frame)
    const slot = map.slots[relay.slotOf(frame)] ?? 0
    renderer?.finish(slot, frame, brightness)
    return new Uint8Array(buffer, slot, frameBytes(format.widthPx, format.heightPx))
  })
  const paintReel = openPainting(relay, order.threads)
  for (const [reel, { scenes, frames }] of reelsOf(programme, format).entries()) {
    const own = largestFirst(images.filter(({ texture }) => (texture.reel ?? 0) === reel))
    await paintReel([
      ...(reel === 0 ? [() => fillFrameTables(tables, buffer)] : []),
      ...own.map((image) => () => paintImage(image, buffer, kernel)),
    ])
    if (reel === 0 && order.thread === 0) flushCompileCache() // threads have caches of their own, and are terminated without a flush
    // The scenes share one memory: each is finished before the next one is drawn.
    renderers = new Map(
      scenes.map(([scene, stage]) => [
        scene,
        openFrameRenderer({ stage, images, memory: frameMemory, tables, buffer, kernel }),
      ]),
    )
    for (; frame < frames; frame = relay.takeFrame()) {
      draw(momentAt(programme, frame / format.framesPerSecond))
      relay.offerFrame(frame)
    }
    relay.finishUnit()
  }
}

type FrameRenderer = ReturnType<typeof openFrameRenderer>

/** The scenes of a film that are painted together, by their numbers, and the first frame after them. */
type Reel = { readonly scenes: readonly (readonly [number, Stage])[]; readonly frames: number }

function reelsOf({ scenes }: Programme, format: ScriptFormat): readonly Reel[] {
  const count = 1 + Math.max(...scenes.map(({ reel = 0 }) => reel))
  return Array.from({ length: count }, (_, number): Reel => {
    const own = [...scenes.entries()].filter(([, { reel = 0 }]) => reel === number)
    const end = own.at(-1)?.[1].to ?? format.durationSeconds
    const isLast = number === count - 1
    return {
      scenes: own.map(([scene, { stage }]) => [scene, stage]),
      frames: framesUntil(isLast ? format.durationSeconds : end, format, isLast),
    }
  })
}

/** The number of frames before a second of the film. */
function framesUntil(seconds: number, { framesPerSecond }: ScriptFormat, isEnd: boolean): number {
  if (isEnd) return Math.round(seconds * framesPerSecond)
  let frames = Math.floor(seconds * framesPerSecond)
  while (frames / framesPerSecond < seconds) frames += 1
  return frames
}

/** Returns a function that paints the works of one reel after the other, with all threads. */
function openPainting(
  relay: FrameRelay,
  threads: number,
): (works: readonly (() => void)[]) => Promise<void> {
  let unit = relay.takeUnit()
  let [painted, reels] = [0, 0]
  return async (works) => {
    // Each thread counts as a unit when it has drawn its frames of a reel: nobody paints over what another one draws.
    relay.waitForUnits(painted + reels * threads)
    for (; unit < painted + works.length; unit = relay.takeUnit()) {
      works[unit - painted]?.()
      relay.finishUnit()
      await nextTurn()
    }
    painted += works.length
    relay.waitForUnits(painted + reels * threads)
    reels += 1
  }
}

/**
 * The order is the same in every thread; small images come last, so that all threads finish at
 * about the same time.
 */
function largestFirst(images: readonly TextureImage[]): readonly TextureImage[] {
  const sizeOf = ({ texture }: TextureImage): number => texture.widthPx * texture.heightPx
  return images.toSorted((left, right) => sizeOf(right) - sizeOf(left))
}

function report(port: MessagePort, message: PainterMessage): void {
  port.postMessage(message)
}

/** Makes the next film; when this resolves, nothing refers to the film any more. */
async function serveOne(port: MessagePort, hear: () => Promise<PainterCommand>): Promise<void> {
  const command = await hear()
  if (!('order' in command)) throw new TypeError('a film begins with its order')
  const film = await open(command.order)
  report(port, { pages: film.map.pages })
  const next = await hear()
  if ('start' in next) await paint(film, next.start)
}

async function serve(port: MessagePort): Promise<void> {
  const messages = on(port, 'message')
  const hear = async (): Promise<PainterCommand> => (await messages.next()).value?.[0]
  try {
    for (;;) {
      await serveOne(port, hear)
      await nextTurn()
      globalThis.gc?.()
      await nextTurn()
      report(port, 'rest')
    }
  } catch (error) {
    report(port, { failure: error }) // an error thrown in a thread would not arrive as an Error
  }
}

if (parentPort) await serve(parentPort)
