/**
 * Sets a new version wherever it occurs: in the packages, in their dependencies on each other, and
 * in the changelog.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sets the version of all packages of the repository in this folder. */
export function setVersion(root: string, version: string): void {
  const folders = readdirSync(join(root, 'packages')).map((name) => join('packages', name))
  for (const folder of ['.', ...folders]) {
    const path = join(root, folder, 'package.json')
    const text = readFileSync(path, 'utf8')
    const next = text
      .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
      .replace(/^( {4}"@backlot\/[\w-]+": )"\d[^"]*"/gm, `$1"${version}"`)
    writeFileSync(path, next)
  }
}

const UNRELEASED = '## Unreleased\n'

/** The changelog with its unreleased entries under this version. Throws when there are none. */
export function releaseChangelog(text: string, version: string, date: string): string {
  const start = text.indexOf(UNRELEASED)
  if (start < 0) throw new Error('CHANGELOG.md has no section "Unreleased"')
  const after = text.slice(start + UNRELEASED.length)
  const end = after.search(/^## /m)
  if ((end < 0 ? after : after.slice(0, end)).trim() === '')
    throw new Error('CHANGELOG.md has nothing unreleased')
  return `${text.slice(0, start)}${UNRELEASED}\n## ${version} – ${date}\n${after}`
}
