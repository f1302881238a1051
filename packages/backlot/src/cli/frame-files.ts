/** The pictures of a film from the command line. */
import { readFile } from 'node:fs/promises'
import type { FramePicture, ShotPictures } from '@backlot/prompt/shot'
import { Refusal, systemReason } from '../config/refusal.ts'

/** The named files. */
export type FrameFiles = { readonly firstFrame?: string; readonly lastFrame?: string }

/** Reads the pictures. Throws a `Refusal` that names the option and what is wrong with its file. */
export async function readFrames({ firstFrame, lastFrame }: FrameFiles): Promise<ShotPictures> {
  return {
    ...(firstFrame !== undefined && { firstFrame: await readFrame('--first-frame', firstFrame) }),
    ...(lastFrame !== undefined && { lastFrame: await readFrame('--last-frame', lastFrame) }),
  }
}

async function readFrame(option: string, path: string): Promise<FramePicture> {
  const bytes = await readFile(path).catch((thrown: unknown) => {
    throw new Refusal(`cannot read ${path}: ${systemReason(thrown)}`, { cause: thrown })
  })
  const { pictureReader } = await import('../system/picture-reader.ts')
  const picture = await pictureReader().readFrame(bytes)
  if ('reason' in picture) throw new Refusal(`the picture of ${option} ${picture.reason}`)
  return picture
}
