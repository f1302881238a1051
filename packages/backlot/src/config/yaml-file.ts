/** `backlot.yaml` as its author wrote it, with line and column for what is wrong. */
import { closest, distance } from 'fastest-levenshtein'
import { existsSync, readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { Settings } from 'typebox/system'
import type { Document } from 'yaml'
import { memberPath } from '../wire/parse.ts'
import { validatorOf, type SchemaError, type Validator } from '../wire/validator.ts'
import { Refusal } from './refusal.ts'
import { group } from './section.ts'
import { SECTIONS } from './sections.ts'

/** The published form of `backlot.yaml`. */
export const ConfigSchema = Type.Partial(group(schemas(SECTIONS)), { additionalProperties: false })

/** What the file gives: any of the sections. */
export type ConfigFile = Static<typeof ConfigSchema>

// A choice between kinds of engines gives errors for each kind, and all are needed to find the one that is meant.
Settings.Set({ maxErrors: 256 })

const validator = validatorOf(ConfigSchema)

/** Reads `backlot.yaml`; nothing is given where there is none. Throws a refusal that names the place of the first fault. */
export async function readYamlFile(path: string): Promise<ConfigFile> {
  return existsSync(path) ? readYaml(path, { validator, unknown: notASetting }) : {}
}

/** What the YAML of a file must be. */
export type YamlForm<T> = {
  readonly validator: Validator<T>
  /** What is said of the member at this JSON pointer, which the schema does not know. */
  unknown(pointer: string): string
  /** Finds what a schema cannot say. */
  findWrong?(value: T): { readonly pointer: string; readonly what: string } | undefined
}

/** The value of a file that is there. Throws a refusal that names file, line and column of the first fault. */
export async function readYaml<T>(path: string, form: YamlForm<T>): Promise<T> {
  const { LineCounter, parseDocument } = await import('yaml') // not loaded where there is no file
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines })
  const refuse = (offset: number, what: string): Refusal => {
    const { line, col } = lines.linePos(offset)
    return new Refusal(
      `${path}, line ${line}, column ${col}: ${what}${what.endsWith('?') ? '' : '.'}`,
    )
  }
  const [error] = document.errors
  if (error) throw refuse(error.pos[0], error.message.split(/ at line |\n/, 1).join(''))
  const value: unknown = document.toJS() ?? {}
  const wrong = form.validator.isValid(value)
    ? form.findWrong?.(value)
    : worstError(form.validator.errors(value), form.unknown)
  if (wrong) {
    const place = memberPath(wrong.pointer) || 'it'
    const found = nodeAt(document, wrong.pointer)
    throw refuse(found.offset, `${place} ${wrong.what}${gotText(found.value, wrong.what)}`)
  }
  return value as T // oxlint-disable-line typescript/no-unsafe-type-assertion -- it was checked: nothing is wrong
}

/** With more letters wrong than this, a name is taken for another one rather than for a slip. */
const MAX_WRONG_LETTERS = 2

/** Names the section that was probably meant; within a section, what there is depends on its kind. */
function notASetting(pointer: string): string {
  const [name = '', ...inside] = pointer.split('/').slice(1)
  const near = closest(name, Object.keys(SECTIONS))
  const isSlip = inside.length === 0 && distance(name, near) <= MAX_WRONG_LETTERS
  return isSlip ? `is not a setting; did you mean ${near}?` : 'is not a setting'
}

function schemas<S extends Record<string, { readonly schema: unknown }>>(
  sections: S,
): { [Name in keyof S]: S[Name]['schema'] } {
  const entries = Object.entries(sections).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(entries) as { [Name in keyof S]: S[Name]['schema'] } // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same names, each with its schema
}

function worstError(
  errors: readonly SchemaError[],
  unknown: (pointer: string) => string,
): { readonly pointer: string; readonly what: string } {
  const rules = errorsMeant(errors).filter(({ keyword }) => keyword !== 'anyOf')
  const worst = rules.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0]
  if (!worst) return { pointer: '', what: 'is wrong' }
  return { pointer: worst.instancePath, what: ruleText(asChoice(worst, rules), unknown) }
}

/** Of a choice between words, one error for all of them. */
function asChoice(error: SchemaError, all: readonly SchemaError[]): SchemaError {
  if (error.keyword !== 'const') return error
  const alike = all.filter(
    ({ keyword, instancePath }) => keyword === 'const' && instancePath === error.instancePath,
  )
  const allowedValues = alike.flatMap(({ params }) => Object.values(params).flat())
  return { ...error, params: { allowedValues } }
}

/**
 * Of a choice between objects of different `type`, the errors of the one whose
 * type was given; when there is none of it, the errors about the type alone.
 */
function errorsMeant(errors: readonly SchemaError[]): readonly SchemaError[] {
  const choiceOf = ({ schemaPath }: SchemaError): string =>
    /^.*\/anyOf\/\d+/.exec(schemaPath)?.[0] ?? ''
  const aboutType = errors.filter(
    ({ keyword, instancePath }) => keyword === 'const' && instancePath.endsWith('/type'),
  )
  const others = new Set(aboutType.map(choiceOf))
  const meant = errors.filter((error) => !others.has(choiceOf(error)))
  const [first] = aboutType
  if (!first || meant.some(({ keyword }) => keyword !== 'anyOf')) return meant
  const allowedValues = aboutType.flatMap(({ params }) => Object.values(params))
  return [{ ...first, params: { allowedValues } }]
}

function ruleText(error: SchemaError, unknown: (pointer: string) => string): string {
  const { keyword, params, message, instancePath } = error
  // A closed object checks what it does not know against the schema "false".
  if (keyword === 'boolean') return unknown(instancePath)
  if (!('allowedValues' in params) || !Array.isArray(params.allowedValues)) return message
  return `must be one of ${params.allowedValues.join(', ')}`
}

/** The value that a JSON pointer names, and where it begins in the file. */
function nodeAt(
  document: Document,
  pointer: string,
): { readonly offset: number; readonly value: unknown } {
  const path: (string | number)[] = []
  for (const key of pointer.split('/').slice(1)) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    // What looks like a number is one to YAML, also as a key: the seconds of a film.
    path.push(document.hasIn([...path, name]) ? name : Number(name))
  }
  const node: unknown = document.getIn(path, true)
  const isNode = typeof node === 'object' && node !== null && 'range' in node
  const range = isNode ? node.range : undefined
  return {
    offset: Array.isArray(range) ? Number(range[0]) : 0,
    value: isNode && 'value' in node ? node.value : undefined,
  }
}

/** What is there instead. Texts are not repeated: some are secrets, and so may be a number that should be a text. */
function gotText(value: unknown, what: string): string {
  const isTold = typeof value === 'number' || typeof value === 'boolean'
  const isRule = what.startsWith('must ') && !what.endsWith('string')
  return isTold && isRule ? `, got ${value}` : ''
}
