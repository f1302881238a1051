import { closest } from 'fastest-levenshtein'
import { Fault } from '../domain/fault.ts'
import type { Dialect } from '../wire/error-answer.ts'
import type { Route } from './route.ts'

/** The dialect that callers of a path expect, known or not. */
export function dialectOf(url: string): Dialect {
  if (/^\/compat(\/|\?|$)/.test(url)) return 'compat'
  if (/^\/v1\/(chat|models)(\/|\?|$)/.test(url)) return 'openai'
  return 'native'
}

/** What to say about a path that is not served: the right method, or the closest path there is. */
export function describeUnknownPath(routes: readonly Route[], method: string, url: string): Fault {
  const path = url.split('?')[0]?.slice(0, 200) ?? ''
  const same = routes.filter((route) => matches(route.path, path))
  if (same.length > 0) {
    const methods = same.map((route) => route.method).join(' or ')
    return new Fault('notFound', `${path} takes ${methods}, not ${method}`)
  }
  const near = closest(
    path,
    routes.map((route) => route.path),
  )
  return new Fault('notFound', `there is no ${path}; the closest path is ${near}`)
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}
