/** The worker thread that makes one still of a film, and ends. */
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { openStills } from './open-stills.ts'
import { buildProgramme } from '../staging/build-programme.ts'
import { formatOfScript, openScript, type Script } from './script.ts'

/** The thread's input. */
export type StillOrder = {
  readonly script: Script
  /** The moment of the film, in seconds. */
  readonly seconds: number
}

/** The thread's result: a JPEG. */
export type StillMessage = { readonly bytes: Uint8Array }

const QUALITY = 86

async function make({ script, seconds }: StillOrder): Promise<Uint8Array> {
  const { widthPx, heightPx } = formatOfScript(script)
  const programme = await buildProgramme(await openScript(script))
  const stills = await openStills(programme, { widthPx, heightPx })
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  return sharp(stills.draw(seconds), { raw }).jpeg({ quality: QUALITY }).toBuffer()
}

function report(message: StillMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

const order: StillOrder = workerData
const bytes = await make(order)
flushCompileCache() // this thread will be terminated, which skips the flush at exit
report({ bytes })
