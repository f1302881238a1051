/**
 * Checkpoints: a thread writes the log back into the database file. Left to itself, SQLite does so
 * within the commit that makes the log long, and the event loop waits while the disk is flushed
 * twice.
 *
 *     frames in the log    0 ─────────── 1000 ────────────────── 8000 ─────────────────────▶
 *     after a commit         nothing          written back while    the next group waits
 *                                             others write          until it is
 *
 * The first write that finds the whole log written back restarts it. Where writes never pause, some
 * of it never is: that is why, past the second mark, a group waits for a checkpoint during which
 * nobody writes.
 */
import { Worker } from 'node:worker_threads'
import type { CheckpointOrder } from './checkpoint-worker.ts'
import type { SqliteConnection } from './connection.ts'

/** Keeps a log short. */
export type Checkpoints = {
  /**
   * Checks, after a commit of so many writes, whether the log has to be written back. Never throws:
   * what is committed stays so.
   */
  afterCommit(writeCount: number): void
  /** Resolves when the log has space again; undefined while it has. */
  logSpace(): Promise<void> | undefined
  /** Ends the thread, if there is one. */
  close(): Promise<void>
}

/** A thread that checkpoints the log. */
export type CheckpointThread = {
  /** Resolves when it has written back what it could. */
  writeBack(): Promise<void>
  end(): Promise<void>
}

/** The thresholds of a log, in frames: pages that were written to it. */
export type LogMarks = {
  /** After so many frames that were not written back, a checkpoint starts. */
  readonly writeBackFrames: number
  /** After so many frames, written back or not, the next group waits. */
  readonly maxFrames: number
  /** How many writes pass between two checks. */
  readonly writesBetweenChecks: number
}

/** SQLite's own default; 32 MB; a check takes some microseconds, and few writes change more than ten pages. */
const MARKS: LogMarks = { writeBackFrames: 1000, maxFrames: 8000, writesBetweenChecks: 50 }

/** For a database in memory, which has no log. */
export const NO_CHECKPOINTS: Checkpoints = {
  afterCommit: () => {},
  logSpace: () => undefined,
  close: async () => {},
}

/**
 * Checkpoints for an open file; SQLite's own are turned off. The thread starts when it is first
 * needed. `onGone` is called when it was lost or could not start: then SQLite checkpoints again.
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
    await underWay // writes during this one have left frames
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
    return undefined // on a failing disk; the next commit checks again
  }
}

/** Starts the thread that checkpoints the log of the database at `path`. */
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
      worker.ref() // a group that waits for space must not be left waiting by the end of the process
      order('write back')
      await answered.promise
      if (!isEnding) worker.unref() // otherwise the process would end before the thread has
    },
    end: async () => {
      isEnding = true
      worker.ref()
      order('end')
      await ended.promise
    },
  }
}
