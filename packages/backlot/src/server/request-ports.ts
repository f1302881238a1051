/** Stores and records requests. */
import { createRequestShelf } from '../app/requests/request-shelf.ts'
import type { RequestShelf } from '../domain/recorded-request.ts'
import { createRequestRecorder, type RequestRecorder } from '../http/record-requests.ts'
import type { SurfacePorts } from '../http/routes.ts'
import { clock } from './clock-and-ids.ts'
import { recordsRequests } from './loopback.ts'
import type { ServerResources } from './resources.ts'

/** Dependencies of the endpoints of recorded requests. */
export function requestPorts({
  config,
  membership,
}: Pick<ServerResources, 'config' | 'membership'>): SurfacePorts['requests'] {
  return recordsRequests(config) ? { shelf: membership?.requests ?? createRequestShelf() } : {}
}

/** Records requests, and notifies event streams. */
export function requestRecorder(
  { store, log }: Pick<ServerResources, 'store' | 'log'>,
  shelf: RequestShelf,
): RequestRecorder {
  return createRequestRecorder({
    nowMs: () => clock.nowMs(),
    keep: (request) => {
      try {
        void shelf.add(request)
        store.changes.announce({ kind: 'request.recorded', accountId: request.accountId })
      } catch (thrown) {
        log.error({ err: thrown }, 'a request could not be recorded')
      }
    },
  })
}
