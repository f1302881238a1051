/** Where a reader of events stands: which process sent it what, and when that process had learnt of it. */
export type Cursor = {
  readonly origin: string
  readonly seq: number
  readonly atMs: number
}

/** The cursor of an event's id; undefined for anything else, with which nothing can be resumed. */
export function parseCursor(id: string): Cursor | undefined {
  const [, origin = '', seq, atMs] = /^([0-9a-f]{8})\.(\d{1,15})\.(\d{1,15})$/.exec(id) ?? []
  return seq === undefined ? undefined : { origin, seq: Number(seq), atMs: Number(atMs) }
}
