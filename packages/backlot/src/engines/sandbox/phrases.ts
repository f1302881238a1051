/**
 * The phrases by which a caller controls the sandbox. They are searched in the text blocks of the
 * last user message, last block first: clients add reminders before or after what a person typed.
 */
import type { ContentBlock, Prompt } from '../../domain/conversation.ts'

/** A call that a phrase requests. */
export type AskedCall = { readonly name: string; readonly input: Readonly<Record<string, unknown>> }

const SAY = 'Say exactly: '
const CALL = /\bcall\s+[`"']?([\w.:-]+)[`"']?\s+with\s+JSON\s*(?=\{)/gi
const THINK = /\bthink about\s+([^\n.!?]+)/i

/** At most so many calls are read from one text. */
const MAX_CALLS = 64

/** The content of the last user message; empty when there is none. */
export function lastUserContent({ messages }: Prompt): readonly ContentBlock[] {
  return messages.findLast(({ role }) => role === 'user')?.content ?? []
}

/** The texts of those blocks, in the order in which phrases are searched. */
export function phraseTexts(content: readonly ContentBlock[]): readonly string[] {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).toReversed()
}

/** False for reminders that clients add to what a person typed. */
export function isTyped(text: string): boolean {
  return !text.trimStart().startsWith('<system-reminder>')
}

/** `Say exactly: …` at the start of a text: returns the rest of it, unchanged. */
export function findSaying(texts: readonly string[]): string | undefined {
  return texts.find((text) => text.startsWith(SAY))?.slice(SAY.length)
}

/** `Think about X`: returns X, up to the end of its sentence. */
export function findThought(texts: readonly string[]): string | undefined {
  return firstOf(texts, (text) => THINK.exec(text)?.[1]?.trim())
}

/** Every `call NAME with JSON {…}` of the last text that has one, for offered tools. */
export function findCalls(
  texts: readonly string[],
  offered: ReadonlySet<string>,
): readonly AskedCall[] {
  const found = firstOf(texts, (text) => {
    const calls = readCalls(text).filter(({ name }) => offered.has(name))
    return calls.length > 0 ? calls : undefined
  })
  return found ?? []
}

function readCalls(text: string): readonly AskedCall[] {
  const calls = text
    .matchAll(CALL)
    .take(MAX_CALLS)
    .flatMap((match) => {
      const input = readObject(text, match.index + match[0].length)
      return input ? [{ name: match[1] ?? '', input }] : []
    })
  return [...calls]
}

/** The JSON object that starts at `start` and ends at its balancing brace. */
function readObject(text: string, start: number): Readonly<Record<string, unknown>> | undefined {
  const end = balancingBrace(text, start)
  if (end === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // Not JSON after all: the phrase is ordinary text.
  }
}

function balancingBrace(text: string, start: number): number | undefined {
  const marks = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}]/g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth += 1
    if (mark[0] === '}') depth -= 1
    if (depth === 0) return mark.index
  }
  return undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function firstOf<T>(
  texts: readonly string[],
  find: (text: string) => T | undefined,
): T | undefined {
  for (const text of texts) {
    const found = find(text)
    if (found !== undefined) return found
  }
  return undefined
}
