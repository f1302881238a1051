import Type from 'typebox'
import { group, section } from './section.ts'

/** The planner's section with its defaults filled in. */
export type PlannerSetting = { readonly model: string; readonly timeoutMs: number }

const TIMEOUT_SECONDS = 30

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
