/** One reply as it streams in, with its raw events. */
import { createParser } from 'eventsource-parser'
import { useEffect, useRef, useState } from 'react'
import { exchange } from '../../api/client.ts'
import { chunksOf } from '../../api/chunks.ts'
import { wordsOf } from '../../api/use-api.ts'
import {
  ADDRESSES,
  afterEvent,
  bodyOf,
  type Conversation,
  NO_REPLY,
  type ReplySoFar,
} from './dialects.ts'

/** An event: milliseconds after the request was sent, and its data. */
export type RawEvent = { readonly atMs: number; readonly text: string }

/** The state of a reply. */
export type Stream = {
  readonly reply: ReplySoFar
  readonly isComing: boolean
  readonly events: readonly RawEvent[]
  readonly firstTokenMs?: number
  readonly tookMs?: number
}

const QUIET: Stream = { reply: NO_REPLY, isComing: false, events: [] }

/** Requests replies, one at a time. */
export function useReply(): {
  readonly stream: Stream
  readonly ask: (conversation: Conversation) => Promise<ReplySoFar>
  readonly stop: () => void
  /** Discards the last reply. */
  readonly clear: () => void
} {
  const [stream, setStream] = useState(QUIET)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  return {
    stream,
    stop: () => leaving.current?.abort(),
    clear: () => setStream(QUIET),
    ask: (conversation) => {
      const controller = new AbortController()
      leaving.current = controller
      return read(conversation, controller.signal, setStream)
    },
  }
}

/** Reads a reply to its end; if it breaks off, the part received is kept. */
async function read(
  conversation: Conversation,
  signal: AbortSignal,
  show: (stream: Stream) => void,
): Promise<ReplySoFar> {
  const { dialect } = conversation
  const begunMs = performance.now()
  let stream: Stream = { ...QUIET, isComing: true }
  show(stream)
  const parser = createParser({
    onEvent: ({ data }) => {
      const atMs = performance.now() - begunMs
      const reply = afterEvent(dialect, stream.reply, data)
      const isFirst = stream.firstTokenMs === undefined && reply.blocks.length > 0
      stream = {
        ...stream,
        reply,
        events: [...stream.events, { atMs, text: data }],
        ...(isFirst ? { firstTokenMs: atMs } : {}),
      }
    },
  })
  try {
    const response = await exchange(ADDRESSES[dialect], {
      // `bodyOf` made the body for this dialect; the server validates it anyway.
      body: JSON.parse(JSON.stringify(bodyOf(conversation))),
      signal,
    })
    const decoder = new TextDecoder()
    for await (const bytes of chunksOf(response)) {
      parser.feed(decoder.decode(bytes, { stream: true }))
      show(stream)
    }
  } catch (thrown) {
    const fault = signal.aborted ? 'Stopped.' : wordsOf(thrown)
    stream = { ...stream, reply: { ...stream.reply, fault } }
  }
  stream = { ...stream, isComing: false, tookMs: performance.now() - begunMs }
  show(stream)
  return stream.reply
}
