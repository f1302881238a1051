/** The licences of what is bundled: the notices that have to come with it, and its bill of materials. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-hash.ts'

/** A package of others that is in a bundle. */
export type Component = {
  readonly facts: {
    readonly name: string
    readonly version: string
    /** As SPDX writes it. */
    readonly license: string
    /** Where it is described, when it says so. */
    readonly homepage?: string
  }
  /** Its licence as it is written, and notices that must go with it. */
  readonly texts: readonly string[]
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i

/** The packages that these files belong to, by name. Throws for one that does not say its licence. */
export function componentsOf(paths: readonly string[]): readonly Component[] {
  const folders = new Set(paths.map(packageFolderOf))
  return [...folders]
    .map(readComponent)
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

function sortKey({ facts: { name, version } }: Component): string {
  return `${name}@${version}`
}

/** The folder of the innermost package that a path lies in. */
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
