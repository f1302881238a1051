/** The pictures of template orders: had and checked when they are ordered, kept until the film is made. */
import type { Allowance } from '../../domain/allowance.ts'
import type { MediaSource } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import { inputKeyOf, type BlobStore, type FileStore } from '../../domain/file.ts'
import type { MediaRefusal } from '../../domain/media.ts'
import type { Downloads } from '../../domain/outbound.ts'
import type { TaskOrder } from '../../domain/task.ts'
import {
  MAX_PICTURE_BYTES,
  type PictureReader,
  type StoredPicture,
  type Template,
  type TemplateOrder,
} from '../../domain/template.ts'
import type { PlayedPicture } from '@backlot/previz/template-play'
import { base64Bytes } from '../../domain/text-rules.ts'
import type { FairQueue } from '../../domain/fair-queue.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** What taking pictures needs. */
export type TakePicturesPorts = {
  readonly pictures: PictureReader
  readonly downloads: Downloads
  readonly files: Pick<FileStore, 'find'>
  readonly blobs: Pick<BlobStore, 'read' | 'put' | 'remove'>
  /** How many may be decoded at a time, in all requests together, account by account: one takes up to 200 MB and a core. */
  readonly decoders: FairQueue
  /** Bytes of pictures from addresses that are in memory before they are decoded, in all requests together. */
  readonly downloadRoom: Allowance
}

/** How long one address may take in all. */
const DOWNLOAD_MS = 20_000

/**
 * Has the pictures of an order, checks them, and keeps them under its task's
 * id: durable when it resolves; when it rejects, nothing is left behind. One
 * after another, so that an order of many pictures takes the memory of one.
 * Throws `invalid` naming the one that cannot be had or filmed.
 */
export async function takePictures(
  ports: TakePicturesPorts,
  order: {
    readonly template: Template
    readonly media: Readonly<Record<string, MediaSource>>
    readonly taskId: string
    readonly caller: Caller
    readonly signal: AbortSignal
  },
): Promise<TemplateOrder['pictures']> {
  const kept: Record<string, StoredPicture> = {}
  try {
    for (const [index, { name }] of order.template.mediaInputs.entries()) {
      const source = order.media[name]
      if (!source) continue
      const blobKey = inputKeyOf(order.taskId, index)
      const picture = await takePicture(ports, { ...order, source, blobKey })
      const path = `media_inputs[${index}].value`
      if ('reason' in picture) throw invalid(path, `${path} ("${name}") ${picture.reason}`)
      kept[name] = picture
    }
    return kept
  } catch (thrown) {
    await removeAll(ports.blobs, kept)
    throw thrown
  }
}

/** A picture to be taken. */
type Wanted<Source = MediaSource> = {
  readonly source: Source
  readonly blobKey: string
  readonly caller: Caller
  readonly signal: AbortSignal
}

type Bytes = { readonly bytes: Uint8Array } | MediaRefusal

async function takePicture(
  ports: TakePicturesPorts,
  wanted: Wanted,
): Promise<StoredPicture | MediaRefusal> {
  const { source, signal } = wanted
  // What is here already is looked at when there is a decoder for it, and not before.
  if (source.type !== 'url')
    return keepPicture(ports, wanted, () => bytesOf(ports, { ...wanted, source }))
  const { url } = source
  const mostBytes = MAX_PICTURE_BYTES
  // An address answers at its own pace, so no decoder waits for it.
  const release = await ports.downloadRoom.take(mostBytes, signal)
  try {
    const request = { url, mostBytes, timeoutMs: DOWNLOAD_MS, signal }
    const found = await ports.downloads.download(request)
    return 'reason' in found ? found : await keepPicture(ports, wanted, async () => found)
  } finally {
    release()
  }
}

async function keepPicture(
  { pictures, blobs, decoders }: TakePicturesPorts,
  { blobKey, caller, signal }: Wanted,
  open: () => Promise<Bytes>,
): Promise<StoredPicture | MediaRefusal> {
  const release = await decoders.acquire(caller.account.id, signal)
  try {
    const found = await open()
    const picture = 'reason' in found ? found : await pictures.read(found.bytes)
    if ('reason' in picture) return picture
    const { bytes, ...facts } = picture
    await blobs.put(blobKey, once(bytes), signal)
    return { ...facts, blobKey }
  } finally {
    release()
  }
}

async function bytesOf(
  { files, blobs }: TakePicturesPorts,
  { source, caller }: Wanted<Exclude<MediaSource, { readonly type: 'url' }>>,
): Promise<Bytes> {
  switch (source.type) {
    case 'base64': {
      const sizeBytes = base64Bytes(source.data)
      return sizeBytes > MAX_PICTURE_BYTES ? tooLarge(sizeBytes) : decode(source.data, sizeBytes)
    }
    case 'bytes': {
      const { bytes } = source
      return bytes.length > MAX_PICTURE_BYTES ? tooLarge(bytes.length) : { bytes }
    }
    case 'file': {
      const file = await files.find(caller.account.id, source.fileId)
      if (!file)
        return {
          reason: `must be a file of yours, got ${JSON.stringify(source.fileId.slice(0, 40))}`,
        }
      if (file.sizeBytes > MAX_PICTURE_BYTES) return tooLarge(file.sizeBytes)
      return { bytes: await join(blobs.read(file.blobKey)) }
    }
  }
}

function tooLarge(sizeBytes: number): MediaRefusal {
  return { reason: `must have at most ${MAX_PICTURE_BYTES} bytes, got ${sizeBytes}` }
}

function decode(data: string, sizeBytes: number): Bytes {
  const bytes = Buffer.from(data, 'base64')
  // What is not base64 is left out, so the size tells.
  return bytes.length === sizeBytes ? { bytes } : { reason: 'must have data in base64' }
}

/** The pictures of an order, to be filmed; throws `notFound` when they are gone. */
export async function readPictures(
  blobs: Pick<BlobStore, 'read'>,
  pictures: TemplateOrder['pictures'],
): Promise<Readonly<Record<string, PlayedPicture>>> {
  const read: Record<string, PlayedPicture> = {}
  for (const [name, { blobKey, ...facts }] of Object.entries(pictures))
    read[name] = { ...facts, bytes: await join(blobs.read(blobKey)) }
  return read
}

/** Removes what an order kept. What cannot be removed now is the sweep's. */
export async function discardPictures(
  blobs: Pick<BlobStore, 'remove'>,
  order: TaskOrder,
): Promise<void> {
  if (order.kind === 'template') await removeAll(blobs, order.pictures)
}

async function removeAll(
  blobs: Pick<BlobStore, 'remove'>,
  pictures: TemplateOrder['pictures'],
): Promise<void> {
  for (const { blobKey } of Object.values(pictures))
    await blobs.remove(blobKey).catch(() => undefined)
}

async function join(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
