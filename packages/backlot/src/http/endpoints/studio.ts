/** Endpoints for writing a prompt and watching its video being made: plan, still, previews. */
import type { Caller } from '../../app/accounts/authenticate.ts'
import type { FirstStills } from '../../app/videos/first-stills.ts'
import type { PlanPreview } from '../../app/videos/preview-plan.ts'
import { EMBEDDED_ENGINE, type VideoPreview } from '../../domain/engine.ts'
import type { ModelAliases } from '../../domain/model.ts'
import type { VideoRequest } from '../../domain/video.ts'
import { isKnownToCaller } from '../../wire/files/byte-range.ts'
import { formatPlanPreview, PlanPreviewSchema } from '../../wire/videos/plan-preview.ts'
import {
  parseTaskQuery,
  parseVideoRequest,
  TaskQuerySchema,
  VideoRequestSchema,
} from '../../wire/videos/videos.ts'
import { jpegReply } from '../jpeg.ts'
import type { Endpoint } from '../route.ts'

/** Dependencies of the endpoints of the studio. */
export type StudioPorts = {
  plan(request: VideoRequest): Promise<PlanPreview>
  readonly stills: FirstStills
  /** The newest preview frame of a video that is being made; throws `notFound`. */
  preview(caller: Caller, taskId: string): Promise<VideoPreview>
  readonly aliases: ModelAliases
}

/** The studio endpoints. Faults have HTTP statuses of their own. */
export function studioEndpoints(
  ports: StudioPorts,
): Readonly<Record<'plan' | 'still' | 'preview', Endpoint>> {
  return {
    plan: {
      statusOnFault: true,
      bodySchema: VideoRequestSchema,
      answerSchema: PlanPreviewSchema,
      handle: async ({ body }) => {
        const request = parseVideoRequest(body, ports.aliases)
        const plan = await ports.plan(request)
        const hasStill = plan.engine === EMBEDDED_ENGINE && request.pictures === undefined
        return { type: 'json', body: formatPlanPreview({ ...plan, hasStill }) }
      },
    },
    still: {
      statusOnFault: true,
      bodySchema: VideoRequestSchema,
      answerType: 'image/jpeg',
      handle: async ({ caller, body, signal }) => {
        const request = parseVideoRequest(body, ports.aliases)
        const jpeg = await ports.stills.get(caller.account.id, request, signal)
        return jpegReply(jpeg, { 'cache-control': 'no-store' })
      },
    },
    preview: {
      statusOnFault: true,
      querySchema: TaskQuerySchema,
      answerType: 'image/jpeg',
      handle: async ({ caller, query, header }) => {
        const taskId = parseTaskQuery(query)
        const { frame, jpeg } = await ports.preview(caller, taskId)
        const headers = {
          etag: `"${taskId}-${frame}"`,
          'cache-control': 'private, no-cache',
          'x-backlot-frame': String(frame),
        }
        if (isKnownToCaller(header('if-none-match'), headers.etag))
          return { type: 'bytes', status: 304, headers, content: nothing() }
        return jpegReply(await jpeg(), headers)
      },
    },
  }
}

async function* nothing(): AsyncIterable<Uint8Array> {
  /* the caller has it */
}
