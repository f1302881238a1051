import { systemClock } from '../system/clock.ts'
import { systemIds } from '../system/ids.ts'
import type { Account } from '../domain/key.ts'
import type { Store } from '../stores/sql/store.ts'
import { type Config, readConfig } from '../config/config.ts'
import { openHome } from '../config/home.ts'
import { openStore } from '../server/open-store.ts'
import { Refusal } from '../config/refusal.ts'

/** The machine's clock and ids, for commands. */
export const clock = systemClock()
export const ids = systemIds()

/** Opens the configured store for one command, even while a server runs, and closes it afterwards. */
export async function withStore<T>(use: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const home = openHome(process.env)
  const config = await readConfig(home, process.env)
  const store = await openStore(home, config)
  try {
    return await use(store, config)
  } finally {
    await store.close()
  }
}

/** The account of this name; throws a refusal when there is none. */
export async function getAccount(store: Store, name: string): Promise<Account> {
  const account = await store.keys.findAccountByName(name)
  if (account) return account
  throw new Refusal(`There is no account named ${name}; "backlot accounts list" shows all.`)
}

/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A time for people, to the second, in UTC. */
export function formatTime(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('T', ' ').slice(0, 19)
}

/**
 * Rows as aligned columns under their headings. Names from callers may contain anything, so control
 * characters are escaped.
 */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const all = [headings, ...rows.map((row) => row.map(visible))]
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return all.map(line).join('\n')
}

function visible(cell: string): string {
  return cell.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\uFFFD')
}
