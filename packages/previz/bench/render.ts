/**
 * How fast films are rendered: whole films at 768P and 1080P on one and two
 * threads, each in a new process and then in the one that made the film before,
 * against the encoder alone on the same frames, and against ffmpeg's own camera,
 * `zoompan`, with libx264, in the same run. CPU time is the figure to trust on a
 * shared machine.
 *
 *     node bench/render.ts [768P|1080P]
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { planShot } from '@backlot/prompt'
import type { Shot } from '@backlot/prompt/shot'
import { openFilmPool } from '../src/film/film-pool.ts'
import { renderFilm, type FilmRun } from '../src/film/render-film.ts'
import { openFilmEncoder } from '../src/renderer/encoding/open-film-encoder.ts'
import { shotOrder } from '../../prompt/test/shot-order.ts'

/** One measured line. */
export type RenderMeasure = {
  readonly what: string
  readonly resolution: Resolution
  /** Undefined when there was nothing to measure with. */
  readonly figures?: {
    readonly cpuMsPerFrame: number
    readonly wallSeconds: number
    /** Until the first frame was encoded; absent for what is no film of ours. */
    readonly firstFrameSeconds?: number
    readonly sizeKib: number
    /** The most memory of the process that made it, without that of an `ffmpeg` which encoded for it; absent for what ran in this one. */
    readonly peakMb?: number
  }
  /** CPU of a frame as a multiple of the encoder's alone. */
  readonly timesEncoder?: number
}

type Figures = NonNullable<RenderMeasure['figures']>

const PROMPTS = {
  lake: 'A girl in a red coat walks along a jetty on a lake at sunset [Truck right, Push in]',
  city: 'A woman walks in a rainy neon city at night [Truck right, Push in]',
} as const
const SECONDS = 6
/** The sizes that are measured. */
const SIZES = {
  '768P': { widthPx: 1366, heightPx: 768 },
  '1080P': { widthPx: 1920, heightPx: 1080 },
} as const

/** One of `SIZES`. */
type Resolution = keyof typeof SIZES

const FRAMES_PER_SECOND = 25
const FRAMES = SECONDS * FRAMES_PER_SECOND
/** How many of the film's frames the encoder alone gets, over and over: two seconds, 150 MB at 1080P. */
const SAMPLE_FRAMES = 50

/** Measures films, and the two yardsticks on each; takes a few minutes. */
export async function run(
  resolutions: readonly Resolution[] = ['768P', '1080P'],
): Promise<readonly RenderMeasure[]> {
  enableCompileCache() // as the program does
  const measures: RenderMeasure[] = []
  for (const resolution of resolutions) {
    for (const name of ['lake', 'city'] as const)
      measures.push(...(await measurePlace(name, resolution)))
  }
  return measures
}

async function measurePlace(
  name: keyof typeof PROMPTS,
  resolution: Resolution,
): Promise<readonly RenderMeasure[]> {
  const one = await measureFilms(PROMPTS[name], resolution, 1)
  const two = await measureFilms(PROMPTS[name], resolution, 2)
  const encoder = await measureEncoder(resolution, two.bytes)
  const zoompan = await measureZoompan(resolution, two.bytes)
  const compared = (what: string, figures: Figures): RenderMeasure => ({
    what: `${name}${what}`,
    resolution,
    figures,
    timesEncoder: figures.cpuMsPerFrame / encoder.cpuMsPerFrame,
  })
  return [
    compared(', one thread, first film', one.first),
    compared(', one thread, next film', one.next),
    compared(', two threads, first film', two.first),
    compared(', two threads, next film', two.next),
    compared(': encoder alone', encoder),
    zoompan
      ? compared(': ffmpeg zoompan, libx264', zoompan)
      : { what: `${name}: ffmpeg zoompan (not installed)`, resolution },
  ]
}

function shotOf(prompt: string, resolution: Resolution): Shot {
  return planShot(shotOrder(prompt, { durationSeconds: SECONDS, ...SIZES[resolution] }))
}

type MeasuredFilm = { readonly figures: Figures; readonly bytes: Uint8Array }

/** The same film twice: in a new process, and in that one when it has made the first. */
async function measureFilms(
  prompt: string,
  resolution: Resolution,
  threads: number,
): Promise<{ readonly first: Figures; readonly next: Figures; readonly bytes: Uint8Array }> {
  const pool = openFilmPool({ keep: () => () => {} })
  const shot = shotOf(prompt, resolution)
  try {
    const first = await measureFilm(shot, { threads, pool })
    const next = await measureFilm(shot, { threads, pool })
    return { first: first.figures, next: next.figures, bytes: next.bytes }
  } finally {
    await pool.close()
  }
}

async function measureFilm(
  shot: Shot,
  means: Pick<FilmRun, 'threads' | 'pool'>,
): Promise<MeasuredFilm> {
  const startMs = performance.now()
  const seconds = (): number => (performance.now() - startMs) / 1000
  let firstFrameSeconds: number | undefined
  const { bytes, cost } = await renderFilm(
    { kind: 'shot', shot },
    {
      ...means,
      signal: new AbortController().signal,
      onProgress: (fraction) => {
        if (fraction > 0) firstFrameSeconds ??= seconds()
      },
    },
  )
  const figures = {
    cpuMsPerFrame: (cost.cpuSeconds * 1000) / FRAMES,
    wallSeconds: seconds(),
    ...(firstFrameSeconds !== undefined && { firstFrameSeconds }),
    sizeKib: bytes.byteLength / 1024,
    peakMb: cost.peakBytes / 1e6,
  }
  return { figures, bytes }
}

/** The first yardstick: what is left of a film when its frames cost nothing. */
async function measureEncoder(resolution: Resolution, film: Uint8Array): Promise<Figures> {
  const frames = await decodeFrames(film)
  const startMs = performance.now()
  const start = process.cpuUsage()
  const format = { ...SIZES[resolution], framesPerSecond: FRAMES_PER_SECOND }
  const encoder = await openFilmEncoder(format)
  for (let frame = 0; frame < FRAMES; frame++)
    await encoder.addFrame(frames[frame % frames.length] ?? new Uint8Array())
  const bytes = await encoder.finish()
  encoder.close()
  const { user, system } = process.cpuUsage(start)
  return {
    cpuMsPerFrame: (user + system) / 1000 / FRAMES,
    wallSeconds: (performance.now() - startMs) / 1000,
    sizeKib: bytes.byteLength / 1024,
  }
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

/** The second yardstick: ffmpeg moves into the first frame of the film. Undefined when it is not on the PATH. */
async function measureZoompan(
  resolution: Resolution,
  film: Uint8Array,
): Promise<Figures | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  const [still, output] = [join(folder, 'film.mp4'), join(folder, 'zoom.mp4')]
  const { widthPx, heightPx } = SIZES[resolution]
  const zoom = `zoompan=z='1+0.5*on/${FRAMES}':d=${FRAMES}:s=${widthPx}x${heightPx}:fps=${FRAMES_PER_SECOND}`
  const filter = `select='eq(n,0)',${zoom}`
  const codec = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-pix_fmt', 'yuv420p']
  try {
    await writeFile(still, film)
    const args = ['-i', still, '-vf', filter, '-frames:v', `${FRAMES}`, ...codec, output]
    const { stderr } = await promisify(execFile)('ffmpeg', ['-benchmark', ...args])
    return { ...readBenchmark(stderr), sizeKib: (await readFile(output)).byteLength / 1024 }
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined
    throw thrown
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What `ffmpeg -benchmark` tells: "bench: utime=2.1s stime=0.1s rtime=1.3s" and "bench: maxrss=123456KiB". */
function readBenchmark(text: string): Omit<Figures, 'sizeKib'> {
  const read = (name: string): number =>
    Number(new RegExp(String.raw`${name}=([\d.]+)`, 'u').exec(text)?.[1] ?? NaN)
  return {
    cpuMsPerFrame: ((read('utime') + read('stime')) * 1000) / FRAMES,
    wallSeconds: read('rtime'),
    peakMb: (read('maxrss') * 1024) / 1e6,
  }
}

/** The measures as lines of text. */
export function formatMeasures(measures: readonly RenderMeasure[]): string {
  const head = [
    'what',
    'size',
    'CPU ms/frame',
    '× encoder',
    'first frame s',
    'wall s',
    '× real time',
    'KiB',
    'peak MB',
  ]
  const rows = measures.map(({ what, resolution, figures, timesEncoder }) => [
    what,
    resolution,
    ...(figures
      ? [
          figures.cpuMsPerFrame.toFixed(1),
          timesEncoder?.toFixed(1) ?? '',
          figures.firstFrameSeconds?.toFixed(1) ?? '',
          figures.wallSeconds.toFixed(1),
          (SECONDS / figures.wallSeconds).toFixed(2),
          figures.sizeKib.toFixed(0),
          figures.peakMb?.toFixed(0) ?? '',
        ]
      : []),
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n')
}

if (import.meta.main) {
  const wanted = (['768P', '1080P'] as const).filter((one) => process.argv.includes(one))
  process.stdout.write(`${formatMeasures(await run(wanted.length > 0 ? wanted : undefined))}\n`)
}
