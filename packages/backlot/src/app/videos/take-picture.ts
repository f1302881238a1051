/** Takes one picture of an order: loads it, checks it, and stores it in a blob. */
import type { Allowance } from '../../domain/allowance.ts'
import type { MediaSource } from '../../domain/conversation.ts'
import type { FairQueue } from '../../domain/fair-queue.ts'
import type { BlobStore, FileStore } from '../../domain/file.ts'
import type { MediaRefusal } from '../../domain/media.ts'
import type { Downloads } from '../../domain/outbound.ts'
import { base64Bytes } from '../../domain/text-rules.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { throwStorageAway } from './put-off.ts'

/** What taking pictures needs. */
export type TakePicturesPorts = {
  readonly downloads: Downloads
  readonly files: Pick<FileStore, 'find'>
  readonly blobs: Pick<BlobStore, 'read' | 'put' | 'remove'>
  /**
   * Limits concurrent decoding in all requests together, fairly by account: one decoding takes up
   * to 200 MB and a core.
   */
  readonly decoders: FairQueue
  /** Limits the bytes of downloaded pictures that wait to be decoded, in all requests together. */
  readonly downloadAllowance: Allowance
}

/** The time limit of one download, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 20_000

/** A picture to take. */
type Wanted<Read, Source = MediaSource> = {
  readonly source: Source
  readonly blobKey: string
  readonly maxBytes: number
  readonly caller: Caller
  readonly signal: AbortSignal
  /** Checks the bytes and returns what is to be stored. */
  read(bytes: Uint8Array): Promise<Read | MediaRefusal>
}

type Bytes = { readonly bytes: Uint8Array } | MediaRefusal

/** What is known of a stored picture. */
export type KeptPicture<Read> = Omit<Read, 'bytes'> & { readonly blobKey: string }

/**
 * Takes a picture: it is durable when this resolves to it. Resolves to a refusal for one that
 * cannot be loaded or used.
 */
export async function takePicture<Read extends { readonly bytes: Uint8Array }>(
  ports: TakePicturesPorts,
  wanted: Wanted<Read>,
): Promise<KeptPicture<Read> | MediaRefusal> {
  const { source, maxBytes, signal } = wanted
  // Inline bytes are looked at only when a decoder is free.
  if (source.type !== 'url')
    return keepPicture(ports, wanted, () => bytesOf(ports, { ...wanted, source }))
  const { url } = source
  // Downloads may be slow, so they wait for no decoder.
  const release = await ports.downloadAllowance.take(maxBytes, signal)
  try {
    const request = { url, maxBytes, timeoutMs: DOWNLOAD_TIMEOUT_MS, signal }
    const found = await ports.downloads.download(request)
    return 'reason' in found ? found : await keepPicture(ports, wanted, async () => found)
  } finally {
    release()
  }
}

async function keepPicture<Read extends { readonly bytes: Uint8Array }>(
  { blobs, decoders }: TakePicturesPorts,
  { blobKey, caller, signal, read }: Wanted<Read>,
  open: () => Promise<Bytes>,
): Promise<KeptPicture<Read> | MediaRefusal> {
  const release = await decoders.acquire(caller.account.id, signal)
  try {
    const found = await open()
    const picture = 'reason' in found ? found : await read(found.bytes)
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
  wanted: Wanted<unknown, Exclude<MediaSource, { readonly type: 'url' }>>,
): Promise<Bytes> {
  const { source, caller, maxBytes } = wanted
  const tooLarge = (sizeBytes: number): MediaRefusal => ({
    reason: `must have at most ${maxBytes} bytes, got ${sizeBytes}`,
  })
  switch (source.type) {
    case 'base64': {
      const sizeBytes = base64Bytes(source.data)
      return sizeBytes > maxBytes ? tooLarge(sizeBytes) : decode(source.data, sizeBytes)
    }
    case 'bytes': {
      const { bytes } = source
      return bytes.length > maxBytes ? tooLarge(bytes.length) : { bytes }
    }
    case 'file': {
      const file = await files.find(caller.account.id, source.fileId)
      if (!file)
        return {
          reason: `must be a file of yours, got ${JSON.stringify(source.fileId.slice(0, 40))}`,
        }
      if (file.sizeBytes > maxBytes) return tooLarge(file.sizeBytes)
      return { bytes: await join(blobs.read(file.blobKey)) }
    }
  }
}

function decode(data: string, sizeBytes: number): Bytes {
  const bytes = Buffer.from(data, 'base64')
  // The decoder skips what is not base64, so a wrong size shows it.
  return bytes.length === sizeBytes ? { bytes } : { reason: 'must have data in base64' }
}

/** The bytes of a stored picture; throws `notFound` when it is gone. */
export async function readKept(
  blobs: Pick<BlobStore, 'read'>,
  blobKey: string,
): Promise<Uint8Array> {
  return join(blobs.read(blobKey)).catch(throwStorageAway)
}

/** Removes pictures. What cannot be removed now is left to the sweep. */
export async function removeKept(
  blobs: Pick<BlobStore, 'remove'>,
  pictures: readonly { readonly blobKey: string }[],
): Promise<void> {
  for (const { blobKey } of pictures) await blobs.remove(blobKey).catch(() => undefined)
}

async function join(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
