/**
 * One spelling for every path. Proxy rules ("deny /admin") match only the spellings that they were
 * written for, so any other spelling is unknown here: doubled or trailing slashes, `.` and `..`,
 * letters as `%61`, backslashes, absolute URLs. See docs/decisions/0082-one-spelling-of-a-path.md.
 */
import type { Route } from './route.ts'

/** A path that no route has, for targets in another spelling. */
const UNROUTABLE = '/%00'

/** The roots of the API: what base addresses of clients end with, and what an alias may stand for. */
const API_ROOTS: readonly string[] = ['/v1', '/compat', '/compat/v1']

/** The unreserved characters of RFC 3986; percent-encoding them gives another spelling of the same path. */
const UNRESERVED = /[\w.~-]/

/** Resolves request targets (`/v1/models?limit=1`), with the prefixes of `aliases` replaced. */
export interface RequestPaths {
  /** The target to route. */
  toRouted(target: string): string

  /** The path that was most likely meant, for suggestions in a 404. */
  toMeant(target: string): string

  /** A path of ours with the prefix that the caller of `target` used. */
  toSpelled(path: string, target: string): string
}

/** Creates the resolver for this table of routes. */
export function createRequestPaths(
  routes: readonly Route[],
  aliases: Readonly<Record<string, string>>,
): RequestPaths {
  const isKeyed = (path: string): boolean =>
    routes.some(({ auth, path: known }) => isForCallers(auth) && matchesPath(known, path))
  return {
    toRouted: (target) => {
      const { path, query } = splitTarget(target)
      const aliased = replacePrefix(path, aliases)
      if (!isCanonical(aliased)) return toJoined(aliased, isKeyed) + query
      return aliased === path || isApi(aliased) ? aliased + query : UNROUTABLE
    },
    toMeant: (target) => replacePrefix(guessPath(target), aliases),
    toSpelled: (path, target) => {
      const [prefix, known] = aliasOf(splitTarget(target).path, aliases) ?? []
      if (prefix === undefined || known === undefined) return path
      return known === '/' ? prefix + path : replacePrefix(path, { [known]: prefix })
    },
  }
}

/** The path without a doubled root from a client's base address; unroutable when it is misspelled in another way. */
function toJoined(path: string, isKeyed: (path: string) => boolean): string {
  if (path === '/compat/') return '/compat' // clients probe whether their base address exists
  const joined = joinBase(path)
  return isCanonical(joined) && isKeyed(joined) ? joined : UNROUTABLE
}

function guessPath(target: string): string {
  const { path } = splitTarget(target.slice(0, MAX_GUESSED_LENGTH))
  const local = path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\]*/i, '').replaceAll('\\', '/')
  const segments = decoded(local)
    .replaceAll('\\', '/')
    .replaceAll(/;[^/]*/g, '')
    .split('/')
  const kept: string[] = []
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '' && segment !== '.') kept.push(segment)
  }
  return `/${kept.join('/')}`
}

/** Longer paths are compared by their beginning. */
const MAX_GUESSED_LENGTH = 200

/** Whether a path matches `pattern`, whose segments after `:` may be anything. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every(
      (part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''),
    )
  )
}

function isForCallers(auth: Route['auth']): boolean {
  return auth === 'bearer' || auth === 'compat'
}

function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const at = target.indexOf('?')
  return at < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at) }
}

function replacePrefix(path: string, aliases: Readonly<Record<string, string>>): string {
  const alias = aliasOf(path, aliases)
  if (!alias) return path
  const [prefix, target] = alias
  return (target === '/' ? '' : target) + path.slice(prefix.length) || '/'
}

/** The alias prefix that a path begins with, and its replacement. */
function aliasOf(
  path: string,
  aliases: Readonly<Record<string, string>>,
): readonly [prefix: string, target: string] | undefined {
  return Object.entries(aliases).find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}/`),
  )
}

/** Whether an alias may lead to this path: never to `/admin`, for example. */
function isApi(path: string): boolean {
  return path === '/' || API_ROOTS.some((root) => path === root || path.startsWith(`${root}/`))
}

/**
 * Whether a path has the one spelling that is served. `/docs/` and `/console/` are the only ones
 * that end with a slash.
 */
function isCanonical(path: string): boolean {
  if (path === '/' || path === '/docs/' || path === '/console/') return true
  if (!/^(?:\/[!$&'()*+,:=@%\w.~-]+)+$/.test(path)) return false
  return (
    path.split('/').every((segment) => segment !== '.' && segment !== '..') && hasPlainText(path)
  )
}

/** Whether percent-encoding is well-formed and used only where it is needed. */
function hasPlainText(path: string): boolean {
  if (!path.includes('%')) return true
  if (/%(?![\da-f]{2})/i.test(path)) return false
  const codes = path.matchAll(/%([\da-f]{2})/gi)
  return codes.every(([, hex = '']) => !UNRESERVED.test(String.fromCharCode(parseInt(hex, 16))))
}

/** Removes the second slash that a base address with a trailing slash adds: `/v1//files/list`. */
function joinBase(path: string): string {
  const root = API_ROOTS.find((base) => path.startsWith(`${base}//`))
  return root === undefined ? path : root + path.slice(root.length + 1)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
