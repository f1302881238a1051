import type { Parts } from './parts.ts'

/** Removes the temporary files of processes that have ended. Never rejects: a folder that cannot be used is told to the log. */
export async function sweepTemp({ temp, log }: Pick<Parts, 'temp' | 'log'>): Promise<void> {
  try {
    const processes = await temp.sweep()
    if (processes > 0) log.info({ processes }, 'swept the temporary files of processes that ended')
  } catch (err) {
    log.error({ err }, 'temporary files cannot be swept')
  }
}
