/** Runs programs and examples where only one package is installed. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, globSync, lstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../build/source-hash.ts'
import type { Installed } from '../install-packed.ts'

const run = promisify(execFile)

/** The time limit for a program, in milliseconds. */
const TIMEOUT_MS = 300_000

/** The exit code and the output of a program. */
export type Ended = { readonly code: unknown; readonly stdout: string; readonly stderr: string }

/** Runs Node in the folder of an installation. */
export async function runNode(
  { folder }: Installed,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: '1', ...environment }
  const options = { cwd: folder, env, timeout: TIMEOUT_MS }
  try {
    return { code: 0, ...(await run(process.execPath, args, options)) }
  } catch (thrown) {
    assert.ok(
      thrown instanceof Error && 'stderr' in thrown && 'stdout' in thrown && 'code' in thrown,
    )
    return { code: thrown.code, stdout: String(thrown.stdout), stderr: String(thrown.stderr) }
  }
}

/** The size of an installation. */
export function sizeOf({ folder }: Installed): {
  readonly packages: number
  readonly bytes: number
} {
  const files = globSync('node_modules/**', { cwd: folder }).map((path) => join(folder, path))
  const bytes = files.reduce((sum, path) => sum + lstatSync(path).size, 0)
  const packages = globSync('node_modules/{[!@.]*,@*/*}/package.json', { cwd: folder }).length
  return { packages, bytes }
}

/** An example, its arguments, and the type libraries that its users have. */
type Example = {
  readonly source: string
  readonly args?: readonly string[]
  readonly lib?: readonly string[]
}

/**
 * Runs an example of the repository, unchanged, with the installed package, and checks its types
 * against the installed ones.
 */
export async function runExample(
  installed: Installed,
  { source, args = [], lib = ['esnext'] }: Example,
): Promise<Ended> {
  const { folder } = installed
  cpSync(join(ROOT, source), join(folder, 'example.ts'))
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const compilerOptions = {
    target: 'es2024',
    lib,
    module: 'nodenext',
    strict: true,
    noEmit: true,
    typeRoots: [join(ROOT, 'node_modules/@types')],
    types: ['node'],
  }
  const config = { compilerOptions, files: ['example.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = await runNode(installed, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ])
  assert.equal(tsc.stdout, '')
  return runNode(installed, ['example.ts', ...args])
}
