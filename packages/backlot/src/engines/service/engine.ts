import type { VideoEngine } from '../../domain/engine.ts'
import {
  videoJobEngine,
  type VideoJobPorts,
  type VideoJobSettings,
} from '../../inference/videos/video-job.ts'
import { createSender } from '../../inference/connection/send.ts'
import { serviceServer, type ServiceOptions } from './server.ts'

/** The server and its settings. */
export type ServiceEngineOptions = Omit<ServiceOptions, 'sender'> & {
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly job: VideoJobSettings
}

/** Videos by another server with this API; connects at first use. */
export function createService(
  options: ServiceEngineOptions,
  ports: VideoJobPorts,
): VideoEngine & { close(): Promise<void> } {
  const { name, baseUrl, apiKey, job: settings } = options
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const sender = createSender({ baseUrl, headers, tracer: ports.tracer })
  const server = serviceServer({ ...options, sender })
  return { ...videoJobEngine(name, server, { settings, ports }), close: () => sender.close() }
}
