import type { VideoEngine } from '../../domain/engine.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import {
  videoJobEngine,
  type VideoJobPorts,
  type VideoJobSettings,
} from '../../inference/videos/video-job.ts'
import { createSender } from '../../inference/connection/send.ts'
import { type PicturesWay, videosServer, type VideosServerOptions } from './server.ts'

/** The server and its settings. */
export type OpenAiVideosOptions = Omit<VideosServerOptions, 'sender' | 'rehearsal' | 'pictures'> & {
  /** Absent: as a file in `input_reference`, unless that has our own film. */
  readonly pictures?: PicturesWay
  readonly name: string
  /** With the `/v1` that most have, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly job: VideoJobSettings
}

/** Videos by a server with the `/v1/videos` API; connects at first use. */
export function createOpenAiVideos(
  options: OpenAiVideosOptions,
  ports: VideoJobPorts & { readonly rehearsal: Rehearsal },
): VideoEngine & { close(): Promise<void> } {
  const { name, baseUrl, apiKey, job: settings } = options
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const sender = createSender({ baseUrl, headers, tracer: ports.tracer })
  const pictures =
    options.pictures ?? (options.show?.as === 'film' ? 'rehearsal' : 'input_reference')
  const server = videosServer({ ...options, pictures, sender, rehearsal: ports.rehearsal })
  return { ...videoJobEngine(name, server, { settings, ports }), close: () => sender.close() }
}
