/** Identifies a build by one hash of its sources, independent of clocks and file dates. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The root of the repository. */
export const ROOT: string = join(import.meta.dirname, '..')

/** The folders of each package that go into its build. */
const PARTS = ['bin', 'build', 'public', 'src', 'templates'] as const

/** Files of the root that a build depends on. The lockfile has the exact versions of bundled packages. */
const FILES = ['LICENSE', 'package-lock.json'] as const

/** The source files of a build, relative to the root and sorted. */
export function listSources(root: string = ROOT): readonly string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name))
  const folders = ['build', ...packages.flatMap((path) => PARTS.map((part) => join(path, part)))]
  return [
    ...FILES,
    ...packages.flatMap((path) => listFiles(root, path)),
    ...folders.flatMap((folder) => listFolder(root, folder)),
  ]
    .filter((path) => existsSync(join(root, path)) && !path.endsWith('.test.ts'))
    .toSorted()
}

/** The files directly in a folder, such as the package.json and the page of the console. */
function listFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name))
}

function listFolder(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** The SHA-256 of the names and contents of all sources, in hexadecimal. */
export function hashSources(root: string = ROOT): string {
  const hash = createHash('sha256')
  for (const path of listSources(root)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
