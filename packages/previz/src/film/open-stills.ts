/** Single moments of a film, drawn on the calling thread. */
import { type DrawFrame, openStudio } from '../renderer/studio.ts'
import { toRgb } from '../renderer/frame/to-rgb.ts'
import { openMoments } from './draw-moment.ts'
import { momentAt, type Programme } from '../staging/programme.ts'

/** A picture size. */
export type StillSize = { readonly widthPx: number; readonly heightPx: number }

/** Draws single frames of one film. */
export type Frames = {
  /**
   * The I420 frame at a second of the film, valid until the next call; the frame number selects the
   * grain.
   */
  draw(filmSeconds: number, frameNumber: number): Uint8Array
}

/** Opens a film for single frames. Each scene is painted when it is first drawn. */
export async function openFrames(programme: Programme, size: StillSize): Promise<Frames> {
  const studio = await openStudio({ ...size, book: programme.book })
  const opened = new Map<number, DrawFrame>()
  let openReel = 0
  const openScene = (scene: number): DrawFrame => {
    const { stage, reel = 0 } = programme.scenes[scene] ?? {}
    if (!stage) throw new RangeError('a film needs a scene')
    // What was painted of another reel is painted over.
    if (reel !== openReel) opened.clear()
    openReel = reel
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

/** Draws single pictures of one film. */
export type Stills = {
  /** The picture at a second of the film: RGB bytes, rows from the top. */
  draw(seconds: number): Uint8ClampedArray
}

/** Opens a film for single pictures. */
export async function openStills(programme: Programme, size: StillSize): Promise<Stills> {
  const frames = await openFrames(programme, size)
  return { draw: (seconds) => toRgb(frames.draw(seconds, 0), size.widthPx, size.heightPx) }
}
