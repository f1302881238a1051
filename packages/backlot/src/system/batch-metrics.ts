import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { BATCH_ENDPOINTS } from '../domain/batch.ts'
import type { Observer } from '../domain/observer.ts'
import type { PendingWork } from '../domain/pending-work.ts'
import type { Observe } from './exemplars.ts'

/** In seconds: a batch has a day. */
const BATCH_SECONDS_BUCKETS = [10, 60, 300, 1800, 3600, 6 * 3600, 12 * 3600, 24 * 3600]

/** Counts batches and their requests. */
export function batchMetrics(
  registry: Registry,
  observe: Observe,
): Pick<Observer, 'batchRequestEnded' | 'batchEnded'> {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'backlot_batch_seconds',
    help: 'From the order of a batch to its end; state: ended, or failed when its input could not be read',
    labelNames: ['endpoint', 'state'],
    buckets: BATCH_SECONDS_BUCKETS,
    enableExemplars: observe.hasExemplars,
    registers,
  })
  const requests = new Counter({
    name: 'backlot_batch_requests_total',
    help: 'Requests of batches that ended; state: succeeded, errored, canceled or expired',
    labelNames: ['endpoint', 'state'],
    registers,
  })
  for (const endpoint of BATCH_ENDPOINTS)
    for (const state of ['succeeded', 'errored', 'canceled', 'expired'])
      requests.inc({ endpoint, state }, 0)
  return {
    batchRequestEnded: ({ endpoint, state }) => requests.inc({ endpoint, state }),
    batchEnded: ({ endpoint, state, counts, durationMs }) => {
      // The others were counted one by one.
      requests.inc({ endpoint, state: 'canceled' }, counts.canceled)
      requests.inc({ endpoint, state: 'expired' }, counts.expired)
      observe(seconds, { endpoint, state }, durationMs / 1000)
    },
  }
}

/** The gauge of unended batch requests. */
export function batchGauge(registry: Registry): {
  publish(counted: PendingWork): void
  reset(): void
} {
  const requests = new Gauge({
    name: 'backlot_batch_requests_open',
    help: 'Requests of batches of all servers that have not ended; state: pending or running',
    aggregator: 'max',
    labelNames: ['state'],
    registers: [registry],
  })
  return {
    publish: ({ batchRequestsPending, batchRequestsRunning }) => {
      requests.set({ state: 'pending' }, batchRequestsPending)
      requests.set({ state: 'running' }, batchRequestsRunning)
    },
    reset: () => requests.reset(),
  }
}
