/** A rendering thread: paints its share of the textures, then its share of the frames. */
import { workerData } from 'node:worker_threads'
import type { Shot } from '../../domain/shot.ts'
import { layOutFilm } from '../../media/film-memory.ts'
import { fillFrameTables } from '../../media/frame-memory.ts'
import { FrameRelay } from '../../media/frame-relay.ts'
import { openFrameRenderer } from '../../media/frame-renderer.ts'
import { startKernel } from '../../media/kernel/kernel.ts'
import { paintUnit } from '../../media/texture.ts'
import { buildWorld } from './world.ts'

/** What a painter is told when it starts. */
export type PainterOrder = {
  readonly shot: Shot
  readonly memory: WebAssembly.Memory
  readonly kernel: WebAssembly.Module
  /** This thread's number and how many there are. */
  readonly thread: number
  readonly threads: number
}

function paint({ shot, memory, kernel, thread, threads }: PainterOrder): void {
  const { buffer } = memory
  const world = buildWorld(shot)
  const map = layOutFilm({ ...shot, book: world.book, threads })
  const relay = new FrameRelay(buffer, map.relay, map.slots.length)
  const frameMemory = map.threads[thread]
  if (!frameMemory) throw new RangeError(`there is no thread ${thread}`)

  const works = [
    () => fillFrameTables(map.tables, buffer),
    ...map.units.map((unit) => () => paintUnit(unit, buffer)),
  ]
  for (let work = works[relay.takeUnit()]; work; work = works[relay.takeUnit()]) {
    work()
    relay.finishUnit()
  }
  relay.waitForUnits(works.length)

  const renderer = openFrameRenderer({
    stage: world.stage,
    units: map.units,
    memory: frameMemory,
    tables: map.tables,
    buffer,
    kernel: startKernel(kernel, memory, frameMemory.scratch),
  })
  const frameCount = Math.round(shot.durationSeconds * shot.framesPerSecond)
  for (let frame = relay.takeFrame(); frame < frameCount; frame = relay.takeFrame()) {
    const seconds = frame / shot.framesPerSecond
    renderer.draw(world.camera(seconds), seconds)
    relay.waitForRoom(frame)
    renderer.finish(map.slots[relay.slotOf(frame)] ?? 0, frame)
    relay.offerFrame(frame)
  }
}

const order: PainterOrder = workerData
paint(order)
