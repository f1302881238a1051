/** Reports about replies of which the caller sees little or nothing. */
import { observedCaller, type Caller } from '../../app/accounts/authenticate.ts'
import type { Fault } from '../../domain/fault.ts'
import { toServerTool, type Observer } from '../../domain/observer.ts'
import type { Call } from '../route.ts'

/** Takes the faults that break a stream off; nothing else logs them. */
export type StreamFaultPort = {
  onFault?(fault: Fault, requestId: string): void
}

/** Reports the faults of this call's stream, except those after the caller has left, which are no failure. */
export function faultReporter(
  ports: StreamFaultPort,
  { signal, requestId }: Pick<Call, 'signal' | 'requestId'>,
): (fault: Fault) => void {
  return (fault) => {
    if (!signal.aborted) ports.onFault?.(fault, requestId)
  }
}

/** Reports each kind of server-side tool that was dropped from the request. */
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
