/**
 * The primary of a server of several processes: it listens, starts the others, keeps their shared
 * state, and replaces those that end unexpectedly. It serves no requests itself.
 *
 *     callers ──▶ port ──▶ api-1, api-2, …        requests
 *                 │          │  ▲
 *              primary ◀─────┘  └── rates, slots of engines, queue of videos, inbox, notifications
 *                 │
 *                 └──▶ worker                      videos, callbacks, upkeep
 *
 * When the primary ends, for whatever reason, the others end, and the port is free.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type pino from 'pino'
import { createVideoAdmission } from '../../app/videos/video-admission.ts'
import type { Config } from '../../config/config.ts'
import { Refusal } from '../../config/refusal.ts'
import { memoryRates } from '../../stores/sqlite/rates.ts'
import { mergeMetrics } from '../../system/merge-metrics.ts'
import { recentResponses, REMEMBERED_BYTES } from '../../system/recent-responses.ts'
import { openLog } from '../log.ts'
import { clock } from '../clock-and-ids.ts'
import { openAdmission } from '../replies.ts'
import { type Channel, openChannel } from './channel.ts'
import { apiProcesses } from './count.ts'
import { createBalancer, type Receiver } from './balancer.ts'
import { createDesk, type DeskSeat } from './desk.ts'
import type { MemberCalls, MemberPart, PrimaryCalls, SiblingNews } from './protocol.ts'
import { createRestarts } from './restarts.ts'
import { memberWire, sendConnection } from './wire.ts'

/** A running server of several processes. */
export type ProcessGroup = {
  readonly port: number
  /** Stops all of them, as the section `shutdown` says. May be called twice. */
  stop(): Promise<void>
  /** Resolves to a message when the server cannot go on: all of its processes must end. */
  readonly lost: Promise<string>
}

/** A running process. */
type Member = {
  readonly name: string
  readonly worker: Worker
  readonly channel: Channel<MemberCalls>
  readonly seat: DeskSeat
  readonly receiver: Receiver
  readonly ready: PromiseWithResolvers<void>
  readonly part: MemberPart
  isSettled: boolean
}

/** How long a process may take to report its metrics; after that its last ones are used. */
const METRICS_MS = 2000

/** Packets that may wait for a process before it is only told that it missed some. */
const MAX_BACKLOG = 2000

/** Starts the processes and resolves when all are ready. Rejects, with none left, when one cannot start. */
export async function startGroup(home: string, config: Config): Promise<ProcessGroup> {
  const primary = new Primary(home, config, openLog(process.env, { processName: 'primary' }))
  try {
    const port = await primary.start()
    return { port, stop: () => primary.stop(), lost: primary.lost.promise }
  } catch (thrown) {
    await primary.abandon()
    throw thrown
  }
}

class Primary {
  readonly lost: PromiseWithResolvers<string> = Promise.withResolvers<string>()
  readonly #home: string
  readonly #config: Config
  readonly #log: pino.Logger
  readonly #members = new Map<number, Member>()
  readonly #metrics = mergeMetrics()
  readonly #restarts = createRestarts()
  readonly #admission: ReturnType<typeof openAdmission>
  readonly #desk: ReturnType<typeof createDesk>
  readonly #balancer = createBalancer()
  /** Resolves when no process has a request under way. */
  readonly #settled = Promise.withResolvers<void>()
  #isUp = false
  #isStopping = false
  #stopping: Promise<void> | undefined

  constructor(home: string, config: Config, log: pino.Logger) {
    this.#home = home
    this.#config = config
    this.#log = log
    this.#admission = openAdmission(config)
    const films = createVideoAdmission({
      pendingWork: { waiting: () => this.#any().channel.call('countWaiting', null) },
      limits: config.admission.films,
      clock,
    })
    this.#desk = createDesk({
      rates: memoryRates(),
      admission: this.#admission,
      films,
      responses: recentResponses(REMEMBERED_BYTES, clock),
      clock,
    })
  }

  /** Resolves to the port. */
  async start(): Promise<number> {
    cluster.setupPrimary({ serialization: 'advanced' })
    const names = Array.from({ length: apiProcesses(this.#config) }, (_, at) => `api-${at + 1}`)
    const apis = names.map((name) => this.#fork(name, 'api'))
    const others = this.#config.role === 'all' ? [this.#fork('worker', 'worker')] : []
    await Promise.all([...apis, ...others].map(({ ready }) => ready.promise))
    const port = await this.#balancer.listen(this.#config)
    this.#isUp = true
    return port
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#balancer.isEmpty()) this.#balancer.close()
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  /** Ends all processes at once. */
  async abandon(): Promise<void> {
    this.#isStopping = true
    this.#balancer.close()
    const ended = this.#ended()
    for (const { worker } of this.#members.values()) worker.process.kill('SIGKILL')
    await ended
  }

  async #stopAll(): Promise<void> {
    const ended = this.#ended()
    for (const { channel } of this.#members.values()) channel.cast('stop', null)
    await ended
  }

  /**
   * Handles a process that takes no more connections. When all stop, the first one stops the port
   * for all, so that no connection waits for nobody.
   */
  #takeOut(receiver: Receiver): void {
    if (this.#balancer.remove(receiver) && this.#isStopping) this.#balancer.close()
  }

  /** A process that stops alone does not wait for the others. */
  async #settle(member: Member): Promise<void> {
    member.isSettled = true
    this.#lookSettled()
    if (this.#isStopping) await this.#settled.promise
  }

  #lookSettled(): void {
    const all = [...this.#members.values()]
    if (all.every(({ part, isSettled }) => part === 'worker' || isSettled)) this.#settled.resolve()
  }

  async #ended(): Promise<void> {
    await Promise.all([...this.#members.values()].map(({ worker }) => once(worker, 'exit')))
  }

  #any(): Member {
    for (const member of this.#members.values()) return member
    throw new Error('no process runs')
  }

  #fork(name: string, part: MemberPart): Member {
    const worker = cluster.fork()
    const seat = this.#desk.admit()
    const ready = Promise.withResolvers<void>()
    const receiver: Receiver = { send: (socket) => sendConnection(worker, socket) }
    ready.promise.catch(() => undefined) // nobody waits for replacements
    let refusal: string | undefined
    const channel = openChannel<MemberCalls, PrimaryCalls>(memberWire(worker), {
      ...seat.handlers,
      start: () => ({ name, part, home: this.#home, config: this.#config }),
      ready: () => {
        if (part === 'api') this.#balancer.add(receiver)
        this.#restarts.started(name)
        this.#log.info({ event: 'process:started', member: name, pid: worker.process.pid })
        ready.resolve()
      },
      connectionTaken: () => this.#balancer.taken(receiver),
      closing: () => this.#takeOut(receiver),
      refused: ({ message }) => {
        refusal = message
      },
      settled: () => this.#settle(member),
      lost: () =>
        this.lost.resolve('The disk of the store has failed. Start again: what it kept is there.'),
      announce: (news) => this.#announce(news, worker.id),
      engineFailed: (failure) => {
        for (const other of this.#others(worker.id)) other.channel.cast('engineFailed', failure)
      },
      writeMetrics: (accept) => this.#writeMetrics(accept),
    })
    const member: Member = { name, worker, channel, seat, receiver, ready, part, isSettled: false }
    this.#members.set(worker.id, member)
    worker.on('error', (err) =>
      this.#log.error({ err, member: name }, 'a process cannot be reached'),
    )
    worker.on('exit', (code, signal) => {
      ready.reject(
        new Refusal(refusal ?? `The process ${name} ended at its start (${signal ?? code}).`),
      )
      this.#onExit(member, part, { code, signal, refusal })
    })
    return member
  }

  #onExit(
    { name, worker, channel, seat, receiver }: Member,
    part: MemberPart,
    why: {
      readonly code: number | null
      readonly signal: string | null
      readonly refusal: string | undefined
    },
  ): void {
    this.#members.delete(worker.id)
    this.#takeOut(receiver)
    this.#balancer.ended(receiver)
    this.#lookSettled()
    channel.close()
    seat.vacate()
    this.#metrics.end(worker.id, this.#isUp && !this.#isStopping)
    if (this.#isStopping || !this.#isUp) return // a process that cannot start fails the start of the server
    // What it had committed and not announced is unknown.
    this.#announce('missed', worker.id)
    const againMs = this.#restarts.ended(name)
    const event = { event: 'process:ended', member: name, ...why }
    if (againMs === undefined) {
      this.#log.fatal(event, 'a process ends again and again')
      this.lost.resolve(
        `The process ${name} ends again and again: ${why.refusal ?? 'see the log'}.`,
      )
      return
    }
    this.#log.error({ ...event, againMs }, 'a process ended unexpectedly and is replaced')
    setTimeout(() => {
      if (!this.#isStopping) this.#fork(name, part)
    }, againMs)
  }

  *#others(id: number): Iterable<Member> {
    for (const [other, member] of this.#members) if (other !== id) yield member
  }

  #announce(news: SiblingNews, from: number): void {
    for (const { channel } of this.#others(from)) {
      // A blocked process costs no memory; when it reads again it learns that it missed something.
      const backlog = channel.backlog()
      if (backlog < MAX_BACKLOG) channel.cast('announced', news)
      else if (backlog === MAX_BACKLOG) channel.cast('announced', 'missed')
    }
  }

  async #writeMetrics(
    accept: string,
  ): Promise<{ readonly contentType: string; readonly text: string }> {
    await Promise.all([...this.#members.values()].map((member) => this.#readMetrics(member)))
    return this.#metrics.write(this.#members.size, accept)
  }

  async #readMetrics({ worker, channel }: Member): Promise<void> {
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), METRICS_MS)
    const read = channel.call('readMetrics', null).catch(() => undefined)
    const metrics = await Promise.race([read, late.promise])
    clearTimeout(timer)
    if (metrics && this.#members.has(worker.id)) this.#metrics.keep(worker.id, metrics)
  }
}
