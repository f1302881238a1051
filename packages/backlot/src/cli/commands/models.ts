/** `backlot models`: the model files that engines of the configuration need. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { isLibraryInstalled, NOT_INSTALLED } from '../../engines/gguf/library.ts'
import { readConfig } from '../../config/config.ts'
import { type Download, findDownload } from '../../config/model-files.ts'
import { downloadModel } from '../download-model.ts'
import { openHome } from '../../config/home.ts'
import { Refusal } from '../../config/refusal.ts'
import { print } from '../with-store.ts'

/** The command, to be added to the program. */
export function modelsCommand(): Command {
  const command = new Command('models').description('manage model files that run inside the server')
  command
    .command('pull')
    .description('download missing model files that backlot.yaml names by URL')
    .option(
      '--patience <seconds>',
      'give up when nothing has come for this long',
      toSeconds,
      DEFAULT_STALL_SECONDS,
    )
    .action(pull)
  return command
}

const DEFAULT_STALL_SECONDS = 60

function toSeconds(text: string): number {
  const seconds = Number(text)
  if (seconds > 0 && seconds <= 3600) return seconds
  throw new InvalidArgumentError(
    `must be more than 0 and at most 3600, got ${JSON.stringify(text)}`,
  )
}

async function pull({ patience }: { readonly patience: number }): Promise<void> {
  const home = openHome(process.env)
  const { engines } = await readConfig(home, process.env)
  const downloads = Object.values(engines).flatMap((engine) =>
    engine.type === 'gguf' ? (findDownload(home, engine.model) ?? []) : [],
  )
  if (downloads.length === 0)
    print('Nothing to download: no engine in backlot.yaml names a model file by URL.')
  else if (!isLibraryInstalled()) throw new Refusal(`${NOT_INSTALLED}.`)
  for (const download of downloads) {
    const path = join(download.folder, download.name)
    if (!existsSync(path)) await downloadOrExit(download, patience * 1000)
    print(path)
  }
}

/** Ends the process when a download fails, because the library may still be retrying. */
async function downloadOrExit(download: Download, stallTimeoutMs: number): Promise<void> {
  try {
    await downloadModel(download, stallTimeoutMs)
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    process.stderr.write(`${thrown.message}\n`)
    process.exit(1)
  }
}
