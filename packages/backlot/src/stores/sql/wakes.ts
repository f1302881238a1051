import type { Change, ChangeFeed, ChangeNews } from '../../domain/change.ts'
import type { Announcement, Topic } from './steps.ts'

/** Listeners in this process. */
export type Wakes = Omit<ChangeFeed, 'othersMark'> & {
  /** Adds a listener; returns a function that removes it. */
  readonly on: (topic: Topic, listener: () => void) => () => void
  /** Calls every listener for the announcements. */
  readonly emit: (announced: Iterable<Announcement>) => void
  /** Notifies listeners for changes. */
  readonly announceChanges: (news: ChangeNews) => void
}

/** An empty list of listeners. */
export function createWakes(): Wakes {
  const listeners = new Map<Topic, Set<() => void>>()
  const watchers = new Set<(news: ChangeNews) => void>()
  const announceChanges = (news: ChangeNews): void => {
    for (const watcher of watchers) watcher(news)
  }
  return {
    on(topic, listener) {
      const own = (): void => listener() // a wrapper, so that one function may listen twice
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(own))
      return () => void known.delete(own)
    },
    onChanges(listener) {
      const own = (news: ChangeNews): void => listener(news)
      watchers.add(own)
      return () => void watchers.delete(own)
    },
    announce: (change) => announceChanges([change]),
    announceChanges,
    emit(announced) {
      const { topics, changes } = sorted(announced)
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener()
      if (changes.length > 0) announceChanges(changes)
    },
  }
}

/** The announcements by kind. */
export function sorted(announced: Iterable<Announcement>): {
  readonly topics: readonly Topic[]
  readonly changes: readonly Change[]
} {
  const topics: Topic[] = []
  const changes: Change[] = []
  for (const one of announced)
    if (typeof one === 'string') topics.push(one)
    else changes.push(one)
  return { topics, changes }
}
