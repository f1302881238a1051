/**
 * Compiles `assembly/` to `kernel.wasm`. The result is committed, so that the server runs without
 * the compiler, and beside it the hashes of both: a test compares them, and the nightly tests
 * compile again.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const HERE = new URL('./', import.meta.url)

/** The committed kernel. */
export const KERNEL_URL: URL = new URL('kernel.wasm', HERE)

const OPTIONS = [
  '--optimizeLevel=3',
  '--noAssert',
  '--runtime=stub',
  '--importMemory',
  '--sharedMemory',
  '--initialMemory=1',
  '--maximumMemory=32768',
  '--memoryBase=1024',
  '--enable=simd',
  '--enable=threads',
  '--enable=relaxed-simd',
]

/** SHA-256 of a kernel's sources and of its binary, in hexadecimal. */
export type KernelHashes = { readonly sources: string; readonly kernel: string }

/** The file of a kernel's hashes. */
export function hashesUrl(kernel: URL): URL {
  return new URL('kernel-hashes.json', kernel)
}

/**
 * Hashes the sources in `assembly/` beside a kernel, together with the compiler's version and
 * options, and the kernel.
 */
export function hashKernel(kernel: URL): KernelHashes {
  const sources = createHash('sha256')
  const compiler = createRequire(import.meta.url)('assemblyscript/package.json')
  sources.update(JSON.stringify([compiler.version, OPTIONS]))
  const folder = fileURLToPath(new URL('assembly/', kernel))
  for (const name of globSync('**/*.ts', { cwd: folder }).toSorted())
    sources.update(
      JSON.stringify([name.replaceAll('\\', '/'), readFileSync(folder + name, 'utf8')]),
    )
  const bytes = createHash('sha256').update(readFileSync(kernel))
  return { sources: sources.digest('hex'), kernel: bytes.digest('hex') }
}

/** Compiles a kernel from `assembly/` beside it, and writes it with its hashes. */
export async function writeKernel(kernel: URL): Promise<void> {
  await writeFile(kernel, await compileAssembly(new URL('./', kernel)))
  await writeFile(hashesUrl(kernel), `${JSON.stringify(hashKernel(kernel), undefined, 2)}\n`)
}

/**
 * Compiles `assembly/index.ts` in a folder to WebAssembly that imports its memory, with its own
 * constants in the first 64 KB. Throws with the compiler's messages when that fails.
 */
export async function compileAssembly(folder: URL): Promise<Uint8Array> {
  const { default: compiler } = await import('assemblyscript/asc')
  let wasm: Uint8Array | undefined
  const { error, stderr } = await compiler.main(
    [
      'assembly/index.ts',
      `--baseDir=${fileURLToPath(folder)}`,
      '--outFile=kernel.wasm',
      ...OPTIONS,
    ],
    {
      writeFile: (name, contents) => {
        if (name === 'kernel.wasm' && typeof contents !== 'string') wasm = contents
      },
    },
  )
  // oxlint-disable-next-line typescript/no-base-to-string -- the compiler's stream is its text
  if (error || !wasm) throw new Error(`the assembly does not compile: ${stderr.toString()}`)
  return wasm
}

if (import.meta.main) await writeKernel(KERNEL_URL)
