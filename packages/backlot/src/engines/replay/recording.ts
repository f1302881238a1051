/**
 * Recordings: requests to an engine and its answers, one line of JSON each, for test suites.
 *
 * They contain no keys, because engines are recorded above the connection to their server.
 * Signatures of thinking are left out, and pictures and videos are stored as digests only. Texts of
 * callers are stored word for word.
 */
import { createHash } from 'node:crypto'
import type { ContentBlock, MediaBlock, Prompt } from '../../domain/conversation.ts'
import type { TextRequest, TokenCount } from '../../domain/engine.ts'
import type { FaultKind } from '../../domain/fault.ts'
import type { StreamPart } from '../../domain/stream.ts'

/** One reply. */
export type Recording = {
  /** The request, for readers of the file. */
  readonly request: unknown
  /** The digest of the request: equal for equal requests. */
  readonly key: string
  /** The digest of the prompt, for its token count. */
  readonly promptKey: string
  readonly count: TokenCount
  readonly parts: readonly StreamPart[]
  /** The failure after these parts. */
  readonly fault?: {
    readonly kind: FaultKind
    readonly message: string
    readonly retryAfterSeconds?: number
  }
}

/** The request in its recorded form. */
export function toRecorded({ prompt, ...request }: TextRequest): unknown {
  return { ...request, prompt: toRecordedPrompt(prompt) }
}

/** The digest of a request. */
export function requestKey(request: TextRequest): string {
  return digest(JSON.stringify(sorted(toRecorded(request))))
}

/** The digest of a prompt to a model. */
export function promptKey(modelId: string, prompt: Prompt): string {
  return digest(JSON.stringify(sorted([modelId, toRecordedPrompt(prompt)])))
}

function toRecordedPrompt({ messages, ...prompt }: Prompt): unknown {
  return {
    ...prompt,
    messages: messages.map(({ role, name, content }) => ({
      role,
      name,
      content: content.map(toRecordedBlock),
    })),
  }
}

function toRecordedBlock(block: ContentBlock): unknown {
  switch (block.type) {
    case 'thinking':
      return { type: block.type, text: block.text }
    case 'image':
    case 'video':
      return toRecordedMedia(block)
    case 'tool-result':
      return { ...block, content: block.content.map(toRecordedBlock) }
    case 'tool-use':
      return { type: block.type, id: block.id, name: block.name, input: block.input }
    case 'text':
      return block
  }
}

/** Files by content rather than by id, which differs between stores. */
function toRecordedMedia({ type, source, facts }: MediaBlock): unknown {
  const data = source.type === 'base64' ? digest(source.data) : undefined
  return { type, facts, ...(data ? { data } : source.type === 'url' ? { url: source.url } : {}) }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The same JSON with sorted members. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
