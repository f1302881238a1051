/** Tasks of all accounts, and storage, for operators: without prompts. (ours) */
import Type from 'typebox'
import type { StorageReport, StorageSum, TaskQuery } from '../../domain/admin.ts'
import type { Callback } from '../../domain/callback.ts'
import type { Delivery } from '../../domain/delivery.ts'
import { invalid } from '../../domain/fault.ts'
import type { Account } from '../../domain/key.ts'
import type { Page } from '../../domain/page.ts'
import { modelIdOf, type Task, TASK_STATES, type TaskState } from '../../domain/task.ts'
import { OK } from '../base-resp.ts'
import { formatDeliveries } from './deliveries.ts'
import { PAGE_MEMBERS, toPageQuery } from '../page.ts'
import { echo, parser } from '../parse.ts'

/** Schema of a query for tasks of all accounts. */
export const AdminTaskQuerySchema = Type.Object({
  account: Type.Optional(Type.String({ description: 'The name of the account' })),
  state: Type.Optional(Type.String({ description: TASK_STATES.join(', ') })),
  model: Type.Optional(Type.String({ description: 'The Backlot name of the model' })),
  ...PAGE_MEMBERS,
})

const parseQuery = parser(AdminTaskQuerySchema)

/** A query for tasks of all accounts; throws `invalid`. */
export function parseAdminTaskQuery(
  query: unknown,
): Omit<TaskQuery, 'accountId'> & { readonly accountName?: string } {
  const { account, state, model, ...page } = parseQuery(query)
  return {
    ...(account === undefined ? {} : { accountName: account }),
    ...(state === undefined ? {} : { state: readTaskState(state) }),
    ...(model === undefined ? {} : { modelId: model }),
    ...toPageQuery(page),
  }
}

/** The state of this name; throws `invalid`. */
export function readTaskState(state: string): TaskState {
  const known = TASK_STATES.find((each) => each === state)
  if (known) return known
  throw invalid('state', `state must be one of ${TASK_STATES.join(', ')}, got ${echo(state)}`)
}

/** A page of tasks. It may hold few or none and still have a `next`. */
export function formatAdminTasks(
  page: Page<{ readonly task: Task; readonly account: Account }>,
): Readonly<Record<string, unknown>> {
  return {
    tasks: page.items.map(({ task, account }) => formatTask(task, account)),
    next: page.next ?? '',
    base_resp: OK,
  }
}

/** A task with its callback and delivery attempts. */
export function formatAdminTask(report: {
  readonly task: Task
  readonly account: Account
  readonly callback?: Callback
  readonly deliveries: readonly Delivery[]
}): Readonly<Record<string, unknown>> {
  const { task, account, ...rest } = report
  const { callback, deliveries } = formatDeliveries({ taskId: task.id, ...rest })
  return { ...formatTask(task, account), callback, deliveries, base_resp: OK }
}

function formatTask(task: Task, account: Account): Readonly<Record<string, unknown>> {
  const { id, order, tier, state, attempts, progress, fileId = '', failure } = task
  return {
    task_id: id,
    account: account.name,
    model: modelIdOf(order),
    state,
    tier,
    attempts,
    progress,
    file_id: fileId,
    error: failure?.message ?? '',
    created_at: Math.floor(task.createdAtMs / 1000),
    updated_at: Math.floor(task.updatedAtMs / 1000),
  }
}

/** A page of accounts' storage. */
export function formatStorage(page: Page<StorageReport>): Readonly<Record<string, unknown>> {
  const accounts = page.items.map(({ account, ...sums }) => ({
    account: account.name,
    ...formatSums(sums),
  }))
  return { accounts, next: page.next ?? '', base_resp: OK }
}

/** The storage of all accounts together. */
export function formatTotalStorage(
  sums: Omit<StorageReport, 'account'>,
): Readonly<Record<string, unknown>> {
  return { ...formatSums(sums), base_resp: OK }
}

function formatSums({ films, uploads }: Omit<StorageReport, 'account'>): {
  readonly films: StorageSum
  readonly uploads: StorageSum
  readonly bytes: number
} {
  return { films, uploads, bytes: films.bytes + uploads.bytes }
}
