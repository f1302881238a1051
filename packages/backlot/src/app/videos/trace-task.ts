import { modelIdOf, type Task } from '../../domain/task.ts'
import { inSpan, type Tracer } from '../../domain/trace.ts'

/**
 * Runs a worker's part of a task in the trace in which the task was submitted, on whatever server
 * that was; the first worker also records the time in the queue. Without a tracer it only runs the
 * work.
 */
export async function inTaskSpan<T>(
  tracer: Tracer | undefined,
  task: Task & { readonly lease: { readonly workerId: string } },
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return await work()
  const { id, accountId, order, attempts, createdAtMs, lease, traceparent } = task
  const modelId = modelIdOf(order)
  const attributes = {
    'backlot.task.id': id,
    'backlot.account.id': accountId,
    'gen_ai.request.model': modelId,
  }
  const parent = traceparent === undefined ? {} : { parent: traceparent }
  if (attempts === 1)
    tracer
      .start({ name: 'queue', kind: 'internal', ...parent, attributes, startedAtMs: createdAtMs })
      .end()
  const start = {
    name: `process ${modelId}`,
    kind: 'consumer' as const,
    ...parent,
    attributes: {
      ...attributes,
      'backlot.task.attempt': attempts,
      'backlot.worker.id': lease.workerId,
    },
  }
  return await inSpan(tracer, start, work)
}
