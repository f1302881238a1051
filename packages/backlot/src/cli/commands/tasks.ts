import { Command } from 'commander'
import { cancelAnyTask, listAllTasks, showTask } from '../../app/accounts/administer-tasks.ts'
import { modelIdOf } from '../../domain/task.ts'
import { formatAdminTask, readTaskState } from '../../wire/admin/admin-tasks.ts'
import { Refusal } from '../../config/refusal.ts'
import { type AdminOptions, REASON_OPTION, withAdmin } from '../with-admin.ts'
import { formatTable, formatTime, print, withStore } from '../with-store.ts'

/** `backlot tasks`: the tasks of all accounts. */
export function tasksCommand(): Command {
  const command = new Command('tasks').description('list, show and cancel tasks of all accounts')
  command
    .command('list')
    .option('--account <name>', 'of this account')
    .option('--state <state>', 'queued, suspended, processing, success or failed')
    .option('--model <name>', 'of this model')
    .option('--limit <n>', 'how many to show, up to 1000', '20')
    .description('list tasks, newest first')
    .action(list)
  command
    .command('show')
    .argument('<task>', 'the task_id')
    .description('show a task, its callback and every attempt to deliver it, as JSON')
    .action(show)
  command
    .command('cancel')
    .argument('<task>', 'the task_id')
    .option(...REASON_OPTION)
    .description('cancel a task and release what was held for it')
    .action(cancel)
  return command
}

type ListOptions = {
  readonly account?: string
  readonly state?: string
  readonly model?: string
  readonly limit: string
}

async function list({ account, state, model, limit: given }: ListOptions): Promise<void> {
  const limit = readLimit(given)
  const filter = {
    ...(account === undefined ? {} : { accountName: account }),
    ...(state === undefined ? {} : { state: readTaskState(state) }),
    ...(model === undefined ? {} : { modelId: model }),
  }
  await withStore(async (store) => {
    const rows: string[][] = []
    let after: string | undefined
    do {
      const page = { limit: limit - rows.length, ...(after === undefined ? {} : { after }) }
      const { items, next } = await listAllTasks(store, { ...filter, ...page })
      for (const { task, account: owner } of items) {
        const { id, order, createdAtMs } = task
        const what = [owner.name, modelIdOf(order), task.state, formatTime(createdAtMs)]
        rows.push([id, ...what, task.failure?.message ?? ''])
      }
      after = next
    } while (after !== undefined && rows.length < limit)
    print(formatTable(['TASK', 'ACCOUNT', 'MODEL', 'STATE', 'CREATED', 'ERROR'], rows))
  })
}

/** Parses the number of lines of a listing; throws a refusal. */
export function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= 1000) return limit
  throw new Refusal(`--limit must be a number from 1 to 1000, got ${text}.`)
}

async function show(taskId: string): Promise<void> {
  await withStore(async (store) => {
    const { base_resp: _, ...report } = formatAdminTask(await showTask(store, taskId))
    print(JSON.stringify(report, null, 2))
  })
}

async function cancel(taskId: string, options: AdminOptions): Promise<void> {
  await withAdmin(options, async ({ ports, operator }) => {
    await cancelAnyTask(ports, operator, taskId)
    print(`cancelled ${taskId}`)
  })
}
