/** How far the making of a film has come, and what has happened to its task before. */
import type { BetweenPictures } from '@backlot/previz/shot'

/** What is being done for a film, in this order; an engine elsewhere reports only that it renders. */
export const RENDER_STAGES = ['planning', 'preparing', 'rendering', 'encoding', 'storing'] as const

/** One of `RENDER_STAGES`. */
export type RenderStage = (typeof RENDER_STAGES)[number]

/** How far a film has come. */
export type Making = {
  readonly stage: RenderStage
  /** Pictures that are rendered, of how many; absent where the engine does not report it. */
  readonly frames?: { readonly rendered: number; readonly total: number }
  /** Until the film is there, by what was measured; absent when nobody knows. */
  readonly timeLeftMs?: number
}

/** What can happen to a task. */
export type LifeEvent =
  | 'queued'
  | 'claimed'
  | RenderStage
  | 'requeued'
  | 'success'
  | 'failed'
  | 'cancelled'

/** Something that has happened to a task. */
export type LifeStep = {
  readonly event: LifeEvent
  /** By the clock of the server that did it. */
  readonly atMs: number
  /** Who claimed it; only with `claimed`. */
  readonly worker?: string
}

/** The life of a task. */
export type Life = {
  /** Oldest first; of a long life the newest `MAX_LIFE_STEPS`. */
  readonly steps: readonly LifeStep[]
  /** Set while a worker holds the task. */
  readonly making?: Making
  /** How the film goes from its first picture to its last, by the newest try; absent where no engine has said. */
  readonly between?: BetweenPictures
  /** The key that ordered it; absent for one of an older version. */
  readonly keyId?: string
}

/** What a worker reports of an attempt from time to time. */
export type MakingReport = {
  readonly making?: Making
  /** All stages that the attempt has reached; those that were reported before change nothing. */
  readonly steps?: readonly LifeStep[]
  readonly between?: BetweenPictures
}

/** Ten tries of six steps and what is around them. */
export const MAX_LIFE_STEPS = 64

/** The life after one more step; nothing is being made after it, unless something is said. */
export function lived(life: Life | undefined, step: LifeStep): Life {
  const { steps = [], between, keyId } = life ?? {}
  return {
    steps: [...steps, step].slice(-MAX_LIFE_STEPS),
    ...(between && { between }),
    ...(keyId !== undefined && { keyId }),
  }
}

/** The life with those of a try's steps that it does not have yet, and with how far the film has come. */
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
