import { closest } from 'fastest-levenshtein'
import { Fault } from '../domain/fault.ts'
import type { Dialect } from '../wire/error-answer.ts'
import type { Route } from './route.ts'

/** What clients of OpenAI's ask for, served here or not. */
const OPENAI_PATH =
  /^\/v1\/(audio|batches|chat|completions|embeddings|images|models|moderations|realtime|responses)(\/|\?|$)/

/** Where clients of OpenAI's that ask for what is not served get the nearest to it. */
const OPENAI_CHAT = '/v1/chat/completions'

/** The dialect that callers of a path expect, known or not. */
export function dialectOf(url: string): Dialect {
  // Whoever forgot the prefix of the messages is one of their clients.
  if (/^\/(compat|v1\/messages)(\/|\?|$)/.test(url)) return 'compat'
  if (OPENAI_PATH.test(url)) return 'openai'
  return 'native'
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
  method: string,
  url: string,
): UnknownPath {
  const path = url.split('?')[0]?.slice(0, 200) ?? ''
  const methods = routes.flatMap((route) => (matches(route.path, path) ? [route.method] : []))
  if (methods.length > 0)
    return {
      error: new Fault('invalid', `${path} takes ${methods.join(' or ')}, not ${method}`),
      status: 405,
      allow: methods.flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one])).join(', '),
    }
  const near = closestPath(
    path,
    routes.map((route) => route.path),
  )
  return {
    error: new Fault('notFound', `there is no ${path}; the closest path is ${near}`),
    status: 404,
  }
}

/** One with the same end, where a prefix is missing or too much; otherwise the one with the fewest letters to change. */
function closestPath(path: string, paths: readonly string[]): string {
  const ends = paths.filter((known) => sharesEnd(known, path) || sharesEnd(path, known))
  if (ends.length === 0 && /^\/v1\/(completions|responses)/.test(path)) return OPENAI_CHAT
  return closest(path, ends.length > 0 ? ends : [...paths])
}

function sharesEnd(longer: string, shorter: string): boolean {
  return shorter.length > 1 && longer.endsWith(shorter.replace(/\/$/, ''))
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.replace(/(?<=.)\/$/, '').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}
