/** How far one film has come and how long it still takes, by what its engine reports and by how fast it has been so far. */
import type { Clock } from '../../domain/clock.ts'
import type { BetweenPictures } from '@backlot/previz/shot'
import type { RenderStage, LifeStep, Making, MakingReport } from '../../domain/making.ts'

/** The progress of one film. */
export type VideoProgress = {
  /** A new stage, or more frames of it. */
  stage(made: Pick<Making, 'stage' | 'frames'>): void
  /** What share of the work is done. */
  fraction(now: number): void
  /** Percent. */
  percent(): number
  making(): Making
  /** The stages that it has reached, in order. */
  steps(): readonly LifeStep[]
  /** How the film goes from its first picture to its last. */
  between(decided: BetweenPictures): void
  /** What of that is known. */
  decided(): Pick<MakingReport, 'between'>
}

/** So much of a film must be done before its speed says how long the rest takes: its first frames come late or all at once. */
const MIN_FRACTION = 0.05

/** Progress of a film that begins now; `expectedMs` is how long films like it took, where that is known. */
export function createVideoProgress(
  clock: Pick<Clock, 'monotonicMs' | 'nowMs'>,
  expectedMs?: number,
): VideoProgress {
  const startMs = clock.monotonicMs()
  let fraction = 0
  let stage: RenderStage = 'preparing'
  const steps: LifeStep[] = []
  let frames: Making['frames']
  /** When the first frames were reported, and how many: what was done before them says nothing of their speed. */
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
    return leftMs > 0 ? leftMs : undefined // it takes longer than they did: nobody knows how long
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
