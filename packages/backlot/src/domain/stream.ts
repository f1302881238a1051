/**
 * Stream parts: the vocabulary in which text engines answer.
 *
 * Blocks follow one another and never overlap: `…-start`, any number of `…-delta`, `…-end`.
 * `finish` is the last part and comes exactly once.
 *
 *     ( thinking-start thinking-delta* thinking-end
 *     | text-start text-delta* text-end
 *     | tool-start tool-delta* tool-end )*  finish
 */

import type { OpaqueState } from './conversation.ts'
import type { SensitiveType } from './sensitive-types.ts'

/** Why a reply ended. */
export const FINISH_REASONS = ['end', 'limit', 'tool', 'sensitive'] as const

/** One of `FINISH_REASONS`: ended naturally, reached the token limit, calls a tool, stopped for its content. */
export type FinishReason = (typeof FINISH_REASONS)[number]

/** Token counts of one reply. The four kinds do not overlap; thinking is part of the output. */
export type Usage = {
  readonly inputTokens: number
  readonly outputTokens: number
  /** The part of the output tokens that was thinking. */
  readonly reasoningTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

/** One step of a reply. */
export type StreamPart =
  /** `hidden` is a thought that only its server can read; it has no deltas. */
  | { readonly type: 'thinking-start'; readonly hidden?: OpaqueState }
  | { readonly type: 'thinking-delta'; readonly text: string }
  /** The state by which the server recognizes the thought when it is sent back. */
  | { readonly type: 'thinking-end'; readonly opaqueState?: OpaqueState }
  | { readonly type: 'text-start' }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'text-end' }
  /** The state by which the server recognizes the call when it is sent back. */
  | {
      readonly type: 'tool-start'
      readonly id: string
      readonly name: string
      readonly opaqueState?: OpaqueState
    }
  /**
   * A piece of the input's JSON text; the pieces form one JSON object. In a reply that ends at its
   * limit or for its content, the last call may be incomplete.
   */
  | { readonly type: 'tool-delta'; readonly json: string }
  | { readonly type: 'tool-end' }
  | {
      readonly type: 'finish'
      readonly reason: FinishReason
      readonly usage: Usage
      /** The type found, for the reason `sensitive`; absent when the engine does not report it. */
      readonly sensitiveType?: SensitiveType
    }

/** The first part of a block. */
export type BlockStart = Extract<
  StreamPart,
  { readonly type: 'thinking-start' | 'text-start' | 'tool-start' }
>

/** The last part of a reply. */
export type Finish = Extract<StreamPart, { readonly type: 'finish' }>

/** True for the first part of a block. */
export function isBlockStart(part: StreamPart): part is BlockStart {
  return part.type === 'text-start' || part.type === 'thinking-start' || part.type === 'tool-start'
}

/** The piece of text or JSON that a delta carries; undefined for other parts. */
export function pieceOf(part: StreamPart): string | undefined {
  if (part.type === 'text-delta' || part.type === 'thinking-delta') return part.text
  return part.type === 'tool-delta' ? part.json : undefined
}
