/** The library that runs model files. Operators install it if they need it. */
import type * as LlamaCpp from 'node-llama-cpp'
import { Fault } from '../../domain/fault.ts'

/** What the library exports. */
export type Library = typeof LlamaCpp

/** The message when the library is missing. */
export const NOT_INSTALLED =
  'the package node-llama-cpp, which runs model files, is not installed: npm install node-llama-cpp@3'

/** Whether the library can be loaded. */
export function isLibraryInstalled(): boolean {
  try {
    import.meta.resolve('node-llama-cpp')
    return true
  } catch {
    return false
  }
}

/** The library, loaded at first use, which takes a second. Throws `internal` where it is not installed. */
export async function loadLibrary(): Promise<Library> {
  try {
    return await import('node-llama-cpp')
  } catch (thrown) {
    const cause = isLibraryInstalled() ? thrown : new Error(NOT_INSTALLED)
    throw new Fault('internal', 'the engine cannot be started', { cause })
  }
}
