/** What the messages endpoint answers, plain. `messages-stream.ts` tells the same in events. */
import type { Static } from 'typebox'
import { Fault } from '../../domain/fault.ts'
import type { ModelName } from '../../domain/model.ts'
import type { Signer } from '../../domain/signer.ts'
import type { FinishReason, StreamPart, Usage } from '../../domain/stream.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import { OK } from '../base-resp.ts'
import { collectReply, type ReplyBlock } from '../collect-reply.ts'
import type { NameCall } from './client-tools.ts'
import type { MessageAnswerSchema } from './messages-schema.ts'
import { readPartialInput } from '../partial-input.ts'
import { signThought } from './thought-signature.ts'

/** What is known of a reply before its first token. */
export type MessageHead = {
  readonly id: string
  readonly model: ModelName
  readonly inputTokens: number
  readonly tier: ServiceTier
  /** How calls of tools are named to the caller; absent where that is how they were offered. */
  readonly nameCall?: NameCall
}

/** A message as it is answered. */
export type MessageAnswer = Static<typeof MessageAnswerSchema>

/** Why a reply ended, in the brief's words; a reply that was stopped for its content has none: it is an error. */
const STOP_REASONS: Readonly<
  Record<Exclude<FinishReason, 'sensitive'>, MessageAnswer['stop_reason']>
> = { end: 'end_turn', limit: 'max_tokens', tool: 'tool_use' }

/** The stop reason; throws `sensitiveOutput`. */
export function toStopReason(reason: FinishReason): MessageAnswer['stop_reason'] {
  if (reason !== 'sensitive') return STOP_REASONS[reason]
  throw sensitiveOutput()
}

/** The fault of a reply that was stopped for its content. */
export function sensitiveOutput(): Fault {
  return new Fault('sensitiveOutput', 'sensitive content detected in the output')
}

/** Token counts as they are answered. */
export function toMessageUsage(usage: Usage, tier: ServiceTier): MessageAnswer['usage'] {
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_creation_input_tokens: usage.cacheWriteTokens,
    cache_read_input_tokens: usage.cacheReadTokens,
    service_tier: tier,
  }
}

/** The message with all of its parts; throws `sensitiveOutput` when it was stopped for its content. */
export async function formatMessage(
  head: MessageHead,
  parts: AsyncIterable<readonly StreamPart[]>,
  signer: Signer,
): Promise<MessageAnswer> {
  const { nameCall = unchanged } = head
  const { blocks, finish } = await collectReply(parts)
  const stop_reason = toStopReason(finish.reason) // first: of a reply that was stopped, blocks may be broken
  return {
    id: head.id,
    type: 'message',
    role: 'assistant',
    model: head.model.sent,
    content: blocks.map((block) => toAnswerBlock(block, { signer, stop_reason, nameCall })),
    stop_reason,
    stop_sequence: null,
    usage: toMessageUsage(finish.usage, head.tier),
    base_resp: OK,
  }
}

type BlockContext = Pick<MessageAnswer, 'stop_reason'> & {
  readonly signer: Signer
  readonly nameCall: NameCall
}

function toAnswerBlock(
  block: ReplyBlock,
  { signer, stop_reason, nameCall }: BlockContext,
): MessageAnswer['content'][number] {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'thinking':
      return block.hidden
        ? { type: 'redacted_thinking', data: signThought(signer, '', block.hidden) }
        : {
            type: 'thinking',
            thinking: block.text,
            signature: signThought(signer, block.text, block.seal),
          }
    case 'tool':
      return {
        type: 'tool_use',
        id: block.id,
        ...nameCall(block.name),
        input: parseInput(block.json, stop_reason === 'max_tokens'),
      }
  }
}

/** The name under which a tool was offered is its own. */
export const unchanged: NameCall = (name) => ({ name })

/** The input of a tool call; one without parameters may have no JSON at all. What the limit has cut is read as far as it goes. */
function parseInput(json: string, mayBeCut: boolean): Record<string, unknown> {
  if (json === '') return {}
  const input = parseObject(json) ?? (mayBeCut ? readPartialInput(json) : undefined)
  if (input) return input
  throw new Fault('internal', 'the engine called a tool with a broken input')
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const input: unknown = JSON.parse(json)
    return typeof input === 'object' && input !== null ? { ...input } : undefined
  } catch {
    return undefined
  }
}
