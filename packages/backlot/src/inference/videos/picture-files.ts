/** The pictures of a shot in the forms that servers take. */
import type { FramePicture } from '@backlot/prompt/shot'
import type { PropFile } from './video-server.ts'

/** The picture as a file of a form. */
export function toPictureFile(name: string, { bytes, mediaType }: FramePicture): PropFile {
  const end = mediaType === 'image/png' ? 'png' : 'jpg'
  return { name: `${name}.${end}`, type: mediaType, bytes }
}

/** The picture as a data URL. */
export function toDataUrl({ bytes, mediaType }: FramePicture): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
}
