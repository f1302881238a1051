/** The progress of a video, on the wire (ours). */
import Type, { type Static } from 'typebox'
import { RENDER_STAGES, type Making } from '../../domain/making.ts'
import type { Task } from '../../domain/task.ts'

/** Schema of the progress. */
export const MakingSchema = Type.Object(
  {
    stage: Type.String({
      description: RENDER_STAGES.join(', '),
    }),
    frames_rendered: Type.Optional(
      Type.Integer({ description: 'Absent where the engine does not tell' }),
    ),
    frames_total: Type.Optional(Type.Integer()),
    time_left_s: Type.Optional(
      Type.Integer({ description: 'By what was measured; absent when nobody knows' }),
    ),
  },
  { description: 'How far the film has come; only while it is being made' },
)

/** Formats the progress. */
export function formatMaking({ stage, frames, timeLeftMs }: Making): Static<typeof MakingSchema> {
  return {
    stage,
    ...(frames && { frames_rendered: frames.rendered, frames_total: frames.total }),
    ...(timeLeftMs === undefined ? {} : { time_left_s: Math.ceil(timeLeftMs / 1000) }),
  }
}

/** The progress of a task's video, as a member of the task; none unless it is being made. */
export function formatMakingOf({ state, life }: Pick<Task, 'state' | 'life'>): {
  readonly making?: Static<typeof MakingSchema>
} {
  if (state !== 'processing') return {}
  return { making: formatMaking(life?.making ?? { stage: 'preparing' }) }
}
