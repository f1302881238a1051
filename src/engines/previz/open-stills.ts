/** Single moments of a film, drawn by the thread that asks for them. */
import { createFilmMemory, layOutFilm } from '../../media/film-memory.ts'
import { fillFrameTables, frameBytes } from '../../media/frame-memory.ts'
import { type FrameRenderer, openFrameRenderer } from '../../media/frame-renderer.ts'
import { compileKernel, startKernel } from '../../media/kernel/kernel.ts'
import { paintUnit, type Texture } from '../../media/texture.ts'
import { toRgb } from '../../media/to-rgb.ts'
import { momentAt, type Programme } from './programme.ts'

/** A picture size. */
export type StillSize = { readonly widthPx: number; readonly heightPx: number }

/** Draws moments of one film as frames. */
export type Studio = {
  /** The I420 frame at a second of the film, valid until the next one is drawn; the number moves the grain. */
  draw(filmSeconds: number, frameNumber: number): Uint8Array
}

/** Opens a film for its frames. Each scene is painted when it is first drawn. */
export async function openStudio(
  { book, scenes }: Programme,
  { widthPx, heightPx }: StillSize,
): Promise<Studio> {
  const map = layOutFilm({ widthPx, heightPx, book, threads: 1 })
  const { units, tables } = map
  const [frameMemory] = map.threads
  const [target] = map.slots
  if (!frameMemory || target === undefined) throw new RangeError('there is nothing to draw with')
  const memory = createFilmMemory(map)
  const { buffer } = memory
  fillFrameTables(tables, buffer)
  const kernel = startKernel(await compileKernel(), memory, frameMemory.scratch)
  const frame = new Uint8Array(buffer, target, frameBytes(widthPx, heightPx))
  const painted = new Set<Texture>()
  const renderers = new Map<number, FrameRenderer>()
  const openScene = (scene: number): FrameRenderer => {
    const stage = scenes[scene]?.stage
    if (!stage) throw new RangeError('a film needs a scene')
    const wanted = new Set([
      ...stage.cards.map(({ texture }) => texture),
      ...(stage.hand ? [stage.hand.sheet] : []),
    ]).difference(painted)
    for (const unit of units) if (wanted.has(unit.texture)) paintUnit(unit, buffer, kernel)
    for (const texture of wanted) painted.add(texture)
    return openFrameRenderer({ stage, units, memory: frameMemory, tables, buffer, kernel })
  }
  return {
    draw: (filmSeconds, frameNumber) => {
      const { scene, seconds, pose, brightness } = momentAt({ book, scenes }, filmSeconds)
      const renderer = renderers.get(scene) ?? openScene(scene)
      renderers.set(scene, renderer)
      renderer.draw(pose, seconds)
      renderer.finish(target, frameNumber, brightness)
      return frame
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
  const studio = await openStudio(programme, size)
  return { draw: (seconds) => toRgb(studio.draw(seconds, 0), size.widthPx, size.heightPx) }
}
