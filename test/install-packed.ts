/** The packed server, installed as a user installs it. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pack } from '../build/pack.ts'
import { PACKAGES } from '../build/packages.ts'
import { ROOT } from '../build/source-hash.ts'

const run = promisify(execFile)

/** An installation of one tarball. */
export type Installed = {
  /** The folder that has `node_modules`. */
  readonly folder: string
  /** The folder of the package. */
  readonly home: string
}

/** npm takes its time on a machine that tests keep busy; it must not take for ever. */
const INSTALL_TIMEOUT_MS = 240_000

/** Packs a package and installs it with npm in an empty folder, with what it needs and nothing else. */
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

/** Puts packages of this checkout beside what is installed: those at hand may be for other machines, or others than the lock names. */
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

/** Installs the packed server beside the optional packages of this checkout; returns the path of its program. */
export async function installPacked(folder: string): Promise<string> {
  const installed = await installTarball('backlot', folder)
  const manifest = readFileSync(join(installed.home, 'package.json'), 'utf8')
  const { peerDependencies = {} } = JSON.parse(manifest)
  linkPackages(installed, Object.keys(peerDependencies))
  return join(installed.home, 'bin/backlot.js')
}
