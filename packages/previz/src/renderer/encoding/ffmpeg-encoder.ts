/**
 * The `ffmpeg` on the PATH, with libx264: a child process that reads frames from a pipe and writes
 * an MP4 to another. When the writer of the frames dies, its input ends and it exits.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type EncoderPreset,
  type FilmEncoder,
  type FilmFormat,
  KEY_FRAME_SECONDS,
  type OpenEncoder,
} from './film-encoder.ts'
import { rewriteMp4 } from './rewrite-mp4.ts'

/** A program that takes longer to list its encoders counts as missing. */
const ANSWER_MS = 10_000

/** Finds the encoder; rejects when there is no ffmpeg with libx264. */
export async function findFfmpegEncoder(): Promise<OpenEncoder> {
  await checkProgram()
  return openFfmpegEncoder
}

async function openFfmpegEncoder(format: FilmFormat): Promise<FilmEncoder> {
  const ffmpeg = spawn('ffmpeg', argumentsFor(format), { stdio: ['pipe', 'pipe', 'pipe'] })
  const written: Uint8Array[] = []
  ffmpeg.stdout.on('data', (bytes: Uint8Array) => written.push(bytes))
  const state: { failure?: Error; words: string } = { words: '' }
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => {
    state.words = (state.words + text).slice(-MAX_STDERR_CHARACTERS)
  })
  // A broken pipe says less than the exit code, which follows.
  ffmpeg.stdin.on('error', () => {})
  const awaitEnd = async (): Promise<void> => {
    try {
      const [code, signal] = await once(ffmpeg, 'close')
      const how = signal ? `was ended by ${String(signal)}` : `ended with code ${String(code)}`
      const words = state.words.trim()
      if (code !== 0) state.failure = new Error(`ffmpeg ${how}${words && `: ${words}`}`)
    } catch (thrown) {
      state.failure = thrown instanceof Error ? thrown : new Error(String(thrown))
    }
  }
  const closed = awaitEnd()

  return {
    name: 'ffmpeg',
    addFrame: async (frame) => {
      if (ffmpeg.stdin.destroyed) await closed
      if (state.failure) throw state.failure
      // The caller reuses its buffer, so the pipe gets a copy.
      const isRoom = ffmpeg.stdin.write(new Uint8Array(frame))
      if (!isRoom) await Promise.race([drained(ffmpeg.stdin), closed])
    },
    finish: async () => {
      ffmpeg.stdin.end()
      await closed
      if (state.failure) throw state.failure
      return rewriteMp4(Buffer.concat(written), format)
    },
    close: () => {
      ffmpeg.kill('SIGKILL')
    },
  }
}

/** Resolves when the pipe can take more; a broken pipe never does, but then `closed` rejects. */
async function drained(pipe: Writable): Promise<void> {
  await once(pipe, 'drain').catch(() => once(pipe, 'close'))
}

/** The most of ffmpeg's error output that is kept. */
const MAX_STDERR_CHARACTERS = 1000

async function checkProgram(): Promise<void> {
  const asked = ['-hide_banner', '-h', 'encoder=libx264']
  const { stdout } = await promisify(execFile)('ffmpeg', asked, { timeout: ANSWER_MS }).catch(
    (thrown: unknown) => {
      const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
      const message = isMissing ? 'there is no ffmpeg on the PATH' : 'ffmpeg does not run'
      throw new Error(message, { cause: thrown })
    },
  )
  if (!stdout.includes('Encoder libx264')) throw new Error('this ffmpeg has no libx264')
}

/**
 * Settings of x264 at rate factors of similar quality (`bench/README.md`, "How small files get").
 * Painted frames get its tuning for animation: large even areas, clear edges.
 */
const WORK: Readonly<Record<EncoderPreset, readonly string[]>> = {
  fast: ['-preset', 'veryfast', '-crf', '21', '-bf', '0'],
  balanced: ['-preset', 'veryfast', '-crf', '21'],
  small: ['-preset', 'faster', '-tune', 'animation', '-crf', '22'],
}
/** Fixed, because the output bytes depend on it. */
const THREADS = 2

function argumentsFor({
  widthPx,
  heightPx,
  framesPerSecond,
  preset = 'fast',
}: FilmFormat): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${widthPx}x${heightPx}`].concat([
    '-r',
    `${framesPerSecond}`,
    '-color_range',
    'tv',
    '-i',
    'pipe:0',
  ])
  const video = ['-c:v', 'libx264', ...WORK[preset]]
    .concat(['-g', `${KEY_FRAME_SECONDS * framesPerSecond}`, '-sc_threshold', '0'])
    .concat(['-threads', `${THREADS}`, '-profile:v', 'high', '-pix_fmt', 'yuv420p'])
    .concat(['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'])
  const output = ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov', 'pipe:1']
  return ['-v', 'error', '-nostdin', ...input, ...video, ...output]
}
