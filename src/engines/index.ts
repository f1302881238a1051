/**
 * The engines there are, and which of them serves a model. A new engine adds
 * its folder and one line here.
 */
import type { Clock } from '../domain/clock.ts'
import type { TextEngine, VideoEngine } from '../domain/engine.ts'
import { TEXT_MODELS, VIDEO_MODELS } from '../domain/model.ts'
import { filmsOnDemand } from './previz/demands.ts'
import { createPreviz, type PrevizConfig } from './previz/engine.ts'
import { createSandbox } from './sandbox/engine.ts'
import type { Scenario } from './sandbox/scenario.ts'

/** What engines may need. */
export type EngineSettings = {
  readonly clock: Clock
  /** Whether embedded text engines speak at the rated speed of the model. */
  readonly pace: 'rated' | 'instant'
  /** The scenarios that the sandbox plays. */
  scenarios(): readonly Scenario[]
  /** The choices of the operator for films. */
  readonly previz: PrevizConfig
}

const TEXT_ENGINES: Readonly<Record<string, (settings: EngineSettings) => TextEngine>> = {
  sandbox: ({ clock, pace, scenarios }) => createSandbox({ clock, pace, scenarios }),
}

const VIDEO_ENGINES: Readonly<Record<string, (settings: EngineSettings) => VideoEngine>> = {
  previz: ({ clock, previz }) => filmsOnDemand(createPreviz(previz), clock),
}

/** The names of the engines that can serve a model; none for a model that the catalogue does not know. */
export function enginesFor(modelId: string): readonly string[] {
  if (TEXT_MODELS.some(({ id }) => id === modelId)) return Object.keys(TEXT_ENGINES)
  if (VIDEO_MODELS.some(({ id }) => id === modelId)) return Object.keys(VIDEO_ENGINES)
  return []
}

/** The engines that serve this process's models. */
export type Engines = {
  text(modelId: string): TextEngine
  video(modelId: string): VideoEngine
}

/** Which engine serves each model that somebody has chosen one for. */
export type ModelEngines = Readonly<Record<string, { readonly engine: string }>>

/**
 * Makes each engine once, when a model first needs it. Models that `models` does
 * not name get the embedded engine of their kind.
 */
export function createEngines(
  settings: EngineSettings & { readonly models: ModelEngines },
): Engines {
  const text = pool(TEXT_ENGINES, settings)
  const video = pool(VIDEO_ENGINES, settings)
  return {
    text: (modelId) => text(settings.models[modelId]?.engine ?? 'sandbox'),
    video: (modelId) => video(settings.models[modelId]?.engine ?? 'previz'),
  }
}

function pool<E>(
  makers: Readonly<Record<string, (settings: EngineSettings) => E>>,
  settings: EngineSettings,
): (name: string) => E {
  const made = new Map<string, E>()
  return (name) => {
    const known = made.get(name)
    if (known) return known
    const make = makers[name]
    if (!make) throw new Error(`there is no engine ${name} of this kind`)
    const engine = make(settings)
    made.set(name, engine)
    return engine
  }
}
