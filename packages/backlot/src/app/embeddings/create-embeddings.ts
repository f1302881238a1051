/**
 * The use case of the embeddings endpoint: limits, queue, moderation and charge as for a reply, but
 * only the input costs money.
 */
import type { Clock } from '../../domain/clock.ts'
import type { EmbeddingEngine, EmbeddingInput, Embeddings } from '../../domain/embedding.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import type { Ids } from '../../domain/id.ts'
import { EMBEDDING_MODELS, type EmbeddingModel, type ModelName } from '../../domain/model.ts'
import { refuseSensitive, type SensitivityChecker } from '../../domain/sensitivity.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import type { Caller } from '../accounts/authenticate.ts'
import type { RateStatuses } from '../accounts/limit.ts'
import { authorize, type Authorization, type ReplyChargePorts } from '../replies/reply-charge.ts'
import { acquireReplySlot, type ReplySlotPorts } from '../replies/reply-slot.ts'

/** What the use case needs. */
export type EmbeddingPorts = ReplySlotPorts &
  ReplyChargePorts & {
    /** The engine that serves a model. */
    embeddingEngine(modelId: string): EmbeddingEngine
    readonly sensitivity: SensitivityChecker
    readonly ids: Pick<Ids, 'random'>
    readonly clock: Clock
  }

/** A request for embeddings. */
export type EmbeddingOrder = {
  readonly model: ModelName
  readonly inputs: readonly EmbeddingInput[]
  readonly dimensions?: number
  readonly tier: ServiceTier
  readonly userId?: string
}

/** The vectors and the tokens that were charged. */
export type CreatedEmbeddings = Pick<Embeddings, 'vectors'> & {
  readonly inputTokens: number
  readonly createdAtMs: number
  readonly rates: RateStatuses
}

/**
 * Creates embeddings; throws `invalid`, `rateLimited`, `overloaded`, `sensitiveInput`,
 * `insufficientBalance`, and what the engine throws.
 */
export type CreateEmbeddings = (
  caller: Caller,
  order: EmbeddingOrder,
  signal: AbortSignal,
) => Promise<CreatedEmbeddings>

/** The most tokens in all inputs of a request. Source: the public OpenAI API reference, "Embeddings". */
const MAX_TOKENS = 300_000

/** Creates the use case. */
export function embeddingCreator(ports: EmbeddingPorts): CreateEmbeddings {
  return async (caller, order, signal) => {
    const model = getEmbeddingModel(order.model)
    const engine = ports.embeddingEngine(model.id)
    const counts = await engine.countTokens(order.inputs, signal)
    const inputTokens = requireSize(counts, model)
    const { tier, userId, inputs, dimensions } = order
    const asked = { caller, tier, inputTokens, ...(userId === undefined ? {} : { userId }) }
    const slot = await acquireReplySlot(ports, { engine: engine.name, ...asked }, signal)
    try {
      const texts = inputs.filter((input) => typeof input === 'string')
      await refuseSensitive(ports.sensitivity, { field: 'input', texts }, signal)
      const id = ports.ids.random('embd_')
      const billed = { id, modelId: model.id, ...asked, maxTokens: 0, limitIsAsked: true }
      const authorization = await authorize(ports, billed)
      const sized = dimensions === undefined ? {} : { dimensions }
      const made = await orVoid(
        authorization,
        engine.embed({ modelId: model.id, inputs, ...sized }, { signal }),
      )
      const tokens = made.inputTokens ?? inputTokens
      await authorization.capture(usageOf(tokens))
      const { vectors } = made
      const createdAtMs = ports.clock.nowMs()
      return { vectors, inputTokens: tokens, createdAtMs, rates: slot.statuses }
    } finally {
      await slot.release(0)
    }
  }
}

function getEmbeddingModel({ id, sent }: ModelName): EmbeddingModel {
  const model = EMBEDDING_MODELS.find((known) => known.id === id)
  if (model) return model
  throw new Fault('notFound', `there is no embedding model ${sent}`, { field: 'model' })
}

/** The tokens in all; throws `invalid` for too many in one input or in all. */
function requireSize(counts: readonly number[], { id, maxInputTokens }: EmbeddingModel): number {
  const long = counts.findIndex((tokens) => tokens > maxInputTokens)
  if (long >= 0)
    throw new Fault(
      'invalid',
      `context window exceeds limit: ${id} takes ${maxInputTokens} tokens, input[${long}] has ${counts[long]}`,
      { field: `input[${long}]`, isTooLongForModel: true },
    )
  const all = counts.reduce((sum, tokens) => sum + tokens, 0)
  if (all <= MAX_TOKENS) return all
  throw invalid('input', `input must have at most ${MAX_TOKENS} tokens in all, got ${all}`)
}

/** The result; a failure voids the authorization, so nothing is charged. */
async function orVoid<T>(authorization: Authorization, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    await authorization.void()
    throw thrown
  }
}

function usageOf(inputTokens: number): Parameters<Authorization['capture']>[0] {
  return {
    inputTokens,
    outputTokens: 0,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  }
}
