/**
 * Compiles `assembly/` to `paint-kernel.wasm`. The result is committed, so that
 * nobody needs the compiler to run the server; a test rebuilds and compares.
 */
import { writeFile } from 'node:fs/promises'
import { compileAssembly } from '../../renderer/kernel/build.ts'

/** Where the committed kernel lies. */
export const PAINT_KERNEL_URL: URL = new URL('paint-kernel.wasm', import.meta.url)

/** Compiles the kernel and returns its bytes. Throws with the compiler's words when it cannot. */
export async function buildPaintKernel(): Promise<Uint8Array> {
  return compileAssembly(new URL('./', import.meta.url))
}

if (import.meta.main) await writeFile(PAINT_KERNEL_URL, await buildPaintKernel())
