/** Converts an assistant turn to a message of a chat completion. */
import type { ContentBlock, Message, ToolUseBlock } from '../../domain/conversation.ts'
import { AS_IT_IS, type Adaptation } from '../../inference/replies/adapt.ts'
import { findJson, isRecord, type Json } from '../../inference/connection/json.ts'
import { toId, toText, type ChatMessage, type OpaqueStates, type Writing } from './chat-writing.ts'
import type { ServerTraits } from './servers.ts'
import { isThinkingBlock, unpackCallDetails, unpackDetails } from './thought-details.ts'

/** An assistant turn, with the state that its server wants back for thoughts and calls. */
export function toAssistant(message: Message, { server, states, so }: Writing): ChatMessage {
  const used = message.content.filter((block) => block.type === 'tool-use')
  const calls = used.map((block, index) => ({
    ...toCall(block, stateOfCall(block, index, states)),
    id: toId(block.id, so),
  }))
  const details = [
    ...message.content.flatMap((block) => toDetails(block, states)),
    ...used.flatMap((block, index) => toCallDetails(block, stateOfCall(block, index, states))),
  ]
  const { blocks = [], entries = [] } = Object.groupBy(details, (it) =>
    isThinkingBlock(it) ? 'blocks' : 'entries',
  )
  return {
    role: 'assistant',
    content: toText(message),
    ...toThoughts(message, server, so),
    ...(entries.length > 0 ? { reasoning_details: entries } : {}),
    ...(blocks.length > 0 ? { thinking_blocks: blocks } : {}),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  }
}

/** For servers that require thinking where there was none, or it is unknown: any text except an empty one. */
const NO_THOUGHT = ' '

function toThoughts(
  { content }: Message,
  { thought }: ServerTraits,
  { needsThoughts }: Adaptation = AS_IT_IS,
): Json {
  const thoughts = content
    .flatMap((block) => (block.type === 'thinking' && block.text !== '' ? [block.text] : []))
    .join('\n')
  const members = needsThoughts ? [...thought, 'reasoning_content'] : thought
  if (thoughts === '' && !needsThoughts) return {}
  return Object.fromEntries(members.map((member) => [member, thoughts || NO_THOUGHT]))
}

/** The state that a call is sent back with. Of parallel calls only the first needs one. */
function stateOfCall(
  { opaqueState: state }: ToolUseBlock,
  index: number,
  { origin, instead }: OpaqueStates,
): string | undefined {
  return state?.origin === origin ? state.data : index === 0 ? instead : undefined
}

function toCall({ id, name, input }: ToolUseBlock, state: string | undefined): Json {
  const extra = state === undefined ? undefined : findJson(state)
  return {
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
    ...(isRecord(extra) ? { extra_content: extra } : {}),
  }
}

/** The details of a thought, for the server that sent them. */
function toDetails(block: ContentBlock, { origin }: OpaqueStates): readonly Json[] {
  if (block.type !== 'thinking' || block.opaqueState?.origin !== origin) return []
  return unpackDetails(block.opaqueState.data, block.text)
}

function toCallDetails({ id }: ToolUseBlock, state: string | undefined): readonly Json[] {
  // A call may have got another id than its server gave it.
  return unpackCallDetails(state ?? '').map((entry) => Object.assign({ ...entry }, { id }))
}
