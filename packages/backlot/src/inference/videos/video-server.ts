/** The port of servers that make videos in the background; `video-job.ts` makes an engine of one. */
import type { CameraMeans } from '../../domain/engine.ts'
import type { Fault } from '../../domain/fault.ts'
import type { PictureRole } from '../../domain/model.ts'
import type { Shot } from '@backlot/prompt/shot'

/** The state of a job. `unknown`: the server has no job of this name, or no longer. */
export type JobState =
  | { readonly state: 'working'; readonly fraction?: number }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly fault: Fault }
  | { readonly state: 'unknown' }

/** Thrown by `order` when the server may have taken the order, but its answer was lost. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost'
}

/** Files for the server in addition to the shot, or the names under which it has them. */
export type VideoProps = Readonly<Record<string, VideoProp>>

/** A file, or a name. */
export type VideoProp = string | PropFile

/** A file to send. */
export type PropFile = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A server that makes videos in the background. */
export interface VideoServer {
  /** How it gets the camera movement. */
  readonly camera: readonly CameraMeans[]

  /** As `VideoEngine.pictures`. */
  readonly pictures: readonly PictureRole[]

  /** True when a second order of the same video returns the first job. */
  readonly knowsRepeats: boolean

  /** As `VideoEngine.check`. */
  check(signal: AbortSignal): Promise<string | undefined>

  /** Makes the files for the server. Absent: none. */
  rehearse?(shot: Shot, signal: AbortSignal): Promise<VideoProps>

  /**
   * Uploads the files before the order; repeated when it fails, which must be harmless. Throws as
   * `order` does. Absent: the order itself contains them.
   */
  upload?(
    props: VideoProps,
    film: { readonly renderId: string; readonly signal: AbortSignal },
  ): Promise<VideoProps>

  /**
   * Orders the video and resolves to the job's name. Throws a fault when the server has certainly
   * not taken the order, `overloaded` when it may take it later; `AnswerLost` when that is unknown.
   */
  order(
    shot: Shot,
    film: { readonly renderId: string; readonly props: VideoProps; readonly signal: AbortSignal },
  ): Promise<string>

  /** The job of an order whose answer was lost; undefined when it cannot be identified, or does not exist. */
  findLost(
    shot: Shot,
    lost: { readonly orderedAtMs: number; readonly signal: AbortSignal },
  ): Promise<string | undefined>

  /** The state of the job; throws when the server does not report it. */
  poll(job: string, signal: AbortSignal): Promise<JobState>

  /** The bytes of the finished video. */
  fetch(job: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>

  /** Cancels the job, where the server can. */
  cancel(job: string, signal: AbortSignal): Promise<void>
}
