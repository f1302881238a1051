import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ContentBlock, Prompt } from '../domain/conversation.ts'
import { mediaTokens } from './media-tokens.ts'
import type { Tokenizer } from './tokenizer.ts'

/** What marks the start and end of a message, a tool or a block, as chat templates have it. */
const PER_MESSAGE = 4
const PER_TOOL = 8
const PER_CALL = 3

/** Characters that are counted before others get a turn of the loop: about 10 ms of work. */
const CHARACTERS_A_TURN = 65_536

/** What a prompt is made of: texts to count, and tokens that are known without. */
type Counted = { readonly texts: string[]; tokens: number }

/** The input tokens of everything that the prompt gives. Thinking on or off costs nothing. */
export async function countPrompt(tokenizer: Tokenizer, prompt: Prompt): Promise<number> {
  const { texts, tokens } = takeApart(prompt)
  let total = tokens
  let characters = 0
  for (const text of texts) {
    for (let at = 0; at < text.length; at += CHARACTERS_A_TURN) {
      const part = text.slice(at, at + CHARACTERS_A_TURN)
      total += tokenizer.count(part)
      characters += part.length
      if (characters >= CHARACTERS_A_TURN) {
        characters = 0
        // oxlint-disable-next-line no-await-in-loop -- a long prompt must not stop everybody
        await nextTurn()
      }
    }
  }
  return total
}

function takeApart(prompt: Prompt): Counted {
  // A reply starts with a mark of its own, so no prompt counts as nothing.
  const counted: Counted = { texts: [], tokens: PER_CALL }
  for (const { text } of prompt.system) {
    counted.tokens += PER_MESSAGE
    counted.texts.push(text)
  }
  for (const { content, name } of prompt.messages) {
    counted.tokens += PER_MESSAGE
    if (name !== undefined) counted.texts.push(name)
    for (const block of content) addBlock(counted, block)
  }
  for (const { name, description, inputSchema } of prompt.tools) {
    counted.tokens += PER_TOOL
    counted.texts.push(name, description ?? '', JSON.stringify(inputSchema))
  }
  return counted
}

function addBlock(counted: Counted, block: ContentBlock): void {
  switch (block.type) {
    case 'text':
    case 'thinking':
      counted.texts.push(block.text)
      break
    case 'image':
    case 'video':
      counted.tokens += mediaTokens(block)
      break
    case 'tool-use':
      counted.tokens += PER_CALL
      counted.texts.push(block.name, JSON.stringify(block.input))
      break
    case 'tool-result':
      counted.tokens += PER_CALL
      for (const inner of block.content) addBlock(counted, inner)
  }
}
