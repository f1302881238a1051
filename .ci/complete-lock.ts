/**
 * Completes package-lock.json: adds the optional packages for other platforms.
 *
 * npm omits packages from the lockfile that the current registry does not have, and
 * then `npm ci` refuses it as incomplete, everywhere. A registry mirror with packages for
 * one platform only makes such lockfiles. Run this after every change of dependencies:
 *
 *     node .ci/complete-lock.ts
 *
 * It also keeps 700 MB of binaries out of every checkout, for graphics cards and foreign
 * processors, which the tests of local models do not need. Users who run local models
 * install `node-llama-cpp` beside Backlot, with all of it.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'

type Entry = {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [member: string]: unknown
}

const SYSTEMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'aix',
      'android',
      'darwin',
      'freebsd',
      'linux',
      'netbsd',
      'openbsd',
      'openharmony',
      'sunos',
      'win32',
    ].map((name) => [name, name]),
  ),
  linuxmusl: 'linux',
  mac: 'darwin',
  win: 'win32',
  windows: 'win32',
}

const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** The platform that a package's name implies: `@napi-rs/canvas-linux-x64-gnu`. */
function platformOf(name: string): Readonly<Record<string, readonly string[]>> {
  const words = name.split(/[-/]/)
  const system = words.map((word) => SYSTEMS[word]).find(Boolean)
  const processor = PROCESSORS.find((known) => words.includes(known))
  const libc = words.includes('gnu')
    ? 'glibc'
    : words.some((w) => w.endsWith('musl'))
      ? 'musl'
      : undefined
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(system ? { os: [system] } : {}),
    ...(libc && system === 'linux' ? { libc: [libc] } : {}),
  }
}

const lock: { packages: Record<string, Entry> } & Record<string, unknown> = JSON.parse(
  readFileSync(FILE, 'utf8'),
)
let added = 0

for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (!/^\d+\.\d+\.\d+/.test(version)) continue // a range is resolved by the registry, not by us
    const top = `node_modules/${name}`
    const own = `${path}/node_modules/${name}`
    const known = lock.packages[own] ?? lock.packages[top]
    if (known?.version === version) continue
    lock.packages[known ? own : top] = { version, ...platformOf(name), optional: true }
    added += 1
  }

/** Binaries that a checkout does not need. */
const UNNEEDED = /\/@node-llama-cpp\/(.*-(cuda|cuda-ext|vulkan)|linux-arm.*|linux-riscv64)$/

for (const [path, entry] of Object.entries(lock.packages))
  // No machine has this system, so npm skips the package as one for another platform.
  if (UNNEEDED.test(path)) lock.packages[path] = { ...entry, os: ['none'] }

const sorted = Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
)
process.stdout.write(`${added} packages added\n`)
