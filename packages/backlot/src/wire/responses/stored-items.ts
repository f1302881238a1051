/** Conversion of a response for storage, and the references of requests. */
import Type, { type Static } from 'typebox'
import { invalid } from '../../domain/fault.ts'
import type { StoredItem } from '../../domain/response-store.ts'
import { toPageQuery } from '../page.ts'
import { echo, isObject } from '../parse.ts'
import { typeOf } from './response-input.ts'
import { limitMember } from '../page.ts'

/** The references of a request; invalid ones are ignored here, because the parser reports them. */
export function referencesIn(json: unknown): {
  readonly previousId?: string
  readonly itemIds: readonly string[]
} {
  if (!isObject(json)) return { itemIds: [] }
  const { previous_response_id: previousId, input } = json
  const items: readonly unknown[] = Array.isArray(input) ? input : []
  return {
    ...(typeof previousId === 'string' ? { previousId } : {}),
    itemIds: items.flatMap((item) => {
      const isReference = isObject(item) && typeOf(item) === 'item_reference'
      return isReference && typeof item['id'] === 'string' ? [item['id']] : []
    }),
  }
}

/** The input of a response for storage: each item with an id of its own. */
export function toStoredInput(responseId: string, items: readonly object[]): readonly StoredItem[] {
  const suffix = responseId.slice(responseId.indexOf('_') + 1)
  return items.map((item, index) => {
    const id = `in_${suffix}_${index}`
    return { id, json: JSON.stringify({ ...listed(item), id }, withMedia) }
  })
}

/** The output of a response for storage. */
export function toStoredOutput(items: readonly { readonly id: string }[]): readonly StoredItem[] {
  return items.map((item) => ({ id: item.id, json: JSON.stringify(item) }))
}

/** A message with its type and a list of parts, as in listings. */
function listed(item: object): object {
  if (typeOf(item) !== 'message' || !('content' in item)) return item
  const type = 'role' in item && item.role === 'assistant' ? 'output_text' : 'input_text'
  const { content } = item
  const parts = typeof content === 'string' ? [{ type, text: content }] : content
  return { ...item, type: 'message', content: parts }
}

/** Decoded media become data URLs again. */
function withMedia(_: string, value: unknown): unknown {
  if (!isObject(value) || !(value['bytes'] instanceof Uint8Array)) return value
  const { bytes, mediaType } = value
  const type = typeof mediaType === 'string' ? mediaType : 'application/octet-stream'
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Schema of a query for a stored response. */
export const StoredQuerySchema = Type.Object({
  stream: Type.Optional(Type.String({ description: 'Only false is supported' })),
})

/** Throws `invalid` for a replay of a stored response's events: only the response is stored. */
export function refuseReplay({ stream }: Readonly<Record<string, string>>): void {
  if (stream === 'true')
    throw invalid('stream', 'stream must be false: a stored response is kept without its events')
}

/** Schema of the answer to a deletion. */
export const DeletedSchema = Type.Object({
  id: Type.String(),
  object: Type.Literal('response'),
  deleted: Type.Literal(true),
})

/** Schema of a query for a page of input items. */
export const InputItemsQuerySchema = Type.Object({
  limit: Type.Optional(limitMember({ standard: 20, largest: 100 })),
  order: Type.Optional(Type.String({ description: 'asc or desc; default desc' })),
  after: Type.Optional(Type.String({ description: 'Return the items after this one' })),
})

/** Schema of a page of input items. */
export const InputItemsSchema = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(Type.Unknown()),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
  has_more: Type.Boolean(),
})

/** A page of the input of a response, without that of earlier responses. Throws `invalid`. */
export function formatInputItems(
  items: readonly StoredItem[],
  query: Readonly<Record<string, string>>,
): Static<typeof InputItemsSchema> {
  const { limit, after } = toPageQuery({ limit: query['limit'], after: query['after'] })
  const ordered = inOrder(items, query['order'])
  const start = after === undefined ? 0 : placeAfter(ordered, after)
  const page = ordered.slice(start, start + limit)
  return {
    object: 'list',
    data: page.map(({ json }): unknown => JSON.parse(json)),
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
    has_more: start + limit < ordered.length,
  }
}

function inOrder(items: readonly StoredItem[], order = 'desc'): readonly StoredItem[] {
  if (order === 'asc') return items
  if (order === 'desc') return items.toReversed()
  throw invalid('order', `order must be asc or desc, got ${echo(order)}`)
}

function placeAfter(items: readonly StoredItem[], after: string): number {
  const place = items.findIndex(({ id }) => id === after)
  if (place >= 0) return place + 1
  throw invalid('after', `after must be the id of an item of this list, got ${echo(after)}`)
}
