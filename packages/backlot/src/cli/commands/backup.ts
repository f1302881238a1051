import { Command } from 'commander'
import { backUp, restore } from '../../server/move.ts'
import { runCopy } from '../copying.ts'
import { print } from '../with-store.ts'

/** `backlot backup`: copies everything to a folder while servers run. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('copy store and files to a folder, while servers run')
    .argument('<folder>', 'a new one, or that of an earlier backup, which is brought up to date')
    .action(async (folder: string) => {
      await runCopy((home, config, options) => backUp(home, config, { ...options, folder }))
      print(`The backup in ${folder} is whole. Keep secret_key with it, but not beside it.`)
    })
}

/** `backlot restore`: fills an empty store, and its folder or bucket, from a backup. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('fill an empty store from a backup')
    .argument('<folder>', 'what "backlot backup" has written')
    .action(async (folder: string) => {
      await runCopy((home, config, options) => restore(home, config, { ...options, folder }))
      print('Everything is restored. Start the server.')
    })
}
