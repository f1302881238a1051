/** All engines, and which of them serves a model. A new engine adds its folder and one line here. */
import type { Clock } from '../domain/clock.ts'
import type { EmbeddingEngine } from '../domain/embedding.ts'
import type { TemplateEngine, TextEngine, VideoEngine } from '../domain/engine.ts'
import type { MediaReader } from '../domain/media.ts'
import type { TemporaryFiles } from '../domain/temporary.ts'
import type { Tracer } from '../domain/trace.ts'
import type { Rehearsal } from '../domain/rehearsal.ts'
import {
  type ModelEngine,
  type ModelSetting,
  type TEXT_ENGINE_NAMES,
  type VIDEO_ENGINE_NAMES,
} from './catalogue.ts'
import { createAnthropic, type AnthropicOptions } from './anthropic/engine.ts'
import { createGguf, type GgufOptions } from './gguf/engine.ts'
import { type VideoServerSetting, makesVideos, openVideoServer } from './video-servers.ts'
import { createOpenAi, type OpenAiOptions } from './openai/engine.ts'
import { videosOnDemand } from './previz/demands.ts'
import { createOpenAiEmbeddings } from './openai/embeddings.ts'
import { createPreviz, type PrevizEngine } from './previz/engine.ts'
import type { PrevizConfig } from '@backlot/previz'
import type { Shot } from '@backlot/prompt/shot'
import { createReplay } from './replay/engine.ts'
import { recorded } from './replay/record.ts'
import { createSandboxEmbeddings } from './sandbox/embeddings.ts'
import { createSandbox } from './sandbox/engine.ts'
import type { Scenario } from './sandbox/scenario.ts'
import { withCircuit } from './with-circuit.ts'
import { withFallback } from './with-fallback.ts'
import { withRetries } from './with-retries.ts'
import { withTimeouts, type Timeouts } from './with-timeouts.ts'

/** Dependencies of engines. */
export type EngineSettings = {
  readonly clock: Clock
  /** Whether built-in text engines run at the model's nominal speed. */
  readonly pace: 'rated' | 'instant'
  /** The scenarios of the sandbox. */
  scenarios(): readonly Scenario[]
  /** The operator's settings for the renderer. */
  readonly previz: PrevizConfig
  /** Opens received videos. */
  readonly media: MediaReader
  /** Where they are stored until they are read. */
  readonly temporary: TemporaryFiles
  /** Receives traces of calls to servers; absent: none are kept. */
  readonly tracer?: Tracer | undefined
}

/** An engine with connections or processes; `close` ends them. */
type OpenEngine = { close?(): Promise<void> }

const TEXT_ENGINES: Readonly<
  Record<(typeof TEXT_ENGINE_NAMES)[number], (settings: EngineSettings) => TextEngine>
> = {
  sandbox: ({ clock, pace, scenarios }) => createSandbox({ clock, pace, scenarios }),
}

const VIDEO_ENGINES: Readonly<
  Record<
    (typeof VIDEO_ENGINE_NAMES)[number],
    (settings: EngineSettings, previz: () => PrevizEngine) => VideoEngine
  >
> = {
  previz: ({ clock }, previz) => videosOnDemand(previz(), clock),
}

/** Recordings that replace an engine. */
export type ReplaySetting = { readonly type: 'replay'; readonly file: string }

/** Time limits and retries for a model, and where its replies are recorded. */
export type ResilienceSetting = {
  /** The file for recording its replies, for `replay`. */
  readonly record?: string
  readonly timeouts: Timeouts
  /** How often it is retried when it is overloaded or unreachable. */
  readonly retries: number
}

/** A text server with its connection, time limits and retries. */
export type TextServerSetting = (
  | ({ readonly type: 'openai' } & Omit<OpenAiOptions, 'name' | 'onNotice' | 'tracer'>)
  | ({ readonly type: 'anthropic' } & Omit<AnthropicOptions, 'name' | 'onNotice' | 'tracer'>)
) &
  ResilienceSetting

/** A model file that runs in this process. */
export type ModelFileSetting = { readonly type: 'gguf' } & Omit<GgufOptions, 'name' | 'onNotice'> &
  ResilienceSetting

/** An engine of the configuration. */
export type EngineSetting =
  | TextServerSetting
  | ReplaySetting
  | ModelFileSetting
  | VideoServerSetting

function openModel(
  name: string,
  setting: TextServerSetting | ModelFileSetting,
  { onNotice, tracer }: Pick<EngineChoice, 'onNotice'> & Pick<EngineSettings, 'tracer'>,
): TextEngine & OpenEngine {
  const own = { name, onNotice: (words: string) => onNotice(name, words) }
  switch (setting.type) {
    case 'gguf':
      return createGguf({ ...setting, ...own })
    case 'openai':
      return createOpenAi({ ...setting, ...own, tracer })
    case 'anthropic':
      return createAnthropic({ ...setting, ...own, tracer })
  }
}

/** The engines of this process's models. */
export type Engines = {
  text(modelId: string): TextEngine
  video(modelId: string): VideoEngine
  embedding(modelId: string): EmbeddingEngine
  /** Templates need the built-in renderer, so there is one engine for them. */
  template(): TemplateEngine

  /** The first frame of a shot by the built-in renderer, as JPEG. */
  firstFrame(shot: Shot, signal: AbortSignal): Promise<Uint8Array>

  /** Ends the connections and idle processes of all engines; replies under way break off. */
  close(): Promise<void>
}

/** The configured engines and models. */
export type EngineChoice = {
  /** Models that are missing here get the built-in engine of their kind. */
  readonly models: Readonly<Record<string, ModelSetting>>
  /** Inference servers, model files and recordings by the names that models refer to. */
  readonly servers: Readonly<Record<string, EngineSetting>>
  /** Called with each failure of a server, even if another engine made up for it. */
  onFailure(engine: string, thrown: unknown): void
  /** Called with notices about an engine for the operator. */
  onNotice(engine: string, words: string): void
}

/** Creates each engine once, when a model first needs it. */
export function createEngines(settings: EngineSettings & EngineChoice): Engines {
  const { models, servers } = settings
  const open: OpenEngine[] = []
  const held = <E extends OpenEngine>(engine: E): E => {
    open.push(engine)
    return engine
  }
  const text = once((name) => {
    const server = servers[name]
    if (!server || makesVideos(server)) return maker(TEXT_ENGINES, name)(settings)
    if (server.type === 'replay') return createReplay({ name, file: server.file })
    const engine = held(openModel(name, server, settings))
    const resilient = withResilience(engine, server, settings)
    if (server.record === undefined) return resilient
    return recorded(resilient, {
      file: server.record,
      onNotice: (words) => settings.onNotice(name, words),
    })
  })
  const previz = once(() => held(createPreviz(settings.previz)))
  const ports = { ...settings, rehearsal: rehearsalBy(() => previz('previz')) }
  const video = once((name) => maker(VIDEO_ENGINES, name)(settings, () => previz('previz')))
  const named = ({ engine, upstreamModel }: ModelEngine): TextEngine =>
    upstreamModel === undefined ? text(engine) : renamed(text(engine), upstreamModel)
  return {
    text: once((modelId) => {
      const setting = models[modelId] ?? { engine: 'sandbox', fallback: [] }
      return withFallback(named(setting), setting.fallback.map(named))
    }),
    video: once((modelId) => {
      const { engine: name, ...use } = models[modelId] ?? { engine: 'previz' }
      const server = servers[name]
      if (!server || !makesVideos(server)) return video(name)
      return held(openVideoServer(server, { ...use, name, modelId }, ports))
    }),
    embedding: once((modelId) => openEmbedding(modelId, settings, held)),
    template: () => previz('previz'),
    firstFrame: (shot, signal) => previz('previz').firstFrame(shot, signal),
    close: async () => {
      await Promise.all(open.map(async (engine) => await engine.close?.()))
    },
  }
}

/** Rehearsals by a renderer that is created for the first one. */
function rehearsalBy(renderer: () => Rehearsal): Rehearsal {
  return {
    renderBytes: (shot, signal) => renderer().renderBytes(shot, signal),
    firstFrame: (shot, signal) => renderer().firstFrame(shot, signal),
    cameraPath: (shot) => renderer().cameraPath(shot),
  }
}

/** The engine of a model, with time-outs, retries and fallbacks. */
function withResilience(
  engine: TextEngine,
  { timeouts, retries }: ResilienceSetting,
  { clock, onFailure }: EngineSettings & EngineChoice,
): TextEngine {
  const retried = withRetries(withTimeouts(engine, timeouts, clock), retries, clock)
  return withCircuit(retried, { clock, onFailure: (thrown) => onFailure(engine.name, thrown) })
}

/** The embedding engine of a model, with the server's name of it. */
function openEmbedding(
  modelId: string,
  { models, servers, tracer }: EngineChoice & Pick<EngineSettings, 'tracer'>,
  held: <E extends OpenEngine>(engine: E) => E,
): EmbeddingEngine {
  const { engine: name, upstreamModel = modelId } = models[modelId] ?? { engine: 'sandbox' }
  const server = servers[name]
  if (server?.type !== 'openai') return createSandboxEmbeddings()
  const engine = held(createOpenAiEmbeddings({ ...server, name, tracer }))
  return {
    name,
    countTokens: engine.countTokens,
    embed: (request, run) => engine.embed({ ...request, modelId: upstreamModel }, run),
  }
}

/** The engine with its own name of a model. */
function renamed(engine: TextEngine, modelId: string): TextEngine {
  return {
    name: engine.name,
    countTokens: (_modelId, prompt, limits) => engine.countTokens(modelId, prompt, limits),
    generate: (request, run) => engine.generate({ ...request, modelId }, run),
  }
}

function maker<M>(makers: Readonly<Record<string, M>>, name: string): M {
  const found = makers[name]
  if (!found) throw new Error(`there is no engine ${name} of this kind`)
  return found
}

/** A memoized function. */
function once<E>(create: (name: string) => E): (name: string) => E {
  const made = new Map<string, E>()
  return (name) => {
    const known = made.get(name)
    if (known) return known
    const value = create(name)
    made.set(name, value)
    return value
  }
}
