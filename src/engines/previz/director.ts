/**
 * The process that makes one film: it owns the shared memory and the painters
 * and encodes their frames in order. It ends when the process that ordered the
 * film ends it, or is gone itself.
 */
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { EncoderName } from '../../media/film-encoder.ts'
import { openFilmEncoder } from '../../media/open-film-encoder.ts'
import {
  createFilmMemory,
  filmMemoryBytes,
  type FrameSlots,
  layOutSlots,
} from '../../media/film-memory.ts'
import { frameBytes } from '../../media/frame-memory.ts'
import { FrameRelay } from '../../media/frame-relay.ts'
import { compileKernel } from '../../media/kernel/kernel.ts'
import type { PainterMessage, PainterOrder, PainterStart } from './painter.ts'
import {
  formatOfScript,
  openScript,
  pictureBytesOf,
  type Script,
  type ScriptFormat,
} from './script.ts'

/** What the director is told first; `begin` follows when there is memory for the film. */
export type DirectorOrder = {
  readonly script: Script
  readonly threads: number
  readonly encoder?: EncoderName
}

/** What the director tells. */
export type DirectorMessage =
  | { readonly kind: 'needs'; readonly bytes: number }
  | { readonly kind: 'progress'; readonly fraction: number }
  | {
      readonly kind: 'done'
      readonly bytes: Uint8Array
      readonly encoderName: EncoderName
      readonly cost: { readonly cpuSeconds: number; readonly peakBytes: number }
    }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The share of the whole work that is done when the first frame is. */
const PREPARATION_SHARE = 0.1

function quit(): void {
  // Painters may wait for frames that nobody will take: there is nothing to clean up but all of it.
  process.kill(process.pid, 'SIGKILL')
}

function tell(message: DirectorMessage): void {
  process.send?.(message, undefined, {}, (error) => error && quit())
}

async function hear(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  process.once('message', resolve)
  return promise
}

type Painter = {
  /** The pages that its film needs. */
  readonly pages: Promise<number>
  readonly begin: (start: PainterStart) => void
  /** Rejects when it fails, and never resolves. */
  readonly failure: Promise<never>
}

function startPainter(order: PainterOrder): Painter {
  const file = import.meta.url.endsWith('.ts') ? './painter.ts' : './painter.js'
  const worker = new Worker(new URL(file, import.meta.url), { workerData: order })
  const pages = Promise.withResolvers<number>()
  const failure = Promise.withResolvers<never>()
  worker.on('message', (message: PainterMessage) => {
    if ('pages' in message) pages.resolve(message.pages)
    else failure.reject(message.failure)
  })
  // What it brings is no true error, and would be lost on its way to another process.
  worker.on('error', (error) => failure.reject(new Error(String(error))))
  return {
    pages: pages.promise,
    begin: (start) => worker.postMessage(start, []),
    failure: failure.promise,
  }
}

async function encodeFrames(
  { format, slots }: { readonly format: ScriptFormat; readonly slots: FrameSlots },
  memory: WebAssembly.Memory,
  wanted: EncoderName | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly encoderName: EncoderName }> {
  const relay = new FrameRelay(memory.buffer, slots.relay, slots.slots.length)
  const encoder = await openFilmEncoder(format, wanted)
  const frameCount = Math.round(format.durationSeconds * format.framesPerSecond)
  const sizeBytes = frameBytes(format.widthPx, format.heightPx)
  for (let frame = 0; frame < frameCount; frame++) {
    // oxlint-disable-next-line no-await-in-loop -- frames are encoded in order
    await relay.frameOffered(frame)
    const address = slots.slots[relay.slotOf(frame)] ?? 0
    // oxlint-disable-next-line no-await-in-loop -- the encoder holds back the painters
    await encoder.addFrame(new Uint8Array(memory.buffer, address, sizeBytes))
    relay.freeFrame(frame)
    const rendered = (frame + 1) / (frameCount + 1)
    tell({ kind: 'progress', fraction: PREPARATION_SHARE + (1 - PREPARATION_SHARE) * rendered })
  }
  const bytes = await encoder.finish()
  encoder.close()
  return { bytes, encoderName: encoder.name }
}

/**
 * The worlds are known to the painters alone. The first of them says how much
 * memory the film takes; the others start when there is room for it.
 */
async function direct(order: DirectorOrder): Promise<void> {
  const { threads, encoder } = order
  const script = await openScript(order.script)
  const format = formatOfScript(script)
  const first = startPainter({ script, thread: 0, threads })
  const [pages, kernel] = await Promise.race([
    Promise.all([first.pages, compileKernel()]),
    first.failure,
  ])
  const bytes = filmMemoryBytes({ ...format, pages, threads }) + pictureBytesOf(script)
  tell({ kind: 'needs', bytes })
  await hear()
  const memory = createFilmMemory({ pages })
  const others = Array.from({ length: threads - 1 }, (_, index) =>
    startPainter({ script, thread: index + 1, threads }),
  )
  const painters = [first, ...others]
  for (const { begin } of painters) begin({ memory, kernel })
  const film = { format, slots: layOutSlots({ ...format, threads }) }
  const made = await Promise.race([
    encodeFrames(film, memory, encoder),
    ...painters.map(({ failure }) => failure),
  ])
  flushCompileCache() // this process will be ended before it ends
  tell({ kind: 'done', ...made, cost: costSoFar() })
}

function costSoFar(): { cpuSeconds: number; peakBytes: number } {
  const { user, system } = process.cpuUsage()
  return { cpuSeconds: (user + system) / 1e6, peakBytes: peakBytes() }
}

/** The most memory of this process. What `resourceUsage` tells may be that of the process that forked it. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const [, kib] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kib) * 1024
}

process.on('disconnect', quit)
// A service manager tells all of a service's processes to stop: the one that ordered the film will end it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const order = (await hear()) as DirectorOrder // oxlint-disable-line typescript/no-unsafe-type-assertion -- from render-film.ts
try {
  await direct(order)
} catch (error) {
  tell({ kind: 'failed', error })
}
