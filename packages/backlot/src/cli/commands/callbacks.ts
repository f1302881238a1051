import { Command } from 'commander'
import { recordSecretRead, rotateWebhookSecret } from '../../app/accounts/administer-accounts.ts'
import { redeliverAny } from '../../app/accounts/administer-tasks.ts'
import { Refusal } from '../../config/refusal.ts'
import { openSecrets } from '../../server/secrets/secrets.ts'
import { type AdminOptions, REASON_OPTION, withAdmin } from '../with-admin.ts'
import type { Delivery } from '../../domain/delivery.ts'
import { formatDeliveries } from '../../wire/admin/deliveries.ts'
import { clock, formatTable, formatTime, getAccount, ids, print, withStore } from '../with-store.ts'

/** `backlot callbacks`: the secrets for verifying pushes, and redelivery. */
export function callbacksCommand(): Command {
  const command = new Command('callbacks').description(
    'list and repeat callbacks, print the secret that signs them',
  )
  command
    .command('secret')
    .argument('<name>', 'the account')
    .option('--rotate', 'create a new secret; the old one stays valid for a day')
    .description('print the secret that signs the callbacks of an account')
    .option(...REASON_OPTION)
    .action(secret)
  command
    .command('show')
    .argument('<task>', 'the task_id')
    .option('--json', 'print JSON, as the server answers it')
    .description('list every attempt to deliver the callbacks of a task')
    .action(show)
  command
    .command('redeliver')
    .argument('<task>', 'the task_id')
    .description('deliver the callbacks of a task again')
    .option(...REASON_OPTION)
    .action(redeliver)
  return command
}

async function secret(
  name: string,
  options: AdminOptions & { readonly rotate?: boolean },
): Promise<void> {
  await withAdmin(options, async ({ ports, operator, store }) => {
    if (options.rotate) await rotateWebhookSecret(ports, operator, name)
    const { id } = options.rotate
      ? await getAccount(store, name)
      : await recordSecretRead(ports, operator, name) // before it is shown: never the other way round
    const secrets = await openSecrets({ keys: store.keys, ids, clock })
    const [current = '', previous] = await secrets.webhook(id, clock.nowMs())
    print(current)
    if (previous !== undefined)
      process.stderr.write('The secret before it signs as well, until a day after the rotation.\n')
  })
}

async function show(taskId: string, options: { readonly json?: boolean }): Promise<void> {
  await withStore(async ({ callbacks }) => {
    const work = await callbacks.find(taskId)
    if (!work) throw noCallback(taskId)
    const { callback } = work
    const deliveries = await callbacks.deliveries(taskId)
    if (options.json) {
      const { base_resp: _, ...report } = formatDeliveries({ taskId, callback, deliveries })
      return print(JSON.stringify(report, null, 2))
    }
    print(`${callback.url} is ${callback.state}`)
    if (deliveries.length > 0) print(formatTable(HEADINGS, deliveries.map(toCells)))
  })
}

const HEADINGS = ['NUMBER', 'STEP', 'STARTED', 'TOOK', 'RESULT', 'NEXT']

function toCells(delivery: Delivery): readonly string[] {
  const { number, step, startedAtMs, durationMs, outcome, error, nextAtMs } = delivery
  return [
    String(number),
    step,
    formatTime(startedAtMs),
    `${durationMs} ms`,
    error ?? outcome,
    nextAtMs === undefined ? '' : formatTime(nextAtMs),
  ]
}

function noCallback(taskId: string): Refusal {
  return new Refusal(`There is no task ${taskId} with a callback.`)
}

async function redeliver(taskId: string, options: AdminOptions): Promise<void> {
  await withAdmin(options, async ({ ports, operator }) => {
    const { callback } = await redeliverAny(ports, operator, taskId)
    const url = callback?.url ?? ''
    print(
      callback?.dueAtMs === undefined
        ? `Nothing to deliver: ${url} has received everything so far.`
        : `The next running server delivers to ${url} again.`,
    )
  })
}
