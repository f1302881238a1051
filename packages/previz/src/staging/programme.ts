/** What a film consists of, whatever it was ordered as: one scene or several, over one book of textures. */
import type { Pose } from '@backlot/camera/geometry'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import type { Stage } from '../renderer/scene/stage.ts'
import type { TextureBook } from '../renderer/scene/texture.ts'
import type { Camera } from '../camera/camera-program.ts'

/** One place, filmed from one moment of the film to another. */
export type FilmedScene = {
  readonly stage: Stage
  /** Where the camera is, in seconds of the scene. */
  readonly camera: Camera
  /** Seconds of the film. */
  readonly from: number
  readonly to: number
  /** The second of the film at which its own time began; `from` when absent. */
  readonly since?: number
  /** Seconds in which it comes out of black and goes back into it; 0 for a cut. */
  readonly fadeIn: number
  readonly fadeOut: number
  /** The reel of its textures; the first, 0, when absent. A scene of another reel than the one before it is cut to. */
  readonly reel?: number
  /** Seconds in which it comes over the scene before, which lasts at least so long beyond `from`; a cut when absent. */
  readonly dissolve?: number
}

/** A film, declared but not yet painted. */
export type Programme = {
  readonly book: TextureBook
  /** In order, at least one. */
  readonly scenes: readonly FilmedScene[]
}

/** What is seen at a moment of the film. */
export type Moment = {
  /** The number of the scene. */
  readonly scene: number
  /** Seconds of the scene. */
  readonly seconds: number
  readonly pose: Pose
  /** 1, but less where the scene comes or goes, or lets in less light. */
  readonly brightness: number
  /** The scene that is coming over this one, and how much of it has come, 0 to 1. */
  readonly over?: { readonly moment: Moment; readonly share: number }
}

/** The scene at a moment of the film, where in it, and the one that is coming over it. */
export function momentAt({ scenes }: Programme, filmSeconds: number): Moment {
  const last = scenes.length - 1
  const found = scenes.findIndex(({ to }) => filmSeconds < to)
  const index = found < 0 ? last : found
  const scene = scenes[index]
  if (!scene) throw new RangeError('a film needs a scene')
  const moment = momentOf(scene, index, filmSeconds)
  const next = scenes[index + 1]
  if (next?.dissolve === undefined || filmSeconds < next.from) return moment
  const share = smoothstep(next.from, next.from + next.dissolve, filmSeconds)
  return { ...moment, over: { moment: momentOf(next, index + 1, filmSeconds), share } }
}

function momentOf(scene: FilmedScene, index: number, filmSeconds: number): Moment {
  const seconds = filmSeconds - (scene.since ?? scene.from)
  const come = scene.fadeIn > 0 ? clamp((filmSeconds - scene.from) / scene.fadeIn) : 1
  const gone = scene.fadeOut > 0 ? clamp((scene.to - filmSeconds) / scene.fadeOut) : 1
  const exposure = scene.stage.exposure?.(seconds) ?? 1
  const brightness = Math.min(come, gone) * exposure
  return { scene: index, seconds, pose: scene.camera(seconds), brightness }
}
