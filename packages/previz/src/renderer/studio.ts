/**
 * The entry point of the renderer: frames of stages, drawn on the calling thread. For films,
 * several threads draw at once, with the same parts (`film-memory.ts`, `frame-relay.ts`).
 */
import { createFilmMemory, layOutFilm } from '../film/film-memory.ts'
import { fillFrameTables, frameBytes } from './frame/frame-memory.ts'
import { openFrameRenderer } from './frame/frame-renderer.ts'
import type { Pose } from '@backlot/camera/geometry'
import { compileKernel, startKernel } from './kernel/kernel.ts'
import type { Stage } from './scene/stage.ts'
import { paintImage, type Texture, type TextureBook } from './scene/texture.ts'

/** Options for a frame besides the stage. */
export type FrameOptions = {
  /** Selects the grain; 0 when absent. */
  readonly frameNumber?: number
  /** 0 is black, 1 the full light; 1 when absent. */
  readonly brightness?: number
}

/**
 * Draws the I420 frame (bt709, limited range) of a camera at a second of the stage. The bytes are
 * valid until the studio draws its next frame.
 */
export type DrawFrame = (pose: Pose, seconds: number, options?: FrameOptions) => Uint8Array

/** Memory for one picture and all textures of a book. */
export interface Studio {
  /** Opens a stage with textures of the studio's book, and paints those that no earlier stage has painted; a stage of another reel ends the use of those before. */
  open(stage: Stage): DrawFrame
}

/**
 * Opens a studio for pictures of one size, with even sides. The book must be complete, because all
 * of its textures are laid out here.
 */
export async function openStudio({
  book,
  widthPx,
  heightPx,
}: {
  readonly book: TextureBook
  readonly widthPx: number
  readonly heightPx: number
}): Promise<Studio> {
  const map = layOutFilm({ widthPx, heightPx, book, threads: 1 })
  const { images, tables } = map
  const [frameMemory] = map.threads
  const [target] = map.slots
  if (!frameMemory || target === undefined) throw new RangeError('there is nothing to draw with')
  const memory = createFilmMemory(map)
  const { buffer } = memory
  fillFrameTables(tables, buffer)
  const kernel = startKernel(await compileKernel(), memory, frameMemory.scratch)
  const frame = new Uint8Array(buffer, target, frameBytes(widthPx, heightPx))
  const painted = new Set<Texture>()
  let reel = 0
  const paint = (stage: Stage): void => {
    const textures = texturesOf(stage)
    const [{ reel: next = 0 } = { reel }] = textures
    if (next !== reel) painted.clear()
    reel = next
    const missing = textures.difference(painted)
    for (const image of images) if (missing.has(image.texture)) paintImage(image, buffer, kernel)
    for (const texture of missing) painted.add(texture)
  }
  return {
    open: (stage) => {
      paint(stage)
      const renderer = openFrameRenderer({
        stage,
        images,
        memory: frameMemory,
        tables,
        buffer,
        kernel,
      })
      return (pose, seconds, { frameNumber = 0, brightness = 1 } = {}) => {
        renderer.draw(pose, seconds)
        renderer.finish(target, frameNumber, brightness)
        return frame
      }
    },
  }
}

function texturesOf({ cards, hand }: Stage): Set<Texture> {
  return new Set([...cards.map(({ texture }) => texture), ...(hand ? [hand.sheet] : [])])
}
