/**
 * Videos that a server makes in the background, as an engine: ordered once, polled until they end,
 * downloaded, checked.
 *
 *     keep "ordering" ─▶ order ─▶ keep the job's name ─▶ poll … poll ─▶ download
 *                          └─ busy ─▶ keep "nothing ordered" ─▶ wait, and begin again
 *
 * Between the first two notes is the one moment in which a process can die without knowing whether
 * the server took the order. An attempt that finds only the first note orders again if the server
 * is idempotent; otherwise it looks for the job, and if it finds none it gives the video up rather
 * than pay for it twice.
 */
import type { Tracer } from '../../domain/trace.ts'
import type { Clock } from '../../domain/clock.ts'
import {
  type RenderedVideo,
  type RenderRun,
  RenderStopped,
  type VideoEngine,
} from '../../domain/engine.ts'
import { Fault, isFault } from '../../domain/fault.ts'
import type { Shot } from '@backlot/prompt/shot'
import { AnswerLost, type VideoProps, type VideoServer, type JobState } from './video-server.ts'
import { type VideoChecks, receiveVideo } from './receive-video.ts'

/** How a server is polled. */
export type VideoJobSettings = {
  /** The polling interval, in milliseconds. */
  readonly pollMs: number
  /** How long it may be unreachable or busy before a video is given up. */
  readonly silenceTimeoutMs: number
  /** The time limit of a video. */
  readonly timeoutMs: number
}

/** Dependencies of the engine. */
export type VideoJobPorts = VideoChecks & {
  readonly clock: Clock
  /** Receives traces. */
  readonly tracer?: Tracer | undefined
}

/** The time limit of taking an order: a stop waits for it, so that no job is left without an owner. */
const ORDER_MS = 20_000

/** The time limit of a poll or a cancellation. */
const LOOK_MS = 10_000
const CANCEL_MS = 3000

/** The share of the progress that is left for the download. */
const FETCH_SHARE = 0.05

/** The engine over a server. */
export function videoJobEngine(
  name: string,
  server: VideoServer,
  options: { readonly settings: VideoJobSettings; readonly ports: VideoJobPorts },
): VideoEngine {
  const work = { server, ...options }
  return {
    name,
    camera: server.camera,
    pictures: server.pictures,
    check: (signal) => server.check(signal),
    render: async (shot, run) => {
      run.signal.throwIfAborted()
      run.onProgress(0)
      const job = await findJob(work, shot, run)
      try {
        await run.keep(JSON.stringify({ job }))
        run.signal.throwIfAborted()
        await untilDone(work, job, run)
        const film = await fetchVideo(work, job, run)
        run.onProgress(1)
        return film
      } catch (thrown) {
        await leave(work, job, run.signal.aborted ? run.signal.reason : thrown)
        throw thrown
      }
    },
  }
}

type Work = {
  readonly server: VideoServer
  readonly settings: VideoJobSettings
  readonly ports: VideoJobPorts
}

/** The video's job: one that an earlier attempt has ordered, or a new one. */
async function findJob(work: Work, shot: Shot, run: RenderRun): Promise<string> {
  const earlier = readKept(run.kept)
  if (earlier.job !== undefined) return earlier.job
  const { orderedAtMs } = earlier
  if (orderedAtMs !== undefined && !work.server.knowsRepeats)
    return findLost(work, shot, { orderedAtMs, signal: run.signal })
  const props = await bringProps(work, await makeProps(work, shot, run), run)
  return placeOrder(work, shot, { run, props })
}

/** Makes the files for the server. It takes at most as long as a video may. */
async function makeProps(work: Work, shot: Shot, { signal }: RenderRun): Promise<VideoProps> {
  const { server, ports, settings } = work
  if (!server.rehearse) return {}
  const rehearse = (under: AbortSignal): Promise<VideoProps> =>
    server.rehearse?.(shot, under) ?? Promise.resolve({})
  try {
    return await within(ports.clock, rehearse, { durationMs: settings.timeoutMs, signal })
  } catch (thrown) {
    signal.throwIfAborted()
    if (thrown instanceof AnswerLost)
      throw new Fault('timeout', `the rehearsal was not ready after ${settings.timeoutMs / 1000} s`)
    throw thrown
  }
}

/** Uploads them, until the server has them, refuses them, or was busy for too long. */
async function bringProps(work: Work, props: VideoProps, run: RenderRun): Promise<VideoProps> {
  const { server, ports, settings } = work
  if (!server.upload) return props
  const upload = (signal: AbortSignal): Promise<VideoProps> =>
    server.upload?.(props, { renderId: run.renderId, signal }) ?? Promise.resolve(props)
  const limits = { durationMs: settings.silenceTimeoutMs, signal: run.signal }
  return retried(work, run, () => within(ports.clock, upload, limits))
}

function readKept(kept: string | undefined): { job?: string; orderedAtMs?: number } {
  return kept === undefined ? {} : JSON.parse(kept)
}

/** Orders until the server has taken the order, refuses it, or was busy for too long. */
async function placeOrder(
  work: Work,
  shot: Shot,
  { run, props }: { readonly run: RenderRun; readonly props: VideoProps },
): Promise<string> {
  const { server, ports } = work
  const order = (signal: AbortSignal): Promise<string> =>
    server.order(shot, { renderId: run.renderId, props, signal })
  // Without the attempt's signal, because an aborted order may have been taken.
  const once = (): Promise<string> => within(ports.clock, order, { durationMs: ORDER_MS })
  if (!server.knowsRepeats) return retried(work, run, () => orderNoted(work, shot, { run, once }))
  await run.keep(JSON.stringify({ orderedAtMs: ports.clock.nowMs() }))
  return retried(work, run, once)
}

/** What is kept when the server has no order of this video. */
const NOTHING_ORDERED = '{}'

/**
 * Orders once from a server that is not idempotent, and keeps a note of it as long as the server may
 * have taken the order.
 */
async function orderNoted(
  work: Work,
  shot: Shot,
  { run, once }: { readonly run: RenderRun; readonly once: () => Promise<string> },
): Promise<string> {
  const orderedAtMs = work.ports.clock.nowMs()
  await run.keep(JSON.stringify({ orderedAtMs }))
  try {
    return await once()
  } catch (thrown) {
    if (thrown instanceof AnswerLost)
      return findLost(work, shot, { orderedAtMs, signal: run.signal })
    await run.keep(NOTHING_ORDERED)
    throw thrown
  }
}

/** Repeats `act` until it succeeds, fails for good, or has failed for too long. */
async function retried<T>(
  { ports, settings }: Work,
  run: RenderRun,
  act: () => Promise<T>,
): Promise<T> {
  const giveUpAtMs = ports.clock.monotonicMs() + settings.silenceTimeoutMs
  for (;;) {
    run.signal.throwIfAborted()
    try {
      return await act()
    } catch (thrown) {
      run.signal.throwIfAborted()
      const mayPass = thrown instanceof AnswerLost || isPassing(thrown)
      if (!mayPass || ports.clock.monotonicMs() >= giveUpAtMs) throw toReported(thrown)
      await ports.clock.sleep(waitMs(thrown, settings), run.signal)
    }
  }
}

async function findLost(
  { server, ports }: Work,
  shot: Shot,
  { orderedAtMs, signal }: { readonly orderedAtMs: number; readonly signal: AbortSignal },
): Promise<string> {
  const search = (under: AbortSignal): Promise<string | undefined> =>
    server.findLost(shot, { orderedAtMs, signal: under })
  const limits = { durationMs: LOOK_MS, signal }
  const job = await within(ports.clock, search, limits).catch(() => undefined)
  signal.throwIfAborted()
  if (job !== undefined) return job
  throw new Fault(
    'internal',
    'the order of this film was cut short, and the engine cannot say whether it has taken it',
  )
}

/** Polls the job until its video is there. */
async function untilDone(
  work: Work,
  job: string,
  { signal, onProgress }: RenderRun,
): Promise<void> {
  const { server, ports, settings } = work
  const startedAtMs = ports.clock.monotonicMs()
  const look = (under: AbortSignal): Promise<JobState> => server.poll(job, under)
  let heardAtMs = startedAtMs
  let fraction = 0
  for (;;) {
    const seen = await within(ports.clock, look, { durationMs: LOOK_MS, signal }).catch(
      () => undefined,
    )
    signal.throwIfAborted()
    const nowMs = ports.clock.monotonicMs()
    if (seen) heardAtMs = nowMs
    if (seen && isDone(seen)) return
    if (seen?.state === 'working' && (seen.fraction ?? 0) > fraction) {
      fraction = seen.fraction ?? fraction
      onProgress(fraction * (1 - FETCH_SHARE))
    }
    checkTimeouts(settings, { silentMs: nowMs - heardAtMs, takenMs: nowMs - startedAtMs })
    await ports.clock.sleep(settings.pollMs, signal)
    signal.throwIfAborted()
  }
}

/** Throws `timeout` when the server was silent, or the video took, for too long. */
function checkTimeouts(
  { silenceTimeoutMs, timeoutMs }: VideoJobSettings,
  job: { readonly silentMs: number; readonly takenMs: number },
): void {
  if (job.silentMs >= silenceTimeoutMs)
    throw new Fault('timeout', `the engine was silent for ${silenceTimeoutMs / 1000} s`)
  if (job.takenMs >= timeoutMs)
    throw new Fault('timeout', `the film was not ready after ${timeoutMs / 1000} s`)
}

/** False for a job in progress; throws for one that has failed. */
function isDone(seen: JobState): boolean {
  if (seen.state === 'failed') throw seen.fault
  if (seen.state === 'unknown') throw new Fault('internal', 'the engine no longer has this film')
  return seen.state === 'done'
}

/** Downloads the video, from the start again when the connection breaks. */
async function fetchVideo(work: Work, job: string, { signal }: RenderRun): Promise<RenderedVideo> {
  const { server, ports, settings } = work
  const giveUpAtMs = ports.clock.monotonicMs() + settings.silenceTimeoutMs
  for (;;) {
    try {
      return await receiveVideo(ports, await server.fetch(job, signal), signal)
    } catch (thrown) {
      signal.throwIfAborted()
      // A complete download that is no video will not become one.
      const isFinal = isFault(thrown) && !isPassing(thrown)
      if (isFinal || ports.clock.monotonicMs() >= giveUpAtMs) throw toReported(thrown)
      await ports.clock.sleep(settings.pollMs, signal)
    }
  }
}

/** Leaves a job that ended without a video: another attempt continues with it, or nobody needs it. */
async function leave({ server, ports }: Work, job: string, thrown: unknown): Promise<void> {
  if (thrown instanceof RenderStopped && thrown.goesOn) return
  const cancel = (signal: AbortSignal): Promise<void> => server.cancel(job, signal)
  // Best effort: an unreachable job cannot be cancelled.
  await within(ports.clock, cancel, { durationMs: CANCEL_MS }).catch(() => undefined)
}

/** Runs `act` with a deadline, and with another signal if there is one. */
async function within<T>(
  clock: Clock,
  act: (signal: AbortSignal) => Promise<T>,
  limits: { readonly durationMs: number; readonly signal?: AbortSignal },
): Promise<T> {
  const parent = limits.signal ?? new AbortController().signal
  const late = (): Error => new AnswerLost('the engine took too long to answer')
  const { signal, clear } = clock.deadline(limits.durationMs, parent, late)
  try {
    return await act(signal)
  } finally {
    clear()
  }
}

function isPassing(thrown: unknown): boolean {
  return isFault(thrown) && (thrown.kind === 'overloaded' || thrown.kind === 'timeout')
}

function waitMs(thrown: unknown, { pollMs }: VideoJobSettings): number {
  const seconds = isFault(thrown) ? thrown.retryAfterSeconds : undefined
  return seconds === undefined ? pollMs : seconds * 1000
}

/** The failure as the owner of the task sees it. */
function toReported(thrown: unknown): unknown {
  if (isFault(thrown)) return thrown
  return new Fault('overloaded', 'the engine cannot be reached', { cause: thrown })
}
