/**
 * How fast films are rendered: whole films at 768P and 1080P, against the
 * encoder alone on the same frames, in the same run. CPU time is the figure to
 * trust on a shared machine.
 *
 *     node bench/render.ts
 */
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { planShot } from '../src/domain/plan-shot.ts'
import { type Resolution } from '../src/domain/model.ts'
import type { Shot } from '../src/domain/shot.ts'
import { sizeOf } from '../src/domain/video.ts'
import { renderFilm } from '../src/engines/previz/render-film.ts'
import type { EncoderName } from '../src/media/film-encoder.ts'
import { openFilmEncoder } from '../src/media/open-film-encoder.ts'

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
/** How many of the film's frames the encoder alone gets, over and over: two seconds, 150 MB at 1080P. */
const SAMPLE_FRAMES = 50

/** Measures films, and the encoder alone on the frames of each; takes a minute or two. */
export async function run(): Promise<readonly RenderMeasure[]> {
  const measures: RenderMeasure[] = []
  for (const resolution of ['768P', '1080P'] as const) {
    for (const name of ['lake', 'city'] as const) {
      const { measure, bytes } = await measureFilm(name, resolution)
      measures.push(measure, await measureEncoder(name, resolution, bytes))
    }
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
  name: keyof typeof PROMPTS,
  resolution: Resolution,
): Promise<{ readonly measure: RenderMeasure; readonly bytes: Uint8Array }> {
  const shot = shotOf(PROMPTS[name], resolution)
  const stop = startClock()
  const signal = new AbortController().signal
  const { bytes, encoderName } = await renderFilm(shot, { signal, onProgress: () => {} })
  const figures = stop(SECONDS * shot.framesPerSecond, bytes)
  return { measure: { what: name, resolution, ...figures, encoderName }, bytes }
}

/** The yardstick: what is left of a film when its frames cost nothing. */
async function measureEncoder(
  name: string,
  resolution: Resolution,
  film: Uint8Array,
): Promise<RenderMeasure> {
  const frames = await decodeFrames(film)
  const stop = startClock()
  const encoder = await openFilmEncoder({ ...sizeOf(resolution), framesPerSecond: 25 })
  const count = SECONDS * 25
  for (let frame = 0; frame < count; frame++)
    await encoder.addFrame(frames[frame % frames.length] ?? new Uint8Array())
  const bytes = await encoder.finish()
  encoder.close()
  const what = `${name}: encoder alone`
  return { what, resolution, ...stop(count, bytes), encoderName: encoder.name }
}

/** The first frames of a film as I420. */
async function decodeFrames(film: Uint8Array): Promise<readonly Uint8Array[]> {
  const { EncodedVideoChunk, VideoDecoder } = await import('@napi-rs/webcodecs')
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(film) })
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config) throw new Error('the film has no pictures')
  const frames: Promise<Uint8Array>[] = []
  const decoder = new VideoDecoder({
    output: (frame) => {
      const bytes = new Uint8Array(frame.allocationSize())
      frames.push(frame.copyTo(bytes).then(() => bytes))
    },
    error: (error) => {
      throw error
    },
  })
  const { codec, codedWidth = 0, codedHeight = 0, description } = config
  const avcc = description instanceof Uint8Array ? { description } : {}
  decoder.configure({ codec, codedWidth, codedHeight, ...avcc })
  let count = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (count === SAMPLE_FRAMES) break
    count += 1
    const { type, data } = packet
    decoder.decode(new EncodedVideoChunk({ type, data, timestamp: packet.microsecondTimestamp }))
  }
  await decoder.flush()
  decoder.close()
  return Promise.all(frames)
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
