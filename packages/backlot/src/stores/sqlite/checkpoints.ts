/**
 * Checkpoints: the log is written back into the database file by a thread of its
 * own. Left to itself, SQLite does so within the commit that makes the log long,
 * and the event loop waits while the disk is flushed twice.
 *
 *     frames in the log    0 ─────────── 1000 ────────────────── 8000 ─────────────────────▶
 *     after a commit         nothing          written back while    the next group waits
 *                                             others write          until it is
 *
 * The first write that finds all of the log written back begins it anew. Where
 * writes never pause, there is always some of it that is not: that is why, past
 * the second mark, a group waits for a checkpoint during which nobody writes.
 */
import { Worker } from 'node:worker_threads'
import type { CheckpointOrder } from './checkpoint-worker.ts'
import type { SqliteConnection } from './connection.ts'

/** Keeps a log short. */
export type Checkpoints = {
  /** Looks, after a commit of so many writes, whether the log has to be written back. Never throws: what is committed stays so. */
  afterCommit(writeCount: number): void
  /** Resolves when the log has room for more; undefined while it has. */
  logSpace(): Promise<void> | undefined
  /** Ends the thread, if there is one. */
  close(): Promise<void>
}

/** A thread that writes the log back. */
export type CheckpointThread = {
  /** Resolves when it has written back what it could. */
  writeBack(): Promise<void>
  end(): Promise<void>
}

/** When something is done about a log, in frames: pages that were written to it. */
export type LogMarks = {
  /** So many that were not written back yet have it written back. */
  readonly writeBackFrames: number
  /** So many, written back or not, have the next group wait. */
  readonly maxFrames: number
  /** How many writes pass between two looks. */
  readonly writesBetweenChecks: number
}

/** As many as SQLite itself lets come together; 32 MB; a look takes some microseconds, and few writes change more than ten pages. */
const MARKS: LogMarks = { writeBackFrames: 1000, maxFrames: 8000, writesBetweenChecks: 50 }

/** For a database in memory, which has no log. */
export const NO_CHECKPOINTS: Checkpoints = {
  afterCommit: () => {},
  logSpace: () => undefined,
  close: async () => {},
}

/**
 * Checkpoints for an open file, and none by SQLite itself from now on. The
 * thread is started when it is first needed. `onGone` is called when it was lost or could
 * not begin: then SQLite checkpoints again.
 */
export function createCheckpoints(
  connection: Pick<SqliteConnection, 'query' | 'execute'>,
  startThread: (onGone: () => void) => CheckpointThread,
  { writeBackFrames, maxFrames, writesBetweenChecks }: LogMarks = MARKS,
): Checkpoints {
  let writesSinceCheck = 0
  let isFull = false
  let thread: CheckpointThread | undefined
  let isGone = false
  let underWay: Promise<void> | undefined

  const onGone = (): void => {
    if (isGone) return
    isGone = true
    connection.execute(`pragma wal_autocheckpoint = ${writeBackFrames}`)
  }
  const writeBack = (): Promise<void> => {
    thread ??= startThread(onGone)
    underWay ??= thread.writeBack().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const emptied = async (): Promise<void> => {
    await underWay // others wrote while this one was under way, so it has left some
    if (!isGone) await writeBack()
  }

  connection.execute('pragma wal_autocheckpoint = 0')
  return {
    afterCommit: (writeCount) => {
      writesSinceCheck += writeCount
      if (isGone || writesSinceCheck < writesBetweenChecks) return
      writesSinceCheck = 0
      const log = readLogState(connection)
      if (!log) return
      const { frameCount, writtenBackCount } = log
      if (frameCount - writtenBackCount >= writeBackFrames) void writeBack()
      isFull = frameCount >= maxFrames && writtenBackCount < frameCount
    },
    logSpace: () => {
      if (!isFull) return undefined
      isFull = false // waited for once: a reader in another process may keep the log from being emptied
      return emptied()
    },
    close: async () => {
      isGone = true
      await thread?.end()
    },
  }
}

type LogState = { readonly frameCount: number; readonly writtenBackCount: number }

/** Source: sqlite.org/pragma.html#pragma_wal_checkpoint, "NOOP". */
function readLogState({ query }: Pick<SqliteConnection, 'query'>): LogState | undefined {
  try {
    const [row] = query({ sql: 'pragma wal_checkpoint(noop)', parameters: [] })
    return { frameCount: Number(row?.['log']), writtenBackCount: Number(row?.['checkpointed']) }
  } catch {
    return undefined // on a disk that fails; the next commit looks again
  }
}

/** Starts the thread that writes back the log of the database at `path`. */
export function startCheckpointThread(path: string, onGone: () => void): CheckpointThread {
  const file = import.meta.url.endsWith('.ts') ? './checkpoint-worker.ts' : './checkpoint-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), { workerData: path })
  const ended = Promise.withResolvers<void>()
  let answered = Promise.withResolvers<void>()
  worker.on('message', () => answered.resolve())
  worker.on('error', () => {}) // the file cannot be opened, or memory is short: its exit says the rest
  worker.on('exit', () => {
    onGone()
    answered.resolve()
    ended.resolve()
  })
  let isEnding = false
  const order = (words: CheckpointOrder): void => worker.postMessage(words, [])
  return {
    writeBack: async () => {
      answered = Promise.withResolvers()
      worker.ref() // whoever waits for room must not be left waiting by the end of the process
      order('write back')
      await answered.promise
      if (!isEnding) worker.unref() // else the process would end before the thread has
    },
    end: async () => {
      isEnding = true
      worker.ref()
      order('end')
      await ended.promise
    },
  }
}
