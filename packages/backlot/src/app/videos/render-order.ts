import type { RenderedVideo, RenderRun, TemplateEngine, VideoEngine } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import type { BlobStore } from '../../domain/file.ts'
import { followPlan, shotOfOrder } from '../../domain/shot-of-order.ts'
import type { Task, TaskOrder } from '../../domain/task.ts'
import { playOf, type TemplateCatalogue } from '../../domain/template.ts'
import { readOrderPictures } from './order-pictures.ts'
import { readPictures } from './template-pictures.ts'

/** Dependencies of rendering. */
export type RenderPorts = {
  /** The engine that serves this model. */
  videoEngine(modelId: string): VideoEngine
  templateEngine(): TemplateEngine
  readonly templates: Pick<TemplateCatalogue, 'find'>
  readonly blobs: Pick<BlobStore, 'read'>
}

/** Renders the order of a task, of any kind. Rejects with the signal's reason when it aborts. */
export async function renderOrder(
  ports: RenderPorts,
  { id, order, plan }: Pick<Task, 'id' | 'order' | 'plan'>,
  run: RenderRun,
): Promise<RenderedVideo> {
  run.signal.throwIfAborted()
  if (order.kind === 'template') return renderTemplate(ports, order, run)
  const shot = shotOfOrder(order, Number(BigInt(id) % 0x1_0000_0000n))
  const planned = plan?.by === 'planner' ? followPlan(shot, order, plan.plan) : shot
  if (!order.pictures) return ports.videoEngine(order.model.id).render(planned, run)
  const pictures = await readOrderPictures(ports.blobs, order.pictures)
  return ports.videoEngine(order.model.id).render({ ...planned, pictures }, run)
}

async function renderTemplate(
  ports: RenderPorts,
  order: Extract<TaskOrder, { readonly kind: 'template' }>,
  run: RenderRun,
): Promise<RenderedVideo> {
  const template = await ports.templates.find(order.templateId)
  if (!template) throw new Fault('invalid', `the template ${order.templateId} is no longer there`)
  const pictures = await readPictures(ports.blobs, order.pictures)
  return ports
    .templateEngine()
    .renderTemplate(playOf(template, { texts: order.texts, pictures }), run)
}
