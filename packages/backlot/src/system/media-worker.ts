/** Runs in the threads of `media-threads.ts`: reads one picture or video per task. */
import { once } from 'node:events'
import { type MessagePort, threadId } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { MediaRefusal } from '../domain/media.ts'
import type { FramePicture } from '@backlot/prompt/shot'
import type { PlayedPicture } from '@backlot/previz/template-play'
import type { ByteSource } from './byte-source.ts'
import { type ReadVideoFacts, type IndexedFormat, readVideoFacts } from './video-facts.ts'
import { type ImageFacts, readImageFacts } from './image-facts.ts'
import { BeyondLimits, type MediaLimits } from './media-limits.ts'
import { prepareFrame as makeFrame } from './prepare-frame.ts'
import { preparePicture as prepare } from './prepare-picture.ts'

/** A video to read; its bytes are requested through `port`. */
export type VideoFactsJob = {
  readonly port: MessagePort
  readonly format: IndexedFormat
  readonly sizeBytes: number
  readonly limits: MediaLimits
}

/** The first message: which thread reads the video. */
export type ReaderStarted = { readonly threadId: number }

/** A requested part of the bytes, and the answer: undefined when it cannot be read. */
export type PartWanted = { readonly start: number; readonly end: number }
export type PartGiven = Uint8Array | undefined

/** A thread's answer: undefined for corrupt data. */
export type VideoFactsAnswer = ReadVideoFacts | MediaRefusal | undefined
export type ImageAnswer = ImageFacts | MediaRefusal | undefined
export type PictureAnswer = PlayedPicture | MediaRefusal | undefined
export type FrameAnswer = FramePicture | MediaRefusal | undefined

/** The properties of a video. */
export async function readVideo({
  port,
  format,
  sizeBytes,
  limits,
}: VideoFactsJob): Promise<VideoFactsAnswer> {
  const started: ReaderStarted = { threadId }
  port.postMessage(started)
  try {
    return await readVideoFacts(format, sourceBehind(port, sizeBytes), limits)
  } catch (thrown) {
    if (thrown instanceof BeyondLimits)
      return { reason: `must be readable within limits: ${thrown.message}` }
    return undefined
  } finally {
    port.close()
  }
}

/** The properties of a picture. */
export async function readImage(bytes: Uint8Array): Promise<ImageAnswer> {
  return readImageFacts(ownCopy(bytes)).catch(() => undefined)
}

/** The picture for template films. */
export async function preparePicture(bytes: Uint8Array): Promise<object | undefined> {
  return handedOver(await prepare(ownCopy(bytes)).catch(() => undefined))
}

/** A logo for template films. */
export async function prepareLogo(bytes: Uint8Array): Promise<object | undefined> {
  return handedOver(await prepare(ownCopy(bytes), 'logo').catch(() => undefined))
}

/** The picture as a frame of a film. */
export async function prepareFrame(bytes: Uint8Array): Promise<object | undefined> {
  return handedOver(await makeFrame(ownCopy(bytes)).catch(() => undefined))
}

function handedOver(picture: PictureAnswer | FrameAnswer): object | undefined {
  if (!picture || 'reason' in picture) return picture
  const own = new Uint8Array(picture.bytes) // a Buffer may share its memory with others
  return move({ [transferableSymbol]: [own.buffer], [valueSymbol]: { ...picture, bytes: own } })
}

/** libvips' threads may read on after our answer: by then shared memory may have other content. */
function ownCopy(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof SharedArrayBuffer ? Buffer.from(bytes) : bytes
}

/** Bytes behind the port; one part is requested at a time. */
function sourceBehind(port: MessagePort, sizeBytes: number): ByteSource {
  let before: Promise<unknown> = Promise.resolve()
  const ask = async (wanted: PartWanted): Promise<Uint8Array> => {
    const answer = once(port, 'message')
    port.postMessage(wanted)
    const [part] = (await answer) as [PartGiven] // oxlint-disable-line typescript/no-unsafe-type-assertion -- from media-threads.ts
    if (!part) throw new Error('the bytes cannot be had')
    return part
  }
  return {
    sizeBytes,
    read: (start, end) => {
      const part = before.then(() => ask({ start, end }))
      before = part.catch(() => undefined)
      return part
    },
  }
}
