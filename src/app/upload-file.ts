/**
 * Takes an upload in: its bytes go to the blob store as they arrive, and only
 * when all of the form is there and right does it become a file. Until then
 * nothing of it can be found, and whatever ends it early takes the bytes along.
 */
import type { Clock } from '../domain/clock.ts'
import { invalid } from '../domain/fault.ts'
import {
  blobKeyOf,
  toContentType,
  toFilename,
  withinUploadLimit,
  type BlobStore,
  type FilePurpose,
  type FileRecord,
  type FileStore,
} from '../domain/file.ts'
import type { Ids } from '../domain/id.ts'
import type { Caller } from './authenticate.ts'

/** What an upload needs. */
export type UploadFilePorts = {
  readonly files: FileStore
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly clock: Clock
}

/** A part of an upload; its two parts come in either order. */
export type UploadPart =
  | { readonly kind: 'purpose'; readonly purpose: FilePurpose }
  | {
      readonly kind: 'file'
      readonly filename: string
      /** As the uploader says. */
      readonly contentType: string
      /** Must be read before the next part is asked for. */
      readonly content: AsyncIterable<Uint8Array>
    }

/** An upload that is under way. */
type Draft = {
  purpose?: FilePurpose
  content?: Pick<FileRecord, 'filename' | 'contentType' | 'sizeBytes'>
}

/**
 * Stores the file of an upload. Durable when it resolves; when it rejects, or
 * `signal` aborts before, nothing is left behind. Throws `invalid`, `tooLarge`.
 */
export async function uploadFile(
  ports: UploadFilePorts,
  caller: Caller,
  upload: { readonly parts: AsyncIterable<UploadPart>; readonly signal: AbortSignal },
): Promise<FileRecord> {
  const { blobs, clock, files, ids } = ports
  const id = ids.file()
  const blobKey = blobKeyOf('uploads', id)
  const draft: Draft = {}
  try {
    for await (const part of upload.parts) {
      if (part.kind === 'purpose') draft.purpose = part.purpose
      else if (draft.content) throw invalid('file', 'an upload must have one file, got more')
      else draft.content = await store(blobs, part, { blobKey, signal: upload.signal })
    }
    const file = { id, accountId: caller.account.id, createdAtMs: clock.nowMs(), blobKey }
    const record = { ...file, ...complete(draft) }
    upload.signal.throwIfAborted()
    await files.add(record)
    return record
  } catch (thrown) {
    if (draft.content) await discard(ports, { accountId: caller.account.id, id, blobKey })
    throw thrown
  }
}

async function store(
  blobs: BlobStore,
  part: Extract<UploadPart, { readonly kind: 'file' }>,
  to: { readonly blobKey: string; readonly signal: AbortSignal },
): Promise<NonNullable<Draft['content']>> {
  const filename = toFilename(part.filename)
  const contentType = toContentType(part.contentType)
  const { sizeBytes } = await blobs.put(to.blobKey, withinUploadLimit(part.content), to.signal)
  return { filename, contentType, sizeBytes }
}

/** Takes the bytes away, and first the row that a lost answer of the store may hide. The sweep takes the rest. */
async function discard(
  { files, blobs }: UploadFilePorts,
  { accountId, id, blobKey }: Pick<FileRecord, 'accountId' | 'id' | 'blobKey'>,
): Promise<void> {
  await files
    .remove(accountId, id)
    .then(() => blobs.remove(blobKey))
    .catch(() => undefined)
}

function complete({ purpose, content }: Draft): Required<Draft>['content'] & {
  readonly purpose: FilePurpose
} {
  if (!purpose) throw invalid('purpose', 'purpose is required')
  if (!content) throw invalid('file', 'file is required')
  if (content.sizeBytes === 0) throw invalid('file', 'the file must not be empty')
  return { purpose, ...content }
}
