/**
 * The key of this tab. It comes in the fragment of the address, which is never
 * sent anywhere, or from the form; it is kept for this tab alone and the
 * address bar is cleared at once.
 */
import { useSyncExternalStore } from 'react'

/** Who is here: the account of a key, or the operator. */
export type Session = { readonly kind: 'account' | 'operator'; readonly key: string }

const PLACE = 'backlot.session'

const listeners = new Set<() => void>()

let current: Session | undefined = takeFragment() ?? kept()

/** The session as it is now; absent when nobody has given a key. */
export function session(): Session | undefined {
  return current
}

/** The same, for a component that is drawn again when it changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, session)
}

/** Begins a session. */
export function signIn(next: Session): void {
  keep(next)
}

/** Ends the session, and says why where it was not the person's wish. */
export function signOut(why = ''): void {
  reason = why
  keep(undefined)
}

let reason = ''

/** Why the last session ended, in a sentence; empty when there is nothing to say. */
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
