/** Locks that a process holds while it lives: the system releases them when it ends, however it ends. */
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What SQLite says when another has the lock, and when there is no such folder. */
const SQLITE_BUSY = 5
const SQLITE_CANTOPEN = 14

/** What it says, among other numbers, when the file goes while it is opened: the lowest eight bits tell the kind. */
const SQLITE_IOERR = 10

/** Locks of this process: one that nothing refers to would be released with its object. */
const held = new Set<DatabaseSync>()

/** A lock that this process has. */
export type ProcessLock = {
  /** Gives it back before the process ends. */
  release(): void
}

/**
 * The lock of this file, a database of SQLite, which has locks on every system; the file is made where there is none. Undefined while
 * another process has it, and when its folder is gone. Throws what the system says otherwise.
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

/** Whether another process has the lock, or has removed the folder just now. */
function isTaken(thrown: unknown, file: string): boolean {
  if (!(thrown instanceof Error)) return false
  if ('code' in thrown && thrown.code === 'ENOENT') return true
  const code = 'errcode' in thrown ? Number(thrown.errcode) & 0xff : 0
  if (code === SQLITE_BUSY) return true
  if (code === SQLITE_CANTOPEN) return !existsSync(dirname(file))
  return code === SQLITE_IOERR && !existsSync(file)
}
