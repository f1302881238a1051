/**
 * Temporary files, in a folder for each process with a lock that shows that its process lives. The
 * system releases the lock when the process ends, for whatever reason; so a folder whose lock is
 * free is abandoned. That holds for processes in several containers too, each of which may have the
 * id 1.
 *
 *     tmp/process-2f1c…/lock      held by the process whose folder this is
 *                      /film-8a4e…
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TemporaryFiles } from '../domain/temporary.ts'
import { type ProcessLock, takeLock } from './process-lock.ts'

/** The temporary files of this process, and the sweep of others'. */
export interface TempFolder extends TemporaryFiles {
  /**
   * Deletes the files of dead processes; resolves to the number of those processes. Any number of
   * processes may sweep at once. Rejects when some could not be deleted, after all others were.
   */
  sweep(): Promise<number>
  /** Deletes everything of this process. */
  close(): Promise<void>
}

const FOLDER_NAME = /^process-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The lock file in the folder of a process. */
const LOCK_NAME = 'lock'

/** A sweep can remove a new folder before it is locked; several times in a row is no coincidence. */
const MAX_TRIES = 10

/** Retried when a lock file appeared in the folder meanwhile: of its creator, or of another sweep. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 10 }

type Own = { readonly path: string; readonly lock: ProcessLock }

/** Temporary files in folders in `root`, which is created at first use. */
export function createTempFolder(root: string): TempFolder {
  let opening: Promise<Own> | undefined
  const open = async (): Promise<Own> => {
    opening ??= openOwn(root)
    try {
      const own = await opening
      if (existsSync(join(own.path, LOCK_NAME))) return own
      own.lock.release() // somebody has removed all temporary files
    } catch (thrown) {
      opening = undefined
      throw thrown
    }
    opening = openOwn(root)
    return opening
  }
  return {
    newPath: async (kind) => join((await open()).path, `${kind}-${randomUUID()}`),
    sweep: () => sweep(root),
    close: async () => {
      const own = await opening?.catch(() => undefined)
      opening = undefined
      if (!own) return
      await rm(own.path, REMOVAL)
      own.lock.release()
    },
  }
}

async function openOwn(root: string): Promise<Own> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (let tries = 1; ; tries += 1) {
    const path = join(root, `process-${randomUUID()}`)
    await mkdir(path, { mode: 0o700 })
    const lock = takeLock(join(path, LOCK_NAME))
    // The lock of a removed folder is worthless.
    if (lock && existsSync(join(path, LOCK_NAME))) return { path, lock }
    lock?.release()
    if (tries === MAX_TRIES) throw new Error(`no folder in ${root} can be locked`)
  }
}

async function sweep(root: string): Promise<number> {
  let count = 0
  const entries = await readdir(root, { withFileTypes: true }).catch((thrown: unknown) => {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return []
    throw thrown
  })
  const failures: unknown[] = []
  for (const entry of entries) {
    if (!entry.isDirectory() || !FOLDER_NAME.test(entry.name)) continue
    try {
      if (await removeUnowned(join(root, entry.name))) count += 1
    } catch (thrown) {
      failures.push(thrown) // one folder must not block the others
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} folders in ${root} cannot be removed`)
  return count
}

/** Removes the folder of a dead process; false when its process lives. */
async function removeUnowned(path: string): Promise<boolean> {
  const lock = takeLock(join(path, LOCK_NAME))
  if (!lock) return false
  try {
    // Its creator may add a lock meanwhile; it notices, and makes another folder.
    await rm(path, REMOVAL)
    return true
  } finally {
    lock.release()
  }
}
