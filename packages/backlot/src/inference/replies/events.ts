/**
 * Parses server-sent events, a batch for each piece from the network.
 *
 * It tolerates more than the format: an end without a blank line, events without blank lines
 * between them when each line is JSON of its own, errors in a field of their own, and JSON instead
 * of events.
 */
import { createParser } from 'eventsource-parser'
import { errorFields } from './error-field.ts'
import { nonsense } from '../connection/failure.ts'

/** One event. */
export type ServerEvent = { readonly event?: string; readonly data: string }

/** The longest event in characters: a tool call that writes a large file is one event. */
const MAX_EVENT_CHARACTERS = 16 * 1024 * 1024

/** Takes the bytes of a body in any pieces, and returns complete events. */
export interface EventParser {
  /** Throws `internal` when an event is too long. */
  feed(bytes: Uint8Array): readonly ServerEvent[]
  /** The last events; for a body that is JSON, one event with all of it. */
  end(): readonly ServerEvent[]
}

/** Creates the parser of one body. */
export function bodyReader(): EventParser {
  const decoder = new TextDecoder()
  const reader = textReader()
  return {
    feed: (bytes) => {
      const events = reader.feed(decoder.decode(bytes, { stream: true }))
      if (reader.isTooLong())
        throw nonsense(`an event has more than ${MAX_EVENT_CHARACTERS} characters`)
      return events
    },
    end: () => [...reader.feed(decoder.decode()), ...reader.end()],
  }
}

/** Takes text in any pieces, and returns complete events. */
type Reader = {
  feed(text: string): readonly ServerEvent[]
  end(): readonly ServerEvent[]
  isTooLong(): boolean
}

/** Only the first character says reliably what kind of body it is. */
function textReader(): Reader {
  let reader: Reader | undefined
  const choose = (text: string): Reader | undefined => {
    const [first] = text.trimStart()
    return first === undefined ? undefined : first === '{' ? jsonReader() : eventReader()
  }
  return {
    feed: (text) => (reader ??= choose(text))?.feed(text) ?? [],
    end: () => reader?.end() ?? [],
    isTooLong: () => reader?.isTooLong() ?? false,
  }
}

function eventReader(): Reader {
  let events: ServerEvent[] = []
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: ({ event, data }) => {
      if (event) for (const piece of divided(data)) events.push({ event, data: piece })
      else for (const piece of divided(data)) events.push({ data: piece })
    },
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded'
    },
  })
  const { rewrite } = errorFields()
  const feed = (text: string): readonly ServerEvent[] => {
    parser.feed(rewrite(text))
    const whole = events
    events = []
    return whole
  }
  return { feed, end: () => feed('\n\n'), isTooLong: () => isTooLong }
}

function jsonReader(): Reader {
  const texts: string[] = []
  let length = 0
  return {
    feed: (text) => {
      texts.push(text)
      length += text.length
      return []
    },
    end: () => divided(texts.join('')).map((data) => ({ data })),
    isTooLong: () => length > MAX_EVENT_CHARACTERS,
  }
}

/** Lines that are each JSON, or the end mark, are events that lack the blank line between them. */
function divided(data: string): readonly string[] {
  if (!data.includes('\n') || isJson(data)) return [data]
  const lines = data.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) => line.trim() === '[DONE]' || isJson(line)) ? lines : [data]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
