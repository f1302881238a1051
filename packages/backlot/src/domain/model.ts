/**
 * The catalogue: every model of this service, one row each.
 *
 * A new model is a new row. Rules that differ by model are columns here, so nothing else checks for
 * a model's name.
 *
 * Source: brief, "Video generation request", "Message request", "Context windows", "Chat completion
 * request".
 */
import { invalid } from './fault.ts'

/** The names of video resolutions. */
export const RESOLUTIONS = ['720P', '768P', '1080P', '2K'] as const

/** One of `RESOLUTIONS`. */
export type Resolution = (typeof RESOLUTIONS)[number]

/** Prices of videos in micros, by resolution and duration in seconds. */
export type VideoPrice = Partial<Readonly<Record<Resolution, Readonly<Record<number, number>>>>>

/** The role of a picture in a video: its first frame, its last frame, or a subject to show. */
export const PICTURE_ROLES = ['first_frame', 'last_frame', 'subject'] as const

/** One of `PICTURE_ROLES`. */
export type PictureRole = (typeof PICTURE_ROLES)[number]

/** The pictures that a model takes: how many at most, and whether one is required. */
export type TakenPictures = Partial<
  Readonly<Record<PictureRole, { readonly max: number; readonly isRequired: boolean }>>
>

/** Prices per million tokens of each kind, in micros. */
export type TokenPrice = {
  readonly inputMicros: number
  readonly outputMicros: number
  readonly cacheReadMicros: number
  readonly cacheWriteMicros: number
}

/** A video model and its capabilities. */
export type VideoModel = {
  readonly id: string
  /** Its names in the public family. */
  readonly aliases: readonly string[]
  /**
   * Its resolutions, the durations of each, and their prices unless the operator sets others: what
   * has no price is not offered.
   */
  readonly price: VideoPrice
  readonly defaultResolution: Resolution
  /** The default duration; `DEFAULT_DURATION_SECONDS` when absent. */
  readonly defaultDurationSeconds?: number
  /** The longest prompt, in Unicode code points; `MAX_PROMPT_LENGTH` when absent. */
  readonly maxPromptLength?: number
  /** The pictures that it takes; a role that is absent is refused. */
  readonly pictures: TakenPictures
  /** Whether a last frame may be given without a first. */
  readonly lastFrameAlone: boolean
  /** Whether its videos can have other ratios than 16:9 without a picture; these models are served on `/v2`. */
  readonly ratios: boolean
  /** Whether `[Camera commands]` are commands rather than ordinary text. */
  readonly cameraCommands: boolean
  /** Whether `fast_pretreatment` has an effect. */
  readonly fastPretreatment: boolean
}

/**
 * The brief's two tables differ for 1080P on the older models; what either of them permits is
 * served. See docs/decisions/0003-video-tables.md.
 */
const OLDER_VIDEO_PRICES = { '720P': { 6: 240_000 }, '1080P': { 6: 480_000 } } as const
const NEWER_VIDEO_PRICES = { '768P': { 6: 270_000, 10: 450_000 }, '1080P': { 6: 480_000 } } as const

const MAY_HAVE_ONE = { max: 1, isRequired: false } as const
const MUST_HAVE_ONE = { max: 1, isRequired: true } as const

/** Prices for whole durations from 4 to 15 seconds. */
function perSecond(micros: number): Readonly<Record<number, number>> {
  const lengths = Array.from({ length: 12 }, (_, index) => index + 4)
  return Object.fromEntries(lengths.map((seconds) => [seconds, seconds * micros]))
}

/** Defaults of most models. */
const USUAL = { pictures: {}, lastFrameAlone: false, ratios: false } as const

/** Defaults of models that require a picture. */
const FROM_PICTURES = {
  ...USUAL,
  price: OLDER_VIDEO_PRICES,
  defaultResolution: '720P',
  cameraCommands: false,
  fastPretreatment: false,
  pictures: { first_frame: MUST_HAVE_ONE },
} as const

/** Video models by name. The prices are ours. */
export const VIDEO_MODELS: readonly VideoModel[] = [
  {
    ...USUAL,
    id: 'Vendor-Video-2.3',
    aliases: ['MiniMax-Hailuo-2.3'],
    price: NEWER_VIDEO_PRICES,
    defaultResolution: '768P',
    cameraCommands: true,
    fastPretreatment: true,
    pictures: { first_frame: MAY_HAVE_ONE },
  },
  {
    ...USUAL,
    id: 'Vendor-Video-02',
    aliases: ['MiniMax-Hailuo-02'],
    price: NEWER_VIDEO_PRICES,
    defaultResolution: '768P',
    cameraCommands: true,
    fastPretreatment: true,
    pictures: { first_frame: MAY_HAVE_ONE, last_frame: MAY_HAVE_ONE },
  },
  {
    ...USUAL,
    id: 'T2V-01-Director',
    aliases: [],
    price: OLDER_VIDEO_PRICES,
    defaultResolution: '720P',
    cameraCommands: true,
    fastPretreatment: false,
  },
  {
    ...USUAL,
    id: 'T2V-01',
    aliases: [],
    price: OLDER_VIDEO_PRICES,
    defaultResolution: '720P',
    cameraCommands: false,
    fastPretreatment: false,
  },
  {
    ...USUAL,
    id: 'Vendor-Video-3',
    aliases: ['MiniMax-H3'],
    price: { '768P': perSecond(60_000), '2K': perSecond(150_000) },
    defaultResolution: '2K',
    defaultDurationSeconds: 5,
    maxPromptLength: 7000,
    cameraCommands: true,
    fastPretreatment: false,
    pictures: {
      first_frame: MAY_HAVE_ONE,
      last_frame: MAY_HAVE_ONE,
      subject: { max: 9, isRequired: false },
    },
    lastFrameAlone: true,
    ratios: true,
  },
  {
    ...USUAL,
    id: 'Vendor-Video-2.3-Fast',
    aliases: ['MiniMax-Hailuo-2.3-Fast'],
    price: NEWER_VIDEO_PRICES,
    defaultResolution: '768P',
    cameraCommands: true,
    fastPretreatment: true,
    pictures: { first_frame: MUST_HAVE_ONE },
  },
  { ...FROM_PICTURES, id: 'Vendor-I2V-01', aliases: ['I2V-01'] },
  {
    ...FROM_PICTURES,
    id: 'Vendor-I2V-01-Director',
    aliases: ['I2V-01-Director'],
    cameraCommands: true,
  },
  { ...FROM_PICTURES, id: 'Vendor-I2V-01-live', aliases: ['I2V-01-live'] },
  {
    ...FROM_PICTURES,
    id: 'Vendor-S2V-01',
    aliases: ['S2V-01'],
    pictures: { subject: MUST_HAVE_ONE },
  },
]

/** The durations of this resolution in seconds, ascending; empty where the model does not offer it. */
export function durationsOf({ price }: VideoModel, resolution: Resolution): readonly number[] {
  return Object.keys(price[resolution] ?? {}).map(Number)
}

/** A text model and its capabilities. Counts are tokens. */
export type TextModel = {
  readonly id: string
  /** Its names in the public family. */
  readonly aliases: readonly string[]
  /** The price of its tokens unless the operator sets another. */
  readonly price: TokenPrice
  readonly contextWindow: number
  /** The longest reply. */
  readonly maxOutput: number
  /** The default limit of replies on the messages endpoint. */
  readonly recommendedOutput: number
  /** The default limit of replies on the chat endpoint. */
  readonly chatOutput: number
  /** The media blocks that it takes. */
  readonly media: readonly ('image' | 'video')[]
  /** `optional`: off unless asked for. `always`: cannot be turned off. */
  readonly thinking: 'optional' | 'always'
  readonly defaultTopP: number
  readonly defaultTemperature: number
  /** Its nominal output speed. */
  readonly tokensPerSecond: number
  /** The brief's endpoints that serve it; the OpenAI twin serves all. */
  readonly endpoints: readonly ('messages' | 'chat')[]
  /** Whether the chat endpoint honours `response_format`. */
  readonly responseFormat: boolean
}

const STANDARD_TOKENS: TokenPrice = {
  inputMicros: 300_000,
  outputMicros: 1_200_000,
  cacheReadMicros: 30_000,
  cacheWriteMicros: 375_000,
}

const FAST_TOKENS = { ...STANDARD_TOKENS, inputMicros: 600_000, outputMicros: 2_400_000 } as const

/** What all M2 models share. Chat default: brief for `Vendor-M2`, (ours) for the others. */
const M2 = {
  contextWindow: 204_800,
  maxOutput: 204_800,
  recommendedOutput: 65_536,
  chatOutput: 10_240,
  media: [],
  thinking: 'always',
  defaultTopP: 0.9,
  defaultTemperature: 1,
  tokensPerSecond: 60,
  endpoints: ['messages', 'chat'],
  responseFormat: false,
} as const

/** Text models by name, newest first. The prices are ours: each row names its own, none is inherited. */
export const TEXT_MODELS: readonly TextModel[] = [
  {
    ...M2,
    id: 'Vendor-M3',
    aliases: ['MiniMax-M3'],
    price: STANDARD_TOKENS,
    contextWindow: 1_000_000,
    maxOutput: 524_288,
    recommendedOutput: 131_072,
    media: ['image', 'video'],
    thinking: 'optional',
    defaultTopP: 0.95,
    endpoints: ['messages'],
  },
  { ...M2, id: 'Vendor-M2.7', aliases: ['MiniMax-M2.7'], price: STANDARD_TOKENS },
  {
    ...M2,
    id: 'Vendor-M2.7-highspeed',
    aliases: ['MiniMax-M2.7-highspeed'],
    price: FAST_TOKENS,
    tokensPerSecond: 100,
  },
  { ...M2, id: 'Vendor-M2.5', aliases: ['MiniMax-M2.5'], price: STANDARD_TOKENS },
  {
    ...M2,
    id: 'Vendor-M2.5-highspeed',
    aliases: ['MiniMax-M2.5-highspeed'],
    price: FAST_TOKENS,
    tokensPerSecond: 100,
  },
  { ...M2, id: 'Vendor-M2.1', aliases: ['MiniMax-M2.1'], price: STANDARD_TOKENS },
  // The brief lists it for messages and not for chat; it is served on both (ours).
  {
    ...M2,
    id: 'Vendor-M2.1-highspeed',
    aliases: ['MiniMax-M2.1-highspeed'],
    price: FAST_TOKENS,
    tokensPerSecond: 100,
  },
  { ...M2, id: 'Vendor-M2', aliases: ['MiniMax-M2'], price: STANDARD_TOKENS },
  // Chat only: the brief names these two in its defaults and in `response_format`.
  {
    ...M2,
    id: 'Vendor-M1',
    aliases: ['MiniMax-M1'],
    price: STANDARD_TOKENS,
    chatOutput: 8192,
    endpoints: ['chat'],
  },
  {
    ...M2,
    id: 'Vendor-Text-01',
    aliases: ['MiniMax-Text-01'],
    price: STANDARD_TOKENS,
    chatOutput: 2048,
    thinking: 'optional',
    defaultTemperature: 0.1,
    endpoints: ['chat'],
    responseFormat: true,
  },
]

/** An embedding model. Counts are tokens. */
export type EmbeddingModel = {
  readonly id: string
  /** Its names in the public family. */
  readonly aliases: readonly string[]
  /** The price of its input tokens unless the operator sets another; it has no output. */
  readonly price: TokenPrice
  /** The longest input. */
  readonly maxInputTokens: number
  /** The length of its vectors unless a shorter one is requested. */
  readonly dimensions: number
}

/** Embedding models by name. The price is ours. */
export const EMBEDDING_MODELS: readonly EmbeddingModel[] = [
  {
    id: 'Vendor-Embedding-01',
    aliases: ['embo-01'],
    price: {
      inputMicros: 20_000,
      outputMicros: 0,
      cacheReadMicros: 20_000,
      cacheWriteMicros: 20_000,
    },
    maxInputTokens: 8192,
    dimensions: 1536,
  },
]

/**
 * A model name as the caller sent it, and the catalogue name that it resolves to. They differ for
 * aliases; answers use the caller's spelling.
 */
export type ModelName = { readonly sent: string; readonly id: string }

/**
 * Name replacements, tried in order: a name hard-coded in a real client, and ours. A name that ends
 * in `*` matches a prefix; a replacement that ends in `*` keeps the rest.
 */
export type ModelAliases = readonly (readonly [name: string, replacement: string])[]

/** The public names of the interface family. On by default. */
export const MINIMAX_ALIASES: ModelAliases = [
  ...VIDEO_MODELS,
  ...TEXT_MODELS,
  ...EMBEDDING_MODELS,
].flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id] as const))

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

/** Whether the caller used an alias, so that answers should use the family's names. */
export function isAlias(name: ModelName): boolean {
  return name.sent !== name.id
}

/** Whether a name begins with the same word as an alias: `MiniMax-`. */
function speaksLike(sent: string, alias: string | undefined): boolean {
  const [word] = alias?.split('-') ?? []
  return (
    word !== undefined &&
    alias !== undefined &&
    sent.toLowerCase().startsWith(`${word.toLowerCase()}-`)
  )
}

/** A model with the name that the caller used, which answers repeat. */
export type Named<M> = M & Pick<ModelName, 'sent'>

/** The video model of this name; throws `invalid` listing the models. */
export function getVideoModel(name: ModelName): Named<VideoModel> {
  return getModel(VIDEO_MODELS, name)
}

/** The text model of this name, on one endpoint or (without `endpoint`) any; throws `invalid`. */
export function getTextModel(name: ModelName, endpoint?: 'messages' | 'chat'): Named<TextModel> {
  const served = TEXT_MODELS.filter((model) => !endpoint || model.endpoints.includes(endpoint))
  return getModel(served, name)
}

/** The names of the video models that are served, in the family's spelling if the caller used that. */
export function videoModelNamesFor(
  name: ModelName,
  does: (model: VideoModel) => boolean,
): readonly string[] {
  return VIDEO_MODELS.filter(does).map(({ id, aliases: [alias] }) =>
    isAlias(name) ? (alias ?? id) : id,
  )
}

/** The names of a model of any kind. */
export type ModelNames = { readonly id: string; readonly aliases: readonly string[] }

/** Names of models for a caller that used the name `sent`: the family's names if it used one of them. */
export function modelNamesLike(sent: string, models: readonly ModelNames[]): readonly string[] {
  const isFamily = models.some(({ aliases: [alias] }) => speaksLike(sent, alias))
  return models.map(({ id, aliases: [alias] }) => (isFamily && alias) || id)
}

/** The model's name in the family's spelling, if that is accepted here; otherwise its own. */
export function familyNameOf({ id, aliases }: ModelNames, understood: ModelAliases): string {
  return aliases.find((alias) => resolveModelName(alias, understood).id === id) ?? id
}

/** The complete alias names of a model, without prefixes. */
export function otherNamesOf({ id }: ModelNames, understood: ModelAliases): readonly string[] {
  const names = new Set(understood.map(([name]) => name).filter((name) => !name.endsWith('*')))
  return [...names].filter((name) => name !== id && resolveModelName(name, understood).id === id)
}

function getModel<M extends ModelNames>(models: readonly M[], name: ModelName): Named<M> {
  const model = models.find(({ id }) => id === name.id)
  if (model) return { ...model, sent: name.sent }
  const known = modelNamesLike(name.sent, models).join(', ')
  throw invalid(
    'model',
    `model must be one of ${known}, got ${JSON.stringify(name.sent.slice(0, 80))}`,
  )
}
