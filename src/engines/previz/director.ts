/**
 * The thread that makes one film: it owns the shared memory and the painters
 * and encodes their frames in order. Ending this thread ends the painters and
 * frees everything, whatever state the film is in.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Shot } from '../../domain/shot.ts'
import type { EncoderName } from '../../media/film-encoder.ts'
import { openFilmEncoder } from '../../media/open-film-encoder.ts'
import { createFilmMemory, layOutFilm } from '../../media/film-memory.ts'
import { frameBytes } from '../../media/frame-memory.ts'
import { FrameRelay } from '../../media/frame-relay.ts'
import { compileKernel } from '../../media/kernel/kernel.ts'
import type { PainterOrder } from './painter.ts'
import { buildWorld } from './world.ts'

/** What the director is told when it starts. */
export type DirectorOrder = {
  readonly shot: Shot
  readonly threads: number
  readonly encoder?: EncoderName
}

/** What the director tells. */
export type DirectorMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array; readonly encoderName: EncoderName }

/** The share of the whole work that is done when the first frame is. */
const PREPARATION_SHARE = 0.1

function tell(message: DirectorMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

function startPainter(order: PainterOrder): Worker {
  const file = import.meta.url.endsWith('.ts') ? './painter.ts' : './painter.js'
  const painter = new Worker(new URL(file, import.meta.url), { workerData: order })
  painter.on('error', (error) => {
    // Uncaught on purpose: it ends this thread, and with it the film.
    throw error
  })
  return painter
}

async function direct({ shot, threads, encoder: wanted }: DirectorOrder): Promise<void> {
  const map = layOutFilm({ ...shot, book: buildWorld(shot).book, threads })
  const memory = createFilmMemory(map)
  const kernel = await compileKernel()
  const relay = new FrameRelay(memory.buffer, map.relay, map.slots.length)
  for (let thread = 0; thread < threads; thread++)
    startPainter({ shot, memory, kernel, thread, threads })

  const encoder = await openFilmEncoder(shot, wanted)
  const frameCount = Math.round(shot.durationSeconds * shot.framesPerSecond)
  const sizeBytes = frameBytes(shot.widthPx, shot.heightPx)
  for (let frame = 0; frame < frameCount; frame++) {
    // oxlint-disable-next-line no-await-in-loop -- frames are encoded in order
    await relay.frameOffered(frame)
    const address = map.slots[relay.slotOf(frame)] ?? 0
    // oxlint-disable-next-line no-await-in-loop -- the encoder holds back the painters
    await encoder.addFrame(new Uint8Array(memory.buffer, address, sizeBytes))
    relay.freeFrame(frame)
    const rendered = (frame + 1) / (frameCount + 1)
    tell({ kind: 'progress', fraction: PREPARATION_SHARE + (1 - PREPARATION_SHARE) * rendered })
  }
  const bytes = new Uint8Array(await encoder.finish())
  encoder.close()
  tell({ kind: 'done', bytes, encoderName: encoder.name }, [bytes.buffer])
}

const order: DirectorOrder = workerData
await direct(order)
