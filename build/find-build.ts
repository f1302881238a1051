/** Where builds are kept, and whether one is whole. Loads nothing: every start of a checkout asks. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFacts } from './build-package.ts'
import { hashSources, ROOT } from './source-hash.ts'

/** Builds are in folders named after the hash of their sources. */
export const BUILDS: string = join(ROOT, 'node_modules/.cache/backlot')

/** Where the build of these sources is, or would be. */
export function buildFolder(sources: string): string {
  return join(BUILDS, sources.slice(0, 32))
}

/** Whether a built package has all its files at their sizes. */
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

/** The program of a package as it was built from the sources that are there; undefined where that has not been done. */
export function findBuild(name: string): URL | undefined {
  const folder = join(buildFolder(hashSources()), name)
  return isWhole(folder) ? pathToFileURL(join(folder, 'dist/main.js')) : undefined
}
