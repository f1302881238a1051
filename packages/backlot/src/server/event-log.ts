/**
 * The event log: one JSON line per event, so that a task can be followed by its id from the request
 * that ordered it to its end and its callbacks, over several servers. The lines have ids, models,
 * states, amounts and durations; nothing in them was written by a caller.
 */
import type pino from 'pino'
import { noObserver, type Observer } from '../domain/observer.ts'

/** Paths that probes request all the time: their lines would bury the others. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/healthz', '/metrics'])

/** An observer that logs every event at `info`; requests of probes at `debug`. */
export function createEventLog(log: pino.Logger): Observer {
  return log.isLevelEnabled('info') ? { ...noObserver, ...events(log) } : noObserver
}

type Unlogged =
  | 'requestBegan'
  | 'replyBegan'
  | 'callbackAttempted'
  | 'batchRequestEnded'
  | 'engineFailed'
  | 'connectionOpened'
  | 'connectionClosed'

function events(log: pino.Logger): Omit<Observer, Unlogged> {
  const emit = (event: string, facts: object, level: 'info' | 'debug' = 'info'): void =>
    log[level]({ event, ...facts })
  return {
    requestEnded: (request) => {
      const { durationMs, ...facts } = request
      const level = PROBES.has(request.route) ? 'debug' : 'info'
      emit('request:answered', { ...facts, durationMs: rounded(durationMs) }, level)
    },
    connectionCut: ({ reason }) => {
      // A request that was cut has a line of its own; the end of an idle connection is no event.
      if (reason === 'slowHead') emit('connection:cut', { reason })
    },
    connectionsRefused: (refusals) => emit('connection:refused', refusals),
    replyCharged: ({ usage, durationMs, ...reply }) =>
      emit('reply:charged', { ...reply, ...usage, durationMs: rounded(durationMs) }),
    memberIgnored: (request) => emit('request:member-ignored', request),
    taskAccepted: (task) => emit('task:accepted', task),
    taskClaimed: ({ waitedMs, ...task }) =>
      emit('task:claimed', { ...task, waitedMs: rounded(waitedMs) }),
    videoEnded: ({ state, durationMs, ...task }) =>
      emit(state === 'success' ? 'task:succeeded' : 'task:failed', {
        ...task,
        durationMs: rounded(durationMs),
      }),
    taskCancelled: (task) => emit('task:cancelled', task),
    batchAccepted: (batch) => emit('batch:accepted', batch),
    batchEnded: ({ state, counts, durationMs, ...batch }) =>
      emit(`batch:${state}`, { ...batch, ...counts, durationMs: rounded(durationMs) }),
    batchCancelled: (batch) => emit('batch:cancelled', batch),
    swept: ({ blobs }) => emit('sweep:ended', { blobs }),
    adminActed: ({ outcome, ...action }) => emit(`admin:${outcome}`, action),
    taskRequeued: ({ durationMs, ...task }) =>
      emit('task:requeued', { ...task, durationMs: rounded(durationMs) }),
    callbackDelivered: ({ durationMs, ...push }) =>
      emit('callback:delivered', { ...push, durationMs: rounded(durationMs) }),
    callbackAbandoned: (callback) => emit('callback:abandoned', callback),
  }
}

/** To a tenth of a millisecond: more digits mean nothing. */
function rounded(durationMs: number): number {
  return Math.round(durationMs * 10) / 10
}
