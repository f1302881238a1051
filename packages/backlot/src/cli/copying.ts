/** What moves, backups and restores share on a terminal. */
import type { CopiedBlobs } from '../blobs/copy-blobs.ts'
import { type Config, readConfig } from '../config/config.ts'
import { openHome } from '../config/home.ts'
import { Refusal } from '../config/refusal.ts'
import type { Copied, CopyOptions } from '../server/move.ts'
import type { Moved } from '../stores/move/move.ts'
import { openProgress, type Progress } from './progress.ts'
import { print } from './with-store.ts'

/** Blobs per progress line; their total is known only at the end. */
const BLOBS_A_LINE = 1000

/**
 * Copies with the configuration of the data folder, shows the progress, and prints what was copied.
 * Ctrl-C stops it cleanly.
 */
export async function runCopy(
  copy: (home: string, config: Config, options: CopyOptions) => Promise<Copied>,
): Promise<void> {
  const home = openHome(process.env)
  const config = await readConfig(home, process.env)
  const stopped = new AbortController()
  const stop = (): void => stopped.abort(new Refusal('Stopped. Run it again to continue.'))
  process.once('SIGINT', stop)
  const { end, ...watcher } = watch()
  try {
    const { blobs, rows } = await copy(home, config, { signal: stopped.signal, ...watcher })
    end()
    if (blobs) print(blobsLine(blobs))
    if (rows) print(rowsLines(rows))
  } finally {
    end()
    process.off('SIGINT', stop)
  }
}

/** Shows each part as a progress of its own. */
function watch(): Pick<CopyOptions, 'onRows' | 'onBlob'> & { end(): void } {
  let progress: Progress | undefined
  let part = ''
  const show = (now: string): Progress => {
    if (now !== part || !progress) {
      progress?.end()
      progress = openProgress(process.stderr, now)
      part = now
    }
    return progress
  }
  return {
    onRows: (now, done, total) =>
      show(now === 'copy' ? 'rows' : 'compared').report(Math.min(done / Math.max(total, 1), 1)),
    onBlob: ({ blobs }) => {
      if (blobs % BLOBS_A_LINE === 0) process.stderr.write(`${blobs} files copied\n`)
    },
    end: () => {
      progress?.end()
      progress = undefined
    },
  }
}

function blobsLine({ blobs, bytes, found }: CopiedBlobs): string {
  return `${blobs} ${blobs === 1 ? 'file' : 'files'}, read back and found the same${foundBefore(found)}; ${Math.round(bytes / 1e6)} MB copied.`
}

function rowsLines({ rows, found, money }: Moved): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  const counted = [...rows].filter(([, count]) => count > 0)
  return [
    `${total} rows, read back and found the same${foundBefore(found)}:`,
    ...counted.map(([name, count]) => `  ${name} ${count}`),
    `Balances ${money.balance / 1e6}, held ${money.held / 1e6}, charged ${money.charged / 1e6}.`,
  ].join('\n')
}

function foundBefore(found: number): string {
  return found > 0 ? `, of which ${found} were there already` : ''
}
