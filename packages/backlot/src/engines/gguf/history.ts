/** Converts a prompt to the library's chat history, which it formats with the model's chat template. */
import type { ChatHistoryItem, ChatModelFunctions, ChatModelResponse } from 'node-llama-cpp'
import type { ContentBlock, Message, Prompt, ToolResultBlock } from '../../domain/conversation.ts'
import { Fault } from '../../domain/fault.ts'
import { toGrammarSchema } from './grammar-schema.ts'

/**
 * The conversation, with an empty assistant turn at its end for the reply. A call's result is
 * stored with the call, so an assistant that calls and then speaks has one turn. Throws `invalid`
 * for pictures and videos.
 */
export function toHistory({ system, messages }: Prompt): ChatHistoryItem[] {
  const results = new Map(
    messages
      .flatMap(({ content }) => content)
      .flatMap((block) => (block.type === 'tool-result' ? [[block.toolUseId, block]] : [])),
  )
  const leading = system.map(({ text }) => text).filter((text) => text !== '')
  const history: ChatHistoryItem[] =
    leading.length === 0 ? [] : [{ type: 'system', text: leading.join('\n\n') }]
  for (const message of messages) addMessage(history, message, results)
  if (history.at(-1)?.type !== 'model') history.push({ type: 'model', response: [] })
  return history
}

type Results = ReadonlyMap<string, ToolResultBlock>

function addMessage(
  history: ChatHistoryItem[],
  { role, content }: Message,
  results: Results,
): void {
  if (role === 'assistant') {
    const response = content.flatMap((block) => toResponse(block, results))
    const last = history.at(-1)
    if (last?.type === 'model') last.response.push(...response)
    else history.push({ type: 'model', response })
    return
  }
  const text = content.flatMap(toText).join('\n')
  if (text !== '') history.push({ type: role, text })
}

/** The text of a user or operator; results are stored with their calls. */
function toText(block: ContentBlock): readonly string[] {
  if (block.type === 'image' || block.type === 'video') throw blind()
  return block.type === 'text' ? [block.text] : []
}

function toResponse(block: ContentBlock, results: Results): ChatModelResponse['response'] {
  if (block.type === 'text') return [block.text]
  if (block.type === 'thinking' && block.text === '') return []
  if (block.type === 'thinking')
    return [{ type: 'segment', segmentType: 'thought', text: block.text, ended: true }]
  if (block.type !== 'tool-use') return []
  const { name, input } = block
  return [{ type: 'functionCall', name, params: input, result: toResult(results.get(block.id)) }]
}

/** Undefined for a call without a result. */
function toResult(block: ToolResultBlock | undefined): unknown {
  if (!block) return undefined
  const text = block.content.flatMap(toText).join('\n')
  return block.isError ? { error: text } : text
}

function blind(): Fault {
  return new Fault('invalid', 'the engine of this model takes text only, no pictures or films')
}

/** The tools that a reply may call; undefined when it may call none. */
export function toFunctions({ tools, toolChoice }: Prompt): ChatModelFunctions | undefined {
  const offered = tools.filter(({ name }) => toolChoice.type !== 'tool' || toolChoice.name === name)
  if (toolChoice.type === 'none' || offered.length === 0) return undefined
  return Object.fromEntries(
    offered.map(({ name, description, inputSchema }) => [
      name,
      {
        ...(description === undefined ? {} : { description }),
        ...(hasMembers(inputSchema['properties']) ? { params: toGrammarSchema(inputSchema) } : {}),
      },
    ]),
  )
}

function hasMembers(properties: unknown): boolean {
  return typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0
}
