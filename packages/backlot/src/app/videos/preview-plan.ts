/** What a film would be, without making it: for whoever is still writing its prompt. */
import { type CameraStep, parseCamera } from '@backlot/camera/commands'
import { type UnreadWord, unreadWords } from '@backlot/previz/unread-words'
import { canBeMove } from '@backlot/previz/between-note'
import type { Shot } from '@backlot/previz/shot'
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
  /** The engine that films for this model. */
  videoEngine(modelId: string): VideoEngine
  readonly prices: Prices
  readonly pendingWork: Pick<PendingWorkStore, 'waiting' | 'motion'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Whether a text model plans films here: its plan will be another one. */
  readonly hasPlanner: boolean
  /** How long films of this kind take to be made here; undefined while none has been. */
  expectedMs(order: TaskOrder): Promise<number | undefined>
}

/** Where the moves of a film come from: brackets, the words of its prompt, our own taste. */
export type MovesFrom = 'brackets' | 'words' | 'taste' | 'none'

/** What the camera does for a while. */
export type PlannedMove = {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly commands: CameraStep
}

/** A slip in a camera bracket, and where it stands in the prompt. */
export type PlacedCorrection = UnreadWord & { readonly command: string }

/** What would come of an order. */
export type PlanPreview = {
  readonly order: VideoOrder
  readonly shot: Shot
  readonly moves: readonly PlannedMove[]
  readonly movesFrom: MovesFrom
  readonly corrections: readonly PlacedCorrection[]
  readonly notUnderstood: readonly UnreadWord[]
  readonly price: Quote
  readonly engine: string
  /** Whether the camera may go from the first picture to the last in one move; absent where there are not both, or a model makes the film. */
  readonly mayMoveBetween?: boolean
  /** Whether a planner may make something else of the prompt. */
  readonly mayBeReplanned: boolean
  readonly queueLength: number
  /** Until a worker has time for it; absent when nobody knows. */
  readonly waitMs?: number
  /** From then until it is there; absent when nobody knows. */
  readonly makeMs?: number
}

/** The plan of a request, by the built-in rules. Throws the fault that the same request would be refused with for what it says. */
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

/** A film of pictures shows what they show: nothing of its prompt is missed. */
function shotOf(order: VideoOrder, { pictures = [] }: VideoRequest): Shot {
  const { notShown: _missed, ...shown } = shotOfOrder(order)
  return pictures.some(({ role }) => role !== 'subject') ? shown : shotOfOrder(order)
}

/** Steps share the length of the film. */
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

/** The slips, each at its place: they stand in the prompt in their order. */
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
