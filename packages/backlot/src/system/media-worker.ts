/** What the threads of `media-threads.ts` do: one picture or film each time. */
import { once } from 'node:events'
import { type MessagePort, threadId } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { MediaRefusal } from '../domain/media.ts'
import type { FramePicture } from '@backlot/previz/shot'
import type { PlayedPicture } from '@backlot/previz/template-play'
import type { ByteSource } from './byte-source.ts'
import { type ReadVideoFacts, type IndexedFormat, readVideoFacts } from './video-facts.ts'
import { type ImageFacts, readImageFacts } from './image-facts.ts'
import { BeyondLimits, type MediaLimits } from './media-limits.ts'
import { prepareFrame as makeFrame } from './prepare-frame.ts'
import { preparePicture as prepare } from './prepare-picture.ts'

/** A film to be read; its bytes are asked for by `port`. */
export type VideoFactsJob = {
  readonly port: MessagePort
  readonly format: IndexedFormat
  readonly sizeBytes: number
  readonly limits: MediaLimits
}

/** Said first: which thread reads the film. */
export type ReaderStarted = { readonly threadId: number }

/** A part of the bytes that is wanted, and the answer: undefined when it cannot be had. */
export type PartWanted = { readonly start: number; readonly end: number }
export type PartGiven = Uint8Array | undefined

/** What a thread says of a film or picture: undefined when it is corrupted. */
export type VideoFactsAnswer = ReadVideoFacts | MediaRefusal | undefined
export type ImageAnswer = ImageFacts | MediaRefusal | undefined
export type PictureAnswer = PlayedPicture | MediaRefusal | undefined
export type FrameAnswer = FramePicture | MediaRefusal | undefined

/** The facts of a film. */
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

/** The facts of a picture. */
export async function readImage(bytes: Uint8Array): Promise<ImageAnswer> {
  return readImageFacts(ownCopy(bytes)).catch(() => undefined)
}

/** The picture as films of templates show it. */
export async function preparePicture(bytes: Uint8Array): Promise<object | undefined> {
  return handedOver(await prepare(ownCopy(bytes)).catch(() => undefined))
}

/** A logo as films of templates show it. */
export async function prepareLogo(bytes: Uint8Array): Promise<object | undefined> {
  return handedOver(await prepare(ownCopy(bytes), 'logo').catch(() => undefined))
}

/** The picture as films begin with it. */
export async function prepareFrame(bytes: Uint8Array): Promise<object | undefined> {
  return handedOver(await makeFrame(ownCopy(bytes)).catch(() => undefined))
}

function handedOver(picture: PictureAnswer | FrameAnswer): object | undefined {
  if (!picture || 'reason' in picture) return picture
  const own = new Uint8Array(picture.bytes) // a Buffer may share its memory with others
  return move({ [transferableSymbol]: [own.buffer], [valueSymbol]: { ...picture, bytes: own } })
}

/** libvips' threads may read on when we have answered: by then shared memory may hold something else. */
function ownCopy(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof SharedArrayBuffer ? Buffer.from(bytes) : bytes
}

/** Bytes that the other side of the port has; one part is asked for at a time. */
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
