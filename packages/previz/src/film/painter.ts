/**
 * A rendering thread. Of each film it tells how much memory it takes, paints its
 * share of the textures, then its share of the frames, and drops it all.
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

/** What a painter is told of a film first. */
export type PainterOrder = {
  readonly script: OpenScript
  /** This thread's number and how many there are. */
  readonly thread: number
  readonly threads: number
}

/** What a painter tells: the pages of memory that its film needs, when it knows, that it has dropped its film, or what stopped it. */
export type PainterMessage = { readonly pages: number } | 'rest' | { readonly failure: unknown }

/** What a painter is told then, and begins. */
export type PainterStart = {
  readonly memory: WebAssembly.Memory
  readonly kernel: WebAssembly.Module
}

/** All that a painter is told; `start` follows `order`. */
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
  if (order.thread === 0) flushCompileCache() // threads have their own, and are ended before they end
  relay.waitForUnits(works.length)

  const { images, tables } = map
  // The scenes take turns in one memory: one is finished before the next one is drawn.
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

/** Every thread has the same order, and the small ones at its end let all threads end together. */
function largestFirst(images: readonly TextureImage[]): readonly TextureImage[] {
  const sizeOf = ({ texture }: TextureImage): number => texture.widthPx * texture.heightPx
  return images.toSorted((left, right) => sizeOf(right) - sizeOf(left))
}

function report(port: MessagePort, message: PainterMessage): void {
  port.postMessage(message)
}

/** Makes the next film; nothing of it is held when this has resolved. */
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
    report(port, { failure: error }) // what a thread throws reaches the other side as no true error
  }
}

if (parentPort) await serve(parentPort)
