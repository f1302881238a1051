/**
 * Files as their owners see them: a record, and an address that works for a
 * while without a key.
 */
import type { Clock } from '../domain/clock.ts'
import { Fault } from '../domain/fault.ts'
import type { BlobStore, ByteRange, FileRecord, FileStore } from '../domain/file.ts'
import type { Signer } from '../domain/signer.ts'
import type { Caller } from './authenticate.ts'

/** What files need. */
export type FilePorts = {
  readonly files: FileStore
  readonly blobs: BlobStore
  /** Signs download addresses. */
  readonly signer: Signer
  readonly clock: Clock
}

/** How long a download address works. Source: the public family. */
const DOWNLOAD_MS = 9 * 60 * 60 * 1000

/** What stands in a download address besides the file's id. */
export type DownloadGrant = { readonly expiresAtMs: number; readonly signature: string }

/** The caller's file of this id; throws `notFound`, also for another account's file. */
export async function findFile(
  { files }: FilePorts,
  caller: Caller,
  fileId: string,
): Promise<FileRecord> {
  const file = await files.find(caller.account.id, fileId)
  if (!file) throw noFile(fileId)
  return file
}

/** A grant to download this file without a key. */
export function grantDownload({ signer, clock }: FilePorts, file: FileRecord): DownloadGrant {
  const expiresAtMs = clock.nowMs() + DOWNLOAD_MS
  return { expiresAtMs, signature: signer.sign(grantText(file.id, expiresAtMs)) }
}

/** The file of a grant; throws `unauthenticated` when the grant is not ours or has run out. */
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
  if (!file) throw noFile(fileId)
  return file
}

/** The bytes of a file, whole or in part. */
export function readFile(
  { blobs }: FilePorts,
  file: FileRecord,
  range?: ByteRange,
): AsyncIterable<Uint8Array> {
  return blobs.read(file.blobKey, range)
}

function grantText(fileId: string, expiresAtMs: number): string {
  return `${fileId}.${expiresAtMs}`
}

function noFile(fileId: string): Fault {
  return new Fault('notFound', `there is no file ${JSON.stringify(fileId.slice(0, 40))}`, {
    field: 'file_id',
  })
}
