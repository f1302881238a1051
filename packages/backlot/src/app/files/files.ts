/** Files of an account: records, and download addresses that work for a while without a key. */
import type { Clock } from '../../domain/clock.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import {
  DOWNLOAD_TTL_MS,
  hasExpired,
  type BlobStore,
  type ByteRange,
  type DirectDownload,
  type FileListing,
  type FilePurpose,
  type FileRecord,
  type FileStore,
} from '../../domain/file.ts'
import type { Page } from '../../domain/page.ts'
import type { Signer } from '../../domain/signer.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** Dependencies of the file use cases. */
export type FilePorts = {
  readonly files: FileStore
  readonly blobs: BlobStore
  /** Signs download addresses. */
  readonly signer: Signer
  readonly clock: Clock
}

/** What a download address contains besides the file's id. */
export type DownloadGrant = { readonly expiresAtMs: number; readonly signature: string }

/** The caller's file of this id; throws `notFound`, also for another account's file. */
export async function findFile(
  { files, clock }: Pick<FilePorts, 'files' | 'clock'>,
  caller: Caller,
  fileId: string,
): Promise<FileRecord> {
  const file = await files.find(caller.account.id, fileId)
  if (!file || hasExpired(file, clock.nowMs())) throw noFile(fileId)
  return file
}

/** The caller's files of one purpose or of all, by default newest first. A page may have fewer than `limit`. */
export async function listFiles(
  { files, clock }: Pick<FilePorts, 'files' | 'clock'>,
  caller: Caller,
  query: Omit<FileListing, 'accountId'>,
): Promise<Page<FileRecord>> {
  const nowMs = clock.nowMs()
  const page = await files.list({ accountId: caller.account.id, ...query })
  return { ...page, items: page.items.filter((file) => !hasExpired(file, nowMs)) }
}

/**
 * Deletes the caller's file and its bytes; throws `notFound`, or `invalid` when the given purpose
 * is not the file's.
 */
export async function deleteFile(
  { files, blobs }: Pick<FilePorts, 'files' | 'blobs'>,
  caller: Caller,
  wish: { readonly fileId: string; readonly purpose?: FilePurpose },
): Promise<FileRecord> {
  const { fileId, purpose } = wish
  const accountId = caller.account.id
  const found = await files.find(accountId, fileId)
  if (!found) throw noFile(fileId)
  if (purpose !== undefined && purpose !== found.purpose)
    throw invalid('purpose', `the file ${fileId} is for ${found.purpose}, got "${purpose}"`)
  const file = await files.remove(accountId, fileId)
  if (!file) throw noFile(fileId)
  // The record is gone, so the bytes cannot be reached; what cannot be removed now is left to the sweep.
  await blobs.remove(file.blobKey).catch(() => undefined)
  return file
}

/** A grant to download this file without a key. */
export function grantDownload({ signer, clock }: FilePorts, file: FileRecord): DownloadGrant {
  const expiresAtMs = clock.nowMs() + DOWNLOAD_TTL_MS
  return { expiresAtMs, signature: signer.sign(grantText(file.id, expiresAtMs)) }
}

/** The file of a grant; throws `unauthenticated` when the grant is forged or expired. */
export async function findGrantedFile(
  { files, signer, clock }: FilePorts,
  fileId: string,
  grant: DownloadGrant,
): Promise<FileRecord> {
  if (!signer.verify(grantText(fileId, grant.expiresAtMs), grant.signature))
    throw new Fault('unauthenticated', 'the download address is not valid')
  if (grant.expiresAtMs <= clock.nowMs())
    throw new Fault('unauthenticated', 'the download address has expired; retrieve the file again')
  const file = await files.findSigned(fileId)
  if (!file || hasExpired(file, clock.nowMs())) throw noFile(fileId)
  return file
}

/** The bytes of a file, or a range of them. */
export function readFile(
  { blobs }: FilePorts,
  file: FileRecord,
  range?: ByteRange,
): AsyncIterable<Uint8Array> {
  return blobs.read(file.blobKey, range)
}

/**
 * A presigned address at which the storage serves this file, valid no longer than the grant and the
 * file; undefined where the storage cannot.
 */
export async function findDirectAddress(
  { blobs, clock }: Pick<FilePorts, 'blobs' | 'clock'>,
  file: FileRecord,
  { grant, ...download }: Omit<DirectDownload, 'maxLifetimeS'> & { readonly grant: DownloadGrant },
): Promise<string | undefined> {
  const endsAtMs = Math.min(grant.expiresAtMs, file.expiresAtMs ?? grant.expiresAtMs)
  const maxLifetimeS = Math.max(1, Math.floor((endsAtMs - clock.nowMs()) / 1000))
  return blobs.address?.(file.blobKey, { ...download, maxLifetimeS })
}

function grantText(fileId: string, expiresAtMs: number): string {
  return `${fileId}.${expiresAtMs}`
}

function noFile(fileId: string): Fault {
  return new Fault('notFound', `there is no file ${JSON.stringify(fileId.slice(0, 40))}`, {
    field: 'file_id',
  })
}
