/**
 * Checks whether an object is a JSON Schema: an engine would fail on an invalid one, long after the
 * request was accepted.
 *
 * Source: JSON Schema 2020-12, the keywords that constrain a value's shape; other keywords are
 * accepted, as the standard says.
 */
import { invalid, type Fault } from '../domain/fault.ts'
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

/** Throws `invalid` naming the first invalid place in a schema. `at` is the position of the schema. */
export function requireJsonSchema(schema: unknown, at: string): void {
  if (typeof schema === 'boolean') return
  if (!isObject(schema)) throw wrong(at, 'a JSON Schema', schema)
  for (const [name, value] of Object.entries(schema)) CHECK_OF.get(name)?.(value, `${at}.${name}`)
}

type Check = (value: unknown, at: string) => void

/** The checks, and the keywords that they apply to. */
const CHECKS: readonly (readonly [check: Check, ...keywords: string[]])[] = [
  [checkType, 'type'],
  [requireJsonSchema, 'additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'not'],
  [requireJsonSchema, 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
  [checkSchemas, 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
  // An array in older drafts.
  [(value, at) => (Array.isArray(value) ? checkSchemas : requireJsonSchema)(value, at), 'items'],
  [checkMembers, '$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'],
  [listOf, 'enum'],
  [checkNames, 'required'],
  [checkNumber, 'maximum', 'minimum', 'multipleOf'],
  [checkCount, 'maxItems', 'maxLength', 'maxProperties', 'minItems', 'minLength', 'minProperties'],
  [requireText, '$ref', 'format'],
  [checkPattern, 'pattern'],
  [checkBoolean, 'uniqueItems'],
]

const CHECK_OF: ReadonlyMap<string, Check> = new Map(
  CHECKS.flatMap(([check, ...keywords]) => keywords.map((keyword) => [keyword, check] as const)),
)

function checkType(type: unknown, at: string): void {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  const unknown = types.find((one) => !TYPES.includes(one))
  if (types.length === 0 || unknown !== undefined)
    throw wrong(at, `one of ${TYPES.join(', ')}`, unknown ?? type)
}

function checkSchemas(value: unknown, at: string): void {
  for (const [index, inner] of listOf(value, at).entries())
    requireJsonSchema(inner, `${at}[${index}]`)
}

function checkMembers(value: unknown, at: string): void {
  if (!isObject(value)) throw wrong(at, 'an object', value)
  for (const [member, inner] of Object.entries(value)) requireJsonSchema(inner, `${at}.${member}`)
}

function checkNames(value: unknown, at: string): void {
  if (listOf(value, at).some((item) => typeof item !== 'string'))
    throw wrong(at, 'an array of strings', value)
}

function listOf(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(at, 'an array', value)
  return value
}

function checkNumber(value: unknown, at: string): void {
  if (typeof value !== 'number') throw wrong(at, 'a number', value)
}

function checkCount(value: unknown, at: string): void {
  if (!Number.isInteger(value) || Number(value) < 0) throw wrong(at, 'an integer from 0', value)
}

function checkBoolean(value: unknown, at: string): void {
  if (typeof value !== 'boolean') throw wrong(at, 'true or false', value)
}

function checkPattern(value: unknown, at: string): void {
  if (!isPattern(requireText(value, at))) throw wrong(at, 'a regular expression', value)
}

function requireText(value: unknown, at: string): string {
  if (typeof value !== 'string') throw wrong(at, 'a string', value)
  return value
}

/** Patterns should be Unicode ones; many in use are not, and engines accept both. */
function isPattern(source: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return RegExp(source, flags) instanceof RegExp
    } catch {
      return false
    }
  })
}

function wrong(at: string, what: string, got: unknown): Fault {
  return invalid(at, `${at} must be ${what}, got ${echo(got)}`)
}
