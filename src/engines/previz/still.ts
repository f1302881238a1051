/** The thread that makes one still of a film and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { createFilmMemory, layOutFilm } from '../../media/film-memory.ts'
import { fillFrameTables, frameBytes } from '../../media/frame-memory.ts'
import { openFrameRenderer } from '../../media/frame-renderer.ts'
import { compileKernel, startKernel } from '../../media/kernel/kernel.ts'
import { paintUnit } from '../../media/texture.ts'
import { toRgb } from '../../media/to-rgb.ts'
import { momentAt } from './programme.ts'
import { buildProgramme, formatOfScript, openScript, type Script } from './script.ts'

/** What the thread is told when it starts. */
export type StillOrder = {
  readonly script: Script
  /** The moment of the film. */
  readonly seconds: number
}

/** What the thread tells at its end: a JPEG. */
export type StillMessage = { readonly bytes: Uint8Array }

const QUALITY = 86

async function make({ script, seconds }: StillOrder): Promise<Uint8Array> {
  const { widthPx, heightPx } = formatOfScript(script)
  const programme = buildProgramme(await openScript(script))
  const map = layOutFilm({ widthPx, heightPx, book: programme.book, threads: 1 })
  const memory = createFilmMemory(map)
  const { buffer } = memory
  const [frameMemory] = map.threads
  const moment = momentAt(programme, seconds)
  const stage = programme.scenes[moment.scene]?.stage
  if (!frameMemory || !stage) throw new RangeError('there is nothing to draw')
  const seen = new Set(stage.cards.map(({ texture }) => texture))
  for (const unit of map.units) if (seen.has(unit.texture)) paintUnit(unit, buffer)
  const { units, tables } = map
  fillFrameTables(tables, buffer)
  const kernel = startKernel(await compileKernel(), memory, frameMemory.scratch)
  const renderer = openFrameRenderer({ stage, units, memory: frameMemory, tables, buffer, kernel })
  renderer.draw(moment.pose, moment.seconds)
  const target = map.slots[0] ?? 0
  renderer.finish(target, 0, moment.brightness)
  const frame = new Uint8Array(buffer, target, frameBytes(widthPx, heightPx))
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  return sharp(toRgb(frame, widthPx, heightPx), { raw })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

function tell(message: StillMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

const order: StillOrder = workerData
const bytes = await make(order)
tell({ bytes })
