/** The models of the messages endpoint, for its clients' lists. */
import Type, { type Static } from 'typebox'
import { Fault, invalid } from '../domain/fault.ts'
import {
  familyNameOf,
  modelNamesLike,
  resolveModelName,
  TEXT_MODELS,
  type ModelAliases,
  type TextModel,
} from '../domain/model.ts'
import { limitMember, toPageQuery } from './page.ts'
import { echo } from './parse.ts'

/** Schema of one model. */
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

/** Schema of the list. */
export const TextModelListSchema = Type.Object({
  data: Type.Array(TextModelSchema),
  has_more: Type.Boolean(),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
})

/** Schema of a query for a part of the list. */
export const TextModelQuerySchema = Type.Object({
  limit: Type.Optional(limitMember({ standard: 20, largest: 1000 })),
  after_id: Type.Optional(Type.String({ description: 'Return the models after this one' })),
  before_id: Type.Optional(Type.String({ description: 'Return the models just before this one' })),
})

const PAGE_LIMITS = { standard: 20, largest: 1000 }

const SERVED = TEXT_MODELS.filter(({ endpoints }) => endpoints.includes('messages'))

/**
 * A page of the models; `has_more` says whether there are more in the requested direction. Throws
 * `invalid` for a bad limit and for an unknown position.
 */
export function formatTextModels(
  query: Static<typeof TextModelQuerySchema>,
  {
    aliases,
    byFamily,
  }: {
    readonly aliases: ModelAliases
    /** Whether to use the family's names of models. */
    readonly byFamily: boolean
  },
): Static<typeof TextModelListSchema> {
  const { limit } = toPageQuery({ limit: query.limit }, PAGE_LIMITS)
  const { after_id: after, before_id: before } = query
  const start = after === undefined ? 0 : placeOf(after, 'after_id', aliases) + 1
  const end = before === undefined ? SERVED.length : placeOf(before, 'before_id', aliases)
  const asked = SERVED.slice(start, end)
  const page = before === undefined ? asked.slice(0, limit) : asked.slice(-limit)
  const data = page.map((model) =>
    formatTextModel(byFamily ? familyNameOf(model, aliases) : model.id, model),
  )
  return {
    data,
    has_more: page.length < asked.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  }
}

function placeOf(sent: string, field: string, aliases: ModelAliases): number {
  const { id } = resolveModelName(sent, aliases)
  const place = SERVED.findIndex((model) => model.id === id)
  if (place >= 0) return place
  throw invalid(field, `${field} must be a model of this list, got ${echo(sent)}`)
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
  const known = modelNamesLike(sent, models).join(', ')
  throw new Fault('notFound', `there is no model ${echo(sent)}; the models are ${known}`, {
    field: 'model',
  })
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
    input_modalities: ['text', ...model.media],
    thinking: model.thinking,
  }
}
