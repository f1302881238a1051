/**
 * `npm run pack`: makes the tarballs of all packages of this checkout.
 *
 *     node build/pack.ts [FOLDER]
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from './build.ts'
import { PACKAGES, type PackagePlan } from './packages.ts'
import { ROOT } from './source-hash.ts'
import { writeTypes } from './types.ts'

const run = promisify(execFile)

/** A tarball and the name of its package. */
export type Packed = { readonly name: string; readonly file: string }

/** Makes the tarballs of these packages in a folder, which is created if missing. */
export async function pack(
  folder: string,
  plans: readonly PackagePlan[] = PACKAGES,
): Promise<readonly Packed[]> {
  const built = await build()
  mkdirSync(folder, { recursive: true })
  const packed: Packed[] = []
  for (const plan of plans)
    packed.push(await packOne(plan, join(built, basename(plan.folder)), folder))
  return packed
}

async function packOne(plan: PackagePlan, built: string, folder: string): Promise<Packed> {
  const stage = mkdtempSync(join(tmpdir(), 'backlot-pack-'))
  try {
    cpSync(built, stage, { recursive: true })
    await writeTypes(plan, stage)
    const { stdout } = await run(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)],
      { cwd: stage, shell: process.platform === 'win32' },
    )
    const [{ filename }]: [{ filename: string }] = JSON.parse(stdout)
    const file = join(resolve(folder), filename)
    if (!existsSync(file)) throw new Error(`npm pack did not write ${file}`)
    return { name: plan.name, file }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

if (import.meta.main)
  for (const { file } of await pack(process.argv[2] ?? join(ROOT, 'release')))
    process.stdout.write(`${file}\n`)
