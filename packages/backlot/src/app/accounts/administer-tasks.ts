/** Admin actions on tasks of any account, and what operators see of tasks. */
import type {
  AdminActions,
  AdminResults,
  AdminStore,
  StorageReport,
  StorageSum,
  TaskQuery,
} from '../../domain/admin.ts'
import type { Callback } from '../../domain/callback.ts'
import type { Delivery } from '../../domain/delivery.ts'
import { Fault } from '../../domain/fault.ts'
import type { Account, KeyStore, PageQuery } from '../../domain/key.ts'
import type { Page } from '../../domain/page.ts'
import type { Task } from '../../domain/task.ts'
import { administer, type AdminPorts, getAccount, type Operator } from './administer.ts'
import { noTask } from '../videos/find-task.ts'
import { discardPictures } from '../videos/order-pictures.ts'

/** A task as an operator sees it. */
export type OperatorTask = {
  readonly task: Task
  readonly account: Account
  /** Absent when the task has no callback. */
  readonly callback?: Callback
  /** The newest delivery attempts of its callback, in order. */
  readonly deliveries: readonly Delivery[]
}

/** The task of this id, of any account; throws `notFound`. */
export async function showTask(
  { admin, keys, callbacks }: Pick<AdminPorts, 'admin' | 'keys' | 'callbacks'>,
  taskId: string,
): Promise<OperatorTask> {
  const task = await admin.findTask(taskId)
  if (!task) throw noTask(taskId)
  const [account, work, deliveries] = await Promise.all([
    ownerOf({ keys }, task),
    callbacks.find(taskId),
    callbacks.deliveries(taskId),
  ])
  return { task, account, deliveries, ...(work && { callback: work.callback }) }
}

/** Tasks of all accounts, newest first, with the names of their accounts; throws `notFound` for an unknown account. */
export async function listAllTasks(
  { admin, keys }: Pick<AdminPorts, 'admin' | 'keys'>,
  { accountName, ...query }: Omit<TaskQuery, 'accountId'> & { readonly accountName?: string },
): Promise<Page<{ readonly task: Task; readonly account: Account }>> {
  const owner = accountName === undefined ? undefined : await getAccount({ keys }, accountName)
  const page = await admin.listTasks({ ...query, ...(owner && { accountId: owner.id }) })
  const owners = new Map<string, Account>()
  for (const task of page.items)
    if (!owners.has(task.accountId)) owners.set(task.accountId, await ownerOf({ keys }, task))
  const items = page.items.flatMap((task) => {
    const account = owners.get(task.accountId)
    return account ? [{ task, account }] : []
  })
  return { items, ...(page.next !== undefined && { next: page.next }) }
}

/** Cancels a task of any account, as its owner can. Throws `invalid` for a task that ended otherwise. */
export async function cancelAnyTask(
  ports: AdminPorts,
  operator: Operator,
  taskId: string,
): Promise<Task> {
  const { result: task } = await administer(ports, operator, {
    plan: { kind: 'task:cancelled', subject: taskId },
    prepare: async (concerns) => {
      concerns(await ownerOfId(ports, taskId))
      return { taskId }
    },
  })
  await discardPictures(ports.blobs, task.order)
  return task
}

/**
 * Sends the callback of a task of any account again. Throws `notFound` for an unknown task and for
 * one without a callback.
 */
export async function redeliverAny(
  ports: AdminPorts,
  operator: Operator,
  taskId: string,
): Promise<OperatorTask> {
  await administer(ports, operator, {
    plan: { kind: 'callback:redelivered', subject: taskId },
    prepare: async (concerns) => {
      concerns(await ownerOfId(ports, taskId))
      return { taskId }
    },
  })
  return showTask(ports, taskId)
}

/**
 * Sends dead-lettered callbacks of an account again, up to so many, for tasks that were created in
 * the range. Throws `notFound` for an unknown account.
 */
export async function redeliverGivenUp(
  ports: AdminPorts,
  operator: Operator,
  {
    accountName,
    ...wish
  }: Omit<AdminActions['callbacks:redelivered'], 'accountId'> & { readonly accountName: string },
): Promise<AdminResults['callbacks:redelivered']> {
  const { result } = await administer(ports, operator, {
    plan: { kind: 'callbacks:redelivered', subject: accountName, parameters: wish },
    prepare: async (concerns) => {
      const account = await getAccount(ports, accountName)
      concerns(account)
      return { accountId: account.id, ...wish }
    },
  })
  return result
}

/** The storage of all accounts, read account by account so that no query takes long. */
export async function totalStorage(
  admin: Pick<AdminStore, 'listStorage'>,
): Promise<Omit<StorageReport, 'account'>> {
  let films: StorageSum = { files: 0, bytes: 0 }
  let uploads = films
  let after: string | undefined
  do {
    const query: PageQuery = { limit: 100, ...(after !== undefined && { after }) }
    const page = await admin.listStorage(query)
    for (const each of page.items) {
      films = added(films, each.films)
      uploads = added(uploads, each.uploads)
    }
    after = page.next
  } while (after !== undefined)
  return { films, uploads }
}

function added(one: StorageSum, other: StorageSum): StorageSum {
  return { files: one.files + other.files, bytes: one.bytes + other.bytes }
}

async function ownerOfId(ports: AdminPorts, taskId: string): Promise<Account> {
  const task = await ports.admin.findTask(taskId)
  if (!task) throw noTask(taskId)
  return ownerOf(ports, task)
}

async function ownerOf(
  { keys }: { readonly keys: Pick<KeyStore, 'findAccount'> },
  { accountId }: Task,
): Promise<Account> {
  const account = await keys.findAccount(accountId)
  if (account) return account
  throw new Fault('internal', 'a task has no account')
}
