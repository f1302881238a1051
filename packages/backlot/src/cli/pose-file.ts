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

/**
 * The text of a pose file of this name: `.txt` in the units of models, `.json` as `transforms.json`
 * in metres; `scale` sets another factor for the distances. Throws a `Refusal` for another name,
 * and for a template, whose scenes have cameras of their own.
 */
export function poseText(script: Script, file: string, scale?: number): string {
  const format = FORMATS.get(extname(file).toLowerCase())
  if (!format) throw new Refusal(`the poses of a camera go to a .txt or a .json, got ${file}`)
  if (script.kind === 'play') throw new Refusal('a template has no one camera; give a prompt')
  if (scale !== undefined && !(scale > 0 && Number.isFinite(scale)))
    throw new Refusal(`--pose-scale must be a number above 0, got ${scale}`)
  return format(cameraPathOf(script.shot), scale)
}
