/** Recorded requests on the wire (ours). */
import Type, { type Static } from 'typebox'
import type { Page } from '../domain/page.ts'
import type { RecordedRequest, RequestDetail, RequestSummary } from '../domain/recorded-request.ts'
import { BaseRespSchema, OK } from './base-resp.ts'
import { NextSchema } from './page.ts'

const SUMMARY_MEMBERS = {
  id: Type.String({ description: 'As its answer has it in `trace-id`' }),
  at_ms: Type.Integer({ description: 'Milliseconds since the epoch' }),
  method: Type.String(),
  route: Type.String({ description: 'The address as it is documented' }),
  path: Type.String({ description: 'The address that was asked for' }),
  status: Type.Integer({ description: '499: the caller left before the end' }),
  duration_ms: Type.Number(),
  model: Type.String({ description: 'Empty when it names none' }),
  stream: Type.Boolean(),
  fault: Type.String({ description: 'What kind of failure it was answered with; empty: none' }),
  message: Type.String({ description: 'Why it failed' }),
  field: Type.String({ description: 'The member that is wrong, where one is' }),
  key_id: Type.String(),
}

/** Schema of the list. */
export const RequestsSchema = Type.Object({
  on: Type.Boolean({ description: 'Whether this server records requests' }),
  requests: Type.Array(Type.Object(SUMMARY_MEMBERS), { description: 'Newest first' }),
  next: NextSchema,
  base_resp: BaseRespSchema,
})

const truncated = Type.Boolean({
  description: 'Whether something was left out: long texts, bytes, secrets',
})

/** Schema of one request. */
export const RecordedRequestSchema = Type.Object({
  ...SUMMARY_MEMBERS,
  request: Type.Object({
    headers: Type.Record(Type.String(), Type.String()),
    body: Type.Unknown({ description: 'null when there was none' }),
    truncated,
  }),
  answer: Type.Object({
    content_type: Type.String(),
    body: Type.Unknown({ description: 'null when it was a stream, or bytes' }),
    truncated,
  }),
  events: Type.Array(
    Type.Object({
      at_ms: Type.Number({ description: 'Milliseconds since the request came' }),
      text: Type.String(),
    }),
    { description: 'The events of a stream' },
  ),
  events_left_out: Type.Integer({ description: 'Pieces of the stream that were not kept' }),
  masked: Type.Optional(
    Type.Integer({ description: 'Private values that were masked; absent: not asked for' }),
  ),
  base_resp: BaseRespSchema,
})

type SummaryAnswer = Omit<Static<typeof RequestsSchema>['requests'][number], never>

function formatSummary(summary: RequestSummary): SummaryAnswer {
  const { id, atMs, method, route, path, status, fault } = summary
  return {
    id,
    at_ms: atMs,
    method,
    route,
    path,
    status,
    duration_ms: summary.durationMs,
    model: summary.modelName,
    stream: summary.isStream,
    fault: fault?.kind ?? '',
    message: fault?.message ?? '',
    field: fault?.field ?? '',
    key_id: summary.keyId,
  }
}

/** A page of requests. */
export function formatRequests(
  page: Page<RequestSummary>,
  isOn: boolean,
): Static<typeof RequestsSchema> {
  const { items, next = '' } = page
  return { on: isOn, requests: items.map(formatSummary), next, base_resp: OK }
}

/** One request with everything that is stored of it. */
export function formatRecordedRequest({
  summary,
  detail,
}: RecordedRequest): Static<typeof RecordedRequestSchema> {
  const kept: RequestDetail = JSON.parse(new TextDecoder().decode(detail))
  const { request, answer, masked } = kept
  return {
    ...formatSummary(summary),
    request: { headers: request.headers, body: request.body ?? null, truncated: request.isCut },
    answer: {
      content_type: answer.contentType,
      body: answer.body ?? null,
      truncated: answer.isCut,
    },
    events: kept.events.map(({ atMs, text }) => ({ at_ms: atMs, text })),
    events_left_out: kept.eventsLeftOut,
    ...(masked === undefined ? {} : { masked }),
    base_resp: OK,
  }
}
