/** Explains what is wrong with a value by a schema: one problem per place, in words that its author can act on. */
import { patternText } from './patterns.ts'
import type { SchemaError } from './validator.ts'

/** What is wrong at the place of a JSON pointer. */
export type SchemaProblem = {
  readonly pointer: string
  /** `must be a string`: what follows the name of the place. */
  readonly what: string
  /** The required members that the object lacks, if that is the problem. */
  readonly missing?: readonly string[]
}

/** The wording of problems. */
export type ProblemWording = {
  /** The text for an unknown member at this pointer. */
  unknown(pointer: string): string
  /** The text for an object without these members; the schema's own text when absent. */
  missing?(members: readonly string[]): string
  /** Whether a choice is written as `must be "a" or "b"` rather than `must be one of a, b`. */
  readonly quotesChoices?: boolean
  /**
   * Whether objects of several kinds are distinguished by their `type`: only problems with the
   * intended kind are reported.
   */
  readonly hasTypes?: boolean
  /** Another text for one broken rule; undefined for the schema's own. */
  plainly?(error: SchemaError): string | undefined
}

/** One problem for each wrong place, in the order of the schema. */
export function schemaProblems(
  errors: readonly SchemaError[],
  wording: ProblemWording,
): readonly SchemaProblem[] {
  const rules = errors.filter(({ keyword }) => !GATHERING.has(keyword))
  const places = Map.groupBy(rules, ({ instancePath }) => instancePath)
  return Array.from(places, ([pointer, here]) => toProblem(pointer, here, wording))
}

/**
 * The problem to report when there is space for one: a union reports every branch that it tried,
 * and the best match fails deepest.
 */
export function deepestProblem(
  errors: readonly SchemaError[],
  wording: ProblemWording,
): SchemaProblem | undefined {
  const problems = schemaProblems(wording.hasTypes ? errorsOfType(errors) : errors, wording)
  const depths = problems.map(({ pointer }) => pointer.split('/').length)
  return problems[depths.indexOf(Math.max(...depths))]
}

/** A JSON pointer in the spelling of requests: `/messages/2/content` is `messages[2].content`. */
export function memberPath(pointer: string): string {
  return pointerKeys(pointer)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

/** The names and indices of a JSON pointer. Source: RFC 6901. */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Rules that only combine errors which others report more exactly. */
const GATHERING: ReadonlySet<string> = new Set(['anyOf', 'additionalProperties'])

/**
 * For a union of objects with different `type`, the errors of the one whose type was given; if none
 * matches, the errors about the type alone.
 */
function errorsOfType(errors: readonly SchemaError[]): readonly SchemaError[] {
  const choiceOf = ({ schemaPath }: SchemaError): string =>
    /^.*\/anyOf\/\d+/.exec(schemaPath)?.[0] ?? ''
  const aboutType = errors.filter(
    (error) =>
      error.keyword === 'const' && error.instancePath.endsWith('/type') && choiceOf(error) !== '',
  )
  const others = new Set(aboutType.map(choiceOf))
  const meant = errors.filter((error) => !others.has(choiceOf(error)))
  return meant.some(({ keyword }) => keyword !== 'anyOf') ? meant : aboutType
}

function toProblem(
  pointer: string,
  rules: readonly SchemaError[],
  wording: ProblemWording,
): SchemaProblem {
  const missing = rules[0] && missingMembers(rules[0])
  if (missing) {
    const what = wording.missing?.(missing) ?? rules[0]?.message ?? ''
    return { pointer, what, missing }
  }
  const own = wording.plainly && rules.map(wording.plainly).find((text) => text !== undefined)
  return { pointer, what: own ?? ruleText(rules, wording) }
}

function missingMembers({ keyword, params }: SchemaError): readonly string[] | undefined {
  if (keyword !== 'required' || !('requiredProperties' in params)) return undefined
  const { requiredProperties } = params
  return Array.isArray(requiredProperties) ? requiredProperties.map(String) : undefined
}

function ruleText(rules: readonly SchemaError[], wording: ProblemWording): string {
  const choices = rules.flatMap(({ params }) => ('allowedValues' in params ? [params] : []))
  if (choices[0]) return `must be one of ${[choices[0].allowedValues].flat().join(', ')}`
  const words = rules.flatMap(({ params }) =>
    'allowedValue' in params ? [params.allowedValue] : [],
  )
  if (words.length > 0) return choiceText(words, rules.flatMap(numberRule), wording)
  const unknown = rules.find(isUnknown)
  if (unknown) return wording.unknown(unknown.instancePath)
  // If a value has one of the types and breaks a rule of it, the other types are not mentioned.
  const ofType = rules.find(({ keyword }) => RULES_OF_TYPES.has(keyword))
  if (ofType) return ruleWords(ofType)
  const types = rules.flatMap(({ params }) => ('type' in params ? [String(params.type)] : []))
  const kinds = types.map((type) => TYPE_WORDS.get(type) ?? type)
  if (kinds.length > 0) return `must be ${[...new Set(kinds)].join(' or ')}`
  return rules[0] ? ruleWords(rules[0]) : 'is not allowed'
}

/** The types of JSON Schema as they are said of one value. */
const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
])

/** What the rules about sizes count. */
const COUNTED: Readonly<Record<string, string>> = {
  Items: 'items',
  Length: 'characters',
  Properties: 'members',
}

/** One broken rule in words; those of the validator, for rules that we have no better ones for. */
function ruleWords(error: SchemaError): string {
  const { keyword, params, message } = error
  if ('pattern' in params) return patternText(String(params.pattern))
  const bound = boundText(error)
  if (bound !== undefined) return `must be ${bound}`
  const [, edge, what = ''] = /^(min|max)([A-Z]\w+)$/.exec(keyword) ?? []
  const counted = COUNTED[what]
  if (counted === undefined || !('limit' in params)) return message
  if (edge === 'min' && params.limit === 1) return 'must not be empty'
  return `must have at ${edge === 'min' ? 'least' : 'most'} ${String(params.limit)} ${counted}`
}

/** `at least 1`, of a rule about how large a number is. */
function boundText({ params }: SchemaError): string | undefined {
  if (!('comparison' in params && 'limit' in params)) return undefined
  return `${COMPARISONS[String(params.comparison)]} ${String(params.limit)}`
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
}

function choiceText(
  words: readonly unknown[],
  numbers: readonly string[],
  { quotesChoices = false }: ProblemWording,
): string {
  if (numbers.length === 0 && !quotesChoices) return `must be one of ${words.join(', ')}`
  const quoted = words.map((word) => JSON.stringify(word))
  return `must be ${[...numbers, ...quoted].join(' or ')}`
}

/** A closed object checks unknown members against the schema "false". */
function isUnknown({ keyword, schemaPath }: SchemaError): boolean {
  return keyword === 'boolean' || schemaPath.endsWith('/additionalProperties')
}

/** Rules that only apply to a value of the right type. */
const RULES_OF_TYPES: ReadonlySet<string> = new Set([
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
])

/** The rule for a number among words: an integer, or a range. */
function numberRule(error: SchemaError): readonly string[] {
  if ('type' in error.params && error.params.type === 'integer') return ['an integer']
  const bound = boundText(error)
  return bound === undefined ? [] : [`an integer of ${bound}`]
}
