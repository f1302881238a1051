/** The middle frame of a film. Only the packets that this frame depends on are decoded. */
import type { VideoDecoderConfig, VideoFrame } from '@napi-rs/webcodecs'
import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import sharp, { type Sharp } from 'sharp'
import { decodeNatively, toMicroseconds } from './decode-natively.ts'
import { takeWithFfmpeg } from './decode-with-ffmpeg.ts'
import type { FilmSource } from './film-source.ts'
import { nativeConfig, openInput, openTrack } from './open-track.ts'
import { rgbOf } from './shown-colour.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** The longer side of a poster: that of a film of 1080P. Larger frames are scaled down. */
const MAX_SIDE_PX = 1920

const QUALITY = 86

/** The middle frame as a JPEG, at display size. Throws `UnreadableFilm`. */
export async function middlePicture(source: FilmSource): Promise<Uint8Array> {
  const input = openInput(source)
  try {
    const track = await openTrack(input)
    const { displayWidth, displayHeight } = track
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(displayWidth, displayHeight))
    const [width, height] = [displayWidth, displayHeight].map((side) =>
      Math.max(1, Math.round(side * scale)),
    )
    const picture = await takeMiddle(source, track)
    return await picture
      .resize({ width, height, fit: 'fill' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } finally {
    input[Symbol.dispose]()
  }
}

/** The middle frame, rotated upright. */
async function takeMiddle(source: FilmSource, track: InputVideoTrack): Promise<Sharp> {
  const sink = new EncodedPacketSink(track)
  const packet = await middleOf(track, sink).catch((thrown: unknown) => {
    throw new UnreadableFilm('its frames cannot be found', { cause: thrown })
  })
  if (!packet) throw new UnreadableFilm('its video track is empty')
  const config = await nativeConfig(track)
  if (!config) {
    const start = await track.input.getFirstTimestamp()
    return sharp(await takeWithFfmpeg(source, packet.timestamp - start))
  }
  const frame = await decodeOne(packetsFor(sink, packet), packet, config)
  try {
    return await toSharp(frame, track)
  } finally {
    frame.close()
  }
}

/** The packet of the frame that is shown halfway; null when the film has none. */
async function middleOf(
  track: InputVideoTrack,
  sink: EncodedPacketSink,
): Promise<EncodedPacket | null> {
  const start = Math.max(0, await track.getFirstTimestamp()) // frames before 0 are not shown
  const end = await track.computeDuration()
  return (await sink.getPacket((start + end) / 2)) ?? (await sink.getFirstPacket())
}

/** The packets that this frame needs: from the last keyframe before it on, in decoding order. */
async function* packetsFor(
  sink: EncodedPacketSink,
  last: EncodedPacket,
): AsyncGenerator<EncodedPacket> {
  const key = await sink.getKeyPacket(last.timestamp)
  for await (const packet of sink.packets(key ?? undefined)) {
    // Frames shown before the keyframe depend on some that are not decoded here.
    if (!key || packet.timestamp >= key.timestamp) yield packet
    if (packet.sequenceNumber === last.sequenceNumber) return
  }
}

/** The last of these frames that is shown no later than `wanted`; the caller closes it. */
async function decodeOne(
  packets: AsyncIterable<EncodedPacket>,
  wanted: EncodedPacket,
  config: VideoDecoderConfig,
): Promise<VideoFrame> {
  let found: VideoFrame | undefined
  for await (const { microseconds, frame } of decodeNatively(packets, config)) {
    if (found && microseconds > toMicroseconds(wanted.timestamp)) break
    found?.close()
    found = frame.clone()
  }
  if (!found) throw new UnreadableFilm('its frames are damaged')
  return found
}

async function toSharp(frame: VideoFrame, track: InputVideoTrack): Promise<Sharp> {
  const { codedWidth: width, codedHeight: height } = frame
  const format = frame.format ?? 'of no kind'
  const bytes = new Uint8Array(frame.allocationSize())
  const planes = await frame.copyTo(bytes)
  const colours = await track.getColorSpace()
  const rgb = rgbOf(
    { format, widthPx: width, heightPx: height, bytes, planes },
    {
      matrix: frame.colorSpace.matrix ?? colours.matrix ?? null,
      fullRange: frame.colorSpace.fullRange ?? colours.fullRange ?? null,
    },
  )
  if (!rgb) throw new UnreadableFilm(`its frame format, ${format}, is not supported`)
  return sharp(rgb, { raw: { width, height, channels: 3 } }).rotate(track.rotation)
}
