/** Whether the server answers. When it does not, one place asks until it does again. */
import { useSyncExternalStore } from 'react'

const RETRY_MS = 1000

const listeners = new Set<() => void>()
const returns = new Set<() => void>()
let isLost = false

/** True while the server does not answer. */
export function useServerLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLost,
  )
}

/** Calls back whenever the server answers again after it had not. */
export function onServerBack(callback: () => void): void {
  returns.add(callback)
}

/** A request found nobody: says so and asks again until somebody is there. */
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
