import type { Prompt } from './conversation.ts'
import type { ModelName } from './model.ts'
import type { ServiceTier } from './tier.ts'

/** A request to continue a conversation. */
export type ReplyOrder = {
  readonly model: ModelName
  /**
   * Decides which models are served, the default limit and the id's format; `openai` and
   * `responses` serve all models.
   */
  readonly endpoint: 'messages' | 'chat' | 'openai' | 'responses'
  readonly prompt: Prompt
  /** Whether parts are delivered as they come. A reply that is delivered whole and fails costs nothing. */
  readonly stream: boolean
  /** The most output tokens; the endpoint's default for the model when absent. */
  readonly maxTokens?: number
  readonly temperature?: number
  readonly topP?: number
  readonly tier: ServiceTier
  /** The end user that the caller named. */
  readonly userId?: string
  /** Stop sequences, none of them empty. */
  readonly stop?: readonly string[]
  /** A JSON Schema that the text must satisfy. */
  readonly responseSchema?: Readonly<Record<string, unknown>>
  /** Whether private data is masked in what is sent; what was generated is charged. */
  readonly maskPrivate?: boolean
}
