/** The latest state from the event stream of this account, for components. */
import { useSyncExternalStore } from 'react'
import type { MakingState } from '../api/answers.ts'

/** The content of an event. */
export type LiveChange = MakingState & {
  readonly kind: string
  readonly task_id?: string
  readonly progress?: number
}

/** How often a server without events is polled. */
const POLL_MS = 1000

/** Receives the ids of changed tasks; undefined when events were missed, and every task may have changed. */
type TaskListener = (taskIds?: ReadonlySet<string>) => void

const progress = new Map<string, LiveChange>()
const listeners = new Set<() => void>()
const taskListeners = new Set<TaskListener>()
let isLive = false

/** The progress of a task in its last event; undefined before the first. */
export function useProgress(taskId: string): LiveChange | undefined {
  return useSyncExternalStore(subscribe, () => progress.get(taskId))
}

/** The polling interval while there are no events; false while events arrive. */
export function usePollMs(): number | false {
  return useSyncExternalStore(subscribe, () => (isLive ? false : POLL_MS))
}

/** Calls back whenever tasks have changed; returns a function that unsubscribes. */
export function onTasksChanged(listener: TaskListener): () => void {
  taskListeners.add(listener)
  return () => taskListeners.delete(listener)
}

/** Reports changed tasks; undefined: possibly all. */
export function tasksChanged(taskIds?: ReadonlySet<string>): void {
  for (const listener of taskListeners) listener(taskIds)
}

/** Sets whether events arrive. */
export function setLive(live: boolean): void {
  isLive = live
  for (const listener of listeners) listener()
}

/** Stores the progress of a task; undefined clears it. */
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
