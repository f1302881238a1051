/**
 * Calls between two processes of one server, over the pipe that the system gives them.
 *
 * What is sent within one turn of the event loop goes as one message, and while that is
 * being written the next one gathers. Answers have no timers of their own: a peer that
 * shows no sign of life for some seconds is taken for dead or stuck, and all that waits
 * for it is refused. What it answers later is given to `onLate`, so that nothing that it
 * gave away is lost.
 */
import { Fault, type FaultKind, toFault } from '../../domain/fault.ts'
import type { MaybePromise } from '../../domain/maybe-promise.ts'

/** What one side may ask of the other, by name: the question, and what is answered. */
export type Calls = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>

/** What answers the calls of the other side. */
export type Handlers<In extends Calls> = {
  readonly [Name in keyof In]: (ask: In[Name]['ask']) => MaybePromise<In[Name]['answer']>
}

/** A fault as it travels: its cause stays where it happened. */
type SentFault = {
  readonly kind: FaultKind
  readonly message: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
}

/** What travels, in this order: what it is, the number of the call, then its name, or what was answered. */
type Packet =
  | readonly ['call', number, string, unknown]
  | readonly ['answer', number, unknown]
  | readonly ['fault', number, SentFault]
  | readonly ['ping' | 'pong', number]

/** The same as it comes out of the pipe: its values are what the other side's types say. */
type Received =
  | readonly ['call', number, string, never]
  | readonly ['answer', number, never]
  | readonly ['fault', number, SentFault]
  | readonly ['ping' | 'pong', number]

/** The pipe between two processes. */
export type Wire = {
  /** Sends a message; resolves when it is on its way, also when it cannot be sent. */
  send(message: readonly Packet[], done: () => void): void
  onMessage(listener: (message: readonly Received[]) => void): void
}

/** One end of the pipe. */
export type Channel<Out extends Calls> = {
  /**
   * Resolves to the answer. Rejects with the fault of the other side, and with `overloaded`
   * when it does not answer; `onLate` is then given the answer, if one comes after all.
   */
  call<Name extends keyof Out & string>(
    name: Name,
    ask: Out[Name]['ask'],
    onLate?: (answer: Out[Name]['answer']) => void,
  ): Promise<Out[Name]['answer']>
  /** Sends something without waiting for an answer. */
  cast<Name extends keyof Out & string>(name: Name, ask: Out[Name]['ask']): void
  /** How many packets wait for a pipe that is slow. */
  backlog(): number
  /** Refuses all that waits: the other side has ended. */
  close(): void
}

/** How long a silent peer is waited for: this often it is asked for a sign of life, and so often in vain. */
export type Silence = { readonly pingMs: number; readonly maxSilentPings: number }

const MAX_SILENCE: Silence = { pingMs: 1000, maxSilentPings: 5 }

/** Calls that may wait at a time: more than a process has requests under way. */
const MAX_PENDING = 20_000

type Pending = {
  readonly resolve: (answer: never) => void
  readonly reject: (fault: Fault) => void
  readonly onLate: ((answer: never) => void) | undefined
}

/** Calls that wait for their answers. */
type PendingCalls = {
  /** Adds a call; undefined when too many wait. */
  add(call: Pending): number | undefined
  /** Takes out who waits for the answer; undefined when nobody does. */
  settle(id: number): Pick<Pending, 'resolve'> | Pending | undefined
  /** The other side has shown a sign of life. */
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
