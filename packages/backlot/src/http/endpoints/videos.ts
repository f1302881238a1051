import type { Caller } from '../../app/accounts/authenticate.ts'
import type { DownloadGrant } from '../../app/files/files.ts'
import type { DeliveryReport } from '../../app/callbacks/find-deliveries.ts'
import type { PricedTask, TaskFilter, WholeTask } from '../../app/videos/list-tasks.ts'
import type { VideoSubmission } from '../../app/videos/submit-video.ts'
import type { TaskReport } from '../../app/videos/find-task.ts'
import type { CameraVerdict } from '@backlot/camera/verdict'
import type { FileRecord } from '../../domain/file.ts'
import type { ModelAliases } from '../../domain/model.ts'
import type { Page } from '../../domain/page.ts'
import type { Task } from '../../domain/task.ts'
import { CameraReportSchema, formatCameraReport } from '../../wire/videos/camera-report.ts'
import {
  DeliveriesSchema,
  formatDeliveries,
  parseRedeliverRequest,
  RedeliverSchema,
} from '../../wire/admin/deliveries.ts'
import { formatDownloadPath } from '../../wire/files/files.ts'
import {
  CancelSchema,
  formatSubmitted,
  formatTask,
  parseCancelRequest,
  parseTaskQuery,
  parseVideoRequest,
  SubmittedSchema,
  TaskQuerySchema,
  TaskSchema,
  TaskWithUrlSchema,
  VideoRequestSchema,
} from '../../wire/videos/videos.ts'
import {
  formatTasks,
  formatWholeTask,
  parseTaskListQuery,
  TaskListQuerySchema,
  TaskListSchema,
  WholeTaskSchema,
} from '../../wire/videos/task-list.ts'
import type { PosterPorts } from './poster.ts'
import { isOfFamily } from './hosted-names.ts'
import { keyUseOf } from '../key-use.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

/** Dependencies of the video endpoints. */
export type VideoPorts = PosterPorts & {
  /** Counts an order against the rate limit; throws `rateLimited`. */
  admit(caller: Caller): Promise<void>
  submit(caller: Caller, submission: VideoSubmission): Promise<Task>
  find(caller: Caller, taskId: string): Promise<TaskReport>
  cancel(caller: Caller, taskId: string): Promise<Task>
  deliveries(caller: Caller, taskId: string): Promise<DeliveryReport>
  redeliver(caller: Caller, taskId: string): Promise<DeliveryReport>
  cameraReport(caller: Caller, taskId: string, signal: AbortSignal): Promise<CameraVerdict>
  list(caller: Caller, filter: TaskFilter): Promise<Page<PricedTask>>
  /** Everything known about a task. */
  whole(caller: Caller, taskId: string): Promise<WholeTask>
  /** A grant to download a video without a key. */
  grant(file: FileRecord): DownloadGrant
  readonly aliases: ModelAliases
}

const EMPTY_TASK = { task_id: '', status: '', file_id: '', video_width: 0, video_height: 0 }

const EMPTY_DELIVERIES = { task_id: '', callback: null, deliveries: [] }

type VideoEndpoint =
  | 'submit'
  | 'query'
  | 'queryWithUrl'
  | 'cancel'
  | 'list'
  | 'whole'
  | 'deliveries'
  | 'redeliver'
  | 'cameraReport'

/** The video endpoints. */
export function videoEndpoints(ports: VideoPorts): Readonly<Record<VideoEndpoint, Endpoint>> {
  return {
    submit: {
      bodySchema: VideoRequestSchema,
      answerSchema: SubmittedSchema,
      emptyAnswer: { task_id: '' },
      handle: (call) => submit(ports, call),
    },
    query: {
      querySchema: TaskQuerySchema,
      answerSchema: TaskSchema,
      emptyAnswer: EMPTY_TASK,
      handle: async (call) => ({
        type: 'json',
        body: formatTask(
          await ports.find(call.caller, parseTaskQuery(call.query)),
          isOfFamily(call),
        ),
      }),
    },
    queryWithUrl: {
      querySchema: TaskQuerySchema,
      answerSchema: TaskWithUrlSchema,
      emptyAnswer: { ...EMPTY_TASK, video_url: '' },
      handle: (call) => queryWithUrl(ports, call),
    },
    cancel: {
      bodySchema: CancelSchema,
      answerSchema: SubmittedSchema,
      emptyAnswer: { task_id: '' },
      handle: async ({ caller, body }) => ({
        type: 'json',
        body: formatSubmitted(await ports.cancel(caller, parseCancelRequest(body))),
      }),
    },
    list: {
      querySchema: TaskListQuerySchema,
      answerSchema: TaskListSchema,
      emptyAnswer: { tasks: [], next: '' },
      handle: async ({ caller, query }) => ({
        type: 'json',
        body: formatTasks(await ports.list(caller, parseTaskListQuery(query, ports.aliases))),
      }),
    },
    whole: {
      statusOnFault: true,
      answerSchema: WholeTaskSchema,
      handle: (call) => whole(ports, call),
    },
    deliveries: deliveries(ports),
    redeliver: redeliver(ports),
    cameraReport: cameraReport(ports),
  }
}

function redeliver(ports: VideoPorts): Endpoint {
  return {
    bodySchema: RedeliverSchema,
    answerSchema: DeliveriesSchema,
    emptyAnswer: EMPTY_DELIVERIES,
    handle: async ({ caller, body }) => ({
      type: 'json',
      body: formatDeliveries(await ports.redeliver(caller, parseRedeliverRequest(body))),
    }),
  }
}

function deliveries(ports: VideoPorts): Endpoint {
  return {
    querySchema: TaskQuerySchema,
    answerSchema: DeliveriesSchema,
    emptyAnswer: EMPTY_DELIVERIES,
    handle: async ({ caller, query }) => ({
      type: 'json',
      body: formatDeliveries(await ports.deliveries(caller, parseTaskQuery(query))),
    }),
  }
}

function cameraReport(ports: VideoPorts): Endpoint {
  return {
    querySchema: TaskQuerySchema,
    answerSchema: CameraReportSchema,
    emptyAnswer: { asked: [], seen: [], obeyed: false },
    handle: async ({ caller, query, signal }) => ({
      type: 'json',
      body: formatCameraReport(await ports.cameraReport(caller, parseTaskQuery(query), signal)),
    }),
  }
}

async function queryWithUrl(ports: VideoPorts, call: Call): Promise<Reply> {
  const report = await ports.find(call.caller, parseTaskQuery(call.query))
  const video_url = videoUrlOf(ports, call, report)
  return { type: 'json', body: { ...formatTask(report, isOfFamily(call)), video_url } }
}

async function whole(ports: VideoPorts, call: Call): Promise<Reply> {
  const task = await ports.whole(call.caller, call.params['task_id'] ?? '')
  const videoUrl = videoUrlOf(ports, call, task)
  return { type: 'json', body: formatWholeTask({ ...task, videoUrl }) }
}

/** The address of the video that needs no key; empty while there is no video. */
function videoUrlOf(
  { grant }: Pick<VideoPorts, 'grant'>,
  { baseUrl }: Pick<Call, 'baseUrl'>,
  { file }: TaskReport,
): string {
  return file ? baseUrl + formatDownloadPath(file, grant(file)) : ''
}

async function submit(ports: VideoPorts, { caller, body, header, signal }: Call): Promise<Reply> {
  await ports.admit(caller) // before the order is validated: `/v1` refuses in that order
  const request = parseVideoRequest(body, ports.aliases)
  const idempotency = keyUseOf(header('idempotency-key'), request)
  return {
    type: 'json',
    body: formatSubmitted(await ports.submit(caller, { request, signal, ...idempotency })),
  }
}
