/** One of several processes of a server: it does what its primary says, and ends with it. */
import type { Config } from '../../config/config.ts'
import { Refusal } from '../../config/refusal.ts'
import { createEngineFailures } from '../engine-failures.ts'
import { clock } from '../clock-and-ids.ts'
import { startService, type Service } from '../service.ts'
import { type Channel, openChannel } from './channel.ts'
import { memberPorts } from './member-ports.ts'
import type { Membership } from './membership.ts'
import type { MemberCalls, MemberStart, PrimaryCalls } from './protocol.ts'
import { createSiblings } from './siblings.ts'
import { onConnection, primaryWire } from './wire.ts'

/**
 * Runs this process as its primary says; `refusalOf` describes a failed start. Signals are handled
 * by the primary, because a terminal sends them to all processes.
 */
export async function runMember(
  refusalOf: (config: Config, thrown: unknown) => unknown,
): Promise<void> {
  const started = Promise.withResolvers<Service>()
  started.promise.catch(() => undefined) // reported below
  const failures = createEngineFailures(clock, (failure) => primary.cast('engineFailed', failure))
  const siblings = createSiblings((news) => primary.cast('announce', news))
  const stop = async (): Promise<void> => {
    await (await started.promise).stop()
    process.exit(0)
  }
  const primary: Channel<PrimaryCalls> = openChannel<PrimaryCalls, MemberCalls>(primaryWire(), {
    stop,
    readMetrics: async () => (await started.promise).metrics.read(),
    countWaiting: async () => (await started.promise).store.pendingWork.waiting(),
    announced: siblings.hear,
    engineFailed: failures.add,
  })
  onOwnSignals(stop)
  process.on('disconnect', () => process.exit(1)) // the primary has ended, for whatever reason
  const start = await primary.call('start', null)
  try {
    const service = await startService(start.home, start.config, {
      ...memberPorts(primary),
      ...placeOf(start),
      siblings,
      failures,
      onConnection: (listener) =>
        onConnection((socket) => {
          if (socket) listener(socket)
          primary.cast('connectionTaken', null)
        }),
      stopping: {
        closing: () => primary.cast('closing', null),
        settled: () => primary.call('settled', null),
      },
      writeMetrics: (accept = '') => primary.call('writeMetrics', accept),
    })
    started.resolve(service)
    void service.lost.then(() => primary.cast('lost', null))
    await primary.call('ready', null)
  } catch (thrown) {
    started.reject(thrown)
    const message = wordsOf(refusalOf(start.config, thrown))
    await primary.call('refused', { message }).catch(() => undefined)
    process.exit(1)
  }
}

/** The message for whoever starts the server; with the stack of an unexpected error. */
function wordsOf(thrown: unknown): string {
  if (thrown instanceof Refusal) return thrown.message
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}

function placeOf({ name, part }: MemberStart): Pick<Membership, 'name' | 'part'> {
  return { name, part }
}

/**
 * Signals from a terminal or supervisor go to the whole process group: this process stops as all of
 * them do. Only the second signal to the primary ends everything at once.
 */
function onOwnSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().catch(() => process.exit(1)))
}
