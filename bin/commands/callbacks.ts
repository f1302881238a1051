import { Command } from 'commander'
import { openSecrets } from '../secrets.ts'
import { getAccount, ids, print, withStore } from '../with-store.ts'

/** `backlot callbacks`: what receivers need to check a push. */
export function callbacksCommand(): Command {
  const command = new Command('callbacks').description('what receivers need to check a push')
  command
    .command('secret')
    .argument('<name>', 'the account')
    .description('print the secret that signs the pushes of an account')
    .action(async (name: string) => {
      await withStore(async (store) => {
        const { id } = await getAccount(store, name)
        const secrets = await openSecrets(store.keys, ids)
        print(await secrets.webhook(id))
      })
    })
  return command
}
