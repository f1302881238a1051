import type { VideoEngine } from '../../domain/engine.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import {
  videoJobEngine,
  type VideoJobPorts,
  type VideoJobSettings,
} from '../../inference/videos/video-job.ts'
import { createSender } from '../../inference/connection/send.ts'
import { listenToProgress } from './progress.ts'
import { comfyServer, type ComfyOptions } from './server.ts'

/** The server and its settings. */
export type ComfyEngineOptions = Pick<ComfyOptions, 'workflow' | 'fps' | 'poseScale'> & {
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly job: VideoJobSettings
}

/** Videos by a ComfyUI server; connects at first use. */
export function createComfy(
  options: ComfyEngineOptions,
  ports: VideoJobPorts & { readonly rehearsal: Rehearsal },
): VideoEngine & { close(): Promise<void> } {
  const { name, baseUrl, apiKey, job: settings } = options
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const sender = createSender({ baseUrl, headers, tracer: ports.tracer })
  const clientId = `backlot-${name}`
  const progress = listenToProgress(baseUrl, clientId)
  const progressOf = (job: string): number | undefined => progress.progressOf(job)
  const server = comfyServer({ ...options, ...ports, sender, clientId, progressOf })
  return {
    ...videoJobEngine(name, server, { settings, ports }),
    close: async () => {
      progress.close()
      await sender.close()
    },
  }
}
