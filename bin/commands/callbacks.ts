import { Command } from 'commander'
import { Refusal } from '../refusal.ts'
import { openSecrets } from '../secrets.ts'
import { clock, getAccount, ids, print, withStore } from '../with-store.ts'

/** `backlot callbacks`: what receivers need to check a push, and telling them again. */
export function callbacksCommand(): Command {
  const command = new Command('callbacks').description('secrets of receivers; telling them again')
  command
    .command('secret')
    .argument('<name>', 'the account')
    .option('--rotate', 'make a new one; the old one signs as well for a day', false)
    .description('print the secret that signs the pushes of an account')
    .action(secret)
  command
    .command('redeliver')
    .argument('<task>', 'the task_id')
    .description('tell the receiver of a task again')
    .action(redeliver)
  return command
}

async function secret(name: string, options: { readonly rotate: boolean }): Promise<void> {
  await withStore(async (store) => {
    const { id } = await getAccount(store, name)
    const secrets = await openSecrets(store.keys, ids)
    const nowMs = clock.nowMs()
    if (options.rotate) await secrets.rotateWebhook(id, nowMs)
    const [current = '', previous] = await secrets.webhook(id, nowMs)
    print(current)
    if (previous !== undefined)
      process.stderr.write('the secret before it signs as well, for a day after its rotation\n')
  })
}

async function redeliver(taskId: string): Promise<void> {
  await withStore(async ({ callbacks }) => {
    if (!(await callbacks.redeliver(taskId, clock.nowMs())))
      throw new Refusal(`There is no task ${taskId} with a callback.`)
    const work = await callbacks.find(taskId)
    const url = work?.callback.url ?? ''
    print(
      work?.callback.dueAtMs === undefined
        ? `nothing to tell: ${url} has been told all there is so far`
        : `${url} is told again, by a server that runs`,
    )
  })
}
