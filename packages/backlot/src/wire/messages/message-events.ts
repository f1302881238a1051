/**
 * The event grammar of a message stream as data, and the names of deltas for each kind of block.
 *
 * `messages-stream.ts` follows it, tests walk along it, and docs/streams.md prints it. Source:
 * brief, "Streaming"; the rest follows the public format.
 */

/** The states of a stream: before everything, between blocks, in one, after the last, over. */
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

/** For each state, the events that may follow and the next state of each. */
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

/** The deltas by type of block: their type, and the member with the piece. */
export const PIECES = {
  thinking: { type: 'thinking_delta', member: 'thinking' },
  text: { type: 'text_delta', member: 'text' },
  tool_use: { type: 'input_json_delta', member: 'partial_json' },
} as const

/** The last delta of a thinking block, sent once. */
export const SIGNATURE_DELTA = { type: 'signature_delta', member: 'signature' } as const
