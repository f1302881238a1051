/**
 * One spelling for every path. Rules of a proxy ("deny /admin") hold only for
 * the spellings that they were written for, so a path that is spelled in another
 * way is unknown here: doubled or trailing slashes, `.` and `..`, letters as
 * `%61`, backslashes, absolute addresses.
 * See docs/decisions/0082-one-spelling-of-a-path.md.
 */
import type { Route } from './route.ts'

/** What a path is routed to that is spelled in another way than ours: no route has it. */
const UNROUTABLE = '/%00'

/** The roots of the API: what a client's base address ends with, and what an alias may stand for. */
const API_ROOTS: readonly string[] = ['/v1', '/compat', '/compat/v1']

/** The unreserved characters of RFC 3986: encoded ones are another spelling of the same path. */
const UNRESERVED = /[\w.~-]/

/** What the targets of requests (`/v1/models?limit=1`) stand for, with prefixes in `aliases` replaced. */
export interface RequestPaths {
  /** The target that is routed. */
  toRouted(target: string): string

  /** The path that was most likely meant: what a 404 compares with the paths that there are. */
  toMeant(target: string): string

  /** A path of ours as whoever asked for `target` spells it: behind the prefix that was used. */
  toSpelled(path: string, target: string): string
}

/** Reads paths for this table of routes. */
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

/** The path without what a client's base address adds to it; unroutable when it is spelled wrong in another way. */
function toJoined(path: string, isKeyed: (path: string) => boolean): string {
  if (path === '/compat/') return '/compat' // clients look whether their base address is there
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

/** A longer path is compared by its beginning. */
const MAX_GUESSED_LENGTH = 200

/** Whether a path is one of `pattern`, whose segments after `:` may be anything. */
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

/** The prefix that a path begins with, and what it stands for. */
function aliasOf(
  path: string,
  aliases: Readonly<Record<string, string>>,
): readonly [prefix: string, target: string] | undefined {
  return Object.entries(aliases).find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}/`),
  )
}

/** Whether an alias may stand for a path: it never leads to `/admin`, say. */
function isApi(path: string): boolean {
  return path === '/' || API_ROOTS.some((root) => path === root || path.startsWith(`${root}/`))
}

/** Whether a path is spelled in the one way that is served. `/docs/` and `/console/` are the folders there are. */
function isCanonical(path: string): boolean {
  if (path === '/' || path === '/docs/' || path === '/console/') return true
  if (!/^(?:\/[!$&'()*+,:=@%\w.~-]+)+$/.test(path)) return false
  return (
    path.split('/').every((segment) => segment !== '.' && segment !== '..') && hasPlainText(path)
  )
}

/** Whether what is percent-encoded is well-formed and had to be encoded. */
function hasPlainText(path: string): boolean {
  if (!path.includes('%')) return true
  if (/%(?![\da-f]{2})/i.test(path)) return false
  const codes = path.matchAll(/%([\da-f]{2})/gi)
  return codes.every(([, hex = '']) => !UNRESERVED.test(String.fromCharCode(parseInt(hex, 16))))
}

/** Without the second slash that comes of a base address with a slash at its end: `/v1//files/list`. */
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
