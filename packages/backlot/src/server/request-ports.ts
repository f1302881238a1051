/** Stores and records requests. */
import { createRequestShelf } from '../app/requests/request-shelf.ts'
import type { RequestShelf } from '../domain/recorded-request.ts'
import { createRequestRecorder, type RequestRecorder } from '../http/observe/record-requests.ts'
import { clock } from './clock-and-ids.ts'
import { recordsRequests } from './loopback.ts'
import type { ServerResources } from './resources.ts'

/** Where requests are recorded and what records them; both are absent where that is off. */
export type RecordedRequests = {
  readonly shelf?: RequestShelf
  readonly recorder?: RequestRecorder
}

/** Opens the shelf of recorded requests. */
export function openRecordedRequests(
  resources: Pick<ServerResources, 'config' | 'membership' | 'store' | 'log'>,
): RecordedRequests {
  if (!recordsRequests(resources.config)) return {}
  const shelf = resources.membership?.requests ?? createRequestShelf()
  return { shelf, recorder: requestRecorder(resources, shelf) }
}

/** Records requests, and notifies event streams. */
function requestRecorder(
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
