/** The models that the messages endpoint serves, as its clients list them. */
import Type, { type Static } from 'typebox'
import { Fault } from '../domain/fault.ts'
import {
  resolveModelName,
  TEXT_MODELS,
  type ModelAliases,
  type TextModel,
} from '../domain/model.ts'
import { echo } from './parse.ts'

/** The published form of one model. */
export const TextModelSchema = Type.Object({
  type: Type.Literal('model'),
  id: Type.String(),
  display_name: Type.String(),
  created_at: Type.String({ description: 'The epoch: release dates are not kept' }),
  lifecycle: Type.String(),
  max_input_tokens: Type.Integer(),
  max_tokens: Type.Integer(),
  context_window: Type.Integer(),
  recommended_max_tokens: Type.Integer(),
  input_modalities: Type.Array(Type.String()),
  thinking: Type.String({ description: 'optional or always' }),
})

/** The published form of the list. */
export const TextModelListSchema = Type.Object({
  data: Type.Array(TextModelSchema),
  has_more: Type.Boolean(),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
})

const SERVED = TEXT_MODELS.filter(({ endpoints }) => endpoints.includes('messages'))

/** All models, in one page. */
export function formatTextModels(): Static<typeof TextModelListSchema> {
  const data = SERVED.map((model) => formatTextModel(model.id, model))
  return { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null }
}

/** The model of this name or alias; throws `notFound`. */
export function formatTextModelNamed(
  sent: string,
  aliases: ModelAliases,
): Static<typeof TextModelSchema> {
  return formatTextModel(sent, getNamed(SERVED, sent, aliases))
}

/** The one of these models that has this name or alias; throws `notFound`. */
export function getNamed(
  models: readonly TextModel[],
  sent: string,
  aliases: ModelAliases,
): TextModel {
  const { id } = resolveModelName(sent, aliases)
  const model = models.find((served) => served.id === id)
  if (model) return model
  throw new Fault('notFound', `there is no model ${echo(sent)}`, { field: 'model' })
}

function formatTextModel(sent: string, model: TextModel): Static<typeof TextModelSchema> {
  return {
    type: 'model',
    id: sent,
    display_name: sent,
    created_at: '1970-01-01T00:00:00Z',
    lifecycle: 'active',
    max_input_tokens: model.contextWindow,
    max_tokens: model.maxOutput,
    context_window: model.contextWindow,
    recommended_max_tokens: model.recommendedOutput,
    input_modalities: model.multimodal ? ['text', 'image', 'video'] : ['text'],
    thinking: model.thinking,
  }
}
