/**
 * Batches at OpenAI's addresses: an order names a file whose lines are the requests.
 *
 * Source: the public OpenAI API reference, "Batch".
 */
import Type, { type Static } from 'typebox'
import {
  BATCH_ENDPOINTS,
  type Batch,
  type BatchDetails,
  type BatchEndpoint,
  type BatchProblem,
  type RequestResult,
} from '../../domain/batch.ts'
import { invalid, isFault } from '../../domain/fault.ts'
import type { Page } from '../../domain/page.ts'
import { fromFileId, toOpenaiFileId } from '../files/file-ids.ts'
import { requireExpirySeconds } from '../files/openai-files.ts'
import { limitMember, toPageQuery } from '../page.ts'
import { echo, isObject, parser } from '../parse.ts'
import { utf8Text } from '../utf8-text.ts'

const ENDPOINTS = BATCH_ENDPOINTS.filter((endpoint) => endpoint !== '/v1/messages')

/** Schema of an order. */
export const OpenaiBatchRequestSchema = Type.Object({
  input_file_id: Type.String({ description: 'A file whose lines are requests' }),
  endpoint: Type.String({ description: ENDPOINTS.join(', ') }),
  completion_window: Type.String({ description: '24h' }),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'At most 16 short texts' }),
  ),
  output_expires_after: Type.Optional(
    Type.Object({
      anchor: Type.String({ description: 'created_at' }),
      seconds: Type.Integer({ description: '3600 to 2592000' }),
    }),
  ),
})

/** Schema of a line of the file. */
export const OpenaiBatchLineSchema = Type.Object({
  custom_id: Type.String({ minLength: 1, maxLength: 512 }),
  method: Type.String(),
  url: Type.String(),
  body: Type.Unknown(),
})

const Moment = Type.Optional(Type.Integer({ description: 'Seconds since the epoch' }))

/** Schema of a batch. */
export const OpenaiBatchSchema = Type.Object({
  id: Type.String(),
  object: Type.Literal('batch'),
  endpoint: Type.String(),
  input_file_id: Type.String(),
  completion_window: Type.Literal('24h'),
  status: Type.String({
    description: 'failed, in_progress, finalizing, completed, expired, cancelling or cancelled',
  }),
  output_file_id: Type.Optional(Type.String()),
  error_file_id: Type.Optional(Type.String()),
  errors: Type.Optional(
    Type.Object({
      object: Type.Literal('list'),
      data: Type.Array(
        Type.Object({
          code: Type.String(),
          message: Type.String(),
          line: Type.Union([Type.Integer(), Type.Null()]),
          param: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  ),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  in_progress_at: Moment,
  expires_at: Moment,
  finalizing_at: Moment,
  completed_at: Moment,
  failed_at: Moment,
  expired_at: Moment,
  cancelling_at: Moment,
  cancelled_at: Moment,
  request_counts: Type.Object({
    total: Type.Integer(),
    completed: Type.Integer(),
    failed: Type.Integer(),
  }),
  metadata: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()]),
})

/** Schema of a query for batches. */
export const OpenaiBatchListQuerySchema = Type.Object({
  limit: Type.Optional(limitMember({ standard: 20, largest: 100 })),
  after: Type.Optional(Type.String({ description: 'The id of the last batch of the page before' })),
})

/** Schema of a list of batches. */
export const OpenaiBatchListSchema = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(OpenaiBatchSchema),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
  has_more: Type.Boolean(),
})

/** Limits of metadata. Source: the public OpenAI API reference, "Batch". */
const METADATA = { maxMembers: 16, maxKeyChars: 64, maxValueChars: 512 }

const parseRequest = parser(OpenaiBatchRequestSchema)
const parseLine = parser(OpenaiBatchLineSchema)
const parseList = parser(OpenaiBatchListQuerySchema)

/** An order; throws `invalid` naming the member. */
export function parseOpenaiBatch(json: unknown): {
  readonly fileId: string
  readonly endpoint: BatchEndpoint
  readonly details: BatchDetails
} {
  const { input_file_id, completion_window: window, metadata, ...order } = parseRequest(json)
  const endpoint = ENDPOINTS.find((known) => known === order.endpoint)
  if (!endpoint)
    throw invalid(
      'endpoint',
      `endpoint must be one of ${ENDPOINTS.join(', ')}, got ${echo(order.endpoint)}`,
    )
  if (window !== '24h')
    throw invalid('completion_window', `completion_window must be 24h, got ${echo(window)}`)
  const fileId = fromFileId(input_file_id)
  const { output_expires_after: expiry } = order
  return {
    fileId,
    endpoint,
    details: {
      inputFileId: fileId,
      ...(metadata && { metadata: requireMetadata(metadata) }),
      ...(expiry && { outputSeconds: readExpiry(expiry) }),
    },
  }
}

function readExpiry({
  anchor,
  ...expiry
}: {
  readonly anchor: string
  readonly seconds: number
}): number {
  if (anchor !== 'created_at')
    throw invalid(
      'output_expires_after',
      `output_expires_after.anchor must be created_at, got ${echo(anchor)}`,
    )
  return requireExpirySeconds('output_expires_after.seconds', String(expiry.seconds))
}

function requireMetadata(
  metadata: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const members = Object.entries(metadata)
  const { maxMembers, maxKeyChars, maxValueChars } = METADATA
  if (members.length > maxMembers)
    throw invalid(
      'metadata',
      `metadata must have at most ${maxMembers} members, got ${members.length}`,
    )
  for (const [key, value] of members)
    if (key.length > maxKeyChars || value.length > maxValueChars)
      throw invalid(
        'metadata',
        `metadata must have keys of at most ${maxKeyChars} and values of at most ${maxValueChars} characters, got ${echo(key)}`,
      )
  return metadata
}

/** A line of the input, numbered from 1: the request, or what is wrong with it. */
export function readBatchLine(
  bytes: Uint8Array,
  line: number,
  endpoint: BatchEndpoint,
): { readonly customId: string; readonly body: string; readonly line: number } | BatchProblem {
  const json = readJson(bytes)
  if (json === undefined)
    return { code: 'invalid_json_line', message: 'the line is not valid JSON', line }
  try {
    const { custom_id: customId, method, url, body } = parseLine(json)
    if (method !== 'POST') throw invalid('method', `method must be POST, got ${echo(method)}`)
    if (url !== endpoint) throw invalid('url', `url must be ${endpoint}, got ${echo(url)}`)
    if (!isObject(body)) throw invalid('body', 'body must be an object')
    return { customId, body: JSON.stringify(body), line }
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown
    const { message, field } = thrown
    return { code: 'invalid_request', message, line, ...(field !== undefined && { param: field }) }
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    const json: unknown = JSON.parse(utf8Text(bytes).trim())
    return json
  } catch {
    return undefined
  }
}

/** A query for batches; throws `invalid`. */
export function parseOpenaiBatchList(query: unknown): ReturnType<typeof toPageQuery> {
  return toPageQuery(parseList(query))
}

/** Formats a batch. */
export function formatOpenaiBatch(batch: Batch): Static<typeof OpenaiBatchSchema> {
  const { id, endpoint, details, createdAtMs, counts, finalizingAtMs } = batch
  const { inputFileId = '', outputFileId, errorFileId, problems, metadata = null } = details
  const { total, succeeded, errored } = counts
  const status = statusOf(batch)
  return {
    id,
    object: 'batch',
    endpoint,
    input_file_id: toOpenaiFileId(inputFileId),
    completion_window: '24h',
    status,
    ...(outputFileId !== undefined && { output_file_id: toOpenaiFileId(outputFileId) }),
    ...(errorFileId !== undefined && { error_file_id: toOpenaiFileId(errorFileId) }),
    ...(problems && { errors: { object: 'list', data: problems.map(formatProblem) } }),
    created_at: seconds(createdAtMs),
    ...(status !== 'failed' && { in_progress_at: seconds(createdAtMs) }),
    expires_at: seconds(batch.expiresAtMs),
    ...(finalizingAtMs !== undefined && { finalizing_at: seconds(finalizingAtMs) }),
    ...endsOf(batch, status),
    request_counts: { total, completed: succeeded, failed: errored },
    metadata: metadata && { ...metadata },
  }
}

function formatProblem({ code, message, line, param }: BatchProblem): {
  code: string
  message: string
  line: number | null
  param: string | null
} {
  return { code, message, line: line ?? null, param: param ?? null }
}

type OpenaiStatus =
  | 'failed'
  | 'in_progress'
  | 'finalizing'
  | 'completed'
  | 'expired'
  | 'cancelling'
  | 'cancelled'

function statusOf({ state, cancelledAtMs, counts }: Batch): OpenaiStatus {
  const isCancelled = cancelledAtMs !== undefined
  switch (state) {
    case 'failed':
      return 'failed'
    case 'running':
      return isCancelled ? 'cancelling' : 'in_progress'
    case 'finalizing':
      return isCancelled ? 'cancelling' : 'finalizing'
    case 'ended':
      if (isCancelled) return 'cancelled'
      return counts.expired > 0 ? 'expired' : 'completed'
  }
}

function endsOf(
  { cancelledAtMs, endedAtMs }: Batch,
  status: OpenaiStatus,
): Partial<Static<typeof OpenaiBatchSchema>> {
  const asked = cancelledAtMs === undefined ? {} : { cancelling_at: seconds(cancelledAtMs) }
  if (endedAtMs === undefined) return asked
  const ended = seconds(endedAtMs)
  switch (status) {
    case 'failed':
      return { failed_at: ended }
    case 'completed':
      return { completed_at: ended }
    case 'expired':
      return { expired_at: ended }
    case 'cancelled':
      return { ...asked, cancelled_at: ended }
    case 'cancelling':
    case 'finalizing':
    case 'in_progress':
      return asked
  }
}

/** Formats a page of batches. */
export function formatOpenaiBatches({
  items,
  next,
}: Page<Batch>): Static<typeof OpenaiBatchListSchema> {
  const data = items.map(formatOpenaiBatch)
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: next !== undefined,
  }
}

const UNMADE: Readonly<Record<string, string>> = {
  canceled: 'the batch was cancelled before the request was made',
  expired: 'the batch expired before the request was made',
}

/** Formats a result as a line of a file, with its line end. */
export function formatOpenaiResult(
  { id }: Pick<Batch, 'id'>,
  { index, customId, state, result }: RequestResult,
): string {
  const name = JSON.stringify(`${id.replace('batch_', 'batch_req_')}_${index}`)
  const head = `{"id":${name},"custom_id":${JSON.stringify(customId)}`
  if (result !== '') return `${head},"response":${result},"error":null}\n`
  const code = state === 'canceled' ? 'batch_cancelled' : 'batch_expired'
  const error = JSON.stringify({ code, message: UNMADE[state] ?? '' })
  return `${head},"response":null,"error":${error}}\n`
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
