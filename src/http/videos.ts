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
import type { Call, Endpoint, Reply } from './route.ts'

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

/** The video endpoints. */
export function videoEndpoints(ports: VideoPorts): Readonly<Record<'submit' | 'query', Endpoint>> {
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
      emptyAnswer: { task_id: '', status: '', file_id: '', video_width: 0, video_height: 0 },
      handle: async ({ caller, query }) => ({
        type: 'json',
        body: formatTask(await ports.find(caller, parseTaskQuery(query))),
      }),
    },
  }
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
