/**
 * Event streams, one for each page that watches: a ring buffer of the newest changes known to this
 * process, and for each stream a short queue of unread events.
 *
 *     stores ──changes──▶ ring ──┬──▶ queue ──▶ stream of an account
 *                                └──▶ queue ──▶ stream of an operator
 *
 * A stream sends every change, or `reset`, after which its reader reads everything that it shows.
 * So nothing has to be kept for slow or disconnected readers. Streams per account and in all, the
 * ring and each queue are limited. See docs/decisions/0109-event-streams.md.
 */
import type { Change, ChangeFeed, ChangeKind, ChangeNews } from '../../domain/change.ts'
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import type { Ids } from '../../domain/id.ts'
import { type Cursor, parseCursor } from './event-cursor.ts'

/** An event of a stream. */
export type StreamEvent =
  /** The first event. `resumed`: nothing was missed since the event that the reader named. */
  | { readonly type: 'ready'; readonly resumed: boolean; readonly id: string }
  | {
      readonly type: 'change'
      readonly change: Change
      readonly atMs: number
      readonly id: string
    }
  /** Events were missed. */
  | { readonly type: 'reset'; readonly reason: 'lagged' | 'unknown'; readonly id: string }
  | { readonly type: 'ping' }
  /** The last event. */
  | { readonly type: 'end'; readonly reason: 'key_refused' | 'stopping' }

/** A reader of a stream. */
export type EventSubscriber = {
  /** Absent: an operator, who gets the events of all accounts. */
  readonly accountId?: string
  readonly keyId?: string
  /** Selects the changes of the stream; all when absent. */
  wants?(change: Change): boolean
  /** Throws `unknownKey` or `unauthenticated` once the key is no longer accepted. */
  check(): Promise<unknown>
  /** The id of the last event that the reader has seen; empty for a new stream. */
  readonly after: string
  /** Aborts when the reader has gone. */
  readonly signal: AbortSignal
}

/** The streams of a process. */
export interface EventHub {
  /** Opens a stream: batches of events as they come. Throws `rateLimited` for too many streams. */
  open(reader: EventSubscriber): AsyncIterable<readonly StreamEvent[]>
  /** How many streams are open. */
  count(): number
  /** Ends all streams; streams opened later end at once. */
  close(): void
}

/** Limits of a process's event streams. */
export type EventLimits = {
  readonly streams: number
  readonly streamsPerAccount: number
  /** Changes in the ring buffer, for readers that reconnect. */
  readonly kept: number
  /** Unread events of a stream. */
  readonly queued: number
}

/** The defaults. A change in the ring takes about 300 bytes, and all queues share its object. */
export const EVENT_LIMITS: EventLimits = {
  streams: 2048,
  streamsPerAccount: 256,
  kept: 8192,
  queued: 512,
}

/** How long changes are collected before they are sent: 20 updates a second are enough for a page. */
const BATCH_MS = 50

/** The least interval between frequent events of one account. */
const FREQUENT_MS = 1000

/** Kinds that a busy account causes a thousand times a second; only the last one of an interval is sent. */
const FREQUENT_KINDS: ReadonlySet<ChangeKind> = new Set(['balance.changed', 'request.recorded'])

/** How often a stream gets a ping and its key is checked. */
const PING_MS = 15_000

/** How often the store is asked whether another process has written, where changes are not announced. */
const OTHERS_MS = 1000

/** The most by which two servers can differ in when they learn of a change, clock skew included. */
const OVERLAP_MS = 10_000

/** Dependencies of the event hub. */
export type EventPorts = {
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly ids: Pick<Ids, 'hex'>
}

/** A change, with its number and time in this process. */
type Heard = { readonly seq: number; readonly atMs: number; readonly change: Change }

type Stream = {
  readonly reader: EventSubscriber
  readonly queue: StreamEvent[]
  isEnded: boolean
  /** Wakes its reader. */
  wake: (() => void) | undefined
}

/** Event streams over the changes of a store. The hub listens until it is closed. */
export function createEventHub(ports: EventPorts, limits: EventLimits = EVENT_LIMITS): EventHub {
  return new Hub(ports, limits)
}

class Hub implements EventHub {
  readonly #ports: EventPorts
  readonly #limits: EventLimits
  /**
   * Identifies this process in event ids, so that a reader from another server can be told from one
   * that reconnects.
   */
  readonly #origin: string
  readonly #ring: Heard[] = []
  readonly #streams = new Set<Stream>()
  readonly #perAccount = new Map<string, number>()
  readonly #dirty = new Set<Stream>()
  /** Accounts that got a frequent event within the interval, and whether another has come since. */
  readonly #frequent = new Map<string, { isChanged: boolean }>()
  readonly #stopListening: () => void
  #seq = 0
  /** Since this time nothing was missed. */
  #sinceMs: number
  #othersMark: unknown
  #flush: { clear(): void } | undefined
  #tick: { clear(): void } | undefined
  #isClosed = false

  constructor(ports: EventPorts, limits: EventLimits) {
    this.#ports = ports
    this.#limits = limits
    this.#origin = ports.ids.hex(4)
    this.#sinceMs = ports.clock.nowMs()
    this.#othersMark = ports.changes.othersMark?.()
    this.#stopListening = ports.changes.onChanges((news) => this.#hear(news))
  }

  count(): number {
    return this.#streams.size
  }

  open(reader: EventSubscriber): AsyncIterable<readonly StreamEvent[]> {
    const { accountId = '' } = reader
    const { streams, streamsPerAccount } = this.#limits
    const own = this.#perAccount.get(accountId) ?? 0
    if (own >= streamsPerAccount) throw tooMany('of one account', streamsPerAccount)
    if (this.#streams.size >= streams) throw tooMany('in all', streams)
    // What others wrote before is no news to a new reader, and they may have written while nobody read.
    this.#compareMarks()
    this.#startTicking()
    const stream: Stream = { reader, queue: [], isEnded: false, wake: undefined }
    this.#streams.add(stream)
    this.#perAccount.set(accountId, own + 1)
    // A reader that leaves before it has begun to read must not keep its slot.
    reader.signal.addEventListener('abort', () => this.#leave(stream), { once: true })
    if (reader.signal.aborted) this.#leave(stream)
    this.#begin(stream)
    if (this.#isClosed) this.#end(stream, 'stopping')
    return this.#read(stream)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopListening()
    for (const stream of this.#streams) this.#end(stream, 'stopping')
    this.#flush?.clear()
    this.#tick?.clear()
  }

  /** Sends what has happened since the last event that the reader saw, or `reset`. */
  #begin(stream: Stream): void {
    const cursor = parseCursor(stream.reader.after)
    const missed = cursor && this.#since(cursor)
    stream.queue.push({ type: 'ready', resumed: missed !== undefined, id: this.#idNow() })
    if (missed && missed.length > this.#limits.queued) return this.#reset(stream, 'lagged')
    for (const heard of missed ?? []) this.#add(stream, heard)
  }

  /**
   * The changes after the cursor; with some before it if another server issued it. Undefined when
   * not all are known.
   */
  #since({ origin, seq, atMs }: Cursor): readonly Heard[] | undefined {
    const ring = this.#ring
    if (origin === this.#origin) {
      const oldest = ring[0]?.seq ?? this.#seq + 1
      const isKnown = seq <= this.#seq && seq + 1 >= oldest && atMs >= this.#sinceMs
      return isKnown ? ring.filter((heard) => heard.seq > seq) : undefined
    }
    const fromMs = atMs - OVERLAP_MS
    return fromMs < this.#knownFromMs() ? undefined : ring.filter((heard) => heard.atMs >= fromMs)
  }

  /** Since this time all changes are in the ring. */
  #knownFromMs(): number {
    const isCut = this.#ring.length >= this.#limits.kept
    return Math.max(this.#sinceMs, isCut ? (this.#ring[0]?.atMs ?? 0) : 0)
  }

  #hear(news: ChangeNews): void {
    if (this.#isClosed) return
    if (news === 'missed') return this.#miss()
    for (const change of news)
      if (FREQUENT_KINDS.has(change.kind)) this.#hearFrequent(change)
      else this.#report(change)
  }

  /**
   * Handles a frequent change at most once per interval: a busy account changes its balance a
   * thousand times a second.
   */
  #hearFrequent(change: Change): void {
    const name = `${change.kind} ${change.accountId}`
    const recent = this.#frequent.get(name)
    if (recent) {
      recent.isChanged = true
      return
    }
    const state = { isChanged: false }
    this.#frequent.set(name, state)
    this.#report(change)
    this.#ports.clock.alarm(FREQUENT_MS, () => {
      this.#frequent.delete(name)
      if (state.isChanged && !this.#isClosed) this.#hearFrequent(change)
    })
  }

  #report(change: Change): void {
    this.#seq += 1
    const heard = { seq: this.#seq, atMs: this.#ports.clock.nowMs(), change }
    this.#ring.push(heard)
    if (this.#ring.length > this.#limits.kept * 1.25)
      this.#ring.splice(0, this.#ring.length - this.#limits.kept)
    for (const stream of this.#streams) {
      this.#add(stream, heard)
      if (concernsKey(stream.reader, change)) void this.#check(stream)
    }
  }

  #add(stream: Stream, { seq, atMs, change }: Heard): void {
    const { reader, queue } = stream
    if (stream.isEnded || (reader.accountId ?? change.accountId) !== change.accountId) return
    if (reader.wants && !reader.wants(change)) return
    if (queue.length >= this.#limits.queued) return this.#reset(stream, 'lagged')
    queue.push({ type: 'change', change, atMs, id: this.#idOf(seq, atMs) })
    this.#touch(stream)
  }

  /** Changes were missed: all readers must read everything again. */
  #miss(): void {
    this.#ring.length = 0
    this.#sinceMs = this.#ports.clock.nowMs()
    for (const stream of this.#streams) {
      this.#reset(stream, 'unknown')
      void this.#check(stream)
    }
  }

  #reset(stream: Stream, reason: 'lagged' | 'unknown'): void {
    if (stream.isEnded) return
    const ready = stream.queue.filter(({ type }) => type === 'ready')
    stream.queue.splice(0, stream.queue.length, ...ready)
    stream.queue.push({ type: 'reset', reason, id: this.#idNow() })
    this.#touch(stream)
  }

  /** Ends the stream once its key is refused. An unavailable store ends nothing. */
  async #check(stream: Stream): Promise<void> {
    try {
      await stream.reader.check()
    } catch (thrown) {
      if (isRefusal(thrown)) this.#end(stream, 'key_refused')
    }
  }

  #end(stream: Stream, reason: 'key_refused' | 'stopping'): void {
    if (stream.isEnded) return
    stream.isEnded = true
    if (reason === 'key_refused') stream.queue.length = 0 // the reader may not see anything more
    stream.queue.push({ type: 'end', reason })
    stream.wake?.()
  }

  /** Schedules a flush of the stream, together with all others. */
  #touch(stream: Stream): void {
    this.#dirty.add(stream)
    this.#flush ??= this.#ports.clock.alarm(BATCH_MS, () => {
      this.#flush = undefined
      const dirty = [...this.#dirty]
      this.#dirty.clear()
      for (const one of dirty) one.wake?.()
    })
  }

  async *#read(stream: Stream): AsyncGenerator<readonly StreamEvent[]> {
    const { reader, queue } = stream
    const { signal } = reader
    let pingedMs = this.#ports.clock.monotonicMs()
    try {
      while (!signal.aborted) {
        if (queue.length > 0) yield queue.splice(0)
        else if (stream.isEnded) return
        else {
          const silence = this.#ports.clock.alarm(PING_MS, () => stream.wake?.())
          await new Promise<void>((resolve) => (stream.wake = resolve))
          stream.wake = undefined
          silence.clear()
        }
        if (this.#ports.clock.monotonicMs() - pingedMs < PING_MS || stream.isEnded) continue
        pingedMs = this.#ports.clock.monotonicMs()
        await this.#check(stream)
        if (!stream.isEnded) yield [{ type: 'ping' }]
      }
    } finally {
      this.#leave(stream)
    }
  }

  #leave(stream: Stream): void {
    const { accountId = '' } = stream.reader
    if (!this.#streams.delete(stream)) return
    stream.isEnded = true
    stream.wake?.()
    this.#dirty.delete(stream)
    const left = (this.#perAccount.get(accountId) ?? 1) - 1
    if (left > 0) this.#perAccount.set(accountId, left)
    else this.#perAccount.delete(accountId)
  }

  /** While there are readers: checks whether another process has written without announcing it. */
  #startTicking(): void {
    const { changes, clock } = this.#ports
    if (!changes.othersMark || this.#tick || this.#isClosed) return
    const tick = (): void => {
      this.#tick = undefined
      if (this.#isClosed || this.#streams.size === 0) return
      this.#compareMarks()
      this.#tick = clock.alarm(OTHERS_MS, tick)
    }
    this.#tick = clock.alarm(OTHERS_MS, tick)
  }

  #compareMarks(): void {
    const mark = this.#ports.changes.othersMark?.()
    if (mark !== this.#othersMark) this.#miss()
    this.#othersMark = mark
  }

  #idOf(seq: number, atMs: number): string {
    return `${this.#origin}.${seq}.${atMs}`
  }

  #idNow(): string {
    return this.#idOf(this.#seq, this.#ports.clock.nowMs())
  }
}

/** Whether a change may end this reader's stream. */
function concernsKey({ accountId, keyId }: EventSubscriber, change: Change): boolean {
  if (accountId === undefined || change.accountId !== accountId) return false
  return change.kind === 'account.suspended' || (change.keyId === keyId && keyId !== undefined)
}

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof Fault && ['unknownKey', 'unauthenticated'].includes(thrown.kind)
}

function tooMany(where: string, limit: number): Fault {
  return new Fault('rateLimited', `too many event streams ${where}: at most ${limit} may be open`, {
    retryAfterSeconds: 5,
  })
}
