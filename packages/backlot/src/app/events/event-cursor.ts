/**
 * The position of a reader of events: the process that sent the event, its number, and when that
 * process learnt of the change.
 */
export type Cursor = {
  readonly origin: string
  readonly seq: number
  readonly atMs: number
}

/** The cursor of an event id; undefined for other ids, from which a stream cannot resume. */
export function parseCursor(id: string): Cursor | undefined {
  const [, origin = '', seq, atMs] = /^([0-9a-f]{8})\.(\d{1,15})\.(\d{1,15})$/.exec(id) ?? []
  return seq === undefined ? undefined : { origin, seq: Number(seq), atMs: Number(atMs) }
}
