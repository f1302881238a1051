/** Estimated token counts where a server reports none: by another tokenizer than the model's. */
import type { ContentBlock, Prompt } from '../../domain/conversation.ts'
import type { TokenCount } from '../../domain/engine.ts'
import type { Usage } from '../../domain/stream.ts'
import { countPrompt } from '../../tokens/count-prompt.ts'
import { loadTokenizer } from '../../tokens/tokenizer.ts'
import type { WrittenText } from './reply-writer.ts'

/** An estimate of a prompt's input tokens. */
export async function estimatePrompt(prompt: Prompt): Promise<TokenCount> {
  return { tokens: await countPrompt(prompt), exact: false }
}

/** Whether a prompt has pictures or videos, also in tool results: tokenizers of servers do not see them. */
export function holdsMedia({ messages }: Prompt): boolean {
  return messages.some(({ content }) => content.some(isMedia))
}

function isMedia(block: ContentBlock): boolean {
  if (block.type === 'tool-result') return block.content.some(isMedia)
  return block.type === 'image' || block.type === 'video'
}

/** Counts as a server reported them; missing ones are zero. */
export type ReportedUsage = {
  /** All of the input, including what was read from or written to a cache. */
  readonly promptTokens: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

/** The usage of a reply: what the server reported, completed by estimates. */
export async function toUsage(
  reported: ReportedUsage = NOTHING,
  { prompt, said }: { readonly prompt: Prompt; readonly said: WrittenText },
): Promise<Usage> {
  const promptTokens = reported.promptTokens || (await estimatePrompt(prompt)).tokens
  const outputTokens = reported.outputTokens || (await estimateOutput(said))
  const cacheReadTokens = Math.min(reported.cacheReadTokens, promptTokens)
  const cacheWriteTokens = Math.min(reported.cacheWriteTokens, promptTokens - cacheReadTokens)
  const share = said.thinkingCharacters / Math.max(1, said.characters)
  const reasoningTokens = reported.reasoningTokens || Math.round(outputTokens * share)
  return {
    inputTokens: promptTokens - cacheReadTokens - cacheWriteTokens,
    outputTokens,
    reasoningTokens: Math.min(reasoningTokens, outputTokens),
    cacheReadTokens,
    cacheWriteTokens,
  }
}

const NOTHING: ReportedUsage = {
  promptTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

async function estimateOutput({ text, characters }: WrittenText): Promise<number> {
  if (characters === 0) return 0
  const counted = (await loadTokenizer()).count(text)
  return Math.max(1, Math.round((counted * characters) / text.length))
}
