/**
 * The catalogue: every model this service knows, one row each.
 *
 * A new model is a new row. Rules that differ by model read them from here, so
 * nothing else asks for a model by name.
 *
 * Source: brief, "Video generation request", "Message request", "Context
 * windows", "Chat completion request".
 */
import { invalid } from './fault.ts'

/** Video sizes by their public name. */
export const RESOLUTIONS = ['720P', '768P', '1080P'] as const

/** One of `RESOLUTIONS`. */
export type Resolution = (typeof RESOLUTIONS)[number]

/** A video model and what it can be asked for. */
export type VideoModel = {
  readonly id: string
  /** The durations, in seconds, that each resolution may have; a missing resolution is not served. */
  readonly durations: Partial<Readonly<Record<Resolution, readonly number[]>>>
  readonly defaultResolution: Resolution
  /** Whether `[Camera commands]` are commands rather than ordinary text. */
  readonly cameraCommands: boolean
  /** Whether `fast_pretreatment` has an effect. */
  readonly fastPretreatment: boolean
}

/**
 * The brief's two tables differ for 1080P on the older models; a pair that
 * either permits is served. See docs/decisions/0003-video-tables.md.
 */
const OLDER_DURATIONS = { '720P': [6], '1080P': [6] } as const
const NEWER_DURATIONS = { '768P': [6, 10], '1080P': [6] } as const

/** Video models by name. */
export const VIDEO_MODELS: readonly VideoModel[] = [
  {
    id: 'Vendor-Video-2.3',
    durations: NEWER_DURATIONS,
    defaultResolution: '768P',
    cameraCommands: true,
    fastPretreatment: true,
  },
  {
    id: 'Vendor-Video-02',
    durations: NEWER_DURATIONS,
    defaultResolution: '768P',
    cameraCommands: true,
    fastPretreatment: true,
  },
  {
    id: 'T2V-01-Director',
    durations: OLDER_DURATIONS,
    defaultResolution: '720P',
    cameraCommands: true,
    fastPretreatment: false,
  },
  {
    id: 'T2V-01',
    durations: OLDER_DURATIONS,
    defaultResolution: '720P',
    cameraCommands: false,
    fastPretreatment: false,
  },
]

/** A text model and what it can be asked for. Counts are tokens. */
export type TextModel = {
  readonly id: string
  readonly contextWindow: number
  /** The most that one reply may have. */
  readonly maxOutput: number
  /** The reply limit when the messages endpoint is not given one. */
  readonly recommendedOutput: number
  /** The reply limit when the chat endpoint is not given one. */
  readonly chatOutput: number
  /** Whether image and video blocks are understood. */
  readonly multimodal: boolean
  /** `optional`: off unless asked for. `always`: cannot be turned off. */
  readonly thinking: 'optional' | 'always'
  readonly defaultTopP: number
  readonly defaultTemperature: number
  /** Rated output speed. */
  readonly tokensPerSecond: number
  /** The endpoints of the brief that serve it; the OpenAI twin serves all. */
  readonly endpoints: readonly ('messages' | 'chat')[]
  /** Whether the chat endpoint honours `response_format`. */
  readonly responseFormat: boolean
}

/** What every M2 model shares. Chat default: brief for `Vendor-M2`, (ours) for the others. */
const M2 = {
  contextWindow: 204_800,
  maxOutput: 204_800,
  recommendedOutput: 65_536,
  chatOutput: 10_240,
  multimodal: false,
  thinking: 'always',
  defaultTopP: 0.9,
  defaultTemperature: 1,
  tokensPerSecond: 60,
  endpoints: ['messages', 'chat'],
  responseFormat: false,
} as const

/** Text models by name, newest first. */
export const TEXT_MODELS: readonly TextModel[] = [
  {
    ...M2,
    id: 'Vendor-M3',
    contextWindow: 1_000_000,
    maxOutput: 524_288,
    recommendedOutput: 131_072,
    multimodal: true,
    thinking: 'optional',
    defaultTopP: 0.95,
    endpoints: ['messages'],
  },
  { ...M2, id: 'Vendor-M2.7' },
  { ...M2, id: 'Vendor-M2.7-highspeed', tokensPerSecond: 100 },
  { ...M2, id: 'Vendor-M2.5' },
  { ...M2, id: 'Vendor-M2.5-highspeed', tokensPerSecond: 100 },
  { ...M2, id: 'Vendor-M2.1' },
  // The brief lists it for messages and not for chat; serving it on both surprises nobody (ours).
  { ...M2, id: 'Vendor-M2.1-highspeed', tokensPerSecond: 100 },
  { ...M2, id: 'Vendor-M2' },
  // Chat only: the brief names these two in its defaults and in `response_format`.
  { ...M2, id: 'Vendor-M1', chatOutput: 8192, endpoints: ['chat'] },
  {
    ...M2,
    id: 'Vendor-Text-01',
    chatOutput: 2048,
    thinking: 'optional',
    defaultTemperature: 0.1,
    endpoints: ['chat'],
    responseFormat: true,
  },
]

/**
 * A model name as the caller sent it and the catalogue name that it stands for.
 * They differ when the caller used an alias; a caller is answered in the
 * spelling it used.
 */
export type ModelName = { readonly sent: string; readonly id: string }

/**
 * Rewrites, tried in order: a real client's hard-coded name to ours. A name that ends
 * in `*` is any that begins so; a replacement that ends in `*` takes over the rest.
 */
export type ModelAliases = readonly (readonly [name: string, replacement: string])[]

/** The public names of the interface family. On by default. */
export const MINIMAX_ALIASES: ModelAliases = [
  ['MiniMax-Hailuo-*', 'Vendor-Video-*'],
  ['MiniMax-*', 'Vendor-*'],
]

/** Resolves an alias; a name that no alias matches stands for itself. */
export function resolveModelName(sent: string, aliases: ModelAliases): ModelName {
  const [name, replacement] = aliases.find(([alias]) => isNamed(sent, alias)) ?? [sent, sent]
  const id = replacement.endsWith('*')
    ? replacement.slice(0, -1) + sent.slice(name.length - 1)
    : replacement
  return { sent, id }
}

function isNamed(sent: string, alias: string): boolean {
  return alias.endsWith('*') ? sent.startsWith(alias.slice(0, -1)) : sent === alias
}

/** True when the caller named the model by an alias, so wants the family's own spelling. */
export function isAlias(name: ModelName): boolean {
  return name.sent !== name.id
}

/** The video model of this name; throws `invalid` naming the models there are. */
export function getVideoModel(name: ModelName): VideoModel {
  return getModel(VIDEO_MODELS, name)
}

/** The text model of this name, on one endpoint or (without `endpoint`) any; throws `invalid`. */
export function getTextModel(name: ModelName, endpoint?: 'messages' | 'chat'): TextModel {
  const served = TEXT_MODELS.filter((model) => !endpoint || model.endpoints.includes(endpoint))
  return getModel(served, name)
}

function getModel<M extends { readonly id: string }>(models: readonly M[], name: ModelName): M {
  const model = models.find(({ id }) => id === name.id)
  if (model) return model
  const known = models.map(({ id }) => id).join(', ')
  throw invalid(
    'model',
    `model must be one of ${known}, got ${JSON.stringify(name.sent.slice(0, 80))}`,
  )
}
