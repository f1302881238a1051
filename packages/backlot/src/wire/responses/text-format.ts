/** The format of a response's text: `text.format`. */
import type { ReplyOrder } from '../../domain/reply-order.ts'
import { requireJsonSchema } from '../json-schema.ts'
import { parser, requireShallow } from '../parse.ts'
import { TEXT_FORMAT_SCHEMAS } from './responses-schema.ts'

const FIELD = 'text.format'

const parseType = parser(TEXT_FORMAT_SCHEMAS.type)
const parseNamed = parser(TEXT_FORMAT_SCHEMAS.json_schema)

/** The format as it is repeated in the answer, and its schema; absent when it may be any text. */
export type TextFormat = {
  readonly echo: object
  readonly responseSchema?: NonNullable<ReplyOrder['responseSchema']>
}

/** Parses the format; throws `invalid` naming the member. */
export function readTextFormat(format: unknown): TextFormat {
  if (format === undefined || format === null) return { echo: { type: 'text' } }
  const { type } = parseType(format, FIELD)
  switch (type) {
    case 'text':
      return { echo: { type } }
    case 'json_object':
      return { echo: { type }, responseSchema: { type: 'object' } }
    case 'json_schema':
      return readSchema(format)
  }
}

function readSchema(format: unknown): TextFormat {
  const { name, schema, description, strict } = parseNamed(format, FIELD)
  const at = `${FIELD}.schema`
  requireShallow(schema, at)
  requireJsonSchema(schema, at)
  return {
    echo: {
      type: 'json_schema',
      name,
      description: description ?? null,
      schema,
      strict: strict ?? false,
    },
    responseSchema: schema,
  }
}
