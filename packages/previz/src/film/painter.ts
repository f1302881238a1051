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
import { formatOfScript, type OpenScript } from './script.ts'

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
  const works = [
    () => fillFrameTables(map.tables, buffer),
    ...largestFirst(map.images).map((image) => () => paintImage(image, buffer, kernel)),
  ]
  for (let work = works[relay.takeUnit()]; work; work = works[relay.takeUnit()]) {
    work()
    relay.finishUnit()
    await nextTurn()
  }
  if (order.thread === 0) flushCompileCache() // threads have caches of their own, and are terminated without a flush
  relay.waitForUnits(works.length)

  const { images, tables } = map
  // The scenes share one memory: each is finished before the next one is drawn.
  const renderers = programme.scenes.map(({ stage }) =>
    openFrameRenderer({ stage, images, memory: frameMemory, tables, buffer, kernel }),
  )
  const frameCount = Math.round(format.durationSeconds * format.framesPerSecond)
  let frame = relay.takeFrame()
  const draw = openMoments(({ scene, seconds, pose, brightness }) => {
    const renderer = renderers[scene]
    renderer?.draw(pose, seconds)
    relay.waitForRoom(frame)
    const slot = map.slots[relay.slotOf(frame)] ?? 0
    renderer?.finish(slot, frame, brightness)
    return new Uint8Array(buffer, slot, frameBytes(format.widthPx, format.heightPx))
  })
  for (; frame < frameCount; frame = relay.takeFrame()) {
    draw(momentAt(programme, frame / format.framesPerSecond))
    relay.offerFrame(frame)
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
