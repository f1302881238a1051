/**
 * The event grammar of a response stream as data, for the stream and for each kind of item.
 *
 * `responses-stream.ts` follows it, tests walk along it, and docs/streams.md prints it. Source: the
 * public OpenAI API reference, "Streaming events".
 */

/** For each state, the events that may follow and the next state of each. A stream begins in `start`. */
export const RESPONSE_EVENTS = {
  start: { 'response.created': 'created', error: 'failing' },
  created: { 'response.in_progress': 'between', error: 'failing' },
  between: {
    'response.output_item.added': 'item',
    'response.completed': 'over',
    'response.incomplete': 'over',
    error: 'failing',
  },
  item: { 'response.output_item.done': 'between', error: 'failing' },
  failing: { 'response.failed': 'over' },
  over: {},
} as const

/** The states of a stream. */
export type ResponseState = keyof typeof RESPONSE_EVENTS

/**
 * For each kind of item, the events between its `added` and its `done`, as states from `added`.
 * Where a state leads to `done`, the item may end there.
 */
export const ITEM_EVENTS = {
  message: {
    added: { 'response.content_part.added': 'part' },
    part: { 'response.output_text.delta': 'part', 'response.output_text.done': 'said' },
    said: { 'response.content_part.done': 'done' },
  },
  reasoning: {
    added: {
      'response.reasoning_summary_part.added': 'summary',
      'response.content_part.added': 'part',
      'response.output_item.done': 'done',
    },
    summary: {
      'response.reasoning_summary_text.delta': 'summary',
      'response.reasoning_summary_text.done': 'summarised',
    },
    summarised: { 'response.reasoning_summary_part.done': 'done' },
    part: { 'response.reasoning_text.delta': 'part', 'response.reasoning_text.done': 'said' },
    said: { 'response.content_part.done': 'done' },
  },
  function_call: {
    added: {
      'response.function_call_arguments.delta': 'added',
      'response.function_call_arguments.done': 'done',
    },
  },
  custom_tool_call: {
    added: {
      'response.custom_tool_call_input.delta': 'added',
      'response.custom_tool_call_input.done': 'done',
    },
  },
  shell_call: { added: { 'response.output_item.done': 'done' } },
  local_shell_call: { added: { 'response.output_item.done': 'done' } },
  apply_patch_call: { added: { 'response.output_item.done': 'done' } },
  computer_call: { added: { 'response.output_item.done': 'done' } },
} as const

/** The kinds of items of a response. */
export type ItemKind = keyof typeof ITEM_EVENTS

type Keys<T> = T extends unknown ? Extract<keyof T, string> : never

/** The name of an event, and the `type` inside its data. */
export type ResponseEventName =
  | Keys<(typeof RESPONSE_EVENTS)[ResponseState]>
  | { [K in ItemKind]: Keys<(typeof ITEM_EVENTS)[K][keyof (typeof ITEM_EVENTS)[K]]> }[ItemKind]
