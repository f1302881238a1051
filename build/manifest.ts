/** The package.json of a published package: that of the sources, pointing at built files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackagePlan } from './packages.ts'
import { ROOT } from './source-hash.ts'

type Ranges = Readonly<Record<string, string>>

/** The members of a package.json that the build reads. */
export type Manifest = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly bin?: Ranges
  readonly exports?: Ranges
  readonly dependencies?: Ranges
  readonly optionalDependencies?: Ranges
  readonly peerDependencies?: Ranges
  readonly devDependencies?: Ranges
  readonly engines?: Ranges
  readonly [member: string]: unknown
}

/** The package.json of the sources in this folder, relative to the root. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
}

/**
 * The name of the built file of each export: `.` is `index`. Exports that are no modules, such as
 * `package.json`, are left out.
 */
export function exportEntries({ exports = {} }: Manifest): ReadonlyMap<string, string> {
  const modules = Object.entries(exports).filter(([, path]) => path.endsWith('.ts'))
  return new Map(modules.map(([key]) => [key, key === '.' ? 'index' : key.slice(2)]))
}

/** The modules of the package by the name of the built file: those of the plan and those of its exports. */
export function entriesOf(plan: PackagePlan): Readonly<Record<string, string>> {
  const manifest = readManifest(plan.folder)
  const exported = [...exportEntries(manifest)].map(([key, name]) => [
    name,
    join(plan.folder, manifest.exports?.[key] ?? '').replaceAll('\\', '/'),
  ])
  return { ...plan.entries, ...Object.fromEntries(exported) }
}

/** Members that only the sources need, or that the build replaces. */
const REPLACED = new Set([
  'dependencies',
  'devDependencies',
  'exports',
  'files',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'private',
  'scripts',
])

/** The package.json of a published package. */
export type Published = Readonly<Record<string, unknown>>

/**
 * The package.json to publish. It depends only on what the bundle imports, and is public. `folders`
 * are the package folders whose versions are used.
 */
export function publishedManifest(
  plan: PackagePlan,
  imported: readonly string[],
  folders: readonly string[],
): Published {
  const manifest = readManifest(plan.folder)
  const ranges = rangesOf(folders.map(readManifest))
  const wanted = (names: readonly string[]): Ranges =>
    Object.fromEntries(names.toSorted().map((name) => [name, rangeOf(ranges, name)]))
  const native = Object.keys(manifest.optionalDependencies ?? {}).filter(
    (name) => !plan.optional.includes(name),
  )
  const needed = imported.filter((name) => !plan.optional.includes(name) && !native.includes(name))
  const kept = Object.entries(manifest).filter(([member]) => !REPLACED.has(member))
  return {
    ...Object.fromEntries(kept),
    exports: { ...exportsOf(manifest), './package.json': './package.json' },
    files: ['bin', 'console', 'dist', 'templates'],
    dependencies: wanted(needed),
    ...(native.length > 0 && { optionalDependencies: wanted(native) }),
    ...(plan.optional.length > 0 && {
      peerDependencies: wanted(plan.optional),
      peerDependenciesMeta: Object.fromEntries(
        plan.optional.map((name) => [name, { optional: true }]),
      ),
    }),
    publishConfig: { access: 'public', provenance: true },
  }
}

function exportsOf(manifest: Manifest): Readonly<Record<string, unknown>> {
  const entries = [...exportEntries(manifest)].map(([key, name]) => {
    const source = (manifest.exports?.[key] ?? '').replace(/^\.\//, '')
    const types = `./dist/types/${manifest.name.replace('@backlot/', '')}/${source.replace(/\.ts$/, '.d.ts')}`
    return [key, { types, default: `./dist/${name}.js` }]
  })
  return Object.fromEntries(entries)
}

function rangesOf(manifests: readonly Manifest[]): ReadonlyMap<string, string> {
  const all = manifests.flatMap(({ dependencies, optionalDependencies, peerDependencies }) => [
    ...Object.entries(dependencies ?? {}),
    ...Object.entries(optionalDependencies ?? {}),
    ...Object.entries(peerDependencies ?? {}),
  ])
  return new Map(all)
}

function rangeOf(ranges: ReadonlyMap<string, string>, name: string): string {
  const range = ranges.get(name)
  if (range === undefined) throw new Error(`no package.json names a version of ${name}`)
  return range
}
