/** The camera of a film as a file for models and other tools. */
import { extname } from 'node:path'
import { formatPoses, formatTransforms } from '@backlot/camera/path'
import { cameraPathOf } from '@backlot/previz/camera-path'
import type { Script } from '@backlot/previz/script'
import { Refusal } from '../config/refusal.ts'

const FORMATS: ReadonlyMap<string, typeof formatPoses> = new Map([
  ['.txt', formatPoses],
  ['.json', formatTransforms],
])

/** Throws a `Refusal` for a file of another kind, a scale that is none, and one without a file. */
export function checkPoses({
  poses,
  poseScale,
}: {
  readonly poses?: string
  readonly poseScale?: number
}): void {
  if (poses !== undefined) formatOf(poses)
  if (poseScale === undefined) return
  if (poses === undefined) throw new Refusal('--pose-scale is for --poses: give both')
  if (!(poseScale > 0 && Number.isFinite(poseScale)))
    throw new Refusal(`--pose-scale must be a number above 0, got ${poseScale}`)
}

function formatOf(file: string): typeof formatPoses {
  const format = FORMATS.get(extname(file).toLowerCase())
  if (format) return format
  throw new Refusal(`the poses of a camera go to a .txt or a .json, got ${file}`)
}

/**
 * The text of a pose file of this name: `.txt` in the units of models, `.json` as `transforms.json`
 * in metres; `scale` sets another factor for the distances. Throws a `Refusal` for another name,
 * and for a template, whose scenes have cameras of their own.
 */
export function poseText(script: Script, file: string, scale?: number): string {
  const format = formatOf(file)
  if (script.kind === 'play') throw new Refusal('a template has no one camera; give a prompt')
  return format(cameraPathOf(script.shot), scale)
}
