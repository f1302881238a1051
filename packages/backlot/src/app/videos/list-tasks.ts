/** Lists an account's tasks, and shows all details of one. */
import type { NotShown } from '@backlot/prompt/shot'
import type { AdminStore, TaskQuery } from '../../domain/admin.ts'
import type { Delivery } from '../../domain/delivery.ts'
import { type Ledger, type Movements, taskHoldId } from '../../domain/ledger.ts'
import type { Page } from '../../domain/page.ts'
import { notShownIn } from '../../domain/shot-of-order.ts'
import type { Task } from '../../domain/task.ts'
import { EMBEDDED_ENGINE } from '../../domain/engine.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { findTask, type FindTaskPorts, type TaskReport } from './find-task.ts'

/** What listing needs. */
export type ListTasksPorts = FindTaskPorts & {
  readonly admin: Pick<AdminStore, 'listTasks'>
  readonly ledger: Pick<Ledger, 'movementsOf'>
  /** The name of the engine that serves this model. */
  engineName(modelId: string): string
}

/** A task with its charges. */
export type PricedTask = { readonly task: Task; readonly money: Movements }

/** Filters of the list. */
export type TaskFilter = Omit<TaskQuery, 'accountId'>

/** The caller's tasks that match the filter, newest first. A page may have few or none and still a `next` cursor. */
export async function listTasks(
  { admin, ledger }: Pick<ListTasksPorts, 'admin' | 'ledger'>,
  { account }: Caller,
  filter: TaskFilter,
): Promise<Page<PricedTask>> {
  const { items, ...rest } = await admin.listTasks({ ...filter, accountId: account.id })
  return { items: await priced(ledger, account.id, items), ...rest }
}

/** A task with all its details. */
export type WholeTask = TaskReport & {
  readonly money: Movements
  /** The newest delivery attempts of its callback, in order. */
  readonly deliveries: readonly Delivery[]
  /** Things that the prompt names and the film lacks; empty for videos of models, where it is unknown. */
  readonly notShown: readonly NotShown[]
}

/** The caller's task with all details; throws `notFound`, also for another account's task. */
export async function wholeTask(
  ports: ListTasksPorts,
  caller: Caller,
  taskId: string,
): Promise<WholeTask> {
  const report = await findTask(ports, caller, taskId)
  const [tasks, deliveries]: [readonly PricedTask[], readonly Delivery[]] = await Promise.all([
    priced(ports.ledger, caller.account.id, [report.task]),
    ports.callbacks.deliveries(taskId),
  ])
  const money = tasks[0]?.money ?? NO_MONEY
  return { ...report, money, deliveries, notShown: notShownOf(report.task, ports) }
}

function notShownOf(
  { order, plan }: Task,
  { engineName }: Pick<ListTasksPorts, 'engineName'>,
): readonly NotShown[] {
  if (order.kind !== 'video' || engineName(order.model.id) !== EMBEDDED_ENGINE) return []
  return plan?.by === 'planner' ? (plan.plan.notShown ?? []) : notShownIn(order)
}

const NO_MONEY: Movements = { heldMicros: 0, chargedMicros: 0, refundedMicros: 0 }

/** Tasks with their charges, which are read in one query. */
async function priced(
  ledger: ListTasksPorts['ledger'],
  accountId: string,
  tasks: readonly Task[],
): Promise<readonly PricedTask[]> {
  const holdIds = tasks.map(({ id }) => taskHoldId(id))
  const money = await ledger.movementsOf({ accountId, holdIds })
  return tasks.map((task, index) => ({ task, money: money[index] ?? NO_MONEY }))
}
