import { noObserver, type Observer } from '../domain/observer.ts'
import type { Tracer } from '../domain/trace.ts'

/** Adds the result of a task to the active span. */
export function traceObserver(tracer: Tracer): Observer {
  return {
    ...noObserver,
    videoEnded: ({ state, fault }) => {
      const span = tracer.active()
      span?.set({ 'backlot.task.state': state })
      if (fault !== undefined) span?.fail(fault)
    },
    taskRequeued: ({ reason }) =>
      tracer.active()?.set({ 'backlot.task.state': 'requeued', 'backlot.task.requeued': reason }),
    callbackAttempted: ({ outcome }) => {
      const span = tracer.active()
      span?.set({ 'backlot.callback.outcome': outcome })
      if (outcome !== 'accepted') span?.fail(outcome)
    },
  }
}
