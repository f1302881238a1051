/** Embeddings: texts as vectors; the angle between two of them measures how related the texts are. */

/** A text, or its tokens in the vocabulary of the model. */
export type EmbeddingInput = string | readonly number[]

/** A request to an embedding engine. */
export type EmbeddingRequest = {
  /** The engine's name of the model. */
  readonly modelId: string
  readonly inputs: readonly EmbeddingInput[]
  /** The length of the vectors; the model's own when absent. */
  readonly dimensions?: number
}

/** The result. */
export type Embeddings = {
  /** One for each input, in the same order, all of one length. */
  readonly vectors: readonly Float32Array[]
  /** The input tokens as the engine counted them; absent when it does not report them. */
  readonly inputTokens?: number
}

/** Something that makes embeddings. Every engine passes `test/contracts/embedding-engine.ts`. */
export interface EmbeddingEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /** The tokens of each input, exact or estimated. */
  countTokens(inputs: readonly EmbeddingInput[], signal: AbortSignal): Promise<readonly number[]>

  /** The vectors. Throws a fault when the engine fails; rejects with the signal's reason soon after it aborts. */
  embed(request: EmbeddingRequest, run: { readonly signal: AbortSignal }): Promise<Embeddings>
}
