/** Moves, backups and restores: rows and blobs from one place to another, verified. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyBlobs, type CopiedBlobs } from '../blobs/copy-blobs.ts'
import type { Config } from '../config/config.ts'
import { Refusal } from '../config/refusal.ts'
import { isFault } from '../domain/fault.ts'
import type { BlobStore } from '../domain/file.ts'
import type { MoveDatabase, MoveMode } from '../stores/move/database.ts'
import { type Moved, type MoveProgress, moveStore, reserveTarget } from '../stores/move/move.ts'
import { openBlobs, pathWithin } from './open-store.ts'

/** A store and its blobs, as `store.url` and `blobs.url` name them. */
export type DataLocation = { readonly store: string; readonly blobs: string }

/** What is copied: rows, blobs, or both. */
export type Copied = { readonly blobs?: CopiedBlobs; readonly rows?: Moved }

/** How to go about it. */
export type CopyOptions = {
  /** Stops the copying of blobs; the next run continues. */
  readonly signal: AbortSignal
  readonly onRows: MoveProgress
  onBlob(copied: CopiedBlobs): void
}

/**
 * Copies everything of the configured store, or its blobs, or both, to where `to` says; nothing is
 * deleted. Throws a refusal that names the obstacle, after which the same move can be continued.
 */
export async function moveAll(
  home: string,
  config: Config,
  { to, ...options }: CopyOptions & { readonly to: Partial<DataLocation> },
): Promise<Copied> {
  return copy(home, config, { ...options, from: placeOf(config), mode: 'source', to })
}

/**
 * Writes a copy of everything to a folder, while servers go on: `backlot.db`, replaced once it is
 * complete, and `files`, to which only new ones are written. Throws a refusal that names the
 * obstacle.
 */
export async function backUp(
  home: string,
  config: Config,
  { folder, ...options }: CopyOptions & { readonly folder: string },
): Promise<Copied> {
  const { database, files } = contentsOf(folder)
  mkdirSync(files, { recursive: true, mode: 0o700 })
  const draft = `${database}.draft`
  for (const end of ['', '-wal', '-shm']) rmSync(draft + end, { force: true })
  const to = { store: `sqlite:${draft}`, blobs: `file:${files}` }
  const copied = await copy(home, config, {
    ...options,
    from: placeOf(config),
    mode: 'snapshot',
    to,
  })
  renameSync(draft, database)
  return copied
}

/**
 * Fills the configured store and blobs, which must be empty, from a backup. Throws a refusal that
 * names the obstacle.
 */
export async function restore(
  home: string,
  config: Config,
  { folder, ...options }: CopyOptions & { readonly folder: string },
): Promise<Copied> {
  const { database, files } = contentsOf(folder)
  if (!existsSync(database)) throw new Refusal(`There is no backup at ${folder}: no ${database}.`)
  const from = { store: `sqlite:${database}`, blobs: `file:${files}` }
  return copy(home, config, { ...options, from, mode: 'source', to: placeOf(config) })
}

function contentsOf(folder: string): { readonly database: string; readonly files: string } {
  const path = resolve(folder)
  return { database: join(path, 'backlot.db'), files: join(path, 'files') }
}

function placeOf({ store, blobs }: Config): DataLocation {
  return { store: store.url, blobs: blobs.url }
}

async function copy(
  home: string,
  config: Config,
  options: CopyOptions & {
    readonly from: DataLocation
    readonly mode: MoveMode
    readonly to: Partial<DataLocation>
  },
): Promise<Copied> {
  const { from, to, signal, onBlob, onRows } = options
  const databases: MoveDatabase[] = []
  const open = async (url: string, mode: MoveMode): Promise<MoveDatabase> => {
    const database = await openForMove(home, url, mode)
    databases.push(database)
    return database
  }
  try {
    // Before the blobs, which then include every file that the rows name.
    const source = await open(from.store, options.mode)
    const target = to.store === undefined ? undefined : await open(to.store, 'target')
    // Blobs may take hours, in which no server may begin to use the target.
    if (target) await reserveTarget(target)
    return {
      ...(to.blobs !== undefined && {
        blobs: await copyBlobs(
          await blobsAt(home, config, from.blobs),
          await blobsAt(home, config, to.blobs),
          { signal, onBlob },
        ),
      }),
      ...(target && { rows: await moveStore(source, target, onRows) }),
    }
  } catch (thrown) {
    if (isFault(thrown)) throw new Refusal(sentence(thrown.message), { cause: thrown })
    throw thrown
  } finally {
    for (const database of databases) await database.close()
  }
}

async function blobsAt(home: string, config: Config, url: string): Promise<BlobStore> {
  return (await openBlobs(home, { ...config, blobs: { ...config.blobs, url } })).blobs
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

async function openForMove(home: string, url: string, mode: MoveMode): Promise<MoveDatabase> {
  if (url.startsWith('sqlite:')) {
    const { openSqliteForMove } = await import('../stores/sqlite/move.ts')
    return openSqliteForMove(pathWithin(home, url.slice('sqlite:'.length)), mode)
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgresForMove } = await import('../stores/postgres/move.ts')
    return openPostgresForMove(url, mode)
  }
  throw new Refusal('A store begins with sqlite: or postgres://.')
}
