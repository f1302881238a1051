/** Single moments of a film, drawn by the thread that asks for them. */
import { type DrawFrame, openStudio } from '../renderer/studio.ts'
import { toRgb } from '../renderer/frame/to-rgb.ts'
import { openMoments } from './draw-moment.ts'
import { momentAt, type Programme } from '../staging/programme.ts'

/** A picture size. */
export type StillSize = { readonly widthPx: number; readonly heightPx: number }

/** Draws moments of one film as frames. */
export type Frames = {
  /** The I420 frame at a second of the film, valid until the next one is drawn; the number moves the grain. */
  draw(filmSeconds: number, frameNumber: number): Uint8Array
}

/** Opens a film for its frames. Each scene is painted when it is first drawn. */
export async function openFrames(programme: Programme, size: StillSize): Promise<Frames> {
  const studio = await openStudio({ ...size, book: programme.book })
  const opened = new Map<number, DrawFrame>()
  const openScene = (scene: number): DrawFrame => {
    const stage = programme.scenes[scene]?.stage
    if (!stage) throw new RangeError('a film needs a scene')
    const draw = studio.open(stage)
    opened.set(scene, draw)
    return draw
  }
  let frameNumber = 0
  const drawMoment = openMoments(({ scene, seconds, pose, brightness }) => {
    const draw = opened.get(scene) ?? openScene(scene)
    return draw(pose, seconds, { frameNumber, brightness })
  })
  return {
    draw: (filmSeconds, number) => {
      frameNumber = number
      return drawMoment(momentAt(programme, filmSeconds))
    },
  }
}

/** Draws moments of one film as pictures. */
export type Stills = {
  /** The picture at a second of the film: RGB bytes, rows from the top. */
  draw(seconds: number): Uint8ClampedArray
}

/** Opens a film for its pictures. */
export async function openStills(programme: Programme, size: StillSize): Promise<Stills> {
  const frames = await openFrames(programme, size)
  return { draw: (seconds) => toRgb(frames.draw(seconds, 0), size.widthPx, size.heightPx) }
}
