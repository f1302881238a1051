/**
 * The process that makes films, one after the other: it owns the shared memory and the painter
 * threads, and encodes their frames in order. The number of painters is its only argument; they
 * start with the process, so that all of them load while the first film is being sent. Between
 * films it keeps everything that is the same for all of them: threads, compiled code, the encoder's
 * module. It ends when the process that orders films ends it, or dies.
 */
import { on } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EncoderName, EncoderPreset, FilmFormat } from '../renderer/encoding/film-encoder.ts'
import { findFilmEncoder, type FoundEncoder } from '../renderer/encoding/open-film-encoder.ts'
import { createFilmMemory, filmMemoryBytes, type FrameSlots, layOutSlots } from './film-memory.ts'
import { frameBytes } from '../renderer/frame/frame-memory.ts'
import type { BetweenPictures } from '@backlot/prompt/shot'
import { shrinkFrame, type SmallFrame } from './small-frame.ts'
import { FrameRelay } from './frame-relay.ts'
import { compileKernel } from '../renderer/kernel/kernel.ts'
import type { PainterMessage, PainterOrder, PainterStart, PainterCommand } from './painter.ts'
import {
  formatOfScript,
  openScript,
  pictureBytesOf,
  type Script,
  type ScriptFormat,
} from './script.ts'

/** The order for a film; `begin` follows when there is memory for it. */
export type DirectorOrder = {
  readonly script: Script
  readonly encoder?: EncoderName
  readonly encoderPreset?: EncoderPreset
}

/** The director's messages. */
export type DirectorMessage =
  /** Also says what is between two pictures, if the film has two. */
  | { readonly kind: 'needs'; readonly bytes: number; readonly between?: BetweenPictures }
  | {
      readonly kind: 'progress'
      readonly fraction: number
      readonly frames: { readonly rendered: number; readonly total: number }
    }
  | { readonly kind: 'preview'; readonly preview: SmallFrame }
  | {
      readonly kind: 'done'
      readonly bytes: Uint8Array
      readonly encoderName: EncoderName
      readonly cost: { readonly cpuSeconds: number; readonly peakBytes: number }
    }
  /** After `done`: everything of the film has been freed. Bytes that the process keeps. */
  | { readonly kind: 'rest'; readonly bytes: number }
  /** The process can no longer be used. */
  | { readonly kind: 'failed'; readonly error: unknown }

/** The share of the whole work that precedes the first frame. */
const PREPARATION_SHARE = 0.1

function quit(): void {
  // Painters may be waiting for frames that nobody will take, so there is no orderly cleanup.
  process.kill(process.pid, 'SIGKILL')
}

function report(message: DirectorMessage): void {
  process.send?.(message, undefined, {}, (error) => error && quit())
}

type Painter = {
  /** Resolves to the number of memory pages that the film needs. */
  open(order: PainterOrder): Promise<number>
  begin(start: PainterStart): void
  /** Resolves when it has dropped the film that it began. */
  rest(): Promise<void>
}

/** After any failure, all waiting is pointless: the process that ordered the film ends this one. */
function fail(error: unknown): void {
  report({ kind: 'failed', error })
}

function startPainter(): Painter {
  const file = import.meta.url.endsWith('.ts') ? './painter.ts' : './painter.js'
  const worker = new Worker(new URL(file, import.meta.url))
  let pages = Promise.withResolvers<number>()
  let rest = Promise.withResolvers<void>()
  worker.on('message', (message: PainterMessage) => {
    if (message === 'rest') rest.resolve()
    else if ('pages' in message) pages.resolve(message.pages)
    else fail(message.failure)
  })
  // A worker's error is no instance of this realm's Error, and would be lost on its way to another process.
  worker.on('error', (error) => fail(new Error(String(error))))
  const command = (message: PainterCommand): void => worker.postMessage(message, [])
  return {
    open: (order) => {
      pages = Promise.withResolvers()
      command({ order })
      return pages.promise
    },
    begin: (start) => {
      rest = Promise.withResolvers()
      command({ start })
    },
    rest: () => rest.promise,
  }
}

/** How often a small picture of the newest frame is reported. */
const PREVIEW_MS = 400

/** Returns a function that is true the first time, and then at most once per pause. */
function everySoOften(pauseMs: number): () => boolean {
  let nextMs = 0
  return () => {
    const nowMs = performance.now()
    if (nowMs < nextMs) return false
    nextMs = nowMs + pauseMs
    return true
  }
}

/** A finished film. */
type Made = { readonly bytes: Uint8Array; readonly encoderName: EncoderName }

async function encodeFrames(
  {
    format,
    slots,
  }: {
    readonly format: ScriptFormat & Pick<FilmFormat, 'preset'>
    readonly slots: FrameSlots
  },
  memory: WebAssembly.Memory,
  found: FoundEncoder,
): Promise<Made> {
  const relay = new FrameRelay(memory.buffer, slots.relay, slots.slots.length)
  const encoder = await found.open(format)
  const frameCount = Math.round(format.durationSeconds * format.framesPerSecond)
  const sizeBytes = frameBytes(format.widthPx, format.heightPx)
  const isPreviewDue = everySoOften(PREVIEW_MS)
  for (let frame = 0; frame < frameCount; frame++) {
    await relay.frameOffered(frame)
    const address = slots.slots[relay.slotOf(frame)] ?? 0
    const picture = new Uint8Array(memory.buffer, address, sizeBytes)
    if (isPreviewDue()) report({ kind: 'preview', preview: shrinkFrame(picture, format, frame) })
    await encoder.addFrame(picture)
    relay.freeFrame(frame)
    const rendered = (frame + 1) / (frameCount + 1)
    report({
      kind: 'progress',
      fraction: PREPARATION_SHARE + (1 - PREPARATION_SHARE) * rendered,
      frames: { rendered: frame + 1, total: frameCount },
    })
  }
  const bytes = await encoder.finish()
  encoder.close()
  return { bytes, encoderName: encoder.name }
}

/** The long-lived parts of the process: its threads, and the compiled kernel. */
type Studio = {
  readonly painters: readonly Painter[]
  readonly kernel: Promise<WebAssembly.Module>
}

/**
 * Only the painters know the worlds. Each builds the film's world; the first to finish reports how
 * much memory it needs, and all paint when it is available.
 */
async function direct(studio: Studio, order: DirectorOrder, hear: Hear): Promise<Made> {
  const { painters } = studio
  const threads = painters.length
  const script = await openScript(order.script)
  const format = formatOfScript(script)
  const opened = painters.map((painter, thread) => painter.open({ script, thread, threads }))
  const [pages, encoder] = await Promise.all([
    Promise.race(opened),
    findFilmEncoder(order.encoder, undefined, order.encoderPreset), // each encoder needs a different amount of memory
  ])
  const { encoderPreset: preset = 'fast' } = order
  const film = { ...format, pages, threads, encoderName: encoder.name, preset }
  const bytes = filmMemoryBytes(film) + pictureBytesOf(script)
  const between = script.kind === 'shot' ? script.shot.between : undefined
  report({ kind: 'needs', bytes, ...(between && { between }) })
  await hear()
  const memory = createFilmMemory({ pages })
  const kernel = await studio.kernel
  for (const painter of painters) painter.begin({ memory, kernel })
  const slots = layOutSlots({ ...format, threads })
  return encodeFrames({ format: { ...format, preset }, slots }, memory, encoder)
}

/** Returns the messages in order, however early they arrive. */
type Hear = () => Promise<unknown>

/** Makes films as long as they are ordered. */
async function serve(studio: Studio, hear: Hear): Promise<never> {
  let spentSeconds = 0
  for (;;) {
    spentSeconds = await serveOne(studio, hear, spentSeconds)
    flushCompileCache() // this process will be killed, which skips the flush at exit
    await dropFilm(studio)
  }
}

/** Makes a film; returns the CPU time of the process so far. */
async function serveOne(studio: Studio, hear: Hear, spentSeconds: number): Promise<number> {
  const order = (await hear()) as DirectorOrder // oxlint-disable-line typescript/no-unsafe-type-assertion -- from film-process.ts
  if (spentSeconds > 0) forgetPeak()
  const made = await direct(studio, order, hear)
  const nowSeconds = secondsOfCpu()
  const cost = { cpuSeconds: nowSeconds - spentSeconds, peakBytes: peakBytes() }
  report({ kind: 'done', ...made, cost })
  return nowSeconds
}

/** How long the memory of collected objects takes to be freed. */
const FREEING_MS = 10

/** Frees the memory of the last film. */
async function dropFilm({ painters }: Studio): Promise<void> {
  await Promise.all(painters.map((painter) => painter.rest()))
  // A shared buffer is freed after its last thread has dropped it, by a thread of the garbage collector.
  for (let times = 0; times < 2; times++) {
    globalThis.gc?.()
    await wait(FREEING_MS)
  }
  report({ kind: 'rest', bytes: process.memoryUsage.rss() })
}

/** CPU time since the process started. */
function secondsOfCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The peak memory of this process. `resourceUsage` may report that of the process that forked it. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const [, kib] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kib) * 1024
}

/**
 * Resets the peak memory to measure the next film alone. Where the system does not allow it, the
 * peak is that of all films.
 */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {}
}

process.on('disconnect', quit)
// A service manager signals all processes of a service, but this one is ended by the process that
// ordered the film.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const messages = on(process, 'message')
try {
  const painters = Array.from({ length: Number(process.argv[2]) }, startPainter)
  const studio: Studio = { painters, kernel: compileKernel() }
  await serve(studio, async () => (await messages.next()).value?.[0])
} catch (error) {
  fail(error)
}
