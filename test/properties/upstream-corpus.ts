/**
 * The recorded shapes in test/corpus/upstream-streams: what servers send, each
 * from a trouble that somebody reported, and what must come of it.
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

/** What a stream must say. What is absent here must be absent there. */
export type Said = {
  /** The kinds of the blocks, where their number matters. */
  readonly blocks?: readonly ('thinking' | 'text' | 'tool')[]
  readonly thinking?: string
  readonly text?: string
  /** The input is the beginning of its text where it was cut. */
  readonly tools?: readonly (readonly [name: string, input: object | string])[]
  /** Default: `tool` when there are tools, otherwise `end`. */
  readonly reason?: FinishReason
  /** Input without the cache, output, reasoning, cache. */
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

/** Every stream of the corpus that is in this format of servers. */
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
