/**
 * Locates builds and checks that they are complete. It imports nothing large, because every start
 * from a checkout runs it.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFacts } from './build-package.ts'
import { hashSources, ROOT } from './source-hash.ts'

/** Builds are in folders named after the hash of their sources. */
export const BUILDS: string = join(ROOT, 'node_modules/.cache/backlot')

/** The folder of the build of these sources, whether or not it exists. */
export function buildFolder(sources: string): string {
  return join(BUILDS, sources.slice(0, 32))
}

/** Whether a built package has all its files in their right sizes. */
export function isWhole(folder: string): boolean {
  try {
    const facts: BuildFacts = JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8'))
    return Object.entries(facts.files).every(
      ([file, { bytes }]) => statSync(join(folder, file)).size === bytes,
    )
  } catch {
    return false
  }
}

/** The entry of a package's build of the current sources; undefined when there is none. */
export function findBuild(name: string): URL | undefined {
  const folder = join(buildFolder(hashSources()), name)
  return isWhole(folder) ? pathToFileURL(join(folder, 'dist/main.js')) : undefined
}
