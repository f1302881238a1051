/**
 * The OpenAI twin as chunks: `data:` lines only.
 *
 *     role-chunk  delta-chunk*  finish-chunk  [ usage-chunk ]  [DONE]
 *
 * With `include_usage` every chunk has `usage: null` but the last, which has the usage and no
 * choices. A fault is one frame with the error body, which ends the stream; clients raise it.
 *
 * Source: the public OpenAI API reference, "Streaming".
 */
import { toFault, type Fault } from '../../domain/fault.ts'
import type { Finish, StreamPart } from '../../domain/stream.ts'
import { createPartWriter, DONE, type ChatFrame } from '../chat/chat-stream.ts'
import { toOpenaiError } from '../error-answer.ts'
import {
  REASONING_DETAIL,
  toOpenaiReason,
  toOpenaiTier,
  toOpenaiUsage,
  type OpenaiHead,
} from './openai-answer.ts'
import { formatSse } from '../sse.ts'

/** The whole stream as wire text. `onFault` is called with a fault that breaks it off. */
export async function* formatOpenaiStream(
  head: OpenaiHead,
  parts: AsyncIterable<readonly StreamPart[]>,
  options: { readonly includeUsage: boolean; onFault?(fault: Fault): void },
): AsyncGenerator<string> {
  const chunks = createChunks(head, options.includeUsage)
  try {
    let before = chunks.first
    for await (const batch of parts) {
      const text = before + batch.map(chunks.write).join('')
      before = ''
      if (text !== '') yield text
    }
    yield before + DONE
  } catch (thrown) {
    const fault = toFault(thrown)
    options.onFault?.(fault)
    yield formatOpenaiFault(fault)
  }
}

/** The end of a failed stream. */
export function formatOpenaiFault(fault: Fault): string {
  return formatSse({ data: JSON.stringify(toOpenaiError(fault)) })
}

/** A piece of thinking, sent twice: as servers of open models do, and in `reasoning_details`. */
function writeThought(piece: string): string {
  const details = JSON.stringify([{ ...REASONING_DETAIL, text: piece }])
  return `"reasoning_content":${JSON.stringify(piece)},"reasoning_details":${details}`
}

type Chunks = { readonly first: string; write(part: StreamPart): string }

function createChunks(head: OpenaiHead, includeUsage: boolean): Chunks {
  const { id, createdAtMs, model, tier, legacyCalls, splitsReasoning } = head
  const shared = JSON.stringify({
    id,
    object: 'chat.completion.chunk',
    created: Math.floor(createdAtMs / 1000),
    model: model.sent,
    service_tier: toOpenaiTier(tier),
  }).slice(0, -1)
  // Both halves are serialized once per reply: chunks differ only in the delta.
  const before = `data: ${shared},"choices":[{"index":0,"delta":{`
  const noUsage = includeUsage ? ',"usage":null' : ''
  const after = `},"logprobs":null,"finish_reason":null}]${noUsage}}\n\n`
  const frame: ChatFrame = (members) => before + members + after
  const last = (finish: Finish): string => {
    const reason = JSON.stringify(toOpenaiReason(finish, head))
    const usage = JSON.stringify(toOpenaiUsage(finish))
    const end = `${before}},"logprobs":null,"finish_reason":${reason}}]${noUsage}}\n\n`
    return includeUsage ? `${end}data: ${shared},"choices":[],"usage":${usage}}\n\n` : end
  }
  return {
    first: frame('"role":"assistant","content":"","refusal":null'),
    write: createPartWriter(frame, last, {
      ...(legacyCalls ? { legacyCalls } : {}),
      ...(splitsReasoning ? { writeThought } : {}),
    }),
  }
}
