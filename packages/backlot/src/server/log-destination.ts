/**
 * The destination of the log: lines are written in batches, so that a request does not wait for the
 * log's reader. A slow or dead reader costs a limited amount of memory and then lines, which are
 * counted; it never stops the server. Warnings and errors are written at once, and dropped last.
 */
import { writeSync } from 'node:fs'

/** Takes log lines, in the interface that pino writes to. */
export type LogDestination = {
  /** Set by pino before each line: its level, 40 for a warning. */
  lastLevel: number
  /** Takes a line, which ends with a line break. Never throws and never waits. */
  write(line: string): void
  /** Writes everything that is left, waiting a moment for a slow reader: for the end of the process. */
  finish(): void
  /** How many lines were dropped because they could not be written. */
  dropped(): number
}

/** The output of lines. */
export type LogOutput = {
  /** Writes what it can at once and returns the number of bytes; throws when it can write none now. */
  write(bytes: Uint8Array): number
  /** How many characters of lines may wait; warnings and errors may take as many again. */
  readonly maxPending?: number
}

const MAX_PENDING = 1024 * 1024

/** So many characters are written at once. */
const FLUSH_AT_CHARACTERS = 64 * 1024

/** How long a line waits to be batched with others. */
const FLUSH_MS = 25

/** The pause before a failed write is retried. */
const RETRY_MS = 100

/** How long the end of the process waits for a reader. */
const FINISH_MS = 300

/** pino's number for warnings. */
const WARNING = 40

/** A pino symbol: makes it set `lastLevel`. */
const WANTS_METADATA = Symbol.for('pino.metadata')

/** Standard error. A pipe that nobody reads must not block, which Node ensures once `process.stderr` exists. */
export function stderrOutput(): LogOutput {
  const { fd } = process.stderr
  return { write: (bytes) => writeSync(fd, bytes) }
}

/** Lines that wait to be written. */
type Pending = {
  /** How many characters of lines there are, including those that are being written. */
  size(): number
  take(line: string): void
  /** Writes until everything is written; false when the output takes no more now. */
  writeAll(): boolean
}

function pendingLines(output: LogOutput): Pending {
  let lines: string[] = []
  let size = 0
  /** What is being written, and its share of `size`. */
  let rest: Uint8Array = new Uint8Array()
  let restSize = 0
  return {
    size: () => size,
    take: (line) => {
      lines.push(line)
      size += line.length
    },
    writeAll: () => {
      for (;;) {
        if (rest.length === 0) {
          size -= restSize
          restSize = size
          if (lines.length === 0) return true
          rest = Buffer.from(lines.join(''))
          lines = []
        }
        try {
          rest = rest.subarray(output.write(rest))
        } catch {
          return false // the reader is slow or gone, or the disk is full: it is retried
        }
      }
    },
  }
}

/** A destination with nothing in it. */
export function createLogDestination(output: LogOutput): LogDestination {
  const { maxPending = MAX_PENDING } = output
  const pending = pendingLines(output)
  let dropped = 0
  let reportedDropped = 0
  let isStuck = false
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    isStuck = !pending.writeAll()
    if (isStuck) later(RETRY_MS)
    else if (dropped > reportedDropped) reportDropped()
  }

  function reportDropped(): void {
    const line = { level: WARNING, time: Date.now(), event: 'log:dropped', lines: dropped }
    reportedDropped = dropped
    pending.take(`${JSON.stringify(line)}\n`)
    flush()
  }

  function later(ms: number): void {
    timer ??= setTimeout(flush, ms).unref()
  }

  const destination: LogDestination = {
    lastLevel: 0,
    write: (line) => {
      const isUrgent = destination.lastLevel >= WARNING
      if (pending.size() + line.length > (isUrgent ? 2 * maxPending : maxPending)) {
        dropped += 1
        return
      }
      pending.take(line)
      if (isUrgent || (pending.size() >= FLUSH_AT_CHARACTERS && !isStuck)) flush()
      else later(FLUSH_MS)
    },
    finish: () => {
      const endMs = performance.now() + FINISH_MS
      while (!pending.writeAll() && performance.now() < endMs)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    },
    dropped: () => dropped,
  }
  return Object.assign(destination, { [WANTS_METADATA]: true })
}
