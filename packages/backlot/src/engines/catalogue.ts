/** The names of engines, and which of them can serve a model: all that a reader of the configuration needs. */
import { EMBEDDING_MODELS, TEXT_MODELS, VIDEO_MODELS } from '../domain/model.ts'

/** The built-in text engines. */
export const TEXT_ENGINE_NAMES = ['sandbox'] as const

/** The built-in video engines. */
export const VIDEO_ENGINE_NAMES = ['previz'] as const

/** The built-in embedding engines. */
const EMBEDDING_ENGINE_NAMES = ['sandbox'] as const

const VIDEO_SERVER_TYPES = ['openai-videos', 'comfyui', 'service'] as const

/** The types of video servers. */
export type VideoServerType = (typeof VIDEO_SERVER_TYPES)[number]

/** An engine, and its name of a model; the catalogue's when absent. */
export type ModelEngine = { readonly engine: string; readonly upstreamModel?: string }

/** The engine of a model, and its fallbacks in order. */
export type ModelSetting = ModelEngine & { readonly fallback: readonly ModelEngine[] }

/** Reserved names of engines. */
export const BUILT_IN_ENGINES: readonly string[] = [...TEXT_ENGINE_NAMES, ...VIDEO_ENGINE_NAMES]

/**
 * The names of the engines that can serve a model, where `servers` are those of the configuration;
 * none for an unknown model.
 */
export function enginesFor(
  modelId: string,
  servers: Readonly<Record<string, { readonly type: string }>>,
): readonly string[] {
  const namesOf = (kind: 'text' | 'film'): string[] =>
    Object.entries(servers)
      .filter(([, { type }]) => isVideoServer(type) === (kind === 'film'))
      .map(([name]) => name)
  if (TEXT_MODELS.some(({ id }) => id === modelId))
    return [...TEXT_ENGINE_NAMES, ...namesOf('text')]
  if (VIDEO_MODELS.some(({ id }) => id === modelId))
    return [...VIDEO_ENGINE_NAMES, ...namesOf('film')]
  if (EMBEDDING_MODELS.some(({ id }) => id === modelId))
    return [
      ...EMBEDDING_ENGINE_NAMES,
      ...Object.keys(servers).filter((name) => servers[name]?.type === 'openai'),
    ]
  return []
}

/** Whether servers of this type make films. */
export function isVideoServer(type: string): type is VideoServerType {
  return VIDEO_SERVER_TYPES.some((known) => known === type)
}
