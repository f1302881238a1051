/** Writes one item of a response as events, while its block of the reply arrives. */
import { type BlockStart, type StreamPart } from '../../domain/stream.ts'
import type { ReplyBlock } from '../collect-reply.ts'
import { createMender } from '../surrogates.ts'
import { createCustomInput } from './custom-input.ts'
import {
  toOutputItem,
  type ItemStatus,
  type OutputItem,
  type ResponseHead,
} from './response-answer.ts'
import type { ResponseEventName } from './response-events.ts'
import { isTypedTool } from './typed-tools.ts'

/** Writes an event with the next sequence number. */
export type WriteEvent = (type: ResponseEventName, members: object) => string

/** Writes a delta of which everything but the piece is serialized once per item: deltas are most of a stream. */
export type WriteFrame = (before: string, piece: string) => string

/** Dependencies of writing an item. */
export type ItemWriter = {
  readonly head: ResponseHead
  readonly index: number
  readonly event: WriteEvent
  readonly frame: WriteFrame
}

/** An item under way. */
export type OpenItem = {
  start(): string
  delta(piece: string): string
  end(part: StreamPart): string
  /** The item so far. */
  item(status: ItemStatus): OutputItem
}

/** The names of the events for a kind of content. */
type BlockEvents = {
  readonly delta: ResponseEventName
  readonly done: ResponseEventName
  /** The member of `done` with the whole content. */
  readonly whole: 'text' | 'arguments' | 'input'
  /** The position of the content in its item. */
  readonly place: Readonly<Record<string, number>>
  /** For content with a part of its own. */
  readonly part?: {
    readonly added: ResponseEventName
    readonly done: ResponseEventName
    of(text: string): object
  }
  /** Further members of every delta and `done`. */
  readonly beside: object
}

const BLOCK_EVENTS = {
  text: {
    delta: 'response.output_text.delta',
    done: 'response.output_text.done',
    whole: 'text',
    place: { content_index: 0 },
    part: {
      added: 'response.content_part.added',
      done: 'response.content_part.done',
      of: (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] }),
    },
    beside: { logprobs: [] },
  },
  reasoning: {
    delta: 'response.reasoning_text.delta',
    done: 'response.reasoning_text.done',
    whole: 'text',
    place: { content_index: 0 },
    part: {
      added: 'response.content_part.added',
      done: 'response.content_part.done',
      of: (text: string) => ({ type: 'reasoning_text', text }),
    },
    beside: {},
  },
  summary: {
    delta: 'response.reasoning_summary_text.delta',
    done: 'response.reasoning_summary_text.done',
    whole: 'text',
    place: { summary_index: 0 },
    part: {
      added: 'response.reasoning_summary_part.added',
      done: 'response.reasoning_summary_part.done',
      of: (text: string) => ({ type: 'summary_text', text }),
    },
    beside: {},
  },
  function: {
    delta: 'response.function_call_arguments.delta',
    done: 'response.function_call_arguments.done',
    whole: 'arguments',
    place: {},
    beside: {},
  },
  custom: {
    delta: 'response.custom_tool_call_input.delta',
    done: 'response.custom_tool_call_input.done',
    whole: 'input',
    place: {},
    beside: {},
  },
} as const satisfies Readonly<Record<string, BlockEvents>>

/**
 * The events for the content of a block; none for a thought that only its server can read, and for
 * a call that is sent whole.
 */
function eventsOf(part: BlockStart, { answer }: ResponseHead): BlockEvents | undefined {
  if (part.type === 'text-start') return BLOCK_EVENTS.text
  if (part.type === 'tool-start') {
    const type = answer.shapes.get(part.name)?.type ?? 'function'
    return isTypedTool(type) ? undefined : BLOCK_EVENTS[type]
  }
  if (part.hidden) return undefined
  return answer.summarises ? BLOCK_EVENTS.summary : BLOCK_EVENTS.reasoning
}

/** Creates the writer of an item that begins with this part. */
export function createOpenItem(start: BlockStart, writer: ItemWriter): OpenItem {
  const { head, index, event, frame } = writer
  const events = eventsOf(start, head)
  const content = createContent(events)
  const itemOf = (status: ItemStatus, block: ReplyBlock): OutputItem =>
    toOutputItem(head, { block, index, status })
  // Clients read the type and path of a patch from the first event of its item, so the item waits for them.
  const comesWhole = start.type === 'tool-start' && events === undefined
  const opened = itemOf('in_progress', blockOf(start, ''))
  const place = { item_id: opened.id, output_index: index, ...events?.place }
  const before = events ? deltaHead(events, place) : ''
  const delta = (piece: string): string =>
    piece === '' || events === undefined ? '' : frame(before, piece)
  let last: StreamPart | undefined
  const item = (status: ItemStatus): OutputItem =>
    itemOf(status, blockOf(start, content.raw(), last))
  return {
    item,
    start: () =>
      comesWhole
        ? ''
        : event('response.output_item.added', { output_index: index, item: emptied(opened) }) +
          (events?.part ? event(events.part.added, { ...place, part: events.part.of('') }) : ''),
    delta: (piece) => delta(content.push(piece)),
    end: (part) => {
      last = part
      if (comesWhole)
        return event('response.output_item.added', {
          output_index: index,
          item: item('in_progress'),
        })
      if (!events) return ''
      const rest = delta(content.end())
      const whole = content.whole()
      const name = 'name' in opened ? { name: opened.name } : {}
      return (
        rest +
        event(events.done, { ...place, ...events.beside, ...name, [events.whole]: whole }) +
        (events.part ? event(events.part.done, { ...place, part: events.part.of(whole) }) : '')
      )
    },
  }
}

function deltaHead(events: BlockEvents, place: object): string {
  const members = JSON.stringify({ type: events.delta, ...place, ...events.beside }).slice(0, -1)
  return `event: ${events.delta}\ndata: ${members},"delta":`
}

/** The streamed content of a block. */
type Content = {
  /** Takes a piece; returns what to send of it. */
  push(piece: string): string
  /** The content is complete: returns what to send last. */
  end(): string
  /** Everything that was sent. */
  whole(): string
  /** Everything that arrived. */
  raw(): string
}

function createContent(events: BlockEvents | undefined): Content {
  const mender = createMender()
  const custom = events === BLOCK_EVENTS.custom ? createCustomInput() : undefined
  const raw: string[] = []
  const said: string[] = []
  const emit = (text: string): string => {
    if (text !== '') said.push(text)
    return text
  }
  return {
    push: (piece) => {
      raw.push(piece)
      return emit(mender.add(custom ? custom.push(piece) : piece))
    },
    end: () => {
      const rest = custom ? mender.add(custom.end()) : ''
      const text = rest + mender.flush()
      // The pieces together must be a JSON object even if the engine gave none.
      return emit(
        text === '' && said.length === 0 && events === BLOCK_EVENTS.function ? '{}' : text,
      )
    },
    whole: () => said.join(''),
    raw: () => raw.join(''),
  }
}

/** The block so far. */
function blockOf(start: BlockStart, text: string, end?: StreamPart): ReplyBlock {
  if (start.type === 'text-start') return { type: 'text', text }
  if (start.type === 'tool-start')
    return { type: 'tool', id: start.id, name: start.name, json: text }
  const { hidden } = start
  const opaqueState = end?.type === 'thinking-end' ? end.opaqueState : undefined
  return {
    type: 'thinking',
    text,
    ...(opaqueState ? { opaqueState } : {}),
    ...(hidden ? { hidden } : {}),
  }
}

/** An item in its first event: without content, which follows in parts. */
function emptied(item: OutputItem): object {
  switch (item.type) {
    case 'message':
      return { ...item, content: [] }
    case 'reasoning':
      return { ...item, summary: [], content: [], encrypted_content: null }
    case 'function_call':
      return { ...item, arguments: '' }
    case 'custom_tool_call':
      return { ...item, input: '' }
    case 'shell_call':
    case 'local_shell_call':
    case 'apply_patch_call':
    case 'computer_call':
      return item // it is sent whole
  }
}
