/** Prepares pictures for rendering: validated, upright, in sRGB, and no larger than a film can show. */
import type { MediaFormat, MediaRefusal } from '../domain/media.ts'
import type { PictureReader } from '../domain/template.ts'
import { isFormatOf, refuseFormat, sniffFormat } from './media-format.ts'
import { type MediaThreads, mediaThreads } from './media-threads.ts'

/** The formats of frames. Source: the public family, which takes no GIF here. */
const FRAME_FORMATS: readonly MediaFormat[] = ['jpeg', 'png', 'webp']

/** Creates the reader. The caller closes `threads`, which do the work and do not keep the process alive when idle. */
export function pictureReader(
  threads: Pick<MediaThreads, 'preparePicture' | 'prepareFrame'> = mediaThreads(),
): PictureReader {
  return {
    read: async (bytes, kind) => {
      const format = sniffFormat(bytes)
      if (!format || !isFormatOf('image', format)) return refuseFormat('image', bytes)
      return (await threads.preparePicture(bytes, kind)) ?? corrupted(format)
    },
    readFrame: async (bytes) => {
      const format = sniffFormat(bytes)
      if (!format || !FRAME_FORMATS.includes(format))
        return refuseFormat('image', bytes, FRAME_FORMATS)
      return (await threads.prepareFrame(bytes)) ?? corrupted(format)
    },
  }
}

function corrupted(format: MediaFormat): MediaRefusal {
  return { reason: `must be a whole ${format.toUpperCase()} image, but it is corrupted` }
}
