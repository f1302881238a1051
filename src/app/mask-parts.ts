/**
 * The stage that masks what is private in a reply, between the meter and the
 * wire: what is paid for is what was generated, what is sent is masked.
 *
 * All text of a reply is one text, and so is all thinking, as the chat endpoint
 * joins them: a value that is cut by the end of a block is still one value.
 * Where a block of another kind comes between, what is held back is told first,
 * and the text goes on after a line end, so that the two halves are no value.
 * Tool input is held back to its end, because it must stay JSON.
 */
import { maskJson } from '../domain/redact-json.ts'
import { createMasker, type Masker } from '../domain/redact.ts'
import type { StreamPart } from '../domain/stream.ts'
import type { Parts } from './reply-stages.ts'

type Channel = 'text' | 'thinking'

/** The same reply with everything private as `***`. What is undecided when it breaks off is never told. */
export async function* maskParts(parts: Parts): AsyncGenerator<readonly StreamPart[]> {
  const mask = createPartMask()
  for await (const batch of parts) {
    const masked = batch.flatMap((part) => mask(part))
    if (masked.length > 0) yield masked
  }
}

/** What is sent for each part, in order. */
function createPartMask(): (part: StreamPart) => readonly StreamPart[] {
  const channels = { text: createChannel('text'), thinking: createChannel('thinking') }
  let open: Channel | undefined
  let json = ''
  // A block of text is left open on the wire until it is known what follows.
  const leave = (next?: Channel): readonly StreamPart[] => {
    const before = open
    if (before === undefined || before === next) return []
    open = undefined
    return channels[before].close()
  }
  const enter = (channel: Channel): readonly StreamPart[] => {
    const before = leave(channel)
    if (open === channel) return channels[channel].between()
    open = channel
    return [...before, { type: `${channel}-start` }, ...channels[channel].resume()]
  }
  const tool = (part: StreamPart): readonly StreamPart[] => {
    if (part.type === 'tool-delta') json += part.json
    if (part.type !== 'tool-end') return []
    const masked = maskJson(json)
    json = ''
    return masked === '' ? [part] : [{ type: 'tool-delta', json: masked }, part]
  }
  return (part) => {
    if (part.type === 'text-start') return enter('text')
    if (part.type === 'thinking-start') return enter('thinking')
    if (part.type === 'text-delta') return channels.text.push(part.text)
    if (part.type === 'thinking-delta') return channels.thinking.push(part.text)
    // Ends of texts are told when it is known what follows.
    if (part.type === 'text-end' || part.type === 'thinking-end') return []
    return part.type === 'tool-start' || part.type === 'finish' ? [...leave(), part] : tool(part)
  }
}

type TextChannel = {
  push(piece: string): readonly StreamPart[]
  /** The next block of the same kind begins. */
  between(): readonly StreamPart[]
  /** Tells the rest and ends the block. */
  close(): readonly StreamPart[]
  /** What comes first when the text goes on after other blocks. */
  resume(): readonly StreamPart[]
}

function createChannel(channel: Channel): TextChannel {
  let masker: Masker = createMasker()
  let last = '\n'
  const told = (text: string): readonly StreamPart[] => {
    if (text === '') return []
    last = text.slice(-1)
    return [{ type: `${channel}-delta`, text }]
  }
  return {
    push: (piece) => told(masker.push(piece)),
    between: () => [{ type: `${channel}-end` }, { type: `${channel}-start` }],
    close: () => [...told(masker.end()), { type: `${channel}-end` }],
    resume: () => {
      masker = createMasker()
      return last === '\n' ? [] : told('\n')
    },
  }
}
