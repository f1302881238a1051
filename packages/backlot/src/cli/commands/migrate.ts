import { Command } from 'commander'
import { print, withStore } from '../with-store.ts'

/** `backlot migrate`: brings the schema up to date, as every command that opens the store does. */
export function migrateCommand(): Command {
  return new Command('migrate').description('update the database schema').action(() =>
    withStore(async (store) => {
      await store.isReady()
      print('The database schema is up to date.')
    }),
  )
}
