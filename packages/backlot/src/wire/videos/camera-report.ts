/** The camera report of a video, for the owner of its task (ours). */
import Type, { type Static } from 'typebox'
import type { CameraVerdict, CameraStretch } from '@backlot/camera/verdict'
import { BaseRespSchema, OK } from '../base-resp.ts'

const StretchSchema = Type.Object({
  from_seconds: Type.Number(),
  to_seconds: Type.Number(),
  moves: Type.Array(
    Type.Object({
      command: Type.String(),
      travel: Type.Number({ description: 'How far the picture moves, in widths of the picture' }),
      speed: Type.Number({ description: 'Widths of the picture per second' }),
      confidence: Type.Number({ description: '0 to 1' }),
    }),
    {
      description:
        'The largest first; empty if there is too little to follow, or if the camera only rolls',
    },
  ),
  uncertain: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'A zoom and a push (or their opposites) that the film does not tell apart; absent if all is told',
    }),
  ),
  subject_drift: Type.Optional(
    Type.Number({
      description:
        'Drift of the subject that the camera follows, in widths of the picture; absent if there is none',
    }),
  ),
  roll_degrees: Type.Optional(
    Type.Number({
      description:
        'How far the camera leans to the right (to the left if negative); absent if it hardly does',
    }),
  ),
})

/** Schema of the answer. */
export const CameraReportSchema = Type.Object({
  asked: Type.Array(Type.Array(Type.String()), {
    description: 'The commands of the prompt, step by step; empty if there are none',
  }),
  seen: Type.Array(StretchSchema, {
    description: 'One for each step that was asked; if nothing was asked, one for each motion',
  }),
  obeyed: Type.Boolean({
    description:
      'True if the film shows everything that was asked and nothing else, or if nothing was asked',
  }),
  base_resp: BaseRespSchema,
})

/** Formats a camera report. */
export function formatCameraReport(verdict: CameraVerdict): Static<typeof CameraReportSchema> {
  const { asked, seen, obeyed } = verdict
  return {
    asked: asked.map((step) => step.slice()),
    seen: seen.map(formatStretch),
    obeyed,
    base_resp: OK,
  }
}

function formatStretch(stretch: CameraStretch): Static<typeof StretchSchema> {
  const { fromSeconds, toSeconds, moves, uncertain, subjectDrift, roll } = stretch
  return {
    from_seconds: fine(fromSeconds),
    to_seconds: fine(toSeconds),
    moves: moves.map(({ command, travel, speed, confidence }) => ({
      command,
      travel: fine(travel),
      speed: fine(speed),
      confidence: fine(confidence),
    })),
    ...(uncertain && { uncertain: uncertain.slice() }),
    ...(subjectDrift === undefined ? {} : { subject_drift: fine(subjectDrift) }),
    ...(roll === undefined ? {} : { roll_degrees: fine(roll) }),
  }
}

/** The measurement is less exact than thousandths. */
function fine(value: number): number {
  return Math.round(value * 1000) / 1000
}
