/**
 * Responses that callers may refer to. If the operator stores them: by their id and by the ids of
 * their items. Otherwise only by the ids of items, which some clients send instead of the items
 * during tool calls, and only while they are in the memory of this process. See
 * docs/decisions/0101-stored-responses.md.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import {
  responseIdOf,
  sizeOf,
  type ResponseStore,
  type StoredItem,
  type StoredResponse,
} from '../../domain/response-store.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** Dependencies and limits. */
export type KeepPorts = {
  /** Where responses are kept. */
  readonly responses: ResponseStore
  /** Whether whole responses are stored: they outlive this process, and all servers have them. */
  readonly isStoring: boolean
  readonly keptMs: number
  /** The limit per account, in characters of JSON. */
  readonly maxBytes: number
  readonly clock: Pick<Clock, 'nowMs'>
  /** Called when a response could not be stored. */
  onLost?(thrown: unknown): void
}

/** The responses and items that a request refers to. */
export type References = { readonly previousId?: string; readonly itemIds: readonly string[] }

/** Their content as JSON. Unknown items are absent. */
export type Recalled = {
  /** The items of earlier responses, oldest first. */
  readonly previous: readonly string[]
  readonly items: ReadonlyMap<string, string>
}

/** A finished response, and the request that it answers. */
export type AnsweredResponse = Pick<
  StoredResponse,
  'id' | 'createdAtMs' | 'previousId' | 'output'
> & {
  /** The rest of it, which is needed only where responses are stored. */
  whole(): Pick<StoredResponse, 'body' | 'input'>
}

/** Operations on stored responses. */
export interface KeptResponses {
  readonly isStoring: boolean

  /**
   * Throws `invalid` where nothing is stored, `notFound` naming the missing response, and `invalid`
   * for a conversation that is too long.
   */
  recall(caller: Caller, wanted: References): Promise<Recalled>

  /**
   * Stores a response; false when it is too large or could not be stored. Never rejects: the reply
   * is already charged.
   */
  keep(caller: Caller, answered: AnsweredResponse): Promise<boolean>

  /** The response; throws `notFound`. */
  get(caller: Caller, id: string): Promise<StoredResponse>

  /** Deletes the response; throws `notFound`. */
  remove(caller: Caller, id: string): Promise<void>
}

/** The most responses in a conversation. */
const MAX_CHAIN = 200

/** The most characters of JSON in a conversation, and in one response. */
const MAX_CONVERSATION = 32 * 1024 * 1024
const MAX_RESPONSE = 8 * 1024 * 1024

/** The most responses that are stored per account. */
const MAX_RESPONSES = 10_000

const SETTING = 'the setting responses.store'

/** Creates the use case. */
export function keepResponses(ports: KeepPorts): KeptResponses {
  const { responses, isStoring, keptMs, maxBytes, clock } = ports
  const find = (caller: Caller, id: string): Promise<StoredResponse | undefined> =>
    responses.find({ accountId: caller.account.id, id, nowMs: clock.nowMs() })
  const unknown = (id: string): Fault =>
    new Fault(
      'notFound',
      isStoring
        ? `there is no response ${quoted(id)}`
        : `there is no response ${quoted(id)}: this server stores none (${SETTING})`,
      { field: 'response_id' },
    )
  return {
    isStoring,
    recall: async (caller, { previousId, itemIds }) => {
      if (previousId !== undefined && !isStoring) throw notStoring()
      const load = (id: string): Promise<StoredResponse | undefined> => find(caller, id)
      return {
        previous: previousId === undefined ? [] : await conversation(previousId, load),
        items: await itemsOf(itemIds, load),
      }
    },
    keep: async (caller, answered) => {
      if (keptMs === 0) return false
      const { whole, ...parts } = answered
      const response: StoredResponse = {
        ...parts,
        ...(isStoring ? whole() : { body: '', input: [] }),
        accountId: caller.account.id,
        expiresAtMs: clock.nowMs() + keptMs,
      }
      if (sizeOf(response) > MAX_RESPONSE) return false
      try {
        await responses.add(response, { maxResponses: MAX_RESPONSES, maxBytes })
        return true
      } catch (thrown) {
        ports.onLost?.(thrown)
        return false
      }
    },
    get: async (caller, id) => {
      const found = isStoring ? await find(caller, id) : undefined
      if (found) return found
      throw unknown(id)
    },
    remove: async (caller, id) => {
      const key = { accountId: caller.account.id, id, nowMs: clock.nowMs() }
      if (!isStoring || !(await responses.remove(key))) throw unknown(id)
    },
  }
}

type Load = (id: string) => Promise<StoredResponse | undefined>

/** The items of a response and of all before it, oldest first. */
async function conversation(previousId: string, load: Load): Promise<readonly string[]> {
  const parts: (readonly StoredItem[])[] = []
  let size = 0
  let id: string | undefined = previousId
  while (id !== undefined) {
    const response = await load(id)
    if (!response) throw goneBefore(id)
    size += sizeOf(response)
    if (parts.length === MAX_CHAIN || size > MAX_CONVERSATION) throw tooLong()
    parts.push([...response.input, ...response.output])
    id = response.previousId
  }
  return parts.toReversed().flatMap((items) => items.map(({ json }) => json))
}

async function itemsOf(
  itemIds: readonly string[],
  load: Load,
): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, string>()
  const responseIds = new Set(itemIds.flatMap((id) => responseIdOf(id) ?? []))
  for (const responseId of [...responseIds].slice(0, MAX_CHAIN)) {
    const response = await load(responseId)
    for (const { id, json } of response ? [...response.input, ...response.output] : [])
      items.set(id, json)
  }
  return items
}

function notStoring(): Fault {
  return invalid(
    'previous_response_id',
    `previous_response_id needs stored responses, and this server stores none (${SETTING}): send the whole conversation in input`,
  )
}

function goneBefore(id: string): Fault {
  return new Fault(
    'notFound',
    `previous_response_id leads to the response ${quoted(id)}, which is not there: it never was, has expired or was deleted`,
    { field: 'previous_response_id' },
  )
}

function tooLong(): Fault {
  return invalid(
    'previous_response_id',
    `previous_response_id leads to more than ${MAX_CHAIN} responses or ${MAX_CONVERSATION} characters: send the conversation in input`,
  )
}

function quoted(id: string): string {
  return JSON.stringify(id.slice(0, 80))
}
