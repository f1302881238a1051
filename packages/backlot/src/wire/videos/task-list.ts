/** An account's tasks in lists, and one with all its details (ours). */
import type { NotShown } from '@backlot/prompt/shot'
import Type, { type Static } from 'typebox'
import type { TaskQuery } from '../../domain/admin.ts'
import type { Callback } from '../../domain/callback.ts'
import type { Delivery } from '../../domain/delivery.ts'
import { invalid } from '../../domain/fault.ts'
import type { Movements } from '../../domain/ledger.ts'
import type { LifeStep } from '../../domain/making.ts'
import { type ModelAliases, resolveModelName } from '../../domain/model.ts'
import type { Page } from '../../domain/page.ts'
import { isCancelled, type Task, TASK_STATES } from '../../domain/task.ts'
import { DeliveriesSchema, formatDeliveries } from '../admin/deliveries.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'
import { NextSchema, PAGE_MEMBERS, toPageQuery } from '../page.ts'
import { echo, parser } from '../parse.ts'
import { formatMakingOf, MakingSchema } from './making.ts'
import { NotShownSchema } from './shot-plan.ts'
import { formatShared, formatTask, SHARED_MEMBERS, TaskSchema } from './videos.ts'
import { queryInteger } from '../published.ts'

/** The states that a list can be filtered by: those of tasks, and cancelled ones among the failed. */
const LISTED_STATES = [...TASK_STATES, 'cancelled'] as const

/** Schema of a query for the tasks of an account. */
export const TaskListQuerySchema = Type.Object({
  state: Type.Optional(Type.String({ description: LISTED_STATES.join(', ') })),
  model: Type.Optional(Type.String({ description: 'The name of the model' })),
  text: Type.Optional(Type.String({ description: 'A part of the prompt, in any case' })),
  from: Type.Optional(queryInteger('Ordered at this time or later; seconds since the epoch')),
  to: Type.Optional(queryInteger('Ordered at this time or before; seconds since the epoch')),
  ...PAGE_MEMBERS,
})

const LISTED_MEMBERS = {
  ...SHARED_MEMBERS,
  state: Type.String({ description: LISTED_STATES.join(', ') }),
  model: Type.String({ description: 'The name that the caller used; empty for a template' }),
  template_id: Type.String({ description: 'Empty for a video from a prompt' }),
  prompt: Type.String({ description: 'Empty for a template' }),
  duration: Type.Number({ description: 'Seconds, as ordered' }),
  resolution: Type.String({ description: 'Empty for a template' }),
  service_tier: Type.String(),
  attempts: Type.Integer({ description: 'How often a worker has claimed it' }),
  key_id: Type.String({
    description: 'The key that ordered it; empty for a task of an older version',
  }),
  price_micros: Type.Integer({
    description: 'What is held for it or was charged, in millionths of the currency unit',
  }),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  updated_at: Type.Integer({ description: 'Seconds since the epoch' }),
  making: Type.Optional(MakingSchema),
}

/** Schema of a list of tasks. */
export const TaskListSchema = Type.Object({
  tasks: Type.Array(Type.Object(LISTED_MEMBERS)),
  next: NextSchema,
  base_resp: BaseRespSchema,
})

/** Schema of a task with all its details. */
export const WholeTaskSchema = Type.Object({
  task: Type.Object({ ...TaskSchema.properties, ...LISTED_MEMBERS }),
  life: Type.Array(
    Type.Object({
      what: Type.String({
        description:
          'queued, claimed, planning, preparing, rendering, encoding, storing, requeued, success, failed or cancelled',
      }),
      at_ms: Type.Integer({ description: 'Milliseconds since the epoch' }),
      worker: Type.Optional(Type.String({ description: 'Who claimed it; with claimed' })),
    }),
    {
      description: 'Oldest first; of a long life the newest 64; empty for a task of an old version',
    },
  ),
  request: Type.Object(
    {},
    { additionalProperties: true, description: 'The order, with every default filled in' },
  ),
  not_shown: Type.Array(NotShownSchema, {
    description:
      'What the prompt names and the film lacks, as the embedded renderer makes it; at most 8',
  }),
  ledger: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'hold, charge or refund' }),
      amount_micros: Type.Integer(),
    }),
  ),
  callback: DeliveriesSchema.properties.callback,
  deliveries: DeliveriesSchema.properties.deliveries,
  video_url: Type.String({
    description: 'Works for 9 hours without a key; empty until there is a film',
  }),
  base_resp: BaseRespSchema,
})

const parseList = parser(TaskListQuerySchema)

/** The filters of a list; throws `invalid`. */
export function parseTaskListQuery(
  query: unknown,
  aliases: ModelAliases,
): Omit<TaskQuery, 'accountId'> {
  const { state, model, text, from, to, ...page } = parseList(query)
  return {
    ...(state === undefined ? {} : readState(state)),
    ...(model === undefined ? {} : { modelId: resolveModelName(model, aliases).id }),
    ...(text === undefined || text === '' ? {} : { text: text.toLowerCase() }),
    ...(from === undefined ? {} : { fromMs: readSeconds('from', from) * 1000 }),
    ...(to === undefined ? {} : { toMs: readSeconds('to', to) * 1000 + 999 }),
    ...toPageQuery(page),
  }
}

function readState(given: string): Pick<TaskQuery, 'state' | 'isCancelled'> {
  if (given === 'cancelled') return { state: 'failed', isCancelled: true }
  const state = TASK_STATES.find((known) => known === given)
  if (!state)
    throw invalid('state', `state must be one of ${LISTED_STATES.join(', ')}, got ${echo(given)}`)
  return state === 'failed' ? { state, isCancelled: false } : { state }
}

function readSeconds(name: string, given: string): number {
  if (/^\d{1,12}$/.test(given)) return Number(given)
  throw invalid(name, `${name} must be seconds since the epoch, got ${echo(given)}`)
}

type Listed = { readonly task: Task; readonly money: Movements }

/** Formats tasks for their owner. */
export function formatTasks(page: Page<Listed>): Static<typeof TaskListSchema> {
  return { tasks: page.items.map(formatListed), next: page.next ?? '', base_resp: OK }
}

function formatListed({ task, money }: Listed): Static<typeof TaskListSchema>['tasks'][number] {
  const { order, state, tier, attempts } = task
  const isVideo = order.kind === 'video'
  return {
    ...formatShared(task, false),
    state: isCancelled(task) ? 'cancelled' : state,
    model: isVideo ? order.model.sent : '',
    template_id: isVideo ? '' : order.templateId,
    prompt: isVideo ? order.prompt : '',
    duration: order.durationSeconds,
    resolution: isVideo ? order.resolution : '',
    service_tier: tier,
    attempts,
    key_id: task.life?.keyId ?? '',
    price_micros: money.heldMicros + money.chargedMicros,
    created_at: Math.floor(task.createdAtMs / 1000),
    updated_at: Math.floor(task.updatedAtMs / 1000),
    ...formatMakingOf(task),
  }
}

/** A task with all its details. */
export function formatWholeTask(whole: {
  readonly task: Task
  readonly queuePosition: number
  readonly estimatedWaitMs?: number
  readonly callback?: Callback
  readonly deliveries: readonly Delivery[]
  readonly money: Movements
  readonly notShown: readonly NotShown[]
  readonly videoUrl: string
}): Static<typeof WholeTaskSchema> {
  const { task, money, deliveries, callback } = whole
  const formatted = formatDeliveries({ taskId: task.id, deliveries, ...(callback && { callback }) })
  return {
    task: { ...formatTask(whole), ...formatListed(whole) },
    life: (task.life?.steps ?? []).map(formatStep),
    request: formatRequest(task, callback),
    not_shown: whole.notShown.slice(),
    ledger: formatMovements(money),
    callback: formatted.callback,
    deliveries: formatted.deliveries,
    video_url: whole.videoUrl,
    base_resp: OK,
  }
}

function formatStep({
  event,
  atMs,
  worker,
}: LifeStep): Static<typeof WholeTaskSchema>['life'][number] {
  return { what: event, at_ms: atMs, ...(worker === undefined ? {} : { worker }) }
}

/** The order in the form in which it could be sent again. */
function formatRequest({ order, tier }: Task, callback?: Callback): Record<string, unknown> {
  const shared = { service_tier: tier, ...(callback && { callback_url: callback.url }) }
  if (order.kind === 'template') return { template_id: order.templateId, ...shared }
  return {
    model: order.model.sent,
    prompt: order.prompt,
    prompt_optimizer: order.promptOptimizer,
    fast_pretreatment: order.fastPretreatment,
    duration: order.durationSeconds,
    resolution: order.resolution,
    ...shared,
  }
}

function formatMovements(money: Movements): Static<typeof WholeTaskSchema>['ledger'] {
  return [
    { kind: 'hold', amount_micros: money.heldMicros },
    { kind: 'charge', amount_micros: money.chargedMicros },
    { kind: 'refund', amount_micros: money.refundedMicros },
  ].filter(({ amount_micros: amount }) => amount !== 0)
}
