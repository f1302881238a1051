/**
 * Where the published schema differs from the one that checks requests: checks that explain more
 * than "must be an integer" are in the parser, and names of models depend on the server's aliases.
 */
import Type, { type TString } from 'typebox'
import { familyNameOf, otherNamesOf, type ModelAliases, type ModelNames } from '../domain/model.ts'
import { isObject } from './parse.ts'

/** Members that replace those of the schema in the published form. */
const PUBLISHED = 'x-published'

/** The models whose names a text may be. */
const MODELS = 'x-models'

type Form = Readonly<Record<string, unknown>>

/** Schema options whose published form has these members. */
export function publishedAs(form: Form): { readonly [PUBLISHED]: Form } {
  return { [PUBLISHED]: form }
}

/** A whole number in a query, where everything is text; `range` is its range. */
export function queryInteger(description: string, range: Form = {}): TString {
  return Type.String({ description, ...publishedAs({ type: 'integer', ...range }) })
}

/** The name of one of these models, or an alias of one. */
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

/** The published schema on a server with these aliases. */
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

/** The names that requests may use: all complete ones, and prefixes of others. */
function namesOf(models: readonly ModelNames[], aliases: ModelAliases): Form {
  const others = models.flatMap((model) => otherNamesOf(model, aliases))
  const names = [...models.map(({ id }) => id), ...others]
  const known = new Set(models.flatMap((model) => [model.id, familyNameOf(model, aliases)]))
  const beginnings = aliases.filter(
    ([name, target]) => name.endsWith('*') && (target.endsWith('*') || known.has(target)),
  )
  // So that generated types are plain strings where names are looked up rather than written.
  const mark = { 'x-names-of': 'models' }
  if (beginnings.length === 0) return { ...mark, enum: names }
  const pattern = beginnings.map(([name]) => escaped(name.slice(0, -1))).join('|')
  return { ...mark, anyOf: [{ enum: names }, { pattern: `^(?:${pattern})` }] }
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
}
