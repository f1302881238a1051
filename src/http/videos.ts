import { createHash } from 'node:crypto'
import type { Caller } from '../app/authenticate.ts'
import type { TaskReport } from '../app/find-task.ts'
import type { ModelAliases } from '../domain/model.ts'
import type { Task } from '../domain/task.ts'
import type { VideoRequest } from '../domain/video.ts'
import {
  formatSubmitted,
  formatTask,
  parseTaskQuery,
  parseVideoRequest,
  SubmittedSchema,
  TaskQuerySchema,
  TaskSchema,
  VideoRequestSchema,
} from '../wire/videos.ts'
import type { Call, Reply, Route } from './route.ts'

/** What the video endpoints call. */
export type VideoPorts = {
  submit(
    caller: Caller,
    submission: {
      readonly request: VideoRequest
      readonly idempotency?: { readonly key: string; readonly requestHash: string }
    },
  ): Promise<Task>
  find(caller: Caller, taskId: string): Promise<TaskReport>
  readonly aliases: ModelAliases
}

/** The rows of the video endpoints. */
export function videoRoutes(ports: VideoPorts): readonly Route[] {
  const row = { dialect: 'native', auth: 'bearer', tag: 'Video' } as const
  return [
    {
      ...row,
      method: 'POST',
      path: '/v1/video_generation',
      summary: 'Generate a video from text',
      bodySchema: VideoRequestSchema,
      answerSchema: SubmittedSchema,
      emptyAnswer: { task_id: '' },
      handle: (call) => submit(ports, call),
    },
    {
      ...row,
      method: 'GET',
      path: '/v1/query/video_generation',
      summary: 'Ask how a task stands',
      querySchema: TaskQuerySchema,
      answerSchema: TaskSchema,
      emptyAnswer: { task_id: '', status: '', file_id: '', video_width: 0, video_height: 0 },
      handle: async ({ caller, query }) => ({
        type: 'json',
        body: formatTask(await ports.find(caller, parseTaskQuery(query))),
      }),
    },
  ]
}

async function submit(ports: VideoPorts, { caller, body, header }: Call): Promise<Reply> {
  const request = parseVideoRequest(body, ports.aliases)
  const key = header('idempotency-key')
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const idempotency = key === undefined ? {} : { idempotency: { key, requestHash } }
  return {
    type: 'json',
    body: formatSubmitted(await ports.submit(caller, { request, ...idempotency })),
  }
}
