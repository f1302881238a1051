/**
 * The format of a reply on the chat endpoint and its OpenAI twin: text, any JSON object, or JSON of
 * a schema.
 *
 * Source: brief, `response_format`; the public OpenAI API reference for the rest.
 */
import Type from 'typebox'
import { invalid } from '../domain/fault.ts'
import type { ReplyOrder } from '../domain/reply-order.ts'
import { requireJsonSchema } from './json-schema.ts'
import { echo, isObject, parser, requireShallow } from './parse.ts'

const FIELD = 'response_format'

/** Schema of `response_format`. Its contents are checked by its `type`, so that errors name the member. */
export const ResponseFormatSchema = Type.Object({
  type: Type.Union([
    Type.Literal('text'),
    Type.Literal('json_object'),
    Type.Literal('json_schema'),
  ]),
  json_schema: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      schema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      strict: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    }),
  ),
  schema: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Beside json_object' }),
  ),
})

const parseType = parser(Type.Pick(ResponseFormatSchema, ['type']))
const parseNamed = parser(Type.Required(Type.Pick(ResponseFormatSchema, ['json_schema'])))
const parseObject = parser(Type.Pick(ResponseFormatSchema, ['schema']))

/** The schema that the reply must satisfy; undefined when it may be any text. Throws `invalid` naming the member. */
export function readResponseFormat(format: unknown): ReplyOrder['responseSchema'] {
  if (format === undefined) return undefined
  switch (parseType(format, FIELD).type) {
    case 'text':
      return undefined
    case 'json_object':
      return readObject(format)
    case 'json_schema':
      return readNamed(format)
  }
}

/** Servers of open models accept a schema beside `json_object`, too. */
function readObject(format: unknown): NonNullable<ReplyOrder['responseSchema']> {
  const { schema } = parseObject(format, FIELD)
  return schema === undefined ? { type: 'object' } : checked(schema, `${FIELD}.schema`)
}

/** The schema is in `schema`; some clients omit that level. */
function readNamed(format: unknown): NonNullable<ReplyOrder['responseSchema']> {
  const at = `${FIELD}.json_schema`
  const { json_schema: named } = parseNamed(format, FIELD)
  if (named.schema !== undefined) return checked(named.schema, `${at}.schema`)
  if (isObject(named) && SCHEMA_MEMBERS.some((member) => Object.hasOwn(named, member)))
    return checked(named, at)
  throw invalid(
    `${at}.schema`,
    `${at}.schema is required and must be a JSON Schema, got ${echo(named)}`,
  )
}

/** Members that only a schema has: a name or a description alone is none. */
const SCHEMA_MEMBERS = ['type', 'properties', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const']

function checked<T extends object>(schema: T, at: string): T {
  requireShallow(schema, at)
  requireJsonSchema(schema, at)
  return schema
}
