import { mkdirSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { Fault } from '../domain/fault.ts'
import type { BlobStore } from '../domain/file.ts'
import { diskBlobs } from '../blobs/disk/blobs.ts'
import type { BucketLocation } from '../blobs/s3/location.ts'
import type { Store } from '../stores/sql/store.ts'
import { systemClock } from '../system/clock.ts'
import { type SecretBox, secretBox } from '../system/secret-box.ts'
import { createTempFolder, type TempFolder } from '../system/temp-folder.ts'
import type { Config } from '../config/config.ts'
import { Refusal, systemCode } from '../config/refusal.ts'
import type { Membership } from './group/membership.ts'
import { encryptedKeys } from './secrets/encrypted-keys.ts'

/** What the processes of one server on an SQLite file share. */
type SharedState = Pick<Membership, 'rates' | 'siblings'>

/** Opens the configured store. Only its driver is loaded. */
export async function openStore(
  home: string,
  config: Config,
  shared?: SharedState,
): Promise<Store> {
  const store = await openBareStore(home, config, shared)
  return { ...store, keys: encryptedKeys(store.keys, secretBoxOf(config)) }
}

/** The encryption of secrets in the store; undefined without a key. */
export function secretBoxOf({
  secret_key: key,
}: Pick<Config, 'secret_key'>): SecretBox | undefined {
  return key === undefined ? undefined : secretBox(key)
}

async function openBareStore(
  home: string,
  { store: { url, timeoutMs } }: Config,
  shared: SharedState | undefined,
): Promise<Store> {
  try {
    if (url.startsWith('sqlite:')) {
      const { openSqlite } = await import('../stores/sqlite/store.ts')
      const path = pathWithin(home, url.slice('sqlite:'.length))
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      return await openSqlite({ path, monotonicMs: systemClock().monotonicMs, ...shared })
    }
    if (/^postgres(ql)?:\/\//.test(url)) {
      const { openPostgres } = await import('../stores/postgres/store.ts')
      return await openPostgres({ url, timeoutMs })
    }
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    throw new Refusal(`The store ${withoutPassword(url)} cannot be opened: ${reasonOf(thrown)}`, {
      cause: thrown,
    })
  }
  throw new Refusal(
    `store.url must begin with sqlite: or postgres://, got ${withoutPassword(url)}.`,
  )
}

/** A blob store, and a check whether it can be written to. */
export type OpenedBlobs = {
  readonly blobs: BlobStore
  /**
   * Writes a test blob; rejects with `overloaded`. Absent for a folder: its disk is among the
   * volumes of the server.
   */
  readonly checkWritable?: () => Promise<void>
}

/** Opens the configured blob store. The S3 library is loaded only for S3. */
export async function openBlobs(home: string, config: Config): Promise<OpenedBlobs> {
  const folder = blobFolderOf(home, config)
  if (folder !== undefined) return { blobs: diskBlobs({ folder }) }
  try {
    const { parseBucketLocation } = await import('../blobs/s3/location.ts')
    return await openS3(parseBucketLocation(config.blobs.url))
  } catch (thrown) {
    throw new Refusal(
      `blobs.url ${withoutPassword(config.blobs.url)} cannot be used: ${reasonOf(thrown)}.`,
      { cause: thrown },
    )
  }
}

async function openS3(location: BucketLocation): Promise<OpenedBlobs> {
  const { loadPresigner, loadS3Library } = await import('../blobs/s3/library.ts')
  const { checkBucket, openBucket, s3Blobs } = await import('../blobs/s3/blobs.ts')
  const bucket = openBucket(await loadS3Library(), location)
  const presigner = location.presigned ? await loadPresigner() : undefined
  return { blobs: s3Blobs(bucket, presigner), checkWritable: () => checkBucket(bucket) }
}

/** The folder of the blobs; undefined when they are in S3. */
export function blobFolderOf(home: string, { blobs: { url } }: Config): string | undefined {
  if (url.startsWith('file:')) return pathWithin(home, url.slice('file:'.length))
  if (url.startsWith('s3:')) return undefined
  throw new Refusal(`blobs.url must begin with file: or s3://, got ${withoutPassword(url)}.`)
}

/** The folder of the SQLite file, or the data folder. */
export function dataFolderOf(home: string, { store: { url } }: Config): string {
  return url.startsWith('sqlite:') ? dirname(pathWithin(home, url.slice('sqlite:'.length))) : home
}

/** The temporary files of this process, in the folder that the configuration names. */
export function openTempFolder(home: string, config: Pick<Config, 'temp'>): TempFolder {
  return createTempFolder(tempFolderOf(home, config))
}

/** The folder that the temporary files of all processes are in. */
export function tempFolderOf(home: string, { temp }: Pick<Config, 'temp'>): string {
  return pathWithin(home, temp)
}

/** A path of the configuration: relative ones are in the data folder. */
export function pathWithin(home: string, path: string): string {
  return isAbsolute(path) ? path : join(home, path)
}

/** The address without what may contain a password: the user, and everything after the name of the database. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/.*@/, '//…@').replace(/\?.*$/, '')
}

/** Operators may learn what callers do not: why the store is unavailable. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof Fault) {
    const { cause, message } = thrown
    return `${thrown.kind === 'overloaded' && cause instanceof Error ? cause.message : message}.`
  }
  const code = systemCode(thrown)
  return thrown instanceof Error
    ? `${thrown.message}${code === '' ? '' : ` (${code})`}.`
    : 'unknown.'
}
