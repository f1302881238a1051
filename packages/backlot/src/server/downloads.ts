import { grantDownload, type FilePorts } from '../app/files/files.ts'
import type { Callback, Push } from '../domain/callback.ts'
import { NotSent } from '../domain/outbound.ts'
import { hmacSigner } from '../system/hmac-signer.ts'
import { formatDownloadPath } from '../wire/files/files.ts'
import { formatPush } from '../wire/videos/callbacks.ts'
import { formatV2Push } from '../wire/videos/v2-task.ts'
import { clock } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'

/** Dependencies of downloads. */
export function downloadPorts({
  store,
  blobs,
  secrets,
}: Pick<ServerResources, 'store' | 'blobs' | 'secrets'>): FilePorts {
  return { files: store.files, blobs, clock, signer: hmacSigner(secrets.downloads, 'dl1.') }
}

/** Formats pushes, in the shape for whoever ordered the task. */
export function pushFormat(
  resources: Pick<ServerResources, 'store' | 'blobs' | 'secrets'>,
): (push: Push, callback: Callback) => Promise<string> {
  const { tasks, files } = resources.store
  const ports = downloadPorts(resources)
  return async (push, { accountId, answerBase }) => {
    if (answerBase === undefined) return formatPush(push)
    const { taskId, event } = push
    const task = await tasks.find(accountId, taskId)
    if (!task) throw new NotSent('the task of a push is not there')
    const file = event.fileId === '' ? undefined : await files.find(accountId, event.fileId)
    const videoUrl = file ? answerBase + formatDownloadPath(file, grantDownload(ports, file)) : ''
    return formatV2Push({ task, videoUrl }, event)
  }
}
