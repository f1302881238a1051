import { Command } from 'commander'
import { Refusal } from '../../config/refusal.ts'
import { moveAll } from '../../server/move.ts'
import { runCopy } from '../copying.ts'
import { print } from '../with-store.ts'

/** `backlot move`: moves everything from the configured store, and bucket or folder, to another. */
export function moveCommand(): Command {
  return new Command('move')
    .description('move everything to another store, or the files to another folder or bucket')
    .option('--to <url>', 'the store: postgres://…, or sqlite:FILE')
    .option('--blobs <url>', 'where films and uploads go: s3://…, or file:FOLDER')
    .addHelpText(
      'after',
      `
Stop all servers first. Nothing is removed where it was. A move that was cut off goes on
when it is run again; everything is read back and compared before it counts.`,
    )
    .action(async ({ to, blobs }: { readonly to?: string; readonly blobs?: string }) => {
      if (to === undefined && blobs === undefined)
        throw new Refusal('Say where to: --to postgres://…, --blobs s3://…, or both.')
      const places = {
        ...(to !== undefined && { store: to }),
        ...(blobs !== undefined && { blobs }),
      }
      await runCopy((home, config, options) => moveAll(home, config, { ...options, to: places }))
      const settings = [
        ...(to === undefined ? [] : ['store.url (or BACKLOT_STORE)']),
        ...(blobs === undefined ? [] : ['blobs.url (or BACKLOT_BLOBS)']),
      ]
      print(`Now set ${settings.join(' and ')} to it, keep secret_key, and start the server.`)
    })
}
