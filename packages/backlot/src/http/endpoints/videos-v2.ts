import type { Caller } from '../../app/accounts/authenticate.ts'
import type { ListedTask } from '../../app/videos/list-page.ts'
import { formatDownloadPath } from '../../wire/files/files.ts'
import { parseV2Request, V2RequestSchema } from '../../wire/videos/v2-request.ts'
import {
  formatV2Task,
  formatV2Tasks,
  parseV2ListQuery,
  type V2Report,
  V2ListQuerySchema,
  V2ListSchema,
  V2SubmittedSchema,
  V2TaskSchema,
} from '../../wire/videos/v2-task.ts'
import { keyUseOf } from '../key-use.ts'
import type { Call, Endpoint } from '../route.ts'
import type { VideoPorts } from './videos.ts'

/** What the endpoints of the second video interface call: the same use cases as those of the first. */
export type V2Ports = Pick<
  VideoPorts,
  'admit' | 'submit' | 'find' | 'cancel' | 'grant' | 'aliases'
> & {
  listPage(
    caller: Caller,
    page: { readonly number: number; readonly size: number },
  ): Promise<{ readonly items: readonly ListedTask[]; readonly hasMore: boolean }>
}

/** The endpoints of the second video interface. */
export function v2Endpoints(
  ports: V2Ports,
): Readonly<Record<'submit' | 'query' | 'list' | 'cancel', Endpoint>> {
  return {
    submit: {
      bodySchema: V2RequestSchema,
      answerSchema: V2SubmittedSchema,
      handle: async ({ caller, body, header, signal, baseUrl: answerBase }) => {
        await ports.admit(caller) // before the order is validated, as on `/v1`
        const request = parseV2Request(body, ports.aliases)
        const key = keyUseOf(header('idempotency-key'), request)
        const task = await ports.submit(caller, { request, signal, answerBase, ...key })
        return { type: 'json', body: { task_id: task.id } }
      },
    },
    query: {
      answerSchema: V2TaskSchema,
      handle: async (call) => {
        const found = await ports.find(call.caller, call.params['task_id'] ?? '')
        return { type: 'json', body: formatV2Task(reportOf(ports, call, found)) }
      },
    },
    list: {
      querySchema: V2ListQuerySchema,
      answerSchema: V2ListSchema,
      handle: async (call) => {
        const page = parseV2ListQuery(call.query)
        const { items, hasMore } = await ports.listPage(call.caller, page)
        const reports = items.map((item) => reportOf(ports, call, item))
        return { type: 'json', body: formatV2Tasks(page, { reports, hasMore }) }
      },
    },
    cancel: {
      answerSchema: V2SubmittedSchema,
      handle: async ({ caller, params }) => {
        const task = await ports.cancel(caller, params['task_id'] ?? '')
        return { type: 'json', body: { task_id: task.id } }
      },
    },
  }
}

function reportOf(
  { grant }: Pick<V2Ports, 'grant'>,
  { baseUrl }: Pick<Call, 'baseUrl'>,
  { task, file }: ListedTask,
): V2Report {
  const videoUrl = file ? baseUrl + formatDownloadPath(file, grant(file)) : ''
  return { task, videoUrl }
}
