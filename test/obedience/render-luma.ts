/** Films without an encoder: the brightness of every frame, straight from the renderer, in this thread. */
import type { Shot } from '../../src/domain/shot.ts'
import { buildWorld, type World } from '../../src/engines/previz/world.ts'
import { createFilmMemory, layOutFilm } from '../../src/media/film-memory.ts'
import { fillFrameTables } from '../../src/media/frame-memory.ts'
import { type FrameRenderer, openFrameRenderer } from '../../src/media/frame-renderer.ts'
import { compileKernel, startKernel } from '../../src/media/kernel/kernel.ts'
import { paintUnit } from '../../src/media/texture.ts'
import type { Frame } from '../../src/sight/picture.ts'

/** A renderer of one shot, its world and where its frames lie. */
type Studio = {
  readonly world: World
  readonly renderer: FrameRenderer
  readonly slot: number
  readonly luma: Uint8Array
}

const kernel = await compileKernel()

function openStudio(shot: Shot): Studio {
  const world = buildWorld(shot)
  const map = layOutFilm({ ...shot, book: world.book, threads: 1 })
  const memory = createFilmMemory(map)
  const [frameMemory] = map.threads
  const [slot] = map.slots
  if (!frameMemory || slot === undefined) throw new RangeError('no room for a frame')
  for (const unit of map.units) paintUnit(unit, memory.buffer)
  fillFrameTables(map.tables, memory.buffer)
  const renderer = openFrameRenderer({
    stage: world.stage,
    units: map.units,
    memory: frameMemory,
    tables: map.tables,
    buffer: memory.buffer,
    kernel: startKernel(kernel, memory, frameMemory.scratch),
  })
  const luma = new Uint8Array(memory.buffer, slot, shot.widthPx * shot.heightPx)
  return { world, renderer, slot, luma }
}

/** Every frame of the shot; the brightness is valid until the next one is asked for. */
export function* renderLuma(shot: Shot): Generator<Frame> {
  const { world, renderer, slot, luma } = openStudio(shot)
  const frameCount = Math.round(shot.durationSeconds * shot.framesPerSecond)
  for (let number = 0; number < frameCount; number++) {
    const seconds = number / shot.framesPerSecond
    renderer.draw(world.camera(seconds), seconds)
    renderer.finish(slot, number)
    yield { seconds, widthPx: shot.widthPx, heightPx: shot.heightPx, luma }
  }
}
