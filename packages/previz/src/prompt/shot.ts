import type { CameraStep } from '@backlot/camera/commands'
import type { Scene } from './scene.ts'

/** What a video engine is asked to film. The same shot and seed give the same film. */
export type Shot = {
  /** The prompt without its camera commands. */
  readonly prompt: string
  /** Steps in order; they share the length of the film. Empty: the prompt asks for no camera move. */
  readonly camera: readonly CameraStep[]
  /** What the prompt describes, for engines that build rather than dream. */
  readonly scene: Scene
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  readonly durationSeconds: number
  /** 32-bit unsigned. */
  readonly seed: number
}

/** What is decided about a shot beside its size and length, which the order says. */
export type ShotPlan = Pick<Shot, 'prompt' | 'camera' | 'scene' | 'seed'>
