/**
 * What comes before the first frame: reading a prompt into a plan, and painting
 * the textures of a place. CPU time of this process, one thread.
 *
 *     node bench/scenes.ts
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { planShot } from '@backlot/prompt'
import { PLACES, type Place } from '@backlot/prompt/scene'
import { buildWorld } from '../src/worlds/world.ts'
import { noise } from '../src/renderer/scene/noise.ts'
import { createFilmMemory, layOutFilm } from '../src/film/film-memory.ts'
import { compileKernel, startKernel } from '../src/renderer/kernel/kernel.ts'
import { paintImage } from '../src/renderer/scene/texture.ts'
import { shotOrder } from '../../prompt/test/shot-order.ts'

/** Planning of the corpus, and painting place by place. */
export type SceneMeasures = {
  /** Microseconds for a prompt of the corpus, and for the longest prompt there can be. */
  readonly planMicros: number
  readonly longestMicros: number
  /** A loop over as many characters, for comparison. */
  readonly readMicros: number
  /** Microseconds for a thousand points of the noise that everything is painted with. */
  readonly noiseMicros: number
  readonly places: readonly PlaceMeasure[]
}

/** Painting one place at 768P. */
export type PlaceMeasure = {
  readonly place: Place
  /** Seconds of CPU, and megabytes of textures. */
  readonly cpuSeconds: number
  readonly megabytes: number
}

const KERNEL = await compileKernel()
const LONG_PROMPT = 'two red foxes run over 雪地 with a girl in a blue coat, '
  .repeat(40)
  .slice(0, 2000)

/** Measures both; takes about half a minute. */
export function run(): SceneMeasures {
  const prompts = ['development', 'held-out'].flatMap((name) => {
    const file = new URL(`../test/corpus/prompts/${name}.yaml`, import.meta.url)
    const entries: readonly { readonly prompt: string }[] = parse(readFileSync(file, 'utf8'))
    return entries.map(({ prompt }) => prompt)
  })
  const planAll = (): void => {
    for (const prompt of prompts) planShot(shotOrder(prompt))
  }
  const all = prompts.join('')
  return {
    planMicros: microsOf(planAll, 40) / prompts.length,
    longestMicros: microsOf(() => planShot(shotOrder(LONG_PROMPT)), 60),
    readMicros: microsOf(() => readThrough(all), 400) / prompts.length,
    noiseMicros: microsOf(sumNoise, 1000),
    places: PLACES.map(measurePlace),
  }
}

/** The best of some rounds: others work on the machine too. */
function microsOf(work: () => unknown, times: number): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    for (let time = 0; time < times; time++) work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / times
  })
  return Math.min(...rounds)
}

function readThrough(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (sum + text.charCodeAt(index)) | 0
  return sum
}

function sumNoise(): number {
  let sum = 0
  for (let point = 0; point < 1000; point++) sum += noise(point * 0.37, point * 0.11)
  return sum
}

function measurePlace(place: Place): PlaceMeasure {
  const shot = planShot(shotOrder(`${place} by day [Truck right]`))
  const rounds = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    const { book } = buildWorld({ ...shot, scene: { ...shot.scene, place } })
    const map = layOutFilm({ ...shot, book, threads: 1 })
    const memory = createFilmMemory(map)
    const { buffer } = memory
    const [thread] = map.threads
    if (!thread) throw new RangeError('there is no thread')
    const kernel = startKernel(KERNEL, memory, thread.scratch)
    for (const image of map.images) paintImage(image, buffer, kernel)
    const { user, system } = process.cpuUsage(before)
    const texels = map.images.reduce(
      (sum, { texture }) => sum + texture.widthPx * texture.heightPx,
      0,
    )
    return { cpuSeconds: (user + system) / 1e6, megabytes: (texels * 4) / 1e6 }
  })
  const [best = { cpuSeconds: 0, megabytes: 0 }] = rounds.toSorted(
    (left, right) => left.cpuSeconds - right.cpuSeconds,
  )
  return { place, ...best }
}

/** The measures as tables for the README. */
export function formatScenes({ places, ...plan }: SceneMeasures): string {
  return [
    '| | µs a prompt |',
    '|---|---|',
    `| every character read once | ${plan.readMicros.toFixed(1)} |`,
    `| plan, prompts of the corpus | ${plan.planMicros.toFixed(0)} |`,
    `| plan, 2000 characters | ${plan.longestMicros.toFixed(0)} |`,
    '',
    '| place | CPU, s | as points of noise, millions | textures, MB |',
    '|---|---|---|---|',
    ...places.map(
      ({ place, cpuSeconds, megabytes }) =>
        `| ${place} | ${cpuSeconds.toFixed(2)} | ${((cpuSeconds * 1000) / plan.noiseMicros).toFixed(0)} | ${megabytes.toFixed(0)} |`,
    ),
  ].join('\n')
}

if (import.meta.main) process.stdout.write(`${formatScenes(run())}\n`)
