import type { GbnfJsonObjectSchema } from 'node-llama-cpp'
import { isRecord, toList, toText, type Json } from '../../inference/connection/json.ts'

/**
 * A JSON Schema in the library's form, for its grammar and its validation. Where it cannot express
 * a rule (patterns, number ranges, `not`) the grammar is wider than the schema.
 */
export function toGrammarSchema(schema: Json): GbnfJsonObjectSchema {
  const { definitions, $defs, ...rest } = schema
  const named = { ...(isRecord(definitions) ? definitions : {}), ...(isRecord($defs) ? $defs : {}) }
  const grammar = toGrammar({ type: 'object', ...rest })
  const whole = Object.keys(named).length > 0 ? { ...grammar, $defs: mapped(named) } : grammar
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library reads what it knows and leaves the rest
  return whole as unknown as GbnfJsonObjectSchema
}

const SIMPLE: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/** Any value, which the library cannot express directly. */
const ANY: Json = {
  oneOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array' },
    { type: 'object', additionalProperties: true },
  ],
}

function toGrammar(schema: unknown): Json {
  if (!isRecord(schema)) return ANY
  const { $ref: reference, allOf, anyOf, oneOf, ...own } = schema
  if (reference !== undefined) return toReference(toText(reference))
  const parts = toList(allOf).filter(isRecord)
  if (parts.length > 0) return toGrammar(together([own, ...parts]))
  const choices = toList(anyOf ?? oneOf)
  if (choices.length > 0) return { oneOf: choices.map(toGrammar) }
  if (own['const'] !== undefined) return { const: own['const'] }
  const values = toList(own['enum'])
  return values.length > 0 ? { enum: values } : toTyped(own)
}

/** The library resolves references under `$defs`; it could not write a recursive schema inline. */
function toReference(reference: string): Json {
  const [, name] = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  return name === undefined ? ANY : { $ref: `#/$defs/${name}` }
}

/** Merges schemas, as far as members and their names go. */
function together(parts: readonly Json[]): Json {
  const properties = parts.flatMap((part) => Object.entries(recordOf(part['properties'])))
  const whole: Json = Object.assign({}, ...parts)
  return properties.length > 0 ? { ...whole, properties: Object.fromEntries(properties) } : whole
}

function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

function toTyped(schema: Json): Json {
  const { type, properties, items, additionalProperties: more, ...rules } = schema
  if (Array.isArray(type))
    return { oneOf: type.map((one: unknown) => toTyped({ ...schema, type: one })) }
  const shown = type ?? shownType(schema)
  if (shown === 'object') return { ...rules, type: 'object', ...toMembers(properties, more) }
  if (shown === 'array')
    return { ...rules, type: 'array', ...(isRecord(items) ? { items: toGrammar(items) } : {}) }
  return SIMPLE.has(type) ? { ...rules, type } : ANY
}

/** The type that a schema without `type` implies. */
function shownType({ properties, items }: Json): string | undefined {
  if (isRecord(properties)) return 'object'
  return items === undefined ? undefined : 'array'
}

function toMembers(properties: unknown, more: unknown): Json {
  if (isRecord(properties)) return { properties: mapped(properties), ...toMore(more) }
  // Without properties, JSON Schema allows any and the library none.
  return toMore(more ?? true)
}

/** Additional members: none, any, or as a schema allows. */
function toMore(more: unknown): Json {
  if (isRecord(more)) return { additionalProperties: toGrammar(more) }
  return more === undefined ? {} : { additionalProperties: more !== false }
}

function mapped(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, it]) => [name, toGrammar(it)]))
}
