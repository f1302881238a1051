/**
 * Whether an object is a JSON Schema: an engine would fail on one that is not,
 * long after the request was taken.
 *
 * Source: JSON Schema 2020-12, the keywords that constrain a value's shape;
 * others are let through, as the standard has it.
 */
import { invalid } from '../domain/fault.ts'
import { echo, isObject } from './parse.ts'

const TYPES: readonly unknown[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]

/** Throws `invalid` naming the place in a schema that no schema can have there. `at` is the schema's own place. */
export function requireJsonSchema(schema: unknown, at: string): void {
  if (typeof schema === 'boolean') return
  if (!isObject(schema)) throw invalid(at, `${at} must be a JSON Schema, got ${echo(schema)}`)
  checkType(schema['type'], `${at}.type`)
  checkList(schema['enum'], `${at}.enum`)
  checkList(schema['required'], `${at}.required`, 'string')
  for (const name of ['properties', '$defs', 'definitions', 'patternProperties'])
    for (const [member, inner] of Object.entries(membersOf(schema[name], `${at}.${name}`)))
      requireJsonSchema(inner, `${at}.${name}.${member}`)
  for (const name of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const [index, inner] of checkList(schema[name], `${at}.${name}`).entries())
      requireJsonSchema(inner, `${at}.${name}[${index}]`)
  for (const name of ['items', 'additionalProperties', 'not'])
    if (schema[name] !== undefined && !Array.isArray(schema[name]))
      requireJsonSchema(schema[name], `${at}.${name}`)
}

function checkType(type: unknown, at: string): void {
  const types: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type]
  const wrong = types.find((one) => !TYPES.includes(one))
  if (wrong !== undefined)
    throw invalid(at, `${at} must be one of ${TYPES.join(', ')}, got ${echo(wrong)}`)
}

function checkList(list: unknown, at: string, of?: 'string'): readonly unknown[] {
  if (list === undefined) return []
  if (!Array.isArray(list)) throw invalid(at, `${at} must be an array, got ${echo(list)}`)
  const items: readonly unknown[] = list
  if (of !== undefined && items.some((item) => typeof item !== of))
    throw invalid(at, `${at} must be an array of strings`)
  return items
}

function membersOf(members: unknown, at: string): Readonly<Record<string, unknown>> {
  if (members === undefined) return {}
  if (isObject(members)) return members
  throw invalid(at, `${at} must be an object, got ${echo(members)}`)
}
