/** The observers of the server: log, metrics, traces. */
import type pino from 'pino'
import { observedEnd } from '../app/batches/batches.ts'
import { createEventHub } from '../app/events/event-hub.ts'
import { isFault } from '../domain/fault.ts'
import { observeAll, type Observer } from '../domain/observer.ts'
import type { EngineChoice } from '../engines/index.ts'
import { createMetrics } from '../system/metrics.ts'
import { createEngineFailures, type EngineFailures } from './engine-failures.ts'
import { createEventLog } from './event-log.ts'
import { freeBytesOf, isWritable } from './health.ts'
import { logDestination } from './log.ts'
import { clock, ids } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'
import type { ServerTracing } from './tracing.ts'

/** Starts to count, to log events, and to send changes to event streams. */
export function openWatches({
  store,
  admission,
  log,
  health,
  clockWatch,
  volumes,
  membership,
  tracing,
}: Pick<
  ServerResources,
  'store' | 'admission' | 'log' | 'health' | 'clockWatch' | 'volumes' | 'membership'
> & {
  readonly tracing: Pick<ServerTracing, 'tracer' | 'observers'>
}): Pick<ServerResources, 'metrics' | 'observer' | 'events' | 'failures'> {
  const metrics = createMetrics({
    pendingWork: store.pendingWork,
    files: store.files,
    clock,
    engineLoads: () => admission.loads(),
    store: {
      connectionCounts: () => store.connectionCounts?.(),
      clockSkewMs: () => clockWatch.skewMs(),
      isWritable: () => isWritable(health),
      freeBytes: () => freeBytesOf(volumes),
    },
    droppedLogLines: () => logDestination().dropped(),
    tracer: tracing.tracer,
  })
  const observer = observeAll(
    [...tracing.observers, metrics.observer, createEventLog(log)],
    (thrown) => log.error({ err: thrown }, 'an event could not be observed'),
  )
  store.batches.onEnded((batch) => observer.batchEnded(observedEnd(batch)))
  const events = createEventHub({ changes: store.changes, clock, ids })
  return {
    metrics,
    observer,
    events,
    failures: membership?.failures ?? createEngineFailures(clock),
  }
}

/** Logs and counts failures of engines. */
export function engineWatch(
  {
    observer,
    failures,
  }: { readonly observer: Pick<Observer, 'engineFailed'>; readonly failures: EngineFailures },
  log: pino.Logger,
): Pick<EngineChoice, 'onFailure' | 'onNotice'> {
  return {
    onFailure: (engine, thrown) => {
      observer.engineFailed(engine)
      failures.failed(engine, thrown)
      const err = isFault(thrown) ? (thrown.cause ?? thrown) : thrown
      log.warn({ err, engine }, 'an engine failed')
    },
    onNotice: (engine, words) => log.warn({ engine }, words),
  }
}
