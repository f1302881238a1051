import { Command } from 'commander'
import { print, withStore } from '../with-store.ts'

/** `backlot migrate`: brings the schema up to date. Every command that opens the store does so too. */
export function migrateCommand(): Command {
  return new Command('migrate').description('bring the store to the newest schema').action(() =>
    withStore(async (store) => {
      await store.isReady()
      print('the store is up to date')
    }),
  )
}
