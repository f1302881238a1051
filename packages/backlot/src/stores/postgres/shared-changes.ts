/**
 * Changes between servers, through the notifications of `wakes.ts`: batched for a moment, so that
 * many cost a few notifications a second, and limited, so that an unresponsive database costs no
 * memory.
 */
import { type Change, type ChangeNews, replaceableKey } from '../../domain/change.ts'
import type { Query } from '../sql/steps.ts'

/** The prefix of a payload with changes; servers that do not know it ignore the payload. */
export const CHANGES = 'changes'

/** How long changes are collected before they are sent. */
const BATCH_MS = 50

/** The most changes that wait to be sent; beyond, the others learn only that they missed some. */
const MAX_PENDING = 5000

/** PostgreSQL refuses payloads of 8000 bytes; what is in them is ASCII. */
const MAX_PAYLOAD_BYTES = 7500

/** Sends changes to the other servers. */
export type ChangeSender = {
  /** Sends them soon. Of replaceable changes, only the newest is sent. */
  readonly send: (changes: readonly Change[]) => void
  readonly close: () => void
}

/** A sender; `run` queues a query. */
export function changeSender(
  run: (query: Query) => Promise<unknown>,
  { channel, origin }: { readonly channel: string; readonly origin: string },
): ChangeSender {
  const pending = new Map<string, Change>()
  let hasMissed = false
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let isSending = false
  let isClosed = false

  const notify = (text: string): Promise<unknown> =>
    run({
      sql: 'select pg_notify($1, $2)',
      parameters: [channel, `${CHANGES} ${origin} ${text}`],
    })

  const sendAll = async (): Promise<void> => {
    isSending = true
    const batches = hasMissed ? ['missed'] : batched([...pending.values()])
    pending.clear()
    hasMissed = false
    try {
      for (const batch of batches) await notify(batch)
    } catch {
      hasMissed = true // sent once the database answers again
    }
    isSending = false
    schedule()
  }

  const schedule = (): void => {
    if (isClosed || isSending || timer || (pending.size === 0 && !hasMissed)) return
    timer = setTimeout(() => {
      timer = undefined
      void sendAll()
    }, BATCH_MS)
  }

  return {
    send: (changes) => {
      if (isClosed || changes.length === 0) return
      for (const change of changes) {
        const key = replaceableKey(change) ?? String((count += 1))
        pending.delete(key) // the newest goes last
        pending.set(key, change)
      }
      if (pending.size > MAX_PENDING) {
        pending.clear()
        hasMissed = true
      }
      schedule()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** The changes as JSON, in as many payloads as their size needs. */
function batched(changes: readonly Change[]): readonly string[] {
  const batches: string[] = []
  let texts: string[] = []
  let length = 0
  for (const change of changes) {
    const text = JSON.stringify(change)
    if (length + text.length > MAX_PAYLOAD_BYTES) {
      batches.push(`[${texts.join(',')}]`)
      texts = []
      length = 0
    }
    texts.push(text)
    length += text.length + 1
  }
  return texts.length === 0 ? batches : [...batches, `[${texts.join(',')}]`]
}

/** The changes in a payload of another server. */
export function readChanges(payload: string): ChangeNews {
  const text = payload.slice(payload.indexOf(' ', CHANGES.length + 1) + 1)
  try {
    const changes: readonly Change[] = JSON.parse(text)
    return changes
  } catch {
    return 'missed'
  }
}
