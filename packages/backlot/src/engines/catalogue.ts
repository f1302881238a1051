/** The names of engines, and which of them can serve a model. Who reads a configuration needs no more. */
import { EMBEDDING_MODELS, TEXT_MODELS, VIDEO_MODELS } from '../domain/model.ts'

/** The embedded engines for text. */
export const TEXT_ENGINE_NAMES = ['sandbox'] as const

/** The embedded engines for films. */
export const VIDEO_ENGINE_NAMES = ['previz'] as const

/** The embedded engines for embeddings. */
const EMBEDDING_ENGINE_NAMES = ['sandbox'] as const

const VIDEO_SERVER_TYPES = ['openai-videos', 'comfyui', 'service'] as const

/** The types of servers that make films. */
export type VideoServerType = (typeof VIDEO_SERVER_TYPES)[number]

/** An engine, and what it calls a model: as the catalogue does when that is absent. */
export type ModelEngine = { readonly engine: string; readonly upstreamModel?: string }

/** Which engine serves a model, and which ones do when it fails, in this order. */
export type ModelSetting = ModelEngine & { readonly fallback: readonly ModelEngine[] }

/** The names that no engine of a configuration may have. */
export const BUILT_IN_ENGINES: readonly string[] = [...TEXT_ENGINE_NAMES, ...VIDEO_ENGINE_NAMES]

/** The names of the engines that can serve a model, `servers` being those of the configuration; none for a model that the catalogue does not know. */
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
