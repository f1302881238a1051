/**
 * Rules on text requests that depend on the model.
 *
 * Source: brief, "Message request", "Context windows", "Limits".
 */
import type { ContentBlock, MediaBlock, MediaSource, Prompt } from './conversation.ts'
import { Fault, invalid } from './fault.ts'
import { MAX_MEDIA_BYTES } from './media.ts'
import type { Named, TextModel } from './model.ts'

const MEDIA_TYPES = ['image', 'video'] as const

/** Throws `invalid` when the model cannot generate that many tokens. `field` is the member that asked for them. */
export function requireOutputLimit(
  model: Named<TextModel>,
  maxTokens: number,
  field: string,
): void {
  if (Number.isInteger(maxTokens) && maxTokens >= 1 && maxTokens <= model.maxOutput) return
  throw invalid(
    field,
    `${field} must be an integer from 1 to ${model.maxOutput} for ${model.sent}, got ${maxTokens}`,
  )
}

/** Throws `invalid` naming the first picture or video in the prompt that the model does not take. */
export function requireReadableMedia(model: Named<TextModel>, { messages }: Prompt): void {
  const refused = MEDIA_TYPES.filter((type) => !model.media.includes(type))
  if (refused.length === 0) return
  for (const [index, { content }] of messages.entries()) {
    const found = findMedia(content, refused, `messages[${index}].content`)
    if (found)
      throw invalid(
        found.path,
        `${found.path} must not be ${found.type === 'image' ? 'an image' : 'a video'}: ${model.sent} takes ${['text', ...model.media].join(', ')} and tool blocks only`,
      )
  }
}

/**
 * The most output tokens that fit after the prompt, at most `maxTokens`. `field` is the member with
 * the prompt. Throws `invalid` when the prompt alone fills the context window; its count may then
 * be incomplete.
 */
export function fitContext(
  model: Named<TextModel>,
  inputTokens: number,
  { maxTokens, field }: { readonly maxTokens: number; readonly field: string },
): number {
  const available = model.contextWindow - inputTokens
  if (available >= 1) return Math.min(maxTokens, available)
  throw new Fault(
    'invalid',
    `context window exceeds limit: ${model.sent} takes ${model.contextWindow} tokens, the prompt has at least ${inputTokens}`,
    { field, isTooLongForModel: true },
  )
}

/** Throws `invalid` when the data of a picture, video or document at `path` is too large. */
export function requireMediaSize(
  { type, source }: { readonly type: keyof typeof MAX_MEDIA_BYTES; readonly source: MediaSource },
  path: string,
): void {
  const bytes = sizeOf(source)
  if (bytes <= MAX_MEDIA_BYTES[type]) return
  throw invalid(path, `${path} must have at most ${MAX_MEDIA_BYTES[type]} bytes, got ${bytes}`)
}

/** The size of inline data in bytes; 0 for data elsewhere. */
function sizeOf(source: MediaSource): number {
  if (source.type === 'bytes') return source.bytes.length
  return source.type === 'base64' ? base64Bytes(source.data) : 0
}

/** The size of base64 data once it is decoded. */
export function base64Bytes(data: string): number {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((data.length * 3) / 4) - padding)
}

function findMedia(
  blocks: readonly ContentBlock[],
  types: readonly MediaBlock['type'][],
  path: string,
): { readonly path: string; readonly type: MediaBlock['type'] } | undefined {
  for (const [index, block] of blocks.entries()) {
    const at = `${path}[${index}]`
    if ((block.type === 'image' || block.type === 'video') && types.includes(block.type))
      return { path: block.at ?? at, type: block.type }
    const nested =
      block.type === 'tool-result' ? findMedia(block.content, types, `${at}.content`) : undefined
    if (nested) return nested
  }
  return undefined
}
