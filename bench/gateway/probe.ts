/**
 * Loaded before a server that is measured. On request of its parent, it reports CPU time and
 * memory, takes a CPU profile, or records stalls: garbage collections, and long turns of the event
 * loop.
 */
import { Session, type Profiler } from 'node:inspector'
import { PerformanceObserver } from 'node:perf_hooks'

/** A server's own figures. */
export type Probed = { readonly cpuMicroseconds: number; readonly residentBytes: number }

/** The self time of a function in a profile, in microseconds. */
export type Sampled = {
  readonly url: string
  readonly name: string
  readonly selfMicroseconds: number
}

/** A stall of a server, in milliseconds since 1970. */
export type Stall = {
  readonly cause: 'large collection' | 'small collection' | 'long turn'
  readonly fromMs: number
  readonly toMs: number
}

/** The requests of the parent. All but the first are sent twice: to start, and to get the result. */
export type Asked = 'probe' | 'profile' | 'stalls'

/** A longer turn of the event loop delays others. */
const LONG_TURN_MS = 4
const LOOK_EVERY_MS = 2

/** `detail.kind` of a collection of the young generation. Source: Node, `perf_hooks.constants`. */
const SMALL = 1

const answers: Readonly<Record<Asked, () => unknown>> = {
  probe: () => {
    const { user, system } = process.cpuUsage()
    globalThis.gc?.()
    return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() }
  },
  profile: twice(startProfile),
  stalls: twice(startWatching),
}

process.on('message', (asked: Asked) => {
  void Promise.resolve(answers[asked]()).then((answer) => process.send?.(answer ?? {}))
})
process.on('disconnect', () => process.exit())

/** Starts at the first call; the second call ends it and returns its result. */
function twice<T>(start: () => () => T): () => T | undefined {
  let end: (() => T) | undefined
  return () => {
    const ended = end?.()
    end = end ? undefined : start()
    return ended
  }
}

function startProfile(): () => Promise<readonly Sampled[]> {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: 200 })
  session.post('Profiler.start')
  return () =>
    new Promise((resolve, reject) => {
      session.post('Profiler.stop', (error, { profile }) => {
        session.disconnect()
        if (error) reject(error)
        else resolve(selfTimes(profile))
      })
    })
}

function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): readonly Sampled[] {
  const times = new Map<number, number>()
  for (const [index, id] of samples.entries())
    times.set(id, (times.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  return nodes.flatMap(({ id, callFrame: { url, functionName: name } }) => {
    const selfMicroseconds = times.get(id) ?? 0
    return selfMicroseconds > 0 ? [{ url, name, selfMicroseconds }] : []
  })
}

function startWatching(): () => readonly Stall[] {
  const stalls: Stall[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration } = entry
      const fromMs = performance.timeOrigin + startTime
      const cause = isSmall(entry) ? 'small collection' : 'large collection'
      stalls.push({ cause, fromMs, toMs: fromMs + duration })
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const toMs = performance.timeOrigin + now
    if (now - last > LONG_TURN_MS + LOOK_EVERY_MS)
      stalls.push({ cause: 'long turn', fromMs: toMs - (now - last - LOOK_EVERY_MS), toMs })
    last = now
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    observer.disconnect()
    return stalls
  }
}

function isSmall(collection: PerformanceEntry): boolean {
  const detail: unknown = Reflect.get(collection, 'detail')
  return typeof detail === 'object' && detail !== null && 'kind' in detail && detail.kind === SMALL
}
