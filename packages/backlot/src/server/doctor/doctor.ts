/** The checks of `backlot doctor` on a server that runs, for its operators. */
import type { Clock } from '../../domain/clock.ts'
import type { DoctorReport, NamedFinding } from '../../wire/admin/operations.ts'
import { type Check, findingOf } from './finding.ts'

/** For how long a look is as good as a new one: each makes films with all encoders, and asks every engine. */
const FRESH_MS = 10_000

/** Looks at the checks one after the other, once for all who ask at the same time or soon after. */
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
    freshUntilMs = Number.POSITIVE_INFINITY // until the look has ended
    last = look().finally(() => {
      freshUntilMs = clock.monotonicMs() + FRESH_MS
    })
    return last
  }
}
