import { useEffect } from 'react'
import type { Session } from './session.ts'

/** Follows events while the component is mounted. The code for that is loaded after the page. */
export function useLive(session: Session | undefined): void {
  useEffect(() => {
    if (!session) return undefined
    const leaving = new AbortController()
    void import('./follow-events.ts').then(({ follow }) => follow(session, leaving.signal))
    return () => leaving.abort()
  }, [session])
}
