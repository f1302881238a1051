import Type from 'typebox'
import { TEXT_MODELS } from '../domain/model.ts'
import type { ModelSetting } from '../engines/catalogue.ts'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'

/** The planner's section with its defaults filled in. */
export type PlannerSetting = { readonly model: string; readonly timeoutMs: number }

const TIMEOUT_SECONDS = 30

/** How long a planner may take for which nothing else is set. */
export const PLANNER_TIMEOUT_MS = TIMEOUT_SECONDS * 1000

/** The text model that plans films; without it, rules do. */
export const planner = section(
  group(
    {
      model: Type.String({ description: 'A text model that an inference server serves' }),
      timeout_s: Type.Optional(
        Type.Number({
          description: 'How long a plan may take before the rules make it',
          exclusiveMinimum: 0,
          maximum: 600,
          default: TIMEOUT_SECONDS,
        }),
      ),
    },
    'What prompt_optimizer asks for a plan of the film',
  ),
  (given): PlannerSetting | undefined =>
    given && { model: given.model, timeoutMs: (given.timeout_s ?? TIMEOUT_SECONDS) * 1000 },
)

/**
 * Throws a refusal for a model that cannot write plans: an unknown one, and the sandbox. `at` is the
 * setting or option that names it.
 */
export function requirePlanningModel(
  at: string,
  model: string,
  models: Readonly<Record<string, ModelSetting>>,
): void {
  const served = TEXT_MODELS.map(({ id }) => id).filter(
    (id) => (models[id]?.engine ?? 'sandbox') !== 'sandbox',
  )
  if (served.includes(model)) return
  const others = served.length > 0 ? `; ${served.join(', ')} can plan` : ''
  if (!TEXT_MODELS.some(({ id }) => id === model))
    throw new Refusal(`${at}: there is no text model ${model}${others}.`)
  throw new Refusal(
    `${at} must be a model that an inference server serves, got ${model}, which the sandbox serves${others}.`,
  )
}
