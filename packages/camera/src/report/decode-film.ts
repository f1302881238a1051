/**
 * The luma of every frame of a film, one after the other, however long it is: at most a few frames
 * are in memory. mediabunny reads the container; `@napi-rs/webcodecs` decodes the frames if it is
 * installed and knows the codec, otherwise the `ffmpeg` on the PATH.
 */
import type { VideoFrame } from '@napi-rs/webcodecs'
import { EncodedPacketSink } from 'mediabunny'
import { decodeNatively } from './decode-natively.ts'
import { decodeWithFfmpeg } from './decode-with-ffmpeg.ts'
import type { FilmSource } from './film-source.ts'
import { nativeConfig, openInput, openTrack } from './open-track.ts'
import type { Frame } from './picture.ts'
import { type Luma, lumaBitsOf, readPlane, turned } from './shown-luma.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** The frames of a film in presentation order. Throws `UnreadableFilm`. */
export async function* decodeFilm(source: FilmSource): AsyncGenerator<Frame> {
  const input = openInput(source)
  try {
    const track = await openTrack(input)
    const config = await nativeConfig(track)
    if (!config) return yield* decodeWithFfmpeg(source, track.displayWidth, track.displayHeight)
    const packets = new EncodedPacketSink(track).packets()
    for await (const { microseconds, frame } of decodeNatively(packets, config))
      yield { seconds: microseconds / 1e6, ...turned(await readLuma(frame), track.rotation) }
  } finally {
    input[Symbol.dispose]()
  }
}

async function readLuma(frame: VideoFrame): Promise<Luma> {
  const bits = lumaBitsOf(frame.format ?? '')
  if (bits === undefined)
    throw new UnreadableFilm(`its frame format, ${frame.format ?? 'unknown'}, is not supported`)
  const { codedWidth: widthPx, codedHeight: heightPx } = frame
  const bytes = new Uint8Array(frame.allocationSize())
  const [plane] = await frame.copyTo(bytes)
  const { offset, stride } = plane ?? { offset: 0, stride: bits === 8 ? widthPx : 2 * widthPx }
  return {
    widthPx,
    heightPx,
    luma: readPlane({ bytes, offset, stride }, { widthPx, heightPx, bits }),
  }
}
