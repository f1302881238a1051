/** Whether the server is reachable. While it is not, this module alone polls it. */
import { useSyncExternalStore } from 'react'

const RETRY_MS = 1000

const listeners = new Set<() => void>()
const returns = new Set<() => void>()
let isLost = false

/** True while the server is unreachable. */
export function useServerLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLost,
  )
}

/** Calls back whenever the server is reachable again. */
export function onServerBack(callback: () => void): void {
  returns.add(callback)
}

/** Reports an unreachable server, and polls until it answers. */
export function serverLost(): void {
  if (isLost) return
  set(true)
  setTimeout(() => void look(), RETRY_MS)
}

async function look(): Promise<void> {
  const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) {
    setTimeout(() => void look(), RETRY_MS)
    return
  }
  set(false)
  for (const callback of returns) callback()
}

function set(lost: boolean): void {
  isLost = lost
  for (const listener of listeners) listener()
}
