/** The checks of `backlot doctor` on a running server, for its operators. */
import type { Clock } from '../../domain/clock.ts'
import type { DoctorReport, NamedFinding } from '../../wire/admin/operations.ts'
import { type Check, findingOf } from './finding.ts'

/** How long a result is reused: each run makes films with all encoders, and queries every engine. */
const FRESH_MS = 10_000

/** Runs the checks one after the other, once for all who ask at the same time or soon after. */
export function createDoctor(
  checks: () => Promise<readonly Check[]>,
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>,
): () => Promise<DoctorReport> {
  let last: Promise<DoctorReport> | undefined
  let freshUntilMs = 0
  const look = async (): Promise<DoctorReport> => {
    const findings: NamedFinding[] = []
    for (const check of await checks()) findings.push(await findingOf(check))
    return { findings, atMs: clock.nowMs() }
  }
  return () => {
    if (last && clock.monotonicMs() < freshUntilMs) return last
    freshUntilMs = Number.POSITIVE_INFINITY // until the run has ended
    last = look().finally(() => {
      freshUntilMs = clock.monotonicMs() + FRESH_MS
    })
    return last
  }
}
