/** Whether an installed package is unchanged since its build. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check, DoctorFinding } from './finding.ts'

/** Whether this runs from the sources. */
const IS_SOURCE = import.meta.url.endsWith('.ts')

/** Where a built package is. */
const PACKAGE = join(import.meta.dirname, '..')

/** Whether this is a checkout, which `npm ci` repairs, rather than an installed package. */
export const IS_CHECKOUT: boolean = IS_SOURCE || PACKAGE.includes(join('node_modules', '.cache')) // where `npm start` keeps its builds

/** No checks when running from the sources. */
export function installationChecks(): readonly Check[] {
  return IS_SOURCE ? [] : [{ name: 'build', run: () => checkFiles(PACKAGE) }]
}

/** Compares every file of the package in this folder with the manifest of its build. */
export async function checkFiles(folder: string): Promise<DoctorFinding> {
  const list = await readFile(join(folder, 'dist/build.json'), 'utf8')
  const { files }: { files: Readonly<Record<string, { sha256: string }>> } = JSON.parse(list)
  for (const [file, { sha256 }] of Object.entries(files)) {
    const content = await readFile(join(folder, file)).catch(() => undefined)
    const found = content && createHash('sha256').update(content).digest('hex')
    if (found === sha256) continue
    const message = `${join(folder, file)} is ${content ? 'not as it was built' : 'missing'}`
    return { state: 'broken', message, mend: 'install Backlot again' }
  }
  return { state: 'fine', message: `${Object.keys(files).length} files are as they were built` }
}
