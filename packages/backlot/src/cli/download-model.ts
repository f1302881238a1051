/** Downloads model files with the library that runs them. */
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadLibrary } from '../engines/gguf/library.ts'
import type { Download } from '../config/model-files.ts'
import { openProgress } from './progress.ts'
import { Refusal } from '../config/refusal.ts'

/**
 * Downloads the file, with progress on stderr. A partial download is kept, and the next try
 * continues it. Throws a refusal when it cannot be downloaded, is no model, or stalls for
 * `stallTimeoutMs`; in that case the library goes on trying, so the process has to be ended.
 */
export async function downloadModel(download: Download, stallTimeoutMs: number): Promise<void> {
  const progress = openProgress(process.stderr, download.name)
  const standing = Promise.withResolvers<never>()
  // The library would retry silently for a quarter of an hour.
  const alarm = setTimeout(
    () => standing.reject(new Error(standsStill(stallTimeoutMs))),
    stallTimeoutMs,
  )
  const onProgress = (fraction: number): void => {
    alarm.refresh()
    progress.report(fraction)
  }
  try {
    await Promise.race([load(download, onProgress), standing.promise])
    await requireModel(download)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    const mend = /Status code: 40[13]/.test(why) ? '; HF_TOKEN tells the hub who you are' : ''
    throw new Refusal(`${download.address} cannot be downloaded: ${why}${mend}`, { cause: thrown })
  } finally {
    clearTimeout(alarm)
    progress.end()
  }
}

function standsStill(stallTimeoutMs: number): string {
  const message = `nothing has come for ${stallTimeoutMs / 1000} s`
  return `${message}. What has come is kept: run this command again to go on`
}

async function load(
  { address, folder, name }: Download,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { createModelDownloader } = await loadLibrary()
  let reachedBytes = 0
  const downloader = await createModelDownloader({
    modelUri: address,
    dirPath: folder,
    fileName: name,
    deleteTempFileOnCancel: false,
    onProgress: ({ downloadedSize, totalSize }) => {
      // Failed tries are reported as progress, too.
      if (downloadedSize <= reachedBytes || totalSize === 0) return
      reachedBytes = downloadedSize
      onProgress(downloadedSize / totalSize)
    },
  })
  await downloader.download()
}

/** Deletes a file that is no model: hosts answer with web pages, too. */
async function requireModel({ folder, name }: Download): Promise<void> {
  const path = join(folder, name)
  if ((await beginningOf(path)) === 'GGUF') return
  await rm(path)
  throw new Error('what came is no GGUF file')
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}
