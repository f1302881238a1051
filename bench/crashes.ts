/**
 * Kills fifty servers under load, one after another on one store, at seeded random moments; then
 * checks that every promise was kept.
 *
 *     node bench/crashes.ts          # ROUNDS=50 SEED=1
 */
import { crashRounds, type CrashReport } from '../test/e2e/crash-rounds.ts'

/** Kills servers and checks the results; rejects when something was lost or done twice. */
export async function run(
  rounds = 50,
  seed = 1,
): Promise<CrashReport & { readonly seconds: number }> {
  const cleanups: (() => unknown)[] = []
  const after = (cleanup: () => unknown): void => void cleanups.push(cleanup)
  const start = performance.now()
  try {
    const report = await crashRounds({ after }, { rounds, seed })
    return { ...report, seconds: (performance.now() - start) / 1000 }
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}

if (import.meta.main) {
  const { ROUNDS = '50', SEED = '1' } = process.env
  const { seconds, ...report } = await run(Number(ROUNDS), Number(SEED))
  const facts = Object.entries(report).map(([name, count]) => `${count} ${name}`)
  process.stdout.write(`${facts.join(', ')}: nothing lost, in ${Math.round(seconds)} s\n`)
}
