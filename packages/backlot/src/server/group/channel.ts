/**
 * Calls between two processes of one server, over the IPC pipe.
 *
 * Everything that is sent within one event-loop iteration goes as one message, and while that is
 * being written the next one collects. Calls have no timers of their own: a peer without a sign of
 * life for some seconds counts as dead or blocked, and all calls to it are refused. Late answers go
 * to `onLate`, so that nothing that they grant is lost.
 */
import { Fault, type FaultKind, toFault } from '../../domain/fault.ts'
import type { MaybePromise } from '../../domain/maybe-promise.ts'

/** The calls of one side by name: arguments and result. */
export type Calls = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>

/** Handlers for the calls of the other side. */
export type Handlers<In extends Calls> = {
  readonly [Name in keyof In]: (ask: In[Name]['ask']) => MaybePromise<In[Name]['answer']>
}

/** A fault on the pipe, without its cause. */
type SentFault = {
  readonly kind: FaultKind
  readonly message: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
}

/** The format on the pipe, in this order: the kind, the number of the call, then its name, or its result. */
type Packet =
  | readonly ['call', number, string, unknown]
  | readonly ['answer', number, unknown]
  | readonly ['fault', number, SentFault]
  | readonly ['ping' | 'pong', number]

/** The same as received: its values have the types of the other side. */
type Received =
  | readonly ['call', number, string, never]
  | readonly ['answer', number, never]
  | readonly ['fault', number, SentFault]
  | readonly ['ping' | 'pong', number]

/** The pipe between two processes. */
export type Wire = {
  /** Sends a message; resolves when it was handed over, or cannot be sent. */
  send(message: readonly Packet[], done: () => void): void
  onMessage(listener: (message: readonly Received[]) => void): void
}

/** One end of the pipe. */
export type Channel<Out extends Calls> = {
  /**
   * Resolves to the result. Rejects with the fault of the other side, and with `overloaded` when it
   * does not answer; `onLate` then gets the result, if it still comes.
   */
  call<Name extends keyof Out & string>(
    name: Name,
    ask: Out[Name]['ask'],
    onLate?: (answer: Out[Name]['answer']) => void,
  ): Promise<Out[Name]['answer']>
  /** Sends something without waiting for a result. */
  cast<Name extends keyof Out & string>(name: Name, ask: Out[Name]['ask']): void
  /** How many packets wait for a slow pipe. */
  backlog(): number
  /** Refuses everything that waits: the other side has ended. */
  close(): void
}

/** How often a silent peer is asked for a sign of life, and how many times without an answer. */
export type Silence = { readonly pingMs: number; readonly maxSilentPings: number }

const MAX_SILENCE: Silence = { pingMs: 1000, maxSilentPings: 5 }

/** The most calls that may wait: more than a process has requests under way. */
const MAX_PENDING = 20_000

type Pending = {
  readonly resolve: (answer: never) => void
  readonly reject: (fault: Fault) => void
  readonly onLate: ((answer: never) => void) | undefined
}

/** Calls that wait for their results. */
type PendingCalls = {
  /** Adds a call; undefined when too many wait. */
  add(call: Pending): number | undefined
  /** Removes the call with this number; undefined if there is none. */
  settle(id: number): Pick<Pending, 'resolve'> | Pending | undefined
  /** Called when the other side has shown a sign of life. */
  heard(): void
  refuseAll(): void
}

function createPendingCalls(ping: () => void, { pingMs, maxSilentPings }: Silence): PendingCalls {
  const pending = new Map<number, Pending>()
  const late = new Map<number, Pick<Pending, 'resolve'>>()
  let lastId = 0
  let silentPings = 0
  let watch: NodeJS.Timeout | undefined

  const stopWatching = (): void => {
    clearInterval(watch)
    watch = undefined
  }
  const refuseAll = (): void => {
    stopWatching()
    for (const [id, { reject, onLate }] of pending) {
      if (onLate) late.set(id, { resolve: onLate })
      reject(unanswered())
    }
    pending.clear()
  }
  const look = (): void => {
    if (pending.size === 0) return stopWatching()
    if (silentPings >= maxSilentPings) return refuseAll()
    silentPings += 1
    ping()
  }
  return {
    add: (call) => {
      if (pending.size >= MAX_PENDING) return undefined
      lastId += 1
      pending.set(lastId, call)
      if (!watch) silentPings = 0
      watch ??= setInterval(look, pingMs).unref()
      return lastId
    },
    settle: (id) => {
      const waiting = pending.get(id) ?? late.get(id)
      pending.delete(id)
      late.delete(id)
      return waiting
    },
    heard: () => {
      silentPings = 0
    },
    refuseAll,
  }
}

/** Opens one end over the pipe. */
export function openChannel<Out extends Calls, In extends Calls>(
  wire: Wire,
  handlers: Handlers<In>,
  silence: Silence = MAX_SILENCE,
): Channel<Out> {
  const outbox = createOutbox(wire)
  const pending = createPendingCalls(() => outbox.put(['ping', 0]), silence)
  const known: Readonly<Record<string, ((ask: never) => unknown) | undefined>> = handlers
  let isClosed = false

  const handle = async (id: number, name: string, ask: never): Promise<void> => {
    try {
      const answer = await known[name]?.(ask)
      if (id > 0) outbox.put(['answer', id, answer])
    } catch (thrown) {
      if (id > 0) outbox.put(['fault', id, sent(toFault(thrown))])
    }
  }
  const receive = (packet: Received): void => {
    const [kind, id] = packet
    if (kind === 'call') return void handle(id, packet[2], packet[3])
    if (kind === 'ping') return outbox.put(['pong', 0])
    if (kind === 'pong') return
    const waiting = pending.settle(id)
    if (packet[0] === 'answer') waiting?.resolve(packet[2])
    else if (packet[0] === 'fault' && waiting && 'reject' in waiting)
      waiting.reject(faultOf(packet[2]))
  }

  wire.onMessage((message) => {
    pending.heard()
    for (const packet of message) receive(packet)
  })
  return {
    call: (name, ask, onLate) =>
      new Promise((resolve, reject) => {
        const id = isClosed ? undefined : pending.add({ resolve, reject, onLate })
        if (id === undefined) reject(unanswered())
        else outbox.put(['call', id, name, ask])
      }),
    cast: (name, ask) => outbox.put(['call', 0, name, ask]),
    backlog: outbox.size,
    close: () => {
      isClosed = true
      outbox.close()
      pending.refuseAll()
    },
  }
}

/** Packets that wait to be sent together. */
type Outbox = { put(packet: Packet): void; size(): number; close(): void }

function createOutbox(wire: Wire): Outbox {
  let packets: Packet[] = []
  let isScheduled = false
  let isClosed = false
  const flush = (): void => {
    const together = packets
    packets = []
    if (isClosed) return
    wire.send(together, () => {
      isScheduled = false
      if (packets.length > 0) schedule()
    })
  }
  const schedule = (): void => {
    isScheduled = true
    setImmediate(flush)
  }
  return {
    put: (packet) => {
      if (isClosed) return
      packets.push(packet)
      if (!isScheduled) schedule()
    },
    size: () => packets.length,
    close: () => {
      isClosed = true
      packets = []
    },
  }
}

function unanswered(): Fault {
  const message = 'the processes of this server do not answer each other; try again'
  return new Fault('overloaded', message, { retryAfterSeconds: 1 })
}

function sent({ kind, message, field, retryAfterSeconds }: Fault): SentFault {
  return { kind, message, field, retryAfterSeconds }
}

function faultOf({ kind, message, field, retryAfterSeconds }: SentFault): Fault {
  return new Fault(kind, message, {
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
