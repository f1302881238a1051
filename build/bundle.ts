/** Bundles one package with rolldown: its entries and their shared chunks, flat in one folder. */
import { join, relative } from 'node:path'
import { builtinModules } from 'node:module'
import { rolldown, type CodeSplittingOptions, type OutputChunk, type Plugin } from 'rolldown'
import { createDivider, type FileOfModule } from './chunks.ts'
import type { PackagePlan } from './packages.ts'
import { ROOT } from './source-hash.ts'

/** The modules of a bundle, and what it needs beside it. */
export type Bundle = {
  /** The names of the written files, relative to the folder. */
  readonly files: readonly string[]
  /** Paths of bundled third-party modules, relative to the root. */
  readonly foreign: readonly string[]
  /** Packages that the bundle imports at run time. */
  readonly imported: readonly string[]
}

/** Packages that another package tries to import and does without. */
const TRIED = new Set(['pg-native'])

/** Writes the bundle to `folder`. Throws when it imports a package that the plan does not allow. */
export async function bundlePackage(
  plan: PackagePlan,
  entries: Readonly<Record<string, string>>,
  folder: string,
): Promise<Bundle> {
  const divider = plan.programs && createDivider(plan.programs, Object.values(entries))
  const input = Object.entries(entries).map(([name, path]) => [name, join(ROOT, path)])
  const build = await rolldown({
    cwd: ROOT,
    platform: 'node',
    input: Object.fromEntries(input),
    external: (id) => isExternal(plan, id),
    plugins: [leaveOut(plan.unused ?? []), ...(divider ? [divider.plugin] : [])],
    // Files that are only divided by groups may export more than their modules do.
    preserveEntrySignatures: 'allow-extension',
    // A file may have the modules on both sides of an import that is awaited.
    checks: { ineffectiveDynamicImport: divider === undefined },
  })
  try {
    const { output } = await build.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // The licences are in the notices file.
      comments: false,
      minify: COMPACT,
      ...(divider && { codeSplitting: groupsBy(divider.fileOf) }),
    })
    const chunks = output.filter((part) => part.type === 'chunk')
    return {
      files: output.map(({ fileName }) => fileName),
      foreign: foreignModules(chunks),
      imported: requireAllowed(plan, importedPackages(chunks)),
    }
  } finally {
    await build.close()
  }
}

/**
 * V8 keeps the source of everything that it has loaded: a character takes two bytes as soon as one of the file is not
 * Latin-1. Names of functions and lines stay for stack traces.
 */
const COMPACT = {
  compress: false,
  mangle: { keepNames: true },
  codegen: { removeWhitespace: false, asciiOnly: true },
} as const

/** Replaces packages by a module that throws. */
function leaveOut(packages: readonly string[]): Plugin {
  const PREFIX = '\0unused:'
  return {
    name: 'leave-out',
    resolveId: (id) => (packages.includes(packageOf(id)) ? `${PREFIX}${id}` : null),
    load: (id) =>
      id.startsWith(PREFIX)
        ? `throw new Error('${id.slice(PREFIX.length)} is not in this build: see "unused" in build/packages.ts')`
        : null,
  }
}

function groupsBy(fileOf: FileOfModule): CodeSplittingOptions {
  const name = (id: string): string | null => fileOf(id) ?? null
  return { groups: [{ name, debugName: 'programs' }], includeDependenciesRecursively: false }
}

/** Paths of files, and virtual modules of the bundler. */
const PATH = /^(\.|\/|\0|[A-Za-z]:[\\/])/

function isExternal({ external, optional }: PackagePlan, id: string): boolean {
  if (id.startsWith('node:')) return true
  if (PATH.test(id)) return false
  const name = packageOf(id)
  if (name.startsWith('@backlot/')) return false
  if (TRIED.has(name) || optional.includes(name)) return true
  return external?.includes(name) ?? true
}

/** The package name in `name/path` or `@scope/name/path`. */
function packageOf(id: string): string {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
}

function foreignModules(chunks: readonly OutputChunk[]): readonly string[] {
  const paths = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(ROOT))
  const foreign = paths
    .map((id) => relative(ROOT, id).replaceAll('\\', '/'))
    .filter((path) => path.startsWith('node_modules/'))
  return [...new Set(foreign)].toSorted()
}

const BUILT_IN = new Set(builtinModules)

function importedPackages(chunks: readonly OutputChunk[]): readonly string[] {
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const names = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((id) => !own.has(id) && !id.startsWith('node:') && !BUILT_IN.has(id))
    .map(packageOf)
  return [...new Set(names)].toSorted()
}

function requireAllowed(plan: PackagePlan, imported: readonly string[]): readonly string[] {
  const { name, external, optional } = plan
  const surprise = imported.find(
    (one) => external && !external.includes(one) && !optional.includes(one),
  )
  if (surprise !== undefined)
    throw new Error(`${name} imports ${surprise}, which build/packages.ts does not name`)
  return imported
}
