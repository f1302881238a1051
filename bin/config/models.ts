import Type from 'typebox'
import { enginesFor } from '../../src/engines/index.ts'
import { Refusal } from '../refusal.ts'
import { group, section } from './section.ts'

/** Which engine serves a model. */
export type ModelSetting = { readonly engine: string }

/** Models that are not named use the embedded engines. */
export const models = section(
  Type.Record(Type.String(), group({ engine: Type.String() }), {
    description: 'Which engine serves a model',
  }),
  (given): Readonly<Record<string, ModelSetting>> => {
    for (const [model, { engine }] of Object.entries(given ?? {})) checkEngine(model, engine)
    return given ?? {}
  },
)

/** Every named engine must be one that there is, and every model one of the catalogue. */
function checkEngine(model: string, engine: string): void {
  const known = enginesFor(model)
  if (known.length === 0) throw new Refusal(`models.${model}: there is no model of this name.`)
  if (!known.includes(engine))
    throw new Refusal(`models.${model}.engine must be ${known.join(' or ')}, got ${engine}.`)
}
