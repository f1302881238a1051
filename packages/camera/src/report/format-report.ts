/** The report and the verdict as JSON. */
import type { CameraReport } from './camera-report.ts'
import type { DetectedMove, DetectedStretch } from './moves.ts'
import type { Verdict } from './obedience.ts'

/** A move in JSON. */
type MoveJson = {
  readonly command: string
  /** In widths of the picture: over the whole stretch, and a second. */
  readonly travel: number
  readonly speed: number
  readonly confidence: number
}

/** A stretch in JSON. */
type StretchJson = {
  readonly from_seconds: number
  readonly to_seconds: number
  readonly moves: readonly MoveJson[]
  /** A zoom and a push that the film does not tell apart; absent when all is told. */
  readonly uncertain?: readonly string[]
  /** In widths; absent when the camera follows nothing. */
  readonly subject_drift?: number
  /** Degrees to the right; absent when the camera hardly rolls. */
  readonly roll_degrees?: number
}

/** The report as JSON: times in seconds, motion in widths of the picture. */
export function formatReport(report: CameraReport): {
  readonly duration_seconds: number
  readonly stretches: readonly StretchJson[]
} {
  return {
    duration_seconds: fine(report.durationSeconds),
    stretches: report.stretches.map(formatStretch),
  }
}

function formatStretch(stretch: DetectedStretch): StretchJson {
  return {
    from_seconds: fine(stretch.fromSeconds),
    to_seconds: fine(stretch.toSeconds),
    moves: stretch.moves.map(formatMove),
    ...(stretch.uncertain && { uncertain: stretch.uncertain }),
    ...(stretch.subjectDrift === undefined ? {} : { subject_drift: fine(stretch.subjectDrift) }),
    ...(stretch.roll === undefined ? {} : { roll_degrees: fine(stretch.roll) }),
  }
}

function formatMove({ command, travel, speed, confidence }: DetectedMove): MoveJson {
  return { command, travel: fine(travel), speed: fine(speed), confidence: fine(confidence) }
}

/** The verdict as JSON, step by step. */
export function formatVerdict({ obeyed, steps }: Verdict): {
  readonly obeyed: boolean
  readonly steps: readonly (Omit<StretchJson, 'moves'> & {
    readonly asked: readonly string[]
    readonly seen: readonly string[]
    readonly missing: readonly string[]
    readonly opposite: readonly string[]
    readonly unasked: readonly string[]
  })[]
} {
  return {
    obeyed,
    steps: steps.map(({ fromSeconds, toSeconds, asked, seen, missing, opposite, unasked }) => ({
      from_seconds: fine(fromSeconds),
      to_seconds: fine(toSeconds),
      asked,
      seen: seen.moves.map(({ command }) => command),
      missing,
      opposite,
      unasked,
    })),
  }
}

/** Rounded to thousandths, which is finer than the measurement. */
function fine(value: number): number {
  return Math.round(value * 1000) / 1000
}
