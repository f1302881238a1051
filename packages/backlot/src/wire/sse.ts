/** One server-sent event. `data` may hold line breaks; `event` may not. */
export type SseEvent = {
  readonly event?: string
  readonly data: string
  /** The event id that a reader names to resume; letters, digits and dots. */
  readonly id?: string
}

/**
 * A comment: bytes that keep the connection open and that readers ignore. Source: the standard
 * below; servers of open models send the same one.
 */
export const KEEP_ALIVE = ': keep-alive\n\n'

/**
 * One event as its wire text, blank line included.
 *
 * Every line of `data` gets its own `data:` field, so a payload can never
 * close its event early or forge the next one.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function formatSse({ event, data, id }: SseEvent): string {
  if (event !== undefined && /[\r\n]/.test(event))
    throw new RangeError('event name holds a line break')
  const name = event === undefined ? '' : `event: ${event}\n`
  const head = id === undefined ? name : `id: ${id}\n${name}`
  // JSON text, nearly every payload, has no line break: checking first is cheaper than splitting.
  if (!/[\r\n]/.test(data)) return `${head}data: ${data}\n\n`
  const body = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return `${head}${body.join('')}\n`
}
