/** Output files of `render`: refused before any work is done, and never left half written. */
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { Refusal, systemReason } from '../config/refusal.ts'

/** Where the results of a command are written. */
export type Outputs = {
  readonly output?: string
  readonly poster?: string
  readonly poses?: string
}

/** Extensions of other video and picture formats: a film of such a name would be misleading. */
const NO_FILM = new Set(['.gif', '.webm', '.mov', '.mkv', '.avi', '.webp', '.png', '.jpg', '.jpeg'])

const POSTER = new Set(['.jpg', '.jpeg'])

/** Refuses names that do not match the content, and places that cannot be written. */
export async function checkOutputs({ output, poster, poses }: Outputs): Promise<void> {
  if (output !== undefined && NO_FILM.has(endingOf(output)))
    throw new Refusal(`films are written as MP4, got ${output}`)
  if (poster !== undefined && !POSTER.has(endingOf(poster)))
    throw new Refusal(`a poster goes to a .jpg, got ${poster}`)
  const paths = [output, poster, poses].filter((path) => path !== undefined)
  await Promise.all(paths.map(checkPlace))
}

function endingOf(path: string): string {
  return extname(path).toLowerCase()
}

async function checkPlace(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there?.isDirectory()) throw new Refusal(`cannot write ${path}: it is a folder`)
  await access(dirname(path), constants.W_OK).catch((thrown: unknown) => {
    throw new Refusal(`cannot write ${path}: ${systemReason(thrown)}`, { cause: thrown })
  })
}

/** Writes a small file at once. Throws a `Refusal` when that fails. */
export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content).catch((thrown: unknown) => {
    throw new Refusal(`cannot write ${path}: ${systemReason(thrown)}`, { cause: thrown })
  })
}

/**
 * Writes beside the target and renames, so that nobody ever sees half a film. Throws a `Refusal`,
 * or the reason of the signal.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  try {
    await writeFile(draft, bytes, { signal })
    signal.throwIfAborted()
    await rename(draft, path)
  } catch (thrown) {
    await rm(draft, { force: true })
    signal.throwIfAborted()
    const reason = systemReason(thrown)
    if (reason) throw new Refusal(`cannot write ${path}: ${reason}`, { cause: thrown })
    throw thrown
  }
}
