/** The kinds of video servers. A new kind adds its folder and one line here. */
import type { Clock } from '../domain/clock.ts'
import type { Tracer } from '../domain/trace.ts'
import type { VideoEngine } from '../domain/engine.ts'
import {
  MINIMAX_ALIASES,
  PICTURE_ROLES,
  type PictureRole,
  resolveModelName,
  VIDEO_MODELS,
} from '../domain/model.ts'
import type { MediaReader } from '../domain/media.ts'
import type { Rehearsal } from '../domain/rehearsal.ts'
import type { TemporaryFiles } from '../domain/temporary.ts'
import { type VideoServerType, isVideoServer } from './catalogue.ts'
import { type ComfyEngineOptions, createComfy } from './comfyui/engine.ts'
import { createOpenAiVideos, type OpenAiVideosOptions } from './openai-videos/engine.ts'
import { createService, type ServiceEngineOptions } from './service/engine.ts'

/** A video server and its settings. */
export type VideoServerSetting =
  | Setting<'openai-videos', Omit<OpenAiVideosOptions, 'name' | 'model'>>
  | Setting<'comfyui', Omit<ComfyEngineOptions, 'name'>>
  | Setting<
      'service',
      Omit<ServiceEngineOptions, 'name' | 'model' | 'camera' | 'pictures'> &
        Partial<Pick<ServiceEngineOptions, 'camera'>>
    >

type Setting<Type extends VideoServerType, Options> = { readonly type: Type } & Options

/** Whether a configured engine is a video server. */
export function makesVideos(setting: { readonly type: string }): setting is VideoServerSetting {
  return isVideoServer(setting.type)
}

/** The largest video, in bytes. */
const MAX_BYTES = 1024 ** 3

/** Dependencies of the engines. */
export type VideoServerPorts = {
  readonly clock: Clock
  readonly media: MediaReader
  readonly temporary: TemporaryFiles
  readonly rehearsal: Rehearsal
  readonly tracer?: Tracer | undefined
}

/** The use of a server for one model. */
export type VideoServerUse = {
  /** The server's name in the configuration. */
  readonly name: string
  readonly modelId: string
  /** The server's name of the model, if it differs. */
  readonly upstreamModel?: string
}

/** Creates the engine over a server, for one model. */
export function openVideoServer(
  setting: VideoServerSetting,
  { name, modelId, upstreamModel }: VideoServerUse,
  given: VideoServerPorts,
): VideoEngine & { close(): Promise<void> } {
  const ports = { ...given, maxBytes: MAX_BYTES }
  switch (setting.type) {
    case 'openai-videos': {
      const model = upstreamModel === undefined ? {} : { model: upstreamModel }
      return createOpenAiVideos({ ...setting, name, ...model }, ports)
    }
    case 'comfyui':
      return createComfy({ ...setting, name }, ports)
    case 'service': {
      const model = upstreamModel ?? modelId
      const camera = setting.camera ?? (readsCommands(model) ? 'commands' : 'words')
      const pictures = picturesOf(model)
      return createService({ ...setting, name, model, camera, pictures }, ports)
    }
  }
}

/** The pictures that a model of the family takes; for an unknown one, the server decides. */
function picturesOf(model: string): readonly PictureRole[] {
  const { id } = resolveModelName(model, MINIMAX_ALIASES)
  const known = VIDEO_MODELS.find((each) => each.id === id)
  return PICTURE_ROLES.filter((role) => !known || known.pictures[role])
}

/** Whether a model of the family reads commands in brackets; an unknown one is assumed to. */
function readsCommands(model: string): boolean {
  const { id } = resolveModelName(model, MINIMAX_ALIASES)
  return VIDEO_MODELS.find((each) => each.id === id)?.cameraCommands ?? true
}
