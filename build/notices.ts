/** Licences of bundled packages: the notices that must come with the bundle, and its bill of materials. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-hash.ts'

/** A bundled third-party package. */
export type Component = {
  readonly facts: {
    readonly name: string
    readonly version: string
    /** An SPDX expression. */
    readonly license: string
    /** The home page, if the package names one. */
    readonly homepage?: string
  }
  /** The licence text, and notices that must come with it. */
  readonly texts: readonly string[]
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i

/** The packages that these files belong to, by name. Throws for a package without a licence. */
export function componentsOf(paths: readonly string[]): readonly Component[] {
  const folders = new Set(paths.map(packageFolderOf))
  return [...folders]
    .map(readComponent)
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

function sortKey({ facts: { name, version } }: Component): string {
  return `${name}@${version}`
}

/** The folder of the innermost package that contains a path. */
function packageFolderOf(path: string): string {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
  if (folder === undefined) throw new Error(`${path} is in no package`)
  return folder
}

function readComponent(folder: string): Component {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  )
  if (typeof license !== 'string') throw new Error(`${folder} does not say its licence`)
  const texts = readdirSync(join(ROOT, folder))
    .filter((file) => LICENSE_FILE.test(file) && !/\.[jt]s$/.test(file))
    .toSorted()
    .map((file) => join(ROOT, folder, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim())
  return { facts: { name, version, license, ...(homepage && { homepage }) }, texts }
}

const RULE = '-'.repeat(78)

/** The notices as one text. */
export function formatNotices(components: readonly Component[]): string {
  const notices = components.map(({ facts: { name, version, license, homepage }, texts }) =>
    [
      RULE,
      `${name} ${version} (${license})${homepage === undefined ? '' : `\n${homepage}`}`,
      ...texts,
    ].join('\n\n'),
  )
  const head = 'This package contains the work of others, under the licences that follow.'
  return `${[head, ...notices].join('\n\n')}\n`
}
