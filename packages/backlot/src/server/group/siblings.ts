/**
 * Sends commits of one process to the others at once: work for workers, changes for streams.
 * PostgreSQL notifies its servers itself; the processes on an SQLite file notify each other through
 * their primary. Changes are batched, so that a thousand replies a second cost few messages.
 */
import { replaceableKey } from '../../domain/change.ts'
import type { Announcement, Topic } from '../../stores/sql/steps.ts'
import type { Siblings } from '../../stores/sqlite/siblings.ts'
import type { SiblingNews } from './protocol.ts'

/** How long changes are batched. */
const COLLECT_MS = 25

/** The most changes in a batch; beyond, the others are only told that they missed some. */
const MAX_COLLECTED = 5000

/** The other processes of this server, for its store. */
export type SiblingLink = Siblings & {
  /** Handles commits of another process. */
  hear(news: SiblingNews): void
  /** Sends the batch at once. */
  flush(): void
}

/** A link that reaches the others by `send`. */
export function createSiblings(send: (news: SiblingNews) => void): SiblingLink {
  const listeners = new Set<(news: SiblingNews) => void>()
  const collected = new Map<string, Announcement>()
  let count = 0
  let hasMissed = false
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (hasMissed) send('missed')
    else if (collected.size > 0) send([...collected.values()])
    hasMissed = false
    collected.clear()
  }
  const collect = (one: Announcement): void => {
    const key = typeof one === 'string' ? one : (replaceableKey(one) ?? `${(count += 1)}`)
    collected.delete(key) // the newest goes last
    collected.set(key, one)
    if (collected.size <= MAX_COLLECTED) return
    collected.clear()
    hasMissed = true
  }
  return {
    publish: (announced) => {
      for (const one of announced) collect(one)
      if (announced.some(isTopic)) flush()
      else timer ??= setTimeout(flush, COLLECT_MS).unref()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hear: (news) => {
      for (const listener of listeners) listener(news)
    },
    flush,
  }
}

function isTopic(one: Announcement): one is Topic {
  return typeof one === 'string'
}
