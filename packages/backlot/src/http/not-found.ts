import { closest, distance } from 'fastest-levenshtein'
import { Fault } from '../domain/fault.ts'
import type { Dialect } from '../wire/error-answer.ts'
import { signpostFor } from './lost-callers.ts'
import { matchesPath } from './request-path.ts'
import type { Route } from './route.ts'

/** Paths of OpenAI's API, whether they are served here or not. */
const OPENAI_PATH =
  /^\/v1\/(assistants|audio|batches|chat|chatkit|completions|containers|conversations|embeddings|engines|evals|fine_tuning|images|models|moderations|organization|realtime|responses|threads|uploads|vector_stores|videos)(\/|$)/

/** The path that is suggested to OpenAI clients for paths that are not served. */
const OPENAI_CHAT = '/v1/chat/completions'

/** The dialect that a caller of this path expects, whether the path exists or not. */
export function dialectOf(path: string): Dialect {
  // A caller that forgot the prefix of the messages endpoints still speaks their dialect.
  if (/^\/(compat|v1\/messages|v1\/complete)(\/|$)/.test(path)) return 'compat'
  if (OPENAI_PATH.test(path)) return 'openai'
  if (/^\/v2(\/|$)/.test(path)) return 'v2'
  return 'native'
}

/** Whether an unknown path belongs to the admin interface, whose faults have HTTP statuses of their own. */
export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/')
}

/** Why nothing is served at a path, and the HTTP status. */
export type UnknownPath = {
  readonly error: Fault
  readonly status: 404 | 405
  /** The methods that the path takes, if any. */
  readonly allow?: string
}

/** Describes a path that is not served: names the right method, or the closest path. */
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
    /** The request target, as the caller spelled it. */
    readonly target: string
    /** The target after path normalization, which was routed. */
    readonly routed: string
    /** The path that was most likely meant. */
    readonly meant: string
    /** A path of ours, spelled as this caller would. */
    spell(path: string): string
  },
): UnknownPath {
  const path = pathOf(target)
  const served = pathOf(routed)
  const words = signpostFor(meant)
  const hint = words === undefined ? '' : `; ${words}`
  const methods = routes.flatMap((route) => (matchesPath(route.path, served) ? [route.method] : []))
  // A path that would take the method, but is spelled in a form that is not served.
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
  const way = near === undefined ? '/docs lists all paths' : `the closest path is ${spell(near)}`
  return { error: new Fault('notFound', `there is no ${path}; ${way}`), status: 404 }
}

function pathOf(target: string): string {
  return target.split('?')[0]?.slice(0, 200) ?? ''
}

/** A path of which more is wrong than this share is not a slip of the other one. */
const MAX_WRONG_SHARE = 0.5

/**
 * The path with the same end, where a prefix is missing or superfluous; otherwise the one with the
 * smallest edit distance, if it is near enough to have been meant.
 */
function closestPath(path: string, paths: readonly string[]): string | undefined {
  const meant = paths.find((known) => matchesPath(known, path))
  if (meant !== undefined) return path
  const ends = paths.filter((known) => sharesEnd(known, path) || sharesEnd(path, known))
  if (ends.length === 0 && path.startsWith('/v1/completions')) return OPENAI_CHAT
  if (ends.length > 0) return closest(path, ends)
  const near = closest(path.toLowerCase(), [...paths])
  const wrong = distance(path.toLowerCase(), near)
  return wrong <= MAX_WRONG_SHARE * Math.max(path.length, near.length) ? near : undefined
}

function sharesEnd(longer: string, shorter: string): boolean {
  return shorter.length > 1 && longer.endsWith(shorter.replace(/\/$/, ''))
}
