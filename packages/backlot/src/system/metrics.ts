/**
 * Metrics for Prometheus. Every label has few values: routes, catalogue models, configured engines;
 * never what a caller wrote.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Clock } from '../domain/clock.ts'
import type { MaybePromise } from '../domain/maybe-promise.ts'
import { noObserver, type Observer } from '../domain/observer.ts'
import type { FileStore } from '../domain/file.ts'
import type { Tracer } from '../domain/trace.ts'
import type { PendingWork, PendingWorkStore } from '../domain/pending-work.ts'
import { addStoreSourceGauges, type StoreSources } from './store-metrics.ts'
import { addStorageGauge } from './storage-gauge.ts'
import { batchGauge, batchMetrics } from './batch-metrics.ts'
import { callbackMetrics } from './callback-metrics.ts'
import { exemplary, openRegistry, writeRegistry, type Observe } from './exemplars.ts'
import type { MetricsJson } from './merge-metrics.ts'

/** Values that are read when metrics are. */
export type MetricsSources = {
  readonly pendingWork: PendingWorkStore
  readonly store: StoreSources
  readonly files: Pick<FileStore, 'totalStorage'>
  readonly clock: Clock
  /** Running and waiting replies of each engine in use. */
  engineLoads(): MaybePromise<
    ReadonlyMap<string, { readonly busy: number; readonly waiting: number }>
  >
  /** How many lines of the log were dropped because they could not be written. */
  droppedLogLines(): number
  /** Absent without tracing; with it, histograms have exemplars. */
  readonly tracer?: Tracer | undefined
}

/** Metrics: counting and writing. */
export type Metrics = {
  readonly observer: Observer
  /**
   * Everything as text, for a reader that accepts these types: OpenMetrics, with exemplars, where
   * it does and tracing is on. Never rejects: metrics of an unresponsive store are left out.
   */
  write(accept?: string): Promise<{ readonly contentType: string; readonly text: string }>
  /** Everything, to be merged with other processes of the same server. */
  read(): Promise<MetricsJson>
}

/** In seconds; few, because each is a line for every route. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]
const FIRST_PART_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const VIDEO_SECONDS_BUCKETS = [5, 15, 30, 60, 120, 300, 900, 3600]

/** The store is queried at most this often, however many readers there are. */
const PENDING_AGE_MS = 5000

/** Creates the metrics, all zero. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = openRegistry(sources.tracer)
  const observe = exemplary(sources.tracer)
  collectDefaultMetrics({ register: registry })
  addEngineGauges(registry, sources)
  addStorageGauge(registry, sources.files)
  addLogCounter(registry, sources)
  const ask = addStoreGauges(registry, sources)
  const { swept } = addStoreSourceGauges(registry, sources.store)
  return {
    observer: {
      ...noObserver,
      ...requestObserver(registry, observe),
      ...connectionObserver(registry),
      ...workObserver(registry, observe),
      swept,
      ...batchMetrics(registry, observe),
      ...callbackMetrics(registry, observe),
    },
    write: async (accept) => {
      await ask()
      return await writeRegistry(registry, accept)
    },
    read: async () => {
      await ask()
      return registry.getMetricsAsJSON()
    },
  }
}

function connectionObserver(
  registry: Registry,
): Pick<
  Observer,
  'connectionOpened' | 'connectionClosed' | 'connectionCut' | 'connectionsRefused'
> {
  const registers = [registry]
  const connections = new Gauge({
    name: 'backlot_http_connections',
    help: 'Connections of callers',
    registers,
  })
  const cuts = new Counter({
    name: 'backlot_http_connections_cut_total',
    help: 'Connections that the server closed; reason: slowHead, slowBody, slowReader, idle, or crowded, an idle one that gave way to another',
    labelNames: ['reason'],
    registers,
  })
  const refusals = new Counter({
    name: 'backlot_http_connections_refused_total',
    help: 'Connections that were one too many; reason: in total, or of one address',
    labelNames: ['reason'],
    registers,
  })
  return {
    connectionOpened: () => connections.inc(),
    connectionClosed: () => connections.dec(),
    connectionCut: ({ reason }) => cuts.inc({ reason }),
    connectionsRefused: ({ reason, count }) => refusals.inc({ reason }, count),
  }
}

function requestObserver(
  registry: Registry,
  observe: Observe,
): Pick<Observer, 'requestBegan' | 'requestEnded'> {
  const registers = [registry]
  const open = tally((collect) => {
    const labelNames = ['method', 'route'] as const
    const help = 'Requests under way, streams included'
    return new Gauge({ name: 'backlot_http_requests_open', help, labelNames, registers, collect })
  })
  const total = tally((collect) => {
    const labelNames = ['method', 'route', 'status', 'fault'] as const
    const help =
      'Requests that ended; fault: what was told instead of an answer; status 499: the caller left'
    return new Counter({
      name: 'backlot_http_requests_total',
      help,
      labelNames,
      registers,
      collect,
    })
  })
  const seconds = new Histogram({
    name: 'backlot_http_request_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    enableExemplars: observe.hasExemplars,
    registers,
  })
  return {
    requestBegan: ({ method, route }) => open.add({ method, route }, 1),
    requestEnded: ({ method, route, status, fault = '', durationMs }) => {
      open.add({ method, route }, -1)
      total.add({ method, route, status, fault }, 1)
      observe(seconds, { method, route }, toSeconds(durationMs))
    },
  }
}

/** A counter that is incremented with every request. */
type Tally<N extends string> = {
  add(labels: Readonly<Record<N, string | number>>, amount: number): void
}

/**
 * Counts that are passed to the metric when it is read: the metric looks up its entry by all
 * labels, which costs a reply more than counting.
 */
function tally<N extends string>(create: (collect: () => void) => Counter<N> | Gauge<N>): Tally<N> {
  const amounts = new Map<
    string,
    { readonly labels: Parameters<Tally<N>['add']>[0]; sum: number }
  >()
  const metric = create(() => {
    for (const { labels, sum } of amounts.values()) metric.inc(labels, sum)
    amounts.clear()
  })
  return {
    add: (labels, amount) => {
      let name = ''
      for (const label in labels) name += `${labels[label]}\n`
      const before = amounts.get(name)
      if (before) before.sum += amount
      else amounts.set(name, { labels, sum: amount })
    },
  }
}

function workObserver(
  registry: Registry,
  observe: Observe,
): Pick<Observer, 'replyBegan' | 'replyCharged' | 'videoEnded' | 'engineFailed'> {
  const registers = [registry]
  const firstPart = new Histogram({
    name: 'backlot_reply_first_part_seconds',
    help: 'From the order of a reply to its first part, waiting for its turn included',
    labelNames: ['model'],
    buckets: FIRST_PART_BUCKETS,
    enableExemplars: observe.hasExemplars,
    registers,
  })
  const tokens = tally((collect) => {
    const labelNames = ['model', 'kind'] as const
    const help = 'Tokens of charged replies; kind: input, cache_read, cache_write or output'
    return new Counter({ name: 'backlot_tokens_total', help, labelNames, registers, collect })
  })
  const films = new Histogram({
    name: 'backlot_film_seconds',
    help: 'From the claim of a task to its end; state: success or failed',
    labelNames: ['model', 'state'],
    buckets: VIDEO_SECONDS_BUCKETS,
    enableExemplars: observe.hasExemplars,
    registers,
  })
  const failures = new Counter({
    name: 'backlot_engine_failures_total',
    help: 'Failures of inference servers, also where another try or engine made up for them',
    labelNames: ['engine'],
    registers,
  })
  return {
    replyBegan: ({ modelId: model, waitedMs }) =>
      observe(firstPart, { model }, toSeconds(waitedMs)),
    replyCharged: ({ modelId: model, usage }) => {
      tokens.add({ model, kind: 'input' }, usage.inputTokens)
      tokens.add({ model, kind: 'cache_read' }, usage.cacheReadTokens)
      tokens.add({ model, kind: 'cache_write' }, usage.cacheWriteTokens)
      tokens.add({ model, kind: 'output' }, usage.outputTokens)
    },
    videoEnded: ({ modelId: model, state, durationMs }) =>
      observe(films, { model, state }, toSeconds(durationMs)),
    engineFailed: (engine) => failures.inc({ engine }),
  }
}

function addEngineGauges(registry: Registry, { engineLoads }: MetricsSources): void {
  const replies = new Gauge({
    name: 'backlot_engine_replies',
    help: 'Replies at an engine; state: busy or waiting',
    aggregator: 'max', // all processes of a server report the same
    labelNames: ['engine', 'state'],
    registers: [registry],
    collect: async () => {
      for (const [engine, { busy, waiting }] of await engineLoads()) {
        replies.set({ engine, state: 'busy' }, busy)
        replies.set({ engine, state: 'waiting' }, waiting)
      }
    },
  })
}

function addLogCounter(registry: Registry, { droppedLogLines }: MetricsSources): void {
  let counted = 0
  const dropped = new Counter({
    name: 'backlot_log_lines_dropped_total',
    help: 'Lines of the log that were dropped because nobody took them from stderr',
    registers: [registry],
    collect: () => {
      const now = droppedLogLines()
      dropped.inc(now - counted)
      counted = now
    },
  })
}

/** Gauges of the store, the same on all its servers. Returns a function that reads them again. */
function addStoreGauges(
  registry: Registry,
  { pendingWork, clock }: MetricsSources,
): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'backlot_store_up',
    help: 'Whether the store answers',
    aggregator: 'min',
    registers,
  })
  const tasks = new Gauge({
    name: 'backlot_tasks',
    help: 'Tasks of all servers that have not ended; state: queued or processing',
    aggregator: 'max',
    labelNames: ['state'],
    registers,
  })
  const waited = new Gauge({
    name: 'backlot_next_task_waited_seconds',
    help: 'How long the task that is next in the queue has waited',
    aggregator: 'max',
    registers,
  })
  const callbacks = new Gauge({
    name: 'backlot_callbacks',
    help: 'Receivers of all servers; state: owed or parked',
    aggregator: 'max',
    labelNames: ['state'],
    registers,
  })
  const batches = batchGauge(registry)
  const publish = (counted: PendingWork): void => {
    tasks.set({ state: 'queued' }, counted.tasksQueued)
    tasks.set({ state: 'processing' }, counted.tasksProcessing)
    const nowMs = clock.nowMs()
    waited.set(toSeconds(nowMs - (counted.nextTaskCreatedAtMs ?? nowMs)))
    callbacks.set({ state: 'owed' }, counted.callbacksPending)
    callbacks.set({ state: 'parked' }, counted.callbacksDeadLettered)
    batches.publish(counted)
  }
  const ask = async (): Promise<void> => {
    try {
      publish(await pendingWork.count())
      up.set(1)
    } catch {
      tasks.reset()
      callbacks.reset()
      batches.reset()
      waited.set(Number.NaN)
      up.set(0)
    }
  }
  return atMostEvery(PENDING_AGE_MS, clock, ask)
}

/** The work, repeated when the last result is too old; concurrent callers share it. */
function atMostEvery(ageMs: number, clock: Clock, work: () => Promise<void>): () => Promise<void> {
  let done = Promise.resolve()
  let atMs = -Infinity
  return () => {
    const nowMs = clock.monotonicMs()
    if (nowMs - atMs < ageMs) return done
    atMs = nowMs
    done = work()
    return done
  }
}

function toSeconds(durationMs: number): number {
  return Math.max(0, durationMs) / 1000
}
