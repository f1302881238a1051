/**
 * Embeddings by any server that speaks the OpenAI format.
 *
 * Source: the public OpenAI API reference, "Embeddings".
 */
import type {
  EmbeddingEngine,
  EmbeddingInput,
  EmbeddingRequest,
  Embeddings,
} from '../../domain/embedding.ts'
import { bodyWriter } from '../../inference/connection/body.ts'
import { nonsense } from '../../inference/connection/failure.ts'
import { toCount, toList, toRecord, type Json } from '../../inference/connection/json.ts'
import { createUpstream, type Upstream } from '../../inference/connection/upstream.ts'
import { countTexts } from '../../tokens/count-texts.ts'
import type { OpenAiOptions } from './engine.ts'
import { chatHeaders } from './servers.ts'

/** Inputs per request: their answer has some megabytes of text. */
const MAX_INPUTS_AT_ONCE = 256

/** Creates the engine; connects at first use. `close` ends its connections. */
export function createOpenAiEmbeddings({
  name,
  baseUrl,
  apiKey,
  concurrency,
  extraHeaders,
  tracer,
}: Pick<
  OpenAiOptions,
  'name' | 'baseUrl' | 'apiKey' | 'concurrency' | 'extraHeaders' | 'tracer'
>): EmbeddingEngine & { close(): Promise<void> } {
  const upstream = createUpstream({
    baseUrl,
    headers: { ...chatHeaders(apiKey), ...extraHeaders },
    ...(concurrency === undefined ? {} : { concurrency }),
    tracer,
  })
  return {
    name,
    countTokens: async (inputs, signal) => {
      const counts = await countTexts(inputs.map(textOf), signal)
      return inputs.map((input, index) =>
        typeof input === 'string' ? (counts[index] ?? 0) : input.length,
      )
    },
    embed: (request, { signal }) => embed(upstream, request, signal),
    close: upstream.close,
  }
}

function textOf(input: EmbeddingInput): string {
  return typeof input === 'string' ? input : ''
}

async function embed(
  upstream: Upstream,
  request: EmbeddingRequest,
  signal: AbortSignal,
): Promise<Embeddings> {
  const vectors: Float32Array[] = []
  let inputTokens = 0
  let isCounted = true
  for (let start = 0; start < request.inputs.length; start += MAX_INPUTS_AT_ONCE) {
    const inputs = request.inputs.slice(start, start + MAX_INPUTS_AT_ONCE)
    const answer = toRecord(
      await upstream.postJson({ path: '/embeddings', body: toBody(request, inputs), signal }),
    )
    vectors.push(...readVectors(answer, inputs.length))
    const tokens = toCount(toRecord(answer['usage'])['prompt_tokens'])
    isCounted &&= tokens > 0
    inputTokens += tokens
  }
  if (vectors.some(({ length }) => length !== vectors[0]?.length))
    throw nonsense('embeddings of different lengths')
  return { vectors, ...(isCounted ? { inputTokens } : {}) }
}

function toBody(
  { modelId, dimensions }: EmbeddingRequest,
  input: readonly EmbeddingInput[],
): ReturnType<ReturnType<typeof bodyWriter>['write']> {
  return bodyWriter().write({
    model: modelId,
    input,
    encoding_format: 'float',
    ...(dimensions === undefined ? {} : { dimensions }),
  })
}

/** The vectors in the order of their inputs, whatever the order of the answer. */
function readVectors(answer: Json, count: number): readonly Float32Array[] {
  const vectors: Float32Array[] = []
  for (const [place, entry] of toList(answer['data']).entries()) {
    const { index, embedding } = toRecord(entry)
    vectors[Number.isSafeInteger(index) ? Number(index) : place] = toVector(embedding)
  }
  if (vectors.length !== count || !Array.from(vectors).every(isVector))
    throw nonsense(`embeddings for other than ${count} inputs`)
  return vectors
}

/** Numbers, or base64 of them, which some servers send unasked. */
function toVector(embedding: unknown): Float32Array {
  if (typeof embedding === 'string') {
    const bytes = Buffer.from(embedding, 'base64')
    return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
      bytes.readFloatLE(index * 4),
    )
  }
  return Float32Array.from(toList(embedding).map(Number))
}

function isVector(vector: Float32Array | undefined): boolean {
  return vector !== undefined && vector.length > 0 && vector.every(Number.isFinite)
}
