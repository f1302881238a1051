/** Changes as server-sent events (ours): ids and kinds, for pages that then request the rest. */
import Type, { type Static } from 'typebox'
import { type Change, CHANGE_KINDS } from '../domain/change.ts'
import { invalid } from '../domain/fault.ts'
import { formatMaking, MakingSchema } from './videos/making.ts'
import { echo, parser } from './parse.ts'
import { formatSse } from './sse.ts'

/** Schema of a query for events. */
export const EventsQuerySchema = Type.Object({
  kinds: Type.Optional(
    Type.String({
      description:
        'Only these, separated by commas: kinds, or what stands before their dots (task,callback)',
    }),
  ),
  after: Type.Optional(
    Type.String({ description: 'The id of the last event seen; the header Last-Event-ID wins' }),
  ),
})

/** Schema of the data of a `change`. */
export const ChangeSchema = Type.Object({
  kind: Type.String({ description: CHANGE_KINDS.join(', ') }),
  at_ms: Type.Integer({
    description: 'When this server heard of it; milliseconds since the epoch',
  }),
  account_id: Type.Optional(Type.String({ description: 'For operators only' })),
  task_id: Type.Optional(Type.String()),
  key_id: Type.Optional(Type.String()),
  progress: Type.Optional(Type.Integer({ description: 'Percent; with task.progress' })),
  ...Type.Partial(MakingSchema).properties,
})

const parseQuery = parser(EventsQuerySchema)

/** The filter and the last seen event of a stream; throws `invalid`. */
export function parseEventsQuery(query: unknown): {
  readonly after?: string
  readonly wants?: (change: Change) => boolean
} {
  const { kinds, after } = parseQuery(query)
  return {
    ...(after === undefined ? {} : { after }),
    ...(kinds === undefined ? {} : { wants: readKinds(kinds) }),
  }
}

function readKinds(kinds: string): (change: Change) => boolean {
  const wanted = new Set<string>()
  for (const word of kinds.split(',').map((part) => part.trim())) {
    const known = CHANGE_KINDS.filter((kind) => kind === word || kind.startsWith(`${word}.`))
    if (known.length === 0)
      throw invalid(
        'kinds',
        `kinds must name kinds of changes such as task or task.failed, got ${echo(word)}`,
      )
    for (const kind of known) wanted.add(kind)
  }
  return ({ kind }) => wanted.has(kind)
}

/** An event of `EventHub`. */
type StreamEvent =
  | { readonly type: 'ready'; readonly resumed: boolean; readonly id: string }
  | {
      readonly type: 'change'
      readonly change: Change
      readonly atMs: number
      readonly id: string
    }
  | { readonly type: 'reset'; readonly reason: string; readonly id: string }
  | { readonly type: 'ping' }
  | { readonly type: 'end'; readonly reason: string }

/** An event as wire text; `forOperator` adds the account. */
export function formatStreamEvent(event: StreamEvent, forOperator: boolean): string {
  switch (event.type) {
    case 'ready':
      return formatSse({ id: event.id, event: 'ready', data: json({ resumed: event.resumed }) })
    case 'change':
      return formatSse({
        id: event.id,
        event: 'change',
        data: json(formatChange(event, forOperator)),
      })
    case 'reset':
      return formatSse({ id: event.id, event: 'reset', data: json({ reason: event.reason }) })
    case 'end':
      return formatSse({ event: 'end', data: json({ reason: event.reason }) })
    case 'ping':
      return ': ping\n\n'
  }
}

function formatChange(
  { change, atMs }: Extract<StreamEvent, { readonly type: 'change' }>,
  forOperator: boolean,
): Static<typeof ChangeSchema> {
  const { kind, accountId, taskId, keyId, progress, making } = change
  return {
    kind,
    at_ms: atMs,
    ...(forOperator ? { account_id: accountId } : {}),
    ...(taskId === undefined ? {} : { task_id: taskId }),
    ...(keyId === undefined ? {} : { key_id: keyId }),
    ...(progress === undefined ? {} : { progress }),
    ...(making ? formatMaking(making) : {}),
  }
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
