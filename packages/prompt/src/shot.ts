import type { CameraStep } from '@backlot/camera/commands'
import type { Scene } from './scene/scene.ts'

/**
 * A picture that a film is made of: upright, sRGB, opaque, of at most 4096 pixels on its longer side. Whoever makes
 * the shot has checked that it can be decoded.
 */
export type FramePicture = {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly widthPx: number
  readonly heightPx: number
}

/** The pictures that a film is made of. */
export type ShotPictures = {
  /** The film's first picture. */
  readonly firstFrame?: FramePicture
  /** The film's last picture; it may stand alone. */
  readonly lastFrame?: FramePicture
  /** Who or what the film shows, for engines that take such references. */
  readonly subjects?: readonly FramePicture[]
}

/** Where the camera of a last picture is, seen from that of the first one; nothing has depth but a plane that faces it. */
export type ViewMove = {
  /** Radians. */
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  /** Natural logarithm of the factor of the focal length. */
  readonly zoom: number
  /** In distances of the plane. */
  readonly right: number
  readonly up: number
}

/** What a camera does between two pictures, in words, the largest first. */
export type SeenWay = 'right' | 'left' | 'up' | 'down' | 'in' | 'out'

/**
 * What a film does between its first picture and its last one: one move, or a dissolve, because they have no view in
 * common, or the very same, or because the prompt wants the camera to go elsewhere than the pictures do.
 */
export type BetweenPictures =
  | { readonly way: 'move'; readonly move: ViewMove; readonly seen: readonly SeenWay[] }
  | { readonly way: 'dissolve'; readonly reason: 'no_common_view' | 'same_view' }
  | {
      readonly way: 'dissolve'
      readonly reason: 'other_camera'
      readonly seen: readonly SeenWay[]
    }

/**
 * Why something that a prompt names is not in the film: nothing here looks like it, too many are there already, the film
 * plays elsewhere, it is a change that nothing here goes through, or it is written, and nothing there carries words, they
 * are too long to be read, no typeface here has their script, or the film is too short for another beat.
 */
export const NOT_SHOWN_REASONS = [
  'no_figure',
  'too_many',
  'other_place',
  'no_change',
  'no_writing',
  'too_long',
  'no_font',
  'no_time',
] as const

/** Something that a prompt names and the film does not show. */
export type NotShown = {
  /** As the prompt says it, in lower case. */
  readonly words: string
  readonly reason: (typeof NOT_SHOWN_REASONS)[number]
  /** What is seen instead; absent where other subjects are. */
  readonly instead?: string
}

/** What a video engine is asked to film. The same shot and seed give the same film. */
export type Shot = {
  /** The prompt without its camera commands. */
  readonly prompt: string
  /** Steps in order; they share the length of the film. Empty: the prompt asks for no camera move. */
  readonly camera: readonly CameraStep[]
  /** Set when nobody asked for this camera: taste or a planner chose it, and it gives way to where two pictures go. */
  readonly cameraOfTaste?: true
  /** What the prompt describes, for engines that build rather than dream. */
  readonly scene: Scene
  /** What the prompt names and the scene lacks; absent when there is nothing, or nobody looked. */
  readonly notShown?: readonly NotShown[]
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  readonly durationSeconds: number
  /** 32-bit unsigned. */
  readonly seed: number
  /** Absent for a film of the prompt alone. */
  readonly pictures?: ShotPictures
  /** What is between two pictures, when somebody has looked already. */
  readonly between?: BetweenPictures
}

/** True for a shot that begins or ends with a picture. */
export function isOfPictures({ pictures }: Pick<Shot, 'pictures'>): boolean {
  return pictures?.firstFrame !== undefined || pictures?.lastFrame !== undefined
}

/** What is decided about a shot beside its size and length, which the order says. */
export type ShotPlan = Pick<
  Shot,
  'prompt' | 'camera' | 'cameraOfTaste' | 'scene' | 'seed' | 'notShown'
>
