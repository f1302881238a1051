import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal, systemReason } from './refusal.ts'

/** Where Backlot keeps its data, by default. */
const DEFAULT_HOME = '.backlot'

/** The data folder, which may be missing: for commands that only read what is in it. */
export function findHome(environment: NodeJS.ProcessEnv): string {
  return resolve(environment['BACKLOT_HOME'] || DEFAULT_HOME)
}

/** The data folder, created if missing. Throws a refusal when it cannot be written. */
export function openHome(environment: NodeJS.ProcessEnv): string {
  const home = findHome(environment)
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK)
    return home
  } catch (thrown) {
    throw new Refusal(
      `The data folder ${home} cannot be written (${systemReason(thrown)}); set BACKLOT_HOME to one that can.`,
      { cause: thrown },
    )
  }
}

/** The permissions of the data folder, as `755`, if others than its owner have any; undefined otherwise. */
export function wideModeOf(home: string): string | undefined {
  if (process.platform === 'win32') return undefined // there are no permissions
  const mode = statSync(home).mode & 0o777
  return (mode & 0o077) === 0 ? undefined : mode.toString(8)
}
