/** Opens the video track of a film's container with mediabunny, and finds a decoder for it. */
import type { VideoDecoderConfig } from '@napi-rs/webcodecs'
import { ALL_FORMATS, BufferSource, FilePathSource, Input, type InputVideoTrack } from 'mediabunny'
import type { FilmSource } from './film-source.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** Opens the container of a film; the caller disposes of it. */
export function openInput(source: FilmSource): Input {
  return new Input({
    formats: ALL_FORMATS,
    source: 'path' in source ? new FilePathSource(source.path) : new BufferSource(source.bytes),
  })
}

/** The video track of a container. Throws `UnreadableFilm`. */
export async function openTrack(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack().catch((thrown: unknown) => {
    throw new UnreadableFilm('it is not a readable video file', { cause: thrown })
  })
  if (!track) throw new UnreadableFilm('it has no video track')
  return track
}

/** The configuration for the native decoder, or undefined when it cannot decode this film. */
export async function nativeConfig(
  track: InputVideoTrack,
): Promise<VideoDecoderConfig | undefined> {
  const config = await track.getDecoderConfig()
  if (!config) return undefined
  const library = await import('@napi-rs/webcodecs').catch(() => undefined)
  const { codec, codedWidth, codedHeight, description } = config
  const wanted: VideoDecoderConfig = {
    codec,
    ...(codedWidth !== undefined && { codedWidth }),
    ...(codedHeight !== undefined && { codedHeight }),
    ...(description && { description: toBytes(description) }),
  }
  const support = await library?.VideoDecoder.isConfigSupported(wanted).catch(() => undefined)
  return support?.supported ? wanted : undefined
}

function toBytes(source: ArrayBufferLike | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
