/** The thread of `checkpoints.ts`: checkpoints the log on request, and reports when it has. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Its requests: to checkpoint, or to close the file and end. */
export type CheckpointOrder = 'write back' | 'end'

const database = new DatabaseSync(String(workerData))

parentPort?.on('message', (order: CheckpointOrder) => {
  if (order === 'end') {
    database.close()
    parentPort?.close()
    return
  }
  try {
    // Passive: it waits for nobody and blocks no writer.
    database.exec('pragma wal_checkpoint(passive)')
  } catch {
    // The log keeps its length, and nothing in it is lost: the next order tries again.
  }
  parentPort?.postMessage('written back', [])
})
