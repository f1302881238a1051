/** Films of pictures, and what the camera report says of them. */
import sharp from 'sharp'
import type { Frame } from '@backlot/camera/frame'
import { judge, type Verdict } from '@backlot/camera/obedience'
import { reportCamera } from '@backlot/camera/report'
import { openFrames } from '../../src/film/open-stills.ts'
import { openScript } from '../../src/film/script.ts'
import { planShot } from '@backlot/prompt'
import type { FramePicture, Shot } from '@backlot/prompt/shot'
import { buildProgramme } from '../../src/staging/build-programme.ts'

/** A picture as the server hands it over: upright and sRGB, as JPEG. */
export async function framePictureOf(file: string | Uint8Array): Promise<FramePicture> {
  const { data, info } = await sharp(file)
    .rotate()
    .resize(MAX_PX, MAX_PX, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mediaType: 'image/jpeg', widthPx: info.width, heightPx: info.height }
}

const MAX_PX = 2048

/** How a film of a picture is made for the judge. */
type PictureFormat = {
  /** The shorter side of the film; its ratio is that of the picture. */
  readonly shorterPx: number
  readonly durationSeconds: number
  readonly framesPerSecond: number
}

/** Large enough to see by, small enough for hundreds of films. */
export const SURVEY: PictureFormat = { shorterPx: 180, durationSeconds: 6, framesPerSecond: 12.5 }

/** As little as a film of a picture can be judged by: half the work, most of which is the judge's. */
export const SMALL_SURVEY: PictureFormat = {
  shorterPx: 144,
  durationSeconds: 4,
  framesPerSecond: 10,
}

/** The shot of a picture and what its camera does. */
export function shotOfPicture(
  picture: FramePicture,
  prompt: string,
  { shorterPx, durationSeconds, framesPerSecond }: PictureFormat,
): Shot {
  const scale = shorterPx / Math.min(picture.widthPx, picture.heightPx)
  const side = (sizePx: number): number => 2 * Math.round((sizePx * scale) / 2)
  const shot = planShot({
    prompt,
    cameraCommands: true,
    promptOptimizer: false,
    widthPx: side(picture.widthPx),
    heightPx: side(picture.heightPx),
    durationSeconds,
    framesPerSecond,
  })
  return { ...shot, pictures: { firstFrame: picture } }
}

/** The I420 frames of a shot in order, without an encoder; one is valid until the next one is asked for. */
async function framesOf(shot: Shot): Promise<Iterable<Uint8Array>> {
  const programme = await buildProgramme(await openScript({ kind: 'shot', shot }))
  const frames = await openFrames(programme, shot)
  const count = Math.round(shot.durationSeconds * shot.framesPerSecond)
  return (function* render() {
    for (let number = 0; number < count; number++)
      yield frames.draw(number / shot.framesPerSecond, number)
  })()
}

/** Films a shot and judges its camera. */
export async function judgeShot(shot: Shot): Promise<Verdict> {
  const { widthPx, heightPx, framesPerSecond } = shot
  const frames = await framesOf(shot)
  const luma = (function* lumaOf(): Iterable<Frame> {
    let number = 0
    for (const frame of frames) {
      const seconds = number++ / framesPerSecond
      yield { seconds, widthPx, heightPx, luma: frame.subarray(0, widthPx * heightPx) }
    }
  })()
  return judge(await reportCamera(luma), shot.camera)
}
