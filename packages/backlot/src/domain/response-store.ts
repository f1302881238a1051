/**
 * Responses that are kept so that callers can refer to them: by their id to go
 * on from them, by the ids of their items, or to read them again.
 *
 * Whether any are kept is the operator's choice: see docs/responses.md.
 */

/** One item of a response, as its caller sees it. */
export type StoredItem = { readonly id: string; readonly json: string }

/** A response that is kept. */
export type StoredResponse = {
  /** `resp_` and letters or digits; the ids of its output items are made of it. */
  readonly id: string
  readonly accountId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** The response that it goes on from. */
  readonly previousId?: string
  /** The response as it was answered, as JSON. */
  readonly body: string
  /** What was sent beside the responses before it. */
  readonly input: readonly StoredItem[]
  readonly output: readonly StoredItem[]
}

/** Names one response of an account, at a time: one that has expired by then is not there. */
export type ResponseKey = {
  readonly accountId: string
  readonly id: string
  readonly nowMs: number
}

/** How much is kept of one account: the oldest give way to the newest. */
export type ResponseBounds = { readonly maxResponses: number; readonly maxBytes: number }

/** Keeps responses. Every one passes `test/contracts/response-store.ts`. */
export interface ResponseStore {
  /** Keeps a response, durably where the store is; the oldest of its account give way beyond the bounds. */
  add(response: StoredResponse, bounds: ResponseBounds): Promise<void>

  /** The response; undefined when there is none, or it is another account's. */
  find(key: ResponseKey): Promise<StoredResponse | undefined>

  /** Forgets the response; false when there was none. */
  remove(key: ResponseKey): Promise<boolean>

  /** Forgets at most `limit` that have expired; how many those were. */
  expire(expiry: { readonly nowMs: number; readonly limit: number }): Promise<number>
}

/** What a response weighs, in characters of JSON. */
export function sizeOf({ body, input, output }: StoredResponse): number {
  const items = [...input, ...output]
  return items.reduce((sum, { id, json }) => sum + id.length + json.length, body.length)
}

/** The id of the response that has an item of this id; undefined for ids that are not ours. */
export function responseIdOf(itemId: string): string | undefined {
  const [, suffix] = /^(?:msg|rs|fc|ctc|sh|lsh|apc|cu|in)_(\w+)_\d+$/.exec(itemId) ?? []
  return suffix === undefined ? undefined : `resp_${suffix}`
}
