/** The form in which a planning model is asked and answers: a shot plan. */
import type { ShotPlan } from '@backlot/prompt/shot'
import type { PlannerForm } from '../../domain/video-plan.ts'
import { readPlan } from './mend-plan.ts'
import { PLANNER_INSTRUCTIONS } from './planner-instructions.ts'
import { formatShotPlan, SHOT_PLAN_JSON_SCHEMA } from './shot-plan.ts'

/** The form of every planner. */
export const plannerForm: PlannerForm = {
  instructions: PLANNER_INSTRUCTIONS,
  schema: SHOT_PLAN_JSON_SCHEMA,
  formatDraft,
  readPlan,
}

/** What goes without saying. */
const USUAL: Readonly<Record<string, unknown>> = {
  weather: 'clear',
  style: 'natural',
  shot_size: 'medium',
  mood: 'calm',
  count: 1,
}

/** The scene of a plan, without what goes without saying. */
function formatDraft(draft: ShotPlan): unknown {
  const {
    prompt: _said,
    seed: _any,
    camera: _other,
    camera_of_taste: _ours,
    additions: _taste,
    ...scene
  } = formatShotPlan(draft)
  return withoutUsual(scene)
}

function withoutUsual(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUsual)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => USUAL[name] !== member && !isEmptyList(member))
      .map(([name, member]) => [name, withoutUsual(member)]),
  )
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
