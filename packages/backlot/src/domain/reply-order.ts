import type { Prompt } from './conversation.ts'
import type { ModelName } from './model.ts'
import type { ServiceTier } from './tier.ts'

/** What a caller wants continued, and how. */
export type ReplyOrder = {
  readonly model: ModelName
  /** Decides which models are served, the default limit and the id; `openai` and `responses` serve all. */
  readonly endpoint: 'messages' | 'chat' | 'openai' | 'responses'
  readonly prompt: Prompt
  /** Whether parts are delivered as they come. A reply that is delivered whole and fails on the way costs nothing. */
  readonly stream: boolean
  /** The most output tokens; the endpoint's default for the model when absent. */
  readonly maxTokens?: number
  readonly temperature?: number
  readonly topP?: number
  readonly tier: ServiceTier
  /** The end user, as the caller names them. */
  readonly userId?: string
  /** The text ends before the first of these; none is empty. */
  readonly stop?: readonly string[]
  /** A JSON Schema that the text must satisfy. */
  readonly responseSchema?: Readonly<Record<string, unknown>>
  /** Whether what is private is masked in what is sent; it is charged as it was generated. */
  readonly maskPrivate?: boolean
}
