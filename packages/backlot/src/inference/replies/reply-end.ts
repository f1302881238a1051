/** The finish reasons of servers: the words of both formats, and of hosts that pass on those of others. */
import type { FinishReason } from '../../domain/stream.ts'
import { refusalFault } from '../connection/failure.ts'

/** The end of one reply as its server reports it. */
export interface ReplyEnd {
  /** Takes a finish reason; values that are no text are ignored. */
  note(reason: unknown): void

  /** True once a reason was sent. */
  isReported(): boolean

  /** The reason, a natural end when none was sent. Throws the fault of a server that gave up. */
  read(): FinishReason
}

/**
 * Creates the state of one reply. A natural end beside another reason, in any order, is ignored:
 * some servers send it with every chunk, or once more with the usage.
 */
export function replyEnd(): ReplyEnd {
  let word: string | undefined
  return {
    note: (reason) => {
      if (typeof reason !== 'string' || reason === '') return
      const next = toWord(reason)
      if (word === undefined || ENDINGS[next] !== undefined) word = next
    },
    isReported: () => word !== undefined,
    read: () => {
      const ending = ENDINGS[word ?? ''] ?? 'end'
      if (typeof ending === 'string') return ending
      throw refusalFault({ error: { code: ending.status, message: `ended with ${word}` } })
    },
  }
}

/** Hosted Gemini appends a kind to the reason: "content_filter: RECITATION". */
function toWord(reason: string): string {
  const [word = ''] = reason.toLowerCase().split(':')
  return word.trim().replaceAll('-', '_')
}

/** A server that gave up, and the status with which it would have answered before the stream. */
type GaveUp = { readonly status?: number }

/** Unknown reasons are natural ends. */
const ENDINGS: Readonly<Record<string, FinishReason | GaveUp>> = {
  length: 'limit',
  max_tokens: 'limit',
  max_output_tokens: 'limit',
  model_length: 'limit',
  model_context_window_exceeded: 'limit',
  content_filter: 'sensitive',
  content_filtered: 'sensitive', // Bedrock
  guardrail_intervened: 'sensitive', // Bedrock
  refusal: 'sensitive',
  sensitive: 'sensitive',
  // Gemini's own, which hosts pass on.
  safety: 'sensitive',
  recitation: 'sensitive',
  blocklist: 'sensitive',
  prohibited_content: 'sensitive',
  spii: 'sensitive',
  image_safety: 'sensitive',
  image_recitation: 'sensitive',
  image_prohibited_content: 'sensitive',
  tool_calls: 'tool',
  tool_use: 'tool',
  function_call: 'tool',
  error: { status: 500 },
  abort: { status: 500 },
  network_error: { status: 502 },
  insufficient_system_resource: { status: 503 },
  // An invalid call by the model: no caller could avoid it.
  function_call_filter: {},
  malformed_function_call: {},
  unexpected_tool_call: {},
}
