/** Plain answers of the messages endpoint. `messages-stream.ts` sends the same in events. */
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
import { signOmitted, signThought } from './thought-signature.ts'

/** The head of a reply, known before its first token. */
export type MessageHead = {
  readonly id: string
  readonly model: ModelName
  readonly inputTokens: number
  readonly tier: ServiceTier
  /** Converts names of tool calls for the caller; absent if they are unchanged. */
  readonly nameCall?: NameCall
  /** Whether thinking is signed but not shown. */
  readonly omitsThinking?: boolean
}

/** A message as it is answered. */
export type MessageAnswer = Static<typeof MessageAnswerSchema>

/** The stop reasons in the brief's words; a reply that was stopped for its content has none, because it is an error. */
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

/** Formats token counts. */
export function toMessageUsage(usage: Usage, tier: ServiceTier): MessageAnswer['usage'] {
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_creation_input_tokens: usage.cacheWriteTokens,
    cache_read_input_tokens: usage.cacheReadTokens,
    // Engines do not report the cache lifetime: five minutes is the public service's default.
    cache_creation:
      usage.cacheWriteTokens > 0
        ? { ephemeral_5m_input_tokens: usage.cacheWriteTokens, ephemeral_1h_input_tokens: 0 }
        : null,
    output_tokens_details:
      usage.reasoningTokens > 0 ? { thinking_tokens: usage.reasoningTokens } : null,
    service_tier: tier,
    server_tool_use: null,
    inference_geo: null,
    speed: null,
    iterations: null,
    fallback_credit: null,
  }
}

/** Members that the newest clients require, without content here. */
export const EMPTY_MEMBERS = {
  stop_details: null,
  container: null,
  context_management: null,
  diagnostics: null,
} as const

/** The message of all parts; throws `sensitiveOutput` when it was stopped for its content. */
export async function formatMessage(
  head: MessageHead,
  parts: AsyncIterable<readonly StreamPart[]>,
  signer: Signer,
): Promise<MessageAnswer> {
  const { nameCall = unchanged, omitsThinking = false } = head
  const { blocks, finish } = await collectReply(parts)
  const stop_reason = toStopReason(finish.reason) // first, because blocks of a stopped reply may be incomplete
  return {
    id: head.id,
    type: 'message',
    role: 'assistant',
    model: head.model.sent,
    content: blocks.map((block) =>
      toAnswerBlock(block, { signer, stop_reason, nameCall, omitsThinking }),
    ),
    stop_reason,
    stop_sequence: null,
    ...EMPTY_MEMBERS,
    usage: toMessageUsage(finish.usage, head.tier),
    base_resp: OK,
  }
}

type BlockContext = Pick<MessageAnswer, 'stop_reason'> & {
  readonly signer: Signer
  readonly nameCall: NameCall
  readonly omitsThinking: boolean
}

function toAnswerBlock(
  block: ReplyBlock,
  { signer, stop_reason, nameCall, omitsThinking }: BlockContext,
): MessageAnswer['content'][number] {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'thinking':
      return block.hidden
        ? { type: 'redacted_thinking', data: signThought(signer, '', block.hidden) }
        : toThinking(block, { signer, omitsThinking })
    case 'tool':
      return {
        type: 'tool_use',
        id: block.id,
        ...nameCall(block.name),
        input: parseInput(block.json, stop_reason === 'max_tokens'),
      }
  }
}

/** Leaves names of tools unchanged. */
export const unchanged: NameCall = (name) => ({ name })

function toThinking(
  { text, opaqueState }: Pick<Extract<ReplyBlock, { type: 'thinking' }>, 'text' | 'opaqueState'>,
  { signer, omitsThinking }: Pick<BlockContext, 'signer' | 'omitsThinking'>,
): Extract<MessageAnswer['content'][number], { type: 'thinking' }> {
  return omitsThinking
    ? { type: 'thinking', thinking: '', signature: signOmitted(signer, text, opaqueState) }
    : { type: 'thinking', thinking: text, signature: signThought(signer, text, opaqueState) }
}

/**
 * The input of a tool call; one without parameters may have no JSON at all. Input that the limit
 * has cut is read as far as possible.
 */
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
