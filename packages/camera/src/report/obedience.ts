/** Whether a film does what its camera commands asked for. */
import { type CameraCommand, type CameraStep, OPPOSITES } from '../commands/commands.ts'
import type { CameraReport } from './camera-report.ts'
import { seeStretch, type DetectedStretch } from './moves.ts'

/** One step of what was asked, beside what the film shows in its time. */
export type StepVerdict = {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly asked: CameraStep
  readonly seen: DetectedStretch
  readonly missing: readonly CameraCommand[]
  /** Seen, but the opposite was asked. */
  readonly opposite: readonly CameraCommand[]
  /** Seen, though nothing of the kind was asked. */
  readonly unasked: readonly CameraCommand[]
}

/** The verdict on a film. */
export type Verdict = {
  /** Every move that was asked is there, no opposite of one, and nothing else that matters. */
  readonly obeyed: boolean
  readonly steps: readonly StepVerdict[]
}

/** Compares a film with what was asked. Steps share the length of the film. */
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

/** Where each step begins and the last one ends: equal shares, moved to a cut that is near. */
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

/** A model may change its mind this much before or after the even share. */
const MAX_SHIFT_SHARE = 0.35

function judgeStep(asked: CameraStep, seen: DetectedStretch): StepVerdict {
  const wanted = new Set<CameraCommand>(asked)
  const shown = new Set(seen.moves.map(({ command }) => command))
  const undone = new Set(asked.flatMap((command) => OPPOSITES[command] ?? []))
  const missing = asked.filter(
    (command) =>
      !shown.has(command) &&
      !isIdle(command, wanted) &&
      !undone.has(command) &&
      !(command === 'Tracking shot' && isRound(shown)),
  )
  const opposite = [...shown].filter((command) => undone.has(command) && !wanted.has(command))
  const unasked = [...shown].filter(
    (command) =>
      !wanted.has(command) &&
      !undone.has(command) &&
      !isImplied(command, wanted) &&
      !(wanted.has('Tracking shot') && command.startsWith('Pan') && isRound(shown)),
  )
  const { fromSeconds, toSeconds } = seen
  return { fromSeconds, toSeconds, asked, seen, missing, opposite, unasked }
}

/** A camera that turns against its way goes round what it looks at: who rests is followed so. */
function isRound(shown: ReadonlySet<CameraCommand>): boolean {
  return (
    (shown.has('Truck right') && shown.has('Pan left')) ||
    (shown.has('Truck left') && shown.has('Pan right'))
  )
}

/** "Static shot" beside other commands says nothing. */
function isIdle(command: CameraCommand, wanted: ReadonlySet<CameraCommand>): boolean {
  return command === 'Static shot' && wanted.size > 1
}

/** A camera that follows travels; one that travels as fast as its subject follows. */
function isImplied(command: CameraCommand, wanted: ReadonlySet<CameraCommand>): boolean {
  if (command === 'Tracking shot')
    return [...wanted].some((one) => /^(?:Truck|Push|Pull)/u.test(one))
  if (wanted.has('Tracking shot')) return /^(?:Truck|Push|Pull)/u.test(command)
  return false
}
