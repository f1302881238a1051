/** The progress of making a video, and the history of its task. */
import type { BetweenPictures } from '@backlot/prompt/shot'

/** The stages of making a video, in order; a remote engine reports only `rendering`. */
export const RENDER_STAGES = ['planning', 'preparing', 'rendering', 'encoding', 'storing'] as const

/** One of `RENDER_STAGES`. */
export type RenderStage = (typeof RENDER_STAGES)[number]

/** The progress of a video. */
export type Making = {
  readonly stage: RenderStage
  /** Rendered frames and their total; absent where the engine does not report them. */
  readonly frames?: { readonly rendered: number; readonly total: number }
  /** Milliseconds until the video is finished, estimated from measurements; absent when unknown. */
  readonly timeLeftMs?: number
}

/** The kinds of events in the history of a task. */
export type LifeEvent =
  | 'queued'
  | 'claimed'
  | RenderStage
  | 'requeued'
  | 'success'
  | 'failed'
  | 'cancelled'

/** An event in the history of a task. */
export type LifeStep = {
  readonly event: LifeEvent
  /** By the clock of the server that wrote it. */
  readonly atMs: number
  /** The worker that claimed the task; only with `claimed`. */
  readonly worker?: string
}

/** The history of a task. */
export type Life = {
  /** Oldest first; only the newest `MAX_LIFE_STEPS` are stored. */
  readonly steps: readonly LifeStep[]
  /** Present while a worker has the task. */
  readonly making?: Making
  /**
   * How the film gets from its first picture to its last, in the newest attempt; absent where no
   * engine reported it.
   */
  readonly between?: BetweenPictures
  /** The key that ordered it; absent for a task of an older version. */
  readonly keyId?: string
}

/** What a worker reports of an attempt periodically. */
export type MakingReport = {
  readonly making?: Making
  /** All stages of the attempt so far; repeated ones change nothing. */
  readonly steps?: readonly LifeStep[]
  readonly between?: BetweenPictures
}

/** Ten attempts of six steps, and what is around them. */
export const MAX_LIFE_STEPS = 64

/** The history after one more event; `making` is cleared unless it is given. */
export function lived(life: Life | undefined, step: LifeStep): Life {
  const { steps = [], between, keyId } = life ?? {}
  return {
    steps: [...steps, step].slice(-MAX_LIFE_STEPS),
    ...(between && { between }),
    ...(keyId !== undefined && { keyId }),
  }
}

/** The history with the new steps of an attempt, and the progress of the video. */
export function advanced(
  life: Life | undefined,
  { steps = [], ...report }: MakingReport,
): Life | undefined {
  const { steps: before, ...known } = life ?? { steps: [] }
  const isKnown = (step: LifeStep): boolean =>
    before.some(({ event, atMs }) => event === step.event && atMs === step.atMs)
  const added = steps.filter((step) => !isKnown(step))
  const now = { ...known, ...reportedBy(report) }
  if (!life && added.length === 0 && Object.keys(now).length === 0) return undefined
  return { steps: [...before, ...added].slice(-MAX_LIFE_STEPS), ...now }
}

function reportedBy({
  making,
  between,
}: Omit<MakingReport, 'steps'>): Pick<Life, 'making' | 'between'> {
  return { ...(making && { making }), ...(between && { between }) }
}
