/**
 * The embeddings endpoint: requests and answers.
 *
 * Source: the public OpenAI API reference, "Embeddings".
 */
import Type, { type Static } from 'typebox'
import type { EmbeddingInput } from '../../domain/embedding.ts'
import { invalid } from '../../domain/fault.ts'
import {
  EMBEDDING_MODELS,
  resolveModelName,
  type ModelAliases,
  type ModelName,
} from '../../domain/model.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import { ignoredMembers } from '../ignored-members.ts'
import { requireOpenaiModel } from '../openai/openai-answer.ts'
import { echo, parser } from '../parse.ts'
import { oneOf } from '../schemas.ts'
import { UserIdSchema } from '../user-id.ts'
import { modelName } from '../published.ts'

/** The most inputs of a request. Source: the public reference. */
const MAX_INPUTS = 2048

/** The most dimensions of any model. */
const MAX_DIMENSIONS = Math.max(...EMBEDDING_MODELS.map(({ dimensions }) => dimensions))

const Tokens = Type.Array(Type.Integer({ minimum: 0 }))

const MEMBERS = {
  model: modelName(EMBEDDING_MODELS, { description: 'An embedding model' }),
  dimensions: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_DIMENSIONS,
      description: `How many numbers each vector has; default ${MAX_DIMENSIONS}`,
    }),
  ),
  encoding_format: Type.Optional(
    oneOf(['float', 'base64'], 'base64: of 32-bit floats, the least significant byte first', {
      default: 'float',
    }),
  ),
  user: Type.Optional(UserIdSchema),
}

/** Schema of a request. */
export const EmbeddingRequestSchema = Type.Object(
  {
    ...MEMBERS,
    input: Type.Union([Type.String(), Type.Array(Type.String()), Tokens, Type.Array(Tokens)], {
      description: `A text, the tokens of one, or a list of up to ${MAX_INPUTS} of either`,
    }),
  },
  { examples: [{ model: 'Vendor-Embedding-01', input: 'A quiet harbour at dawn' }] },
)

/** Schema of an answer. */
export const EmbeddingAnswerSchema = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(
    Type.Object({
      object: Type.Literal('embedding'),
      index: Type.Integer(),
      embedding: Type.Union([Type.Array(Type.Number()), Type.String()]),
    }),
  ),
  model: Type.String({ description: 'The name that the caller used' }),
  usage: Type.Object({ prompt_tokens: Type.Integer(), total_tokens: Type.Integer() }),
})

const EnvelopeSchema = Type.Object({ ...MEMBERS, input: Type.Unknown() })

const parseEnvelope = parser(EnvelopeSchema)

/** A request in domain terms. */
export type EmbeddingWish = {
  readonly model: ModelName
  readonly inputs: readonly EmbeddingInput[]
  readonly dimensions?: number
  readonly tier: ServiceTier
  readonly userId?: string
  readonly encoding: 'float' | 'base64'
  /** Members of the request that have no effect. */
  readonly ignored: readonly string[]
}

/** Parses a request; throws `invalid` naming the member, and `notFound` for an unknown model. */
export function parseEmbeddingRequest(
  json: unknown,
  { aliases }: { readonly aliases: ModelAliases },
): EmbeddingWish {
  const body = parseEnvelope(json)
  const { dimensions, encoding_format: encoding = 'float', user: userId } = body
  const model = resolveModelName(body.model, aliases)
  requireOpenaiModel(model, EMBEDDING_MODELS)
  return {
    model,
    inputs: readInputs(body.input),
    tier: 'standard',
    encoding,
    ignored: ignoredMembers(body, EnvelopeSchema, []),
    ...(dimensions === undefined ? {} : { dimensions }),
    ...(userId === undefined ? {} : { userId }),
  }
}

function readInputs(input: unknown): readonly EmbeddingInput[] {
  if (typeof input === 'string') return [readInput(input, 'input')]
  if (!Array.isArray(input)) throw notInput('input', input)
  const list: readonly unknown[] = input
  if (list.length === 0) throw invalid('input', 'input must have at least one text, got none')
  if (typeof list[0] === 'number') return [readInput(list, 'input')]
  if (list.length > MAX_INPUTS)
    throw invalid('input', `input must have at most ${MAX_INPUTS} texts, got ${list.length}`)
  return list.map((each, index) => readInput(each, `input[${index}]`))
}

function readInput(input: unknown, at: string): EmbeddingInput {
  const isText = typeof input === 'string'
  if (!isText && !isTokens(input)) throw notInput(at, input)
  if (input.length === 0) throw invalid(at, `${at} must not be empty`)
  return input
}

function isTokens(input: unknown): input is readonly number[] {
  return Array.isArray(input) && input.every((token) => Number.isSafeInteger(token) && token >= 0)
}

function notInput(at: string, input: unknown): Error {
  return invalid(at, `${at} must be a text or a list of tokens, got ${echo(input)}`)
}

/** The answer as wire text, one vector at a time: thousands of them are tens of megabytes of numbers. */
export function* formatEmbeddings(
  { model, encoding }: Pick<EmbeddingWish, 'model' | 'encoding'>,
  {
    vectors,
    inputTokens,
  }: { readonly vectors: readonly Float32Array[]; readonly inputTokens: number },
): Generator<string> {
  yield '{"object":"list","data":['
  for (const [index, vector] of vectors.entries()) {
    const embedding = encoding === 'base64' ? toBase64(vector) : Array.from(vector, toNumber)
    const item: Static<typeof EmbeddingAnswerSchema>['data'][number] = {
      object: 'embedding',
      index,
      embedding,
    }
    yield (index === 0 ? '' : ',') + JSON.stringify(item)
  }
  const usage = { prompt_tokens: inputTokens, total_tokens: inputTokens }
  yield `],"model":${JSON.stringify(model.sent)},"usage":${JSON.stringify(usage)}}`
}

/** The shortest decimal that gives the same 32-bit float: digits after the ninth are meaningless. */
function toNumber(value: number): number {
  return Number(value.toPrecision(9))
}

function toBase64(vector: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4))
  for (const [index, value] of vector.entries()) bytes.setFloat32(index * 4, value, true)
  return Buffer.from(bytes.buffer).toString('base64')
}
