import { closest } from 'fastest-levenshtein'
import { Fault } from '../domain/fault.ts'
import type { Dialect } from '../wire/error-answer.ts'
import { signpostFor } from './lost-callers.ts'
import { matchesPath } from './request-path.ts'
import type { Route } from './route.ts'

/** What clients of OpenAI's ask for, served here or not. */
const OPENAI_PATH =
  /^\/v1\/(assistants|audio|batches|chat|chatkit|completions|containers|conversations|embeddings|engines|evals|fine_tuning|images|models|moderations|organization|realtime|responses|threads|uploads|vector_stores|videos)(\/|$)/

/** Where clients of OpenAI's that ask for what is not served get the nearest to it. */
const OPENAI_CHAT = '/v1/chat/completions'

/** The dialect that callers of a path expect, known or not. */
export function dialectOf(path: string): Dialect {
  // Whoever forgot the prefix of the messages is one of their clients.
  if (/^\/(compat|v1\/messages|v1\/complete)(\/|$)/.test(path)) return 'compat'
  if (OPENAI_PATH.test(path)) return 'openai'
  if (/^\/v2(\/|$)/.test(path)) return 'v2'
  return 'native'
}

/** Whether a path that no route took was meant for the operator's interface, whose failures have real statuses. */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/')
}

/** Why nothing is served at a path, and how HTTP says so. */
export type UnknownPath = {
  readonly error: Fault
  readonly status: 404 | 405
  /** The methods that the path takes, where it takes any. */
  readonly allow?: string
}

/** What to say about a path that is not served: the right method, or the closest path there is. */
export function describeUnknownPath(
  routes: readonly Route[],
  {
    method,
    target,
    routed,
    meant,
    spell,
  }: {
    readonly method: string
    /** What was asked for, as it was spelled. */
    readonly target: string
    /** The target that was routed in its place. */
    readonly routed: string
    /** The path that was most likely meant. */
    readonly meant: string
    /** A path of ours as this caller spells it. */
    spell(path: string): string
  },
): UnknownPath {
  const path = pathOf(target)
  const served = pathOf(routed)
  const words = signpostFor(meant)
  const hint = words === undefined ? '' : `; ${words}`
  const methods = routes.flatMap((route) => (matchesPath(route.path, served) ? [route.method] : []))
  // A path that takes the method is spelled in another way than ours.
  if (methods.length > 0 && !methods.some((one) => one === method))
    return {
      error: new Fault('invalid', `${path} takes ${methods.join(' or ')}, not ${method}${hint}`),
      status: 405,
      allow: methods.flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one])).join(', '),
    }
  if (words !== undefined)
    return { error: new Fault('notFound', `there is no ${path}${hint}`), status: 404 }
  const near = closestPath(
    meant,
    routes.map((route) => route.path),
  )
  return {
    error: new Fault('notFound', `there is no ${path}; the closest path is ${spell(near)}`),
    status: 404,
  }
}

function pathOf(target: string): string {
  return target.split('?')[0]?.slice(0, 200) ?? ''
}

/** One with the same end, where a prefix is missing or too much; otherwise the one with the fewest letters to change. */
function closestPath(path: string, paths: readonly string[]): string {
  const meant = paths.find((known) => matchesPath(known, path))
  if (meant !== undefined) return path
  const ends = paths.filter((known) => sharesEnd(known, path) || sharesEnd(path, known))
  if (ends.length === 0 && path.startsWith('/v1/completions')) return OPENAI_CHAT
  return closest(path, ends.length > 0 ? ends : [...paths])
}

function sharesEnd(longer: string, shorter: string): boolean {
  return shorter.length > 1 && longer.endsWith(shorter.replace(/\/$/, ''))
}
