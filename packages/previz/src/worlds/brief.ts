import type { Shot } from '@backlot/prompt/shot'
import type { Addition, Scene, Subject } from '@backlot/prompt/scene'
import type { Stage } from '../renderer/scene/stage.ts'
import type { TextureBook } from '../renderer/scene/texture.ts'
import type { Camera, CameraHome, Path, Sweep } from '../camera/camera-program.ts'
import type { Palette } from './palette.ts'

/** What a world is built from. */
export type WorldBrief = {
  readonly shot: Shot
  readonly scene: Scene
  readonly palette: Palette
  readonly seed: number
  /** Which of the three compositions of its place is built; the seed chooses. */
  readonly composition: 0 | 1 | 2
  readonly book: TextureBook
  readonly camera: Camera
  /** Where the camera will look. */
  readonly sweep: Sweep
  /** Where the lead will go. */
  readonly path: Path
  /** The lead before it became what it is, whose colour chose that of the wall behind a table; the lead of the scene when absent. */
  readonly leadBefore?: Subject | undefined
}

/** A kind of world. */
export type WorldKind = {
  /** Where the camera starts, before anything is built. */
  readonly home: (scene: Scene) => CameraHome
  /** Height of the ground under the lead. */
  readonly ground: (scene: Scene) => number
  /** Declares textures in the brief's book and returns the stage. */
  readonly build: (brief: WorldBrief) => Stage
}

/** Which composition of its place a seed chooses; a hearth that others stand by is not on the wall as well. */
export function compositionOf(
  seed: number,
  { subjects }: Pick<Scene, 'subjects'>,
): WorldBrief['composition'] {
  const chosen = ([0, 1, 2] as const)[seed % 3] ?? 0
  const isHearth = subjects.some(({ shape }) => shape === 'fireplace')
  return chosen === 1 && isHearth ? 0 : chosen
}

/** True when the engine may add this of its own taste; without, a place shows itself and what the prompt names. */
export function mayAdd({ scene }: Pick<WorldBrief, 'scene'>, addition: Addition): boolean {
  return scene.additions.includes(addition)
}
