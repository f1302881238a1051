/**
 * The events of a message stream as data: what may follow what, and what the
 * deltas of each kind of block are called.
 *
 * `messages-stream.ts` writes by it, tests walk along it, and docs/streams.md
 * prints it. Source: brief, "Streaming"; the rest follows the public format that
 * its clients speak.
 */

/** Where a stream stands: before everything, between blocks, in one, after the last, over. */
export const MESSAGE_STATES = ['start', 'between', 'block', 'ending', 'over'] as const

/** One of `MESSAGE_STATES`. */
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The name of an event, and the `type` inside its data. */
export type MessageEventName =
  | 'message_start'
  | 'ping'
  | 'content_block_start'
  | 'content_block_delta'
  | 'content_block_stop'
  | 'message_delta'
  | 'message_stop'
  | 'error'

/** For each state, the events that may come and the state that each leads to. */
export const MESSAGE_EVENTS: Readonly<
  Record<MessageState, Partial<Readonly<Record<MessageEventName, MessageState>>>>
> = {
  start: { ping: 'start', message_start: 'between', error: 'over' },
  between: {
    ping: 'between',
    content_block_start: 'block',
    message_delta: 'ending',
    error: 'over',
  },
  block: {
    ping: 'block',
    content_block_delta: 'block',
    content_block_stop: 'between',
    error: 'over',
  },
  ending: { message_stop: 'over' },
  over: {},
}

/** What comes in pieces, by the type of the block: the type of the delta, and the member that holds the piece. */
export const PIECES = {
  thinking: { type: 'thinking_delta', member: 'thinking' },
  text: { type: 'text_delta', member: 'text' },
  tool_use: { type: 'input_json_delta', member: 'partial_json' },
} as const

/** The last delta of a thinking block, once. */
export const SIGNATURE_DELTA = { type: 'signature_delta', member: 'signature' } as const
