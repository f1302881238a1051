/**
 * A circuit breaker: an engine that failed several times in a row gets no requests for a while, so
 * that callers get the fault at once (or another engine serves them) and it can recover.
 *
 *     closed ── 5 failures in a row ──▶ open ── its time is over ──▶ half-open
 *        ▲                                ▲                             │
 *        └────────── it answers ──────────┼───── one request is let through
 *                                         └──── it fails: twice the time ┘
 */
import type { Clock } from '../domain/clock.ts'
import type { TextEngine } from '../domain/engine.ts'
import { Fault, isFault } from '../domain/fault.ts'
import type { StreamPart } from '../domain/stream.ts'
import { isEngineFailure } from './engine-failure.ts'
import { tapped } from './tapped.ts'

/** So many failures in a row open the circuit. */
const MAX_FAILURES = 5

/** How long it is open at first, and at most, in milliseconds. */
const FIRST_OPEN_MS = 5000
const MAX_OPEN_MS = 60_000

/** The engine behind a breaker. `onFailure` is called with each failure of the engine itself. */
export function withCircuit(
  engine: TextEngine,
  { clock, onFailure }: { readonly clock: Clock; onFailure(thrown: unknown): void },
): TextEngine {
  const circuit = createCircuit(clock)
  return {
    name: engine.name,
    countTokens: engine.countTokens,
    generate: (request, run) =>
      tapped(
        () => engine.generate(request, run),
        () => {
          const pass = circuit.enter()
          return {
            came: (batch) => {
              if (hasContent(batch)) pass.succeed()
            },
            failed: (thrown) => {
              if (run.signal.aborted || !isEngineFailure(thrown)) return
              pass.fail(isFault(thrown) ? thrown.retryAfterSeconds : undefined)
              onFailure(thrown)
            },
            ended: pass.leave,
          }
        },
      ),
  }
}

function hasContent(batch: readonly StreamPart[]): boolean {
  return batch.length > 0
}

/** One request through the circuit. `leave` is called last, whatever happened. */
type Pass = {
  succeed(): void
  /** With the pause that the engine requests, in seconds, if any. */
  fail(askedSeconds: number | undefined): void
  leave(): void
}

function createCircuit(clock: Clock): { enter(): Pass } {
  let failures = 0
  let openUntilMs = 0
  let askedUntilMs = 0
  let isTrying = false
  return {
    enter: () => {
      const isOpen = failures >= MAX_FAILURES
      if (isOpen && (isTrying || clock.monotonicMs() < openUntilMs))
        throw leftAlone(Math.max(openUntilMs, askedUntilMs), clock)
      let isMine = isOpen
      isTrying ||= isOpen
      return {
        succeed: () => {
          failures = 0
          askedUntilMs = 0
        },
        fail: (askedSeconds = 0) => {
          failures += 1
          askedUntilMs = clock.monotonicMs() + askedSeconds * 1000
          const times = failures - MAX_FAILURES
          if (times >= 0) openUntilMs = clock.monotonicMs() + openMs(times, askedSeconds * 1000)
        },
        leave: () => {
          if (isMine) isTrying = false
          isMine = false
        },
      }
    },
  }
}

/** An engine that requests a longer pause is still tried once a minute: limits may be lifted early. */
function openMs(times: number, askedMs: number): number {
  return Math.min(MAX_OPEN_MS, Math.max(askedMs, FIRST_OPEN_MS * 2 ** times))
}

function leftAlone(untilMs: number, clock: Clock): Fault {
  const leftSeconds = Math.max(1, Math.ceil((untilMs - clock.monotonicMs()) / 1000))
  return new Fault(
    'overloaded',
    'the engine has failed repeatedly and gets no requests for a while',
    {
      retryAfterSeconds: leftSeconds,
    },
  )
}
