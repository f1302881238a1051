/**
 * The key of this tab. It comes from the form or from the fragment of the address, which browsers
 * never send to servers; it is stored for this tab alone, and the address bar is cleared at once.
 */
import { useSyncExternalStore } from 'react'

/** A signed-in account or operator. */
export type Session = { readonly kind: 'account' | 'operator'; readonly key: string }

const PLACE = 'backlot.session'

const listeners = new Set<() => void>()

let current: Session | undefined = takeFragment() ?? kept()

/** The current session; undefined before sign-in. */
export function session(): Session | undefined {
  return current
}

/** The same as a hook, which re-renders on changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, session)
}

/** Starts a session. */
export function signIn(next: Session): void {
  keep(next)
}

/** Ends the session; `why` explains an end that the user did not request. */
export function signOut(why = ''): void {
  reason = why
  keep(undefined)
}

let reason = ''

/** Why the last session ended, in a sentence; empty when the user ended it. */
export function endOfSession(): string {
  return reason
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(next: Session | undefined): void {
  current = next
  if (next) sessionStorage.setItem(PLACE, JSON.stringify(next))
  else sessionStorage.removeItem(PLACE)
  for (const listener of listeners) listener()
}

function kept(): Session | undefined {
  const stored = sessionStorage.getItem(PLACE)
  if (stored === null) return undefined
  const { kind, key }: Partial<Session> = JSON.parse(stored)
  return key === undefined ? undefined : { kind: kind ?? 'account', key }
}

function takeFragment(): Session | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [key, admin] = [fragment.get('key'), fragment.get('admin')]
  if (key === null && admin === null) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  const taken: Session = admin
    ? { kind: 'operator', key: admin }
    : { kind: 'account', key: key ?? '' }
  sessionStorage.setItem(PLACE, JSON.stringify(taken))
  return taken
}
