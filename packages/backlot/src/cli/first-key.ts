import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../config/refusal.ts'

/** The file of the first key, in the data folder. */
const FIRST_KEY_FILE = 'first-key'

/** An open, empty file for a key that is still to be created. */
export type KeyFile = {
  /** Writes the key and closes the file. */
  keep(token: string): void
  /** Deletes the file. */
  discard(): void
}

/**
 * Creates the file for the first key where no terminal shows it: readable by its owner alone, and
 * never an existing file or link. Undefined when something of that name exists, which is left
 * alone.
 */
export function createKeyFile(home: string): { readonly path: string; readonly file?: KeyFile } {
  const path = join(home, FIRST_KEY_FILE)
  const created = createdFile(path)
  return created === undefined ? { path } : { path, file: keyFile(path, created) }
}

function keyFile(path: string, file: number): KeyFile {
  return {
    keep: (token) => {
      writeSync(file, `${token}\n`)
      closeSync(file)
    },
    discard: () => {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

function createdFile(path: string): number | undefined {
  try {
    return openSync(path, 'wx', 0o600) // exclusive: follows no link and opens nothing that exists
  } catch (thrown) {
    if (systemCode(thrown) === 'EEXIST') return undefined
    throw thrown
  }
}
