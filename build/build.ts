/**
 * `npm run build`: builds all packages of this checkout, each into its `dist/`.
 *
 * Builds are stored by the hash of their sources. So nothing is built twice, a build is
 * never mistaken for one of other sources, and a running server keeps the files that it
 * was started from while a newer build is made.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { buildPackage, FOLDERS } from './build-package.ts'
import { PACKAGES } from './packages.ts'
import { buildFolder, BUILDS, isWhole } from './find-build.ts'
import { hashSources, ROOT } from './source-hash.ts'

/** How many builds of other sources are kept: servers may be running from them. */
const MAX_OLD_BUILDS = 3

/**
 * Builds the current sources unless that has been done; returns the folder, which has a subfolder
 * for each package.
 */
export async function build(sources: string = hashSources()): Promise<string> {
  const folder = buildFolder(sources)
  if (PACKAGES.every((plan) => isWhole(join(folder, basename(plan.folder))))) return folder
  mkdirSync(BUILDS, { recursive: true })
  const draft = mkdtempSync(join(BUILDS, '.draft-'))
  try {
    for (const plan of PACKAGES)
      await buildPackage(plan, join(draft, basename(plan.folder)), sources)
    rmSync(folder, { recursive: true, force: true })
    renameDraft(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  removeOldBuilds(folder)
  return folder
}

/** Another process may have built the same in the meantime; either result is good. */
function renameDraft(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (thrown) {
    if (!existsSync(folder)) throw thrown
  }
}

function removeOldBuilds(current: string): void {
  const others = readdirSync(BUILDS)
    .filter((name) => !name.startsWith('.draft-'))
    .map((name) => join(BUILDS, name))
    .filter((path) => path !== current)
    .map((path) => ({ path, changedAtMs: statSync(path).mtimeMs }))
    .toSorted((one, other) => other.changedAtMs - one.changedAtMs)
  for (const { path } of others.slice(MAX_OLD_BUILDS))
    rmSync(path, { recursive: true, force: true })
}

/** Copies the `dist/` of each package beside its sources. */
export function copyToPackages(folder: string): void {
  for (const path of FOLDERS) {
    const dist = join(ROOT, path, 'dist')
    rmSync(dist, { recursive: true, force: true })
    cpSync(join(folder, basename(path), 'dist'), dist, { recursive: true })
  }
}

if (import.meta.main) {
  const begunMs = performance.now()
  copyToPackages(await build())
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(1)
  process.stdout.write(
    `built ${FOLDERS.map((path) => `${path}/dist`).join(', ')} in ${seconds} s\n`,
  )
}
