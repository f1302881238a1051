/**
 * How fast films are rendered: whole films at 768P and 1080P, against the
 * encoder alone on the same frames, in the same run. CPU time is the figure to
 * trust on a shared machine.
 *
 *     node bench/render.ts
 */
import { planShot } from '../src/domain/plan-shot.ts'
import { type Resolution } from '../src/domain/model.ts'
import type { Shot } from '../src/domain/shot.ts'
import { sizeOf } from '../src/domain/video.ts'
import { renderFilm } from '../src/engines/previz/render-film.ts'
import { type EncoderName, openFilmEncoder } from '../src/media/film-encoder.ts'
import { frameBytes } from '../src/media/frame-memory.ts'
import { seededRandom } from '../src/media/random.ts'

/** One measured line. */
export type RenderMeasure = {
  readonly what: string
  readonly resolution: Resolution
  readonly framesPerSecond: number
  readonly cpuMsPerFrame: number
  readonly wallSeconds: number
  readonly sizeKib: number
  /** The most memory that the process ever held, so far in this run. */
  readonly peakRssMib: number
  readonly encoderName: EncoderName
}

const PROMPTS = {
  lake: 'A girl in a red coat walks along a jetty on a lake at sunset [Truck right, Push in]',
  city: 'A woman walks in a rainy neon city at night [Truck right, Push in]',
} as const
const SECONDS = 6
/** Frames that the encoder alone gets, over and over: a noisy gradient that moves. */
const SAMPLE_FRAMES = 25

/** Measures films and the encoder alone; takes a minute or two. */
export async function run(): Promise<readonly RenderMeasure[]> {
  const measures: RenderMeasure[] = []
  for (const resolution of ['768P', '1080P'] as const) {
    for (const name of ['lake', 'city'] as const)
      measures.push(await measureFilm(name, shotOf(PROMPTS[name], resolution), resolution))
    measures.push(await measureEncoder(resolution))
  }
  return measures
}

function shotOf(prompt: string, resolution: Resolution): Shot {
  return planShot({
    prompt,
    cameraCommands: true,
    promptOptimizer: true,
    fastPretreatment: false,
    durationSeconds: SECONDS,
    ...sizeOf(resolution),
  })
}

async function measureFilm(
  what: string,
  shot: Shot,
  resolution: Resolution,
): Promise<RenderMeasure> {
  const stop = startClock()
  const signal = new AbortController().signal
  const film = await renderFilm(shot, { signal, onProgress: () => {} })
  const frames = SECONDS * shot.framesPerSecond
  return { what, resolution, ...stop(frames, film.bytes), encoderName: film.encoderName }
}

/** The yardstick: what is left of a film when its frames cost nothing. */
async function measureEncoder(resolution: Resolution): Promise<RenderMeasure> {
  const size = sizeOf(resolution)
  const frames = Array.from({ length: SAMPLE_FRAMES }, (_, index) => sampleFrame(size, index))
  const stop = startClock()
  const encoder = await openFilmEncoder({ ...size, framesPerSecond: 25 })
  const count = SECONDS * 25
  for (let frame = 0; frame < count; frame++)
    await encoder.addFrame(frames[frame % SAMPLE_FRAMES] ?? new Uint8Array())
  const bytes = await encoder.finish()
  encoder.close()
  return { what: 'encoder alone', resolution, ...stop(count, bytes), encoderName: encoder.name }
}

function sampleFrame(size: { widthPx: number; heightPx: number }, number: number): Uint8Array {
  const frame = new Uint8Array(frameBytes(size.widthPx, size.heightPx)).fill(128)
  const random = seededRandom(number)
  for (let y = 0; y < size.heightPx; y++) {
    for (let x = 0; x < size.widthPx; x++) {
      const shade = 60 + 80 * Math.sin((x + number * 3) / 90) * Math.sin(y / 70)
      frame[y * size.widthPx + x] = 40 + Math.max(0, shade) + 6 * random()
    }
  }
  return frame
}

/** Starts to measure; the result stops it. */
function startClock(): (
  frames: number,
  bytes: Uint8Array,
) => Omit<RenderMeasure, 'what' | 'resolution' | 'encoderName'> {
  const startMs = performance.now()
  const start = process.cpuUsage()
  return (frames, bytes) => {
    const wallSeconds = (performance.now() - startMs) / 1000
    const { user, system } = process.cpuUsage(start)
    return {
      framesPerSecond: frames / wallSeconds,
      cpuMsPerFrame: (user + system) / 1000 / frames,
      wallSeconds,
      sizeKib: bytes.byteLength / 1024,
      peakRssMib: process.resourceUsage().maxRSS / 1024,
    }
  }
}

/** The measures as lines of text. */
export function formatMeasures(measures: readonly RenderMeasure[]): string {
  const head = ['what', 'size', 'fps', 'CPU ms/frame', 'wall s', 'KiB', 'peak MiB', 'encoder']
  const rows = measures.map((one) => [
    one.what,
    one.resolution,
    one.framesPerSecond.toFixed(1),
    one.cpuMsPerFrame.toFixed(1),
    one.wallSeconds.toFixed(2),
    one.sizeKib.toFixed(0),
    one.peakRssMib.toFixed(0),
    one.encoderName,
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n')
}

if (import.meta.main) process.stdout.write(`${formatMeasures(await run())}\n`)
