/** What is logged of a reply that its caller sees nothing or little of. */
import { observedCaller, type Caller } from '../app/accounts/authenticate.ts'
import type { Fault } from '../domain/fault.ts'
import { toServerTool, type Observer } from '../domain/observer.ts'
import type { Call } from './route.ts'

/** Takes the faults that break a stream off: nobody else can log them. */
export type StreamFaultPort = {
  onFault?(fault: Fault, requestId: string): void
}

/** Passes the faults of this call's stream on, but for those of a client that left, which are no failure. */
export function faultReporter(
  ports: StreamFaultPort,
  { signal, requestId }: Pick<Call, 'signal' | 'requestId'>,
): (fault: Fault) => void {
  return (fault) => {
    if (!signal.aborted) ports.onFault?.(fault, requestId)
  }
}

/** Notes each kind of tool that would run on a server, and that the model is not offered. */
export function reportLeftOutTools(
  observer: Pick<Observer, 'memberIgnored'>,
  caller: Caller,
  {
    model,
    leftOutTools,
  }: { readonly model: { readonly id: string }; readonly leftOutTools: readonly string[] },
): void {
  for (const tool of new Set(leftOutTools.map(toServerTool)))
    observer.memberIgnored({ ...observedCaller(caller), modelId: model.id, member: 'tools', tool })
}
