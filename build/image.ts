/**
 * `npm run image`: builds the container image of the packed server with buildah, starts it as user
 * `nobody`, and waits until it is healthy. It reports every step that is impossible on this
 * machine, and then exits with 1.
 *
 *     node build/image.ts [--base IMAGE] [--debootstrap] [--architectures amd64,arm64]
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { readManifest } from './manifest.ts'
import { pack } from './pack.ts'
import { PACKAGES } from './packages.ts'
import { ROOT } from './source-hash.ts'

const run = promisify(execFile)

/** The Debian release of a base image of our own. */
const DEBIAN = 'bookworm'
const OWN_BASE = 'localhost/backlot-base:bookworm'

/** How long the server of a new image may take to become healthy, in milliseconds. */
const HEALTH_TIMEOUT_MS = 120_000

const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    debootstrap: { type: 'boolean', default: false },
    architectures: { type: 'string' },
  },
})

const { version } = readManifest('packages/backlot')

/** Runs a command with its output shown; throws when it fails. */
async function show(command: string, args: readonly string[]): Promise<void> {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`)
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} failed`)
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(command, args, { maxBuffer: 1e8 })
  return stdout.trim()
}

async function requireProgram(name: string, mend: string): Promise<void> {
  await run(name, ['--version']).catch((thrown: unknown) => {
    throw new Error(`${name} is not installed: ${mend}`, { cause: thrown })
  })
}

/** Makes a base image where no image registry can be reached: Debian, and the Node that runs this script. */
async function makeBase(): Promise<string> {
  await requireProgram('debootstrap', 'apt install debootstrap')
  const folder = mkdtempSync(join(tmpdir(), 'backlot-base-'))
  try {
    const root = join(folder, 'root')
    const packages = '--include=ca-certificates,libatomic1,libstdc++6'
    await show('debootstrap', ['--variant=minbase', packages, DEBIAN, root])
    cpSync(process.execPath, join(root, 'usr/local/bin/node'))
    const container = await output('buildah', ['from', 'scratch'])
    await show('buildah', ['add', '--quiet', container, root, '/'])
    await show('buildah', ['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container])
    await show('buildah', ['commit', '--quiet', '--rm', container, OWN_BASE])
    return OWN_BASE
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** npm's names for the CPU architectures of images. */
const CPUS: Readonly<Record<string, string>> = { amd64: 'x64', arm64: 'arm64' }

/** Builds the image for these architectures; returns its tag. */
async function buildImage(
  architectures: readonly string[],
  base: string | undefined,
): Promise<string> {
  const context = mkdtempSync(join(tmpdir(), 'backlot-image-'))
  try {
    const plans = PACKAGES.filter(({ name }) => name === 'backlot')
    const [packed] = await pack(join(context, 'packed'), plans)
    if (!packed) throw new Error('the server was not packed')
    mkdirSync(join(context, 'data'), { mode: 0o700 })
    for (const architecture of architectures) await install(packed.file, context, architecture)
    const tag = `backlot:${version}`
    // Health checks are a Docker extension, not part of the OCI format.
    const form = ['--format', 'docker', '--isolation', 'chroot', '--manifest', tag]
    const platforms = architectures.map((architecture) => `linux/${architecture}`).join()
    const file = join(ROOT, 'container/Containerfile')
    await run('buildah', ['manifest', 'rm', tag]).catch(() => undefined) // there may be none
    const given = ['--platform', platforms, '--build-arg', `VERSION=${version}`]
    if (base !== undefined) given.push('--build-arg', `BASE=${base}`)
    await show('buildah', ['build', ...form, ...given, '--file', file, context])
    return tag
  } finally {
    rmSync(context, { recursive: true, force: true })
  }
}

/** Installs the packed server into the build context, for a machine of the given architecture. */
async function install(file: string, context: string, architecture: string): Promise<void> {
  const cpu = CPUS[architecture]
  if (cpu === undefined)
    throw new Error(`there are images for ${Object.keys(CPUS).join(' and ')}, not ${architecture}`)
  const folder = join(context, architecture)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  await run('npm', ['install', ...platform, ...quiet, file, ...bucketPackages()], { cwd: folder })
}

/**
 * The packages for a bucket as blob store, as arguments for `npm install`: they cannot be added to
 * an image later.
 */
function bucketPackages(): readonly string[] {
  const { peerDependencies }: { readonly peerDependencies: Readonly<Record<string, string>> } =
    JSON.parse(readFileSync(join(ROOT, 'packages/backlot/package.json'), 'utf8'))
  return Object.entries(peerDependencies)
    .filter(([name]) => name.startsWith('@aws-sdk/'))
    .map(([name, range]) => `${name}@${range}`)
}

/** Runs the image as its own user, runs its health check, makes a film, and stops it. */
async function tryImage(tag: string): Promise<void> {
  const container = await output('buildah', ['from', tag])
  try {
    const inspected = await output('buildah', ['inspect', '--type', 'image', tag])
    const { config } = JSON.parse(inspected).Docker
    if (config.User !== '10001:10001') throw new Error(`the image runs as ${config.User}`)
    if (!('/data' in config.Volumes)) throw new Error('the image has no volume for its data')
    const [, ...check]: readonly string[] = config.Healthcheck?.Test ?? []
    if (check.length === 0) throw new Error('the image has no health check')
    const inside = ['run', '--isolation', 'chroot', container, '--']
    const film = [...config.Entrypoint, 'render', 'A boat [Push in]', '-o', '/data/boat.mp4']
    await show('buildah', [...inside, ...film])
    const server = spawn('buildah', [...inside, ...config.Entrypoint, ...config.Cmd], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const ended = once(server, 'exit')
    try {
      await untilHealthy([...inside, ...check])
      process.stdout.write('the image is healthy\n')
    } finally {
      server.kill('SIGTERM')
      await ended
    }
  } finally {
    await run('buildah', ['rm', container])
  }
}

async function untilHealthy(check: readonly string[]): Promise<void> {
  const endMs = performance.now() + HEALTH_TIMEOUT_MS
  for (;;) {
    const isHealthy = await run('buildah', check).then(
      () => true,
      () => false,
    )
    if (isHealthy) return
    if (performance.now() > endMs) throw new Error('the image was not healthy in time')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

try {
  await requireProgram('buildah', 'apt install buildah')
  const own = arch() === 'x64' ? 'amd64' : arch()
  const architectures = options.architectures?.split(',') ?? [own]
  const tag = await buildImage(architectures, options.debootstrap ? await makeBase() : options.base)
  if (architectures.includes(own)) await tryImage(tag)
  else process.stdout.write(`not tried: this machine is ${own}\n`)
  process.stdout.write(`${tag} is built for ${architectures.join(' and ')}\n`)
} catch (thrown) {
  process.stderr.write(`\nNO IMAGE: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
  process.exitCode = 1
}
