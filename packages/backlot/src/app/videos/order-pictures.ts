/** Pictures of video orders: loaded and checked when they are ordered, stored until the video is made. */
import type { FramePicture, ShotPictures } from '@backlot/prompt/shot'
import { invalid } from '../../domain/fault.ts'
import { inputKeyOf, type BlobStore } from '../../domain/file.ts'
import type { PictureRole } from '../../domain/model.ts'
import type { TaskOrder } from '../../domain/task.ts'
import type { PictureReader } from '../../domain/template.ts'
import type { OrderPicture, PictureInput } from '../../domain/video.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { readKept, removeKept, takePicture, type TakePicturesPorts } from './take-picture.ts'

/**
 * Loads and checks the pictures of a request, and stores them under the id of its task, in their
 * order: durable when it resolves; when it rejects, nothing is left behind. One after another, so
 * that many take the memory of one. Throws `invalid` naming the one that cannot be loaded or used.
 */
export async function takeOrderPictures(
  ports: TakePicturesPorts & { readonly pictures: Pick<PictureReader, 'readFrame'> },
  order: {
    readonly pictures: readonly PictureInput[]
    readonly taskId: string
    readonly caller: Caller
    readonly signal: AbortSignal
  },
): Promise<readonly OrderPicture[]> {
  const { taskId, caller, signal } = order
  const kept: OrderPicture[] = []
  const read = ports.pictures.readFrame
  try {
    for (const [index, { role, source, field, maxBytes }] of order.pictures.entries()) {
      const blobKey = inputKeyOf(taskId, index)
      const wanted = { source, blobKey, maxBytes, caller, signal, read }
      const picture = await takePicture(ports, wanted)
      if ('reason' in picture) throw invalid(field, `${field} ${picture.reason}`)
      kept.push({ ...picture, role })
    }
    return kept
  } catch (thrown) {
    await removeKept(ports.blobs, kept)
    throw thrown
  }
}

/** The pictures of an order in the form that a shot takes; throws `notFound` when they are gone. */
export async function readOrderPictures(
  blobs: Pick<BlobStore, 'read'>,
  pictures: readonly OrderPicture[],
): Promise<ShotPictures> {
  const read = async (wanted: PictureRole): Promise<FramePicture[]> => {
    const found: FramePicture[] = []
    for (const { role, blobKey, ...facts } of pictures)
      if (role === wanted) found.push({ ...facts, bytes: await readKept(blobs, blobKey) })
    return found
  }
  const [firstFrame] = await read('first_frame')
  const [lastFrame] = await read('last_frame')
  const subjects = await read('subject')
  return {
    ...(firstFrame && { firstFrame }),
    ...(lastFrame && { lastFrame }),
    ...(subjects.length > 0 && { subjects }),
  }
}

/** Removes the stored pictures of an order of any kind. What cannot be removed now is left to the sweep. */
export async function discardPictures(
  blobs: Pick<BlobStore, 'remove'>,
  order: TaskOrder,
): Promise<void> {
  const kept = order.kind === 'template' ? Object.values(order.pictures) : (order.pictures ?? [])
  await removeKept(blobs, kept)
}
