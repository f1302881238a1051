import { Counter, Histogram, type Registry } from 'prom-client'
import type { Observer } from '../domain/observer.ts'
import type { Observe } from './exemplars.ts'

/** In seconds: a challenge has three, a push fifteen, a connection five more. */
const ATTEMPT_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 3, 5, 10, 15, 20]

/** Counts the results of callbacks. */
export function callbackMetrics(
  registry: Registry,
  observe: Observe,
): Pick<Observer, 'callbackAttempted' | 'callbackDelivered' | 'callbackAbandoned'> {
  const registers = [registry]
  const attempts = new Histogram({
    name: 'backlot_callback_attempt_seconds',
    help: 'Calls of receivers, connecting included; step: challenge or push; outcome: accepted, failed or gone (410)',
    labelNames: ['step', 'outcome'],
    buckets: ATTEMPT_BUCKETS,
    enableExemplars: observe.hasExemplars,
    registers,
  })
  const ends = new Counter({
    name: 'backlot_callback_ends_total',
    help: 'Callbacks that came to their end; end: delivered (the receiver knows how the task ended), unreachable, parked (all tries failed) or gone (410)',
    labelNames: ['end'],
    registers,
  })
  // Results that never happened are written as 0, because alerts compare with it.
  for (const end of ['delivered', 'unreachable', 'parked', 'gone']) ends.inc({ end }, 0)
  return {
    callbackAttempted: ({ step, outcome, durationMs }) =>
      observe(attempts, { step, outcome }, durationMs / 1000),
    callbackDelivered: ({ status }) => {
      if (status !== 'processing') ends.inc({ end: 'delivered' })
    },
    callbackAbandoned: ({ state }) => ends.inc({ end: state }),
  }
}
