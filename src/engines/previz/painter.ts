/** A rendering thread: paints its share of the textures, then its share of the frames. */
import { workerData } from 'node:worker_threads'
import { layOutFilm } from '../../media/film-memory.ts'
import { fillFrameTables } from '../../media/frame-memory.ts'
import { FrameRelay } from '../../media/frame-relay.ts'
import { openFrameRenderer } from '../../media/frame-renderer.ts'
import { startKernel } from '../../media/kernel/kernel.ts'
import { paintUnit } from '../../media/texture.ts'
import { momentAt } from './programme.ts'
import { buildProgramme, formatOfScript, type OpenScript } from './script.ts'

/** What a painter is told when it starts. */
export type PainterOrder = {
  readonly script: OpenScript
  readonly memory: WebAssembly.Memory
  readonly kernel: WebAssembly.Module
  /** This thread's number and how many there are. */
  readonly thread: number
  readonly threads: number
}

function paint({ script, memory, kernel: module, thread, threads }: PainterOrder): void {
  const { buffer } = memory
  const format = formatOfScript(script)
  const programme = buildProgramme(script)
  const map = layOutFilm({ ...format, book: programme.book, threads })
  const relay = new FrameRelay(buffer, map.relay, map.slots.length)
  const frameMemory = map.threads[thread]
  if (!frameMemory) throw new RangeError(`there is no thread ${thread}`)

  const kernel = startKernel(module, memory, frameMemory.scratch)
  const works = [
    () => fillFrameTables(map.tables, buffer),
    ...map.units.map((unit) => () => paintUnit(unit, buffer, kernel)),
  ]
  for (let work = works[relay.takeUnit()]; work; work = works[relay.takeUnit()]) {
    work()
    relay.finishUnit()
  }
  relay.waitForUnits(works.length)

  const { units, tables } = map
  // The scenes take turns in one memory: of each frame, only one is drawn.
  const renderers = programme.scenes.map(({ stage }) =>
    openFrameRenderer({ stage, units, memory: frameMemory, tables, buffer, kernel }),
  )
  const frameCount = Math.round(format.durationSeconds * format.framesPerSecond)
  for (let frame = relay.takeFrame(); frame < frameCount; frame = relay.takeFrame()) {
    const { scene, seconds, pose, brightness } = momentAt(programme, frame / format.framesPerSecond)
    const renderer = renderers[scene]
    renderer?.draw(pose, seconds)
    relay.waitForRoom(frame)
    renderer?.finish(map.slots[relay.slotOf(frame)] ?? 0, frame, brightness)
    relay.offerFrame(frame)
  }
}

const order: PainterOrder = workerData
paint(order)
