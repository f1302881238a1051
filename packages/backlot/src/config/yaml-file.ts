/** Parses `backlot.yaml`, with line and column for errors. */
import { closest, distance } from 'fastest-levenshtein'
import { existsSync, readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { Settings } from 'typebox/system'
import { deepestProblem, memberPath } from '../wire/schema-problems.ts'
import { validatorOf, type Validator } from '../wire/validator.ts'
import type { YamlPlace } from '../wire/yaml-document.ts'
import { Refusal } from './refusal.ts'
import { group } from './section.ts'
import { SECTIONS } from './sections.ts'

/** The schema of `backlot.yaml`. */
export const ConfigSchema = Type.Partial(group(schemas(SECTIONS)), { additionalProperties: false })

/** The content of the file: any of the sections. */
export type ConfigFile = Static<typeof ConfigSchema>

// A choice between kinds of engines gives errors for each kind, and all are needed to find the intended one.
Settings.Set({ maxErrors: 256 })

const validator = validatorOf(ConfigSchema)

/**
 * Reads `backlot.yaml`; without one everything has its default. Throws a refusal that names the
 * place of the first error.
 */
export async function readYamlFile(path: string): Promise<ConfigFile> {
  return existsSync(path) ? readYaml(path, { validator, unknown: notASetting }) : {}
}

/** The schema of a YAML file. */
export type YamlForm<T> = {
  readonly validator: Validator<T>
  /** The text for an unknown member at this JSON pointer. */
  unknown(pointer: string): string
  /** Checks rules that a schema cannot express. */
  findWrong?(value: T): { readonly pointer: string; readonly what: string } | undefined
}

/** The value of an existing file. Throws a refusal that names file, line and column of the first error. */
export async function readYaml<T>(path: string, form: YamlForm<T>): Promise<T> {
  const { readYamlDocument } = await import('../wire/yaml-document.ts') // not loaded without a file
  const document = readYamlDocument(readFileSync(path, 'utf8'))
  const refuse = ({ line, column }: YamlPlace, what: string): Refusal =>
    new Refusal(`${path}, line ${line}, column ${column}: ${what}${what.endsWith('?') ? '' : '.'}`)
  if ('error' in document) throw refuse(document.error, document.error.message)
  const value: unknown = document.value ?? {}
  const wrong = form.validator.isValid(value)
    ? form.findWrong?.(value)
    : (deepestProblem(form.validator.errors(value), { ...form, hasTypes: true }) ?? {
        pointer: '',
        what: 'is wrong',
      })
  if (wrong) {
    const { pointer, what } = wrong
    const got = gotText(document.scalarAt(pointer), what)
    throw refuse(document.placeOf(pointer), `${memberPath(pointer) || 'it'} ${what}${got}`)
  }
  return value as T // oxlint-disable-line typescript/no-unsafe-type-assertion -- it was checked: nothing is wrong
}

/** With more wrong letters, a name counts as a different one rather than as misspelled. */
const MAX_WRONG_LETTERS = 2

/** Names the section that was probably meant; within a section, the members depend on its kind. */
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

/**
 * What was found instead. Texts are not repeated, because some are secrets, and so may be a number
 * that should be a text.
 */
function gotText(value: unknown, what: string): string {
  const isShown = typeof value === 'number' || typeof value === 'boolean'
  const isRule = what.startsWith('must ') && !what.endsWith('string')
  return isShown && isRule ? `, got ${value}` : ''
}
