/**
 * Sandbox phrases for videos: they let clients test slow and failed tasks. `docs/sandbox.md` lists
 * them.
 *
 * Only this engine reads them, so no prompt can make another engine fail.
 */
import type { Clock } from '../../domain/clock.ts'
import type { VideoEngine } from '../../domain/engine.ts'
import { Fault, type FaultKind } from '../../domain/fault.ts'
import type { Shot } from '@backlot/prompt/shot'

/** The phrases, and whether they have an argument: a status code, or seconds. */
export const FILM_DEMANDS = {
  fail: 'code or none',
  refuse: 'code',
  slow: 'seconds',
  quick: 'none',
} as const

/** The status codes that can be requested, and their messages. */
export const DEMANDED_CODES: ReadonlyMap<string, readonly [kind: FaultKind, message: string]> =
  new Map([
    ['1000', ['internal', 'failed']],
    ['1001', ['timeout', 'timed out']],
    ['1002', ['rateLimited', 'rate limit triggered']],
    ['1008', ['insufficientBalance', 'insufficient balance']],
    ['1026', ['sensitiveInput', 'sensitive content detected in the prompt']],
    ['1027', ['sensitiveOutput', 'sensitive content detected in the film']],
    ['2013', ['invalid', 'invalid input']],
  ])

/** The `retry-after` in seconds. */
const RETRY_AFTER_SECONDS = 1

/** With one frame per second, a film is a single frame for each second: as little work as a whole film can be. */
const QUICK_FRAMES_PER_SECOND = 1

/** The same engine, which does what the phrases in a prompt ask for. */
export function videosOnDemand(engine: VideoEngine, clock: Clock): VideoEngine {
  return {
    name: engine.name,
    camera: engine.camera,
    pictures: engine.pictures,
    checkPrompt: (prompt) => {
      const code = findDemand('refuse', prompt)
      const fault = code === undefined ? undefined : faultOf(code)
      if (fault) throw fault
    },
    render: async (shot, run) => {
      const { prompt } = shot
      const seconds = Number(findDemand('slow', prompt)?.slice(0, -1) ?? 0)
      if (seconds > 0) await clock.sleep(seconds * 1000, run.signal)
      run.signal.throwIfAborted()
      const code = findDemand('fail', prompt)
      const fault = code === undefined ? undefined : faultOf(code || '1000')
      if (fault) throw fault
      return engine.render(quickened(shot), run)
    },
  }
}

function quickened(shot: Shot): Shot {
  if (findDemand('quick', shot.prompt) !== '') return shot
  return { ...shot, framesPerSecond: QUICK_FRAMES_PER_SECOND }
}

const PHRASE = /\[sandbox:([a-z]+)(?::(\d{4}|\d{1,4}(?:\.\d{1,3})?s))?\]/g

/** The argument of the first phrase of this name, empty when it has none; undefined without such a phrase. */
function findDemand(wanted: keyof typeof FILM_DEMANDS, prompt: string): string | undefined {
  for (const [, name, argument = ''] of prompt.matchAll(PHRASE))
    if (name === wanted && fits(FILM_DEMANDS[wanted], argument)) return argument
  return undefined
}

function fits(kind: (typeof FILM_DEMANDS)[keyof typeof FILM_DEMANDS], argument: string): boolean {
  if (argument === '') return kind.endsWith('none')
  return argument.endsWith('s') ? kind === 'seconds' : kind.startsWith('code')
}

function faultOf(code: string): Fault | undefined {
  const known = DEMANDED_CODES.get(code)
  if (!known) return undefined
  const [kind, message] = known
  const retry = kind === 'rateLimited' ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {}
  return new Fault(kind, `${message}, as the prompt asked`, { ...retry, isOnDemand: true })
}
