/** Makes pictures ready to be filmed: checked, upright, in sRGB, and no larger than a film can show. */
import type { PictureReader } from '../domain/template.ts'
import { isFormatOf, refuseFormat, sniffFormat } from './media-format.ts'
import { type MediaThreads, mediaThreads } from './media-threads.ts'

/** Creates the reader. `threads` do the work and are the caller's to close; without work they let a process end. */
export function pictureReader(
  threads: Pick<MediaThreads, 'preparePicture'> = mediaThreads(),
): PictureReader {
  return {
    read: async (bytes) => {
      const format = sniffFormat(bytes)
      if (!format || !isFormatOf('image', format)) return refuseFormat('image', bytes)
      const picture = await threads.preparePicture(bytes)
      return (
        picture ?? { reason: `must be a whole ${format.toUpperCase()} image, but it is corrupted` }
      )
    },
  }
}
