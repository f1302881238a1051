/** The port of servers that make films in the background; `video-job.ts` makes an engine of one. */
import type { CameraMeans } from '../../domain/engine.ts'
import type { Fault } from '../../domain/fault.ts'
import type { PictureRole } from '../../domain/model.ts'
import type { Shot } from '@backlot/previz/shot'

/** Where a job stands. `unknown`: the server has no job of this name, or no longer. */
export type JobState =
  | { readonly state: 'working'; readonly fraction?: number }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly fault: Fault }
  | { readonly state: 'unknown' }

/** Thrown by `order` when the server may have taken the order, but its answer did not come. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost'
}

/** What a server is shown beside the shot: files, or the names under which it has them. */
export type VideoProps = Readonly<Record<string, VideoProp>>

/** A file, or a name. */
export type VideoProp = string | PropFile

/** A file to be sent. */
export type PropFile = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A server that makes films in the background. */
export interface VideoServer {
  /** How it gets the camera movement. */
  readonly camera: readonly CameraMeans[]

  /** As `VideoEngine.pictures`. */
  readonly pictures: readonly PictureRole[]

  /** True when a second order of the same film is answered with the job of the first. */
  readonly knowsRepeats: boolean

  /** As `VideoEngine.check`. */
  check(signal: AbortSignal): Promise<string | undefined>

  /** Makes what the server is to be shown. Absent: nothing. */
  rehearse?(shot: Shot, signal: AbortSignal): Promise<VideoProps>

  /**
   * Brings what was made to the server before the order; done again when it fails, and harmless
   * then. Throws as `order` does. Absent: the order itself brings it.
   */
  upload?(
    props: VideoProps,
    film: { readonly renderId: string; readonly signal: AbortSignal },
  ): Promise<VideoProps>

  /**
   * Orders the film and resolves to the job's name. Throws a fault when the
   * server has certainly not taken the order, `overloaded` when it may take it
   * later; `AnswerLost` when nobody knows.
   */
  order(
    shot: Shot,
    film: { readonly renderId: string; readonly props: VideoProps; readonly signal: AbortSignal },
  ): Promise<string>

  /** The job of an order whose answer was lost; undefined when it cannot be distinguished from others, or is not there. */
  findLost(
    shot: Shot,
    lost: { readonly orderedAtMs: number; readonly signal: AbortSignal },
  ): Promise<string | undefined>

  /** Where the job stands; throws when the server does not say. */
  poll(job: string, signal: AbortSignal): Promise<JobState>

  /** The bytes of the finished film. */
  fetch(job: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>

  /** Ends the job's work, where the server can. */
  cancel(job: string, signal: AbortSignal): Promise<void>
}
