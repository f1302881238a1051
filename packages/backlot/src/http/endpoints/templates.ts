import type { Caller } from '../../app/accounts/authenticate.ts'
import type { TemplateSubmission } from '../../app/videos/submit-template.ts'
import type { Task } from '../../domain/task.ts'
import type { Template } from '../../domain/template.ts'
import {
  formatTemplates,
  parsePreviewParams,
  parseTemplateRequest,
  TemplateListSchema,
  TemplateRequestSchema,
} from '../../wire/videos/templates.ts'
import { formatSubmitted, SubmittedSchema } from '../../wire/videos/videos.ts'
import { jpegReply } from '../jpeg.ts'
import { keyUseOf } from '../key-use.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

/** Dependencies of the template endpoints. */
export type TemplatePorts = {
  /** Counts against the rate limit; rejects when it is exceeded. */
  admit(caller: Caller): Promise<void>
  submit(caller: Caller, submission: TemplateSubmission): Promise<Task>
  list(): Promise<readonly Template[]>
  /** A JPEG; throws `notFound`. */
  preview(templateId: string): Promise<Uint8Array>
}

/** The template endpoints. */
export function templateEndpoints(
  ports: TemplatePorts,
): Readonly<Record<'submit' | 'list' | 'preview', Endpoint>> {
  return {
    submit: {
      bodySchema: TemplateRequestSchema,
      answerSchema: SubmittedSchema,
      emptyAnswer: { task_id: '' },
      handle: (call) => submit(ports, call),
    },
    list: {
      answerSchema: TemplateListSchema,
      emptyAnswer: { templates: [] },
      handle: async ({ baseUrl }) => ({
        type: 'json',
        body: formatTemplates(await ports.list(), baseUrl),
      }),
    },
    preview: {
      statusOnFault: true,
      answerType: 'image/jpeg',
      handle: async ({ params }) =>
        jpegReply(await ports.preview(parsePreviewParams(params)), {
          'cache-control': 'public, max-age=3600',
        }),
    },
  }
}

async function submit(
  ports: TemplatePorts,
  { caller, body, header, signal }: Call,
): Promise<Reply> {
  await ports.admit(caller) // before the order is validated, as for videos
  const request = parseTemplateRequest(body)
  const idempotency = keyUseOf(header('idempotency-key'), request)
  const task = await ports.submit(caller, { request, signal, ...idempotency })
  return { type: 'json', body: formatSubmitted(task) }
}
