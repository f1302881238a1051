import Type, { type Static } from 'typebox'
import { EMBEDDING_MODELS, TEXT_MODELS, VIDEO_MODELS } from '../domain/model.ts'
import { enginesFor, type ModelEngine, type ModelSetting } from '../engines/catalogue.ts'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'

const MODEL_NAMES = [...VIDEO_MODELS, ...TEXT_MODELS, ...EMBEDDING_MODELS]
  .map(({ id }) => id)
  .join(', ')

const NAMES = {
  engine: Type.String({ description: 'sandbox, previz, or a name of the engines section' }),
  upstream_model: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'What the engine calls the model; as we do when absent',
    }),
  ),
}

const ModelSchema = group({
  ...NAMES,
  fallback: Type.Optional(
    Type.Array(Type.Union([Type.String(), group(NAMES)]), {
      description: 'Engines that answer when it fails, in this order; for text',
      maxItems: 8,
    }),
  ),
})

/** The engine of each model. Models that are not named use the built-in engines. */
export const models = section(
  Type.Record(Type.String(), ModelSchema, { description: 'Which engine serves a model' }),
  (given): Readonly<Record<string, ModelSetting>> =>
    Object.fromEntries(
      Object.entries(given ?? {}).map(([name, setting]) => [name, toModel(setting)]),
    ),
)

/** Throws a refusal for an unknown model, and for an unknown engine. */
export function checkModels(
  given: Readonly<Record<string, ModelSetting>>,
  servers: Readonly<Record<string, { readonly type: string }>>,
): void {
  for (const [model, { engine, fallback }] of Object.entries(given)) {
    const known = enginesFor(model, servers)
    if (known.length === 0)
      throw new Refusal(`models.${model}: there is no such model; there are ${MODEL_NAMES}.`)
    requireEngine(`models.${model}.engine`, engine, known)
    for (const [index, other] of fallback.entries())
      requireEngine(`models.${model}.fallback[${index}]`, other.engine, known)
    if (fallback.length > 0 && !isTextModel(model))
      throw new Refusal(`models.${model}.fallback: only text models have one.`)
  }
}

function requireEngine(at: string, engine: string, known: readonly string[]): void {
  if (!known.includes(engine))
    throw new Refusal(`${at} must be ${known.join(' or ')}, got ${engine}.`)
}

function isTextModel(model: string): boolean {
  return TEXT_MODELS.some(({ id }) => id === model)
}

function toModel(given: Static<typeof ModelSchema>): ModelSetting {
  const fallback = (given.fallback ?? []).map((other) =>
    toEngine(typeof other === 'string' ? { engine: other } : other),
  )
  return { ...toEngine(given), fallback }
}

function toEngine(given: {
  readonly engine: string
  readonly upstream_model?: string
}): ModelEngine {
  const { engine, upstream_model: upstreamModel } = given
  return { engine, ...(upstreamModel === undefined ? {} : { upstreamModel }) }
}
