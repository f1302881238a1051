import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CreateEmbeddings } from '../../app/embeddings/create-embeddings.ts'
import type { ModelAliases } from '../../domain/model.ts'
import {
  EmbeddingAnswerSchema,
  EmbeddingRequestSchema,
  formatEmbeddings,
  parseEmbeddingRequest,
} from '../../wire/embeddings/embeddings.ts'
import { ignoredHeaders } from '../begin-stream.ts'
import { openaiRateHeaders } from '../rate-headers.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

/** Dependencies of the embeddings endpoint. */
export type EmbeddingApiPorts = {
  readonly create: CreateEmbeddings
  readonly aliases: ModelAliases
}

/** The embeddings endpoint. */
export function embeddingEndpoint(ports: EmbeddingApiPorts): Endpoint {
  return {
    bodySchema: EmbeddingRequestSchema,
    answerSchema: EmbeddingAnswerSchema,
    handle: (call) => create(ports, call),
  }
}

async function create(ports: EmbeddingApiPorts, call: Call): Promise<Reply> {
  const wish = parseEmbeddingRequest(call.body, ports)
  const made = await ports.create(call.caller, wish, call.signal)
  return {
    type: 'bytes',
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...ignoredHeaders(wish.ignored),
      ...openaiRateHeaders(made.rates, made.createdAtMs),
    },
    content: encoded(formatEmbeddings(wish, made)),
  }
}

/** Serializes one vector at a time, because thousands of them take seconds. */
async function* encoded(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    yield Buffer.from(text)
    await nextTurn()
  }
}
