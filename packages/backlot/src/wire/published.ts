/**
 * What the published form of a schema says otherwise than the one that requests are checked by:
 * a check that explains more than "must be an integer" stands in the parser, and names of models
 * depend on the aliases of the server.
 */
import Type, { type TString } from 'typebox'
import { familyNameOf, otherNamesOf, type ModelAliases, type ModelNames } from '../domain/model.ts'
import { isObject } from './parse.ts'

/** Members that replace those of the schema where it is published. */
const PUBLISHED = 'x-published'

/** The models whose names a text may be. */
const MODELS = 'x-models'

type Form = Readonly<Record<string, unknown>>

/** Options of a schema whose published form has these members. */
export function publishedAs(form: Form): { readonly [PUBLISHED]: Form } {
  return { [PUBLISHED]: form }
}

/** A whole number in a query, where everything is text; `range` says what it may be. */
export function queryInteger(description: string, range: Form = {}): TString {
  return Type.String({ description, ...publishedAs({ type: 'integer', ...range }) })
}

/** The name of one of these models, which may be another that stands for it. */
export function modelName(
  models: readonly ModelNames[],
  options: { readonly description?: string; readonly default?: string } = {},
): TString {
  return Type.String({
    ...options,
    examples: models.slice(0, 1).map(({ id }) => id),
    [MODELS]: models,
  })
}

/** A schema as it is published by a server that understands these other names of models. */
export function publishedForm(schema: unknown, aliases: ModelAliases): unknown {
  if (Array.isArray(schema)) return schema.map((each) => publishedForm(each, aliases))
  if (!isObject(schema)) return schema
  const { [PUBLISHED]: form, [MODELS]: models, ...members } = schema
  const own = Object.entries(members).map(([name, each]) => [name, publishedForm(each, aliases)])
  return {
    ...Object.fromEntries(own),
    ...(isObject(form) ? form : {}),
    ...(Array.isArray(models) ? namesOf(models, aliases) : {}),
  }
}

/** The names that requests may use: all of them, and the beginnings of others. */
function namesOf(models: readonly ModelNames[], aliases: ModelAliases): Form {
  const others = models.flatMap((model) => otherNamesOf(model, aliases))
  const names = [...models.map(({ id }) => id), ...others]
  const known = new Set(models.flatMap((model) => [model.id, familyNameOf(model, aliases)]))
  const beginnings = aliases.filter(
    ([name, target]) => name.endsWith('*') && (target.endsWith('*') || known.has(target)),
  )
  // So that generated types are texts where names are looked up rather than written.
  const mark = { 'x-names-of': 'models' }
  if (beginnings.length === 0) return { ...mark, enum: names }
  const pattern = beginnings.map(([name]) => escaped(name.slice(0, -1))).join('|')
  return { ...mark, anyOf: [{ enum: names }, { pattern: `^(?:${pattern})` }] }
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
}
