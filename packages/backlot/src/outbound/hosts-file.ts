import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'

/** How long the file is used before it is checked for changes. */
const MAX_AGE_MS = 5000

/** The names of a hosts file. */
export type HostsFile = {
  /** The addresses of a name in lower case, in the order of the file; empty where it has none or cannot be read. */
  find(name: string): Promise<readonly string[]>
}

/** A hosts file, read at first use and again after it changed. `monotonicMs` measures ages. */
export function openHostsFile(path: string, monotonicMs: () => number): HostsFile {
  let names: ReadonlyMap<string, readonly string[]> = new Map()
  let modifiedMs: number | undefined
  let reading: Promise<void> | undefined
  let readAtMs = -Infinity
  const read = async (): Promise<void> => {
    try {
      const { mtimeMs } = await stat(path)
      if (mtimeMs !== modifiedMs) names = parseHosts(await readFile(path, 'utf8'))
      modifiedMs = mtimeMs
    } catch {
      names = new Map()
      modifiedMs = undefined
    }
  }
  return {
    find: async (name) => {
      if (monotonicMs() - readAtMs >= MAX_AGE_MS) {
        readAtMs = monotonicMs()
        reading = read()
      }
      await reading
      return names.get(name) ?? []
    },
  }
}

/** Names in lower case, with their addresses. Invalid lines are skipped. Source: hosts(5). */
function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    // An address with a zone (fe80::1%lo0) is on a link of this machine, never a receiver.
    if (isIP(address) === 0 || address.includes('%')) continue
    for (const name of names) found.set(name, [...(found.get(name) ?? []), address])
  }
  return found
}
