/**
 * The progress of jobs, as ComfyUI reports it over its WebSocket. For display only: without the
 * socket, videos are made all the same.
 *
 * Source: ComfyUI, `server.py`, `comfy_execution/progress.py`.
 */
import { toCount, toRecord, toText } from '../../inference/connection/json.ts'

/** The newest progress of every job. */
export interface ProgressListener {
  /** 0 to 1; undefined when nothing was reported. Opens the socket if it is not open. */
  progressOf(job: string): number | undefined
  close(): void
}

/** Jobs that are remembered: the server works on one after another. */
const MAX_JOBS = 64

/** Listens to the socket of the server at `baseUrl`. */
export function listenToProgress(baseUrl: string, clientId: string): ProgressListener {
  const fractions = new Map<string, number>()
  let socket: WebSocket | undefined
  const open = (): void => {
    const url = `${baseUrl.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`
    const opened = new WebSocket(url)
    const forget = (): void => {
      if (socket === opened) socket = undefined
    }
    opened.addEventListener('close', forget)
    opened.addEventListener('error', forget)
    opened.addEventListener('message', ({ data }) => {
      const progress = typeof data === 'string' ? readProgress(data) : undefined
      if (!progress) return
      fractions.delete(progress.job)
      fractions.set(progress.job, progress.fraction)
      const [oldest] = fractions.keys()
      if (fractions.size > MAX_JOBS && oldest !== undefined) fractions.delete(oldest)
    })
    socket = opened
  }
  return {
    progressOf: (job) => {
      if (!socket) open()
      return fractions.get(job)
    },
    close: () => socket?.close(),
  }
}

/** The progress in a message; undefined for other messages. */
export function readProgress(message: string): { job: string; fraction: number } | undefined {
  let parsed: Readonly<Record<string, unknown>>
  try {
    parsed = toRecord(JSON.parse(message))
  } catch {
    return undefined
  }
  const data = toRecord(parsed['data'])
  const job = toText(data['prompt_id'])
  if (job === '') return undefined
  if (parsed['type'] === 'progress') return { job, fraction: shareOf(data) }
  if (parsed['type'] !== 'progress_state') return undefined
  // One of many nodes takes nearly all the time: the one with the most steps.
  const nodes = Object.values(toRecord(data['nodes'])).map(toRecord)
  const longest = nodes.toSorted((a, b) => toCount(b['max']) - toCount(a['max']))[0]
  return longest ? { job, fraction: shareOf(longest) } : undefined
}

function shareOf({ value, max }: Readonly<Record<string, unknown>>): number {
  const whole = toCount(max)
  return whole === 0 ? 0 : Math.min(1, toCount(value) / whole)
}
