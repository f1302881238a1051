/** `backlot models`: the model files that engines of the configuration need. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { loadLibrary } from '../../src/engines/gguf/library.ts'
import { readConfig } from '../config.ts'
import { type Download, findDownload } from '../config/model-files.ts'
import { openHome } from '../home.ts'
import { openProgress } from '../progress.ts'
import { Refusal } from '../refusal.ts'
import { print } from '../with-store.ts'

/** The command, to be attached to the program. */
export function modelsCommand(): Command {
  const command = new Command('models').description('manage model files that run inside the server')
  command
    .command('pull')
    .description('download missing model files that backlot.yaml names by URL')
    .action(pull)
  return command
}

async function pull(): Promise<void> {
  const home = openHome(process.env)
  const { engines } = await readConfig(home, process.env)
  const downloads = Object.values(engines).flatMap((engine) =>
    engine.type === 'gguf' ? (findDownload(home, engine.model) ?? []) : [],
  )
  if (downloads.length === 0)
    print('Nothing to download: no engine in backlot.yaml names a model file by URL.')
  for (const download of downloads) {
    const path = join(download.folder, download.name)
    if (!existsSync(path)) await fetchModel(download)
    print(path)
  }
}

/** What was loaded stays when it breaks off, and the next try goes on from there. */
async function fetchModel({ address, folder, name }: Download): Promise<void> {
  const { createModelDownloader } = await loadLibrary()
  const progress = openProgress(process.stderr, name)
  try {
    const downloader = await createModelDownloader({
      modelUri: address,
      dirPath: folder,
      fileName: name,
      deleteTempFileOnCancel: false,
      onProgress: ({ downloadedSize, totalSize }) =>
        progress.report(totalSize > 0 ? downloadedSize / totalSize : 0),
    })
    await downloader.download()
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Refusal(`${address} cannot be downloaded: ${why}`, { cause: thrown })
  } finally {
    progress.end()
  }
}
