/**
 * Compiles `assembly/` to `kernel.wasm`. The result is committed, so that
 * nobody needs the compiler to run the server; a test rebuilds and compares.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const HERE = new URL('./', import.meta.url)

/** Where the committed kernel lies. */
export const KERNEL_URL: URL = new URL('kernel.wasm', HERE)

/** Compiles the kernel and returns its bytes. Throws with the compiler's words when it cannot. */
export async function buildKernel(): Promise<Uint8Array> {
  return compileAssembly(HERE)
}

/**
 * Compiles `assembly/index.ts` in a folder to WebAssembly that works on a memory
 * it is given, with its own constants in the first 64 KB. Throws with the
 * compiler's words when it cannot.
 */
export async function compileAssembly(folder: URL): Promise<Uint8Array> {
  const { default: compiler } = await import('assemblyscript/asc')
  let wasm: Uint8Array | undefined
  const { error, stderr } = await compiler.main(
    [
      'assembly/index.ts',
      `--baseDir=${fileURLToPath(folder)}`,
      '--outFile=kernel.wasm',
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

if (import.meta.main) await writeFile(KERNEL_URL, await buildKernel())
