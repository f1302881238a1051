/**
 * Rules on text requests that depend on the model.
 *
 * Source: brief, "Message request", "Context windows", "Limits".
 */
import type { ContentBlock, Prompt } from './conversation.ts'
import { invalid } from './fault.ts'
import type { TextModel } from './model.ts'

/** Throws `invalid` when the model cannot give that many tokens. `field` is the member that asked. */
export function requireOutputLimit(model: TextModel, maxTokens: number, field: string): void {
  if (Number.isInteger(maxTokens) && maxTokens >= 1 && maxTokens <= model.maxOutput) return
  throw invalid(
    field,
    `${field} must be an integer from 1 to ${model.maxOutput} for ${model.id}, got ${maxTokens}`,
  )
}

/** Throws `invalid` naming the first picture or film in the prompt of a model that takes none. */
export function requireReadableMedia(model: TextModel, { messages }: Prompt): void {
  if (model.multimodal) return
  for (const [index, { content }] of messages.entries()) {
    const found = findMedia(content, `messages[${index}].content`)
    if (found)
      throw invalid(
        found.path,
        `${found.path} must not be ${found.type === 'image' ? 'an image' : 'a video'}: ${model.id} takes text and tool blocks only`,
      )
  }
}

/**
 * The most output tokens that fit beside the prompt, at most `maxTokens`.
 * Throws `invalid` when the prompt alone fills the context window.
 */
export function fitContext(model: TextModel, inputTokens: number, maxTokens: number): number {
  const room = model.contextWindow - inputTokens
  if (room >= 1) return Math.min(maxTokens, room)
  throw invalid(
    'messages',
    `context window exceeds limit: ${model.id} takes ${model.contextWindow} tokens, the prompt has ${inputTokens}`,
  )
}

function findMedia(
  blocks: readonly ContentBlock[],
  path: string,
): { readonly path: string; readonly type: 'image' | 'video' } | undefined {
  for (const [index, block] of blocks.entries()) {
    const at = `${path}[${index}]`
    if (block.type === 'image' || block.type === 'video') return { path: at, type: block.type }
    const nested =
      block.type === 'tool-result' ? findMedia(block.content, `${at}.content`) : undefined
    if (nested) return nested
  }
  return undefined
}
