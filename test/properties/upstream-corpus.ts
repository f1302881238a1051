/**
 * The recorded streams in test/corpus/upstream-streams: what servers send, each from a reported
 * problem, and the expected result.
 *
 *     === name
 *     source: where it was reported
 *     request: {"thinking":false,"usedIds":[…]}    unless the usual one
 *     opens: thinking                              when the chat template does
 *     form: crlf | cr | bom | unended              how the lines are ended
 *     ends: cut                                    when the connection breaks
 *     says: {…}   or   fails: the kind of fault
 *     ---
 *     the body
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultKind } from '../../packages/backlot/src/domain/fault.ts'
import type { FinishReason } from '../../packages/backlot/src/domain/stream.ts'

/** The expected content of a stream. Absent members must be absent there. */
export type Said = {
  /** The kinds of the blocks, where their number matters. */
  readonly blocks?: readonly ('thinking' | 'text' | 'tool')[]
  readonly thinking?: string
  readonly text?: string
  /** For a truncated call, the input is the beginning of its text. */
  readonly tools?: readonly (readonly [name: string, input: object | string])[]
  /** Default: `tool` when there are tools, otherwise `end`. */
  readonly reason?: FinishReason
  /** Uncached input, output, reasoning and cached tokens. */
  readonly usage?: readonly [number, number, number, number] | 'estimated'
}

/** One stream of the corpus. */
export type RecordedStream = {
  readonly name: string
  readonly source: string
  readonly thinking: boolean
  readonly usedIds: readonly string[]
  readonly opensThinking: boolean
  readonly isCut: boolean
  readonly bytes: Uint8Array
  readonly says?: Said
  readonly fails?: FaultKind
}

const FOLDER = join(import.meta.dirname, '../corpus/upstream-streams')

/** All streams of the corpus in this format. */
export function readStreams(format: 'openai' | 'anthropic'): readonly RecordedStream[] {
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith('anthropic') === (format === 'anthropic'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(FOLDER, file), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((entry) => parseEntry(entry)),
    )
}

function parseEntry(entry: string): RecordedStream {
  const [head = '', body = ''] = entry.split(/^---\n/m)
  const [name = '', ...lines] = head.trim().split('\n')
  const members = new Map(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  const request = JSON.parse(members.get('request') ?? '{}')
  const fails = members.get('fails') as FaultKind | undefined
  return {
    name,
    source: members.get('source') ?? '',
    thinking: request.thinking ?? true,
    usedIds: request.usedIds ?? [],
    opensThinking: members.get('opens') === 'thinking',
    isCut: members.get('ends') === 'cut',
    bytes: Buffer.from(formed(body, members.get('form'))),
    ...(fails ? { fails } : { says: JSON.parse(members.get('says') ?? '{}') }),
  }
}

function formed(body: string, form = ''): string {
  const text = body.trim() === '' ? '' : `${body.trim()}\n\n`
  return FORMS[form]?.(text) ?? text
}

const FORMS: Readonly<Record<string, (text: string) => string>> = {
  crlf: (text) => text.replaceAll('\n', '\r\n'),
  cr: (text) => text.replaceAll('\n', '\r'),
  bom: (text) => `\uFEFF${text}`,
  unended: (text) => text.trimEnd(),
}
