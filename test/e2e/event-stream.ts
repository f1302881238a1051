/** Reads an event stream as a page does: with `fetch`, and the key in a header. */
import { createParser } from 'eventsource-parser'
import type { AnyJson } from '@backlot/test-kit/any-json'

/** A received event. */
export type ReadEvent = {
  readonly id: string
  readonly event: string
  readonly data: AnyJson
}

/** A stream that is read in the background. */
export type EventStream = {
  readonly status: number
  readonly headers: Headers
  /** The events so far. */
  readonly events: readonly ReadEvent[]
  /**
   * Resolves to the first event that matches, including earlier ones. Rejects when the stream ends
   * without one.
   */
  until(fits: (event: ReadEvent) => boolean): Promise<ReadEvent>
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>
  close(): void
}

/** How long a test waits for an event: longer than anything takes on a loaded machine. */
const MAX_WAIT_MS = 300_000

/** Opens a stream. */
export async function followEvents(
  url: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventStream> {
  const gone = new AbortController()
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: gone.signal,
  })
  const events: ReadEvent[] = []
  const waiting = new Set<() => void>()
  let isEnded = false
  const parser = createParser({
    onEvent: ({ id = '', event = '', data }) => {
      events.push({ id, event, data: JSON.parse(data) })
      for (const wake of waiting) wake()
    },
  })
  const ended = readAll(answer, (text) => parser.feed(text)).finally(() => {
    isEnded = true
    for (const wake of waiting) wake()
  })
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    ended,
    close: () => gone.abort(),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => fail('no such event came in time'), MAX_WAIT_MS)
        const stop = (): void => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        const fail = (why: string): void => {
          stop()
          reject(new Error(`${why}: ${JSON.stringify(events)}`))
        }
        const look = (): void => {
          const found = events.find(fits)
          if (!found) return isEnded ? fail('the stream ended') : undefined
          stop()
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

async function readAll(answer: Response, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const piece of answer.body ?? []) feed(decoder.decode(piece, { stream: true }))
  } catch {
    // The server was killed, or the test has closed the stream.
  }
}

/** Whether an event reports a change of this kind. */
export function isKind(kind: string, taskId?: string): (event: ReadEvent) => boolean {
  return ({ event, data }) =>
    event === 'change' && data.kind === kind && (taskId === undefined || data.task_id === taskId)
}
