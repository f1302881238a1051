/** Frames from the `ffmpeg` on the PATH, small and grey already. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import type { FilmSource } from './film-source.ts'
import { type Frame, MOST_WIDTH_PX } from './picture.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** Films are read at this rate, whatever their own. */
const FRAMES_PER_SECOND = 25

/** The frames of a film of this size. Ends the process when the caller stops early. */
export async function* decodeWithFfmpeg(
  source: FilmSource,
  shownWidthPx: number,
  shownHeightPx: number,
): AsyncGenerator<Frame> {
  const widthPx = Math.min(MOST_WIDTH_PX, shownWidthPx)
  const heightPx = Math.max(1, Math.round((shownHeightPx * widthPx) / shownWidthPx))
  const input = 'path' in source ? ['-i', `file:${source.path}`] : ['-i', 'pipe:0']
  const filter = `fps=${FRAMES_PER_SECOND},scale=${widthPx}:${heightPx}:flags=area`
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', '-protocol_whitelist', 'file,pipe', ...input].concat([
      '-an',
      '-sn',
      '-vf',
      filter,
      '-pix_fmt',
      'gray',
      '-f',
      'rawvideo',
      'pipe:1',
    ]),
    { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const ended = once(ffmpeg, 'close')
  ended.catch(() => {}) // told below
  // A reader that stops early breaks the pipe; its end is told by the exit code.
  pipeline('bytes' in source ? [source.bytes] : [], ffmpeg.stdin).catch(() => {})
  try {
    let number = 0
    for await (const luma of chunksOf(ffmpeg.stdout, widthPx * heightPx))
      yield { seconds: number++ / FRAMES_PER_SECOND, widthPx, heightPx, luma }
    const [code] = await ended
    if (code !== 0) throw new UnreadableFilm('ffmpeg cannot read its pictures')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')
      throw new UnreadableFilm(
        'neither @napi-rs/webcodecs nor an ffmpeg on the PATH is there to read its pictures',
        { cause: thrown },
      )
    throw thrown
  } finally {
    ffmpeg.kill('SIGKILL')
  }
}

/** The bytes of a stream in pieces of one size; what is left at the end is dropped. */
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
