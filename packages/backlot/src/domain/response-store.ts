/**
 * Stored responses, which callers can refer to: by their id to continue them, by the ids of their
 * items, or to read them again.
 *
 * Whether they are stored is the operator's choice: see docs/responses.md.
 */

/** One item of a response, as its caller sees it. */
export type StoredItem = { readonly id: string; readonly json: string }

/** A stored response. */
export type StoredResponse = {
  /** `resp_` with letters and digits; the ids of its output items are derived from it. */
  readonly id: string
  readonly accountId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** The response that it continues. */
  readonly previousId?: string
  /** The response as JSON, as it was sent. */
  readonly body: string
  /** The input of its request, without earlier responses. */
  readonly input: readonly StoredItem[]
  readonly output: readonly StoredItem[]
}

/** Identifies a response of an account at a time: an expired one is not found. */
export type ResponseKey = {
  readonly accountId: string
  readonly id: string
  readonly nowMs: number
}

/** Limits per account; the oldest responses are dropped for new ones. */
export type ResponseBounds = { readonly maxResponses: number; readonly maxBytes: number }

/** Stores responses. Every one passes `test/contracts/response-store.ts`. */
export interface ResponseStore {
  /** Stores a response, durably if the store is durable; beyond the limits, the account's oldest ones are dropped. */
  add(response: StoredResponse, bounds: ResponseBounds): Promise<void>

  /** The response; undefined if there is none or it is another account's. */
  find(key: ResponseKey): Promise<StoredResponse | undefined>

  /** Deletes the response; false when there was none. */
  remove(key: ResponseKey): Promise<boolean>

  /** Deletes at most `limit` expired responses; returns how many. */
  expire(expiry: { readonly nowMs: number; readonly limit: number }): Promise<number>
}

/** The size of a response, in characters of JSON. */
export function sizeOf({ body, input, output }: StoredResponse): number {
  const items = [...input, ...output]
  return items.reduce((sum, { id, json }) => sum + id.length + json.length, body.length)
}

/** The id of the response with this item; undefined for ids that are not ours. */
export function responseIdOf(itemId: string): string | undefined {
  const [, suffix] = /^(?:msg|rs|fc|ctc|sh|lsh|apc|cu|in)_(\w+)_\d+$/.exec(itemId) ?? []
  return suffix === undefined ? undefined : `resp_${suffix}`
}
