/** Describes the film of a prompt without making it, while the prompt is being written. */
import { type CameraStep, parseCamera } from '@backlot/camera/commands'
import { type UnreadWord, unreadWords } from '@backlot/prompt/unread-words'
import { canBeMove } from '@backlot/previz/between-note'
import type { Shot } from '@backlot/prompt/shot'
import type { Clock } from '../../domain/clock.ts'
import { EMBEDDED_ENGINE, type VideoEngine } from '../../domain/engine.ts'
import { wantsPlanner } from '../../domain/video-plan.ts'
import type { Quote } from '../../domain/ledger.ts'
import { getVideoModel, type PictureRole } from '../../domain/model.ts'
import type { PendingWorkStore } from '../../domain/pending-work.ts'
import { type Prices, quoteVideo } from '../../domain/price.ts'
import { estimatedWaitMs } from '../../domain/queue-motion.ts'
import { shotOfOrder } from '../../domain/shot-of-order.ts'
import type { TaskOrder } from '../../domain/task.ts'
import { toVideoOrder, type VideoOrder, type VideoRequest } from '../../domain/video.ts'

/** What a preview of a plan needs. */
export type PreviewPlanPorts = {
  /** The engine that serves this model. */
  videoEngine(modelId: string): VideoEngine
  readonly prices: Prices
  readonly pendingWork: Pick<PendingWorkStore, 'waiting' | 'motion'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Whether a text model plans films here: its plan may differ. */
  readonly hasPlanner: boolean
  /** How long such films take here, in milliseconds; undefined while none has been made. */
  expectedMs(order: TaskOrder): Promise<number | undefined>
}

/** Where the camera moves come from: brackets, the wording of the prompt, or our default. */
export type MovesFrom = 'brackets' | 'words' | 'taste' | 'none'

/** A camera move and its time. */
export type PlannedMove = {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly commands: CameraStep
}

/** A misspelled camera command and its position in the prompt. */
export type PlacedCorrection = UnreadWord & { readonly command: string }

/** The preview of a plan. */
export type PlanPreview = {
  readonly order: VideoOrder
  readonly shot: Shot
  readonly moves: readonly PlannedMove[]
  readonly movesFrom: MovesFrom
  readonly corrections: readonly PlacedCorrection[]
  readonly notUnderstood: readonly UnreadWord[]
  readonly price: Quote
  readonly engine: string
  /**
   * Whether the camera can go from the first picture to the last in one move; absent unless there
   * are both and previz makes the film.
   */
  readonly mayMoveBetween?: boolean
  /** Whether a planner may make another plan of the prompt. */
  readonly mayBeReplanned: boolean
  readonly queueLength: number
  /** Estimated milliseconds until a worker is free; absent when unknown. */
  readonly waitMs?: number
  /** Estimated milliseconds from then until the video is finished; absent when unknown. */
  readonly makeMs?: number
}

/**
 * The plan of a request, by the built-in rules. Throws the fault that an order with the same
 * content would be refused with.
 */
export async function previewPlan(
  ports: PreviewPlanPorts,
  request: VideoRequest,
): Promise<PlanPreview> {
  const order = toVideoOrder(request)
  const engine = ports.videoEngine(order.model.id)
  engine.checkPrompt?.(order.prompt)
  const shot = shotOf(order, request)
  const mayBeReplanned = ports.hasPlanner && wantsPlanner(order)
  const isBetween = engine.name === EMBEDDED_ENGINE && hasBothFrames(request)
  const makeMs = await ports.expectedMs({ kind: 'video', ...order })
  return {
    order,
    shot,
    moves: movesOf(shot),
    movesFrom: sourceOf(order, shot),
    corrections: correctionsIn(order),
    notUnderstood: unreadWords(order.prompt),
    price: quoteVideo(ports.prices, order, request.tier ?? 'standard'),
    engine: engine.name,
    mayBeReplanned,
    ...(isBetween && { mayMoveBetween: shot.cameraOfTaste ?? canBeMove(shot.camera) }),
    ...(await queueOf(ports)),
    ...(makeMs === undefined ? {} : { makeMs }),
  }
}

function hasBothFrames({ pictures = [] }: VideoRequest): boolean {
  const has = (wanted: PictureRole): boolean => pictures.some(({ role }) => role === wanted)
  return has('first_frame') && has('last_frame')
}

/** A film from pictures shows what they show, so nothing of its prompt counts as missing. */
function shotOf(order: VideoOrder, { pictures = [] }: VideoRequest): Shot {
  const { notShown: _missed, ...shown } = shotOfOrder(order)
  return pictures.some(({ role }) => role !== 'subject') ? shown : shotOfOrder(order)
}

/** The moves; they share the duration of the film. */
function movesOf({ camera, durationSeconds }: Shot): readonly PlannedMove[] {
  const each = durationSeconds / camera.length
  return camera.map((commands, index) => ({
    fromSeconds: index * each,
    toSeconds: (index + 1) * each,
    commands,
  }))
}

function sourceOf(order: VideoOrder, { camera }: Shot): MovesFrom {
  if (camera.length === 0) return 'none'
  const hasBrackets = getVideoModel(order.model).cameraCommands
  if (hasBrackets && parseCamera(order.prompt).steps.length > 0) return 'brackets'
  return shotOfOrder({ ...order, promptOptimizer: false }).camera.length > 0 ? 'words' : 'taste'
}

/** The misspellings, each with its position; they occur in the prompt in this order. */
function correctionsIn({ model, prompt }: VideoOrder): readonly PlacedCorrection[] {
  if (!getVideoModel(model).cameraCommands) return []
  let from = 0
  return parseCamera(prompt).corrections.map(({ written: text, command }) => {
    const start = Math.max(from, prompt.indexOf(text, from))
    from = start + text.length
    return { text, command, start, end: from }
  })
}

async function queueOf({
  pendingWork,
  clock,
}: Pick<PreviewPlanPorts, 'pendingWork' | 'clock'>): Promise<
  Pick<PlanPreview, 'queueLength' | 'waitMs'>
> {
  const { standard, priority } = await pendingWork.waiting()
  const queueLength = standard + priority
  if (queueLength === 0) return { queueLength, waitMs: 0 }
  const motion = await pendingWork.motion()
  const waitMs = motion && estimatedWaitMs(queueLength, motion, clock.nowMs())
  return waitMs === undefined ? { queueLength } : { queueLength, waitMs }
}
