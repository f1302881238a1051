import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Piscina } from 'piscina'
import type { ContentBlock, Prompt } from '../domain/conversation.ts'
import type { CountLimits } from '../domain/engine.ts'
import { openThreads } from '../threads/open-threads.ts'
import { mediaTokens } from './media-tokens.ts'
import { loadTokenizer } from './tokenizer.ts'

/** The tokens that mark the start and end of a message, a tool or a block in chat templates. */
const PER_MESSAGE = 4
const PER_TOOL = 8
const PER_CALL = 3

/** Texts are counted in parts of so many characters, with other work in between: about 10 ms each. */
const PART_CHARACTERS = 65_536

/** How much a thread gets at a time: copying it takes a millisecond. */
const TASK_CHARACTERS = 16 * PART_CHARACTERS

/** The longest prompt that is counted on this thread. */
const MAX_INLINE_CHARACTERS = 262_144

/** The content of a prompt: texts to count, and tokens that are known already. */
type Counted = { readonly texts: string[]; tokens: number }

/**
 * The input tokens of a prompt. Thinking on or off makes no difference. A prompt of megabytes,
 * which takes seconds, is counted in a thread. Throws the signal's reason when it aborts.
 */
export async function countPrompt(
  prompt: Prompt,
  { enough = Infinity, signal }: CountLimits = {},
): Promise<number> {
  const { texts, tokens } = takeApart(prompt)
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  const [count, most] =
    characters > MAX_INLINE_CHARACTERS
      ? ([countThere, TASK_CHARACTERS] as const)
      : ([countHere, PART_CHARACTERS] as const)
  let total = tokens
  // One task after another, so that concurrent prompts share the thread.
  for (const parts of tasksOf(texts, most)) {
    signal?.throwIfAborted()
    if (total > enough) break
    total += await count(parts)
  }
  return total
}

let thread: Promise<Piscina> | undefined

async function countThere(parts: readonly string[]): Promise<number> {
  thread ??= startThread()
  return (await thread).run(parts)
}

async function countHere(parts: readonly string[]): Promise<number> {
  const tokenizer = await loadTokenizer()
  const characters = parts.reduce((sum, { length }) => sum + length, 0)
  // A long prompt must not block everybody.
  if (characters >= PART_CHARACTERS) await nextTurn()
  return parts.reduce((sum, part) => sum + tokenizer.count(part), 0)
}

function startThread(): Promise<Piscina> {
  const file = import.meta.url.endsWith('.ts') ? './count-worker.ts' : './count-worker.js'
  return openThreads({
    worker: new URL(file, import.meta.url),
    name: 'countParts',
    maxThreads: 1,
  })
}

/** The parts of the texts, in lists of about so many characters. */
function* tasksOf(texts: readonly string[], characters: number): Generator<readonly string[]> {
  let task: string[] = []
  let size = 0
  for (const text of texts) {
    for (let at = 0; at < text.length; at += PART_CHARACTERS) {
      const part = text.slice(at, at + PART_CHARACTERS)
      task.push(part)
      size += part.length
      if (size < characters) continue
      yield task
      task = []
      size = 0
    }
  }
  if (task.length > 0) yield task
}

function takeApart(prompt: Prompt): Counted {
  // A reply starts with a mark of its own, so no prompt has zero tokens.
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
