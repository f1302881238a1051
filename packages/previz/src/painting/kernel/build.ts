/** Compiles `assembly/` to `paint-kernel.wasm`, which is committed with its hashes as the kernel of the renderer is. */
import { writeKernel } from '../../renderer/kernel/build.ts'

/** Where the committed kernel lies. */
export const PAINT_KERNEL_URL: URL = new URL('paint-kernel.wasm', import.meta.url)

if (import.meta.main) await writeKernel(PAINT_KERNEL_URL)
