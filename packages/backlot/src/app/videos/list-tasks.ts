/** An account's tasks as it lists them, and all that is known of one. */
import type { NotShown } from '@backlot/previz/shot'
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
  /** The name of the engine that films for this model. */
  engineName(modelId: string): string
}

/** A task with its money. */
export type PricedTask = { readonly task: Task; readonly money: Movements }

/** Which tasks are asked for. */
export type TaskFilter = Omit<TaskQuery, 'accountId'>

/** The caller's tasks that the filter wants, newest first. A page may hold few or none and still have a `next`. */
export async function listTasks(
  { admin, ledger }: Pick<ListTasksPorts, 'admin' | 'ledger'>,
  { account }: Caller,
  filter: TaskFilter,
): Promise<Page<PricedTask>> {
  const { items, ...rest } = await admin.listTasks({ ...filter, accountId: account.id })
  return { items: await priced(ledger, account.id, items), ...rest }
}

/** All that is known of a task. */
export type WholeTask = TaskReport & {
  readonly money: Movements
  /** The newest attempts to deliver its callback, in order. */
  readonly deliveries: readonly Delivery[]
  /** What the prompt names and the film lacks; empty for films of models, of which nobody knows. */
  readonly notShown: readonly NotShown[]
}

/** The caller's task with all that is known of it; throws `notFound`, also for another account's task. */
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

/** The tasks of an account with their money, read for all of them at once. */
async function priced(
  ledger: ListTasksPorts['ledger'],
  accountId: string,
  tasks: readonly Task[],
): Promise<readonly PricedTask[]> {
  const holdIds = tasks.map(({ id }) => taskHoldId(id))
  const money = await ledger.movementsOf({ accountId, holdIds })
  return tasks.map((task, index) => ({ task, money: money[index] ?? NO_MONEY }))
}
