/** Frames from the `ffmpeg` on the PATH. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import type { FilmSource } from './film-source.ts'
import { type Frame, MAX_WIDTH_PX } from './picture.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** Films are sampled at this rate, whatever their own. */
const FRAMES_PER_SECOND = 25

/** A frame is taken this long before its time: containers round times, and a frame lasts far longer. */
const ROUNDING_SECONDS = 0.001

/** The frames of a film, scaled down and grey. Ends the process when the caller stops early. */
export async function* decodeWithFfmpeg(
  source: FilmSource,
  shownWidthPx: number,
  shownHeightPx: number,
): AsyncGenerator<Frame> {
  const widthPx = Math.min(MAX_WIDTH_PX, shownWidthPx)
  const heightPx = Math.max(1, Math.round((shownHeightPx * widthPx) / shownWidthPx))
  const filter = `fps=${FRAMES_PER_SECOND},scale=${widthPx}:${heightPx}:flags=area`
  const output = runFfmpeg(source, ['-vf', filter, '-pix_fmt', 'gray', '-f', 'rawvideo'])
  let number = 0
  for await (const luma of chunksOf(output, widthPx * heightPx))
    yield { seconds: number++ / FRAMES_PER_SECOND, widthPx, heightPx, luma }
}

/** The frame that a film shows this many seconds after its start, as a PNG, rotated upright. */
export async function takeWithFfmpeg(source: FilmSource, seconds: number): Promise<Uint8Array> {
  const start = Math.max(0, seconds - ROUNDING_SECONDS).toFixed(6)
  const still = ['-ss', start, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe']
  const picture = Buffer.concat(await Array.fromAsync(runFfmpeg(source, still)))
  if (picture.length === 0) throw new UnreadableFilm('ffmpeg finds no frame in its middle')
  return picture
}

/** The output of ffmpeg for the frames of a film. Ends the process when the caller stops early. */
async function* runFfmpeg(
  source: FilmSource,
  output: readonly string[],
): AsyncGenerator<Uint8Array> {
  const input = 'path' in source ? `file:${source.path}` : 'pipe:0'
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', '-protocol_whitelist', 'file,pipe', '-i', input, '-an', '-sn'].concat(
      output,
      'pipe:1',
    ),
    { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const ended = once(ffmpeg, 'close')
  ended.catch(() => {}) // awaited below
  // Stopping early breaks the pipe; a failure of ffmpeg shows in its exit code.
  pipeline('bytes' in source ? [source.bytes] : [], ffmpeg.stdin).catch(() => {})
  try {
    yield* ffmpeg.stdout
    const [code] = await ended
    if (code !== 0) throw new UnreadableFilm('ffmpeg cannot decode its frames')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')
      throw new UnreadableFilm(
        'neither an ffmpeg on the PATH nor @napi-rs/webcodecs is there to read its pictures: npm install @napi-rs/webcodecs',
        { cause: thrown },
      )
    throw thrown
  } finally {
    ffmpeg.kill('SIGKILL')
  }
}

/** Splits a stream into pieces of one size; an incomplete last piece is dropped. */
async function* chunksOf(
  stream: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(sizeBytes)
  let filled = 0
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + sizeBytes - filled)
      piece.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < sizeBytes) continue
      yield piece
      piece = new Uint8Array(sizeBytes)
      filled = 0
    }
  }
}
