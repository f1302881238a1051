/** Locks that a process holds while it lives: the system releases them when it ends, for whatever reason. */
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's codes when another process has the lock, and when the folder is missing. */
const SQLITE_BUSY = 5
const SQLITE_CANTOPEN = 14

/** Its code when the file disappears while it is opened: the lowest eight bits tell the kind. */
const SQLITE_IOERR = 10

/** The locks of this process: an unreferenced one would be released by the garbage collector. */
const held = new Set<DatabaseSync>()

/** A lock of this process. */
export type ProcessLock = {
  /** Releases it before the process ends. */
  release(): void
}

/**
 * Locks this file, a SQLite database, because SQLite has locks on every system; the file is created
 * if there is none. Undefined while another process has the lock, and when its folder is gone.
 * Throws other system errors.
 */
export function takeLock(file: string): ProcessLock | undefined {
  let lock: DatabaseSync | undefined
  try {
    closeSync(openSync(file, 'a', 0o600)) // for its owner alone, whatever the umask; its journal gets the same mode
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (thrown) {
    lock?.close()
    if (isTaken(thrown, file)) return undefined
    throw thrown
  }
  const mine = lock
  held.add(mine)
  return {
    release: () => {
      if (held.delete(mine)) mine.close()
    },
  }
}

/** Whether another process has the lock, or has just removed the folder. */
function isTaken(thrown: unknown, file: string): boolean {
  if (!(thrown instanceof Error)) return false
  if ('code' in thrown && thrown.code === 'ENOENT') return true
  const code = 'errcode' in thrown ? Number(thrown.errcode) & 0xff : 0
  if (code === SQLITE_BUSY) return true
  if (code === SQLITE_CANTOPEN) return !existsSync(dirname(file))
  return code === SQLITE_IOERR && !existsSync(file)
}
