/** Installs the packed server as a user would. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pack } from '../build/pack.ts'
import { PACKAGES } from '../build/packages.ts'
import { ROOT } from '../build/source-hash.ts'

const run = promisify(execFile)

/** An installation of one tarball. */
export type Installed = {
  /** The folder that contains `node_modules`. */
  readonly folder: string
  /** The folder of the package. */
  readonly home: string
}

/** The time limit for npm on a busy machine. */
const INSTALL_TIMEOUT_MS = 240_000

/** Packs a package and installs it with npm in an empty folder, with its dependencies and nothing else. */
export async function installTarball(name: string, folder: string): Promise<Installed> {
  const plans = PACKAGES.filter((plan) => plan.name === name)
  const [packed] = await pack(join(folder, 'tarballs'), plans)
  if (!packed) throw new Error(`there is no package ${name}`)
  const empty = join(folder, `with-${packed.name.replace('@backlot/', '')}`)
  mkdirSync(empty)
  writeFileSync(join(empty, 'package.json'), '{"private":true}')
  await npmInstall(packed.file, empty)
  return { folder: empty, home: join(empty, 'node_modules', name) }
}

async function npmInstall(file: string, cwd: string): Promise<void> {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock']
  await run('npm', ['install', ...options, file], {
    cwd,
    timeout: INSTALL_TIMEOUT_MS,
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: undefined },
  })
}

/**
 * Links packages of this checkout into an installation: the registry may have them for other
 * machines, or in other versions than the lockfile.
 */
export function linkPackages({ folder }: Installed, names: readonly string[]): void {
  for (const name of names) {
    const from = join(ROOT, 'node_modules', name)
    const to = join(folder, 'node_modules', name)
    if (!existsSync(from)) continue
    rmSync(to, { recursive: true, force: true })
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(from, to, 'junction')
  }
}

/** The packed server for a test run. */
type InstalledServer = {
  /** The program, with the optional packages of this checkout. */
  readonly program: string
  /** The folder of an unchanged installation, without them. */
  readonly untouched: string
}

/** Installs the packed server, with and without the optional packages of this checkout. */
export async function installPacked(folder: string): Promise<InstalledServer> {
  const installed = await installTarball('backlot', folder)
  const untouched = join(folder, 'untouched')
  cpSync(installed.folder, untouched, { recursive: true, verbatimSymlinks: true })
  const manifest = readFileSync(join(installed.home, 'package.json'), 'utf8')
  const { peerDependencies = {} } = JSON.parse(manifest)
  linkPackages(installed, Object.keys(peerDependencies))
  return { program: join(installed.home, 'bin/backlot.js'), untouched }
}

/** The installation of the test run, or a new one when a file runs alone. */
export async function installServer(folder: string): Promise<Installed> {
  const untouched = process.env['BACKLOT_TEST_INSTALLATION']
  if (untouched === undefined) return installTarball('backlot', folder)
  return { folder: untouched, home: join(untouched, 'node_modules/backlot') }
}
