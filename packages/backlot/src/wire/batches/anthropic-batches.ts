/**
 * Batches of messages.
 *
 * Source: the public Anthropic API reference, "Message Batches", and the types of its official client.
 */
import Type, { type Static } from 'typebox'
import { unendedOf, type Batch, type RequestResult } from '../../domain/batch.ts'
import { invalid } from '../../domain/fault.ts'
import type { Page } from '../../domain/page.ts'
import {
  formatAnthropicPage,
  toAnthropicPage,
  type AnthropicPage,
} from '../files/anthropic-files.ts'
import { formatInstant } from '../instant.ts'
import { limitMember } from '../page.ts'
import { isObject, parser } from '../parse.ts'
import { CUSTOM_ID } from '../patterns.ts'

/** Schema of an order. */
export const MessageBatchRequestSchema = Type.Object({
  requests: Type.Array(
    Type.Object({
      custom_id: Type.String({
        pattern: CUSTOM_ID,
        description: '1 to 64 letters, digits, _ or -; another for each request',
      }),
      params: Type.Unknown({ description: 'The body of a request to /v1/messages, not streamed' }),
    }),
    { minItems: 1 },
  ),
})

const Moment = Type.Union([Type.String({ description: 'RFC 3339' }), Type.Null()])

/** Schema of a batch. */
export const MessageBatchSchema = Type.Object({
  id: Type.String(),
  type: Type.Literal('message_batch'),
  processing_status: Type.String({ description: 'in_progress, canceling or ended' }),
  request_counts: Type.Object({
    processing: Type.Integer(),
    succeeded: Type.Integer(),
    errored: Type.Integer(),
    canceled: Type.Integer(),
    expired: Type.Integer(),
  }),
  created_at: Type.String({ description: 'RFC 3339' }),
  expires_at: Type.String({ description: 'RFC 3339' }),
  ended_at: Moment,
  cancel_initiated_at: Moment,
  archived_at: Type.Null(),
  results_url: Type.Union([Type.String(), Type.Null()]),
})

/** Schema of a query for batches. */
export const MessageBatchListQuerySchema = Type.Object({
  limit: Type.Optional(limitMember({ standard: 20, largest: 1000 })),
  after_id: Type.Optional(Type.String({ description: 'Return the batches after this one' })),
  before_id: Type.Optional(Type.String({ description: 'Return the batches just before this one' })),
})

/** Schema of a list of batches. */
export const MessageBatchListSchema = Type.Object({
  data: Type.Array(MessageBatchSchema),
  has_more: Type.Boolean(),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
})

/** Schema of the answer to a deletion. */
export const MessageBatchDeletedSchema = Type.Object({
  id: Type.String(),
  type: Type.Literal('message_batch_deleted'),
})

const LIST_LIMITS = { standard: 20, largest: 1000 }

const parseRequest = parser(MessageBatchRequestSchema)
const parseList = parser(MessageBatchListQuerySchema)

/** The requests of an order, with their bodies as JSON. Throws `invalid` naming the request. */
export function parseMessageBatch(
  json: unknown,
): readonly { readonly customId: string; body(): string }[] {
  const { requests } = parseRequest(json)
  const known = new Set<string>()
  return requests.map(({ custom_id: customId, params }, index) => {
    const at = `requests[${index}]`
    if (known.has(customId))
      throw invalid(
        `${at}.custom_id`,
        `${at}.custom_id must be another for each request, got ${JSON.stringify(customId)} twice`,
      )
    known.add(customId)
    if (!isObject(params)) throw invalid(`${at}.params`, `${at}.params must be an object`)
    return { customId, body: () => JSON.stringify(params) }
  })
}

/** A query for batches; throws `invalid`. */
export function parseMessageBatchList(query: unknown): AnthropicPage {
  return toAnthropicPage(parseList(query), LIST_LIMITS)
}

/** Formats a batch; `resultsUrl` is the address of its results once it has ended. */
export function formatMessageBatch(
  batch: Batch,
  resultsUrl: string,
): Static<typeof MessageBatchSchema> {
  const { counts, cancelledAtMs, endedAtMs } = batch
  const { total: _, ...ended } = counts
  const isCanceling = batch.state === 'running' && cancelledAtMs !== undefined
  const hasEnded = batch.state === 'ended'
  return {
    id: batch.id,
    type: 'message_batch',
    processing_status: hasEnded ? 'ended' : isCanceling ? 'canceling' : 'in_progress',
    request_counts: { processing: unendedOf(counts), ...ended },
    created_at: formatInstant(batch.createdAtMs),
    expires_at: formatInstant(batch.expiresAtMs),
    ended_at: momentOf(endedAtMs),
    cancel_initiated_at: momentOf(cancelledAtMs),
    archived_at: null,
    results_url: hasEnded ? resultsUrl : null,
  }
}

/** Formats a page of batches. */
export function formatMessageBatches(
  { items, next }: Page<Batch>,
  resultsUrl: (batchId: string) => string,
): Static<typeof MessageBatchListSchema> {
  return formatAnthropicPage(
    items.map((batch) => formatMessageBatch(batch, resultsUrl(batch.id))),
    next,
  )
}

/** Formats a result as a line, with its line end. */
export function formatMessageResult({ customId, state, result }: RequestResult): string {
  const sent = result === '' ? JSON.stringify({ type: state }) : result
  return `{"custom_id":${JSON.stringify(customId)},"result":${sent}}\n`
}

function momentOf(ms: number | undefined): string | null {
  return ms === undefined ? null : formatInstant(ms)
}
