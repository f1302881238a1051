/**
 * Builds one package into a folder: `dist/` with its modules and assets, and everything else that
 * is published, except its types.
 */
import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundlePackage } from './bundle.ts'
import { entriesOf, publishedManifest, readManifest } from './manifest.ts'
import { type Component, componentsOf, formatNotices } from './notices.ts'
import { PACKAGES, type PackagePlan } from './packages.ts'
import { ROOT } from './source-hash.ts'

const run = promisify(execFile)

/** The facts about a build in `dist/build.json`. */
export type BuildFacts = {
  readonly version: string
  /** The hash of the sources it was built from. */
  readonly sources: string
  /**
   * All files that it needs, without this one and its types: path in the package, SHA-256 in
   * hexadecimal, size in bytes.
   */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>
  /** Third-party packages that it contains. */
  readonly components: readonly Component['facts'][]
}

/** The folders of all packages. */
export const FOLDERS: readonly string[] = PACKAGES.map(({ folder }) => folder)

/** Writes the package to an empty folder. */
export async function buildPackage(
  plan: PackagePlan,
  folder: string,
  sources: string,
): Promise<void> {
  const dist = join(folder, 'dist')
  mkdirSync(dist, { recursive: true })
  const bundle = await bundlePackage(plan, entriesOf(plan), dist)
  for (const [to, from] of Object.entries(plan.assets))
    copyAsset(join(ROOT, from), join(folder, to))
  const inConsole = await addConsole(plan, folder)
  for (const file of globSync('bin/*.js', { cwd: join(ROOT, plan.folder) }))
    cpSync(join(ROOT, plan.folder, file), join(folder, file))
  const manifest = publishedManifest(plan, bundle.imported, FOLDERS)
  const fonts = Object.values(plan.assets).filter((path) => path.startsWith('node_modules/'))
  const derived = (plan.derived ?? []).map((name) => `node_modules/${name}/package.json`)
  const components = componentsOf([...bundle.foreign, ...fonts, ...inConsole, ...derived])
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(ROOT, plan.folder, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), formatNotices(components))
  const { version } = readManifest(plan.folder)
  const about: BuildFacts = {
    version,
    sources,
    files: describeFiles(folder),
    components: components.map(({ facts }) => facts),
  }
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(about, null, 1)}\n`)
}

/** Builds the console where the package has one; returns the third-party files in it. */
async function addConsole({ console }: PackagePlan, folder: string): Promise<readonly string[]> {
  if (console === undefined || !existsSync(join(ROOT, console, 'package.json'))) return []
  const cwd = join(ROOT, console)
  await run('npm', ['run', '--silent', 'build'], { cwd, shell: process.platform === 'win32' })
  cpSync(join(cwd, 'dist'), join(folder, 'console'), { recursive: true })
  return JSON.parse(readFileSync(join(cwd, 'dist/.vite/foreign-modules.json'), 'utf8'))
}

/** Of fonts, only the upright variable-weight files and the tables of their characters are used. */
const UNUSED_FONT_FILE =
  /(?<!-wght-normal)\.woff2$|\.(css|md|ts|scss)$|(scss|metadata\.json|package\.json)$/

function copyAsset(from: string, to: string): void {
  const isFont = from.includes('@fontsource')
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => !isFont || !UNUSED_FONT_FILE.test(path),
  })
}

function describeFiles(folder: string): BuildFacts['files'] {
  const paths = globSync('{console,dist,templates}/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const facts = paths.map((path) => {
    const content = readFileSync(path)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return [path.slice(folder.length + 1).replaceAll('\\', '/'), { bytes: content.length, sha256 }]
  })
  return Object.fromEntries(facts)
}
