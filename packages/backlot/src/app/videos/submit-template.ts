import type { Clock } from '../../domain/clock.ts'
import { invalid } from '../../domain/fault.ts'
import type { Ids } from '../../domain/id.ts'
import type { Outbound } from '../../domain/outbound.ts'
import { quoteTemplate, type Prices } from '../../domain/price.ts'
import { refuseSensitive, type SensitivityChecker } from '../../domain/sensitivity.ts'
import { newTask, type Task } from '../../domain/task.ts'
import {
  fillMedia,
  fillTexts,
  formatOf,
  type PictureReader,
  type Template,
  type TemplateCatalogue,
  type TemplateRequest,
} from '../../domain/template.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { idempotencyOf, type KeyUse } from '../accounts/idempotency.ts'
import { callbackOf, reportAccepted, submitKept, type PlacePorts } from './submission.ts'
import type { TakePicturesPorts } from './take-picture.ts'
import { takePictures } from './template-pictures.ts'

/** What submission needs. */
export type SubmitTemplatePorts = TakePicturesPorts &
  PlacePorts & {
    readonly pictures: Pick<PictureReader, 'read'>
    readonly templates: Pick<TemplateCatalogue, 'find'>
    readonly outbound: Outbound
    readonly prices: Prices
    readonly sensitivity: SensitivityChecker
    readonly ids: Ids
    readonly clock: Clock
  }

/** A template request, and the rest of its HTTP request. */
export type TemplateSubmission = {
  readonly request: TemplateRequest
  readonly idempotency?: KeyUse
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal
}

/**
 * Accepts an order for the film of a template. Its pictures are loaded, checked and stored first;
 * when this resolves, they and everything that `submitVideo` promises are durable. A refused
 * request leaves nothing behind. A repeated request is answered without loading its pictures
 * again.
 */
export async function submitTemplate(
  ports: SubmitTemplatePorts,
  caller: Caller,
  submission: TemplateSubmission,
): Promise<Task> {
  const { request, signal } = submission
  const nowMs = ports.clock.nowMs()
  const template = await getTemplate(ports, request.templateId)
  const texts = fillTexts(template, request.texts)
  const media = fillMedia(template, request.media)
  if (request.callbackUrl !== undefined) ports.outbound.check('callback_url', request.callbackUrl)
  const key = idempotencyOf(submission.idempotency, nowMs)
  const accountId = caller.account.id
  const keyId = caller.key.id
  const earlier =
    key.idempotency && (await ports.tasks.findReplay({ ...key.idempotency, accountId, nowMs }))
  if (earlier) return reportAccepted(ports, caller, { task: earlier, isReplay: true })
  const said = { field: 'text_inputs', texts: Object.values(texts) }
  await refuseSensitive(ports.sensitivity, said, signal)
  const tier = 'standard'
  return ports.queue.enter(tier, async () => {
    const taskId = ports.ids.task()
    const pictures = await takePictures(ports, { template, media, taskId, caller, signal })
    const filled = { templateId: template.id, texts, pictures, ...formatOf(template) }
    const order = { kind: 'template', ...filled } as const
    const task = newTask({ id: taskId, accountId, keyId, order, tier, nowMs })
    const kept = await submitKept(ports, {
      task,
      price: quoteTemplate(ports.prices, order, task.tier),
      keyId,
      ...callbackOf(ports.ids, task, { url: request.callbackUrl }),
      ...key,
    })
    return reportAccepted(ports, caller, { task: kept, isReplay: kept.id !== task.id })
  })
}

async function getTemplate(
  { templates }: Pick<SubmitTemplatePorts, 'templates'>,
  templateId: string,
): Promise<Template> {
  const template = await templates.find(templateId)
  if (template) return template
  throw invalid(
    'template_id',
    `there is no template ${JSON.stringify(templateId.slice(0, 40))}; GET /v1/video_templates lists them`,
  )
}
