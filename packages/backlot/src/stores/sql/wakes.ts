import type { Topic } from './steps.ts'

/** Who wants to hear of which topic, in this process. */
export type Wakes = {
  /** Adds a listener; returns the way to remove it. */
  readonly on: (topic: Topic, listener: () => void) => () => void
  /** Calls every listener of the topics. */
  readonly emit: (topics: Iterable<Topic>) => void
}

/** An empty list of listeners. */
export function createWakes(): Wakes {
  const listeners = new Map<Topic, Set<() => void>>()
  return {
    on(topic, listener) {
      const own = (): void => listener() // a wrapper, so that one function may listen twice
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(own))
      return () => void known.delete(own)
    },
    emit(topics) {
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener()
    },
  }
}
