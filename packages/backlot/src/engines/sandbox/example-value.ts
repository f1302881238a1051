/**
 * A value that satisfies a JSON Schema, from what a text offers.
 *
 * For each place a list of candidates is tried in order: what the text says of a member by name
 * ("city: Paris"), quotations, numbers and names, then stock values. The first that satisfies the
 * schema of that place is taken.
 */
import { Check } from 'typebox/schema'
import { withinTime } from './within-time.ts'

/** A JSON Schema, as a caller wrote it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Schemas nest, and refer to themselves; deeper than this only required members are filled in. */
const DEEPEST = 8

/** What a text offers, extracted once. */
type Hints = {
  readonly text: string
  readonly strings: readonly string[]
  readonly numbers: readonly number[]
}

type Place = {
  readonly schema: JsonSchema
  /** The name of the member, empty for items and the whole. */
  readonly name: string
  readonly depth: number
  readonly root: JsonSchema
  readonly hints: Hints
}

const STOCK_STRINGS = [
  'example',
  'example text that is long enough',
  '2026-01-31',
  '2026-01-31T12:00:00Z',
  '12:00:00',
  'name@example.com',
  'https://example.com/',
  'example.com',
  '192.0.2.1',
  '2001:db8::1',
  '00000000-0000-4000-8000-000000000000',
  'P1D',
  '/',
  'a',
  'A',
  '1',
  '12345',
  '+15550100',
  '#336699',
  '',
]

/** Ordinary schemas take less than 10 ms, more on a busy machine; some would take for ever. */
const LIMIT_MS = 500

/** A value that satisfies the schema; undefined when none was found in time. */
export function exampleValue(schema: JsonSchema, text: string): unknown {
  return withinTime(LIMIT_MS, () => {
    const value = fill({ schema, name: '', depth: 0, root: schema, hints: readHints(text) })
    return check(schema, value) ? value : undefined
  })
}

/** Whether the value satisfies the schema; nothing satisfies an unreadable one. */
export function satisfies(schema: JsonSchema, value: unknown): boolean {
  return withinTime(LIMIT_MS, () => check(schema, value)) ?? false
}

function check(schema: JsonSchema, value: unknown): boolean {
  try {
    return Check(schema, value)
  } catch {
    return false
  }
}

function fill(place: Place): unknown {
  const { schema } = place
  if ('const' in schema) return schema['const']
  const target = followed(place)
  if (target) return target === place ? null : fill(target)
  if (Array.isArray(schema['enum'])) return fillEnum(schema['enum'], place.hints)
  const type = typeOf(schema)
  if (type === 'object') return fillObject(place)
  return type === 'array' ? fillArray(place) : fillScalar(place, type)
}

function fillScalar(place: Place, type: unknown): unknown {
  if (type === 'boolean') return true
  if (type === 'null') return null
  const isNumber = type === 'number' || type === 'integer'
  return fitting(place, isNumber ? numbersFor(place) : stringsFor(place))
}

/** Follows `$ref`, `allOf`, `anyOf` or `oneOf`; the place itself when it is too deep. */
function followed(place: Place): Place | undefined {
  const { schema, root, depth } = place
  const next = (inner: unknown): Place | undefined => {
    if (!isSchema(inner)) return undefined
    return depth > DEEPEST ? place : { ...place, schema: inner, depth: depth + 1 }
  }
  if (typeof schema['$ref'] === 'string') return next(atPointer(root, schema['$ref']))
  const { allOf, anyOf, oneOf, ...own } = schema
  if (Array.isArray(allOf)) return next(merged([own, ...allOf.filter(isSchema)]))
  const branches = [anyOf, oneOf].find((list) => Array.isArray(list))
  const branch = Array.isArray(branches) ? branches.find(isSchema) : undefined
  return branch && next(merged([own, branch]))
}

function fillEnum(values: readonly unknown[], { text }: Hints): unknown {
  const said = values.find(
    (value) => typeof value === 'string' && value !== '' && text.includes(value),
  )
  return said ?? values[0]
}

function fillObject({ schema, depth, root, hints }: Place): Readonly<Record<string, unknown>> {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const wanted = Object.keys(properties).filter(
    (name) => required.includes(name) || (depth < DEEPEST && sayings(hints.text, name).length > 0),
  )
  const names = [...new Set([...wanted, ...required])]
  return Object.fromEntries(
    names.map((name) => {
      const inner = properties[name]
      const place = { schema: isSchema(inner) ? inner : {}, name, depth: depth + 1, root, hints }
      return [name, depth > DEEPEST ? null : fill(place)]
    }),
  )
}

function fillArray(place: Place): readonly unknown[] {
  const { schema, hints, depth } = place
  const least = Number(schema['minItems'] ?? 1)
  const most = Number(schema['maxItems'] ?? Infinity)
  const items = isSchema(schema['items']) ? schema['items'] : {}
  const length = depth > DEEPEST ? 0 : Math.min(most, Math.max(least, 1), 100)
  return Array.from({ length }, (_, index) =>
    fill({
      ...place,
      schema: items,
      depth: depth + 1,
      // Each item takes the next hint, so that items differ where they must.
      hints: {
        ...hints,
        strings: [...hints.strings.slice(index), ...(index > 0 ? [`example ${index + 1}`] : [])],
        numbers: [...hints.numbers.slice(index), index],
      },
    }),
  )
}

function fitting({ schema }: Place, candidates: readonly unknown[]): unknown {
  return candidates.find((candidate) => check(schema, candidate)) ?? candidates[0]
}

function stringsFor({ schema, name, hints }: Place): readonly string[] {
  const given = [schema['default'], schema['examples']].flat().filter((v) => typeof v === 'string')
  const least = Number(schema['minLength'] ?? 0)
  const most = Number(schema['maxLength'] ?? Infinity)
  const all = [...sayings(hints.text, name), ...hints.strings, ...given, ...STOCK_STRINGS]
  const pads = [...hints.strings, 'example'].map((text) =>
    text.padEnd(Math.min(least, 100_000), '.'),
  )
  return [...all, ...pads, 'example'.slice(0, Math.min(most, 7))]
}

function numbersFor({ schema, name, hints }: Place): readonly number[] {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0)
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? least)
  const step = Number(schema['multipleOf'] ?? 1)
  const said = sayings(hints.text, name).map(Number).filter(Number.isFinite)
  const stock = [1, 0, least, least + step, Math.ceil(least / step) * step, most, most - step]
  return [...said, ...hints.numbers, ...stock, (least + most) / 2]
}

/** What a text says of a member by its name: `city: Paris`, `city = "New York"`, `city is Paris`. */
function sayings(text: string, name: string): readonly string[] {
  if (name === '') return []
  const spelled = RegExp.escape(name).replaceAll('_', '[ _]')
  const saying = new RegExp(
    `\\b${spelled}["'\`]?\\s*(?::|=|\\bis\\b)\\s*(?:"([^"]+)"|([^\\s,;]+))`,
    'i',
  )
  const [, quoted, word] = saying.exec(text) ?? []
  return [quoted, word?.replace(/[.!?]+$/, '')].filter((found) => found !== undefined)
}

function readHints(text: string): Hints {
  const quoted = [...text.matchAll(/"([^"\n]+)"|“([^”\n]+)”|`([^`\n]+)`/g)].map(
    ([, straight, curly, ticks]) => straight ?? curly ?? ticks ?? '',
  )
  // Names: capitalised words that do not start a sentence.
  const names = [...text.matchAll(/(?<=[\p{L}\d,'] )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu)].map(
    ([word]) => word,
  )
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
  return { text, strings: [...quoted, ...names].slice(0, 100), numbers: numbers.slice(0, 100) }
}

function typeOf(schema: JsonSchema): unknown {
  const { type } = schema
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null'
  if (type !== undefined) return type
  if ('properties' in schema || 'required' in schema) return 'object'
  return 'items' in schema ? 'array' : 'string'
}

/** Merges the schemas' members and required names. */
function merged(schemas: readonly JsonSchema[]): JsonSchema {
  return Object.fromEntries([
    ...schemas.flatMap((schema) => Object.entries(schema)),
    ['properties', Object.assign({}, ...schemas.map((schema) => schema['properties']))],
    ['required', schemas.flatMap((schema) => schema['required'] ?? [])],
  ])
}

function atPointer(root: JsonSchema, reference: string): unknown {
  const keys = reference.replace(/^#\/?/, '').split('/').filter(Boolean)
  return keys.reduce<unknown>(
    (at, key) => (isSchema(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    root,
  )
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
