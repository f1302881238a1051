/** Whether a film obeys its camera commands. */
import { type CameraCommand, type CameraStep, OPPOSITES } from '../commands/commands.ts'
import type { CameraReport } from './camera-report.ts'
import { seeStretch, type DetectedStretch } from './moves.ts'

/** One requested step, beside what the film shows in its time. */
export type StepVerdict = {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly asked: CameraStep
  readonly seen: DetectedStretch
  readonly missing: readonly CameraCommand[]
  /** Seen, although the opposite was requested. */
  readonly opposite: readonly CameraCommand[]
  /** Seen, although nothing like it was requested. */
  readonly unasked: readonly CameraCommand[]
}

/** The verdict on a film. */
export type Verdict = {
  /** Every requested move is there, no opposite of one, and nothing else of importance. */
  readonly obeyed: boolean
  readonly steps: readonly StepVerdict[]
}

/** Compares a film with its request. Steps share the length of the film equally. */
export function judge(report: CameraReport, asked: readonly CameraStep[]): Verdict {
  const steps: readonly CameraStep[] = asked.length > 0 ? asked : [['Static shot']]
  const edges = edgesOf(report, steps.length)
  const verdicts = steps.map((step, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    const seen = seeStretch(report.windows.slice(from, to))
    const toSeconds = index === steps.length - 1 ? report.durationSeconds : seen.toSeconds
    return judgeStep(step, { ...seen, toSeconds })
  })
  return { obeyed: verdicts.every(isObeyed), steps: verdicts }
}

function isObeyed({ missing, opposite, unasked }: StepVerdict): boolean {
  return missing.length + opposite.length + unasked.length === 0
}

/** The boundaries of the steps: equal shares, moved to a cut nearby. */
function edgesOf({ stretches, windows }: CameraReport, count: number): readonly number[] {
  const cuts = stretches.map(({ fromSeconds }) =>
    windows.findIndex(({ window }) => window.fromSeconds === fromSeconds),
  )
  const share = windows.length / count
  return Array.from({ length: count + 1 }, (_, index) => {
    const even = Math.round(index * share)
    if (index === 0 || index === count) return even
    const nearest = cuts.toSorted((a, b) => Math.abs(a - even) - Math.abs(b - even))[0] ?? even
    return Math.abs(nearest - even) < MAX_SHIFT_SHARE * share ? nearest : even
  })
}

/** A model may change moves this far before or after the equal share. */
const MAX_SHIFT_SHARE = 0.35

/** Where the film does not tell a push from a zoom, it shows whichever of them was asked for. */
function judgeStep(asked: CameraStep, seen: DetectedStretch): StepVerdict {
  const wanted = new Set<CameraCommand>(asked)
  const shown = new Set(seen.moves.map(({ command }) => command))
  const uncertain = new Set(seen.uncertain)
  const mayBeAsked = asked.some((command) => uncertain.has(command))
  const undone = new Set(asked.flatMap((command) => OPPOSITES[command] ?? []))
  const missing = asked.filter(
    (command) =>
      !shown.has(command) &&
      !uncertain.has(command) &&
      !isIdle(command, wanted) &&
      !undone.has(command) &&
      !(command === 'Tracking shot' && isRound(shown)),
  )
  const opposite = [...shown].filter((command) => undone.has(command) && !wanted.has(command))
  const unasked = [...shown].filter(
    (command) =>
      !wanted.has(command) &&
      !undone.has(command) &&
      !(mayBeAsked && uncertain.has(command)) &&
      !isImplied(command, wanted) &&
      !(wanted.has('Tracking shot') && command.startsWith('Pan') && isRound(shown)),
  )
  const { fromSeconds, toSeconds } = seen
  return { fromSeconds, toSeconds, asked, seen, missing, opposite, unasked }
}

/** A camera that turns against its travel circles what it looks at, and so follows a subject at rest. */
function isRound(shown: ReadonlySet<CameraCommand>): boolean {
  return (
    (shown.has('Truck right') && shown.has('Pan left')) ||
    (shown.has('Truck left') && shown.has('Pan right'))
  )
}

/** "Static shot" beside other commands means nothing. */
function isIdle(command: CameraCommand, wanted: ReadonlySet<CameraCommand>): boolean {
  return command === 'Static shot' && wanted.size > 1
}

/** "Tracking shot" implies travel, and a camera that travels with its subject tracks it. */
function isImplied(command: CameraCommand, wanted: ReadonlySet<CameraCommand>): boolean {
  if (command === 'Tracking shot')
    return [...wanted].some((one) => /^(?:Truck|Push|Pull)/u.test(one))
  if (wanted.has('Tracking shot')) return /^(?:Truck|Push|Pull)/u.test(command)
  return false
}
