/** The labelled sentences in test/corpus/sensitivity, and scores of the shipped terms on them. */
import { readFileSync } from 'node:fs'
import {
  SENSITIVE_TYPES,
  type SensitiveType,
} from '../../packages/backlot/src/domain/sensitive-types.ts'
import { shippedTerms } from '../../packages/backlot/src/moderation/shipped-lists.ts'
import { MAX_REQUEST_UNITS } from '../../packages/backlot/src/moderation/term-pairs.ts'
import { TermScanner } from '../../packages/backlot/src/moderation/term-scanner.ts'

/** A sentence and its type; undefined for a harmless one. */
export type LabelledText = { readonly text: string; readonly type: SensitiveType | undefined }

/** The scores of one type. */
export type TypeScore = {
  readonly type: SensitiveType
  readonly sentences: number
  /** The share of its sentences that are recognised as this type. */
  readonly recall: number
  /** The share of sentences recognised as this type that are labelled so; 1 when there are none. */
  readonly precision: number
}

const FOLDER = `${import.meta.dirname}/../corpus/sensitivity`

/** Sentences that must be stopped, with their types. */
export function readSensitive(name: string): readonly LabelledText[] {
  return readLines(name).map((line) => {
    const [label = '', text = ''] = line.split(/: (.*)/s)
    const type = SENSITIVE_TYPES.find((known) => known === label)
    if (type === undefined) throw new Error(`${name}: ${line} has no type`)
    return { text, type }
  })
}

/** Harmless sentences. */
export function readOrdinary(name: string): readonly LabelledText[] {
  return readLines(name).map((text) => ({ text, type: undefined }))
}

function readLines(name: string): readonly string[] {
  const lines = readFileSync(`${FOLDER}/${name}.txt`, 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

/** The type that the shipped terms find in a prompt. */
export function findType(text: string): SensitiveType | undefined {
  const scanner = new TermScanner(shippedTerms(), text.length <= MAX_REQUEST_UNITS)
  return scanner.push(text).type ?? scanner.end().type
}

/** Recall and precision of each type. */
export function scoreTypes(labelled: readonly LabelledText[]): readonly TypeScore[] {
  const judged = labelled.map(({ text, type }) => ({ type, found: findType(text) }))
  return SENSITIVE_TYPES.map((type) => {
    const meant = judged.filter((one) => one.type === type)
    const found = judged.filter((one) => one.found === type)
    const right = meant.filter((one) => one.found === type).length
    return {
      type,
      sentences: meant.length,
      recall: meant.length === 0 ? 1 : right / meant.length,
      precision: found.length === 0 ? 1 : right / found.length,
    }
  })
}
