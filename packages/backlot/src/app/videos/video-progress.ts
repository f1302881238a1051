/** The progress of one video, and an estimate of the time left, from the engine's reports and the speed so far. */
import type { Clock } from '../../domain/clock.ts'
import type { BetweenPictures } from '@backlot/prompt/shot'
import type { RenderStage, LifeStep, Making, MakingReport } from '../../domain/making.ts'

/** The progress of one film. */
export type VideoProgress = {
  /** Reports a new stage, or more frames of it. */
  stage(made: Pick<Making, 'stage' | 'frames'>): void
  /** Reports the finished share of the work, from 0 to 1. */
  fraction(now: number): void
  /** Percent. */
  percent(): number
  making(): Making
  /** The stages so far, in order. */
  steps(): readonly LifeStep[]
  /** Reports how the film gets from its first picture to its last. */
  between(decided: BetweenPictures): void
  /** The decision, if it was reported. */
  decided(): Pick<MakingReport, 'between'>
}

/** The least finished share from which the rest is extrapolated: first frames come late or all at once. */
const MIN_FRACTION = 0.05

/** Progress of a video that begins now; `expectedMs` is how long similar ones took, if known. */
export function createVideoProgress(
  clock: Pick<Clock, 'monotonicMs' | 'nowMs'>,
  expectedMs?: number,
): VideoProgress {
  const startMs = clock.monotonicMs()
  let fraction = 0
  let stage: RenderStage = 'preparing'
  const steps: LifeStep[] = []
  let frames: Making['frames']
  /** When the first frames were reported, and how many: the preparation before them says nothing about their speed. */
  let first: { readonly rendered: number; readonly atMs: number } | undefined

  let between: BetweenPictures | undefined

  const reach = (next: RenderStage): void => {
    stage = next
    steps.push({ event: next, atMs: clock.nowMs() })
  }
  const byFrames = (nowMs: number): number | undefined => {
    if (!frames || !first) return undefined
    const made = frames.rendered - first.rendered
    if (made <= 0 || made < frames.total * MIN_FRACTION) return undefined
    return ((nowMs - first.atMs) / made) * (frames.total - frames.rendered)
  }
  const byFraction = (nowMs: number): number | undefined =>
    fraction > MIN_FRACTION && fraction < 1 && !frames
      ? ((nowMs - startMs) / fraction) * (1 - fraction)
      : undefined
  const byOthers = (nowMs: number): number | undefined => {
    const leftMs = (expectedMs ?? 0) - (nowMs - startMs)
    return leftMs > 0 ? leftMs : undefined // it takes longer than expected: unknown
  }

  return {
    stage: (made) => {
      if (stage !== made.stage || steps.length === 0) reach(made.stage)
      if (!made.frames) return
      frames = made.frames
      first ??= { rendered: frames.rendered, atMs: clock.monotonicMs() }
    },
    fraction: (now) => {
      fraction = now
      if (stage === 'preparing' && now > 0 && !frames) reach('rendering')
    },
    percent: () => fraction * 100,
    steps: () => steps,
    between: (decided) => {
      between = decided
    },
    decided: () => (between ? { between } : {}),
    making: () => {
      const nowMs = clock.monotonicMs()
      const timeLeftMs = byFrames(nowMs) ?? byFraction(nowMs) ?? byOthers(nowMs)
      return {
        stage,
        ...(frames && { frames }),
        ...(timeLeftMs === undefined ? {} : { timeLeftMs: Math.round(timeLeftMs) }),
      }
    },
  }
}
