/**
 * Outside JSON against a schema, with errors that a caller can act on.
 *
 * The same TypeBox schema checks a request and is published in the OpenAPI
 * document. Checking is compiled; only a value that fails pays for finding out
 * why.
 */
import type { Static, TSchema } from 'typebox'
import { invalid, type Fault } from '../domain/fault.ts'
import { validatorOf, type SchemaError } from './validator.ts'

/** The longest piece of a caller's value that an error repeats. */
const MAX_ECHO_CHARACTERS = 80

/**
 * A function that returns outside JSON as the schema's type, or throws
 * `invalid` naming the member, the rule and the value.
 *
 * Members that the schema does not name are ignored, and a top-level `null`
 * counts as absent: real clients send both. `at` is where the value stands in
 * the request, when it is a part of one: `messages[2]`.
 */
export function parser<S extends TSchema>(schema: S): (json: unknown, at?: string) => Static<S> {
  const validator = validatorOf(schema)
  return (json, at = '') => {
    const value: unknown = isObject(json) ? withoutNulls(json) : json
    if (validator.isValid(value)) return value
    throw explain(validator.errors(value), value, at)
  }
}

/** The request body as an object; throws `invalid` for any other JSON. */
export function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** A value as an error message repeats it: JSON, cut short. */
export function echo(value: unknown): string {
  const json = toJson(value)
  return json.length <= MAX_ECHO_CHARACTERS ? json : `${json.slice(0, MAX_ECHO_CHARACTERS)}…`
}

/** The deepest nesting of members that may hold any JSON. Real schemas and tool inputs have a dozen levels. */
const DEEPEST = 64

/** Throws `invalid` when free-form JSON at `path` nests so deep that walking it would not be safe. */
export function requireShallow(value: unknown, path: string): void {
  if (isDeeper(value, DEEPEST))
    throw invalid(path, `${path} must nest at most ${DEEPEST} levels deep, got more`)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function toJson(value: unknown): string {
  if (isDeeper(value, DEEPEST)) return 'deeply nested JSON'
  return JSON.stringify(value, shortened) ?? 'nothing'
}

/** Texts of megabytes need not be written out to be cut short; bytes are no JSON at all. */
function shortened(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_ECHO_CHARACTERS + 1)
  return ArrayBuffer.isView(value) ? 'bytes' : value
}

/** A JSON pointer in the spelling of the request: `/messages/2/content` is `messages[2].content`. */
export function memberPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

function withoutNulls(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.values(json).includes(null)) return json
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
}

/** The deepest broken rule is the one to tell: a union reports every branch it tried. */
function explain(errors: readonly SchemaError[], value: unknown, at: string): Fault {
  const rules = errors.filter(({ keyword }) => keyword !== 'anyOf')
  const depths = rules.map(({ instancePath }) => instancePath.split('/').length)
  const deepest = rules[depths.indexOf(Math.max(...depths))]
  if (!deepest) return invalid('', 'the request body breaks the schema')
  const missing = missingMember(deepest)
  if (missing !== undefined) return required(joinPath(at, deepest.instancePath), missing)
  const path = joinPath(at, deepest.instancePath)
  const together = rules.filter(({ instancePath }) => instancePath === deepest.instancePath)
  const got = echo(valueAt(value, deepest.instancePath))
  return invalid(path, `${path || 'the request body'} ${ruleText(together)}, got ${got}`)
}

/** The path of a member of the value that stands at `at`. */
function joinPath(at: string, pointer: string): string {
  const path = memberPath(pointer)
  return at === '' || path === '' || path.startsWith('[') ? at + path : `${at}.${path}`
}

function required(parent: string, member: string): Fault {
  const path = parent === '' ? member : `${parent}.${member}`
  return invalid(path, `${path} is required`)
}

function missingMember({ keyword, params }: SchemaError): string | undefined {
  if (keyword !== 'required' || !('requiredProperties' in params)) return undefined
  const { requiredProperties } = params
  return Array.isArray(requiredProperties) ? String(requiredProperties[0]) : undefined
}

function ruleText(rules: readonly SchemaError[]): string {
  const choices = rules.flatMap(({ params }) => ('allowedValues' in params ? [params] : []))
  if (choices[0]) return `must be one of ${[choices[0].allowedValues].flat().join(', ')}`
  const allowed = rules.flatMap(({ params }) =>
    'allowedValue' in params ? [params.allowedValue] : [],
  )
  if (allowed.length > 0) {
    const words = allowed.map((value) => JSON.stringify(value))
    return `must be ${[...rules.flatMap(numberRule), ...words].join(' or ')}`
  }
  if (rules.some(({ schemaPath }) => schemaPath.endsWith('/additionalProperties')))
    return 'is nothing that this request takes'
  // What is of one of the types and breaks a rule of it: that it could be of another type helps nobody.
  const ofType = rules.find(({ keyword }) => RULES_OF_TYPES.has(keyword))
  if (ofType) return ofType.message
  const types = rules.flatMap(({ params }) => ('type' in params ? [String(params.type)] : []))
  if (types.length > 0) return `must be ${[...new Set(types)].join(' or ')}`
  return rules[0]?.message ?? 'is not allowed'
}

/** Rules that only a value of the right type can break. */
const RULES_OF_TYPES: ReadonlySet<string> = new Set([
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
])

/** What a number beside words must be: an integer, or how large. */
function numberRule({ params, message }: SchemaError): readonly string[] {
  if ('type' in params && params.type === 'integer') return ['an integer']
  return 'comparison' in params ? [`an integer ${message.replace('must be ', '')}`] : []
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => {
      if (typeof at !== 'object' || at === null) return undefined
      return Object.entries(at).find(([name]) => name === key)?.[1]
    }, value)
}
