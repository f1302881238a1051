/**
 * Checks outside JSON against a schema, with errors that a caller can act on.
 *
 * The same TypeBox schema checks a request and is published in the OpenAPI document. Checks are
 * compiled; only a failing value pays for finding out why.
 */
import type { Static, TSchema } from 'typebox'
import { invalid, type Fault } from '../domain/fault.ts'
import { deepestProblem, memberPath, pointerKeys, type ProblemWording } from './schema-problems.ts'
import { validatorOf, type SchemaError } from './validator.ts'

/** The longest part of a caller's value that an error repeats. */
const MAX_ECHO_CHARACTERS = 80

/**
 * A function that returns outside JSON as the schema's type, or throws `invalid` naming the member,
 * the rule and the value.
 *
 * Members that the schema does not name are ignored, and a top-level `null` counts as absent: real
 * clients send both. `at` is the position of the value, when it is a part of a request:
 * `messages[2]`.
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

/** A value for an error message: JSON, shortened. */
export function echo(value: unknown): string {
  const json = toJson(value)
  return json.length <= MAX_ECHO_CHARACTERS ? json : `${json.slice(0, MAX_ECHO_CHARACTERS)}…`
}

/** The deepest nesting of members with free-form JSON. Real schemas and tool inputs have a dozen levels. */
const DEEPEST = 64

/** Throws `invalid` when free-form JSON at `path` nests too deep to be walked safely. */
export function requireShallow(value: unknown, path: string): void {
  if (isDeeper(value, DEEPEST))
    throw invalid(path, `${path} must nest at most ${DEEPEST} levels deep, got more`)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function toJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value) // from 1e400
  if (isDeeper(value, DEEPEST)) return 'deeply nested JSON'
  return JSON.stringify(value, shortened) ?? 'nothing'
}

/** Megabytes of text need not be serialized to be shortened; bytes are no JSON at all. */
function shortened(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_ECHO_CHARACTERS + 1)
  return ArrayBuffer.isView(value) ? 'bytes' : value
}

function withoutNulls(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.values(json).includes(null)) return json
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
}

const WORDING: ProblemWording = {
  unknown: () => 'is nothing that this request takes',
  quotesChoices: true,
}

function explain(errors: readonly SchemaError[], value: unknown, at: string): Fault {
  const problem = deepestProblem(errors, WORDING)
  if (!problem) return invalid('', 'the request body does not match the schema')
  const { pointer, what, missing } = problem
  const path = joinPath(at, pointer)
  if (missing) return required(path, missing[0] ?? '')
  const got = echo(valueAt(value, pointer))
  return invalid(path, `${path || 'the request body'} ${what}, got ${got}`)
}

/** The path of a member of the value at `at`. */
function joinPath(at: string, pointer: string): string {
  const path = memberPath(pointer)
  return at === '' || path === '' || path.startsWith('[') ? at + path : `${at}.${path}`
}

function required(parent: string, member: string): Fault {
  const path = parent === '' ? member : `${parent}.${member}`
  return invalid(path, `${path} is required`)
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null) return undefined
    return Object.entries(at).find(([name]) => name === key)?.[1]
  }, value)
}
