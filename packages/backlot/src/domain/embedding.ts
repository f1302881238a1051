/** Embeddings: texts as vectors, whose angles say how much two of them have in common. */

/** A text, or the tokens of one by the vocabulary of the model. */
export type EmbeddingInput = string | readonly number[]

/** What an embedding engine is asked for. */
export type EmbeddingRequest = {
  /** What the engine calls the model. */
  readonly modelId: string
  readonly inputs: readonly EmbeddingInput[]
  /** How many numbers each vector has; as many as the model makes when absent. */
  readonly dimensions?: number
}

/** What it makes of them. */
export type Embeddings = {
  /** One for each input, in the same order; all of one length. */
  readonly vectors: readonly Float32Array[]
  /** The input tokens as the engine counts them; absent when it does not say. */
  readonly inputTokens?: number
}

/** Something that makes embeddings. Every engine passes `test/contracts/embedding-engine.ts`. */
export interface EmbeddingEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /** The tokens of each input, exactly or about. */
  countTokens(inputs: readonly EmbeddingInput[], signal: AbortSignal): Promise<readonly number[]>

  /** The vectors. Throws a fault when the engine fails; rejects with the signal's reason soon after it aborts. */
  embed(request: EmbeddingRequest, run: { readonly signal: AbortSignal }): Promise<Embeddings>
}
