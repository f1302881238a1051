/** What the events of this account have said so far, for components to follow. */
import { useSyncExternalStore } from 'react'
import type { MakingState } from '../api/answers.ts'

/** What an event says. */
export type LiveChange = MakingState & {
  readonly kind: string
  readonly task_id?: string
  readonly progress?: number
}

/** How often a server without events is asked. */
const POLL_MS = 1000

/** Told which tasks have changed; without any of them when events were missed, and every one may have. */
type TaskListener = (taskIds?: ReadonlySet<string>) => void

const progress = new Map<string, LiveChange>()
const listeners = new Set<() => void>()
const taskListeners = new Set<TaskListener>()
let isLive = false

/** How far a task is, as its last event said; absent before the first. */
export function useProgress(taskId: string): LiveChange | undefined {
  return useSyncExternalStore(subscribe, () => progress.get(taskId))
}

/** How often to ask for what events would tell; never while they come. */
export function usePollMs(): number | false {
  return useSyncExternalStore(subscribe, () => (isLive ? false : POLL_MS))
}

/** Calls back whenever tasks have changed; returns how to stop it. */
export function onTasksChanged(listener: TaskListener): () => void {
  taskListeners.add(listener)
  return () => taskListeners.delete(listener)
}

/** Says which tasks have changed; without any of them: perhaps every one. */
export function tasksChanged(taskIds?: ReadonlySet<string>): void {
  for (const listener of taskListeners) listener(taskIds)
}

/** Says whether events come. */
export function setLive(live: boolean): void {
  isLive = live
  for (const listener of listeners) listener()
}

/** Keeps how far a task is, or forgets it: something else has happened to it. */
export function setProgress(taskId: string, change: LiveChange | undefined): void {
  if (change === undefined) {
    progress.delete(taskId)
    return
  }
  progress.set(taskId, change)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
