/**
 * The files that a workflow uses: pictures of the order, and of our own rehearsal its first frame,
 * its film and its camera path. They are uploaded to the server's inputs, where its loading nodes
 * find them.
 *
 * Source: ComfyUI, `server.py` (`/upload/image`, which takes files of any kind).
 */
import { formatPoses, modelScale } from '@backlot/camera/path'
import { Fault } from '../../domain/fault.ts'
import type { Rehearsal } from '../../domain/rehearsal.ts'
import type { FramePicture, Shot } from '@backlot/prompt/shot'
import { toPictureFile } from '../../inference/videos/picture-files.ts'
import { AnswerLost, type VideoProp, type VideoProps } from '../../inference/videos/video-server.ts'
import { toRecord, toText } from '../../inference/connection/json.ts'
import type { Sender } from '../../inference/connection/send.ts'
import { frameCountOf, type ShownPlace } from './workflow.ts'

/** Makes a file for each of `places`. */
export async function rehearse(
  shot: Shot,
  given: {
    readonly rehearsal: Rehearsal
    readonly places: readonly ShownPlace[]
    readonly fps: number
    readonly poseScale: number
    readonly signal: AbortSignal
  },
): Promise<VideoProps> {
  const { rehearsal, places, fps, poseScale, signal } = given
  const { pictures = {} } = shot
  const { subjects = [] } = pictures
  const framed = {
    ...shot,
    framesPerSecond: fps,
    // As many frames as the model makes, so that each has its pose and its picture.
    durationSeconds: frameCountOf(shot.durationSeconds, fps) / fps,
  }
  const makers: Readonly<Record<ShownPlace, () => Promise<VideoProp>>> = {
    first_frame: async () =>
      pictures.firstFrame
        ? toPictureFile('first', pictures.firstFrame)
        : {
            name: 'first.jpg',
            type: 'image/jpeg',
            bytes: await rehearsal.firstFrame(framed, signal),
          },
    last_frame: async () => needed('last', pictures.lastFrame),
    subject: async () => {
      if (subjects.length > 1)
        throw new Fault('invalid', 'the engine of this model takes one subject, got several')
      return needed('subject', subjects[0])
    },
    control_film: async () => ({
      name: 'film.mp4',
      type: 'video/mp4',
      bytes: await rehearsal.renderBytes(framed, signal),
    }),
    pose_file: async () => {
      const path = await rehearsal.cameraPath(framed)
      const text = formatPoses(path, modelScale(path) * poseScale)
      return { name: 'poses.txt', type: 'text/plain', bytes: Buffer.from(text) }
    },
  }
  const made: [string, VideoProp][] = []
  for (const place of places) made.push([place, await makers[place]()])
  return Object.fromEntries(made)
}

/** A picture that a workflow requires and nobody can invent. */
function needed(name: string, picture: FramePicture | undefined): VideoProp {
  if (picture) return toPictureFile(name, picture)
  const what = name === 'last' ? 'a last frame' : 'a subject'
  throw new Fault('invalid', `what makes this film makes none without ${what}`)
}

/** Uploads the files under names of the film; resolves to the names that the server gave them. */
export async function upload(
  props: VideoProps,
  given: { readonly sender: Sender; readonly prefix: string; readonly signal: AbortSignal },
): Promise<VideoProps> {
  const { sender, prefix, signal } = given
  const named = Object.entries(props).map(async ([place, file]) => {
    if (typeof file === 'string') return [place, file] as const
    const form = { image: { ...file, name: `${prefix}-${file.name}` }, overwrite: 'true' }
    const answer = await sender.sendForJson({ method: 'POST', path: '/upload/image', form, signal })
    return [place, toName(answer)] as const
  })
  return Object.fromEntries(await Promise.all(named))
}

function toName({ status, json }: { readonly status: number; readonly json: unknown }): string {
  if (status >= 500) throw new AnswerLost(`a file was answered with ${status}`)
  const { name, subfolder } = toRecord(json)
  if (status >= 300 || toText(name) === '') {
    const cause = new Error(`the server answered ${status} to a file for the workflow`)
    throw new Fault('internal', 'the engine does not accept the files for this film', { cause })
  }
  const folder = toText(subfolder)
  return folder === '' ? toText(name) : `${folder}/${toText(name)}`
}
