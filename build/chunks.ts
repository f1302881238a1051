/**
 * Which modules of the server go into the same file. Each file costs a start a quarter of a millisecond, and a bundler
 * makes one for every set of programs that share modules: a hundred. Here they are four.
 */
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { ROOT } from './source-hash.ts'

/** The programs of a package that share modules; paths are relative to the root of the repository. */
export type SharedPrograms = {
  /** What the most important program imports, one after the other, until it has started. */
  readonly start: readonly string[]
  /** What it imports shortly after its start. */
  readonly afterStart: readonly string[]
  /** Programs that may load what they share with the start, but nothing else of it. */
  readonly others: readonly string[]
  /** Programs that load nothing but what they need, in addition to all entries but the first. */
  readonly alone: readonly string[]
  /** What these import when they are asked for something that only a server has: it loads files of the server. */
  readonly visits: readonly string[]
}

/** The members of a bundler's module that are used. */
type Imports = {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** All modules by their ids. */
export type ModuleGraph = (id: string) => Imports | null | undefined

/** The name of the file for a module; undefined where the bundler decides. */
export type FileOfModule = (id: string) => string | undefined

/** Divides the modules of a graph. `first` is the entry of all programs, `entries` are the others. */
export function divideModules(
  { start, afterStart, others, alone, visits }: SharedPrograms,
  graph: ModuleGraph,
  { first, entries }: { readonly first: string; readonly entries: readonly string[] },
): FileOfModule {
  const needs = (ids: readonly string[]): ReadonlySet<string> =>
    reached(ids, (id) => graph(id)?.importedIds ?? [])
  const started = needs([first, ...start])
  const after = needs(afterStart)
  const shared = needs(others)
  const small = needs([first])
  const kept = reached([...entries, ...alone], (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph(id) ?? {}
    return [...importedIds, ...dynamicallyImportedIds].filter((it) => !visits.includes(it))
  })
  const isPlain = (id: string): boolean =>
    ![...needs([id])].some((needed) => needed.includes('/node_modules/'))
  return (id) => {
    if (small.has(id)) return undefined
    // What imports a package stays apart, because not every program that is alone needs it.
    if (kept.has(id)) return started.has(id) && isPlain(id) ? 'shared' : undefined
    if (started.has(id)) return shared.has(id) ? 'server-commands' : 'server-start'
    return after.has(id) && !shared.has(id) ? 'server-later' : undefined
  }
}

/** These modules and what they import, directly and indirectly. */
function reached(
  from: readonly string[],
  importsOf: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

/** Reads the graph when all modules are known, and then says which file a module belongs to. */
export function createDivider(
  programs: SharedPrograms,
  entries: readonly string[],
): { readonly plugin: Plugin; readonly fileOf: FileOfModule } {
  let divided: FileOfModule = () => undefined
  const toIds = (paths: readonly string[]): readonly string[] =>
    paths.map((path) => join(ROOT, path))
  const ids: SharedPrograms = {
    start: toIds(programs.start),
    afterStart: toIds(programs.afterStart),
    others: toIds(programs.others),
    alone: toIds(programs.alone),
    visits: toIds(programs.visits),
  }
  const [first = '', ...rest] = toIds(entries)
  return {
    plugin: {
      name: 'divide-modules',
      buildEnd() {
        const missing = Object.values(ids)
          .flat()
          .find((id) => !this.getModuleInfo(id))
        if (missing !== undefined) throw new Error(`the package has no module ${missing}`)
        divided = divideModules(ids, (id) => this.getModuleInfo(id), { first, entries: rest })
      },
    },
    fileOf: (id) => divided(id),
  }
}
