/** Single moments of a film, drawn by the thread that asks for them. */
import { createFilmMemory, layOutFilm } from '../../media/film-memory.ts'
import { fillFrameTables, frameBytes } from '../../media/frame-memory.ts'
import { openFrameRenderer } from '../../media/frame-renderer.ts'
import { compileKernel, startKernel } from '../../media/kernel/kernel.ts'
import { paintUnit, type Texture } from '../../media/texture.ts'
import { toRgb } from '../../media/to-rgb.ts'
import { momentAt, type Programme } from './programme.ts'

/** Draws moments of one film. */
export type Stills = {
  /** The picture at a second of the film: RGB bytes, rows from the top. */
  draw(seconds: number): Uint8ClampedArray
}

/** Opens a film for its moments. Each scene is painted when it is first drawn. */
export async function openStills(
  { book, scenes }: Programme,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<Stills> {
  const { widthPx, heightPx } = size
  const map = layOutFilm({ widthPx, heightPx, book, threads: 1 })
  const { units, tables } = map
  const [frameMemory] = map.threads
  const [target] = map.slots
  if (!frameMemory || target === undefined) throw new RangeError('there is nothing to draw with')
  const memory = createFilmMemory(map)
  const { buffer } = memory
  fillFrameTables(tables, buffer)
  const kernel = startKernel(await compileKernel(), memory, frameMemory.scratch)
  const painted = new Set<Texture>()
  return {
    draw: (filmSeconds) => {
      const { scene, seconds, pose, brightness } = momentAt({ book, scenes }, filmSeconds)
      const stage = scenes[scene]?.stage
      if (!stage) throw new RangeError('a film needs a scene')
      const wanted = new Set(stage.cards.map(({ texture }) => texture)).difference(painted)
      for (const unit of units) if (wanted.has(unit.texture)) paintUnit(unit, buffer)
      for (const texture of wanted) painted.add(texture)
      const world = { stage, units, memory: frameMemory, tables, buffer, kernel }
      const renderer = openFrameRenderer(world)
      renderer.draw(pose, seconds)
      renderer.finish(target, 0, brightness)
      return toRgb(new Uint8Array(buffer, target, frameBytes(widthPx, heightPx)), widthPx, heightPx)
    },
  }
}
