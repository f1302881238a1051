/** Pictures of template orders: loaded and checked when they are ordered, stored until the film is made. */
import type { MediaSource } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import { inputKeyOf, type BlobStore } from '../../domain/file.ts'
import {
  MAX_PICTURE_BYTES,
  type PictureReader,
  type StoredPicture,
  type Template,
  type TemplateOrder,
} from '../../domain/template.ts'
import type { PlayedPicture } from '@backlot/previz/template-play'
import type { Caller } from '../accounts/authenticate.ts'
import { readKept, removeKept, takePicture, type TakePicturesPorts } from './take-picture.ts'

/**
 * Loads and checks the pictures of an order, and stores them under the id of its task: durable
 * when it resolves; when it rejects, nothing is left behind. One after another, so that many take
 * the memory of one. Throws `invalid` naming the one that cannot be loaded or used.
 */
export async function takePictures(
  ports: TakePicturesPorts & { readonly pictures: Pick<PictureReader, 'read'> },
  order: {
    readonly template: Template
    readonly media: Readonly<Record<string, MediaSource>>
    readonly taskId: string
    readonly caller: Caller
    readonly signal: AbortSignal
  },
): Promise<TemplateOrder['pictures']> {
  const kept: Record<string, StoredPicture> = {}
  const maxBytes = MAX_PICTURE_BYTES
  try {
    for (const [index, { name, kind }] of order.template.mediaInputs.entries()) {
      const source = order.media[name]
      if (!source) continue
      const blobKey = inputKeyOf(order.taskId, index)
      const read = (bytes: Uint8Array): ReturnType<PictureReader['read']> =>
        ports.pictures.read(bytes, kind)
      const picture = await takePicture(ports, { ...order, source, blobKey, maxBytes, read })
      const path = `media_inputs[${index}].value`
      if ('reason' in picture) throw invalid(path, `${path} ("${name}") ${picture.reason}`)
      kept[name] = picture
    }
    return kept
  } catch (thrown) {
    await removeKept(ports.blobs, Object.values(kept))
    throw thrown
  }
}

/** The pictures of an order for rendering; throws `notFound` when they are gone. */
export async function readPictures(
  blobs: Pick<BlobStore, 'read'>,
  pictures: TemplateOrder['pictures'],
): Promise<Readonly<Record<string, PlayedPicture>>> {
  const read: Record<string, PlayedPicture> = {}
  for (const [name, { blobKey, ...facts }] of Object.entries(pictures))
    read[name] = { ...facts, bytes: await readKept(blobs, blobKey) }
  return read
}
