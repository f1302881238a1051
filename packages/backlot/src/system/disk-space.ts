import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskFault, toDiskFault } from '../domain/disk-fault.ts'

/** A folder that the server writes to, and the free space that its disk must have. */
export type Volume = {
  readonly name: string
  readonly folder: string
  readonly minFreeBytes: number
}

/** More than a file system stores beside a file's name, so that it takes space. */
const TRIAL_BYTES = 64 * 1024

/** Hidden, and always the same: a process that dies leaves at most one. */
const TRIAL_NAME = '.write-check'

/** The free space on the disk of a folder for other users than root. Rejects when it cannot be determined. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Resolves when a file was written and flushed and enough space is free; rejects with `overloaded`. */
export async function checkVolume({ folder, minFreeBytes }: Volume): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeTrial(join(folder, TRIAL_NAME))
  } catch (thrown) {
    throw toDiskFault(thrown)
  }
  const free = await freeBytes(folder)
  if (free < minFreeBytes)
    throw new DiskFault(
      'the disk is almost full',
      new Error(`${folder}: ${free} bytes are free, disk.min_free_mb asks for ${minFreeBytes}`),
    )
}

async function writeTrial(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.write(new Uint8Array(TRIAL_BYTES))
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
