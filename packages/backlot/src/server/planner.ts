/** The planner that `prompt_optimizer` uses, by the configuration. */
import { createPlanner } from '../app/videos/ask-planner.ts'
import type { Planner } from '../domain/video-plan.ts'
import { plannerForm } from '../wire/videos/planner-form.ts'
import { clock } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'

/** The planner; undefined where none is configured. */
export function openPlanner({
  config,
  engines,
  sensitivity,
  log,
}: Pick<ServerResources, 'config' | 'engines' | 'sensitivity' | 'log'>): Planner | undefined {
  const { planner } = config
  if (!planner) return undefined
  const { model: modelId, timeoutMs } = planner
  return createPlanner({
    textEngine: engines.text,
    modelId,
    timeoutMs,
    clock,
    sensitivity,
    form: plannerForm,
    onError: (err) => log.warn({ err }, 'a planner gave no plan, or no better one'),
  })
}
