/** `backlot.yaml` as its author wrote it, with line and column for what is wrong. */
import { existsSync, readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Document, LineCounter } from 'yaml'
import { memberPath } from '../../src/wire/parse.ts'
import { Refusal } from '../refusal.ts'
import { group } from './section.ts'
import { SECTIONS } from './sections.ts'

/** The published form of `backlot.yaml`. */
export const ConfigSchema = Type.Partial(group(schemas(SECTIONS)), { additionalProperties: false })

/** What the file gives: any of the sections. */
export type ConfigFile = Static<typeof ConfigSchema>

const validator = Compile(ConfigSchema)

/** Reads the file; nothing is given where there is none. Throws a refusal that names the place of the first fault. */
export async function readYamlFile(path: string): Promise<ConfigFile> {
  if (!existsSync(path)) return {}
  const { LineCounter, parseDocument } = await import('yaml') // not loaded where there is no file
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines })
  const [error] = document.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    const [what] = error.message.split(/ at line |\n/)
    throw new Refusal(`${path}, line ${line}, column ${col}: ${what}.`)
  }
  const value: unknown = document.toJS() ?? {}
  if (!validator.Check(value)) throw explain(path, value, { document, lines })
  return value
}

function schemas<S extends Record<string, { readonly schema: unknown }>>(
  sections: S,
): { [Name in keyof S]: S[Name]['schema'] } {
  const entries = Object.entries(sections).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(entries) as { [Name in keyof S]: S[Name]['schema'] } // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same names, each with its schema
}

function explain(
  path: string,
  value: unknown,
  source: { readonly document: Document; readonly lines: LineCounter },
): Refusal {
  const errors = validator.Errors(value).filter(({ keyword }) => keyword !== 'anyOf')
  const worst = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0]
  const pointer = worst?.instancePath ?? ''
  const { line, col } = source.lines.linePos(offsetOf(source.document, pointer))
  // A closed object checks what it does not know against the schema "false".
  const what = worst?.keyword === 'boolean' ? 'is not a setting' : (worst?.message ?? 'is wrong')
  return new Refusal(
    `${path}, line ${line}, column ${col}: ${memberPath(pointer) || 'it'} ${what}.`,
  )
}

/** Where the value that a JSON pointer names begins in the file. */
function offsetOf(document: Document, pointer: string): number {
  const node: unknown = document.getIn(pointer.split('/').slice(1), true)
  const range =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) ? Number(range[0]) : 0
}
