/**
 * The `ffmpeg` on the PATH, with libx264 inside: a program of its own, frames
 * in and an MP4 out by pipe. When whoever writes the frames dies, its input
 * ends and so does it.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { type FilmEncoder, type FilmFormat, KEY_FRAME_SECONDS } from './film-encoder.ts'
import { rewriteMp4 } from './rewrite-mp4.ts'

/** A program that does not answer what it can is none. */
const ANSWER_MS = 10_000

/** Opens the encoder; rejects when there is no ffmpeg with libx264. */
export async function openFfmpegEncoder(format: FilmFormat): Promise<FilmEncoder> {
  await checkProgram()
  const ffmpeg = spawn('ffmpeg', argumentsFor(format), { stdio: ['pipe', 'pipe', 'ignore'] })
  const written: Uint8Array[] = []
  const state: { failure?: Error } = {}
  const fail = (error: Error): void => {
    state.failure ??= error
  }
  ffmpeg.on('error', fail)
  ffmpeg.stdin.on('error', fail)
  ffmpeg.stdout.on('data', (bytes: Uint8Array) => written.push(bytes))
  const closed = once(ffmpeg, 'close')
  closed.catch(fail)

  return {
    name: 'ffmpeg',
    addFrame: async (frame) => {
      if (state.failure) throw state.failure
      // The caller overwrites its bytes, so the pipe gets its own.
      const isRoom = ffmpeg.stdin.write(new Uint8Array(frame))
      if (!isRoom) await Promise.race([once(ffmpeg.stdin, 'drain'), closed])
    },
    finish: async () => {
      ffmpeg.stdin.end()
      const [code] = await closed
      if (state.failure) throw state.failure
      if (code !== 0) throw new Error(`ffmpeg ended with code ${String(code)}`)
      return rewriteMp4(Buffer.concat(written), format)
    },
    close: () => {
      ffmpeg.kill('SIGKILL')
    },
  }
}

async function checkProgram(): Promise<void> {
  const asked = ['-hide_banner', '-h', 'encoder=libx264']
  const { stdout } = await promisify(execFile)('ffmpeg', asked, { timeout: ANSWER_MS }).catch(
    (thrown: unknown) => {
      const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
      const told = isMissing ? 'there is no ffmpeg on the PATH' : 'ffmpeg does not run'
      throw new Error(told, { cause: thrown })
    },
  )
  if (!stdout.includes('Encoder libx264')) throw new Error('this ffmpeg has no libx264')
}

/** Quality as good as the others' at a smaller size. */
const RATE_FACTOR = 21
/** Fixed, because the bytes depend on it. */
const THREADS = 2

function argumentsFor({ widthPx, heightPx, framesPerSecond }: FilmFormat): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${widthPx}x${heightPx}`].concat([
    '-r',
    `${framesPerSecond}`,
    '-color_range',
    'tv',
    '-i',
    'pipe:0',
  ])
  // Without B-frames the packets stand in the order of the film, as our writer wants them.
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', `${RATE_FACTOR}`, '-bf', '0']
    .concat(['-g', `${KEY_FRAME_SECONDS * framesPerSecond}`, '-sc_threshold', '0'])
    .concat(['-threads', `${THREADS}`, '-profile:v', 'high', '-pix_fmt', 'yuv420p'])
    .concat(['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'])
  const output = ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov', 'pipe:1']
  return ['-v', 'error', '-nostdin', ...input, ...video, ...output]
}
