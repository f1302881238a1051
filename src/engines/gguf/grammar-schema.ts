import type { GbnfJsonObjectSchema } from 'node-llama-cpp'
import { isRecord, toList, type Json } from '../../upstream/json.ts'

/**
 * A JSON Schema as the library makes a grammar of it. Where it has no word for
 * a rule (patterns, ranges of numbers) the grammar is wider than the schema.
 */
export function toGrammarSchema(schema: Json): GbnfJsonObjectSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library reads what it knows and leaves the rest
  return toGrammar(schema) as GbnfJsonObjectSchema
}

function toGrammar(schema: unknown): unknown {
  if (!isRecord(schema)) return {}
  const { anyOf, properties, items, ...rest } = schema
  const choices = toList(anyOf ?? rest['oneOf'])
  const isOpen = rest['type'] === 'object' && !isRecord(properties)
  return {
    // Without properties, JSON Schema allows all and the library none.
    ...(isOpen ? { additionalProperties: true } : {}),
    ...rest,
    ...(choices.length > 0 ? { oneOf: choices.map(toGrammar) } : {}),
    ...(isRecord(properties) ? { properties: mapped(properties) } : {}),
    ...(items === undefined ? {} : { items: toGrammar(items) }),
    ...(isRecord(rest['$defs']) ? { $defs: mapped(rest['$defs']) } : {}),
  }
}

function mapped(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, it]) => [name, toGrammar(it)]))
}
