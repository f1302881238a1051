/**
 * The two ports that engines fill. An engine knows nothing of tasks, keys,
 * money or dialects.
 */
import type { Prompt } from './conversation.ts'
import type { Shot } from './shot.ts'
import type { StreamPart } from './stream.ts'
import type { ServiceTier } from './tier.ts'

/** A finished film. */
export type Film = {
  /** The bytes of an MP4 file, to be read once. */
  readonly video: AsyncIterable<Uint8Array>
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
}

/** Something that makes films. Every engine passes `test/contracts/video-engine.ts`. */
export interface VideoEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /**
   * Films the shot. `onProgress` is called with fractions from 0 to 1 that
   * never fall. Rejects with the signal's reason soon after it aborts, and by
   * then holds nothing: no thread, no file, no connection.
   */
  render(
    shot: Shot,
    run: { readonly signal: AbortSignal; onProgress(fraction: number): void },
  ): Promise<Film>
}

/** What a text engine is asked for. */
export type TextRequest = {
  /** The catalogue name of the model. */
  readonly modelId: string
  readonly prompt: Prompt
  /** The most output tokens, thinking included. The engine stops there with reason `limit`. */
  readonly maxTokens: number
  readonly temperature: number
  readonly topP: number
  readonly tier: ServiceTier
  /** A JSON Schema that the text of the reply must satisfy. */
  readonly responseSchema?: Readonly<Record<string, unknown>>
}

/** A token count; not `exact` when the engine has no tokenizer and estimates. */
export type TokenCount = { readonly tokens: number; readonly exact: boolean }

/** Something that continues conversations. Every engine passes `test/contracts/text-engine.ts`. */
export interface TextEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /** The input tokens of a prompt for this model. When `exact`, it equals the usage of a reply to it. */
  countTokens(modelId: string, prompt: Prompt): Promise<TokenCount>

  /**
   * The reply, in batches of parts as they become ready, following the grammar
   * in `stream.ts`. Throws a fault when the engine fails; ends with the
   * signal's reason soon after it aborts.
   */
  generate(
    request: TextRequest,
    run: { readonly signal: AbortSignal },
  ): AsyncIterable<readonly StreamPart[]>
}
