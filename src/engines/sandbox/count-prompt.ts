import type { ContentBlock, Prompt, Tool } from '../../domain/conversation.ts'
import { mediaTokens } from './media-tokens.ts'
import type { Tokenizer } from './tokenizer.ts'

/** What marks the start and end of a message, a tool or a block, as chat templates have it. */
const PER_MESSAGE = 4
const PER_TOOL = 8
const PER_CALL = 3

/** The input tokens of everything that the prompt gives. Thinking on or off costs nothing. */
export function countPrompt(tokenizer: Tokenizer, prompt: Prompt): number {
  const system = prompt.system.map(({ text }) => tokenizer.count(text) + PER_MESSAGE)
  const messages = prompt.messages.map(({ content, name }) =>
    sum([
      PER_MESSAGE,
      tokenizer.count(name ?? ''),
      ...content.map((block) => countBlock(tokenizer, block)),
    ]),
  )
  const tools = prompt.tools.map((tool) => countTool(tokenizer, tool))
  // A reply starts with a mark of its own, so no prompt counts as nothing.
  return PER_CALL + sum(system) + sum(messages) + sum(tools)
}

function countBlock(tokenizer: Tokenizer, block: ContentBlock): number {
  switch (block.type) {
    case 'text':
    case 'thinking':
      return tokenizer.count(block.text)
    case 'image':
    case 'video':
      return mediaTokens(block)
    case 'tool-use':
      return (
        PER_CALL + tokenizer.count(block.name) + tokenizer.count(JSON.stringify(block.input) ?? '')
      )
    case 'tool-result':
      return PER_CALL + sum(block.content.map((inner) => countBlock(tokenizer, inner)))
  }
}

function countTool(tokenizer: Tokenizer, { name, description, inputSchema }: Tool): number {
  const texts = [name, description ?? '', JSON.stringify(inputSchema)]
  return PER_TOOL + sum(texts.map((text) => tokenizer.count(text)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
