import Type, { type Static } from 'typebox'
import { enginesFor, type ModelSetting } from '../../src/engines/index.ts'
import { Refusal } from '../refusal.ts'
import { group, section } from './section.ts'

const NAMES = {
  engine: Type.String({ description: 'sandbox, previz, or a name of the engines section' }),
  upstream_model: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'What the engine calls the model; as we do when absent',
    }),
  ),
}

const ModelSchema = group(NAMES)

/** Which engine serves each model. Models that are not named use the embedded engines. */
export const models = section(
  Type.Record(Type.String(), ModelSchema, { description: 'Which engine serves a model' }),
  (given): Readonly<Record<string, ModelSetting>> =>
    Object.fromEntries(
      Object.entries(given ?? {}).map(([name, setting]) => [name, toModel(setting)]),
    ),
)

/** Throws a refusal for a model that is not in the catalogue, and for an engine that there is not. */
export function checkModels(
  given: Readonly<Record<string, ModelSetting>>,
  servers: readonly string[],
): void {
  for (const [model, { engine }] of Object.entries(given)) {
    const known = enginesFor(model, servers)
    if (known.length === 0) throw new Refusal(`models.${model}: there is no model of this name.`)
    if (!known.includes(engine))
      throw new Refusal(`models.${model}.engine must be ${known.join(' or ')}, got ${engine}.`)
  }
}

function toModel({
  engine,
  upstream_model: upstreamModel,
}: Static<typeof ModelSchema>): ModelSetting {
  return { engine, ...(upstreamModel === undefined ? {} : { upstreamModel }) }
}
